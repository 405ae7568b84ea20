import { AsyncLocalStorage } from 'node:async_hooks'
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayNotRaisePriorities } from '#testing/may-not-raise-priorities.ts'
import type { RenderOptions } from './render.ts'
import { RenderUnavailable } from './render-queue.ts'
import { type Renderer, startRenderer } from './renderer.ts'

/** A site with pages that do what their paths name. */
const SITE = `
import { getPriority } from 'node:os'
import { threadId } from 'node:worker_threads'
import { responseMessage } from '${new URL('./http-messages.ts', import.meta.url)}'
export const pageRoutes = () => [{ path: '/', searchParams: ['find'] }]
export default async (request, options) => responseMessage(await render(request, options))
async function render(request, { config, backend, closesPage, passOf, log }) {
  const { pathname } = new URL(request.url)
  if (pathname === '/asks') {
    const answer = await backend(new Request('http://backend.internal/rest/v1/rpc/a', { method: 'POST', body: 'question' }))
    return new Response(answer.status + ' ' + (await answer.text()), { status: 201, headers: { 'x-a': 'b' } })
  }
  if (pathname === '/asks-who') {
    log('warn', 'asks who', {})
    return backend(new Request('http://backend.internal/who'))
  }
  if (pathname === '/fails') throw new Error('no such page')
  if (pathname === '/dies') process.exit(1)
  if (pathname === '/hangs') for (;;);
  if (pathname === '/waits') await new Promise((_, reject) => request.signal.addEventListener('abort', () => { log('warn', 'given up', {}); reject(new Error('given up')) }))
  if (pathname === '/niceness') return new Response(String(getPriority()))
  if (pathname === '/thread') return new Response(String(threadId))
  if (pathname === '/slow-thread') return new Promise((resolve) => setTimeout(() => resolve(new Response(String(threadId))), 300))
  if (pathname === '/dies-with-others') setTimeout(() => process.exit(1), 50)
  if (pathname === '/dies-with-others') return new Promise(() => {})
  if (pathname === '/kept') return new Response('page '.repeat(50), { headers: { 'cache-control': 'public, s-maxage=9' } })
  if (pathname === '/form') return new Response(request.method + ' ' + (await request.text()))
  return new Response([config().url, closesPage(pathname), await passOf(request)].join(' '))
}
`

const logged: string[] = []
const requests = new AsyncLocalStorage<string>()
const options: RenderOptions = {
  config: () => ({ url: 'https://magari.test' }) as ReturnType<RenderOptions['config']>,
  backend: async (request) =>
    request.url.endsWith('/who')
      ? new Response(requests.getStore())
      : new Response(`to ${await request.text()}`, { status: 206 }),
  closesPage: (path) => path === '/closed',
  passOf: async () => 'pass',
  log: (_level, message) => logged.push([message, requests.getStore()].filter(Boolean).join(' ')),
}

let directory: string
let renderer: Renderer

const entry = () => pathToFileURL(path.join(directory, 'site.mjs')).href

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'magari-renderer-'))
  // Another user reads it too.
  await chmod(directory, 0o755)
  await writeFile(path.join(directory, 'site.mjs'), SITE)
  renderer = await startRenderer(entry(), options, { threads: 2, longestRendering: 2_000 })
})
afterAll(async () => {
  await renderer?.close()
  await rm(directory, { recursive: true, force: true })
})

const page = (path: string, init?: RequestInit) => renderer.render(new Request(`http://a.test${path}`, init))
test('a cacheable page is compressed, another is not', async () => {
  const kept = await renderer.render(new Request('http://a.test/kept'), 'br')
  expect(kept.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await kept.bytes()).toString()).toBe('page '.repeat(50))
  const own = await renderer.render(new Request('http://a.test/thread'), 'br')
  expect([own.headers.get('content-encoding'), await own.text()]).toEqual([
    null,
    expect.stringMatching(/^\d+$/),
  ])
})

const text = async (path: string, init?: RequestInit) => (await page(path, init)).text()

test('concurrent pages use the asynchronous context of their own request', async () => {
  const names = ['one', 'two', 'three', 'four']
  const pages = names.map((name) => requests.run(name, () => page('/asks-who')))
  expect(await Promise.all(pages.map(async (answer) => (await answer).text()))).toEqual(names)
  expect(logged).toEqual(expect.arrayContaining(names.map((name) => `asks who ${name}`)))
})

test('the site renders a page with the local data service', async () => {
  const answer = await page('/asks')
  expect(answer.status).toBe(201)
  expect(answer.headers.get('x-a')).toBe('b')
  expect(await answer.text()).toBe('206 to question')
  expect(renderer.routes).toEqual([{ path: '/', searchParams: ['find'] }])
})

test('the site receives the configuration, the maintenance state, and a pass', async () => {
  expect(await text('/')).toBe('https://magari.test false ')
  expect(await text('/closed.data')).toBe('https://magari.test true pass')
})

test.skipIf(process.platform !== 'linux')('rendering yields to the thread that answers', async () => {
  const threads = await readdir('/proc/self/task')
  const nice = await Promise.all(
    threads.map(async (thread) => {
      const stat = await readFile(`/proc/self/task/${thread}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17])
    }),
  )
  expect(nice).toContain(Math.min(19, getPriority() + 5))
})

test.skipIf(process.platform !== 'linux')(
  'a server with a low priority renders as an ordinary user too, at a lower one',
  async () => {
    const program = `
      import { getPriority, setPriority } from 'node:os'
      import { startRenderer } from ${JSON.stringify(new URL('./renderer.ts', import.meta.url))}
      setPriority(Math.max(10, getPriority()))
      const renderer = await startRenderer('${entry()}', { config: () => ({}), closesPage: () => false, log: console.error }, {})
      const page = await renderer.render(new Request('http://a.test/niceness'))
      console.log(getPriority(), await page.text())
      await renderer.close()`
    const file = path.join(directory, 'program.mjs')
    await writeFile(file, program)
    const [command = '', ...given] = [...mayNotRaisePriorities, process.execPath, file]
    const { stdout } = await promisify(execFile)(command, given, { cwd: '/' })
    const [own, rendering] = stdout.trim().split(' ').map(Number)
    expect([own, rendering]).toEqual([expect.any(Number), Math.min(19, Number(own) + 5)])
  },
)

test('the form body is passed on', async () => {
  expect(await text('/form', { method: 'POST', body: 'a=b' })).toBe('POST a=b')
})

test('a failing page does not affect others', async () => {
  await expect(page('/fails')).rejects.toThrow('no such page')
  expect(await text('/')).toContain('magari.test')
})

test('an aborted request is aborted in the site too', async () => {
  const abort = new AbortController()
  const waiting = page('/waits', { signal: abort.signal })
  setTimeout(() => abort.abort(), 50)
  await expect(waiting).rejects.toThrow('given up')
  expect(logged).toContain('given up')
})

test('a second thread starts if the first is busy, but no third', async () => {
  const threads = async () =>
    new Set(await Promise.all(Array.from({ length: 6 }, () => text('/slow-thread'))))
  // A thread loads the site, which takes seconds on a busy machine.
  await expect.poll(async () => (await threads()).size, { timeout: 30_000 }).toBe(2)
  expect((await threads()).size).toBe(2)
})

test.each([
  ['/dies', 'The threads that rendered the page ended'],
  ['/hangs', 'The page took too long to render'],
])(
  'when %s ends its thread, the page fails as unavailable and the next one has a new thread',
  async (path, reason) => {
    const failure = await page(path).catch((error) => error)
    expect(failure).toBeInstanceOf(RenderUnavailable)
    expect(failure.message).toBe(reason)
    expect(await text('/')).toContain('magari.test')
    expect(logged).toContain('a rendering thread ended')
  },
  // A hanging page has its 2 seconds, then the site is loaded by another thread.
  30_000,
)

test('other pages of an ended thread are rendered by another', async () => {
  const dying = page('/dies-with-others', { method: 'POST' }).catch((error) => error)
  const others = await Promise.all(Array.from({ length: 6 }, () => text('/slow-thread')))
  expect(others).toHaveLength(6)
  expect(await dying).toBeInstanceOf(RenderUnavailable)
}, 30_000)

test('a form is not sent twice when its thread ends', async () => {
  logged.length = 0
  const failure = await page('/dies', { method: 'POST', body: 'a=b' }).catch((error) => error)
  expect(failure).toBeInstanceOf(RenderUnavailable)
  expect(logged.filter((message) => message === 'a rendering thread ended')).toHaveLength(1)
}, 30_000)

test('a site that cannot be loaded fails the start', async () => {
  await expect(startRenderer('file:///nowhere/site.mjs', options)).rejects.toThrow(
    'The rendering thread ended',
  )
})

test('after closing no page is rendered', async () => {
  await renderer.close()
  await expect(page('/')).rejects.toThrow('stopping')
})
