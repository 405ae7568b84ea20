import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { constraintsWithoutSentence } from '#testing/constraints.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})

beforeEach(() => world.owner.query('truncate public.vehicle_listings, public.dealer_profiles cascade'))

const describeBusiness = (person: Person, values: object) =>
  person.query<{ towns: string[]; address: string | null }>(
    `insert into public.dealer_profiles (towns, address, website, opening_hours, cover)
     select towns, address, website, opening_hours, cover from jsonb_populate_record(null::public.dealer_profiles, $1)
     returning towns, address`,
    [{ towns: [], ...values }],
  )

const pageFor = async (person: Person, dealer = world.dealer) =>
  (
    await person.query<{ page: Record<string, unknown> | null }>(
      'select to_json(storefront) as page from public.dealer_storefront($1) as storefront',
      [dealer.id],
    )
  )[0]?.page ?? null

test('a dealer with public ads has a page that is the same for everyone, without phone numbers', async () => {
  const ad = await post(world.dealer, catalogue)
  await post(world.dealer, catalogue, { status: 'sold' })
  await describeBusiness(world.dealer, { towns: ['Nairobi', 'Thika'], address: 'Mombasa Road' })
  const page = await pageFor(world.visitor)
  expect(page).toMatchObject({
    business_name: 'Achieng Motors',
    towns: ['Nairobi', 'Thika'],
    address: 'Mombasa Road',
    opening_hours: null,
    active: 1,
    sold: 1,
    newest: ad,
    makes: [{ id: catalogue.Toyota, name: 'Toyota', count: 1 }],
  })
  expect(JSON.stringify(page)).not.toContain('733000222')
  expect(await pageFor(world.buyer)).toEqual(page)
  expect(await pageFor(world.dealer)).toEqual(page)
})

test('members who are not dealers, have nothing public or are suspended have no page', async () => {
  await post(world.seller, catalogue)
  expect(await pageFor(world.visitor, world.seller)).toBeNull()
  await post(world.dealer, catalogue, { status: 'draft' })
  expect(await pageFor(world.visitor)).toBeNull()
  await post(world.dealer, catalogue)
  expect(await pageFor(world.visitor)).not.toBeNull()
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.dealer.id])
  expect(await pageFor(world.visitor)).toBeNull()
  expect(await pageFor(world.dealer)).toBeNull()
  await world.owner.query('update public.profiles set suspended_at = null')
})

test('texts are normalised, and towns are not repeated', async () => {
  expect(
    await describeBusiness(world.dealer, {
      towns: [' Nairobi ', 'nairobi', '', 'Thika\u200b'],
      address: '  ',
    }),
  ).toEqual([{ towns: ['Nairobi', 'Thika'], address: null }])
})

test.each([
  ['towns', { towns: Array.from({ length: 11 }, (_, nth) => `Town ${nth}`) }],
  ['website', { website: 'javascript:alert(1)' }],
  ['website', { website: 'https://x' }],
  ['website', { website: 'https://me:secret@motors.co.ke' }],
  ['opening_hours', { opening_hours: { mon: [{ from: '18:00', to: '08:00' }] } }],
  ['cover', { cover: 'https://elsewhere.example/a.jpg' }],
])('invalid %s are refused', async (_, values) => {
  await expect(describeBusiness(world.dealer, values)).rejects.toMatchObject({ code: '23514' })
})

test('a cover must be a picture in the dealer’s own folder', async () => {
  await expect(describeBusiness(world.dealer, { cover: pictureOf(world.seller) })).rejects.toMatchObject({
    code: '23514',
  })
  await describeBusiness(world.dealer, { cover: pictureOf(world.dealer) })
})

test.each(['buyer', 'seller', 'provider', 'visitor'] as const)(
  'who is no dealer describes no business, and reads and changes none: %s',
  async (who) => {
    await describeBusiness(world.dealer, { towns: ['Nairobi'] })
    await expect(describeBusiness(world[who], { towns: ['Thika'] })).rejects.toMatchObject({ code: '42501' })
    if (who === 'visitor') return
    expect(await world[who].query('select user_id from public.dealer_profiles')).toEqual([])
    expect(
      await world[who].query(`update public.dealer_profiles set towns = '{}' returning user_id`),
    ).toEqual([])
  },
)

test('every constraint a member can violate has a sentence', async () => {
  expect(await constraintsWithoutSentence(world, ['public.dealer_profiles'])).toEqual([])
})
