import { afterEach, describe, expect, test } from 'vitest'
import { SERVICE_TYPES } from '#domain/services/services.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { offer, openBusiness, register } from '#testing/service-providers.ts'
import { pictureOf } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
})

const read = 'select id from public.services where id = $1'
const activate = 'update public.services set is_active = $2 where id = $1 returning is_active'

test('everyone sees the active services of verified providers; the provider and administrators see all', async () => {
  const provider = await register(world.provider)
  const id = await offer(world.provider, provider)
  const seenBy = (person: Person) => person.query(read, [id])
  expect(await seenBy(world.visitor)).toEqual([])
  await world.admin.query('select public.approve_service_provider($1)', [provider])
  expect(await seenBy(world.visitor)).toHaveLength(1)
  expect(await seenBy(world.buyer)).toHaveLength(1)
  expect(await world.provider.query(activate, [id, false])).toEqual([{ is_active: false }])
  expect(await seenBy(world.visitor)).toEqual([])
  expect(await seenBy(world.buyer)).toEqual([])
  expect(await seenBy(world.provider)).toHaveLength(1)
  expect(await seenBy(world.admin)).toHaveLength(1)
})

test('a provider adds, changes and deletes its own services only', async () => {
  const own = await openBusiness(world, world.provider)
  const other = await openBusiness(world, world.dealer)
  const id = await offer(world.provider, own)
  const change =
    'update public.services set service_provider_id = $2, price = 5000 where id = $1 returning id'
  expect(await world.provider.query(change, [id, own])).toHaveLength(1)
  await expect(world.provider.query(change, [id, other])).rejects.toMatchObject(refused)
  await expect(offer(world.provider, other)).rejects.toMatchObject(refused)
  await expect(offer(world.buyer, own)).rejects.toMatchObject(refused)
  await expect(offer(world.visitor, own)).rejects.toMatchObject(refused)
  expect(await world.dealer.query(activate, [id, false])).toEqual([])
  const remove = 'delete from public.services where id = $1 returning id'
  expect(await world.dealer.query(remove, [id])).toEqual([])
  expect(await world.provider.query(remove, [id])).toHaveLength(1)
})

test.each<[string, unknown, string]>([
  ['name', ' ', 'services_name_length'],
  ['description', 'x'.repeat(2001), 'services_description_length'],
  ['price', -1, 'services_price_range'],
  ['duration_minutes', 4, 'services_duration_range'],
  ['duration_minutes', 1441, 'services_duration_range'],
  ['service_type', 'bakery', 'services_service_type_known'],
])('a %s such as %j violates a named constraint', async (column, value, constraint) => {
  const provider = await register(world.provider)
  expect(await offer(world.provider, provider)).not.toBe('')
  await expect(offer(world.provider, provider, { [column]: value })).rejects.toMatchObject({
    code: '23514',
    constraint,
  })
})

test.each(SERVICE_TYPES)('a service can have the type %s', async (service_type) => {
  const provider = await register(world.provider)
  expect(await offer(world.provider, provider, { service_type })).not.toBe('')
})

describe('a service ad', () => {
  const post = async (
    person: Person,
    types: string | string[],
    more: { phone?: string; photos?: string[] } = {},
  ) =>
    (
      await person.query<{ ad: Record<string, unknown> }>(
        `select public.add_service_ad('Baraka Garage', 'All makes', 'Nakuru', $1, $2, null, $3) as ad`,
        [[types].flat(), more.phone ?? null, more.photos ?? []],
      )
    )[0]?.ad

  test('creates the record, which awaits approval', async () => {
    const ad = await post(world.buyer, 'garage')
    expect(ad).toMatchObject({ outcome: 'created', service_types: ['garage'], verified: false })
    await expect(post(world.visitor, 'garage')).rejects.toMatchObject(refused)
    await expect(post(world.dealer, 'bakery')).rejects.toMatchObject({
      constraint: 'service_providers_service_types_known',
    })
  })

  test('adds its type, photos and missing details to an existing record, and reports that', async () => {
    const [first, second] = [pictureOf(world.provider), pictureOf(world.provider)]
    const id = await openBusiness(world, world.provider, { phone: null, photos: [first] })
    expect(await post(world.provider, 'towing', { phone: '0712345678', photos: [second] })).toEqual({
      id,
      outcome: 'type_added',
      service_types: ['garage', 'towing'],
      verified: true,
    })
    expect(
      await world.owner.query(
        'select description, phone, photos from public.service_providers where id = $1',
        [id],
      ),
    ).toEqual([
      {
        description: 'Engines and brakes of Japanese cars.',
        phone: '+254712345678',
        photos: [first, second],
      },
    ])
    expect(await post(world.provider, 'towing')).toMatchObject({
      outcome: 'type_already_there',
      service_types: ['garage', 'towing'],
    })
  })

  test('repeated after a lost response adds no photo twice', async () => {
    const photos = [pictureOf(world.admin), pictureOf(world.admin)]
    await post(world.admin, 'garage', { photos })
    expect(await post(world.admin, 'garage', { photos: photos.toReversed() })).toMatchObject({
      outcome: 'type_already_there',
    })
    expect(
      await world.admin.query('select photos from public.service_providers where user_id = $1', [
        world.admin.id,
      ]),
    ).toEqual([{ photos }])
  })

  test('of several types adds the new ones, or none', async () => {
    const dealer = world.dealer
    await expect(post(dealer, ['garage', 'bakery'])).rejects.toMatchObject({
      constraint: 'service_providers_service_types_known',
    })
    await expect(post(dealer, [])).rejects.toMatchObject({
      constraint: 'service_providers_service_types_known',
    })
    expect(await post(dealer, ['towing', 'garage', 'towing'])).toMatchObject({
      outcome: 'created',
      service_types: ['towing', 'garage'],
    })
    expect(await post(dealer, ['garage', 'towing'])).toMatchObject({ outcome: 'type_already_there' })
    expect(await post(dealer, ['garage', 'car_wash', 'mechanic'])).toMatchObject({
      outcome: 'type_added',
      service_types: ['towing', 'garage', 'car_wash', 'mechanic'],
    })
  })

  test('posted twice concurrently creates one record', async () => {
    const ads = await Promise.all([post(world.seller, 'garage'), post(world.seller, 'towing')])
    expect(ads.map((ad) => ad?.outcome).sort()).toEqual(['created', 'type_added'])
    expect(
      await world.seller.query('select cardinality(service_types) as types from public.service_providers'),
    ).toEqual([{ types: 2 }])
  })
})
