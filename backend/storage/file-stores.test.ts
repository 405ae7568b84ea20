import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collect } from '#testing/collect.ts'
import { createDiskFiles } from './disk-files.ts'
import { type FileStore, FilesUnavailable, originalKey, storeOriginal } from './file-store.ts'
import { createFileStores } from './file-stores.ts'

let directory: string
let [older, newer]: FileStore[] = []
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'magari-files-'))
  older = createDiskFiles(path.join(directory, 'older'))
  newer = createDiskFiles(path.join(directory, 'newer'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const text = async (store: FileStore | undefined, version: string) =>
  (await store?.read(originalKey(version)))?.toString()

test('after a move old files stay readable and new ones go to the new store', async () => {
  if (!older || !newer) return expect.unreachable()
  const files = createFileStores({ current: older })
  const [old, fresh] = [randomUUID(), randomUUID()]
  await storeOriginal(files, old, Buffer.from('old'))
  const begun = files.draft()
  files.use({ current: newer, all: [newer, older] })

  await storeOriginal(files, fresh, Buffer.from('new'))
  expect(await text(newer, fresh)).toBe('new')
  expect(await text(older, fresh)).toBeUndefined()
  expect(await text(files, old)).toBe('old')
  const part = await files.get(originalKey(old), { start: 1, end: 1 })
  expect(await new Response(part?.body).text()).toBe('l')
  expect((await collect(files.versions())).map(({ version }) => version).sort()).toEqual([old, fresh].sort())
  // An upload in progress during the change.
  await writeFile(begun, 'between')
  const between = randomUUID()
  await files.put(originalKey(between), begun)
  expect(await text(newer, between)).toBe('between')
})

test('a copy of an old file is written to the new store', async () => {
  if (!older || !newer) return expect.unreachable()
  const files = createFileStores({ current: newer, all: [newer, older] })
  const [old, copy] = [randomUUID(), randomUUID()]
  await storeOriginal(older, old, Buffer.from('old'))
  expect(await files.copy(originalKey(old), originalKey(copy))).toBe(true)
  expect(await text(newer, copy)).toBe('old')
  expect(await text(older, copy)).toBeUndefined()
})

test('deleting deletes from every store', async () => {
  if (!older || !newer) return expect.unreachable()
  const files = createFileStores({ current: newer, all: [newer, older] })
  const [old, fresh] = [randomUUID(), randomUUID()]
  await storeOriginal(older, old, Buffer.from('old'))
  await storeOriginal(files, fresh, Buffer.from('new'))
  expect(await text(files, old)).toBe('old')
  await files.delete([old, fresh])
  expect(await text(older, old)).toBeUndefined()
  expect(await text(newer, fresh)).toBeUndefined()
})

test('an unreachable store hides only its own files', async () => {
  if (!older || !newer) return expect.unreachable()
  const away = () => Promise.reject(new FilesUnavailable('away'))
  const gone: FileStore = {
    ...older,
    get: away,
    read: away,
    delete: away,
    versions: async function* () {
      yield await away()
    },
  }
  const files = createFileStores({ current: newer, all: [gone, newer] })
  const [fresh, lost] = [randomUUID(), randomUUID()]
  await storeOriginal(files, fresh, Buffer.from('new'))
  expect(await text(files, fresh)).toBe('new')
  await expect(text(files, lost)).rejects.toThrow('away')
  // A variant that is not found is rendered again.
  expect(await files.get(`${fresh}/160.webp`)).toBeNull()

  const seen: string[] = []
  const listing = (async () => {
    for await (const { version } of files.versions()) seen.push(version)
  })()
  await expect(listing).rejects.toThrow('away')
  expect(seen).toEqual([fresh])
  await expect(files.delete([fresh])).rejects.toThrow('away')
  expect(await text(newer, fresh)).toBeUndefined()
})
