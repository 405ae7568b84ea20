import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { search } from '#testing/search.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const USUAL = 1_000_000

let catalogue: Catalogue
let sellers: string[] = []

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  sellers = (
    await world.owner.query<{ id: string }>(
      `insert into auth.users (email) select 'seller' || n || '@review.test' from generate_series(1, 8) as n returning id`,
    )
  ).map(({ id }) => id)
  await world.owner.query(
    `update public.profiles set created_at = now() - interval '90 days' where id = any ($1)`,
    [sellers],
  )
})

beforeEach(async () => {
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('update private.ad_events set awaits_estimate = false')
  await world.owner.query('delete from public.system_notifications')
  await world.owner.query('update public.profiles set verified = false')
  await setReview('true')
  for (const [nth, seller] of [...sellers, ...sellers].entries())
    await post(world.owner, catalogue, {
      ...axio(USUAL * (0.92 + 0.01 * nth)),
      seller_id: seller,
      mileage: 80_000 + nth,
    })
  await world.owner.query('select private.fit_prices()')
  await runJob()
})

const axio = (price: number, columns: object = {}) => ({
  model_id: catalogue.Axio,
  title: '2018 Toyota Axio',
  price: Math.round(price),
  year: 2018,
  mileage: 80_000,
  engine_size: '1.5L',
  ...columns,
})
const setReview = (value: string) =>
  world.owner.query(`update public.system_settings set value = $1 where key = 'review_low_prices'`, [value])
const runJob = async () => {
  const next = () => world.owner.query<{ done: number }>('select private.estimate_changed_prices() as done')
  while ((await next())[0]?.done);
}
const stateOf = async (id: string) =>
  (
    await world.owner.query(
      'select status, held_at is not null as held from public.vehicle_listings where id = $1',
      [id],
    )
  )[0]
const HELD = { status: 'draft', held: true }
const PUBLIC = { status: 'active', held: false }

describe('a great price of a new, unverified seller', () => {
  /** The marks of the ad in public: estimate, order of best value, card, filter and facet. */
  const shown = async (id: string) => {
    const [estimate] = await world.visitor.query<{ mark: string; ratio: number | null }>(
      'select mark, ratio from public.price_estimates where listing_id = $1',
      [id],
    )
    const all = await search(world.visitor, { page_size: 50 })
    const great = await search(world.visitor, { price_marks: ['great'] })
    return {
      mark: estimate?.mark,
      ranked: estimate?.ratio !== null,
      card: all.listings.find((listing) => listing.id === id)?.price_mark,
      filtered: great.listings.filter((listing) => listing.id === id).length,
      counted:
        (all.facets.price_mark?.find(({ value }) => value === 'great')?.count ?? 0) -
        great.listings.filter((listing) => listing.id !== id).length,
    }
  }
  const HIDDEN = { mark: 'none', ranked: false, card: null, filtered: 0, counted: 0 }
  const SHOWN = { mark: 'great', ranked: true, card: 'great', filtered: 1, counted: 1 }

  const bargain = async () => {
    const id = await post(world.seller, catalogue, axio(USUAL * 0.7))
    await runJob()
    return id
  }
  /** As if the ad had last been changed so long ago. Counted views are no edits, so the date stays. */
  const unchangedFor = async (id: string, interval: string) => {
    await world.owner.query(
      `update public.vehicle_listings set views_count = views_count + 1, updated_at = now() - $2::interval where id = $1`,
      [id, interval],
    )
    await world.owner.query(
      `update private.withheld_bargains set until = until - $2::interval where listing_id = $1 and until <> 'infinity'`,
      [id, interval],
    )
    await runJob()
  }
  const report = (id: string) =>
    world.buyer.query(`insert into public.listing_reports (listing_id, reason) values ($1, 'fraud')`, [id])

  test('is marked nowhere in public before 48 hours have passed', async () => {
    const id = await bargain()
    expect(await shown(id)).toEqual(HIDDEN)
    await unchangedFor(id, '47 hours')
    expect(await shown(id)).toEqual(HIDDEN)
    await unchangedFor(id, '48 hours')
    expect(await shown(id)).toEqual(SHOWN)
    // A change of what it asks or says begins again.
    await world.seller.query('update public.vehicle_listings set price = price - 1000 where id = $1', [id])
    await runJob()
    expect(await shown(id)).toEqual(HIDDEN)
  })

  test('tells nobody who searches for great prices', async () => {
    await world.buyer.query(
      `insert into public.saved_searches (kind, filters, name, frequency)
       values ('vehicle', '{"price_marks": ["great"]}', 'Great', 'instant')`,
    )
    const id = await bargain()
    await world.owner.query('select private.match_ads()')
    const matches = () => world.owner.query('select subject_id from private.search_matches')
    expect(await matches()).toEqual([])
    await unchangedFor(id, '49 hours')
    await world.owner.query('select private.match_ads()')
    expect(await matches()).toEqual([{ subject_id: id }])
    await world.owner.query('delete from public.saved_searches')
  })

  test('of a verified seller, or of one who joined 30 days ago, is marked at once', async () => {
    await world.owner.query('update public.profiles set verified = true where id = $1', [world.seller.id])
    expect(await shown(await bargain())).toEqual(SHOWN)
    await world.owner.query('delete from public.vehicle_listings where seller_id = $1', [world.seller.id])
    await world.owner.query(
      `update public.profiles set verified = false, created_at = now() - interval '31 days' where id = $1`,
      [world.seller.id],
    )
    expect(await shown(await bargain())).toEqual(SHOWN)
    await world.owner.query('update public.profiles set created_at = now() where id = $1', [world.seller.id])
  })

  test('is marked once its seller is verified', async () => {
    const id = await bargain()
    await world.admin.query('update public.profiles set verified = true where id = $1', [world.seller.id])
    await runJob()
    expect(await shown(id)).toEqual(SHOWN)
  })

  test('waits for the decision of a report, before and after 48 hours', async () => {
    const id = await bargain()
    await report(id)
    await unchangedFor(id, '60 hours')
    expect(await shown(id)).toEqual(HIDDEN)
    const dismiss = () =>
      world.admin.query(
        `select public.decide_listing_report(id, 'dismissed') from public.listing_reports where status = 'open'`,
      )
    await dismiss()
    await runJob()
    expect(await shown(id)).toEqual(SHOWN)
    await report(id)
    await runJob()
    expect(await shown(id)).toEqual(HIDDEN)
    await dismiss()
  })

  test('is marked once an administrator published it, and while it is the same vehicle for no less', async () => {
    const id = await bargain()
    await world.admin.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [id])
    await world.admin.query('select public.approve_listing($1)', [id])
    await runJob()
    expect(await shown(id)).toEqual(SHOWN)
    const change = async (set: string) => {
      await world.seller.query(`update public.vehicle_listings set ${set} where id = $1`, [id])
      await runJob()
    }
    await change(`description = 'Clean.', price = price + 5000`)
    expect(await shown(id)).toEqual(SHOWN)
    await change('mileage = 20000')
    expect(await shown(id)).toEqual(HIDDEN)
  })

  test('the good price of one is marked at once', async () => {
    const id = await post(world.seller, catalogue, axio(USUAL * 0.93))
    await runJob()
    const [ad] = await world.visitor.query('select price_mark from public.vehicle_listings where id = $1', [
      id,
    ])
    expect(ad).toEqual({ price_mark: 'good' })
  })
})

describe('an ad that asks less than half of its estimate', () => {
  const notified = () =>
    world.owner.query<{ facts: { id: string; middle?: number } }>(
      `select facts from public.system_notifications where kind = 'ad_held' order by created_at, id`,
    )

  test('waits for approval when it is posted, and its seller is told why', async () => {
    const id = await post(world.seller, catalogue, axio(USUAL * 0.4))
    expect(await stateOf(id)).toEqual(HELD)
    const [told, ...others] = await notified()
    expect(others).toEqual([])
    expect(told?.facts).toMatchObject({ id, middle: expect.any(Number) })
    expect(Math.abs((told?.facts.middle ?? 0) / USUAL - 1)).toBeLessThan(0.1)
    await world.admin.query('select public.approve_listing($1)', [id])
    expect(await stateOf(id)).toEqual(PUBLIC)
    // What was approved stays public with other words, and taken down and put up again; not at a lower price.
    await world.seller.query(`update public.vehicle_listings set description = 'Clean.' where id = $1`, [id])
    for (const status of ['draft', 'active'])
      await world.seller.query('update public.vehicle_listings set status = $2 where id = $1', [id, status])
    expect(await stateOf(id)).toEqual(PUBLIC)
    await world.seller.query('update public.vehicle_listings set price = price - 1000 where id = $1', [id])
    expect(await stateOf(id)).toEqual(HELD)
    expect(await notified()).toHaveLength(2)
  })

  test('waits when a change lowers its price or makes it another vehicle, or its draft is published', async () => {
    const id = await post(world.seller, catalogue, axio(USUAL))
    await world.seller.query('update public.vehicle_listings set price = $2 where id = $1', [id, USUAL * 0.3])
    expect(await stateOf(id)).toEqual(HELD)
    const other = await post(world.seller, catalogue, axio(USUAL * 0.3, { model_id: catalogue.Hilux }))
    expect(await stateOf(other)).toEqual(PUBLIC)
    await world.seller.query('update public.vehicle_listings set model_id = $2 where id = $1', [
      other,
      catalogue.Axio,
    ])
    expect(await stateOf(other)).toEqual(HELD)
    const draft = await post(world.seller, catalogue, axio(USUAL * 0.3, { status: 'draft' }))
    expect(await stateOf(draft)).toEqual({ status: 'draft', held: false })
    await world.seller.query(`update public.vehicle_listings set status = 'active' where id = $1`, [draft])
    expect(await stateOf(draft)).toEqual(HELD)
  })

  test('is public at once at half, without an estimate, by an administrator, and with the setting off', async () => {
    for (const [price, columns] of [
      [USUAL * 0.56, {}],
      [1000, { year: 1990 }],
      [1000, { model_id: null }],
    ] as const)
      expect(await stateOf(await post(world.seller, catalogue, axio(price, columns)))).toEqual(PUBLIC)
    expect(await stateOf(await post(world.admin, catalogue, axio(1000)))).toEqual(PUBLIC)
    await world.admin.query(
      `update public.system_settings set value = 'false' where key = 'review_low_prices'`,
    )
    expect(await stateOf(await post(world.seller, catalogue, axio(1000)))).toEqual(PUBLIC)
    expect(
      await world.owner.query(
        `select before, after from public.audit_log where entity = 'system_settings' order by created_at desc limit 1`,
      ),
    ).toMatchObject([{ after: { value: 'false' } }])
  })

  test('is answered as a draft by the form’s call, and by a second send of it', async () => {
    const id = crypto.randomUUID()
    const ad = {
      ...axio(USUAL * 0.3),
      make_id: catalogue.Toyota,
      location: 'Nairobi',
      condition: 'used',
      fuel_type: 'petrol',
      transmission: 'automatic',
    }
    for (const outcome of ['created', 'updated']) {
      const [row] = await world.seller.query<{ saved: object }>(
        'select public.save_vehicle($1, $2) as saved',
        [id, ad],
      )
      expect(row?.saved).toMatchObject({ outcome, status: 'draft' })
    }
    expect(await stateOf(id)).toEqual(HELD)
    expect(await notified()).toHaveLength(1)
  })

  test('counts as waiting, is on no page, and takes no place of the seller’s limit', async () => {
    await world.owner.query(`update public.system_settings set value = '1' where key = 'free_listing_limit'`)
    const held = await post(world.seller, catalogue, axio(1000))
    expect(await world.visitor.query('select id from public.vehicle_listings where id = $1', [held])).toEqual(
      [],
    )
    expect(await stateOf(await post(world.seller, catalogue, axio(USUAL)))).toEqual(PUBLIC)
    await world.owner.query(`update public.system_settings set value = '3' where key = 'free_listing_limit'`)
  })
})

describe('the distance of a price from its usual one', () => {
  const compared = async (id: string) =>
    (
      await world.owner.query<{ usual: string | null; basis: string; ads: number | null; distance: number }>(
        'select usual, basis, ads, distance from private.price_distances(array[$1::uuid])',
        [id],
      )
    )[0]

  test('falls back from the estimate to model and year, make and year, and all ads', async () => {
    const waiting = async (price: number, columns: object) =>
      post(world.seller, catalogue, axio(price, { status: 'draft', ...columns }))
    const hilux = (price: number, year: number) =>
      post(world.owner, catalogue, { ...axio(price), seller_id: sellers[0], model_id: catalogue.Hilux, year })
    await hilux(3_000_000, 2018)
    await hilux(3_200_000, 2012)
    await hilux(3_400_000, 2012)

    const near = await waiting(300_000, {})
    await runJob()
    expect(await compared(near)).toMatchObject({ basis: 'estimate' })
    expect(await compared(await waiting(300_000, { model_id: catalogue.Hilux }))).toMatchObject({
      usual: '3000000',
      basis: 'model',
      ads: 1,
      distance: expect.closeTo(Math.log(10), 5),
    })
    expect(await compared(await waiting(320_000, { model_id: null, year: 2012 }))).toMatchObject({
      usual: '3200000',
      basis: 'make',
      ads: 2,
      distance: expect.closeTo(Math.log(10), 5),
    })
    // Of all: never nearer than a price that is no longer plausible.
    const unknown = await compared(
      await waiting(1_000_000, { make_id: catalogue.Isuzu, model_id: null, year: 1999 }),
    )
    expect(unknown).toMatchObject({ basis: 'all', ads: null, distance: expect.closeTo(Math.log(2), 5) })
    expect(
      (await compared(await waiting(1000, { make_id: catalogue.Isuzu, model_id: null })))?.distance,
    ).toBeGreaterThan(5)
    // A seller's own ads are no comparison.
    const own = { model_id: catalogue.Hilux, year: 2005 }
    await post(world.seller, catalogue, axio(100_000, own))
    expect((await compared(await waiting(100_000, own)))?.basis).toBe('all')
  })

  test('is that of an implausible price where nothing is for sale', async () => {
    await world.owner.query('delete from public.vehicle_listings')
    const id = await post(world.seller, catalogue, axio(1_000_000, { status: 'draft' }))
    expect(await compared(id)).toEqual({
      usual: null,
      basis: 'all',
      ads: null,
      distance: expect.closeTo(Math.log(2), 5),
    })
  })
})
