import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BrokenNetwork, startBrokenNetwork } from '#testing/broken-network.ts'
import { bytesOf, PART_BYTES, RESUMABLE, serveBackend, tusUpload } from '#testing/resumable.ts'
import { type S3UnderTest, startS3 } from '#testing/s3.ts'
import { ANA, openStorage, photo, SERVICE_KEY, type StorageUnderTest } from '#testing/storage.ts'
import { createFileStores } from './file-stores.ts'
import { createS3Files } from './s3-files.ts'

// By tus-js-client as it is, over a network that breaks.

const MB = 1024 * 1024
const FILE = bytesOf(20 * MB)

describe.each(['disk', 'S3'])('on %s', (place) => {
  let s3: S3UnderTest | undefined
  let storage: StorageUnderTest
  let server: Awaited<ReturnType<typeof serveBackend>>
  let network: BrokenNetwork
  let token: string

  beforeAll(async () => {
    if (place === 'S3') s3 = await startS3()
    const options = s3?.options
    storage = await openStorage(
      options
        ? {
            files: (directory) =>
              createFileStores({
                current: createS3Files({ ...options, draftsDirectory: path.join(directory, 'drafts') }),
              }),
          }
        : {},
    )
    server = await serveBackend(storage.backend)
    token = await storage.tokenOf(ANA)
  })
  afterAll(async () => {
    await server?.close()
    await storage?.close()
    await s3?.close()
  })
  beforeEach(async () => {
    await storage.empty()
    await storage.owner.query('delete from uploads.resumable')
    network = await startBrokenNetwork(server.port)
    return () => network.close()
  })

  const endpoint = () => `${network.url}${RESUMABLE}`
  const metadataOf = (name: string, bucketName = 'papers') => ({
    bucketName,
    objectName: `${ANA}/${name}`,
    contentType: 'application/octet-stream',
  })
  const stored = async (name: string, bucket = 'papers') => {
    const { data } = await (await storage.as(ANA)).from(bucket).download(`${ANA}/${name}`)
    return data && Buffer.from(await data.arrayBuffer())
  }

  test('20 MB in parts of 6 MB are cut in the middle of a part and go on from there', async () => {
    network.cutAfter(10 * MB)
    const { upload, done } = tusUpload(FILE, {
      endpoint: endpoint(),
      token,
      metadata: { ...metadataOf('film.bin'), cacheControl: '60', metadata: '{"about":"a car"}' },
      retryDelays: [1500, 1500],
    })
    const seen: unknown[] = []
    upload.options.onChunkComplete = (_size, accepted, total) => {
      if (accepted < Number(total)) seen.push(stored('film.bin'))
    }
    upload.start()
    await done
    expect(await Promise.all(seen)).toEqual([null, null])
    expect((await stored('film.bin'))?.equals(FILE)).toBe(true)
    // What arrived of the broken part was not sent again.
    expect(network.sent()).toBeLessThan(21 * MB)
    const { data } = await (await storage.as(ANA)).from('papers').info(`${ANA}/film.bin`)
    expect(data).toMatchObject({
      size: FILE.length,
      cacheControl: 'max-age=60',
      metadata: { about: 'a car' },
    })
    expect(await storage.drafts()).toEqual([])
  })

  test('another client goes on with the stored address, though the server has not noticed that the first one vanished', async () => {
    network.vanishAfter(9 * MB)
    const first = tusUpload(FILE, { endpoint: endpoint(), token, metadata: metadataOf('again.bin') })
    first.upload.start()
    await expect(first.done).rejects.toThrow()
    const { url } = first.upload
    const held = () => storage.owner.query('select from uploads.resumable where held_until > now()')
    await expect.poll(async () => (await held()).rowCount).toBe(1)
    const second = tusUpload(FILE, { endpoint: endpoint(), uploadUrl: String(url), token })
    second.upload.start()
    await second.done
    expect((await stored('again.bin'))?.equals(FILE)).toBe(true)
    expect(network.sent()).toBeLessThan(21 * MB)
  })

  test('a file in one request, and one whose size nobody knows before its end', async () => {
    const whole = tusUpload(FILE.subarray(0, MB), {
      endpoint: endpoint(),
      token,
      metadata: metadataOf('whole.bin'),
      uploadDataDuringCreation: true,
      chunkSize: Number.POSITIVE_INFINITY,
    })
    whole.upload.start()
    await whole.done
    expect((await stored('whole.bin'))?.equals(FILE.subarray(0, MB))).toBe(true)

    const stream = tusUpload(Readable.from([FILE.subarray(0, 13 * MB)]) as never, {
      endpoint: endpoint(),
      token,
      metadata: metadataOf('stream.bin'),
      uploadLengthDeferred: true,
      chunkSize: PART_BYTES,
    })
    stream.upload.start()
    await stream.done
    expect((await stored('stream.bin'))?.equals(FILE.subarray(0, 13 * MB))).toBe(true)
  })

  test('a photo that breaks off becomes what a usual upload makes of it', async () => {
    const original = await photo(1200, 900)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret' } })
      .toBuffer()
    network.cutAfter(original.length / 2 + 500)
    const { upload, done } = tusUpload(original, {
      endpoint: endpoint(),
      token,
      metadata: { ...metadataOf('front.jpg', 'cars'), contentType: 'image/jpeg' },
      retryDelays: [1500, 1500],
    })
    upload.start()
    await done
    const metadata = await sharp((await stored('front.jpg', 'cars')) ?? undefined).metadata()
    expect(metadata).toMatchObject({ width: 1200, height: 900, format: 'jpeg' })
    expect(metadata.exif).toBeUndefined()
    const hashed = await storage.owner.query('select from pictures.hashed_objects')
    expect(hashed.rows).toHaveLength(1)
  })

  test('a signed URL’s token uploads without a session, for the person who asked for it', async () => {
    const ana = (await storage.as(ANA)).from('papers')
    const { data } = await ana.createSignedUploadUrl(`${ANA}/signed.bin`)
    network.cutAfter(3 * MB)
    const { upload, done } = tusUpload(FILE.subarray(0, 7 * MB), {
      endpoint: `${endpoint()}/sign`,
      headers: { 'x-signature': String(data?.token) },
      metadata: metadataOf('signed.bin'),
      retryDelays: [1500, 1500],
    })
    upload.start()
    await done
    expect((await stored('signed.bin'))?.equals(FILE.subarray(0, 7 * MB))).toBe(true)
    const { rows } = await storage.owner.query('select owner::text from storage.objects')
    expect(rows).toEqual([{ owner: ANA }])
  })

  test('the secret key uploads, and replaces with x-upsert', async () => {
    for (const size of [10, 20]) {
      const { upload, done } = tusUpload(FILE.subarray(0, size), {
        endpoint: endpoint(),
        token: SERVICE_KEY,
        headers: { 'x-upsert': 'true' },
        metadata: metadataOf('key.bin'),
      })
      upload.start()
      await done
      expect((await stored('key.bin'))?.length).toBe(size)
    }
  })
})
