import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { addPlan, subscribe } from '#testing/plans.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const tooMany = { code: 'P0001', hint: 'listing_limit' }

let catalogue: Catalogue
let planOfTwo: string

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  planOfTwo = await addPlan(world.admin, { name: 'Two', max_listings: 2 })
})

beforeEach(async () => {
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('delete from public.spare_parts')
  await world.owner.query('delete from public.user_subscriptions')
  await freeAds('')
})

const freeAds = (value: string) =>
  world.admin.query(`update public.system_settings set value = $1 where key = 'free_listing_limit'`, [value])
const activate = (person: Person, id: string) =>
  person.query(`update public.vehicle_listings set status = 'active' where id = $1 returning status`, [id])
const sell = (person: Person, id: string) =>
  person.query(`update public.vehicle_listings set status = 'sold' where id = $1 returning status`, [id])
const endsIn = (id: string, days: number) =>
  world.owner.query(
    `update public.vehicle_listings set expires_at = now() + $2 * interval '1 day' where id = $1`,
    [id, days],
  )
const activeAds = () => world.owner.query('select private.count_active_ads($1) as ads', [world.seller.id])

test('without a limit, members post as many ads as they like', async () => {
  for (let nth = 0; nth < 3; nth += 1) await post(world.seller, catalogue)
  await freeAds('1')
  await subscribe(world, world.seller, await addPlan(world.admin, { name: 'All', max_listings: null }))
  expect(await post(world.seller, catalogue)).not.toBe('')
})

test('the plan’s limit counts vehicles and listed parts together, and the refusal explains it', async () => {
  await subscribe(world, world.seller, planOfTwo)
  await post(world.seller, catalogue)
  const part = await postPart(world.seller)
  const sentence =
    'Your plan allows 2 active ads. Mark one as sold or take one down, or choose a larger plan.'
  await expect(post(world.seller, catalogue)).rejects.toMatchObject({ ...tooMany, message: sentence })
  await expect(postPart(world.seller)).rejects.toMatchObject({ ...tooMany, message: sentence })
  await post(world.seller, catalogue, { status: 'draft' })
  const unlisted = await postPart(world.seller, { listed: false })
  const list = (id: string, listed: boolean) =>
    world.seller.query('update public.spare_parts set listed = $2 where id = $1 returning listed', [
      id,
      listed,
    ])
  await expect(list(unlisted, true)).rejects.toMatchObject(tooMany)
  await list(part, false)
  expect(await list(unlisted, true)).toEqual([{ listed: true }])
  expect(await activeAds()).toEqual([{ ads: 2 }])
})

test.each([
  ['0', 'Without a plan you can have no active ads. Mark one as sold or take one down, or choose a plan.'],
  ['1', 'Without a plan you can have 1 active ad. Mark one as sold or take one down, or choose a plan.'],
])('without a plan the setting applies: %s', async (limit, sentence) => {
  await freeAds(limit)
  for (let nth = 0; nth < Number(limit); nth += 1) await post(world.seller, catalogue)
  await expect(post(world.seller, catalogue)).rejects.toMatchObject({
    ...tooMany,
    message: expect.stringContaining(sentence),
  })
})

test('activating a draft and renewing an expired ad count as well', async () => {
  const draft = await post(world.seller, catalogue, { status: 'draft' })
  const expired = await post(world.seller, catalogue)
  await endsIn(expired, -1)
  await world.owner.query('select private.expire_listings()')
  const running = await post(world.seller, catalogue)
  await freeAds('1')
  await expect(activate(world.seller, draft)).rejects.toMatchObject(tooMany)
  await expect(activate(world.seller, expired)).rejects.toMatchObject(tooMany)
  await expect(world.seller.query('select public.renew_listing($1)', [expired])).rejects.toMatchObject(
    tooMany,
  )
  await world.seller.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [running])
  expect(await activate(world.seller, expired)).toEqual([{ status: 'active' }])
})

test('above the limit of an ended plan ads can be changed but not renewed', async () => {
  const ids = [await post(world.seller, catalogue), await post(world.seller, catalogue)]
  await freeAds('1')
  const [id] = ids as [string]
  await endsIn(id, 2)
  await world.seller.query('update public.vehicle_listings set price = 5 where id = $1', [id])
  await expect(world.seller.query('select public.renew_listing($1)', [id])).rejects.toMatchObject(tooMany)
  await world.owner.query('update public.vehicle_listings set views_count = 7 where id = $1', [id])
})

test('rows of one statement count each other, and are posted all or none', async () => {
  await freeAds('2')
  const postAll = (count: number) =>
    world.seller.query(
      `insert into public.vehicle_listings (make_id, title, price, location, condition, fuel_type, transmission, year)
       select $1, 'Axio ' || nth, 900000, 'Nairobi', 'used', 'petrol', 'manual', 2015 from generate_series(1, $2::integer) as nth`,
      [catalogue.Toyota, count],
    )
  await expect(postAll(3)).rejects.toMatchObject(tooMany)
  expect(await activeAds()).toEqual([{ ads: 0 }])
  await postAll(2)
  expect(await activeAds()).toEqual([{ ads: 2 }])
})

test('of two concurrent posts with one place left, one succeeds', async () => {
  await freeAds('1')
  const outcomes = await raceOnLock(
    world.database,
    {
      text: `select pg_advisory_xact_lock(hashtextextended('ads of ' || $1, 0))`,
      values: [world.seller.id],
    },
    [() => post(world.seller, catalogue), () => postPart(world.seller)],
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: tooMany })
  expect(await activeAds()).toEqual([{ ads: 1 }])
})

test('an ad posted as sold uses a place of an active one; one that was for sale here does not', async () => {
  await freeAds('2')
  const first = await post(world.seller, catalogue)
  await sell(world.seller, first)
  await post(world.seller, catalogue, { status: 'sold' })
  const draft = await post(world.seller, catalogue, { status: 'draft' })
  await sell(world.seller, draft)
  expect(await activeAds()).toEqual([{ ads: 2 }])
  await expect(post(world.seller, catalogue, { status: 'sold' })).rejects.toMatchObject(tooMany)
  await expect(post(world.seller, catalogue)).rejects.toMatchObject(tooMany)
  const third = await post(world.seller, catalogue, { status: 'draft' })
  await expect(sell(world.seller, third)).rejects.toMatchObject(tooMany)
})

test('a batch posted as sold counts each of its rows', async () => {
  await freeAds('3')
  const rows = world.seller.query(
    `insert into public.vehicle_listings (make_id, title, price, location, condition, fuel_type, transmission, year, status)
     select $1, 'Axio ' || nth, 900000, 'Nairobi', 'used', 'petrol', 'manual', 2015, 'sold' from generate_series(1, 4) as nth`,
    [catalogue.Toyota],
  )
  await expect(rows).rejects.toMatchObject(tooMany)
})

test('ads sold without having been for sale here free their place once their term is over', async () => {
  await freeAds('1')
  const id = await post(world.seller, catalogue, { status: 'sold' })
  await expect(post(world.seller, catalogue)).rejects.toMatchObject(tooMany)
  await world.owner.query(`update private.ad_events set at = now() - interval '31 days' where ad_id = $1`, [
    id,
  ])
  expect(await post(world.seller, catalogue)).not.toBe('')
})

test('above the limit, ads that were for sale here can still be marked as sold', async () => {
  const running = await post(world.seller, catalogue)
  const expired = await post(world.seller, catalogue)
  await endsIn(expired, -1)
  await world.owner.query('select private.expire_listings()')
  await freeAds('0')
  for (const id of [running, expired]) expect(await sell(world.seller, id)).toEqual([{ status: 'sold' }])
})

test('administrators and the server have no limit', async () => {
  await freeAds('0')
  const id = await post(world.seller, catalogue, { status: 'draft' })
  expect(await activate(world.admin, id)).toEqual([{ status: 'active' }])
  expect(await post(world.admin, catalogue)).not.toBe('')
  expect(await post(world.owner, catalogue, { seller_id: world.seller.id })).not.toBe('')
})

test('members can query their own allowance only', async () => {
  const room = async (person: Person) =>
    (await person.query<{ room: unknown }>('select public.own_ad_room() as room'))[0]?.room
  await post(world.seller, catalogue)
  await postPart(world.seller)
  expect(await room(world.seller)).toEqual({ active: 2, most: null, plan: null })
  await subscribe(world, world.seller, planOfTwo)
  expect(await room(world.seller)).toEqual({ active: 2, most: 2, plan: expect.any(String) })
  expect(await room(world.buyer)).toEqual({ active: 0, most: null, plan: null })
  await freeAds('1')
  expect(await room(world.buyer)).toEqual({ active: 0, most: 1, plan: null })
  // Administrators have no limit.
  expect(await room(world.admin)).toEqual({ active: 0, most: null, plan: null })
  await expect(room(world.visitor)).rejects.toMatchObject({ code: '42501' })
})

test('without a plan the ads rest that end first, as many as are above the free limit', async () => {
  const resting = async () =>
    (await world.seller.query<{ told: unknown }>('select to_jsonb(public.own_resting_ads()) as told'))[0]
      ?.told
  const ids: string[] = []
  for (const days of [20, 5, 12]) {
    const id = await post(world.seller, catalogue)
    await endsIn(id, days)
    ids.push(id)
  }
  await post(world.seller, catalogue, { status: 'draft' })
  expect(await resting()).toMatchObject({ active: 3, free: null, resting: 0, ads: [] })
  await freeAds('1')
  expect(await resting()).toMatchObject({
    active: 3,
    free: 1,
    resting: 2,
    ads: [{ id: ids[1] }, { id: ids[2] }],
  })
  // A listed part has no end, and takes the place of a vehicle.
  await freeAds('')
  await postPart(world.seller)
  await freeAds('1')
  expect(await resting()).toMatchObject({ active: 4, resting: 3 })
  // What the page says is what happens: an ad that ended cannot be renewed, the last one can.
  await endsIn(ids[1] ?? '', -1)
  await world.owner.query('select private.expire_listings()')
  await expect(world.seller.query('select public.renew_listing($1)', [ids[1]])).rejects.toMatchObject(tooMany)
  await expect(world.visitor.query('select public.own_resting_ads()')).rejects.toMatchObject({
    code: '42501',
  })
})
