import { utimes } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clockIsSet } from '#testing/clock.ts'
import { ANA, openStorage, SERVICE_KEY, type StorageUnderTest } from '#testing/storage.ts'
import { createDiskFiles } from './disk-files.ts'
import { FILE_COPY_LOCK } from './held-deletions.ts'

let storage: StorageUnderTest
let copier: pg.Client

beforeAll(async () => {
  storage = await openStorage()
  copier = new pg.Client(storage.connection)
  await copier.connect()
})
afterEach(() => copier.query('select pg_advisory_unlock_all()'))
afterAll(async () => {
  await copier?.end()
  await storage?.close()
})

const startCopying = () => copier.query('select pg_advisory_lock($1)', [FILE_COPY_LOCK])
const note = (text: string) => Buffer.from(text)

test.skipIf(clockIsSet)(
  'while files are copied, removed or replaced files keep their bytes for the sweep',
  async () => {
    const papers = (await storage.as(ANA)).from('papers')
    for (const name of ['removed', 'replaced', 'alone'])
      expect((await papers.upload(`${ANA}/${name}.txt`, note(name))).error).toBeNull()
    const before = (await storage.storedVersions()).sort()
    expect(before).toHaveLength(3)

    await startCopying()
    expect((await papers.remove([`${ANA}/removed.txt`])).data).toHaveLength(1)
    expect((await papers.upload(`${ANA}/replaced.txt`, note('new'), { upsert: true })).error).toBeNull()
    expect((await storage.clientWith(SERVICE_KEY).emptyBucket('papers')).error).toBeNull()
    // A replaced version is deleted after the response.
    await new Promise((resolve) => setTimeout(resolve, 200))
    for (const version of before) {
      const folder = path.join(storage.directory, 'objects', version.slice(0, 2), version.slice(2))
      await utimes(folder, new Date(0), new Date(0))
    }
    await storage.seed('site', 'kept.txt', 'kept', { mimetype: 'text/plain' })
    await storage.backend.sweepFiles()
    expect(await storage.storedVersions()).toEqual(expect.arrayContaining(before))
    expect((await papers.list(ANA)).data).toEqual([])

    await copier.query('select pg_advisory_unlock($1)', [FILE_COPY_LOCK])
    expect(await storage.backend.sweepFiles()).toEqual({ removed: 3 })
    for (const version of before) expect(await storage.storedVersions()).not.toContain(version)
  },
)

test('deletions do not wait for the copy, and without a copy bytes are deleted at once', async () => {
  const papers = (await storage.as(ANA)).from('papers')
  await papers.upload(`${ANA}/gone.txt`, note('gone'))
  const all = (await storage.storedVersions()).length
  await papers.remove([`${ANA}/gone.txt`])
  expect((await storage.storedVersions()).length).toBe(all - 1)
})

test('a service that closes waits for the deletions of files that were replaced', async () => {
  let deleted = 0
  const logged: string[] = []
  const closing = await openStorage({
    files(directory) {
      const disk = createDiskFiles(directory)
      return {
        ...disk,
        async delete(versions) {
          await new Promise((resolve) => setTimeout(resolve, 300))
          await disk.delete(versions)
          deleted += versions.length
        },
      }
    },
    log: ({ event }) => logged.push(event),
  })
  const papers = (await closing.as(ANA)).from('papers')
  for (const text of ['old', 'new'])
    expect((await papers.upload(`${ANA}/note.txt`, note(text), { upsert: true })).error).toBeNull()
  await closing.close()
  expect({ deleted, logged }).toEqual({ deleted: 1, logged: [] })
})
