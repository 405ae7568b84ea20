import { beforeAll, beforeEach, expect, test } from 'vitest'
import { RENEWABLE_DAYS_BEFORE_END } from '#domain/ads/listing-states.ts'
import { isEnding } from '#domain/ads/own-ads.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type Catalogue, layCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await layCatalogue(world)
})

beforeEach(() => world.owner.asks('truncate public.vehicle_listings, public.system_notifications cascade'))

const endsIn = (id: string, days: number) =>
  world.owner.asks(
    `update public.vehicle_listings set expires_at = now() + $2 * interval '1 day' where id = $1`,
    [id, days],
  )
const force = (id: string, status: string) =>
  world.owner.asks('update public.vehicle_listings set status = $2 where id = $1', [id, status])
const stateOf = async (id: string) => {
  const [row] = await world.owner.asks(
    `select status, round(extract(epoch from expires_at - now()) / 86400)::integer as days
     from public.vehicle_listings where id = $1`,
    [id],
  )
  return row
}
const renew = (person: Person, id: string) =>
  person.asks<{ status: string }>('select status from public.renew_listing($1)', [id])
const told = (person: Person) =>
  person.asks<{ title: string }>(
    'select title, message, link from public.system_notifications order by created_at',
  )
const run = async (job: 'expire_listings' | 'remind_of_expiry', most = 500) => {
  const [row] = await world.owner.asks<{ count: number }>(`select private.${job}($1) as count`, [most])
  return row?.count
}

test('a seller renews an expired ad, by the function or by setting it active', async () => {
  for (const again of [
    (id: string) => renew(world.seller, id),
    (id: string) =>
      world.seller.asks(
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

test('an active ad is renewed from a week before its end', async () => {
  const id = await post(world.seller, catalogue)
  await endsIn(id, RENEWABLE_DAYS_BEFORE_END + 1)
  await expect(renew(world.seller, id)).rejects.toMatchObject({ hint: 'too_early' })
  await endsIn(id, RENEWABLE_DAYS_BEFORE_END)
  await renew(world.seller, id)
  expect(await stateOf(id)).toEqual({ status: 'active', days: 30 })
})

test('what can be renewed is what pages call ending, in the database and on the site', async () => {
  expect(
    await world.owner.asks('select extract(day from private.renewal_window())::integer as days'),
  ).toEqual([{ days: RENEWABLE_DAYS_BEFORE_END }])
  const id = await post(world.dealer, catalogue)
  for (const [minutes, ends] of [
    [-1, 1],
    [1, 0],
  ] as const) {
    await endsIn(id, RENEWABLE_DAYS_BEFORE_END + minutes / (24 * 60))
    const [ad] = await world.dealer.asks<{ ending: number; expires_at: Date }>(
      `select (public.dealer_overview() ->> 'ending')::integer as ending, expires_at
       from public.vehicle_listings where id = $1`,
      [id],
    )
    expect(ad?.ending).toBe(ends)
    expect(isEnding({ state: 'active', expires_at: String(ad?.expires_at.toISOString()) }, Date.now())).toBe(
      ends === 1,
    )
  }
})

test('nobody renews another’s ad but an administrator; a visitor renews nothing', async () => {
  const id = await post(world.seller, catalogue)
  await force(id, 'expired')
  await expect(renew(world.dealer, id)).rejects.toMatchObject({ hint: 'not_found' })
  await expect(renew(world.visitor, id)).rejects.toMatchObject({ code: '42501' })
  expect(await renew(world.admin, id)).toEqual([{ status: 'active' }])
})

test('a draft, a sold ad and a rejected one are not renewed', async () => {
  const id = await post(world.seller, catalogue)
  for (const status of ['draft', 'sold']) {
    await force(id, status)
    await expect(renew(world.seller, id)).rejects.toMatchObject({ hint: 'not_renewable' })
  }
  await force(id, 'draft')
  await world.admin.asks('select public.reject_listing($1, $2)', [id, 'No photos'])
  await expect(renew(world.seller, id)).rejects.toMatchObject({ hint: 'listing_rejected' })
})

test('only ads whose term is over expire, and each seller is told once', async () => {
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
  expect(await told(world.seller)).toEqual([
    {
      title: 'Your ad has expired',
      message: '“2015 Toyota Axio 1.5 X” is no longer shown. Still for sale? Renew it and it is live again.',
      link: '/my-listings',
    },
  ])
  expect(await told(world.dealer)).toMatchObject([
    { message: '3 of your ads are no longer shown. Still for sale? Renew them and they are live again.' },
  ])
})

test('a run ends at most so many', async () => {
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
    (await world.owner.asks('select updated_at from public.vehicle_listings where id = $1', [soon]))[0]
  const before = await changed()
  expect(await run('remind_of_expiry')).toBe(1)
  expect(await run('remind_of_expiry')).toBe(0)
  expect(await changed()).toEqual(before)
  expect(await told(world.seller)).toMatchObject([
    { title: 'Your ad expires soon', message: expect.stringMatching(/is live until \d+ \w+ \d{4}\. Still/) },
  ])
  expect(await told(world.dealer)).toEqual([])
  await renew(world.seller, soon)
  expect(await run('remind_of_expiry')).toBe(0)
  await endsIn(soon, 2)
  expect(await run('remind_of_expiry')).toBe(1)
})

test('with terms of three days or less nobody is reminded', async () => {
  const days = (value: string) =>
    world.admin.asks(`update public.system_settings set value = $1 where key = 'listing_expiry_days'`, [
      value,
    ])
  await days('3')
  await post(world.seller, catalogue)
  expect(await run('remind_of_expiry')).toBe(0)
  await days('30')
})

test('nobody from outside runs the jobs', async () => {
  for (const job of ['expire_listings', 'remind_of_expiry'])
    await expect(world.admin.asks(`select private.${job}(1)`)).rejects.toMatchObject({ code: '42501' })
})
