import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { RenderQueue } from './render-queue.ts'

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
  const answer = createPageCache(render)
  const bodies = await Promise.all(
    [answer(get()), answer(get()), answer(get())].map(async (page) => (await page).text()),
  )
  expect(times()).toBe(1)
  expect(new Set(bodies).size).toBe(1)
  expect((await (await answer(get())).text()).startsWith('<p>Rendered 1 times</p>')).toBe(true)
})

/** A site whose pages arrive compressed with brotli. */
function compressedSite(headers: Record<string, string>) {
  let rendered = 0
  const answer = createPageCache(async () => {
    rendered += 1
    return new Response(brotliCompressSync('<p>page</p>'), {
      headers: { ...headers, 'content-encoding': 'br' },
    })
  })
  const asked = async (encoding: string) => {
    const page = await answer(get({ 'accept-encoding': encoding }))
    return { made: page.headers.get('content-encoding'), body: Buffer.from(await page.arrayBuffer()) }
  }
  return { asked, times: () => rendered }
}

test('a page that arrives compressed is answered in every encoding', async () => {
  const { asked, times } = compressedSite(shared)
  const [brotli, gzip, plain] = [await asked('br'), await asked('gzip'), await asked('identity')]
  expect([brotli.made, gzip.made, plain.made]).toEqual(['br', 'gzip', null])
  expect(String(brotliDecompressSync(brotli.body))).toBe('<p>page</p>')
  expect(String(gunzipSync(gzip.body))).toBe('<p>page</p>')
  expect(String(plain.body)).toBe('<p>page</p>')
  expect(times()).toBe(1)
})

test('an uncacheable page is sent uncompressed', async () => {
  const { made, body } = await compressedSite({ 'cache-control': 'no-store' }).asked('br')
  expect([made, String(body)]).toEqual([null, '<p>page</p>'])
})

/** A site with a page that changes with every rendering; `hold` makes the next ones wait. */
function changingSite(control: string) {
  let rendered = 0
  let gate = Promise.resolve()
  const render = async () => {
    rendered += 1
    const body = `page ${rendered}`
    await gate
    return new Response(body, { headers: { 'cache-control': control } })
  }
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  return { render, hold, times: () => rendered }
}

const text = async (answer: Promise<Response>) => (await answer).text()
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('equivalent URLs are rendered and cached once', async () => {
  const { render, times } = site()
  const answer = createPageCache(render, { canonical: (address) => address.split('?')[0] ?? '' })
  const one = await text(answer(new Request(`${url}?x=1`)))
  expect(await text(answer(new Request(`${url}?x=2`)))).toBe(one)
  expect(times()).toBe(1)
})

test('a page that is not cached is rendered once for concurrent requests', async () => {
  const { render, times } = site({ 'cache-control': 'private, no-store' })
  const answer = createPageCache(render)
  const bodies = await Promise.all([text(answer(get())), text(answer(get())), text(answer(get({}, 'HEAD')))])
  expect(times()).toBe(1)
  expect(bodies[0]).toBe(bodies[1])
  expect(bodies[2]).toBe('')
})

test('a response that sets a cookie goes to one visitor only', async () => {
  const { render, times } = site({ ...shared, 'set-cookie': 'a=b' })
  const answer = createPageCache(render)
  await Promise.all([answer(get()), answer(get())])
  expect(times()).toBe(2)
})

test('a page without s-maxage is rendered for every request', async () => {
  const { render, times } = changingSite('public, max-age=0')
  const answer = createPageCache(render)
  await answer(get())
  await answer(get())
  expect(times()).toBe(2)
})

test('an expired page without stale-while-revalidate is rendered again', async () => {
  const { render } = changingSite('public, s-maxage=0.02')
  const answer = createPageCache(render)
  expect(await text(answer(get()))).toBe('page 1')
  await wait(40)
  expect(await text(answer(get()))).toBe('page 2')
})

test('a stale page is served at once while one request renews it', async () => {
  const { render, hold, times } = changingSite('public, s-maxage=0.02, stale-while-revalidate=60')
  const answer = createPageCache(render)
  await answer(get())
  await wait(40)
  const letGo = hold()
  const stale = await Promise.all([text(answer(get())), text(answer(get())), text(answer(get()))])
  expect(stale).toEqual(['page 1', 'page 1', 'page 1'])
  expect(times()).toBe(2)
  letGo()
  await expect.poll(() => text(answer(get()))).not.toBe('page 1')
})

test('beyond stale-while-revalidate the old page is not served', async () => {
  const { render } = changingSite('public, s-maxage=0.01, stale-while-revalidate=0.01')
  const answer = createPageCache(render)
  await answer(get())
  await wait(50)
  expect(await text(answer(get()))).toBe('page 2')
})

test('a failed renewal keeps the stale page, is logged, and is retried', async () => {
  const failures: unknown[] = []
  let works = true
  let rendered = 0
  const render = async () => {
    rendered += 1
    if (!works) throw new Error('no database')
    return new Response(`page ${rendered}`, {
      headers: { 'cache-control': 'public, s-maxage=0.01, stale-while-revalidate=60' },
    })
  }
  const answer = createPageCache(render, { onRenewalFailure: (_url, reason) => failures.push(reason) })
  await answer(get())
  await wait(20)
  works = false
  expect(await text(answer(get()))).toBe('page 1')
  await expect.poll(() => failures.length).toBe(1)
  works = true
  await answer(get())
  await expect.poll(() => text(answer(get()))).toBe('page 3')
})

test('a page that became private or missing is no longer served', async () => {
  let headers: Record<string, string> = {
    'cache-control': 'public, s-maxage=0.01, stale-while-revalidate=60',
  }
  const answer = createPageCache(async () => new Response('page', { headers }))
  await answer(get())
  await wait(20)
  headers = { 'cache-control': 'private, no-store' }
  await answer(get())
  await expect.poll(async () => (await answer(get())).headers.get('cache-control')).toBe('private, no-store')
})

test('no more than the allowed number of stale pages are renewed at once', async () => {
  const { render, hold, times } = changingSite('public, s-maxage=0.01, stale-while-revalidate=60')
  const answer = createPageCache(render, { maxRenewals: 2 })
  const addresses = [1, 2, 3, 4].map((page) => new Request(`${url}?page=${page}`))
  for (const address of addresses) await answer(address)
  await wait(30)
  const letGo = hold()
  for (const address of addresses) await answer(address)
  expect(times()).toBe(4 + 2)
  letGo()
})

test('the least recently used page is evicted when there are too many pages, or too many bytes', async () => {
  for (const limits of [{ maxPages: 2 }, { maxSize: 200 }]) {
    const { render, times } = changingSite('public, s-maxage=60')
    const answer = createPageCache(render, limits)
    const page = (number: number) => answer(new Request(`${url}?page=${number}`))
    for (let number = 0; number < 10; number++) await page(number)
    expect(times()).toBe(10)
    await page(9)
    expect(times()).toBe(10)
    await page(0)
    expect(times()).toBe(11)
  }
})

test('a bypassed URL is never served from the cache', async () => {
  const { render, times } = changingSite('public, s-maxage=60')
  let closed = false
  const answer = createPageCache(render, { bypass: () => closed })
  await answer(get())
  closed = true
  expect(await text(answer(get()))).toBe('page 2')
  closed = false
  expect(await text(answer(get()))).toBe('page 1')
  expect(times()).toBe(2)
})

test('a cached page has its age', async () => {
  const answer = createPageCache(site().render)
  expect((await answer(get())).headers.get('age')).toBe('0')
})

test.each(['private, no-store', ''])('a page that is not public (%j) is never kept', async (control) => {
  const { render, times } = site({ 'cache-control': control })
  const answer = createPageCache(render)
  await answer(get())
  await answer(get())
  expect(times()).toBe(2)
})

test('a failure is never cached, whatever its headers', async () => {
  let status = 500
  const answer = createPageCache(async () => new Response('page', { status, headers: shared }))
  expect((await answer(get())).status).toBe(500)
  status = 200
  expect((await answer(get())).status).toBe(200)
})

test('a page that sets a cookie is never kept', async () => {
  const { render, times } = site({ ...shared, 'set-cookie': 'a=b' })
  const answer = createPageCache(render)
  await answer(get())
  await answer(get())
  expect(times()).toBe(2)
})

test('pages are compressed for clients that accept it', async () => {
  const answer = createPageCache(site().render)
  const plain = await (await answer(get())).text()
  const brotli = await answer(get({ 'accept-encoding': 'gzip, deflate, br' }))
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain)
  const gzip = await answer(get({ 'accept-encoding': 'gzip, br;q=0' }))
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain)
  expect(gzip.headers.get('vary')).toContain('Accept-Encoding')
})

test('a client that has the page gets 304, each encoding with its own tag', async () => {
  const answer = createPageCache(site().render)
  const first = await answer(get({ 'accept-encoding': 'br' }))
  const etag = first.headers.get('etag') ?? ''
  const again = await answer(get({ 'accept-encoding': 'br', 'if-none-match': etag }))
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await answer(get({ 'if-none-match': etag }))).status).toBe(200)
})

test('HEAD answers like GET without the page', async () => {
  const answer = createPageCache(site().render)
  const head = await answer(get({}, 'HEAD'))
  expect(head.headers.get('content-length')).toBe((await answer(get())).headers.get('content-length'))
  expect(await head.text()).toBe('')
})

test('when rendering fails, every waiting request fails and the next one tries again', async () => {
  let fail = true
  const answer = createPageCache(async () => {
    if (fail) throw new Error('no database')
    return new Response('well', { headers: shared })
  })
  await expect(answer(get())).rejects.toThrow('no database')
  fail = false
  expect(await (await answer(get())).text()).toBe('well')
})

test('a changed page is dropped with any query, others stay', async () => {
  const { render, times } = changingSite('public, s-maxage=60')
  const answer = createPageCache(render)
  const at = (address: string) => text(answer(new Request(`https://magari.test${address}`)))
  const changing = ['/services/1', '/services/1?reviews=2', '/services/1.data']
  for (const address of ['/services/2', ...changing]) await at(address)
  answer.forget('/services/1')
  expect(await at('/services/2')).toBe('page 1')
  expect(times()).toBe(4)
  for (const [nth, address] of changing.entries()) expect(await at(address)).toBe(`page ${5 + nth}`)
})

test('all pages can be dropped, also those being rendered', async () => {
  const { render, hold } = changingSite('public, s-maxage=60')
  const answer = createPageCache(render)
  const at = (address: string) => text(answer(new Request(`https://magari.test${address}`)))
  await at('/')
  const letGo = hold()
  const under = at('/vehicles')
  answer.forgetAll()
  letGo()
  expect(await under).toBe('page 2')
  expect(await at('/')).toBe('page 3')
  expect(await at('/vehicles')).toBe('page 4')
  answer.forget('/')
  expect(await at('/')).toBe('page 5')
  answer.forget('*')
  expect(await at('/vehicles')).toBe('page 6')
})

test('a rendering that was running when its page was dropped is not cached', async () => {
  const { render, hold } = changingSite('public, s-maxage=60')
  const answer = createPageCache(render)
  const letGo = hold()
  const first = text(answer(get()))
  answer.forget(new URL(get().url).pathname)
  letGo()
  expect(await first).toBe('page 1')
  expect(await text(answer(get()))).toBe('page 2')
})

test('a page is dropped with any spelling of its id', async () => {
  const { render, times } = changingSite('public, s-maxage=60')
  const answer = createPageCache(render, { maxPages: 20 })
  const at = (address: string) => text(answer(new Request(`https://magari.test${address}`)))
  await at('/vehicles/0A')
  answer.forget('/vehicles/0a')
  expect(await at('/vehicles/0A')).toBe('page 2')
  for (let id = 1; id <= 20; id++) await at(`/vehicles/${id}`)
  expect(times()).toBe(22)
  for (let id = 0; id <= 30; id++) answer.forget(`/vehicles/${id}`)
  expect(await at('/vehicles/1')).toBe('page 23')
  expect(await at('/vehicles/20')).toBe('page 24')
})

test('pages and forms queue as separate kinds', async () => {
  const queue = new RenderQueue()
  const add = vi.spyOn(queue, 'add')
  const answer = createPageCache(site().render, { queue, kindOf: (address) => new URL(address).pathname })
  await answer(get(), '41.90.64.7')
  await answer(get({}, 'POST'), '41.90.64.7')
  expect(add.mock.calls.map(([address, , kind]) => [address, kind])).toEqual([
    ['41.90.64.7', '/vehicles'],
    ['41.90.64.7', 'POST /vehicles'],
  ])
})
