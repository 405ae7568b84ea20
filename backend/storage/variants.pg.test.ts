import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ANA, blob, openStorage, photo, type StorageUnderTest } from '#testing/storage.ts'

let storage: StorageUnderTest

beforeAll(async () => {
  storage = await openStorage()
})
afterAll(() => storage?.close())
beforeEach(() => storage.empty())

describe('pictures in other sizes', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">
    <rect width="1200" height="900" fill="#369"/><circle cx="600" cy="450" r="300" fill="#fc3"/></svg>`
  const render = (name: string, query: string, accept: string) =>
    storage.call(`/storage/v1/render/image/public/cars/${name}?${query}`, { headers: { accept } })

  beforeEach(async () => {
    const ana = (await storage.as(ANA)).from('cars')
    await ana.upload(`${ANA}/a.jpg`, blob(await photo(1500, 1000).jpeg().toBuffer()))
  })

  test.each([
    ['webp', 'image/webp,*/*', 'webp'],
    ['jpeg', '*/*', 'jpeg'],
  ])('%s for clients that accept it', async (format, accept, decoded) => {
    const response = await render(`${ANA}/a.jpg`, 'width=320', accept)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(`image/${format}`)
    expect(response.headers.get('vary')).toBe('Accept')
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
      format: decoded,
      width: 320,
      height: 213,
    })
  })

  test('AVIF once it is ready, WebP until then', async () => {
    const accept = 'image/avif,image/webp,*/*'
    const first = await render(`${ANA}/a.jpg`, 'width=300', accept)
    expect(first.headers.get('content-type')).toBe('image/webp')
    expect(first.headers.get('cache-control')).toBe('public, max-age=60')
    await expect
      .poll(async () => (await render(`${ANA}/a.jpg`, 'width=300', accept)).headers.get('content-type'))
      .toBe('image/avif')
    const made = await render(`${ANA}/a.jpg`, 'width=300', accept)
    expect(made.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(made.headers.get('etag')).not.toBe(first.headers.get('etag'))
    expect(await sharp(await made.arrayBuffer()).metadata()).toMatchObject({ format: 'heif', width: 320 })
  })

  test('a box is filled, and nothing is enlarged', async () => {
    const box = await render(`${ANA}/a.jpg`, 'width=320&height=320', 'image/webp')
    expect(await sharp(await box.arrayBuffer()).metadata()).toMatchObject({ width: 320, height: 320 })
    const large = await render(`${ANA}/a.jpg`, 'width=1600', 'image/webp')
    expect(await sharp(await large.arrayBuffer()).metadata()).toMatchObject({ width: 1500 })
  })

  test('the program’s own SVGs are rendered sharply at every size', async () => {
    await storage.seed('cars', 'demo.svg', svg, {
      mimetype: 'image/svg+xml',
      cacheControl: 'max-age=31536000',
    })
    for (const width of [640, 1600]) {
      const response = await render('demo.svg', `width=${width}`, 'image/webp')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
        width,
        height: width * 0.75,
      })
    }
  })

  test('only declared widths are stored; others are generated each time', async () => {
    const parts = async () =>
      (await readdir(path.join(storage.directory, 'objects'), { recursive: true })).filter((name) =>
        /\.(webp|jpeg|avif)$/.test(name),
      )
    const before = await parts()
    await render(`${ANA}/a.jpg`, 'width=317', 'image/webp')
    expect(await parts()).toHaveLength(before.length + 1)
    for (const query of [
      'width=320&height=300',
      'width=319&quality=90',
      'width=318&quality=20',
      'height=100&width=100&resize=fill',
    ])
      expect((await render(`${ANA}/a.jpg`, query, 'image/avif,image/webp')).status).toBe(200)
    expect(await parts()).toHaveLength(before.length + 1)
  })

  test('concurrent requests generate a picture once', async () => {
    const before = await Promise.all(
      Array.from({ length: 8 }, () => render(`${ANA}/a.jpg`, 'width=960', 'image/webp')),
    )
    expect(new Set(before.map((response) => response.headers.get('etag'))).size).toBe(1)
    expect(before.every((response) => response.status === 200)).toBe(true)
    const etag = before[0]?.headers.get('etag') ?? ''
    const again = await storage.call(`/storage/v1/render/image/public/cars/${ANA}/a.jpg?width=960`, {
      headers: { accept: 'image/webp', 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
  })

  test.each(['*/*', 'image/webp,*/*', 'image/avif,image/webp'])(
    'transparency is kept (Accept: %s)',
    async (accept) => {
      const ana = (await storage.as(ANA)).from('cars')
      const logo = sharp({
        create: { width: 400, height: 200, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0 } },
      })
      await ana.upload(`${ANA}/logo.png`, blob(await logo.png().toBuffer(), 'image/png'))
      for (const format of ['', '&format=origin']) {
        const response = await render(`${ANA}/logo.png`, `width=160${format}`, accept)
        const picture = sharp(await response.arrayBuffer())
        expect(await picture.metadata()).toMatchObject({ width: 160, hasAlpha: true })
        expect((await picture.stats()).isOpaque).toBe(false)
      }
    },
  )

  test('object info has its ETag, also for HEAD', async () => {
    const path = `/storage/v1/object/info/public/cars/${ANA}/a.jpg`
    const whole = await storage.call(path)
    const head = await storage.call(path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBe((await whole.json()).etag)
    expect(whole.headers.get('etag')).toBe(head.headers.get('etag'))
  })

  test('status and version are answered without a key', async () => {
    for (const path of ['status', 'statusz'])
      expect((await storage.call(`/storage/v1/${path}`)).status).toBe(200)
    const version = await storage.call('/storage/v1/version')
    expect([version.status, version.headers.get('content-type')]).toEqual([200, 'text/plain;charset=UTF-8'])
    expect(await version.text()).toMatch(/^\d+\.\d+\.\d+/)
  })

  test('non-pictures, missing objects and invalid requests are refused', async () => {
    await storage.seed('cars', 'a.txt', 'x', { mimetype: 'text/plain' })
    expect(await (await render('a.txt', 'width=320', '*/*')).json()).toMatchObject({ code: 'InvalidRequest' })
    expect(await (await render('a.txt', 'width=0', '*/*')).json()).toMatchObject({
      message: 'width must be a number from 1 to 10000',
    })
    expect(await (await render('none.jpg', 'width=320', '*/*')).json()).toMatchObject({ code: 'NoSuchKey' })
    expect(await (await render(`${ANA}/a.jpg`, 'width=wide', '*/*')).json()).toMatchObject({
      code: 'InvalidRequest',
    })
  })
})
