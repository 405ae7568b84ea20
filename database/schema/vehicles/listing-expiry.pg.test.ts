import { beforeAll, beforeEach, expect, test } from 'vitest'
import { RENEWABLE_DAYS_BEFORE_END } from '#domain/ads/listing-states.ts'
import { isEnding } from '#domain/ads/own-ads.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf as notificationsIn } from '#testing/notifications.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})

beforeEach(() => world.owner.query('truncate public.vehicle_listings, public.system_notifications cascade'))

const endsIn = (id: string, days: number) =>
  world.owner.query(
    `update public.vehicle_listings set expires_at = now() + $2 * interval '1 day' where id = $1`,
    [id, days],
  )
const force = (id: string, status: string) =>
  world.owner.query('update public.vehicle_listings set status = $2 where id = $1', [id, status])
const stateOf = async (id: string) => {
  const [row] = await world.owner.query(
    `select status, round(extract(epoch from expires_at - now()) / 86400)::integer as days
     from public.vehicle_listings where id = $1`,
    [id],
  )
  return row
}
const renew = (person: Person, id: string) =>
  person.query<{ status: string }>('select status from public.renew_listing($1)', [id])
const notificationsOf = (person: Person) => notificationsIn(world, person)
const run = async (job: 'expire_listings' | 'remind_of_expiry', most = 500) => {
  const [row] = await world.owner.query<{ count: number }>(`select private.${job}($1) as count`, [most])
  return row?.count
}

test('a seller renews an expired ad by the function or by setting it active', async () => {
  for (const again of [
    (id: string) => renew(world.seller, id),
    (id: string) =>
      world.seller.query(
        `update public.vehicle_listings set status = 'active' where id = $1 returning status`,
        [id],
      ),
  ]) {
    const id = await post(world.seller, catalogue)
    await endsIn(id, -1)
    expect(await run('expire_listings')).toBe(1)
    expect(await stateOf(id)).toEqual({ status: 'expired', days: -1 })
    expect(await again(id)).toEqual([{ status: 'active' }])
    expect(await stateOf(id)).toEqual({ status: 'active', days: 30 })
  }
})

test('an active ad can be renewed from a week before its end', async () => {
  const id = await post(world.seller, catalogue)
  await endsIn(id, RENEWABLE_DAYS_BEFORE_END + 1)
  await expect(renew(world.seller, id)).rejects.toMatchObject({ hint: 'too_early' })
  await endsIn(id, RENEWABLE_DAYS_BEFORE_END)
  await renew(world.seller, id)
  expect(await stateOf(id)).toEqual({ status: 'active', days: 30 })
})

test('database and site agree on when an ad is renewable', async () => {
  expect(
    await world.owner.query('select extract(day from private.renewal_window())::integer as days'),
  ).toEqual([{ days: RENEWABLE_DAYS_BEFORE_END }])
  const id = await post(world.dealer, catalogue)
  for (const [minutes, ends] of [
    [-1, 1],
    [1, 0],
  ] as const) {
    await endsIn(id, RENEWABLE_DAYS_BEFORE_END + minutes / (24 * 60))
    const [ad] = await world.dealer.query<{ ending: number; expires_at: Date }>(
      `select (public.dealer_overview()).ending::integer as ending, expires_at
       from public.vehicle_listings where id = $1`,
      [id],
    )
    expect(ad?.ending).toBe(ends)
    expect(isEnding({ state: 'active', expires_at: String(ad?.expires_at.toISOString()) }, Date.now())).toBe(
      ends === 1,
    )
  }
})

test('only the seller or an administrator renews an ad; visitors cannot', async () => {
  const id = await post(world.seller, catalogue)
  await force(id, 'expired')
  await expect(renew(world.dealer, id)).rejects.toMatchObject({ hint: 'not_found' })
  await expect(renew(world.visitor, id)).rejects.toMatchObject({ code: '42501' })
  expect(await renew(world.admin, id)).toEqual([{ status: 'active' }])
})

test('drafts, sold and rejected ads cannot be renewed', async () => {
  const id = await post(world.seller, catalogue)
  for (const status of ['draft', 'sold']) {
    await force(id, status)
    await expect(renew(world.seller, id)).rejects.toMatchObject({ hint: 'not_renewable' })
  }
  await force(id, 'draft')
  await world.admin.query('select public.reject_listing($1, $2)', [id, 'No photos'])
  await expect(renew(world.seller, id)).rejects.toMatchObject({ hint: 'listing_rejected' })
})

test('only ads past their term expire, and each seller is notified once', async () => {
  const ended = await Promise.all([1, 2, 3].map(() => post(world.dealer, catalogue)))
  const one = await post(world.seller, catalogue)
  const running = await post(world.seller, catalogue)
  const sold = await post(world.seller, catalogue, { status: 'sold' })
  for (const id of [...ended, one, sold]) await endsIn(id, -0.001)
  expect(await run('expire_listings')).toBe(4)
  expect(await run('expire_listings')).toBe(0)
  expect(await stateOf(one)).toMatchObject({ status: 'expired' })
  expect(await stateOf(running)).toMatchObject({ status: 'active' })
  expect(await stateOf(sold)).toMatchObject({ status: 'sold' })
  expect(await notificationsOf(world.seller)).toMatchObject([
    {
      kind: 'ads_expired',
      facts: { count: 1, title: '2015 Toyota Axio 1.5 X' },
      title: 'Your ad has expired',
      message: '“2015 Toyota Axio 1.5 X” is no longer shown. Still for sale? Renew it to make it live again.',
      link: '/my-listings',
    },
  ])
  expect(await notificationsOf(world.dealer)).toMatchObject([
    { message: '3 of your ads are no longer shown. Still for sale? Renew them to make them live again.' },
  ])
})

test('each run expires a limited number', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => post(world.seller, catalogue)))
  for (const id of ids) await endsIn(id, -1)
  expect(await run('expire_listings', 2)).toBe(2)
  expect(await run('expire_listings', 2)).toBe(1)
})

test('a seller is reminded once, three days before the end, and again in the next term', async () => {
  const soon = await post(world.seller, catalogue)
  const later = await post(world.dealer, catalogue)
  await endsIn(soon, 2.9)
  await endsIn(later, 3.1)
  const changed = async () =>
    (await world.owner.query('select updated_at from public.vehicle_listings where id = $1', [soon]))[0]
  const before = await changed()
  expect(await run('remind_of_expiry')).toBe(1)
  expect(await run('remind_of_expiry')).toBe(0)
  expect(await changed()).toEqual(before)
  expect(await notificationsOf(world.seller)).toMatchObject([
    { title: 'Your ad expires soon', message: expect.stringMatching(/is live until \d+ \w+ \d{4}\. Still/) },
  ])
  expect(await notificationsOf(world.dealer)).toEqual([])
  await renew(world.seller, soon)
  expect(await run('remind_of_expiry')).toBe(0)
  await endsIn(soon, 2)
  expect(await run('remind_of_expiry')).toBe(1)
})

test('terms of three days or less have no reminder', async () => {
  const days = (value: string) =>
    world.admin.query(`update public.system_settings set value = $1 where key = 'listing_expiry_days'`, [
      value,
    ])
  await days('3')
  await post(world.seller, catalogue)
  expect(await run('remind_of_expiry')).toBe(0)
  await days('30')
})

test('clients cannot run the jobs', async () => {
  for (const job of ['expire_listings', 'remind_of_expiry'])
    await expect(world.admin.query(`select private.${job}(1)`)).rejects.toMatchObject({ code: '42501' })
})
