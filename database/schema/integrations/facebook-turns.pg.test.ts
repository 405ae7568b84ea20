import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { FACEBOOK_ACCOUNT } from '#testing/graph.ts'
import { addPlan, subscribe } from '#testing/plans.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  const plan = await addPlan(world.admin, { name: 'Social', facebook_posting_enabled: true })
  for (const person of [world.dealer, world.seller, world.buyer]) await subscribe(world, person, plan)
  const { app_id, app_secret, page_id, access_token } = FACEBOOK_ACCOUNT
  await world.owner.query(
    `insert into private.facebook_settings (app_id, app_secret, page_id, access_token, is_active)
     values ($1, $2, $3, $4, true)`,
    [app_id, app_secret, page_id, access_token],
  )
})
beforeEach(async () => {
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('delete from private.facebook_days')
  await allow(4)
})

const allow = (posts: number | string) =>
  world.admin.query(`update public.system_settings set value = $1 where key = 'facebook_posts_a_day'`, [
    String(posts),
  ])
const release = () => world.owner.query('select private.release_facebook_posts()')
const settle = (title: string, status: 'posted' | 'failed', at = 'now()') =>
  world.owner.query(
    `update public.facebook_posts set status = $2, posted_at = case when $2 = 'posted' then ${at} end
     where listing_id = (select id from public.vehicle_listings where title = 'Car ' || $1)`,
    [title, status],
  )
const ad = (person: Person, title: string, columns: Record<string, unknown> = {}) =>
  post(person, catalogue, { title: `Car ${title}`, ...columns })
/** Titles of the ads in a state, in the order they were posted. */
async function titles(status: string): Promise<string[]> {
  const rows = await world.owner.query<{ title: string }>(
    `select title from public.facebook_posts join public.vehicle_listings on id = listing_id
     where facebook_posts.status = $1 order by title`,
    [status],
  )
  return rows.map(({ title }) => title.replace('Car ', ''))
}
const day = async () => (await world.admin.query('select * from public.facebook_day()'))[0]

test('a seller uses at most half of a day’s posts; the newest go first once there is space again', async () => {
  for (const title of ['A', 'B', 'C', 'D']) await ad(world.dealer, title)
  expect(await titles('waiting')).toEqual(['A', 'B'])
  expect(await titles('queued')).toEqual(['C', 'D'])
  await ad(world.seller, 'E')
  expect(await titles('waiting')).toEqual(['A', 'B', 'E'])
  expect(await day()).toEqual({ most: 4, taken: 3, queued: 2 })
  // Failed posts do not count for the day.
  await settle('A', 'failed')
  expect(await titles('waiting')).toEqual(['B', 'D', 'E'])
})

test('a day has a fixed number of posts and begins at midnight in Nairobi', async () => {
  const sellers = [world.dealer, world.seller, world.buyer]
  for (const person of sellers) for (const n of [1, 2]) await ad(person, `${sellers.indexOf(person)}${n}`)
  expect(await titles('waiting')).toHaveLength(4)
  expect(await titles('queued')).toHaveLength(2)
  const midnight = `date_trunc('day', now() at time zone 'Africa/Nairobi') at time zone 'Africa/Nairobi'`
  for (const title of await titles('waiting')) await settle(title, 'posted', midnight)
  await release()
  expect(await titles('waiting')).toEqual([])
  // Deleting the ad does not remove its post from the page.
  await world.owner.query(
    `delete from public.vehicle_listings where id in (select listing_id from public.facebook_posts where status = 'posted')`,
  )
  await release()
  expect(await titles('waiting')).toEqual([])
  await world.owner.query('update private.facebook_days set day = day - 1')
  await release()
  expect(await titles('waiting')).toHaveLength(2)
})

test('a large import queues without delaying other sellers’ ads', async () => {
  await world.owner.query(
    `insert into public.vehicle_listings (seller_id, make_id, title, price, location, condition, fuel_type, transmission, year)
     select $1, $2, 'Import ' || to_char(n, 'FM000'), 900000, 'Nairobi', 'used', 'petrol', 'manual', 2015
     from generate_series(1, 200) as n`,
    [world.dealer.id, catalogue.Toyota],
  )
  expect(await day()).toEqual({ most: 4, taken: 2, queued: 198 })
  await ad(world.seller, 'One car')
  expect(await titles('waiting')).toContain('One car')
})

test('an administrator can move one to the front; retries come first too', async () => {
  await allow(1)
  await ad(world.dealer, 'First')
  const chosen = await ad(world.dealer, 'Old')
  await ad(world.dealer, 'New')
  await allow(2)
  await world.admin.query('select public.post_next_on_facebook($1)', [chosen])
  expect([await titles('waiting'), await titles('queued')]).toEqual([['First', 'Old'], ['New']])
  await expect(world.admin.query('select public.post_next_on_facebook($1)', [chosen])).rejects.toThrow(
    'does not stand in line',
  )
  await expect(world.dealer.query('select public.post_next_on_facebook($1)', [chosen])).rejects.toThrow(
    'Only an administrator',
  )
})

test('the seller can opt out before and after the ad is posted', async () => {
  const quiet = await ad(world.dealer, 'Quiet', { post_to_facebook: false })
  expect(await titles('waiting')).toEqual([])
  await world.dealer.query('update public.vehicle_listings set post_to_facebook = true where id = $1', [
    quiet,
  ])
  expect(await titles('waiting')).toEqual(['Quiet'])
  for (const title of ['B', 'C']) await ad(world.dealer, title)
  expect(await titles('queued')).toEqual(['C'])
  await world.dealer.query(
    `update public.vehicle_listings set post_to_facebook = false where title = 'Car C'`,
  )
  expect(await titles('skipped')).toEqual(['C'])
  expect(
    await world.buyer.query(
      `update public.vehicle_listings set post_to_facebook = false where id = $1 returning id`,
      [quiet],
    ),
  ).toEqual([])
})

test('ads sold while queued are skipped, and so are those queued for two weeks', async () => {
  for (const title of ['A', 'B', 'Sold', 'Old']) await ad(world.dealer, title)
  await world.dealer.query(`update public.vehicle_listings set status = 'sold' where title = 'Car Sold'`)
  await world.owner.query(
    `update public.facebook_posts set created_at = now() - interval '15 days', status = 'queued'
     where listing_id = (select id from public.vehicle_listings where title = 'Car Old')`,
  )
  await release()
  expect(await titles('skipped')).toEqual(['Old', 'Sold'])
})

test('concurrent servers release no more than the day’s number', async () => {
  await allow(1)
  await ad(world.dealer, 'A')
  await ad(world.seller, 'B')
  await ad(world.buyer, 'C')
  await settle('A', 'failed')
  for (const title of await titles('waiting')) await settle(title, 'failed')
  await world.owner.query(`update public.facebook_posts set status = 'queued'`)
  const lock = { text: 'select from public.facebook_posts for update', values: [] }
  await raceOnLock(world.database, lock, [release, release])
  expect(await titles('waiting')).toHaveLength(1)
})

test('the number per day is 1 to 100, set by administrators, who see the day’s usage', async () => {
  await expect(allow('101')).rejects.toThrow('Enter a number from 1 to 100.')
  for (const wrong of ['0', '', 'many', '-1'])
    await expect(allow(wrong)).rejects.toThrow('system_settings_value_count')
  await expect(world.dealer.query('select * from public.facebook_day()')).rejects.toThrow(
    'Only an administrator',
  )
  expect(await world.dealer.query('select public.own_facebook_posting() as on')).toEqual([{ on: true }])
  expect(await world.provider.query('select public.own_facebook_posting() as on')).toEqual([{ on: false }])
})
