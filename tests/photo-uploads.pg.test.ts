import { Window } from 'happy-dom'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PictureRefused } from '../site/pictures/prepare-picture.ts'
import { uploadObject } from '../site/pictures/upload-object.ts'
import { type BrokenNetwork, startBrokenNetwork } from '../testing/broken-network.ts'
import { bytesOf, serveBackend } from '../testing/resumable.ts'
import { ANA, ANON_KEY, openStorage, photo, type StorageUnderTest } from '../testing/storage.ts'

// The site's uploads and the real service, over a network that breaks.

// Database tests of a process share their modules: nothing loaded before is replaced, and what is replaced goes at the end.
vi.hoisted(() => vi.resetModules())

const session = vi.hoisted(() => ({ token: null as string | null, isStored: true }))
vi.mock('../site/config.ts', () => ({ browserConfig: () => ({ anonKey: ANON_KEY }) }))
vi.mock('../site/session/visitor.ts', () => ({ accessToken: async () => session.token }))
vi.mock('../site/session/storage.ts', () => ({ hasStoredSession: () => session.isStored }))
// The browser's build, over happy-dom's XMLHttpRequest.
vi.mock('tus-js-client', () => import('../node_modules/tus-js-client/lib.esm/browser/index.js' as string))

let storage: StorageUnderTest
let server: Awaited<ReturnType<typeof serveBackend>>
let network: BrokenNetwork
let window: Window

beforeAll(async () => {
  storage = await openStorage()
  server = await serveBackend(storage.backend)
})
afterAll(async () => {
  await server?.close()
  await storage?.close()
  vi.resetModules()
})
beforeEach(async () => {
  await storage.empty()
  await storage.owner.query('delete from uploads.resumable')
  session.token = await storage.tokenOf(ANA)
  session.isStored = true
  network = await startBrokenNetwork(server.port)
  window = new Window({ url: network.url })
  for (const name of ['XMLHttpRequest', 'ProgressEvent', 'location', 'document'] as const)
    vi.stubGlobal(name, window[name])
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  return async () => {
    vi.unstubAllGlobals()
    await window.happyDOM.close()
    await network.close()
  }
})

const blobOf = (bytes: Buffer, type = 'application/octet-stream') =>
  new window.Blob([bytes], { type }) as unknown as Blob
const papers = (name: string) => ({ bucket: 'papers', name: `${ANA}/${name}` })

async function stored(name: string): Promise<Buffer | null> {
  const { data } = await (await storage.as(ANA)).from('papers').download(`${ANA}/${name}`)
  return data && Buffer.from(await data.arrayBuffer())
}

const uploadsKept = async () => {
  const { rows } = await storage.owner.query('select count(*)::int as kept from uploads.resumable')
  return rows[0].kept as number
}

test('a file that breaks off goes on by itself from where it stopped', async () => {
  const bytes = bytesOf(3_000_000)
  network.cutAfter(2_000_000)
  let waits = 0
  await uploadObject(blobOf(bytes), { ...papers('a.bin'), onWaiting: () => void waits++ })
  expect((await stored('a.bin'))?.equals(bytes)).toBe(true)
  expect(waits).toBe(1)
  // Begun anew it would be 5 MB.
  expect(network.sent()).toBeLessThan(3_800_000)
})

test('another page goes on by the address that the first one kept', async () => {
  const bytes = bytesOf(3_000_000)
  const kept: (string | null)[] = []
  const page = new AbortController()
  network.vanishAfter(2_000_000)
  const first = uploadObject(blobOf(bytes), {
    ...papers('b.bin'),
    onAddress: (address) => kept.push(address),
    signal: page.signal,
    onWaiting: () => page.abort(),
  })
  await expect(first).rejects.toThrow('Upload stopped')
  expect(kept.at(-1)).toMatch(/^\/storage\/v1\/upload\/resumable\/[\w-]+$/)
  const sent: number[] = []
  await uploadObject(blobOf(bytes), {
    ...papers('b.bin'),
    address: kept.at(-1) ?? null,
    onProgress: (bytes) => sent.push(bytes),
  })
  expect((await stored('b.bin'))?.equals(bytes)).toBe(true)
  expect(sent[0]).toBeGreaterThan(1_000_000)
  expect(network.sent()).toBeLessThan(3_800_000)
})

test('an upload that the server no longer has begins anew without a word', async () => {
  const bytes = bytesOf(600_000)
  const kept: (string | null)[] = []
  let waits = 0
  await uploadObject(blobOf(bytes), {
    ...papers('c.bin'),
    address: '/storage/v1/upload/resumable/gone-a-day-ago',
    onAddress: (address) => kept.push(address),
    onWaiting: () => void waits++,
  })
  expect((await stored('c.bin'))?.equals(bytes)).toBe(true)
  expect(kept).toEqual([null, expect.stringContaining('/resumable/')])
  expect(waits).toBe(0)
})

test('an answer that was lost is no second picture, in one request or in several', async () => {
  for (const size of [20_000, 600_000]) {
    const bytes = bytesOf(size)
    const to = papers(`${size}.bin`)
    await uploadObject(blobOf(bytes), to)
    await uploadObject(blobOf(bytes), to)
    expect((await stored(`${size}.bin`))?.equals(bytes)).toBe(true)
  }
  const { rows } = await storage.owner.query('select count(*)::int from storage.objects')
  expect(rows).toEqual([{ count: 2 }])
})

test('small files take one request', async () => {
  await uploadObject(blobOf(bytesOf(524_287)), papers('small.bin'))
  expect(await uploadsKept()).toBe(0)
  await uploadObject(blobOf(bytesOf(524_288)), papers('large.bin'))
  expect(await uploadsKept()).toBe(1)
})

test('what is no photo, or larger than the bucket takes, is refused with a sentence, and for good', async () => {
  const text = blobOf(Buffer.from('no photo '.repeat(70_000)), 'image/jpeg')
  const to = { bucket: 'cars', name: `${ANA}/a.jpg` }
  const large = uploadObject(text, to)
  await expect(large).rejects.toThrow('This file is larger than 15 MB.')
  await expect(large).rejects.toBeInstanceOf(PictureRefused)
  await storage.owner.query("update storage.buckets set file_size_limit = 2000000 where id = 'cars'")
  const wrong = uploadObject(text, to)
  await expect(wrong).rejects.toThrow('This file is not a photo we can show.')
  await expect(wrong).rejects.toBeInstanceOf(PictureRefused)
})

test('too many unfinished uploads are refused with the service’s sentence, and can be tried again', async () => {
  const open = `insert into uploads.resumable (id, bucket_id, name, role, subject, signed, overwrite, metadata, size, reserved, parts_version)
    select 'open-' || n, 'papers', '${ANA}/' || n, 'authenticated', '${ANA}', false, false, '{}', 10, 10, 'parts-' || n
    from generate_series(1, 100) n`
  await storage.owner.query(open)
  const refused = uploadObject(blobOf(bytesOf(600_000)), papers('d.bin'))
  await expect(refused).rejects.toThrow(
    'You have 100 unfinished uploads. Finish or cancel some, or wait a day.',
  )
  await expect(refused).rejects.not.toBeInstanceOf(PictureRefused)
})

test('somebody who was signed out is told, and a session that cannot be renewed now is waited for', async () => {
  const token = session.token
  session.token = null
  session.isStored = false
  for (const size of [20_000, 600_000])
    await expect(uploadObject(blobOf(bytesOf(size)), papers('e.bin'))).rejects.toThrow(
      /^You have been signed out/,
    )
  session.isStored = true
  const onWaiting = vi.fn(() => {
    session.token = token
  })
  await uploadObject(blobOf(bytesOf(600_000)), { ...papers('e.bin'), onWaiting })
  expect(onWaiting).toHaveBeenCalledOnce()
})

test('a file that grows while it is sent is refused with a sentence', async () => {
  const file = blobOf(bytesOf(600_000))
  network.cutAfter(300_000)
  // Browsers read no file that was written to after it was chosen.
  const unreadable = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }
  const slice = file.slice.bind(file)
  const changed = Object.assign(file, {
    slice: (start: number, end: number) => (end === 1 ? unreadable : slice(start, end)),
  }) as Blob
  await expect(uploadObject(changed, papers('f.bin'))).rejects.toThrow(
    'This file changed while it was being sent. Choose it again.',
  )
})

test('a photo becomes what a usual upload makes of it', async () => {
  await storage.owner.query("update storage.buckets set file_size_limit = 9000000 where id = 'cars'")
  const jpeg = await photo(2048, 1536).jpeg({ quality: 100 }).toBuffer()
  network.cutAfter(jpeg.length / 2)
  await uploadObject(blobOf(jpeg, 'image/jpeg'), { bucket: 'cars', name: `${ANA}/front.jpg` })
  const { data } = await (await storage.as(ANA)).from('cars').info(`${ANA}/front.jpg`)
  expect(data).toMatchObject({ contentType: 'image/jpeg', cacheControl: 'max-age=31536000' })
})
