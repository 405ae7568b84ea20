import { beforeAll, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }
const publicColumns =
  'id, first_name, last_name, business_name, business_description, role, verified, location'

beforeAll(async () => {
  const catalogue = await insertCatalogue(world)
  await post(world.seller, catalogue)
  await post(world.dealer, catalogue, { status: 'sold' })
  await post(world.buyer, catalogue, { status: 'draft' })
})

const profileOf = async (id: string) =>
  (await world.owner.query('select * from public.profiles where id = $1', [id]))[0]

test('signing up creates a profile from the form', async () => {
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
])('signing up as %s gives the role %s', async (asked, given) => {
  const [user] = await world.owner.query<{ id: string }>(
    'insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id',
    [`${asked}@sign-up.test`, { role: asked }],
  )
  expect(await profileOf(user?.id ?? '')).toMatchObject({ role: given })
})

test('a sign-up as a client with a number that is none is refused; invisible names are not stored', async () => {
  // One statement: the role holds until its end.
  const signUp = (data: object) =>
    world.owner.query<{ id: string }>(
      `insert into auth.users (email, raw_user_meta_data)
       select gen_random_uuid() || '@sign-up.test', $1 from (select set_config('role', 'service_role', true) as role) as caller
       where role = 'service_role' returning id`,
      [data],
    )
  await expect(signUp({ first_name: 'Otieno', phone: 'call me' })).rejects.toMatchObject({
    hint: 'phone_unreadable',
  })
  const [user] = await signUp({ first_name: '\u3164', last_name: '\u2800\u200b', phone: ' ' })
  expect(await profileOf(user?.id ?? '')).toMatchObject({ first_name: null, last_name: null, phone: null })
})

test('an account made by the server never fails because of the profile: long texts are cut, invalid numbers dropped', async () => {
  const [user] = await world.owner.query<{ id: string }>(
    'insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id',
    ['long@sign-up.test', { first_name: 'x'.repeat(500), phone: 'call me', last_name: '  ' }],
  )
  expect(await profileOf(user?.id ?? '')).toMatchObject({
    first_name: 'x'.repeat(80),
    phone: null,
    last_name: null,
  })
})

test('visitors read the public columns of people with an active or sold listing, and nobody else', async () => {
  const seen = await world.visitor.query<{ id: string }>(`select ${publicColumns} from public.profiles`)
  expect(seen.map((row) => row.id).sort()).toEqual([world.seller.id, world.dealer.id].sort())
})

test('visitors read the seller beside a listing', async () => {
  const rows = await world.visitor.query(
    `select seller.first_name from public.vehicle_listings as listing
     join public.profiles as seller on seller.id = listing.seller_id where listing.status = 'active'`,
  )
  expect(rows).toEqual([{ first_name: 'Otieno' }])
})

// The data service's reads for members: number-reads.pg.test.ts.
test('nobody reads the phone number as a column', async () => {
  const phone = 'select phone from public.profiles where id = $1'
  await expect(world.visitor.query(phone, [world.seller.id])).rejects.toMatchObject(refused)
  await expect(world.buyer.query(phone, [world.seller.id])).rejects.toMatchObject(refused)
  await expect(world.visitor.query('select * from public.profiles')).rejects.toMatchObject(refused)
})

test('members read their own full profile, but not those of people who sell nothing', async () => {
  const all = `select id, first_name, last_name, role, business_name, business_description, location, verified, created_at, updated_at,
    picture, private.read_profile_phone(id), private.read_suspended_at(id) from public.profiles where id = $1`
  expect(await world.buyer.query(all, [world.buyer.id])).toHaveLength(1)
  expect(await world.admin.query(all, [world.buyer.id])).toHaveLength(1)
  expect(await world.seller.query(all, [world.buyer.id])).toEqual([])
})

test('members change their own profile only', async () => {
  const move = `update public.profiles set location = 'Thika', phone = '+254110000333' where id = $1 returning location`
  expect(await world.buyer.query(move, [world.buyer.id])).toEqual([{ location: 'Thika' }])
  expect(await world.buyer.query(move, [world.seller.id])).toEqual([])
  await expect(world.visitor.query(move, [world.seller.id])).rejects.toMatchObject(refused)
})

test('administrators verify people; members cannot verify themselves', async () => {
  const change = 'update public.profiles set verified = true where id = $1 returning id'
  expect(await world.admin.query(change, [world.buyer.id])).toHaveLength(1)
  await world.owner.query('update public.profiles set verified = false where id = $1', [world.buyer.id])
  await expect(world.buyer.query(change, [world.buyer.id])).rejects.toMatchObject(refused)
})

test.each([
  ['role', 'admin'],
  ['suspended_at', '2026-01-01T00:00:00Z'],
])('nobody sets %s by a table call', async (column, value) => {
  const change = `update public.profiles set ${column} = $1 where id = $2 returning id`
  for (const person of [world.buyer, world.admin])
    await expect(person.query(change, [value, world.buyer.id])).rejects.toMatchObject(refused)
})

test('nobody inserts or deletes a profile, or changes its id', async () => {
  const { admin } = world
  await expect(
    admin.query('insert into public.profiles (id) values (gen_random_uuid())'),
  ).rejects.toMatchObject(refused)
  await expect(admin.query('delete from public.profiles where id = $1', [admin.id])).rejects.toMatchObject(
    refused,
  )
  await expect(admin.query('update public.profiles set id = gen_random_uuid()')).rejects.toMatchObject(
    refused,
  )
})

test.each([
  ['phone', '0712345678', 'profiles_phone_kenyan'],
  ['phone', '+14155550100', 'profiles_phone_kenyan'],
  ['first_name', 'x'.repeat(81), 'profiles_first_name_length'],
  ['business_description', 'x'.repeat(2001), 'profiles_business_description_length'],
  ['location', 'x'.repeat(61), 'profiles_location_length'],
])('a %s such as %.20s violates a named constraint', async (column, value, constraint) => {
  const change = `update public.profiles set ${column} = $1 where id = $2`
  await expect(world.buyer.query(change, [value, world.buyer.id])).rejects.toMatchObject({
    code: '23514',
    constraint,
  })
})
