import type { SearchV2Options } from '@supabase/storage-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANA, BEN, openStorage, SERVICE_KEY, type StorageUnderTest } from '#testing/storage.ts'

let storage: StorageUnderTest

const NAMES = ['a/1.txt', 'a/2.txt', 'a/deep/3.txt', 'a-b.txt', 'a.txt', 'b/1.txt', 'b/2.txt', 'c.txt']
const at = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString()

beforeAll(async () => {
  storage = await openStorage()
  for (const [index, name] of NAMES.entries())
    await storage.owner.query(
      `insert into storage.objects (bucket_id, name, version, metadata, created_at, updated_at)
        values ('papers', $1, $2, '{"size":1,"mimetype":"text/plain"}', $3, $4)`,
      [`${ANA}/${name}`, `version of ${name}`, at(index), at(NAMES.length - index)],
    )
})
afterAll(() => storage?.close())

const PREFIX = `${ANA}/`
type Page = { folders: string[]; objects: string[] }

async function pages(options: SearchV2Options, client = storage.clientWith(SERVICE_KEY)): Promise<Page[]> {
  const all: Page[] = []
  for (let cursor: string | undefined; ; ) {
    const { data, error } = await client
      .from('papers')
      .listV2({ prefix: PREFIX, ...options, ...(cursor ? { cursor } : {}) })
    expect(error).toBeNull()
    const rest = ({ name }: { name: string }) => name.slice(PREFIX.length)
    all.push({ folders: data?.folders.map(rest) ?? [], objects: data?.objects.map(rest) ?? [] })
    if (!data?.hasNext) return all
    expect(data.nextCursor).toEqual(expect.any(String))
    cursor = data.nextCursor
  }
}
const SORTED = ['a-b.txt', 'a.txt', 'a/1.txt', 'a/2.txt', 'a/deep/3.txt', 'b/1.txt', 'b/2.txt', 'c.txt']

describe('the list by cursor', () => {
  test('lists every object once, across pages', async () => {
    expect(await pages({})).toEqual([{ folders: [], objects: SORTED }])
    for (const limit of [1, 3, 8]) {
      const objects = (await pages({ limit })).flatMap((page) => page.objects)
      expect(objects).toEqual(SORTED)
    }
    const descending = await pages({ limit: 3, sortBy: { column: 'name', order: 'desc' } })
    expect(descending.flatMap((page) => page.objects)).toEqual(SORTED.toReversed())
  })

  test('by folder lists one level', async () => {
    expect(await pages({ with_delimiter: true })).toEqual([
      { folders: ['a/', 'b/'], objects: ['a-b.txt', 'a.txt', 'c.txt'] },
    ])
    const entries = async (order: 'asc' | 'desc', limit: number) =>
      (await pages({ with_delimiter: true, limit, sortBy: { column: 'name', order } })).map(
        ({ folders, objects }) => [...folders, ...objects].sort().join(' '),
      )
    expect(await entries('asc', 1)).toEqual(['a-b.txt', 'a.txt', 'a/', 'b/', 'c.txt'])
    expect(await entries('asc', 2)).toEqual(['a-b.txt a.txt', 'a/ b/', 'c.txt'])
    expect(await entries('desc', 1)).toEqual(['c.txt', 'b/', 'a/', 'a.txt', 'a-b.txt'])
  })

  test('by time lists folders first', async () => {
    const created = await pages({ limit: 3, sortBy: { column: 'created_at', order: 'asc' } })
    expect(created.flatMap((page) => page.objects)).toEqual(NAMES)
    const updated = await pages({ limit: 3, sortBy: { column: 'updated_at', order: 'asc' } })
    expect(updated.flatMap((page) => page.objects)).toEqual(NAMES.toReversed())
    const byFolder = {
      with_delimiter: true,
      sortBy: { column: 'created_at' as const, order: 'desc' as const },
    }
    expect(await pages({ ...byFolder, limit: 2 })).toEqual([
      { folders: [], objects: ['c.txt', 'a.txt'] },
      { folders: ['b/'], objects: ['a-b.txt'] },
      { folders: ['a/'], objects: [] },
    ])
  })

  test('lists the metadata of each', async () => {
    const { data } = await storage
      .clientWith(SERVICE_KEY)
      .from('papers')
      .listV2({ prefix: `${ANA}/c`, with_delimiter: true })
    expect(data).toEqual({
      hasNext: false,
      folders: [],
      objects: [
        {
          name: `${ANA}/c.txt`,
          key: `${ANA}/c.txt`,
          id: expect.any(String),
          version: 'version of c.txt',
          updated_at: at(1),
          created_at: at(7),
          last_accessed_at: expect.any(String),
          metadata: { size: 1, mimetype: 'text/plain' },
        },
      ],
    })
  })

  test('shows people their own objects', async () => {
    expect((await pages({}, await storage.as(ANA)))[0]?.objects).toEqual(SORTED)
    expect(await pages({}, await storage.as(BEN))).toEqual([{ folders: [], objects: [] }])
    expect(await pages({ with_delimiter: true }, await storage.as(BEN))).toEqual([
      { folders: [], objects: [] },
    ])
  })

  const cursor = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    { cursor: cursor({ name: 'a', at: 'never' }), sortBy: { column: 'created_at' as const } },
    { cursor: cursor({ name: 'a' }), sortBy: { column: 'created_at' as const } },
    { limit: 0 },
    { limit: 1.5 },
    { cursor: 'nonsense' },
    { sortBy: { column: 'size' as 'name' } },
  ])('%j is refused', async (options) => {
    const { error } = await storage.clientWith(SERVICE_KEY).from('papers').listV2(options)
    expect(error).toMatchObject({ status: 400, code: 'InvalidRequest' })
  })
})

describe('the list by pages', () => {
  const names = async (options: object) =>
    (await storage.clientWith(SERVICE_KEY).from('papers').list(ANA, options)).data?.map(({ name }) => name)

  test('lists folders and files of one level, sorted and searched', async () => {
    expect(await names({})).toEqual(['a', 'a-b.txt', 'a.txt', 'b', 'c.txt'])
    expect(await names({ limit: 2, offset: 1 })).toEqual(['a-b.txt', 'a.txt'])
    expect(await names({ sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'c.txt',
      'b',
      'a.txt',
      'a-b.txt',
      'a',
    ])
    expect(await names({ sortBy: { column: 'updated_at', order: 'asc' } })).toEqual([
      'a',
      'b',
      'c.txt',
      'a.txt',
      'a-b.txt',
    ])
    expect(await names({ search: 'B' })).toEqual(['a-b.txt', 'b'])
  })
})
