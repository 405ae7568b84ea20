import { beforeAll, describe, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { register } from '#testing/service-providers.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})

const eventsOf = (ad: string) =>
  world.owner.query(
    `select kind, former_state, state, former_price::integer, price::integer, awaits_matching as matching,
       awaits_estimate as estimate, former is not null as compared
     from private.ad_events where ad_id = $1 order by id`,
    [ad],
  )

describe('each thing that happens to an ad is one event', () => {
  test('of a vehicle', async () => {
    const id = await post(world.seller, catalogue, { status: 'draft', price: 500_000 })
    const change = (set: string) =>
      world.seller.query(`update public.vehicle_listings set ${set} where id = $1`, [id])
    await change(`title = 'Another', mileage = 90000, price = 480000`)
    await change(`status = 'active'`)
    await change(`description = 'Clean'`)
    await change(`status = 'sold'`)
    const [draft, edited, active, described, sold] = await eventsOf(id)
    const kind = 'vehicle'
    expect(draft).toMatchObject({
      kind,
      former_state: null,
      state: 'draft',
      former_price: null,
      price: 500_000,
    })
    expect(edited).toMatchObject({
      former_state: 'draft',
      state: 'draft',
      former_price: 500_000,
      price: 480_000,
    })
    // Drafts are estimated, but concern nobody who searches.
    expect(edited).toMatchObject({ matching: false, estimate: true, compared: false })
    expect(active).toMatchObject({ former_state: 'draft', state: 'active', matching: true, compared: false })
    expect(described).toMatchObject({ state: 'active', matching: true, estimate: true, compared: true })
    expect(sold).toMatchObject({ former_state: 'active', state: 'sold', matching: true, estimate: false })
    expect(await eventsOf(id)).toHaveLength(5)
  })

  test('but not a counted view, a reminder, or a mark that nobody follows', async () => {
    const id = await post(world.seller, catalogue)
    for (const set of ['views_count = views_count + 1', 'reminded_at = now()', `price_mark = 'good'`])
      await world.owner.query(`update public.vehicle_listings set ${set} where id = $1`, [id])
    expect(await eventsOf(id)).toHaveLength(1)
  })

  test('of a spare part', async () => {
    const id = await postPart(world.seller)
    await world.seller.query(
      'update public.spare_parts set price = price + 100, in_stock = false where id = $1',
      [id],
    )
    await world.seller.query('update public.spare_parts set listed = false where id = $1', [id])
    const kind = 'spare_part'
    expect(await eventsOf(id)).toMatchObject([
      { kind, former_state: null, state: 'active', matching: true },
      { kind, former_state: 'active', state: 'out_of_stock', matching: true, compared: true },
      { kind, former_state: 'out_of_stock', state: 'unlisted', matching: true, compared: true },
    ])
  })

  test('of a service provider and what it offers', async () => {
    const provider = await register(world.provider)
    await world.owner.query('update public.service_providers set verified = true where id = $1', [provider])
    const before = (await eventsOf(provider)).length
    await world.owner.query(
      `insert into public.services (service_provider_id, name, price, duration_minutes)
       values ($1, 'Oil change', 3000, 45), ($1, 'Alignment', 2500, 30)`,
      [provider],
    )
    await world.owner.query('update public.services set price = price + 1 where service_provider_id = $1', [
      provider,
    ])
    expect((await eventsOf(provider)).slice(before)).toMatchObject([
      {
        kind: 'service',
        former_state: 'active',
        state: 'active',
        price: null,
        matching: true,
        compared: true,
      },
    ])
  })
})

test('each ad of one statement has its event', async () => {
  const [{ ids } = { ids: [] }] = await world.dealer.query<{ ids: string[] }>(
    `with posted as (
       insert into public.vehicle_listings (make_id, model_id, title, price, location, condition, year, fuel_type, transmission, status)
       select $1, $2, 'Axio ' || nth, 900000, 'Nairobi', 'used', 2015, 'petrol', 'automatic', 'draft' from generate_series(1, 3) as nth
       returning id
     ) select array_agg(id) as ids from posted`,
    [catalogue.Toyota, catalogue.Axio],
  )
  for (const id of ids) expect(await eventsOf(id)).toHaveLength(1)
})

test('a deleted ad keeps its history, and jobs leave it alone', async () => {
  const id = await post(world.seller, catalogue, { price: 700_000 })
  await world.seller.query('delete from public.vehicle_listings where id = $1', [id])
  expect(await eventsOf(id)).toMatchObject([
    { state: 'active', matching: false, estimate: false, compared: false },
    { former_state: 'active', state: 'deleted', former_price: 700_000, price: 700_000, matching: false },
  ])
})

test('after a year the states and prices of vehicles stay; edits, parts and providers go', async () => {
  const car = await post(world.seller, catalogue)
  await world.seller.query(`update public.vehicle_listings set title = 'Axio, clean' where id = $1`, [car])
  await world.seller.query('update public.vehicle_listings set price = price + 5000 where id = $1', [car])
  const part = await postPart(world.seller)
  await world.owner.query(
    `update private.ad_events set at = at - interval '367 days' where ad_id in ($1, $2)`,
    [car, part],
  )
  const young = await postPart(world.seller)
  await world.owner.query('select private.delete_old_ad_events()')
  expect(await eventsOf(car)).toHaveLength(2)
  expect(await eventsOf(part)).toEqual([])
  expect(await eventsOf(young)).toHaveLength(1)
})
