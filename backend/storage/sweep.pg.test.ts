import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, type Database } from '#backend/postgres/database.ts'
import { clockIsSet } from '#testing/clock.ts'
import { startS3 } from '#testing/s3.ts'
import { ANA, openStorage, SERVICE_KEY, type StorageUnderTest } from '#testing/storage.ts'
import { createDiskFiles } from './disk-files.ts'
import { type FileStore, storeOriginal } from './file-store.ts'
import { createObjectRows } from './object-rows.ts'
import { createS3Files } from './s3-files.ts'
import { sweepFiles } from './sweep.ts'

let storage: StorageUnderTest
let database: Database

beforeAll(async () => {
  storage = await openStorage()
  database = createDatabase({ connection: storage.connection, max: 1 })
})
afterAll(async () => {
  await database?.close()
  await storage?.close()
})
beforeEach(() => storage.empty())

const TWO_DAYS_MS = 2 * 86_400_000
const seed = (name: string) => storage.seed('site', name, name, { mimetype: 'text/plain' })

async function age(version: string): Promise<void> {
  const folder = path.join(storage.directory, 'objects', version.slice(0, 2), version.slice(2))
  const then = new Date(Date.now() - TWO_DAYS_MS)
  await utimes(folder, then, then)
}

async function leave(files: FileStore): Promise<string> {
  const version = randomUUID()
  await storeOriginal(files, version, Buffer.from('nobody names this'))
  return version
}

test.skipIf(clockIsSet)('old unreferenced bytes are deleted, all others are kept', async () => {
  const files = createDiskFiles(storage.directory)
  await seed('old.txt')
  const [named = ''] = await storage.storedVersions()
  await age(named)
  const [lost, arriving] = [await leave(files), await leave(files)]
  await age(lost)

  expect(await storage.backend.sweepFiles()).toEqual({ removed: 1 })
  expect((await storage.storedVersions()).sort()).toEqual([named, arriving].sort())
  const { data } = await storage.clientWith(SERVICE_KEY).from('site').download('old.txt')
  expect(await data?.text()).toBe('old.txt')
  expect(await storage.backend.sweepFiles()).toEqual({ removed: 0 })
})

test('uploads, replacements and copies during a sweep lose nothing', async () => {
  const ana = (await storage.as(ANA)).from('papers')
  const note = (text: string) => Buffer.from(text)
  const work = Array.from({ length: 12 }, async (_, index) => {
    const name = `${ANA}/${index}.txt`
    await ana.upload(name, note(`first ${index}`), { contentType: 'text/plain' })
    await ana.update(name, note(`second ${index}`), { contentType: 'text/plain' })
    await ana.copy(name, `${ANA}/copy-${index}.txt`)
  })
  const sweeps = Array.from({ length: 4 }, () => storage.backend.sweepFiles())
  await Promise.all([...work, ...sweeps])
  for (let index = 0; index < 12; index++)
    for (const name of [`${index}.txt`, `copy-${index}.txt`])
      expect(await (await ana.download(`${ANA}/${name}`)).data?.text()).toBe(`second ${index}`)
})

test('a database without any object sweeps nothing', async () => {
  const lost = await leave(createDiskFiles(storage.directory))
  await age(lost)
  expect(await storage.backend.sweepFiles()).toEqual({ removed: 0 })
  expect(await storage.storedVersions()).toContain(lost)
  await seed('a.txt')
  expect((await storage.backend.sweepFiles()).removed).toBeGreaterThan(0)
  expect(await storage.storedVersions()).not.toContain(lost)
})

test.skipIf(clockIsSet)('S3 is swept likewise', async () => {
  const s3 = await startS3()
  try {
    const files = createS3Files({ ...s3.options, draftsDirectory: path.join(storage.directory, 'drafts-s3') })
    const rows = createObjectRows(database)
    await seed('a.txt')
    const [named = ''] = (
      await storage.owner.query<{ version: string }>('select version from storage.objects')
    ).rows.map(({ version }) => version)
    await storeOriginal(files, named, Buffer.from('named'))
    const lost = await leave(files)
    expect(await sweepFiles({ rows, files })).toEqual({ removed: 0 })
    expect(await sweepFiles({ rows, files, now: Date.now() + TWO_DAYS_MS })).toEqual({ removed: 1 })
    expect(await files.read(`${lost}/original`)).toBeNull()
    expect((await files.read(`${named}/original`))?.toString()).toBe('named')
  } finally {
    await s3.close()
  }
})
