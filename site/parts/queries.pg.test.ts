import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '#backend/postgres/database.ts'
import { createTables } from '#backend/tables/index.ts'
import type { Database as Schema } from '#database/types.generated.ts'
import { openWorld, type World } from '#testing/as.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { postPart } from '#testing/spare-parts.ts'
import type { Client } from '../client.ts'
import { countSpareParts, relatedParts, sparePartById, sparePartList } from './queries.ts'

let testDatabase: TestDatabase
let database: Database
let tables: Awaited<ReturnType<typeof createTables>>
let world: World
let visitor: Client
let pads: string
let hidden: string

beforeAll(async () => {
  testDatabase = await createTestDatabase('marketplace')
  world = await openWorld(testDatabase)
  database = createDatabase({ connection: testDatabase.connection, max: 2 })
  tables = await createTables({ database, schemas: ['public'] })
  const caller = { role: 'anon', claims: { role: 'anon' }, token: null } as const
  visitor = new PostgrestClient<Schema>('http://localhost/rest/v1', {
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      tables.fetch(new Request(input, init), caller, {
        requestId: 'test',
        ip: null,
        signal: new AbortController().signal,
      }),
  })
  const part = (name: string, more: object) => postPart(world.seller, { name, ...more })
  await part('Alternator 90A', { category: 'electrical', price: 12_000, location: 'Mombasa' })
  await part('Rear brake shoes', { compatible_makes: ['Nissan'], in_stock: false })
  await part('Brake disc', { compatible_makes: ['Toyota'], condition: 'new' })
  pads = await part('Front brake pads', { compatible_makes: ['Toyota', 'Mazda'], part_number: '04465-52180' })
  hidden = await part('Hidden brake drum', { listed: false })
})

afterAll(async () => {
  await tables?.close()
  await database?.close()
  await world?.leave()
  await testDatabase?.drop()
})

const names = async (query: string) =>
  (await sparePartList(visitor, new URLSearchParams(query))).result.parts.map(({ name }) => name).sort()

test('the list follows its URL', async () => {
  expect(await names('category=electrical')).toEqual(['Alternator 90A'])
  expect(await names('condition=new')).toEqual(['Brake disc'])
  expect(await names('condition=used&category=brake')).toEqual(['Front brake pads', 'Rear brake shoes'])
  expect(await names('make=toyota&inStock=true')).toEqual(['Brake disc', 'Front brake pads'])
  expect(await names('search=04465&maxPrice=5000')).toEqual(['Front brake pads'])
  expect(await names('location=mombasa')).toEqual(['Alternator 90A'])
})

test('makes use the standard spelling; corrected words and pages out of range show a notice', async () => {
  const list = await sparePartList(visitor, new URLSearchParams('make=MAZDA&page=9'))
  expect(list.filters).toMatchObject({ makes: ['Mazda'], page: 1 })
  expect(list.notices).toEqual(['There are fewer pages, so this is the last one.'])
  const mended = await sparePartList(visitor, new URLSearchParams('search=alternater'))
  expect(mended.notices).toEqual(['Showing results for “alternator”. Nothing matches “alternater”.'])
  expect(mended.result.total).toBe(1)
})

test('the count of a form is the count of its list', async () => {
  const signal = new AbortController().signal
  expect(await countSpareParts(visitor, new URLSearchParams('category=brake'), signal)).toMatchObject({
    total: 3,
    total_exact: true,
  })
})

test('a part includes its seller but no phone number; an unlisted part is not returned', async () => {
  const part = await sparePartById(visitor, pads)
  expect(part).toMatchObject({ name: 'Front brake pads', seller: { id: world.seller.id } })
  expect(part?.seller).not.toHaveProperty('phone')
  expect(JSON.stringify(part)).not.toContain('+254')
  expect(await sparePartById(visitor, hidden)).toBeNull()
})

test('related parts are of the same category, those that fit the same make first, never the part itself', async () => {
  const part = await sparePartById(visitor, pads)
  if (!part) throw new Error('The pads are gone')
  expect((await relatedParts(visitor, part)).map(({ name }) => name)).toEqual([
    'Brake disc',
    'Rear brake shoes',
  ])
})
