import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LogEntry } from '#backend'
import { createBackend } from '#backend'
import {
  bytesOf,
  RESUMABLE,
  refusalOf,
  resumableClient,
  serveBackend,
  standingPart,
} from '#testing/resumable.ts'
import { ANA, ANON_KEY, BEN, openStorage, SERVICE_KEY, type StorageUnderTest } from '#testing/storage.ts'
import { createDiskFiles } from './disk-files.ts'
import { type FileStore, FilesUnavailable } from './file-store.ts'

// What open uploads cost, how they end, and what happens when something fails.

let storage: StorageUnderTest
let server: Awaited<ReturnType<typeof serveBackend>>
let ana: ReturnType<typeof resumableClient>
let failing: ((key: string) => boolean) | null = null
const logged: LogEntry[] = []

/** A disk that refuses the chosen files. */
function faulty(directory: string): FileStore {
  const files = createDiskFiles(directory)
  const refuse = (key: string) => {
    if (failing?.(key)) throw new FilesUnavailable('The disk is away')
  }
  return {
    ...files,
    async put(key, draft) {
      refuse(key)
      await files.put(key, draft)
    },
    async get(key, range) {
      refuse(key)
      return files.get(key, range)
    },
  }
}

beforeAll(async () => {
  storage = await openStorage({ files: faulty, log: (entry) => logged.push(entry) })
  server = await serveBackend(storage.backend)
  ana = resumableClient(server.url, await storage.tokenOf(ANA))
})
afterAll(async () => {
  await server?.close()
  await storage?.close()
})
beforeEach(async () => {
  failing = null
  logged.length = 0
  await storage.empty()
  await storage.owner.query('delete from uploads.resumable')
})

const NOTE = `${ANA}/note.txt`
const bytes = (text: string) => new TextEncoder().encode(text)
const stored = async (name = NOTE) =>
  (await (await storage.as(ANA)).from('papers').download(name)).data?.text()
const ask = async <Row>(text: string) => (await storage.owner.query(text)).rows as Row[]
/** Open uploads that somebody begun, written directly. */
const openMany = (count: number, subject: string | null, address: string | null) =>
  storage.owner.query(
    `alter table uploads.resumable disable trigger user;
     insert into uploads.resumable (id, bucket_id, name, role, subject, signed, address, overwrite, metadata, size, reserved, parts_version)
     select 'many-' || n, 'papers', 'n' || n, 'authenticated', ${subject ? `'${subject}'` : address ? 'null' : 'n::text'}, false,
       ${address ? `'${address}'` : 'null'}, false, '{}', 10, 10, gen_random_uuid() from generate_series(1, ${count}) as n;
     alter table uploads.resumable enable trigger user`,
  )

test('an upload that nobody finishes ends after a day, with its bytes', async () => {
  const before = await storage.storedVersions()
  const old = await ana.address('papers', NOTE, 11)
  await ana.part(old, 0, bytes('hello'))
  const done = await ana.address('papers', `${ANA}/done.txt`, 2)
  await ana.part(done, 0, bytes('ok'))
  const young = await ana.address('papers', `${ANA}/young.txt`, 11)
  await ana.part(young, 0, bytes('hello'))
  expect(await storage.backend.sweepUploads()).toEqual({ removed: 0 })

  await storage.owner.query(
    `update uploads.resumable set created_at = created_at - interval '25 hours', expires_at = expires_at - interval '25 hours'
     where name <> '${ANA}/young.txt'`,
  )
  expect(await ana.offset(old)).toEqual({ status: 410 })
  expect(await refusalOf(ana.part(old, 5, bytes(' world')))).toMatchObject({ status: 410 })
  expect(await storage.backend.sweepUploads()).toEqual({ removed: 2 })
  expect(await ana.offset(old)).toEqual({ status: 404 })
  // The finished one's object and the young one's part.
  const since = (await storage.storedVersions()).filter((version) => !before.includes(version))
  expect(since).toHaveLength(2)
  expect(await ana.part(young, 5, bytes(' world')).then(({ status }) => status)).toBe(204)
})

test('the nightly sweep of files leaves the parts of open uploads', async () => {
  const address = await ana.address('papers', NOTE, 11)
  await ana.part(address, 0, bytes('hello'))
  await (await storage.as(ANA)).from('papers').upload(`${ANA}/other.txt`, Buffer.from('x'))
  await storage.backend.sweepFiles()
  await ana.part(address, 5, bytes(' world'))
  expect(await stored()).toBe('hello world')
})

test('one person has a hundred open uploads at most, however many begin at once', async () => {
  const begun = Array.from({ length: 120 }, (_, nth) => ana.begin('papers', `${ANA}/${nth}.txt`, 5))
  const statuses = (await Promise.all(begun)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(100)
  expect(await refusalOf(ana.begin('papers', NOTE, 5))).toEqual({
    status: 429,
    text: 'You have 100 unfinished uploads. Finish or cancel some, or wait a day.',
  })
  // Finished and expired ones do not count, and nobody else is refused.
  const ben = resumableClient(server.url, await storage.tokenOf(BEN))
  expect((await ben.begin('papers', `${BEN}/a.txt`, 5)).status).toBe(201)
  await storage.owner.query(
    `update uploads.resumable set expires_at = now() where id = (select min(id) from uploads.resumable where subject = '${ANA}')`,
  )
  expect((await ana.begin('papers', NOTE, 5)).status).toBe(201)
})

test('an address has a thousand without an account, and keeps nobody with one out', async () => {
  await openMany(1000, null, '41.90.1.1')
  const oneMore = (address: string) =>
    storage.owner.query(
      `insert into uploads.resumable (id, bucket_id, name, role, signed, address, overwrite, metadata, size, reserved, parts_version)
       values ('one more', 'papers', 'n', 'anon', false, $1, false, '{}', 10, 10, gen_random_uuid())`,
      [address],
    )
  await expect(oneMore('41.90.1.1')).rejects.toMatchObject({
    hint: 'open_uploads',
    message: 'Too many uploads from your network are unfinished. Try again later.',
  })
  await oneMore('41.90.1.2')
  const neighbour = resumableClient(server.url, await storage.tokenOf(ANA), { 'x-test-ip': '41.90.1.1' })
  expect((await neighbour.begin('papers', NOTE, 5)).status).toBe(201)
})

test('ten thousand open uploads cost a new one nothing, and are swept', async () => {
  const timeOf = async (name: string) => {
    const start = performance.now()
    const address = await ana.address('papers', `${ANA}/${name}`, 5)
    await ana.part(address, 0, bytes('hello'))
    return performance.now() - start
  }
  const shortest = async (prefix: string) => {
    const times: number[] = []
    for (let nth = 0; nth < 15; nth++) times.push(await timeOf(`${prefix}-${nth}.txt`))
    return Math.min(...times)
  }
  await timeOf('warm.txt')
  const alone = await shortest('alone')
  await openMany(10_000, null, '41.90.1.1')
  await storage.owner.query('analyze uploads.resumable')
  expect(await shortest('many')).toBeLessThan(alone * 3 + 20)
  const [size] = await ask<{ bytes: number }>(
    `select pg_total_relation_size('uploads.resumable')::float8 as bytes`,
  )
  expect(size?.bytes).toBeLessThan(10_000_000)
  await storage.owner.query(`update uploads.resumable set expires_at = now() where id like 'many-%'`)
  expect(await storage.backend.sweepUploads()).toEqual({ removed: 10_000 })
})

test('a file that could not be stored keeps its bytes, and is finished when the client asks again', async () => {
  for (const parts of [['hello world'], ['hello', ' world']]) {
    const address = await ana.address('papers', NOTE, 11)
    let offset = 0
    for (const part of parts.slice(0, -1)) {
      await ana.part(address, offset, bytes(part))
      offset += part.length
    }
    failing = (key) => key.endsWith('/original')
    expect((await ana.part(address, offset, bytes(parts.at(-1) ?? ''))).status).toBe(503)
    expect(await stored()).toBeUndefined()
    // A client takes a complete offset for success.
    expect(await ana.offset(address)).toEqual({ status: 503 })
    failing = null
    expect(await ana.offset(address)).toEqual({ offset: 11 })
    expect(await stored()).toBe('hello world')
    expect(await storage.drafts()).toEqual([])
    await storage.empty()
  }
})

test('a part that could not be stored is sent again', async () => {
  const address = await ana.address('papers', NOTE, 11)
  failing = () => true
  expect((await ana.part(address, 0, bytes('hello'))).status).toBe(503)
  failing = null
  expect(await ana.offset(address)).toEqual({ offset: 0 })
  await ana.part(address, 0, bytes('hello'))
  failing = (key) => key.includes('/part-')
  expect((await ana.part(address, 5, bytes(' world'))).status).toBe(503)
  failing = null
  expect((await ana.part(address, 5, bytes(' world'))).status).toBe(204)
  expect(await stored()).toBe('hello world')
})

test('an object that was saved before its server died is not made twice', async () => {
  const address = await ana.address('papers', NOTE, 11)
  await ana.part(address, 0, bytes('hello'))
  await ana.part(address, 5, bytes(' world'))
  // As it is when the answer of the insert was lost.
  await storage.owner.query(
    `update uploads.resumable set finished_at = null, parts = '{part-0-0}',
       version = (select version from storage.objects where name = '${NOTE}')`,
  )
  expect(await ana.offset(address)).toEqual({ offset: 11 })
  expect(await stored()).toBe('hello world')
})

test('parts that were lost are told, once', async () => {
  const address = await ana.address('papers', NOTE, 11)
  await ana.part(address, 0, bytes('hello'))
  await storage.owner.query(`update uploads.resumable set parts_version = gen_random_uuid()`)
  expect(await refusalOf(ana.part(address, 5, bytes(' world')))).toEqual({
    status: 410,
    text: 'The bytes that arrived were lost. Please start this upload again.',
  })
  expect(await ana.offset(address)).toEqual({ status: 404 })
})

async function openSecond() {
  const backend = await createBackend({
    connection: storage.connection,
    siteUrl: 'http://magari.test',
    jwtSecret: 'a secret of the tests, 32 characters and more',
    anonKey: ANON_KEY,
    serviceKey: SERVICE_KEY,
    storageDirectory: storage.directory,
  })
  const served = await serveBackend(backend)
  return { backend, served, ana: resumableClient(served.url, await storage.tokenOf(ANA)) }
}

const FILE = bytesOf(300_000)

test('a server that stops keeps what has arrived', async () => {
  const second = await openSecond()
  const address = await second.ana.address('papers', NOTE, FILE.length)
  const standing = standingPart(second.ana, address, FILE.subarray(0, 200_000))
  await standing.arrived(storage)
  await second.backend.close()
  await standing.answer
  await second.served.close()
  const { offset = 0 } = (await ana.offset(address)) as { offset?: number }
  expect(offset).toBeGreaterThan(0)
  await ana.part(address, offset, FILE.subarray(offset))
  expect(await stored()).toBe(FILE.toString())
})

test('another server ends a part that stands still', async () => {
  const second = await openSecond()
  const address = await ana.address('papers', NOTE, FILE.length)
  const standing = standingPart(ana, address, FILE.subarray(0, 200_000))
  await standing.arrived(storage)
  const start = performance.now()
  const { offset = 0 } = (await second.ana.offset(address)) as { offset?: number }
  // Not after the fifteen seconds for which a server holds it that says nothing.
  expect(performance.now() - start).toBeLessThan(10_000)
  expect(offset).toBeGreaterThan(0)
  await standing.answer
  expect((await second.ana.part(address, offset, FILE.subarray(offset))).status).toBe(204)
  expect(await stored()).toBe(FILE.toString())
  await second.served.close()
  await second.backend.close()
})

test('fifty parts at once are not held in memory', async () => {
  const size = 6 * 1024 * 1024
  const file = bytesOf(size)
  const addresses = await Promise.all(
    Array.from({ length: 50 }, (_, nth) => ana.address('papers', `${ANA}/${nth}.bin`, size + 1)),
  )
  global.gc?.()
  const before = process.memoryUsage()
  let peak = 0
  const watch = setInterval(() => {
    const now = process.memoryUsage()
    peak = Math.max(peak, now.arrayBuffers - before.arrayBuffers)
  }, 10)
  const answers = await Promise.all(addresses.map((address) => ana.part(address, 0, slowly(file, 64 * 1024))))
  clearInterval(watch)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  // Of 300 MB, with what the clients in this process hold.
  expect(peak).toBeLessThan(200 * 1024 * 1024)
}, 120_000)

/** The bytes in pieces without a copy, as fast as they are taken. */
function slowly(file: Uint8Array<ArrayBuffer>, piece: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= file.length) return controller.close()
      controller.enqueue(file.subarray(at, at + piece))
      at += piece
    },
  })
}

test('no log names an upload', async () => {
  const address = await ana.address('papers', NOTE, 5)
  await storage.owner.query('alter table uploads.resumable rename column received to gone')
  try {
    expect((await ana.part(address, 0, bytes('hello'))).status).toBe(500)
  } finally {
    await storage.owner.query('alter table uploads.resumable rename column gone to received')
  }
  expect(logged).toHaveLength(1)
  expect(logged[0]?.path).toBe(`${RESUMABLE}/:id`)
  expect(JSON.stringify(logged)).not.toContain(address.slice(-32))
  expect(String(logged[0]?.error)).not.toContain(address.slice(-32))
})
