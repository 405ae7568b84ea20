import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ANA,
  ANON_KEY,
  BEN,
  blob,
  openStorage,
  photo,
  SERVICE_KEY,
  type StorageUnderTest,
} from '#testing/storage.ts'

// Methods of the official client beyond those in the tests of each subject.

let storage: StorageUnderTest
const name = `${ANA}/front.jpg`

beforeAll(async () => {
  storage = await openStorage()
  const picture = blob(await photo(800, 600).jpeg().toBuffer())
  for (const bucket of ['cars', 'papers'])
    expect((await (await storage.as(ANA)).from(bucket).upload(name, picture)).error).toBeNull()
})
afterAll(() => storage?.close())

const open = (address: string, init?: RequestInit) => {
  const { pathname, search } = new URL(address)
  return storage.call(`${pathname}${search}`, init)
}

test('a picture is downloaded in another size', async () => {
  const ana = (await storage.as(ANA)).from('papers')
  const { data, error } = await ana.download(name, {
    transform: { width: 320, height: 320, resize: 'cover' },
  })
  expect(error).toBeNull()
  const metadata = await sharp((await data?.bytes()) ?? new Uint8Array()).metadata()
  expect(metadata).toMatchObject({ width: 320, height: 320 })
  const bens = await (await storage.as(BEN)).from('papers').download(name, { transform: { width: 320 } })
  expect(bens.error).toMatchObject({ status: 400, code: 'NoSuchKey' })
})

test('a file is downloaded in pieces', async () => {
  const { data } = await (await storage.as(ANA)).from('papers').download(name).asStream()
  if (!data) return expect.unreachable()
  const whole = await (await storage.as(ANA)).from('papers').download(name, { cacheNonce: '7' })
  expect((await new Response(data as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer()).byteLength).toBe(
    whole.data?.size,
  )
})

test('public URLs work without a key, in any size, and as a download', async () => {
  const cars = storage.clientWith(ANON_KEY).from('cars')
  const plain = await open(cars.getPublicUrl(name).data.publicUrl)
  expect([plain.status, plain.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await plain.body?.cancel()
  const small = await open(
    cars.getPublicUrl(name, { transform: { width: 160, format: 'origin' } }).data.publicUrl,
  )
  expect(small.headers.get('content-type')).toBe('image/jpeg')
  expect(await sharp(await small.bytes()).metadata()).toMatchObject({ width: 160 })
  const saved = await open(cars.getPublicUrl(name, { download: 'my car.jpg' }).data.publicUrl, {
    method: 'HEAD',
  })
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="my car.jpg"/)
})

test('whether a file exists', async () => {
  const ana = (await storage.as(ANA)).from('papers')
  expect(await ana.exists(name)).toMatchObject({ data: true, error: null })
  expect(await ana.exists(`${ANA}/none.jpg`)).toMatchObject({ data: false, error: { code: 'NoSuchKey' } })
})

test('objects in a public bucket are readable by name, but listed only with permission', async () => {
  const visitor = storage.clientWith(ANON_KEY).from('cars')
  expect((await open(visitor.getPublicUrl(name).data.publicUrl, { method: 'HEAD' })).status).toBe(200)
  expect((await (await storage.as(ANA)).from('cars').list(ANA)).data).toHaveLength(1)
  expect((await visitor.list(ANA)).data).toEqual([])
  expect((await visitor.listV2({ prefix: ANA })).data?.objects).toEqual([])
})

test('with an expired token a client can read as a visitor and change nothing', async () => {
  const late = storage.clientWith(await storage.tokenOf(ANA, Math.floor(Date.now() / 1000) - 10))
  expect((await late.from('papers').download(name)).error).toMatchObject({ code: 'NoSuchKey' })
  for (const { error } of [
    await late.from('papers').move(name, `${ANA}/b.jpg`),
    await late.from('papers').copy(name, `${ANA}/b.jpg`),
    await late.from('papers').createSignedUrl(name, 60),
    await late.from('papers').createSignedUrls([name], 60),
    await late.from('papers').createSignedUploadUrl(`${ANA}/b.jpg`),
    await late.from('papers').remove([name]),
    await late.from('papers').listV2(),
    await late.createBucket('mine'),
    await late.emptyBucket('papers'),
  ])
    expect(error).toMatchObject({ status: 400, statusCode: '403', message: 'jwt expired' })
  expect(await (await storage.as(ANA)).from('papers').exists(name)).toMatchObject({ data: true })
})

test.each([
  ['POST', '/storage/v1/bucket'],
  ['POST', '/storage/v1/object/move'],
  ['POST', '/storage/v1/object/copy'],
  ['POST', '/storage/v1/object/sign/papers'],
  ['POST', '/storage/v1/object/list-v2/papers'],
  ['POST', '/storage/v1/object/upload/sign/papers/a.txt'],
  ['DELETE', '/storage/v1/cdn/papers'],
])('%s %s without an Authorization header is refused', async (method, path) => {
  const headers = { apikey: SERVICE_KEY, 'content-type': 'application/json' }
  const response = await storage.call(path, { method, headers, body: '{}' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    statusCode: '400',
    error: 'Error',
    code: 'InvalidRequest',
    message: expect.stringContaining('authorization'),
  })
})

test('a body that is no JSON object, or too deep, is refused', async () => {
  const headers = { authorization: `Bearer ${SERVICE_KEY}`, 'content-type': 'application/json' }
  const list = (body: string) =>
    storage.call('/storage/v1/object/list/papers', { method: 'POST', headers, body })
  expect((await list('{}')).status).toBe(200)
  for (const body of ['', 'null', '[]', '{"a"', '"x"'])
    expect(await (await list(body)).json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
  const endless = await list(JSON.stringify({ prefix: 'x'.repeat(3_000_000) }))
  expect(await endless.json()).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
})
