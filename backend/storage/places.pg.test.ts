import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resumableClient, serveBackend } from '#testing/resumable.ts'
import { startS3 } from '#testing/s3.ts'
import { ANA, blob, openStorage, photo, type StorageUnderTest } from '#testing/storage.ts'
import {
  createDiskFiles,
  createFileStores,
  createS3Files,
  type FileStore,
  type FileStores,
  FilesUnavailable,
} from './index.ts'

let storage: StorageUnderTest
let s3: Awaited<ReturnType<typeof startS3>>
let stores: FileStores
let [disk, bucket]: FileStore[] = []

beforeAll(async () => {
  s3 = await startS3()
  storage = await openStorage({
    files(directory) {
      disk = createDiskFiles(directory)
      bucket = createS3Files({ ...s3.options, draftsDirectory: path.join(directory, 'drafts-s3') })
      stores = createFileStores({ current: disk })
      return stores
    },
    // A store that is away for a moment.
    log: ({ level, event }) => expect(level, event).toBe('warn'),
  })
})
afterAll(async () => {
  await storage?.close()
  await s3?.close()
})

const address = (name: string) => `/storage/v1/object/public/cars/${ANA}/${name}`

test('after moving to S3 old pictures stay readable and new ones are stored there', async () => {
  if (!disk || !bucket) return expect.unreachable()
  const cars = (await storage.as(ANA)).from('cars')
  const picture = blob(await photo(400, 300).jpeg().toBuffer())
  expect((await cars.upload(`${ANA}/old.jpg`, picture)).error).toBeNull()
  stores.use({ current: bucket, all: [disk, bucket] })
  expect((await cars.upload(`${ANA}/new.jpg`, picture)).error).toBeNull()

  const versions = await storage.owner.query<{ name: string; version: string }>(
    'select name, version from storage.objects order by name desc',
  )
  const [old, fresh] = versions.rows.map(({ version }) => `${version}/original`)
  expect(await disk.read(old ?? '')).not.toBeNull()
  expect(await disk.read(fresh ?? '')).toBeNull()
  expect(await bucket.read(fresh ?? '')).not.toBeNull()

  for (const name of ['old.jpg', 'new.jpg']) {
    const whole = await storage.call(address(name))
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect([whole.status, bytes.length]).toEqual([200, Number(whole.headers.get('content-length'))])
    const part = await storage.call(address(name), { headers: { range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true)
    const small = await storage.call(
      `${address(name).replace('/object/', '/render/image/')}?width=160&format=webp`,
    )
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await small.body?.cancel()
    expect((await cars.copy(`${ANA}/${name}`, `${ANA}/copy-${name}`)).error).toBeNull()
  }
  const { data } = await cars.remove([`${ANA}/old.jpg`, `${ANA}/new.jpg`])
  expect(data).toHaveLength(2)
  expect(await disk.read(old ?? '')).toBeNull()
  expect(await bucket.read(fresh ?? '')).toBeNull()
  expect((await storage.call(address('copy-old.jpg'), { method: 'HEAD' })).status).toBe(200)
  expect(await (await storage.call(address('copy-old.jpg'))).bytes()).not.toHaveLength(0)
})

test('an upload in parts goes on in the store that is current by then', async () => {
  if (!disk || !bucket) return expect.unreachable()
  const server = await serveBackend(storage.backend)
  const ana = resumableClient(server.url, await storage.tokenOf(ANA))
  stores.use({ current: disk, all: [disk, bucket] })
  const address = await ana.address('papers', `${ANA}/long.txt`, 11)
  await ana.part(address, 0, new TextEncoder().encode('hello'))
  stores.use({ current: bucket, all: [disk, bucket] })
  await ana.part(address, 5, new TextEncoder().encode(' wor'))

  // Its first part is there, only not now.
  const away = { ...disk, get: () => Promise.reject(new FilesUnavailable('away')) }
  stores.use({ current: bucket, all: [away, bucket] })
  expect((await ana.part(address, 9, new TextEncoder().encode('ld'))).status).toBe(503)
  stores.use({ current: bucket, all: [disk, bucket] })
  expect(await ana.offset(address)).toEqual({ offset: 11 })
  const { data } = await (await storage.as(ANA)).from('papers').download(`${ANA}/long.txt`)
  expect(await data?.text()).toBe('hello world')
  await server.close()
})
