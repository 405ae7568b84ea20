import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StorageClient } from '@supabase/storage-js'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Backend, createBackend } from '#backend'
import { createTestDatabase, type TestDatabase } from '#tests/postgres.ts'
import { createTokens, type Tokens } from '../auth/tokens.ts'
import { createDiskFiles, storeOriginal } from './index.ts'

const ANA = '11111111-1111-4111-8111-111111111111'
const BEN = '22222222-2222-4222-8222-222222222222'
const ANON_KEY = 'sb_publishable_for_tests'
const SERVICE_KEY = 'sb_secret_for_tests'
const JWT_SECRET = 'a secret of the tests, 32 characters and more'
const SITE = 'http://magari.test'

let database: TestDatabase
let backend: Backend
let directory: string
let tokens: Tokens
let owner: pg.Client

const setup = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('cars', 'cars', true, 200000, '{image/jpeg,image/png,image/webp,image/avif}'),
    ('papers', 'papers', false, null, null),
    ('site', 'site', true, null, null);
  create policy "people add to their own folder" on storage.objects for insert to authenticated
    with check (bucket_id in ('cars', 'papers') and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "people see their own files" on storage.objects for select to authenticated
    using ((storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "people replace their own files" on storage.objects for update to authenticated
    using ((storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "people remove their own files" on storage.objects for delete to authenticated
    using ((storage.foldername(name))[1] = (select auth.uid())::text);
`

beforeAll(async () => {
  database = await createTestDatabase('backend')
  owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(setup)
  directory = await mkdtemp(path.join(tmpdir(), 'magari-files-'))
  backend = await createBackend({
    connection: database.connection,
    siteUrl: SITE,
    jwtSecret: JWT_SECRET,
    anonKey: ANON_KEY,
    serviceKey: SERVICE_KEY,
    storageDirectory: directory,
    log: (entry) => {
      throw new Error(`Nothing should be logged: ${entry.event}`, { cause: entry.error })
    },
  })
  tokens = createTokens({ secret: JWT_SECRET, issuer: `${SITE}/auth/v1` })
})

afterAll(async () => {
  await backend?.close()
  await owner?.end()
  await database?.drop()
  await rm(directory, { recursive: true, force: true })
})

beforeEach(async () => {
  await owner.query('delete from storage.objects')
})

const call = (path: string, init: RequestInit = {}) => backend.fetch(new Request(`${SITE}${path}`, init))

const tokenOf = (sub: string, exp = Math.floor(Date.now() / 1000) + 600) =>
  tokens.sign({ sub, role: 'authenticated', aud: 'authenticated', exp })

function clientWith(token: string) {
  return new StorageClient(
    `${SITE}/storage/v1`,
    { apikey: ANON_KEY, authorization: `Bearer ${token}` },
    (input, init) => backend.fetch(new Request(input as string, init)),
  )
}

const as = async (sub: string) => clientWith(await tokenOf(sub))

function photo(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
}

const blob = (bytes: Buffer, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })

/** Puts an object in place as the program itself does it for its own pictures. */
async function seed(bucket: string, name: string, text: string, metadata: Record<string, string>) {
  const version = randomUUID()
  await storeOriginal(createDiskFiles(directory), version, Buffer.from(text))
  await owner.query(
    'insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)',
    [bucket, name, version, { size: Buffer.byteLength(text), ...metadata }],
  )
}

/** The versions whose bytes lie in the store. */
async function storedVersions(): Promise<string[]> {
  const folders = await readdir(path.join(directory, 'objects'))
  const inner = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(directory, 'objects', folder))).map((rest) => folder + rest),
    ),
  )
  return inner.flat()
}

const drafts = () => readdir(path.join(directory, 'drafts'))

describe('uploading', () => {
  test('a picture lands in its owner’s folder and is public at once', async () => {
    const ana = await as(ANA)
    const name = `${ANA}/front.jpg`
    const { data, error } = await ana
      .from('cars')
      .upload(name, blob(await photo(300, 200).jpeg().toBuffer()), { cacheControl: '31536000' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ path: name, fullPath: `cars/${name}` })

    const response = await call(`/storage/v1/object/public/cars/${name}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 300, height: 200 })
    expect(await drafts()).toEqual([])
  })

  test('a raw body works as a form does', async () => {
    const ana = await as(ANA)
    const { error } = await ana.from('papers').upload(`${ANA}/note.txt`, Buffer.from('hello'), {
      contentType: 'text/plain',
      metadata: { about: 'nothing' },
    })
    expect(error).toBeNull()
    const { data } = await ana.from('papers').info(`${ANA}/note.txt`)
    expect(data).toMatchObject({
      name: `${ANA}/note.txt`,
      bucketId: 'papers',
      size: 5,
      contentType: 'text/plain',
      cacheControl: 'max-age=3600',
      metadata: { about: 'nothing' },
    })
    const { data: file } = await ana.from('papers').download(`${ANA}/note.txt`)
    expect(await file?.text()).toBe('hello')
  })

  test('another person’s folder is refused, and nothing of it is kept', async () => {
    const picture = blob(await photo(30, 20).jpeg().toBuffer())
    expect((await (await as(BEN)).from('cars').upload(`${BEN}/a.jpg`, picture)).error).toBeNull()
    const before = await storedVersions()
    const { error } = await (await as(ANA)).from('cars').upload(`${BEN}/b.jpg`, picture)
    expect(error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
    expect(await storedVersions()).toEqual(before)
    expect(await drafts()).toEqual([])
  })

  test.each([
    ['signed out', async () => ANON_KEY, 'new row violates row-level security policy'],
    ['with a token that ran out', () => tokenOf(ANA, Math.floor(Date.now() / 1000) - 10), 'jwt expired'],
    ['with a token that is none', async () => 'not-a-token', 'invalid jwt'],
  ])('%s it is refused', async (_who, token, message) => {
    const picture = blob(await photo(30, 20).jpeg().toBuffer())
    expect((await (await as(ANA)).from('cars').upload(`${ANA}/a.jpg`, picture)).error).toBeNull()
    const { error } = await clientWith(await token())
      .from('cars')
      .upload(`${ANA}/b.jpg`, picture)
    expect(error).toMatchObject({ status: 400, statusCode: '403', message })
  })

  test('without an Authorization header it is refused', async () => {
    const response = await call(`/storage/v1/object/cars/${ANA}/a.jpg`, {
      method: 'POST',
      headers: { apikey: ANON_KEY },
      body: 'x',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
  })

  test.each([
    ['no picture', async () => Buffer.from('MZ this is a program'), 'That file is not a picture we can read'],
    [
      'a picture cut short',
      async () => (await photo(800, 600).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9000),
      'That file is not a picture we can read',
    ],
    [
      'a drawing that could run scripts',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'mime type image/svg+xml is not supported',
    ],
    [
      'another kind of file',
      async () => Buffer.from('%PDF-1.7 and so on'),
      'mime type application/pdf is not supported',
    ],
  ])('%s is refused, whatever it is called', async (_what, bytes, message) => {
    const before = await storedVersions()
    const { error } = await (await as(ANA)).from('cars').upload(`${ANA}/photo.jpg`, blob(await bytes()))
    expect(error).toMatchObject({ status: 400, statusCode: '415', message })
    expect(await storedVersions()).toEqual(before)
    expect(await drafts()).toEqual([])
  })

  test('more bytes than the bucket allows are refused, announced or not', async () => {
    const noise = Buffer.alloc(220_000, 'x')
    const { error } = await (await as(ANA)).from('cars').upload(`${ANA}/big.jpg`, blob(noise))
    expect(error).toMatchObject({
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    })

    const announced = await call(`/storage/v1/object/cars/${ANA}/big.jpg`, {
      method: 'POST',
      headers: {
        apikey: ANON_KEY,
        authorization: `Bearer ${await tokenOf(ANA)}`,
        'content-type': 'image/jpeg',
        'content-length': '220000',
      },
      body: noise,
    })
    expect(await announced.json()).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
    expect(await drafts()).toEqual([])
  })

  test('a name that is taken is refused, unless it is to be replaced', async () => {
    const ana = (await as(ANA)).from('papers')
    await ana.upload(`${ANA}/a.txt`, Buffer.from('first'), { contentType: 'text/plain' })
    const { rows } = await owner.query<{ version: string }>('select version from storage.objects')
    const first = rows[0]?.version ?? ''
    expect(await storedVersions()).toContain(first)
    const { error } = await ana.upload(`${ANA}/a.txt`, Buffer.from('second'), { contentType: 'text/plain' })
    expect(error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    const replaced = await ana.upload(`${ANA}/a.txt`, Buffer.from('third'), {
      contentType: 'text/plain',
      upsert: true,
    })
    expect(replaced.error).toBeNull()
    expect(await (await ana.download(`${ANA}/a.txt`)).data?.text()).toBe('third')
    await expect.poll(storedVersions).not.toContain(first)
    const updated = await ana.update(`${ANA}/a.txt`, Buffer.from('fourth'), { contentType: 'text/plain' })
    expect(updated.error).toBeNull()
    expect(await (await ana.download(`${ANA}/a.txt`)).data?.text()).toBe('fourth')
  })

  test.each(['..%2fa.txt', 'a%2f..%2f..%2fb.txt', 'a%00.txt', 'a%5cb.txt'])(
    'the name %s is refused',
    async (name) => {
      const response = await call(`/storage/v1/object/papers/${ANA}/${name}`, {
        method: 'POST',
        headers: {
          apikey: ANON_KEY,
          authorization: `Bearer ${await tokenOf(ANA)}`,
          'content-type': 'text/plain',
        },
        body: 'x',
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidKey' })
    },
  )

  test('a bucket that does not exist is named', async () => {
    const { error } = await (await as(ANA)).from('nowhere').upload(`${ANA}/a.txt`, Buffer.from('x'))
    expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })
})

describe('what a photograph tells', () => {
  test('place, camera and orientation are gone, and the picture stands upright', async () => {
    const telling = await photo(300, 200)
      .withExif({ IFD0: { Make: 'Spy' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(telling).metadata()).orientation).toBe(6)
    expect((await (await as(ANA)).from('cars').upload(`${ANA}/a.jpg`, blob(telling))).error).toBeNull()
    const kept = Buffer.from(await (await call(`/storage/v1/object/public/cars/${ANA}/a.jpg`)).arrayBuffer())
    const metadata = await sharp(kept).metadata()
    expect(metadata).toMatchObject({ width: 200, height: 300 })
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation).toBeUndefined()
    expect(kept.includes('Spy')).toBe(false)
  })

  test('nothing larger than 4096 pixels is kept', async () => {
    const wide = await photo(5000, 100).png().toBuffer()
    expect(
      (await (await as(ANA)).from('cars').upload(`${ANA}/a.png`, blob(wide, 'image/png'))).error,
    ).toBeNull()
    const kept = await (await call(`/storage/v1/object/public/cars/${ANA}/a.png`)).arrayBuffer()
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 4096, height: 82 })
  })
})

describe('reading', () => {
  const name = `${ANA}/a.txt`
  const address = `/storage/v1/object/public/site/${name}`

  beforeEach(() => seed('site', name, '0123456789', { mimetype: 'text/plain', cacheControl: 'max-age=60' }))

  test('a part of a file', async () => {
    const part = await call(address, { headers: { range: 'bytes=2-5' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 2-5/10')
    expect(part.headers.get('content-length')).toBe('4')
    expect(await part.text()).toBe('2345')
    const beyond = await call(address, { headers: { range: 'bytes=10-' } })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe('bytes */10')
    const changed = await call(address, { headers: { range: 'bytes=2-5', 'if-range': '"older"' } })
    expect(changed.status).toBe(200)
    expect(await changed.text()).toBe('0123456789')
  })

  test('only what changed', async () => {
    const first = await call(address)
    expect(first.headers.get('accept-ranges')).toBe('bytes')
    expect(first.headers.get('cache-control')).toBe('public, max-age=60')
    await first.body?.cancel()
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    expect((await call(address, { headers: { 'if-none-match': `"other", ${etag}` } })).status).toBe(304)
    expect((await call(address, { headers: { 'if-modified-since': modified } })).status).toBe(304)
    const other = await call(address, { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
    await other.body?.cancel()
  })

  test('only the headers', async () => {
    const head = await call(address, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe('10')
    expect(await head.text()).toBe('')
  })

  test('as a download, under a name', async () => {
    const plain = await call(`${address}?download=`)
    expect(plain.headers.get('content-disposition')).toMatch(/^attachment; filename="a.txt"/)
    await plain.body?.cancel()
    const named = await call(`${address}?download=my%20%22note%22.txt`)
    expect(named.headers.get('content-disposition')).toBe(
      `attachment; filename="my _note_.txt"; filename*=UTF-8''my%20%22note%22.txt`,
    )
    await named.body?.cancel()
  })

  test('of a private bucket is for those who may see it', async () => {
    const ana = await as(ANA)
    await ana.from('papers').upload(name, Buffer.from('mine'), { contentType: 'text/plain' })
    const { data } = await ana.from('papers').download(name)
    expect(await data?.text()).toBe('mine')
    expect(await (await as(ANA)).from('papers').exists(name)).toMatchObject({ data: true })

    const { error } = await (await as(BEN)).from('papers').download(name)
    expect(error).toMatchObject({ status: 400 })
    const open = await call(`/storage/v1/object/public/papers/${name}`)
    expect(open.status).toBe(400)
    expect(await open.json()).toEqual({
      statusCode: '404',
      error: 'Bucket not found',
      message: 'Bucket not found',
      code: 'NoSuchBucket',
    })
  })

  test('what is not there says so', async () => {
    const response = await call('/storage/v1/object/public/site/none.txt')
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      statusCode: '404',
      error: 'not_found',
      message: 'Object not found',
      code: 'NoSuchKey',
    })
    const route = await call('/storage/v1/nothing')
    expect(route.status).toBe(404)
  })

  test('drawings and pages only ever come as downloads in a sandbox', async () => {
    await seed('site', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', { mimetype: 'image/svg+xml' })
    await seed('site', 'a.html', '<script>alert(1)</script>', { mimetype: 'text/html' })
    for (const name of ['a.svg', 'a.html']) {
      const response = await call(`/storage/v1/object/public/site/${name}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      await response.body?.cancel()
    }
  })
})

describe('removing and listing', () => {
  test('removed files are gone, bytes and all; what may not be removed stays', async () => {
    const ana = (await as(ANA)).from('cars')
    const picture = blob(await photo(30, 20).jpeg().toBuffer())
    await ana.upload(`${ANA}/a.jpg`, picture)
    const before = await storedVersions()
    await (await as(BEN)).from('cars').upload(`${BEN}/b.jpg`, picture)
    const bens = (await storedVersions()).filter((version) => !before.includes(version))

    const { data, error } = await ana.remove([`${ANA}/a.jpg`, `${BEN}/b.jpg`, `${ANA}/none.jpg`])
    expect(error).toBeNull()
    expect(data?.map((row) => row.name)).toEqual([`${ANA}/a.jpg`])
    expect((await call(`/storage/v1/object/public/cars/${ANA}/a.jpg`)).status).toBe(400)
    expect((await call(`/storage/v1/object/public/cars/${BEN}/b.jpg`, { method: 'HEAD' })).status).toBe(200)
    expect(await storedVersions()).toEqual(expect.arrayContaining(bens))
    const rows = await owner.query<{ version: string }>('select version from storage.objects')
    expect(rows.rows.map((row) => row.version)).toEqual(bens)
  })

  test('a folder lists its files and folders, one level deep', async () => {
    const ana = (await as(ANA)).from('papers')
    for (const name of ['one.txt', 'two.txt', 'deep/three.txt'])
      await ana.upload(`${ANA}/${name}`, Buffer.from('x'), { contentType: 'text/plain' })
    const { data } = await ana.list(ANA, { sortBy: { column: 'name', order: 'asc' } })
    expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
      ['deep', true],
      ['one.txt', false],
      ['two.txt', false],
    ])
    expect(data?.[1]?.metadata).toMatchObject({ size: 1, mimetype: 'text/plain' })
    const { data: found } = await ana.list(ANA, { search: 'TWO' })
    expect(found?.map(({ name }) => name)).toEqual(['two.txt'])
    const { data: others } = await (await as(BEN)).from('papers').list(ANA)
    expect(others).toEqual([])
  })

  test('buckets are seen by the service, not by people without a policy', async () => {
    const service = await clientWith(SERVICE_KEY).getBucket('cars')
    expect(service.data).toMatchObject({ id: 'cars', public: true, file_size_limit: 200000 })
    expect((await clientWith(ANON_KEY).getBucket('cars')).error).toMatchObject({
      message: 'Bucket not found',
    })
  })
})

describe('pictures in other sizes', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">
    <rect width="1200" height="900" fill="#369"/><circle cx="600" cy="450" r="300" fill="#fc3"/></svg>`
  const render = (name: string, query: string, accept: string) =>
    call(`/storage/v1/render/image/public/cars/${name}?${query}`, { headers: { accept } })

  beforeEach(async () => {
    const ana = (await as(ANA)).from('cars')
    await ana.upload(`${ANA}/a.jpg`, blob(await photo(1500, 1000).jpeg().toBuffer()))
  })

  test.each([
    ['webp', 'image/webp,*/*', 'webp'],
    ['jpeg', '*/*', 'jpeg'],
  ])('%s to whom it is enough', async (format, accept, decoded) => {
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

  test('AVIF as soon as it is made, WebP until then', async () => {
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

  test('a box is filled, and nothing is made larger than it is', async () => {
    const box = await render(`${ANA}/a.jpg`, 'width=320&height=320', 'image/webp')
    expect(await sharp(await box.arrayBuffer()).metadata()).toMatchObject({ width: 320, height: 320 })
    const large = await render(`${ANA}/a.jpg`, 'width=1600', 'image/webp')
    expect(await sharp(await large.arrayBuffer()).metadata()).toMatchObject({ width: 1500 })
  })

  test('the program’s own drawings become pictures, sharp at every size', async () => {
    await seed('cars', 'demo.svg', svg, { mimetype: 'image/svg+xml', cacheControl: 'max-age=31536000' })
    for (const width of [640, 1600]) {
      const response = await render('demo.svg', `width=${width}`, 'image/webp')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
        width,
        height: width * 0.75,
      })
    }
  })

  test('asked for by many at once, a picture is made once', async () => {
    const before = await Promise.all(
      Array.from({ length: 8 }, () => render(`${ANA}/a.jpg`, 'width=960', 'image/webp')),
    )
    expect(new Set(before.map((response) => response.headers.get('etag'))).size).toBe(1)
    expect(before.every((response) => response.status === 200)).toBe(true)
    const etag = before[0]?.headers.get('etag') ?? ''
    const again = await call(`/storage/v1/render/image/public/cars/${ANA}/a.jpg?width=960`, {
      headers: { accept: 'image/webp', 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
  })

  test('what is no picture, not there, or asked for in nonsense is refused', async () => {
    await seed('cars', 'a.txt', 'x', { mimetype: 'text/plain' })
    expect(await (await render('a.txt', 'width=320', '*/*')).json()).toMatchObject({ code: 'InvalidRequest' })
    expect(await (await render('none.jpg', 'width=320', '*/*')).json()).toMatchObject({ code: 'NoSuchKey' })
    expect(await (await render(`${ANA}/a.jpg`, 'width=wide', '*/*')).json()).toMatchObject({
      code: 'InvalidRequest',
    })
  })
})
