import { beforeAll, beforeEach, expect, test } from 'vitest'
import { TRUST_LEVELS, TRUST_SETTINGS } from '#domain/trust/levels.ts'
import { worldOfTests } from '#testing/as.ts'
import { confirmPhone, unconfirmPhones } from '#testing/phones.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { insertRow } from '#testing/service-providers.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})
beforeEach(async () => {
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('delete from public.spare_parts')
  await world.owner.query('delete from public.facts')
  await unconfirmPhones(world.owner)
  await world.owner.query('delete from private.stored_bytes')
  await world.owner.query(`update public.profiles set verified = false, created_at = now(), phone = null`)
})

const level = async () => {
  const [row] = await world.seller.query<{
    own: { level: string; limits: Record<string, Record<string, number>> }
  }>('select public.own_trust_level() as own')
  return row?.own
}
const see = (kind: string, ends = '2099-01-01') =>
  world.owner.query('insert into public.facts (user_id, kind, place, ends_at) values ($1, $2, $3, $4)', [
    world.seller.id,
    kind,
    kind === 'yard_visited' ? 'Ngong Road' : null,
    ends,
  ])
const set = (key: string, value: string) =>
  world.owner.query('update public.system_settings set value = $2 where key = $1', [key, value])

test('a member is new, known by phone or time, and trusted by what was checked', async () => {
  expect((await level())?.level).toBe('new')
  await confirmPhone(world.owner, world.seller.id, '+254712345678')
  expect((await level())?.level).toBe('known')
  await unconfirmPhones(world.owner)
  await world.owner.query(`update public.profiles set created_at = now() - interval '31 days'`)
  expect((await level())?.level).toBe('known')
  await see('tax_pin_seen')
  expect((await level())?.level).toBe('known')
  await see('id_seen', '2020-01-01')
  expect((await level())?.level).toBe('known')
  await see('yard_visited')
  expect((await level())?.level).toBe('trusted')
})

test('nobody is known by a plan that was cancelled or has ended, nor by another number than the confirmed one', async () => {
  const [plan] = await world.owner.query<{ id: string }>(
    `insert into public.subscription_plans (name, price) values ('Dealer', 2500) returning id`,
  )
  const subscribe = (status: string, ends: string) =>
    world.owner.query(
      `insert into public.user_subscriptions (user_id, plan_id, status, started_at, expires_at)
       values ($1, $2, $3, now() - interval '9 days', now() + $4::interval)`,
      [world.seller.id, plan?.id, status, ends],
    )
  for (const [status, ends, expected] of [
    ['active', '1 day', 'known'],
    ['cancelled', '1 day', 'new'],
    ['active', '-1 day', 'new'],
    ['expired', '-1 day', 'new'],
  ] as const) {
    await subscribe(status, ends)
    expect((await level())?.level).toBe(expected)
    await world.owner.query('delete from public.user_subscriptions')
  }
  await confirmPhone(world.owner, world.seller.id, '+254712345678')
  await world.owner.query(`update public.profiles set phone = '+254712345679' where id = $1`, [
    world.seller.id,
  ])
  expect((await level())?.level).toBe('new')
})

test('what ends with a former name makes nobody trusted', async () => {
  await see('id_seen')
  expect((await level())?.level).toBe('trusted')
  await world.seller.query(`update public.profiles set last_name = 'Ouma' where id = $1`, [world.seller.id])
  expect((await level())?.level).toBe('new')
})

test('the limits are those of the settings, and trusted members have none', async () => {
  const limits = (await level())?.limits
  expect(Object.keys(limits ?? {}).sort()).toEqual([...TRUST_LEVELS].sort())
  for (const { level, limit, setting } of TRUST_SETTINGS) {
    const [row] = await world.owner.query<{ value: string }>(
      'select value from public.system_settings where key = $1',
      [setting],
    )
    expect(limits?.[level]?.[limit]).toBe(Number(row?.value))
  }
  expect(limits?.known?.ads).toBeNull()
  expect(limits?.trusted).toEqual({ ads: null, first_messages: null, photos: null })
  await expect(world.visitor.query('select public.own_trust_level()')).rejects.toMatchObject({
    code: '42501',
  })
})

test('beyond the ads of the level each waits for a look', async () => {
  await set('trust_new_ads', '2')
  const ads = []
  for (let nth = 0; nth < 3; nth++)
    ads.push(
      await post(world.seller, catalogue, { description: 'One owner, viewing in Thika.', status: 'active' }),
    )
  const states = await world.owner.query<{ id: string; state: string }>(
    'select id, private.ad_state(listing) as state from public.vehicle_listings as listing',
  )
  expect(ads.map((id) => states.find((ad) => ad.id === id)?.state)).toEqual(['active', 'active', 'pending'])
  // What is public already is changed as before.
  await world.seller.query(`update public.vehicle_listings set price = price - 1000 where id = $1`, [ads[0]])
  const [first] = await world.owner.query('select status from public.vehicle_listings where id = $1', [
    ads[0],
  ])
  expect(first).toEqual({ status: 'active' })
  await set('trust_new_ads', '3')
})

test('an ad does not count itself when it is changed', async () => {
  await set('trust_new_ads', '2')
  const listing = await post(world.seller, catalogue)
  const part = await postPart(world.seller)
  await world.seller.query(`update public.spare_parts set description = 'Worn by a tenth.' where id = $1`, [
    part,
  ])
  await world.seller.query(`update public.vehicle_listings set description = 'One owner.' where id = $1`, [
    listing,
  ])
  expect(await world.seller.query('select listed from public.spare_parts where id = $1', [part])).toEqual([
    { listed: true },
  ])
  expect(
    await world.seller.query('select status from public.vehicle_listings where id = $1', [listing]),
  ).toEqual([{ status: 'active' }])
  await set('trust_new_ads', '10')
})

test('ads of one request count each other', async () => {
  await set('trust_new_ads', '2')
  await world.seller.query(
    `insert into public.vehicle_listings (make_id, title, year, price, location, condition, fuel_type, transmission, status)
     select $1, '2015 Toyota Axio ' || nth, 2015, 900000, 'Nairobi', 'used', 'petrol', 'automatic', 'active' from generate_series(1, 4) as nth`,
    [catalogue.Toyota],
  )
  const states = await world.owner.query('select status from public.vehicle_listings order by status')
  expect(states.map(({ status }) => status)).toEqual(['active', 'active', 'draft', 'draft'])
  await set('trust_new_ads', '10')
})

test('so do ads that are posted at the same moment, and published drafts', async () => {
  await set('trust_new_ads', '2')
  const draft = await post(world.seller, catalogue, { status: 'draft' })
  await raceOnLock<unknown>(
    world.database,
    { text: `select pg_advisory_xact_lock(hashtextextended('ads of ' || $1, 0))`, values: [world.seller.id] },
    [
      () => post(world.seller, catalogue, { status: 'active' }),
      () => post(world.seller, catalogue, { status: 'active' }),
      () => world.seller.query(`update public.vehicle_listings set status = 'active' where id = $1`, [draft]),
    ],
  )
  const states = await world.owner.query('select status from public.vehicle_listings order by status')
  expect(states.map(({ status }) => status)).toEqual(['active', 'active', 'draft'])
  await set('trust_new_ads', '10')
})

test('beyond the first messages of a day there are none, and answers go on', async () => {
  await set('trust_new_first_messages', '2')
  const ads = []
  for (let nth = 0; nth < 3; nth++)
    ads.push(await post(world.owner, catalogue, { seller_id: world.dealer.id, status: 'active' }))
  const ask = (ad: string | undefined) =>
    insertRow(world.seller, 'messages', { listing_id: ad, content: 'Is it there?' })
  await ask(ads[0])
  await ask(ads[1])
  const refusal = 'You can write about 2 ads a day. A confirmed phone allows more.'
  await expect(ask(ads[2])).rejects.toThrow(refusal)
  await ask(ads[1])
  // Conversations about ads that are gone count, and about parts, and those of one request.
  await world.owner.query('delete from public.vehicle_listings where id = $1', [ads[0]])
  await expect(ask(ads[2])).rejects.toThrow(refusal)
  const [part] = await world.owner.query<{ id: string }>(
    `insert into public.spare_parts (seller_id, name, price, location, category, listed)
     values ($1, 'Brake pads', 4500, 'Nairobi', 'brake', true) returning id`,
    [world.dealer.id],
  )
  await expect(
    insertRow(world.seller, 'messages', { spare_part_id: part?.id, content: 'Is it there?' }),
  ).rejects.toThrow(refusal)
  await world.owner.query(`update public.message_threads set created_at = now() - interval '25 hours'`)
  const more = [ads[2], await post(world.owner, catalogue, { seller_id: world.dealer.id, status: 'active' })]
  more.push(await post(world.owner, catalogue, { seller_id: world.dealer.id, status: 'active' }))
  await expect(
    world.seller.query(
      `insert into public.messages (listing_id, subject, content) select id, 'Axio', 'Is it there?' from unnest($1::uuid[]) as id`,
      [more],
    ),
  ).rejects.toThrow(refusal)
  await ask(ads[2])
  await ask(more[1])
  ads[2] = more[2] ?? ''
  await expect(ask(ads[2])).rejects.toThrow(refusal)
  await see('id_seen')
  await ask(ads[2])
  await set('trust_new_first_messages', '10')
})

test('beyond the photos of a day there are none until midnight', async () => {
  await set('trust_new_photos', '2')
  const upload = () =>
    world.seller.query(
      `insert into storage.objects (bucket_id, name, owner, owner_id, metadata) values ('listing-images', $1, $2::uuid, $2::text, '{"size": 1}')`,
      [pictureOf(world.seller).split('/listing-images/')[1], world.seller.id],
    )
  await upload()
  const [first] = await world.owner.query<{ name: string }>('select name from storage.objects')
  const replace = () =>
    world.seller.query(
      `update storage.objects set version = gen_random_uuid()::text, metadata = '{"size": 1}' where name = $1`,
      [first?.name],
    )
  await replace()
  await expect(upload()).rejects.toMatchObject({ hint: 'photo_limit' })
  await expect(replace()).rejects.toMatchObject({ hint: 'photo_limit' })
  // Deleting gives nothing back.
  await world.seller.query('delete from storage.objects where name = $1', [first?.name])
  await expect(upload()).rejects.toMatchObject({ hint: 'photo_limit' })
  await world.owner.query('update private.stored_bytes set photos_on = photos_on - 1')
  await upload()
  await confirmPhone(world.owner, world.seller.id, '+254712345678')
  await upload()
  await upload()
  // A confirmed phone is no advice to whom it made known.
  await set('trust_known_photos', '2')
  await expect(upload()).rejects.toThrow(
    'You can upload 2 photos a day. Your ID or business registration allows more, once we have seen it.',
  )
  await set('trust_known_photos', '3000')
  await set('trust_new_photos', '100')
})
