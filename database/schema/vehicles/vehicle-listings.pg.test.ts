import { beforeAll, expect, test } from 'vitest'
import { LISTING_STATUSES } from '#domain/ads/listing-states.ts'
import { latestYear } from '#domain/vehicles/vehicle-years.ts'
import {
  BODY_TYPES,
  CONDITIONS,
  DRIVES,
  FUEL_TYPES,
  MAX_IMAGES,
  REGISTRATION_STATES,
  TRANSMISSIONS,
} from '#domain/vehicles/vehicles.ts'
import { worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, letManyAdsPass, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await letManyAdsPass(world)
})

const read = 'select id from public.vehicle_listings where id = $1'
const setStatus = 'update public.vehicle_listings set status = $2 where id = $1 returning status'
const force = (id: string, status: string) => world.owner.query(setStatus, [id, status])

test('a member posts their own vehicle, active at once; a visitor cannot', async () => {
  const id = await post(world.buyer, catalogue)
  const [row] = await world.owner.query('select * from public.vehicle_listings where id = $1', [id])
  expect(row).toMatchObject({
    seller_id: world.buyer.id,
    status: 'active',
    featured: false,
    views_count: 0,
    images: [],
  })
  await expect(post(world.visitor, catalogue)).rejects.toMatchObject(refused)
})

test('the seller must be oneself', async () => {
  expect(await post(world.seller, catalogue, { seller_id: world.seller.id })).not.toBe('')
  await expect(post(world.seller, catalogue, { seller_id: world.dealer.id })).rejects.toMatchObject(refused)
})

test.each([
  ['active', true],
  ['sold', true],
  ['draft', false],
  ['pending', false],
  ['expired', false],
])(
  'a listing that is %s is public: %s; its seller and an administrator always see it',
  async (status, isPublic) => {
    const id = await post(world.seller, catalogue)
    await force(id, status)
    expect(await world.visitor.query(read, [id])).toHaveLength(isPublic ? 1 : 0)
    expect(await world.buyer.query(read, [id])).toHaveLength(isPublic ? 1 : 0)
    expect(await world.seller.query(read, [id])).toHaveLength(1)
    expect(await world.admin.query(read, [id])).toHaveLength(1)
  },
)

test('listings of suspended sellers, and the sellers, are hidden from everyone else', async () => {
  const id = await post(world.dealer, catalogue)
  const profile = 'select id from public.profiles where id = $1'
  expect(await world.visitor.query(read, [id])).toHaveLength(1)
  expect(await world.visitor.query(profile, [world.dealer.id])).toHaveLength(1)
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.dealer.id])
  expect(await world.visitor.query(read, [id])).toEqual([])
  expect(await world.buyer.query(read, [id])).toEqual([])
  expect(await world.visitor.query(profile, [world.dealer.id])).toEqual([])
  expect(await world.dealer.query(read, [id])).toHaveLength(1)
  await world.owner.query('update public.profiles set suspended_at = null where id = $1', [world.dealer.id])
})

test('sellers change and delete their own listings; others cannot', async () => {
  const id = await post(world.seller, catalogue)
  const change = 'update public.vehicle_listings set price = 990000 where id = $1 returning id'
  const remove = 'delete from public.vehicle_listings where id = $1 returning id'
  expect(await world.seller.query(change, [id])).toHaveLength(1)
  expect(await world.buyer.query(change, [id])).toEqual([])
  expect(await world.buyer.query(remove, [id])).toEqual([])
  await expect(world.visitor.query(change, [id])).rejects.toMatchObject(refused)
  await expect(world.visitor.query(remove, [id])).rejects.toMatchObject(refused)
  expect(await world.seller.query(remove, [id])).toHaveLength(1)
})

test('a change updates updated_at', async () => {
  const id = await post(world.seller, catalogue)
  const [row] = await world.seller.query<{ later: boolean }>(
    'update public.vehicle_listings set price = 1 where id = $1 returning updated_at > created_at as later',
    [id],
  )
  expect(row?.later).toBe(true)
})

test('a seller sets active, draft and sold', async () => {
  const id = await post(world.seller, catalogue)
  for (const status of ['draft', 'sold', 'active'])
    expect(await world.seller.query(setStatus, [id, status])).toEqual([{ status }])
})

test.each(['pending', 'expired'])('only administrators set %s', async (status) => {
  const id = await post(world.seller, catalogue)
  expect(await world.admin.query(setStatus, [id, status])).toEqual([{ status }])
  await world.admin.query(setStatus, [id, 'active'])
  await expect(world.seller.query(setStatus, [id, status])).rejects.toMatchObject(refused)
  await expect(post(world.seller, catalogue, { status })).rejects.toMatchObject(refused)
})

test('administrators feature listings; sellers cannot', async () => {
  const id = await post(world.seller, catalogue)
  const feature = 'update public.vehicle_listings set featured = true where id = $1 returning featured'
  expect(await world.admin.query(feature, [id])).toEqual([{ featured: true }])
  await world.admin.query('update public.vehicle_listings set featured = false where id = $1', [id])
  await expect(world.seller.query(feature, [id])).rejects.toMatchObject(refused)
  // A client that sends whole rows is not refused, and features nothing.
  const sent = await post(world.seller, catalogue, { featured: true })
  const [row] = await world.owner.query('select featured from public.vehicle_listings where id = $1', [sent])
  expect(row).toEqual({ featured: false })
})

test.each([
  ['views_count', 1000],
  ['seller_id', '00000000-0000-4000-8000-000000000000'],
  ['created_at', '2030-01-01T00:00:00Z'],
  ['expires_at', '2030-01-01T00:00:00Z'],
  ['held_at', '2030-01-01T00:00:00Z'],
  ['rejection_reason', 'Because'],
])('nobody writes %s', async (column, value) => {
  const id = await post(world.seller, catalogue)
  await expect(
    world.seller.query(`update public.vehicle_listings set ${column} = $2 where id = $1`, [id, value]),
  ).rejects.toMatchObject(refused)
})

test('administrators delete any listing', async () => {
  const id = await post(world.seller, catalogue)
  expect(
    await world.admin.query('delete from public.vehicle_listings where id = $1 returning id', [id]),
  ).toHaveLength(1)
})

test('every value the site offers can be stored', async () => {
  const columns = {
    condition: CONDITIONS,
    fuel_type: FUEL_TYPES,
    transmission: TRANSMISSIONS,
    body_type: BODY_TYPES,
    drive: DRIVES,
    registration_state: REGISTRATION_STATES,
  }
  for (const [column, values] of Object.entries(columns))
    for (const value of values) await post(world.seller, catalogue, { [column]: value })
  const id = await post(world.seller, catalogue)
  for (const status of LISTING_STATUSES) await force(id, status)
})

test('the bounds can be stored', async () => {
  await post(world.seller, catalogue, { price: 10_000_000_000, mileage: 2_000_000, year: 1950 })
  await post(world.seller, catalogue, { price: 1, mileage: 0, year: latestYear(new Date()) })
  await post(world.seller, catalogue, { price: 0, status: 'draft' })
  await post(world.seller, catalogue, {
    title: 'x'.repeat(120),
    description: 'x'.repeat(5000),
    location: 'Ol',
  })
})

test.each([
  ['price', -1],
  ['price', 0],
  ['price', 10_000_000_001],
  ['year', 1949],
  ['year', latestYear(new Date()) + 1],
  ['mileage', -1],
  ['mileage', 2_000_001],
  ['previous_owners', 21],
  ['previous_owners', -1],
])('a %s of %d is out of range', async (column, value) => {
  await expect(post(world.seller, catalogue, { [column]: value })).rejects.toMatchObject({
    code: '23514',
    constraint: `vehicle_listings_${column}_range`,
  })
})

test.each([
  ['title', '  a  '],
  ['title', 'x'.repeat(121)],
  ['description', 'x'.repeat(5001)],
  ['location', ' N '],
  ['location', 'x'.repeat(61)],
  ['engine_size', 'x'.repeat(41)],
  ['color', 'x'.repeat(41)],
])('a %s of the wrong length violates a named constraint', async (column, value) => {
  await expect(post(world.seller, catalogue, { [column]: value })).rejects.toMatchObject({
    code: '23514',
    constraint: `vehicle_listings_${column}_length`,
  })
})

test.each(['condition', 'fuel_type', 'transmission', 'body_type', 'drive', 'registration_state'])(
  'an unknown %s is refused by name',
  async (column) => {
    await expect(post(world.seller, catalogue, { [column]: 'other' })).rejects.toMatchObject({
      code: '23514',
      constraint: `vehicle_listings_${column}_known`,
    })
  },
)

test('the setting limits the pictures of a listing, to at most thirty', async () => {
  const own = (count: number) => Array.from({ length: count }, () => pictureOf(world.seller))
  const change = 'update public.vehicle_listings set images = $2 where id = $1 returning cardinality(images)'
  const allow = (count: number) =>
    world.admin.query(`update public.system_settings set value = $1 where key = 'max_images_per_listing'`, [
      count,
    ])
  const id = await post(world.seller, catalogue, { images: own(10) })
  const tooMany = { message: 'An ad carries at most 10 photos.', hint: 'image_limit' }
  await expect(post(world.seller, catalogue, { images: own(11) })).rejects.toMatchObject(tooMany)
  await expect(world.seller.query(change, [id, own(11)])).rejects.toMatchObject(tooMany)
  await expect(allow(MAX_IMAGES + 1)).rejects.toThrow('Enter a number from 1 to 30.')
  await allow(MAX_IMAGES)
  expect(await world.seller.query(change, [id, own(MAX_IMAGES)])).toEqual([{ cardinality: MAX_IMAGES }])
  await expect(world.seller.query(change, [id, own(MAX_IMAGES + 1)])).rejects.toMatchObject({
    message: 'An ad carries at most 30 photos.',
    hint: 'image_limit',
  })
  await allow(10)
  // Existing pictures stay, and the rest can be changed.
  expect(
    await world.seller.query(
      'update public.vehicle_listings set price = 5 where id = $1 returning cardinality(images)',
      [id],
    ),
  ).toEqual([{ cardinality: MAX_IMAGES }])
})

test('pictures are in the seller’s own folder', async () => {
  for (const image of [
    pictureOf(world.dealer),
    `https://elsewhere.test${pictureOf(world.seller)}`,
    pictureOf(world.seller, 'html'),
    `${pictureOf(world.seller)}\n`,
    null,
  ])
    await expect(
      post(world.seller, catalogue, { images: [pictureOf(world.seller), image] }),
    ).rejects.toMatchObject({
      constraint: 'vehicle_listings_images_own',
    })
})

test('pictures are one list beginning with the cover', async () => {
  const picture = pictureOf(world.seller)
  for (const images of [`{{${picture}}}`, `[0:0]={${picture}}`, `[2:2]={${picture}}`])
    await expect(post(world.seller, catalogue, { images })).rejects.toMatchObject({
      constraint: 'vehicle_listings_images_flat',
    })
  expect(await post(world.seller, catalogue, { images: `{${picture}}` })).not.toBe('')
})

test('title and location must be visible text', async () => {
  await expect(post(world.seller, catalogue, { title: 'A\u200b\u200b\n\u202e' })).rejects.toMatchObject({
    constraint: 'vehicle_listings_title_length',
  })
  await expect(post(world.seller, catalogue, { location: '\n\t\u00ad' })).rejects.toMatchObject({
    constraint: 'vehicle_listings_location_length',
  })
})

test('the model belongs to the make', async () => {
  expect(await post(world.seller, catalogue, { model_id: catalogue.Hilux })).not.toBe('')
  await expect(post(world.seller, catalogue, { model_id: catalogue['D-Max'] })).rejects.toMatchObject({
    code: '23503',
    constraint: 'vehicle_listings_model_id_fkey',
  })
})

test('closing an account deletes its listings', async () => {
  const id = await post(world.buyer, catalogue)
  await world.owner.query('delete from auth.users where id = $1', [world.buyer.id])
  expect(await world.owner.query(read, [id])).toEqual([])
})
