import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clockIsSet } from '#testing/clock.ts'
import { createDiskFiles } from './disk-files.ts'
import { originalKey, storeOriginal } from './file-store.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'magari-files-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test.skipIf(clockIsSet)('a copy has its own modification time', async () => {
  const files = createDiskFiles(directory)
  const [version, copy] = [randomUUID(), randomUUID()]
  await storeOriginal(files, version, Buffer.from('x'))
  const folder = path.join(directory, 'objects', version.slice(0, 2), version.slice(2))
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(path.join(folder, 'original'), yesterday, yesterday)
  await utimes(folder, yesterday, yesterday)
  await files.copy(originalKey(version), originalKey(copy))
  const ages = new Map<string, number>()
  for await (const { version, storedAt } of files.versions())
    ages.set(version, Date.now() - storedAt.getTime())
  expect(ages.get(version)).toBeGreaterThan(80_000_000)
  expect(ages.get(copy)).toBeLessThan(60_000)
})

test.skipIf(clockIsSet)('drafts of a killed process are removed, current ones are kept', async () => {
  const files = createDiskFiles(directory)
  const [left, making] = [files.draft(), files.draft()]
  await writeFile(left, 'x')
  await writeFile(making, 'x')
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(left, yesterday, yesterday)
  createDiskFiles(directory)
  expect(await readdir(path.join(directory, 'drafts'))).toEqual([path.basename(making)])
})
