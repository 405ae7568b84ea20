import { beforeAll, expect, test } from 'vitest'
import type { ServiceProviderSearchResult } from '#domain/services/service-provider-search-result.ts'
import { worldOfTests } from '#testing/as.ts'
import { offer, openBusiness, register } from '#testing/service-providers.ts'

const world = worldOfTests()

beforeAll(async () => {
  const garage = await openBusiness(world, world.seller, {
    business_name: 'Baraka Garage',
    location: 'Nakuru',
    service_types: ['garage', 'towing'],
    specializations: ['Subaru', 'CVT gearboxes'],
  })
  await offer(world.seller, garage, { name: 'Full service', price: 4_500 })
  await offer(world.seller, garage, { name: 'Wheel alignment', price: 1_500 })
  await offer(world.seller, garage, { name: 'Secret offer', is_active: false })
  const wash = await openBusiness(world, world.dealer, {
    business_name: 'Sparkle Wash',
    description: '100% of cars leave shining',
    location: 'Mombasa',
    address: 'Nyali Road',
    service_types: ['car_wash'],
  })
  await offer(world.dealer, wash, { name: 'full service ', price: 900 })
  await register(world.buyer, { business_name: 'Waiting Mechanics', service_types: ['mechanic'] })
  await world.owner.query(
    'update public.service_providers set rating_average = 4.6, rating_count = 12 where id = $1',
    [wash],
  )
})

async function find(filters: Record<string, unknown> = {}, person = world.visitor) {
  const names = Object.keys(filters)
  const [row] = await person.query<{ result: ServiceProviderSearchResult }>(
    `select public.search_service_providers(${names.map((name, place) => `${name} => $${place + 1}`).join(', ')}) as result`,
    Object.values(filters),
  )
  if (!row) throw new Error('search_service_providers answered nothing')
  return row.result
}
const names = async (filters: Record<string, unknown>) =>
  (await find(filters)).providers.map(({ business_name }) => business_name)

test('visitors find verified providers, best rated first, with masked numbers', async () => {
  const result = await find()
  expect(result).toMatchObject({ total: 2, total_exact: true, page: 1, corrected: null })
  expect(result.providers).toMatchObject([
    {
      business_name: 'Sparkle Wash',
      rating_average: 4.6,
      rating_count: 12,
      phone_masked: '+254 7** *** 678',
    },
    {
      business_name: 'Baraka Garage',
      rating_average: null,
      services: ['Wheel alignment', 'Full service'],
      price_from: 1_500,
    },
  ])
  expect(JSON.stringify(result)).not.toMatch(/712345678|0712 345 678|baraka\.test/)
})

test.each([
  [{ search: 'BARAKA' }, ['Baraka Garage']],
  [{ search: 'alignment' }, ['Baraka Garage']],
  [{ search: 'secret' }, []],
  [{ search: 'car wash' }, ['Sparkle Wash']],
  [{ search: 'nyali' }, ['Sparkle Wash']],
  [{ search: 'full service nakuru' }, ['Baraka Garage']],
  [{ search: 'subaru' }, ['Baraka Garage']],
  [{ search: 'cvt nakuru' }, ['Baraka Garage']],
  [{ search: '100%' }, ['Sparkle Wash']],
  [{ search: 'baraka sparkle' }, []],
  [{ search: 'waiting' }, []],
  [{ types: ['towing', 'mechanic'] }, ['Baraka Garage']],
  [{ types: ['mechanic'] }, []],
  [{ locations: ['nak'] }, ['Baraka Garage']],
  [{ locations: ['akuru', '(nak', 'é'] }, []],
  [{ services: ['FULL SERVICE'] }, ['Sparkle Wash', 'Baraka Garage']],
  [{ services: ['Wheel alignment'] }, ['Baraka Garage']],
  [{ services: ['Secret offer'] }, []],
  [{ min_rating: 4.5 }, ['Sparkle Wash']],
  [{ min_rating: 4.7 }, []],
  [{ sort: 'newest' }, ['Sparkle Wash', 'Baraka Garage']],
  [{ sort: 'name' }, ['Baraka Garage', 'Sparkle Wash']],
  [{ sort: 'reviews', page_size: 1, page: 2 }, ['Baraka Garage']],
  [{ types: ['nothing'], sort: 'sideways' }, []],
])('%j finds %j', async (filters, expected) => {
  expect(await names(filters)).toEqual(expected)
})

test('facets apply all filters but their own', async () => {
  const { facets } = await find({ types: ['garage'], locations: ['Nakuru'] })
  expect(facets.type).toEqual([
    { value: 'garage', count: 1 },
    { value: 'towing', count: 1 },
  ])
  expect(facets.location).toEqual([{ value: 'Nakuru', count: 1 }])
  expect(facets.service).toEqual([
    { value: 'Full service', count: 1 },
    { value: 'Wheel alignment', count: 1 },
  ])
  expect((await find({ locations: ['Mombasa'] })).facets.location).toEqual([
    { value: 'Mombasa', count: 1 },
    { value: 'Nakuru', count: 1 },
  ])
  expect((await find({ min_rating: 5 })).facets.rating).toEqual([
    { value: '4.5', count: 1 },
    { value: '4', count: 1 },
    { value: '3', count: 1 },
  ])
})

test('services of the same name are one option, ignoring letter case', async () => {
  const { facets } = await find()
  expect(facets.service.map(({ value, count }) => [value.toLowerCase(), count])).toEqual([
    ['full service', 2],
    ['wheel alignment', 1],
  ])
})

test('a page beyond the last is the last', async () => {
  expect(await find({ page: 99, page_size: 1 })).toMatchObject({
    page: 2,
    providers: [{ business_name: 'Baraka Garage' }],
  })
})

test('a mistyped word is corrected and reported', async () => {
  const result = await find({ search: 'allignment' })
  expect(result.providers.map(({ business_name }) => business_name)).toEqual(['Baraka Garage'])
  expect(result.corrected).toEqual({ from: 'allignment', to: 'alignment' })
  expect(await find({ search: 'xylophone' })).toMatchObject({ total: 0, corrected: null })
})

test('only words of visible providers are suggested, until a day after they are gone', async () => {
  const words = async (word: string) =>
    (await world.owner.query('select from private.service_words where word = $1', [word])).length
  expect(await words('waiting')).toBe(0)
  expect(await words('secret')).toBe(0)
  const rename = (name: string) =>
    world.owner.query(`update public.services set name = $1 where lower(name) like '%alignment'`, [name])
  await rename('Headlight alignment')
  expect((await find({ search: 'headlihgt' })).corrected).toEqual({ from: 'headlihgt', to: 'headlight' })
  await rename('Wheel alignment')
  // The word is still known, but a correction that finds nothing is not reported.
  expect(await find({ search: 'headlihgt' })).toMatchObject({ total: 0, corrected: null })
  await world.owner.query('select private.refresh_service_words()')
  expect(await words('headlight')).toBe(0)
  expect(await words('alignment')).toBe(1)
})

test('the words of several services added at once are all known, those of inactive ones are not', async () => {
  await world.owner.query(
    `insert into public.services (service_provider_id, name, price, duration_minutes, is_active)
     select id, name, 500, 30, name <> 'Undercoating'
     from public.service_providers, unnest('{Sunroof repair,Towbar fitting,Undercoating}'::text[]) as name
     where business_name = 'Baraka Garage'`,
  )
  expect((await find({ search: 'sunrof' })).corrected).toEqual({ from: 'sunrof', to: 'sunroof' })
  expect((await find({ search: 'towbarr' })).corrected).toEqual({ from: 'towbarr', to: 'towbar' })
  expect((await find({ search: 'undercoatin' })).total).toBe(0)
  await world.owner.query(`delete from public.services where price = 500`)
})

test('words of hidden providers are unknown', async () => {
  const [waiting] = await world.owner.query<{ id: string; user_id: string }>(
    `select id, user_id from public.service_providers where business_name = 'Waiting Mechanics'`,
  )
  const corrected = async (word: string) => (await find({ search: word })).corrected
  const known = { from: 'alignmenx', to: 'alignment' }
  expect(await corrected('alignmenx')).toEqual(known)
  await offer(world.buyer, waiting?.id ?? '', { name: 'Alignmenx' })
  await offer(world.buyer, waiting?.id ?? '', { name: 'Other' })
  await world.buyer.query(`update public.services set name = 'Alignmenxy' where name = 'Other'`)
  await world.owner.query('select private.refresh_service_words()')
  expect(await corrected('alignmenx')).toEqual(known)

  const verify = (verified: boolean) =>
    world.owner.query('update public.service_providers set verified = $1 where id = $2', [
      verified,
      waiting?.id,
    ])
  await verify(true)
  expect((await find({ search: 'alignnmenxy' })).corrected).toEqual({ from: 'alignnmenxy', to: 'alignmenxy' })
  await world.owner.query(`update public.service_providers set specializations = '{Nakurux}' where id = $1`, [
    waiting?.id,
  ])
  expect(await corrected('nakurux')).toBeNull()
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [waiting?.user_id])
  expect(await corrected('nakurux')).toEqual({ from: 'nakurux', to: 'nakuru' })
  await world.owner.query('update public.profiles set suspended_at = null where id = $1', [waiting?.user_id])
  await verify(false)
  await world.owner.query('delete from public.services where service_provider_id = $1', [waiting?.id])
  await world.owner.query('select private.refresh_service_words()')
})

test('no input raises an error', async () => {
  for (const filters of [
    { search: '\\' },
    { search: `'"; drop table` },
    { search: 'x'.repeat(5_000) },
    { page: -5, page_size: 0 },
    { page: 2_000_000_000, page_size: 2_000_000_000 },
    { min_rating: -1 },
    { min_rating: 'NaN' },
    { locations: ['%', '_', '\\', ''] },
    { services: [null] },
    { types: [] },
  ])
    await expect(find(filters)).resolves.toHaveProperty('total')
})

test('a suspended provider is not found', async () => {
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.dealer.id])
  expect(await names({})).toEqual(['Baraka Garage'])
  await world.owner.query('update public.profiles set suspended_at = null where id = $1', [world.dealer.id])
})
