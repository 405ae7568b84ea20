import { gunzipSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { heic, QUARTERS } from '#testing/heic.ts'
import { ANA, ANON_KEY, BEN, blob, openStorage, photo, type StorageUnderTest } from '#testing/storage.ts'

let storage: StorageUnderTest

beforeAll(async () => {
  storage = await openStorage()
})
afterAll(() => storage?.close())
beforeEach(() => storage.empty())

describe('uploading', () => {
  test('a picture is stored in its owner’s folder and is public at once', async () => {
    const ana = await storage.as(ANA)
    const name = `${ANA}/front.jpg`
    const { data, error } = await ana
      .from('cars')
      .upload(name, blob(await photo(300, 200).jpeg().toBuffer()), { cacheControl: '31536000' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ path: name, fullPath: `cars/${name}` })

    const response = await storage.call(`/storage/v1/object/public/cars/${name}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 300, height: 200 })
    expect(await storage.drafts()).toEqual([])
  })

  test('a raw body works as a form does', async () => {
    const ana = await storage.as(ANA)
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

  test.each([
    ['raw', (bytes: Buffer<ArrayBuffer>) => bytes],
    ['as a form', (bytes: Buffer<ArrayBuffer>) => new Blob([bytes], { type: 'text/plain' })],
  ])('a compressed file sent %s is returned uncompressed', async (_how, body) => {
    const ana = (await storage.as(ANA)).from('papers')
    const options = { contentType: 'text/plain', contentEncoding: 'gzip' }
    const { error } = await ana.upload(`${ANA}/packed.txt`, body(gzipSync('many words')), options)
    expect(error).toBeNull()
    const { data } = await ana.info(`${ANA}/packed.txt`)
    expect(data).toMatchObject({ contentEncoding: 'gzip', contentType: 'text/plain' })
    await storage.owner.query(`update storage.objects set bucket_id = 'site'`)
    const response = await storage.call(`/storage/v1/object/public/site/${ANA}/packed.txt`)
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe('many words')
    const odd = await ana.upload(`${ANA}/odd.txt`, Buffer.from('x'), { ...options, contentEncoding: 'rar' })
    expect(odd.error).toMatchObject({ status: 400, code: 'InvalidRequest' })
  })

  test('uploading to another person’s folder is refused and stores nothing', async () => {
    const picture = blob(await photo(30, 20).jpeg().toBuffer())
    expect((await (await storage.as(BEN)).from('cars').upload(`${BEN}/a.jpg`, picture)).error).toBeNull()
    const before = await storage.storedVersions()
    const { error } = await (await storage.as(ANA)).from('cars').upload(`${BEN}/b.jpg`, picture)
    expect(error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
    expect(await storage.storedVersions()).toEqual(before)
    expect(await storage.drafts()).toEqual([])
  })

  test.each([
    ['signed out', async () => ANON_KEY, 'new row violates row-level security policy'],
    [
      'with a token that ran out',
      () => storage.tokenOf(ANA, Math.floor(Date.now() / 1000) - 10),
      'jwt expired',
    ],
    ['with a token that is none', async () => 'not-a-token', 'invalid jwt'],
  ])('%s it is refused', async (_who, token, message) => {
    const picture = blob(await photo(30, 20).jpeg().toBuffer())
    expect((await (await storage.as(ANA)).from('cars').upload(`${ANA}/a.jpg`, picture)).error).toBeNull()
    const { error } = await storage
      .clientWith(await token())
      .from('cars')
      .upload(`${ANA}/b.jpg`, picture)
    expect(error).toMatchObject({ status: 400, statusCode: '403', message })
  })

  test('without an Authorization header it is refused', async () => {
    const response = await storage.call(`/storage/v1/object/cars/${ANA}/a.jpg`, {
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
  ])('%s is refused under any name', async (_what, bytes, message) => {
    const before = await storage.storedVersions()
    const { error } = await (await storage.as(ANA))
      .from('cars')
      .upload(`${ANA}/photo.jpg`, blob(await bytes()))
    expect(error).toMatchObject({ status: 400, statusCode: '415', message })
    expect(await storage.storedVersions()).toEqual(before)
    expect(await storage.drafts()).toEqual([])
  })

  test('more bytes than the bucket allows are refused, with or without a declared length', async () => {
    const noise = Buffer.alloc(220_000, 'x')
    const { error } = await (await storage.as(ANA)).from('cars').upload(`${ANA}/big.jpg`, blob(noise))
    expect(error).toMatchObject({
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    })

    const announced = await storage.call(`/storage/v1/object/cars/${ANA}/big.jpg`, {
      method: 'POST',
      headers: {
        apikey: ANON_KEY,
        authorization: `Bearer ${await storage.tokenOf(ANA)}`,
        'content-type': 'image/jpeg',
        'content-length': '220000',
      },
      body: noise,
    })
    expect(await announced.json()).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
    expect(await storage.drafts()).toEqual([])
  })

  test('an existing name is refused unless replacing', async () => {
    const ana = (await storage.as(ANA)).from('papers')
    await ana.upload(`${ANA}/a.txt`, Buffer.from('first'), { contentType: 'text/plain' })
    const { rows } = await storage.owner.query<{ version: string }>('select version from storage.objects')
    const first = rows[0]?.version ?? ''
    expect(await storage.storedVersions()).toContain(first)
    const { error } = await ana.upload(`${ANA}/a.txt`, Buffer.from('second'), { contentType: 'text/plain' })
    expect(error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    const replaced = await ana.upload(`${ANA}/a.txt`, Buffer.from('third'), {
      contentType: 'text/plain',
      upsert: true,
    })
    expect(replaced.error).toBeNull()
    expect(await (await ana.download(`${ANA}/a.txt`)).data?.text()).toBe('third')
    await expect.poll(storage.storedVersions).not.toContain(first)
    const updated = await ana.update(`${ANA}/a.txt`, Buffer.from('fourth'), { contentType: 'text/plain' })
    expect(updated.error).toBeNull()
    expect(await (await ana.download(`${ANA}/a.txt`)).data?.text()).toBe('fourth')
  })

  test.each(['..%2fa.txt', 'a%2f..%2f..%2fb.txt', 'a%00.txt', 'a%5cb.txt'])(
    'the name %s is refused',
    async (name) => {
      const response = await storage.call(`/storage/v1/object/papers/${ANA}/${name}`, {
        method: 'POST',
        headers: {
          apikey: ANON_KEY,
          authorization: `Bearer ${await storage.tokenOf(ANA)}`,
          'content-type': 'text/plain',
        },
        body: 'x',
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidKey' })
    },
  )

  test('a missing bucket is reported by name', async () => {
    const { error } = await (await storage.as(ANA)).from('nowhere').upload(`${ANA}/a.txt`, Buffer.from('x'))
    expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })
})

describe('photo metadata', () => {
  test('location, camera and orientation are removed, and the picture is upright', async () => {
    const telling = await photo(300, 200)
      .withExif({ IFD0: { Make: 'Spy' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(telling).metadata()).orientation).toBe(6)
    expect(
      (await (await storage.as(ANA)).from('cars').upload(`${ANA}/a.jpg`, blob(telling))).error,
    ).toBeNull()
    const kept = Buffer.from(
      await (await storage.call(`/storage/v1/object/public/cars/${ANA}/a.jpg`)).arrayBuffer(),
    )
    const metadata = await sharp(kept).metadata()
    expect(metadata).toMatchObject({ width: 200, height: 300 })
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation).toBeUndefined()
    expect(kept.includes('Spy')).toBe(false)
  })

  describe('a JPEG without its end marker', () => {
    const noise = Buffer.from(Array.from({ length: 300 * 200 * 3 }, (_, at) => (at * 7919) % 251))
    const jpeg = (progressive: boolean) =>
      sharp(noise, { raw: { width: 300, height: 200, channels: 3 } })
        .jpeg({ progressive })
        .toBuffer()
    const upload = async (picture: Buffer) =>
      (await storage.as(ANA)).from('cars').upload(`${ANA}/a.jpg`, blob(picture), { upsert: true })

    test.each([false, true])('is taken if its data are complete (progressive: %s)', async (progressive) => {
      const picture = await jpeg(progressive)
      expect(picture.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
      expect((await upload(picture.subarray(0, -2))).error).toBeNull()
      const kept = await (await storage.call(`/storage/v1/object/public/cars/${ANA}/a.jpg`)).arrayBuffer()
      expect(await sharp(kept, { failOn: 'warning' }).stats()).toBeTruthy()
      expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 })
    })

    test.each([false, true])('is refused if it was cut (progressive: %s)', async (progressive) => {
      const picture = await jpeg(progressive)
      for (const part of [0.3, 0.6, 0.9, 0.99]) {
        const cut = picture.subarray(0, Math.floor(picture.length * part))
        expect((await upload(cut)).error, `${part}`).toMatchObject({
          message: 'That file is not a picture we can read',
        })
      }
      expect((await upload(picture.subarray(0, -40))).error).not.toBeNull()
    })
  })

  test('pictures are limited to 4096 pixels', async () => {
    const wide = await photo(5000, 100).png().toBuffer()
    expect(
      (await (await storage.as(ANA)).from('cars').upload(`${ANA}/a.png`, blob(wide, 'image/png'))).error,
    ).toBeNull()
    const kept = await (await storage.call(`/storage/v1/object/public/cars/${ANA}/a.png`)).arrayBuffer()
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 4096, height: 82 })
  })
})

describe('uploading HEIC', () => {
  const refusals: [string, Buffer, string][] = [
    ['a truncated file', QUARTERS.subarray(0, 1100), 'That file is not a picture we can read'],
    ['a file of only an ftyp box', QUARTERS.subarray(0, 28), 'That file is not a picture we can read'],
    [
      '60,000 × 60,000 declared pixels',
      heic({ declared: { width: 60_000, height: 60_000 } }),
      'That picture has too many pixels: at most 64 megapixels can be read',
    ],
    [
      'data that does not match the declared size',
      heic({ declared: { width: 10, height: 10 }, coded: Buffer.alloc(200, 0x40) }),
      'That file is not a picture we can read',
    ],
  ]

  test.each(['image/heic', 'image/jpeg', 'application/octet-stream'])(
    'stores an upright JPEG without GPS data, declared as %s',
    async (declared) => {
      const ana = (await storage.as(ANA)).from('cars')
      const { data, error } = await ana.upload(
        `${ANA}/a.heic`,
        blob(heic({ columns: 2, turns: 3 }), declared),
      )
      expect(error).toBeNull()
      expect(data).toMatchObject({ fullPath: `cars/${ANA}/a.heic` })
      const response = await storage.call(`/storage/v1/object/public/cars/${ANA}/a.heic`)
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      const kept = Buffer.from(await response.arrayBuffer())
      const { exif, icc, ...metadata } = await sharp(kept).metadata()
      expect(metadata).toMatchObject({ format: 'jpeg', width: 120, height: 320 })
      expect([exif, icc]).toEqual([undefined, undefined])
      expect(kept.includes('Spy')).toBe(false)
      expect((await ana.info(`${ANA}/a.heic`)).data).toMatchObject({
        contentType: 'image/jpeg',
        size: kept.length,
      })
      const variant = await storage.call(`/storage/v1/render/image/public/cars/${ANA}/a.heic?width=160`)
      expect(variant.status).toBe(200)
      expect(await storage.drafts()).toEqual([])
    },
  )

  test('works with a raw body, as a replacement and with a signed URL', async () => {
    const ana = (await storage.as(ANA)).from('cars')
    const raw = await ana.upload(`${ANA}/raw.heic`, QUARTERS, { contentType: 'image/heif' })
    expect(raw.error).toBeNull()
    const replaced = await ana.update(`${ANA}/raw.heic`, blob(heic({ turns: 1 }), 'image/heic'))
    expect(replaced.error).toBeNull()
    const { data: signed } = await ana.createSignedUploadUrl(`${ANA}/signed.heic`)
    const sent = await ana.uploadToSignedUrl(
      `${ANA}/signed.heic`,
      signed?.token ?? '',
      blob(QUARTERS, 'image/heic'),
    )
    expect(sent.error).toBeNull()
    const sizes = await Promise.all(
      ['raw', 'signed'].map(async (name) =>
        sharp(
          await (await storage.call(`/storage/v1/object/public/cars/${ANA}/${name}.heic`)).arrayBuffer(),
        ).metadata(),
      ),
    )
    expect(sizes).toMatchObject([
      { format: 'jpeg', width: 120, height: 160 },
      { format: 'jpeg', width: 160, height: 120 },
    ])
  })

  test.each(refusals)('refuses %s', async (_what, bytes, message) => {
    const before = await storage.storedVersions()
    const ana = (await storage.as(ANA)).from('cars')
    const { error } = await ana.upload(`${ANA}/a.heic`, blob(bytes, 'image/heic'))
    expect(error).toMatchObject({ status: 400, statusCode: '415', message })
    expect(await storage.storedVersions()).toEqual(before)
    expect(await storage.drafts()).toEqual([])
    expect((await ana.upload(`${ANA}/good.heic`, blob(QUARTERS, 'image/heic'))).error).toBeNull()
  })

  test('respects the size limit and the allowed types of the bucket', async () => {
    const ana = await storage.as(ANA)
    const large = blob(heic({ coded: Buffer.alloc(220_000) }), 'image/heic')
    const { error } = await ana.from('cars').upload(`${ANA}/a.heic`, large)
    expect(error).toMatchObject({ statusCode: '413' })
    await storage.owner.query(
      `update storage.buckets set allowed_mime_types = '{image/png}' where id = 'papers'`,
    )
    try {
      const other = await ana.from('papers').upload(`${ANA}/a.heic`, blob(QUARTERS, 'image/heic'))
      expect(other.error).toMatchObject({
        statusCode: '415',
        message: 'mime type image/heic is not supported',
      })
    } finally {
      await storage.owner.query(`update storage.buckets set allowed_mime_types = null where id = 'papers'`)
    }
  })

  test('treats AV1 in a file of the brand mif1 as AVIF', async () => {
    const avif = await photo(64, 48).avif().toBuffer()
    avif.write('mif1', 8, 'latin1')
    const ana = (await storage.as(ANA)).from('cars')
    expect((await ana.upload(`${ANA}/a.avif`, blob(avif, 'image/avif'))).error).toBeNull()
    const response = await storage.call(`/storage/v1/object/public/cars/${ANA}/a.avif`)
    expect(response.headers.get('content-type')).toBe('image/webp')
  })
})
