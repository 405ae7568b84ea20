import { beforeAll, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { layCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }
const publicColumns =
  'id, first_name, last_name, business_name, business_description, role, verified, location'

beforeAll(async () => {
  const catalogue = await layCatalogue(world)
  await post(world.seller, catalogue)
  await post(world.dealer, catalogue, { status: 'sold' })
  await post(world.buyer, catalogue, { status: 'draft' })
})

const profileOf = async (id: string) =>
  (await world.owner.asks('select * from public.profiles where id = $1', [id]))[0]

test('signing up makes a profile from what the form gave', async () => {
  expect(await profileOf(world.dealer.id)).toMatchObject({
    first_name: 'Achieng',
    last_name: 'Akinyi',
    phone: '+254733000222',
    role: 'dealer',
    business_name: 'Achieng Motors',
    verified: false,
  })
})

test.each([
  ['service_provider', 'service_provider'],
  ['customer', 'customer'],
  ['admin', 'customer'],
  ['owner of everything', 'customer'],
])('someone who signs up as %s is a %s', async (asked, given) => {
  const [user] = await world.owner.asks<{ id: string }>(
    'insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id',
    [`${asked}@sign-up.test`, { role: asked }],
  )
  expect(await profileOf(user?.id ?? '')).toMatchObject({ role: given })
})

test('a sign-up never fails for its profile: what is too long is cut, a number that is none is left out', async () => {
  const [user] = await world.owner.asks<{ id: string }>(
    'insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id',
    ['long@sign-up.test', { first_name: 'x'.repeat(500), phone: 'call me', last_name: '  ' }],
  )
  expect(await profileOf(user?.id ?? '')).toMatchObject({
    first_name: 'x'.repeat(80),
    phone: null,
    last_name: null,
  })
})

test('a visitor reads the public columns of people with an active or sold listing, and nobody else', async () => {
  const seen = await world.visitor.asks<{ id: string }>(`select ${publicColumns} from public.profiles`)
  expect(seen.map((row) => row.id).sort()).toEqual([world.seller.id, world.dealer.id].sort())
})

test('a visitor reads the seller beside a listing', async () => {
  const rows = await world.visitor.asks(
    `select seller.first_name from public.vehicle_listings as listing
     join public.profiles as seller on seller.id = listing.seller_id where listing.status = 'active'`,
  )
  expect(rows).toEqual([{ first_name: 'Otieno' }])
})

// How the service reads them for people who are signed in: number-reads.pg.test.ts.
test('nobody reads a phone as a column', async () => {
  const phone = 'select phone from public.profiles where id = $1'
  await expect(world.visitor.asks(phone, [world.seller.id])).rejects.toMatchObject(refused)
  await expect(world.buyer.asks(phone, [world.seller.id])).rejects.toMatchObject(refused)
  await expect(world.visitor.asks('select * from public.profiles')).rejects.toMatchObject(refused)
})

test('a person reads all of their own profile, but not that of someone who sells nothing', async () => {
  const all = `select id, first_name, last_name, role, business_name, business_description, location, verified, created_at, updated_at,
    picture, private.read_profile_phone(id), private.read_suspended_at(id) from public.profiles where id = $1`
  expect(await world.buyer.asks(all, [world.buyer.id])).toHaveLength(1)
  expect(await world.admin.asks(all, [world.buyer.id])).toHaveLength(1)
  expect(await world.seller.asks(all, [world.buyer.id])).toEqual([])
})

test('a person changes their own profile and nobody else’s', async () => {
  const move = `update public.profiles set location = 'Thika', phone = '+254110000333' where id = $1 returning location`
  expect(await world.buyer.asks(move, [world.buyer.id])).toEqual([{ location: 'Thika' }])
  expect(await world.buyer.asks(move, [world.seller.id])).toEqual([])
  await expect(world.visitor.asks(move, [world.seller.id])).rejects.toMatchObject(refused)
})

test('an administrator verifies people; they do not themselves', async () => {
  const change = 'update public.profiles set verified = true where id = $1 returning id'
  expect(await world.admin.asks(change, [world.buyer.id])).toHaveLength(1)
  await world.owner.asks('update public.profiles set verified = false where id = $1', [world.buyer.id])
  await expect(world.buyer.asks(change, [world.buyer.id])).rejects.toMatchObject(refused)
})

test.each([
  ['role', 'admin'],
  ['suspended_at', '2026-01-01T00:00:00Z'],
])('nobody sets %s by a table call', async (column, value) => {
  const change = `update public.profiles set ${column} = $1 where id = $2 returning id`
  for (const person of [world.buyer, world.admin])
    await expect(person.asks(change, [value, world.buyer.id])).rejects.toMatchObject(refused)
})

test('nobody makes or removes a profile by hand, or moves it to another id', async () => {
  const { admin } = world
  await expect(
    admin.asks('insert into public.profiles (id) values (gen_random_uuid())'),
  ).rejects.toMatchObject(refused)
  await expect(admin.asks('delete from public.profiles where id = $1', [admin.id])).rejects.toMatchObject(
    refused,
  )
  await expect(admin.asks('update public.profiles set id = gen_random_uuid()')).rejects.toMatchObject(refused)
})

test.each([
  ['phone', '0712345678', 'profiles_phone_kenyan'],
  ['phone', '+14155550100', 'profiles_phone_kenyan'],
  ['first_name', 'x'.repeat(81), 'profiles_first_name_length'],
  ['business_description', 'x'.repeat(2001), 'profiles_business_description_length'],
  ['location', 'x'.repeat(61), 'profiles_location_length'],
])('a %s such as %.20s is refused by name', async (column, value, constraint) => {
  const change = `update public.profiles set ${column} = $1 where id = $2`
  await expect(world.buyer.asks(change, [value, world.buyer.id])).rejects.toMatchObject({
    code: '23514',
    constraint,
  })
})
