import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockIsSet } from '#testing/clock.ts'
import { collect } from '#testing/collect.ts'
import { startS3 } from '#testing/s3.ts'
import { createDiskFiles } from './disk-files.ts'
import { type FileStore, originalKey, storeOriginal } from './file-store.ts'
import { createFileStores } from './file-stores.ts'
import { createS3Files } from './s3-files.ts'

let directory: string
let s3: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'magari-stores-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3?.close()
  await rm(directory, { recursive: true, force: true })
})

const below = (name: string) => path.join(directory, name)
const s3Files = (prefix: string) =>
  createS3Files({ ...s3.options, prefix, draftsDirectory: below(`drafts-${prefix}`), pageSize: 2 })

// The contract of every store. Each has a separate folder, and another one for its drafts.
const stores = [
  {
    title: 'the disk',
    open: () => createDiskFiles(below('disk')),
    drafts: 'disk/drafts',
  },
  {
    title: 'S3',
    open: () => s3Files('s3'),
    drafts: 'drafts-s3',
  },
  {
    title: 'S3 now and the disk before',
    open: () => {
      const current = s3Files('moved')
      return createFileStores({ current, all: [createDiskFiles(below('before')), current] })
    },
    drafts: 'drafts-moved',
  },
]

describe.each(stores)('$title', ({ open, drafts }) => {
  let files: FileStore
  beforeAll(() => {
    files = open()
  })

  const versions = async () => (await collect(files.versions())).map(({ version }) => version)

  test('a stored file can be read fully and in ranges, and leaves no draft', async () => {
    const version = randomUUID()
    await storeOriginal(files, version, Buffer.from('0123456789'))
    expect((await files.read(originalKey(version)))?.toString()).toBe('0123456789')
    const whole = await files.get(originalKey(version))
    expect(whole?.size).toBe(10)
    expect(await new Response(whole?.body).text()).toBe('0123456789')
    const part = await files.get(originalKey(version), { start: 2, end: 4 })
    expect(part?.size).toBe(10)
    expect(await new Response(part?.body).text()).toBe('234')
    expect(await readdir(below(drafts))).toEqual([])
  })

  test('large and empty files are stored completely', async () => {
    const version = randomUUID()
    const bytes = Buffer.alloc(3_000_000, 'abcdefg')
    await storeOriginal(files, version, bytes)
    const file = await files.get(originalKey(version))
    expect(Buffer.from(await new Response(file?.body).arrayBuffer()).equals(bytes)).toBe(true)
    await storeOriginal(files, version, Buffer.alloc(0))
    const empty = await files.get(originalKey(version))
    expect(empty?.size).toBe(0)
    expect(await new Response(empty?.body).text()).toBe('')
  })

  test('a reader that stops early is not an error', async () => {
    const version = randomUUID()
    await storeOriginal(files, version, Buffer.alloc(500_000, 'x'))
    await (await files.get(originalKey(version)))?.body.cancel()
    expect((await files.read(originalKey(version)))?.length).toBe(500_000)
  })

  test('a missing file is null', async () => {
    const key = originalKey(randomUUID())
    expect(await files.get(key)).toBeNull()
    expect(await files.read(key)).toBeNull()
    expect(await files.copy(key, originalKey(randomUUID()))).toBe(false)
  })

  test('deleting a version deletes all its parts, and no other version', async () => {
    const [version, other] = [randomUUID(), randomUUID()]
    await storeOriginal(files, other, Buffer.from('other'))
    for (const part of ['original', '160.q75.webp', '320.q75.webp', '640x480.cover.q75.avif']) {
      const draft = files.draft()
      await writeFile(draft, part)
      await files.put(`${version}/${part}`, draft)
    }
    expect((await files.read(`${version}/640x480.cover.q75.avif`))?.toString()).toBe('640x480.cover.q75.avif')
    await files.delete([version, randomUUID()])
    expect(await files.read(originalKey(version))).toBeNull()
    expect(await files.read(`${version}/640x480.cover.q75.avif`)).toBeNull()
    expect((await files.read(originalKey(other)))?.toString()).toBe('other')
    expect(await versions()).not.toContain(version)
  })

  test('a copy outlives its original', async () => {
    const [version, copy] = [randomUUID(), randomUUID()]
    await storeOriginal(files, version, Buffer.from('twice'))
    expect(await files.copy(originalKey(version), originalKey(copy))).toBe(true)
    await files.delete([version])
    expect((await files.read(originalKey(copy)))?.toString()).toBe('twice')
  })

  test('every version is listed once, with its creation time', async () => {
    const made: string[] = [randomUUID(), randomUUID(), randomUUID()]
    for (const version of made) await storeOriginal(files, version, Buffer.from('x'))
    const draft = files.draft()
    await writeFile(draft, 'y')
    await files.put(`${made[0]}/160.q75.webp`, draft)
    const told = await collect(files.versions())
    expect(
      told
        .map(({ version }) => version)
        .filter((version) => made.includes(version))
        .sort(),
    ).toEqual(made.sort())
    // File times come from the kernel's clock, which the test clock does not change.
    if (clockIsSet) return
    for (const { storedAt } of told) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000)
  })

  test.each([
    '../../etc/passwd',
    'a/b',
    `${randomUUID()}/../x`,
    `${randomUUID()}/`,
    `${'.'.repeat(36)}/original`,
  ])('the key %s is refused', async (key) => {
    await expect((async () => files.read(key))()).rejects.toThrow('Not a key of a file')
    await expect((async () => files.delete([key]))()).rejects.toThrow('Not a version')
  })
})
