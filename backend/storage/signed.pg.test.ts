import { decodeJwt, SignJWT } from 'jose'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
import { createSignedAddresses } from './signed-addresses.ts'

const SECRET = 'a secret of the tests, 32 characters and more'

let storage: StorageUnderTest

beforeAll(async () => {
  storage = await openStorage()
})
afterAll(() => storage?.close())
beforeEach(() => storage.empty())

const papers = async (sub: string) => (await storage.as(sub)).from('papers')
const open = (address: string | undefined, init?: RequestInit) => {
  const { pathname, search } = new URL(address ?? '')
  return storage.call(`${pathname}${search}`, init)
}
const write = async (name: string, text: string, cacheControl = '3600') =>
  (await papers(ANA)).upload(`${ANA}/${name}`, Buffer.from(text), { contentType: 'text/plain', cacheControl })

describe('a signed URL for reading', () => {
  test('opens the object for anyone, until it expires', async () => {
    await write('a b.txt', 'hello')
    const { data, error } = await (await papers(ANA)).createSignedUrl(`${ANA}/a b.txt`, 60)
    expect(error).toBeNull()
    const response = await open(data?.signedUrl)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('hello')
    const until = Date.parse(response.headers.get('expires') ?? '')
    expect(Math.abs(until - Date.now() - 60_000)).toBeLessThan(5_000)
    // Caches must not keep it for longer than the URL is valid.
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=(?:60|5\d)$/)
    const part = await open(data?.signedUrl, { headers: { range: 'bytes=1-2' } })
    expect([part.status, await part.text()]).toEqual([206, 'el'])
    expect((await open(data?.signedUrl, { method: 'HEAD' })).status).toBe(200)
  })

  test('is relative, and its token names the object', async () => {
    await write('a.txt', 'hello')
    const response = await storage.call(`/storage/v1/object/sign/papers/${ANA}/a.txt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await storage.tokenOf(ANA)}`, 'content-type': 'application/json' },
      body: '{"expiresIn":60}',
    })
    const { signedURL } = (await response.json()) as { signedURL: string }
    const [path, token = ''] = signedURL.split('?token=')
    expect(path).toBe(`/object/sign/papers/${ANA}/a.txt`)
    expect(decodeJwt(token)).toMatchObject({ url: `papers/${ANA}/a.txt`, scope: 'download' })
  })

  test('can be a download', async () => {
    await write('a.txt', 'hello')
    const { data } = await (await papers(ANA)).createSignedUrl(`${ANA}/a.txt`, 60, { download: 'note.txt' })
    const response = await open(data?.signedUrl)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="note.txt"/)
    await response.body?.cancel()
  })

  test('can be created in bulk, with an error for each missing or hidden object', async () => {
    await write('a.txt', 'hello')
    const names = [`${ANA}/a.txt`, `${ANA}/none.txt`]
    const { data } = await (await papers(ANA)).createSignedUrls(names, 60)
    expect(data?.[1]).toEqual({
      error: 'Either the object does not exist or you do not have access to it',
      path: `${ANA}/none.txt`,
      signedURL: null,
      signedUrl: null,
    })
    expect(data?.[0]).toMatchObject({ error: null, path: `${ANA}/a.txt` })
    expect(await (await open(data?.[0]?.signedUrl ?? '')).text()).toBe('hello')
    const bens = await (await papers(BEN)).createSignedUrls([`${ANA}/a.txt`], 60)
    expect(bens.data?.[0]).toMatchObject({ signedURL: null })
  })

  test('requires permission to read the object', async () => {
    await write('a.txt', 'hello')
    expect((await (await papers(ANA)).createSignedUrl(`${ANA}/a.txt`, 60)).error).toBeNull()
    const { error } = await (await papers(BEN)).createSignedUrl(`${ANA}/a.txt`, 60)
    expect(error).toMatchObject({ status: 400, statusCode: '404', message: 'Object not found' })
  })

  test('opens only the signed version, if any', async () => {
    await write('a.txt', 'hello')
    const ana = await papers(ANA)
    const versionId = (await ana.info(`${ANA}/a.txt`)).data?.version ?? ''
    const { data } = await ana.createSignedUrl(`${ANA}/a.txt`, 60, { versionId })
    expect(await (await open(data?.signedUrl)).text()).toBe('hello')
    expect(await (await ana.download(`${ANA}/a.txt`, { versionId })).data?.text()).toBe('hello')
    await ana.update(`${ANA}/a.txt`, Buffer.from('other'), { contentType: 'text/plain' })
    expect(await (await open(data?.signedUrl)).json()).toMatchObject({ code: 'NoSuchKey' })
    expect((await ana.info(`${ANA}/a.txt`, { versionId })).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await ana.createSignedUrl(`${ANA}/a.txt`, 60, { versionId })).error).toMatchObject({
      code: 'NoSuchKey',
    })
  })

  test.each([0, -1, 1.5, '60', null])('a lifetime of %s is refused', async (expiresIn) => {
    await write('a.txt', 'hello')
    const { error } = await (await papers(ANA)).createSignedUrl(`${ANA}/a.txt`, expiresIn as number)
    expect(error).toMatchObject({ status: 400, code: 'InvalidRequest' })
  })

  test('shows a picture in the signed size only', async () => {
    const ana = (await storage.as(ANA)).from('cars')
    await ana.upload(`${ANA}/a.jpg`, blob(await photo(800, 600).jpeg().toBuffer()))
    const { data } = await ana.createSignedUrl(`${ANA}/a.jpg`, 60, {
      transform: { width: 320 },
    })
    expect(new URL(data?.signedUrl ?? '').pathname).toBe(`/storage/v1/render/image/sign/cars/${ANA}/a.jpg`)
    const response = await open(`${data?.signedUrl}&width=640`, { headers: { accept: 'image/webp' } })
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('expires')).not.toBeNull()
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 320 })
    const original = await open(data?.signedUrl.replace('/render/image/sign/', '/object/sign/'))
    expect(await original.json()).toMatchObject({ statusCode: '400', code: 'InvalidSignature' })
    const nonsense = await ana.createSignedUrl(`${ANA}/a.jpg`, 60, { transform: { width: -1 } })
    expect(nonsense.error).toMatchObject({ code: 'InvalidRequest' })
  })
})

describe('a signed URL for uploading', () => {
  const note = () => blob(Buffer.from('three'), 'text/plain')

  test('accepts one file from anyone, on behalf of its creator', async () => {
    const ana = await papers(ANA)
    const { data, error } = await ana.createSignedUploadUrl(`${ANA}/three.txt`)
    expect(error).toBeNull()
    const stranger = storage.clientWith(ANON_KEY).from('papers')
    const sent = await stranger.uploadToSignedUrl(`${ANA}/three.txt`, data?.token ?? '', note())
    expect(sent).toMatchObject({ data: { fullPath: `papers/${ANA}/three.txt` }, error: null })
    expect(await (await ana.download(`${ANA}/three.txt`)).data?.text()).toBe('three')
    const { rows } = await storage.owner.query('select owner, owner_id from storage.objects')
    expect(rows).toEqual([{ owner: ANA, owner_id: ANA }])

    const again = await stranger.uploadToSignedUrl(`${ANA}/three.txt`, data?.token ?? '', note(), {
      upsert: true,
    })
    expect(again.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
  })

  test('replaces an object only if signed for it', async () => {
    await write('a.txt', 'first')
    const ana = await papers(ANA)
    const refused = await ana.createSignedUploadUrl(`${ANA}/a.txt`)
    expect(refused.error).toMatchObject({ statusCode: '409' })
    const { data } = await ana.createSignedUploadUrl(`${ANA}/a.txt`, { upsert: true })
    expect((await ana.uploadToSignedUrl(`${ANA}/a.txt`, data?.token ?? '', note())).error).toBeNull()
    expect(await (await ana.download(`${ANA}/a.txt`)).data?.text()).toBe('three')
  })

  test('requires permission to upload there', async () => {
    expect((await (await papers(ANA)).createSignedUploadUrl(`${ANA}/a.txt`)).error).toBeNull()
    const { error } = await (await papers(BEN)).createSignedUploadUrl(`${ANA}/a.txt`)
    expect(error).toMatchObject({ statusCode: '403', message: 'new row violates row-level security policy' })
  })

  test('respects the rules of the bucket', async () => {
    const service = storage.clientWith(SERVICE_KEY).from('cars')
    const token = (await service.createSignedUploadUrl(`${ANA}/a.jpg`)).data?.token ?? ''
    const refused = await service.uploadToSignedUrl(`${ANA}/a.jpg`, token, note())
    expect(refused.error).toMatchObject({ statusCode: '415' })
    const picture = blob(await photo(30, 20).jpeg().toBuffer())
    expect((await service.uploadToSignedUrl(`${ANA}/a.jpg`, token, picture)).error).toBeNull()
  })
})

describe('an invalid token is refused', () => {
  const read = async (token: string, name = `${ANA}/a.txt`) => {
    const response = await storage.call(`/storage/v1/object/sign/papers/${name}?token=${token}`)
    const { code, statusCode } =
      response.status === 200 ? { code: await response.text(), statusCode: '200' } : await response.json()
    return [response.status, statusCode, code]
  }
  const object = { bucket: 'papers', name: `${ANA}/a.txt` }
  const addresses = createSignedAddresses(SECRET)

  beforeEach(() => write('a.txt', 'hello'))

  test('for another object', async () => {
    const token = addresses.sign({ object, scope: 'download' }, 60)
    expect(await read(token)).toEqual([200, '200', 'hello'])
    await write('b.txt', 'other')
    expect(await read(token, `${ANA}/b.txt`)).toEqual([400, '400', 'InvalidSignature'])
  })

  test('for another purpose', async () => {
    expect(await read(addresses.sign({ object, scope: 'download' }, 60))).toEqual([200, '200', 'hello'])
    for (const scope of ['upload', 'render'] as const)
      expect(await read(addresses.sign({ object, scope }, 60))).toEqual([400, '400', 'InvalidSignature'])
    const token = addresses.sign({ object, scope: 'download' }, 60)
    const put = await storage.call(`/storage/v1/object/upload/sign/papers/${ANA}/a.txt?token=${token}`, {
      method: 'PUT',
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    })
    expect(await put.json()).toMatchObject({ statusCode: '400', code: 'InvalidSignature' })
  })

  test('expired, forged, of another key, or missing', async () => {
    expect(await read(addresses.sign({ object, scope: 'download' }, -1))).toEqual([400, '400', 'InvalidJWT'])
    const others = createSignedAddresses('another secret, also 32 characters and more')
    expect(await read(others.sign({ object, scope: 'download' }, 60))).toEqual([400, '400', 'InvalidJWT'])
    // The project's secret signs access tokens, not URLs.
    const claims = { url: `papers/${ANA}/a.txt`, scope: 'download', role: 'service_role' }
    const direct = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(SECRET))
    expect(await read(direct)).toEqual([400, '400', 'InvalidJWT'])
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...claims, exp: 9e9 })).toString('base64url')}.`
    expect(await read(none)).toEqual([400, '400', 'InvalidJWT'])
    expect(await read('nonsense')).toEqual([400, '400', 'InvalidJWT'])
    expect(await read('')).toEqual([400, '400', 'InvalidRequest'])
  })

  test('a signed URL token is not a session token', async () => {
    const token = addresses.sign({ object, scope: 'download' }, 60)
    const response = await storage.call(`/storage/v1/bucket`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await response.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' })
  })
})
