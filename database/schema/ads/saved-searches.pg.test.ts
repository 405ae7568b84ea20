import { beforeAll, expect, test } from 'vitest'
import { addressOfSavedSearch } from '#domain/ads/saved-search-address.ts'
import type { SavedFilters } from '#domain/ads/saved-search-filters.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { savedAt } from '#testing/saved-searches.ts'
import { type Catalogue, insertCatalogue } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})

const AXIOS = '/vehicles?make=Toyota&model=Axio&location=Nairobi&maxPrice=1200000'

async function save(person: Person, address: string, name = 'A search'): Promise<string> {
  const [row] = await person.query<{ id: string }>(
    'insert into public.saved_searches (kind, filters, name) values ($1, $2, $3) returning id',
    [savedAt(address).kind, savedAt(address).filters, name],
  )
  return row?.id ?? ''
}

const own = async (person: Person) =>
  (
    await person.query<SavedFilters & { name: string; frequency: string; news: number }>(
      'select kind, filters, name, frequency, news from public.my_saved_searches()',
    )
  ).map(({ kind, filters, ...search }) => ({ address: addressOfSavedSearch(kind, filters), ...search }))
const clear = (person: Person) =>
  person.query('delete from public.saved_searches where user_id = $1', [person.id])

test('a member saves a list once, renames, pauses and deletes it', async () => {
  const id = await save(world.buyer, AXIOS, '  My \u200b\n Axio ')
  expect(await own(world.buyer)).toEqual([{ address: AXIOS, name: 'My Axio', frequency: 'daily', news: 0 }])
  await expect(save(world.buyer, AXIOS)).rejects.toMatchObject({
    constraint: 'saved_searches_user_id_kind_filters_key',
  })
  await world.buyer.query(
    `update public.saved_searches set name = 'Axio', frequency = 'instant', paused = true where id = $1`,
    [id],
  )
  expect(await own(world.buyer)).toMatchObject([{ name: 'Axio', frequency: 'instant' }])
  await clear(world.buyer)
  expect(await own(world.buyer)).toEqual([])
})

test('invalid or too many filters are refused with a named constraint', async () => {
  const refusal = (kind: string, filters: unknown) =>
    world.buyer
      .query(`insert into public.saved_searches (kind, filters, name) values ($1, $2, 'A search')`, [
        kind,
        JSON.stringify(filters),
      ])
      .catch(({ constraint }) => constraint)
  expect(await refusal('vehicle', { colours: ['red'] })).toBe('saved_searches_filters_known')
  expect(await refusal('service', { makes: ['Toyota'] })).toBe('saved_searches_filters_known')
  const services = Array.from({ length: 20 }, (_, place) => `${place} ${'b'.repeat(57)}`)
  expect(await refusal('service', { services, search: 'a'.repeat(100) })).toEqual([])
  const names = services.map((name) => name.replaceAll('b', 'é'))
  expect(await refusal('service', { services: names })).toBe('saved_searches_filters_length')
  await clear(world.buyer)
})

test('a make or model that the list ignores cannot be saved', async () => {
  const refused = { hint: 'saved_search_name' }
  await expect(save(world.buyer, '/vehicles?make=Toyotta')).rejects.toMatchObject(refused)
  await expect(save(world.buyer, '/vehicles?make=toyota')).rejects.toMatchObject(refused)
  await expect(save(world.buyer, '/vehicles?make=Isuzu&model=Axio')).rejects.toMatchObject(refused)
  await save(world.buyer, '/vehicles?make=Isuzu&model=D-Max')
  await save(world.buyer, '/vehicles?model=Axio')
  // Spare parts are for makes as their sellers write them.
  await save(world.buyer, '/spare-parts?make=Toyotta')
  await clear(world.buyer)
})

test('nobody writes when it was saved or last visited, nor makes another search of it', async () => {
  for (const statement of [
    `insert into public.saved_searches (kind, filters, name, created_at) values ('vehicle', '{}', 'All', '2000-01-01')`,
    `update public.saved_searches set kind = 'service'`,
    `update public.saved_searches set filters = '{}'`,
  ])
    await expect(world.buyer.query(statement), statement).rejects.toMatchObject({ code: /42501|428C9/ })
  const id = await save(world.buyer, '/vehicles')
  const [row] = await world.buyer.query<{ late: boolean }>(
    `update public.saved_searches set last_seen_at = '2100-01-01' where id = $1
     returning last_seen_at > now() + interval '1 minute' as late`,
    [id],
  )
  expect(row).toEqual({ late: false })
  await clear(world.buyer)
})

test('another’s search is neither read, changed nor deleted', async () => {
  const id = await save(world.buyer, AXIOS)
  for (const statement of [
    'select id from public.saved_searches where id = $1',
    `update public.saved_searches set paused = true where id = $1 returning id`,
    'delete from public.saved_searches where id = $1 returning id',
  ])
    expect(await world.seller.query(statement, [id])).toEqual([])
  await expect(
    world.seller.query(
      `insert into public.saved_searches (user_id, kind, filters, name) values ($1, 'vehicle', '{}', 'Theirs')`,
      [world.buyer.id],
    ),
  ).rejects.toMatchObject({ code: '42501' })
  expect(await own(world.buyer)).toHaveLength(1)
  await clear(world.buyer)
})

test('a burst of inserts stops at 100', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 104 }, (_, place) => save(world.buyer, `/vehicles?maxPrice=${place + 1}`)),
  )
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(4)
  expect(refused).toEqual(
    refused.map(() =>
      expect.objectContaining({
        reason: expect.objectContaining({
          hint: 'saved_search_limit',
          message: 'You have 100 saved searches. Delete one before you save the next.',
        }),
      }),
    ),
  )
  expect(await own(world.buyer)).toHaveLength(100)
  await clear(world.buyer)
}, 60_000)

test('a search follows a merged or renamed make, and identical searches become one', async () => {
  const [wrong] = await world.owner.query<{ id: number }>(
    `insert into public.vehicle_makes (name) values ('Toyta') returning id`,
  )
  await world.owner.query(`insert into public.vehicle_models (make_id, name) values ($1, 'Vitz')`, [
    wrong?.id,
  ])
  await save(world.buyer, '/vehicles?make=Toyta&model=Vitz&maxPrice=900000')
  await save(world.buyer, '/vehicles?make=Toyta&make=Isuzu')
  await save(world.buyer, '/vehicles?make=Toyota', 'The one that stays')
  await save(world.buyer, '/vehicles?make=Toyta', 'The one that goes')
  await save(world.buyer, '/spare-parts?make=toyta')
  await world.admin.query('select public.merge_makes($1, $2)', [wrong?.id, catalogue.Toyota])
  const addresses = async () => (await own(world.buyer)).map(({ address }) => address).toSorted()
  expect(await addresses()).toEqual([
    '/spare-parts?make=Toyota',
    '/vehicles?make=Toyota',
    '/vehicles?make=Toyota&make=Isuzu',
    '/vehicles?make=Toyota&model=Vitz&maxPrice=900000',
  ])
  expect(await own(world.buyer)).toContainEqual(expect.objectContaining({ name: 'The one that stays' }))

  await world.owner.query(`update public.vehicle_models set name = 'Yaris' where name = 'Vitz'`)
  await world.owner.query(`update public.vehicle_makes set name = 'Isuzu East Africa' where name = 'Isuzu'`)
  expect(await addresses()).toEqual([
    '/spare-parts?make=Toyota',
    '/vehicles?make=Toyota',
    '/vehicles?make=Toyota&make=Isuzu+East+Africa',
    '/vehicles?make=Toyota&model=Yaris&maxPrice=900000',
  ])
  await clear(world.buyer)
})
