import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskFiles } from './disk-files.ts'
import { originalKey, storeOriginal } from './file-store.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'magari-files-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('what is put can be read, whole and in part, until its version is deleted', async () => {
  const files = createDiskFiles(directory)
  const [version, other] = [randomUUID(), randomUUID()]
  await storeOriginal(files, version, Buffer.from('0123456789'))
  await storeOriginal(files, other, Buffer.from('other'))
  expect((await files.read(originalKey(version)))?.toString()).toBe('0123456789')
  const part = await files.get(originalKey(version), { start: 2, end: 4 })
  expect(part?.size).toBe(10)
  expect(await new Response(part?.body).text()).toBe('234')
  await files.delete([version, randomUUID()])
  expect(await files.read(originalKey(version))).toBeNull()
  expect(await files.get(originalKey(version))).toBeNull()
  expect((await files.read(originalKey(other)))?.toString()).toBe('other')
})

test.each([
  '../../etc/passwd',
  'a/b',
  `${randomUUID()}/../x`,
  `${randomUUID()}/`,
  `${'.'.repeat(36)}/original`,
])('the key %s is refused', async (key) => {
  const files = createDiskFiles(directory)
  await expect((async () => files.read(key))()).rejects.toThrow('Not a key of a file')
  await expect((async () => files.delete([key]))()).rejects.toThrow('Not a version')
})

test('drafts that a killed process left are removed, those in the making stay', async () => {
  const files = createDiskFiles(directory)
  const [left, making] = [files.draft(), files.draft()]
  await writeFile(left, 'x')
  await writeFile(making, 'x')
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(left, yesterday, yesterday)
  createDiskFiles(directory)
  expect(await readdir(path.join(directory, 'drafts'))).toEqual([path.basename(making)])
})
