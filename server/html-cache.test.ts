import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createHtmlCache } from './html-cache.ts'

const url = 'http://localhost:3000/vehicles'
const shared = {
  'cache-control': 'public, max-age=0, s-maxage=10',
  'content-type': 'text/html; charset=utf-8',
}

/** A site that counts how often it rendered and puts the number into the page. */
function site(headers: Record<string, string> = shared) {
  let rendered = 0
  const render = async () => {
    rendered += 1
    return new Response(`<p>Rendered ${rendered} times</p>`.repeat(50), { headers })
  }
  return { render, times: () => rendered }
}

const get = (headers: Record<string, string> = {}, method = 'GET') => new Request(url, { method, headers })

test('a public page is rendered once for many visitors', async () => {
  const { render, times } = site()
  const answer = createHtmlCache(render)
  const bodies = await Promise.all(
    [answer(get()), answer(get()), answer(get())].map(async (page) => (await page).text()),
  )
  expect(times()).toBe(1)
  expect(new Set(bodies).size).toBe(1)
  expect((await (await answer(get())).text()).startsWith('<p>Rendered 1 times</p>')).toBe(true)
})

test('a page is rendered again when its time is over', async () => {
  const { render, times } = site()
  const answer = createHtmlCache(render, { maxAge: 1 })
  await answer(get())
  await new Promise((resolve) => setTimeout(resolve, 20))
  await answer(get())
  expect(times()).toBe(2)
})

test.each(['private, no-store', ''])('a page that is not public (%j) is never kept', async (control) => {
  const { render, times } = site({ 'cache-control': control })
  const answer = createHtmlCache(render)
  await answer(get())
  await answer(get())
  expect(times()).toBe(2)
})

test('a failure is never kept, whatever its headers say', async () => {
  let status = 500
  const answer = createHtmlCache(async () => new Response('page', { status, headers: shared }))
  expect((await answer(get())).status).toBe(500)
  status = 200
  expect((await answer(get())).status).toBe(200)
})

test('a page that sets a cookie is never kept', async () => {
  const { render, times } = site({ ...shared, 'set-cookie': 'a=b' })
  const answer = createHtmlCache(render)
  await answer(get())
  await answer(get())
  expect(times()).toBe(2)
})

test('pages travel compressed for those who can read it', async () => {
  const answer = createHtmlCache(site().render)
  const plain = await (await answer(get())).text()
  const brotli = await answer(get({ 'accept-encoding': 'gzip, deflate, br' }))
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain)
  const gzip = await answer(get({ 'accept-encoding': 'gzip, br;q=0' }))
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain)
  expect(gzip.headers.get('vary')).toContain('Accept-Encoding')
})

test('who has the page already gets 304, each encoding with its own tag', async () => {
  const answer = createHtmlCache(site().render)
  const first = await answer(get({ 'accept-encoding': 'br' }))
  const etag = first.headers.get('etag') ?? ''
  const again = await answer(get({ 'accept-encoding': 'br', 'if-none-match': etag }))
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await answer(get({ 'if-none-match': etag }))).status).toBe(200)
})

test('HEAD answers like GET without the page', async () => {
  const answer = createHtmlCache(site().render)
  const head = await answer(get({}, 'HEAD'))
  expect(head.headers.get('content-length')).toBe((await answer(get())).headers.get('content-length'))
  expect(await head.text()).toBe('')
})

test('when rendering fails, everybody who waited hears of it and the next one tries again', async () => {
  let fail = true
  const answer = createHtmlCache(async () => {
    if (fail) throw new Error('no database')
    return new Response('well', { headers: shared })
  })
  await expect(answer(get())).rejects.toThrow('no database')
  fail = false
  expect(await (await answer(get())).text()).toBe('well')
})
