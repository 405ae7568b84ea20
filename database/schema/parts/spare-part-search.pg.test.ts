import { beforeAll, expect, test } from 'vitest'
import type { SparePartSearchResult } from '#domain/parts/spare-part-search-result.ts'
import { worldOfTests } from '#testing/as.ts'
import { postPart } from '#testing/spare-parts.ts'

const world = worldOfTests()

beforeAll(async () => {
  await postPart(world.seller, {
    name: 'Front brake pads',
    part_number: '04465-52180',
    compatible_makes: ['Toyota', 'Mazda'],
    price: 4_500,
    condition: 'new',
  })
  await postPart(world.seller, {
    name: 'Alternator 90A',
    description: 'Taken from a running car, 50% worn',
    category: 'electrical',
    compatible_makes: ['Nissan'],
    price: 12_000,
    location: 'Mombasa',
    condition: 'good',
  })
  await postPart(world.dealer, {
    name: 'Rear shock absorber',
    category: 'suspension',
    compatible_makes: ['Toyota'],
    price: 7_000,
    condition: 'fair',
    in_stock: false,
  })
  await postPart(world.seller, { name: 'Hidden brake disc', listed: false })
})

async function find(filters: Record<string, unknown> = {}, person = world.visitor) {
  const names = Object.keys(filters)
  const [row] = await person.query<{ result: SparePartSearchResult }>(
    `select public.search_spare_parts(${names.map((name, place) => `${name} => $${place + 1}`).join(', ')}) as result`,
    Object.values(filters),
  )
  if (!row) throw new Error('search_spare_parts answered nothing')
  return row.result
}
const names = async (filters: Record<string, unknown>) => (await find(filters)).parts.map(({ name }) => name)

test('visitors find every listed part, newest first, in stock or not, without phone numbers', async () => {
  const result = await find()
  expect(result).toMatchObject({ total: 3, total_exact: true, page: 1, corrected: null })
  expect(result.parts.map(({ name }) => name)).toEqual([
    'Rear shock absorber',
    'Alternator 90A',
    'Front brake pads',
  ])
  expect(JSON.stringify(result)).not.toContain('+254')
})

test.each([
  [{ search: 'BRAKE' }, ['Front brake pads']],
  [{ search: 'running car' }, ['Alternator 90A']],
  [{ search: '52180' }, ['Front brake pads']],
  [{ search: 'toyota' }, ['Rear shock absorber', 'Front brake pads']],
  [{ search: '50%' }, ['Alternator 90A']],
  [{ search: '%' }, ['Alternator 90A']],
  [{ search: 'brake nissan' }, []],
  [{ categories: ['electrical', 'suspension'] }, ['Rear shock absorber', 'Alternator 90A']],
  [{ conditions: ['new'] }, ['Front brake pads']],
  [{ conditions: ['used'] }, ['Rear shock absorber', 'Alternator 90A']],
  [{ locations: ['momb'] }, ['Alternator 90A']],
  [{ locations: ['ombasa', '(momb', 'é'] }, []],
  [{ makes: ['toyota'] }, ['Rear shock absorber', 'Front brake pads']],
  [{ min_price: 5_000, max_price: 10_000 }, ['Rear shock absorber']],
  [{ in_stock_only: true }, ['Alternator 90A', 'Front brake pads']],
  [{ sort: 'price_asc' }, ['Front brake pads', 'Rear shock absorber', 'Alternator 90A']],
  [{ sort: 'price_desc', page_size: 1, page: 2 }, ['Rear shock absorber']],
  [{ categories: ['nothing'], sort: 'sideways' }, []],
])('%j finds %j', async (filters, expected) => {
  expect(await names(filters)).toEqual(expected)
})

test('facets apply all filters but their own', async () => {
  const { facets } = await find({ categories: ['brake'], makes: ['Toyota'] })
  expect(facets.category).toEqual([
    { value: 'brake', count: 1 },
    { value: 'suspension', count: 1 },
  ])
  expect(facets.make).toEqual([
    { value: 'Mazda', count: 1 },
    { value: 'Toyota', count: 1 },
  ])
})

test('a mistyped word is corrected and reported', async () => {
  const result = await find({ search: 'altenator' })
  expect(result.parts.map(({ name }) => name)).toEqual(['Alternator 90A'])
  expect(result.corrected).toEqual({ from: 'altenator', to: 'alternator' })
  expect(await find({ search: 'xylophone' })).toMatchObject({ total: 0, corrected: null })
})

test('no input raises an error', async () => {
  for (const filters of [
    { search: '\\' },
    { search: `'"; drop table` },
    { search: 'x'.repeat(5_000) },
    { page: -5, page_size: 0 },
    { page: 2_000_000_000, page_size: 2_000_000_000 },
    { min_price: -1, max_price: '9223372036854775807' },
    { locations: ['%', '_', '\\'] },
    { makes: [null] },
  ])
    await expect(find(filters)).resolves.toHaveProperty('total')
})

test('parts of suspended sellers are not found', async () => {
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.dealer.id])
  expect(await names({ makes: ['Toyota'] })).toEqual(['Front brake pads'])
  // Their words are unknown, as if nobody had them.
  await world.owner.query(
    `update public.spare_parts set name = 'Rear brakex' where name = 'Rear shock absorber'`,
  )
  expect((await find({ search: 'brakex' })).corrected).toEqual({ from: 'brakex', to: 'brake' })
  await world.owner.query('update public.profiles set suspended_at = null where id = $1', [world.dealer.id])
})
