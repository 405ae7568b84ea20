import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { addPlan, addRow, subscribe } from '#testing/plans.ts'
import { openBusiness } from '#testing/service-providers.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const MB = 1024 * 1024
const tooMany = { code: 'P0001', hint: 'row_quota' }
const tooLarge = { code: 'P0001', hint: 'byte_quota' }

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})

beforeEach(async () => {
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('delete from public.spare_parts')
  await world.owner.query('delete from public.user_subscriptions')
  await world.owner.query('delete from storage.objects')
})

const drafts = (person: Person, count: number) =>
  person.query(
    `insert into public.vehicle_listings (make_id, title, price, location, condition, fuel_type, transmission, year, status)
     select $1, 'Axio ' || nth, 900000, 'Nairobi', 'used', 'petrol', 'manual', 2015, 'draft' from generate_series(1, $2::integer) as nth`,
    [catalogue.Toyota, count],
  )
const parts = (person: Person, count: number) =>
  person.query(
    `insert into public.spare_parts (name, price, location, category, listed)
     select 'Alternator ' || nth, 9000, 'Nairobi', 'electrical', false from generate_series(1, $1::integer) as nth`,
    [count],
  )

test('a member has at most fifty drafts, however created, and beyond that can neither draft nor publish', async () => {
  await expect(drafts(world.seller, 51)).rejects.toMatchObject({
    ...tooMany,
    message: 'You can have 50 draft ads at most. Delete some before you add more.',
  })
  await drafts(world.seller, 50)
  await expect(drafts(world.seller, 1)).rejects.toMatchObject(tooMany)
  // Posting active and then taking down would otherwise bypass the quota.
  const taken = await post(world.seller, catalogue)
  await world.seller.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [taken])
  await expect(post(world.seller, catalogue)).rejects.toMatchObject(tooMany)
  await world.seller.query('delete from public.vehicle_listings where id = $1', [taken])
  expect(await post(world.seller, catalogue)).not.toBe('')
})

test('two concurrent requests cannot exceed the quota', async () => {
  await drafts(world.seller, 40)
  const outcomes = await Promise.allSettled([drafts(world.seller, 8), drafts(world.seller, 8)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('businesses may have more drafts than members, and counts are per person', async () => {
  await drafts(world.dealer, 60)
  await drafts(world.seller, 50)
  await subscribe(world, world.seller, await addPlan(world.admin, { name: 'Yard', max_listings: 25 }))
  await drafts(world.seller, 10)
})

test('spare parts and services are limited', async () => {
  await expect(parts(world.seller, 201)).rejects.toMatchObject(tooMany)
  await parts(world.seller, 200)
  await expect(postPart(world.seller, { listed: false })).rejects.toMatchObject(tooMany)
  const business = await openBusiness(world, world.provider)
  const services = (count: number) =>
    world.provider.query(
      `insert into public.services (service_provider_id, name, price, duration_minutes)
       select $1::uuid, 'Service ' || nth, 500, 60 from generate_series(1, $2::integer) as nth`,
      [business, count],
    )
  await expect(services(101)).rejects.toMatchObject(tooMany)
  await services(100)
})

test('at most twenty payments are pending', async () => {
  const pay = async () =>
    addRow(world.buyer, 'payment_requests', {
      plan_id: await addPlan(world.admin, { name: crypto.randomUUID() }),
      payment_method: 'card',
      amount: 2500,
    })
  for (let nth = 0; nth < 20; nth += 1) await pay()
  await expect(pay()).rejects.toMatchObject(tooMany)
  await world.owner.query(
    `update public.payment_requests set status = 'rejected', decided_at = now(), decision_reason = 'None came'
    where id = (select id from public.payment_requests where user_id = $1 limit 1)`,
    [world.buyer.id],
  )
  await pay()
})

test('administrators and the server are not limited', async () => {
  await drafts(world.admin, 60)
  await world.owner.query(
    `insert into public.spare_parts (seller_id, name, price, location, category)
     select $1, 'Alternator ' || nth, 9000, 'Nairobi', 'electrical' from generate_series(1, 210) as nth`,
    [world.seller.id],
  )
})

const picture = (person: Person, size: number, name: string = crypto.randomUUID()) =>
  person.query(
    `insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
     values ('listing-images', $1, $2::uuid, $2::uuid::text, jsonb_build_object('size', $3::bigint)) returning id`,
    [`${person.id}/${name}.jpg`, person.id, size],
  )
const storedBytes = async (person: Person) =>
  Number(
    (
      await world.owner.query<{ bytes: string }>(
        'select bytes from private.stored_bytes where person_id = $1',
        [person.id],
      )
    )[0]?.bytes ?? 0,
  )

test('pictures count by their bytes, and deleting some frees space', async () => {
  const [first] = await picture(world.seller, 300 * MB)
  await picture(world.seller, 199 * MB)
  await expect(picture(world.seller, MB)).rejects.toMatchObject({
    ...tooLarge,
    message: 'Your pictures take all of the 500 MB you have. Remove some, or choose a larger plan.',
  })
  expect(await storedBytes(world.seller)).toBe(499 * MB)
  await picture(world.buyer, 400 * MB)
  await world.seller.query('delete from storage.objects where id = $1', [first?.id])
  expect(await storedBytes(world.seller)).toBe(199 * MB)
  await picture(world.seller, MB)
})

test('a plan adds space for the pictures of its ads', async () => {
  await subscribe(world, world.seller, await addPlan(world.admin, { name: 'Pictures', max_listings: 10 }))
  await picture(world.seller, 900 * MB)
  await expect(picture(world.seller, 100 * MB)).rejects.toMatchObject(tooLarge)
})

test('replacing a picture counts once', async () => {
  await picture(world.seller, 10 * MB, 'a')
  await world.seller.query(
    `update storage.objects set metadata = jsonb_build_object('size', $1::bigint) where name = $2`,
    [30 * MB, `${world.seller.id}/a.jpg`],
  )
  expect(await storedBytes(world.seller)).toBe(30 * MB)
})

/** Begins an upload in parts as the storage service does. */
const upload = (person: Person, size: number, id: string = crypto.randomUUID()) =>
  world.owner.query(
    `with caller as materialized (
       select set_config('request.jwt.claims', jsonb_build_object('sub', $1::text, 'role', 'authenticated')::text, true) as claims
     )
     insert into uploads.resumable (id, bucket_id, name, role, subject, signed, overwrite, metadata, size, reserved, parts_version)
     select $2, 'listing-images', $2, 'authenticated', $1, false, false, '{}', $3::bigint, $3::bigint, 'x' from caller where claims <> ''`,
    [person.id, id, size],
  )

test('what is being uploaded counts until it is finished or a day old', async () => {
  await picture(world.seller, 300 * MB)
  await upload(world.seller, 150 * MB, 'a')
  await expect(upload(world.seller, 50 * MB)).rejects.toMatchObject(tooLarge)
  await expect(picture(world.seller, 50 * MB)).rejects.toMatchObject(tooLarge)
  await upload(world.buyer, 400 * MB)
  // The object that it becomes does not count beside it.
  await world.owner.query(`update uploads.resumable set version = 'v' where id = 'a'`)
  await world.seller.query(
    `insert into storage.objects (bucket_id, name, owner, version, metadata)
     values ('listing-images', $1, $2, 'v', jsonb_build_object('size', $3::bigint))`,
    [`${world.seller.id}/a.jpg`, world.seller.id, 150 * MB],
  )
  await world.owner.query(`update uploads.resumable set finished_at = now() where id = 'a'`)
  expect(await storedBytes(world.seller)).toBe(450 * MB)
  await upload(world.seller, 40 * MB, 'b')
  await expect(picture(world.seller, 15 * MB)).rejects.toMatchObject(tooLarge)
  await world.owner.query(`update uploads.resumable set expires_at = now() where id = 'b'`)
  await picture(world.seller, 15 * MB)
})

test('two uploads at once cannot exceed the space', async () => {
  const outcomes = await Promise.allSettled([upload(world.seller, 300 * MB), upload(world.seller, 300 * MB)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
