import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PriceLine } from '#domain/dealers/dealer-stock.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})
beforeEach(() => world.owner.query('truncate public.vehicle_listings, private.ad_events cascade'))

const car = (columns: object = {}) => post(world.dealer, catalogue, { price: 1_000_000, ...columns })

async function setPrices(
  person: Person,
  ids: unknown,
  prices: unknown,
  seen: unknown = null,
): Promise<PriceLine[]> {
  const [row] = await person.query<{ report: PriceLine[] }>(
    'select json_agg(line) as report from public.set_own_listing_prices($1, $2, $3) as line',
    [ids, prices, seen],
  )
  return row?.report ?? []
}

const pricesOf = async (ids: string[]) =>
  (
    await world.owner.query<{ price: string }>(
      'select price from public.vehicle_listings where id = any ($1) order by array_position($1, id)',
      [ids],
    )
  ).map(({ price }) => Number(price))

describe('new prices of several ads', () => {
  test('are previewed without writing', async () => {
    const ids = [await car(), await car()]
    expect(await setPrices(world.dealer, ids, [900_000, 1_000_000])).toMatchObject([
      { outcome: 'changed', old_price: 1_000_000, new_price: 900_000, held: false },
      { outcome: 'unchanged' },
    ])
    expect(await pricesOf(ids)).toEqual([1_000_000, 1_000_000])
  })

  test('may be the first, which a change by a rule cannot', async () => {
    const draft = await car({ status: 'draft', price: 0 })
    expect(await setPrices(world.dealer, [draft], [900_000], [0])).toMatchObject([
      { outcome: 'changed', old_price: 0, new_price: 900_000 },
    ])
    expect(await pricesOf([draft])).toEqual([900_000])
  })

  test('are set individually, once, and recorded in history and alerts', async () => {
    const ids = [await car(), await car()]
    await world.owner.query('update private.ad_events set awaits_matching = false')
    const seen = [1_000_000, 1_000_000]
    expect(await setPrices(world.dealer, ids, [900_000, 800_000], seen)).toMatchObject([
      { id: ids[0], outcome: 'changed' },
      { id: ids[1], outcome: 'changed' },
    ])
    expect(await pricesOf(ids)).toEqual([900_000, 800_000])
    // A second click after a lost response.
    expect(
      (await setPrices(world.dealer, ids, [900_000, 800_000], seen)).map(({ outcome }) => outcome),
    ).toEqual(['unchanged', 'unchanged'])
    // The price was changed in another session.
    expect(await setPrices(world.dealer, ids, [950_000, 800_000], seen)).toMatchObject([
      { outcome: 'refused', hint: 'price_moved', message: 'Its price was changed meanwhile.' },
      { outcome: 'unchanged' },
    ])
    expect(await pricesOf(ids)).toEqual([900_000, 800_000])
    const history = await world.owner.query<{ price: string }>(
      'select price from private.ad_events where ad_id = $1 order by at, id',
      [ids[0]],
    )
    expect(history.map(({ price }) => price)).toEqual(['1000000', '900000'])
    expect(
      await world.owner.query('select from private.ad_events where awaits_matching and ad_id = any ($1)', [
        ids,
      ]),
    ).toHaveLength(2)
  })

  test('are refused one by one, each with its sentence', async () => {
    const [low, high, fine] = [await car(), await car(), await car()]
    const [sold, unpriced] = [await car({ status: 'sold' }), await car({ status: 'draft', price: 0 })]
    const others = await post(world.seller, catalogue)
    const ids = [low, high, sold, unpriced, others, crypto.randomUUID(), fine, fine]
    const seen = [1_000_000, 1_000_000, 1_000_000, 0, 1_150_000, 1, 1_000_000, 1_000_000]
    const report = await setPrices(
      world.dealer,
      ids,
      [9_999, 10_000_000_001, 900_000, 900_000, 20_000, 20_000, 900_000, 20_000],
      seen,
    )
    expect(report.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', 'Its price would be below KSh 10,000.'],
      ['refused', 'Its price would be above KSh 10,000,000,000.'],
      ['refused', 'It is sold.'],
      ['changed', null],
      ['refused', 'This ad is no longer there.'],
      ['refused', 'This ad is no longer there.'],
      ['changed', null],
    ])
    expect(await pricesOf([low, high, sold, unpriced, others, fine])).toEqual([
      1_000_000, 1_000_000, 1_000_000, 900_000, 1_150_000, 900_000,
    ])
  })

  test('an ad without its own new or seen price stays as it is', async () => {
    const id = await car()
    expect(await setPrices(world.dealer, [id], [null], [1_000_000])).toMatchObject([
      { outcome: 'refused', message: 'Its new price is missing.' },
    ])
    expect(await setPrices(world.dealer, [id], [900_000], [null])).toMatchObject([{ hint: 'price_moved' }])
    // Nested arrays have as many elements, but other subscripts.
    expect(await setPrices(world.dealer, [id], [[900_000]], [[1_000_000]])).toMatchObject([
      { outcome: 'refused' },
    ])
    expect(await pricesOf([id])).toEqual([1_000_000])
  })

  test('arguments that do not belong together are refused as a whole', async () => {
    const id = await car()
    await expect(setPrices(world.dealer, [id], [])).rejects.toMatchObject({ hint: 'prices_new' })
    await expect(setPrices(world.dealer, [id], null)).rejects.toMatchObject({ hint: 'prices_new' })
    await expect(setPrices(world.dealer, [id], [900_000], [])).rejects.toMatchObject({ hint: 'prices_seen' })
    await expect(setPrices(world.dealer, [], [])).rejects.toMatchObject({ hint: 'listings_chosen' })
    await expect(
      setPrices(world.dealer, Array(501).fill(id), Array(501).fill(900_000)),
    ).rejects.toMatchObject({ hint: 'listings_chosen' })
    await expect(setPrices(world.visitor, [id], [900_000], [1_000_000])).rejects.toMatchObject({
      code: '42501',
    })
    expect(await setPrices(world.buyer, [id], [900_000], [1_000_000])).toMatchObject([
      { outcome: 'refused', title: null, hint: 'not_found' },
    ])
    expect(await pricesOf([id])).toEqual([1_000_000])
  })

  test('concurrent clicks change each ad once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => car()))
    const seen = ids.map(() => 1_000_000)
    const press = (of: string[], price: number) =>
      setPrices(
        world.dealer,
        of,
        of.map(() => price),
        seen,
      )
    const reports = await Promise.all([press(ids, 900_000), press(ids.toReversed(), 800_000)])
    const changed = reports.map((lines) => lines.filter(({ outcome }) => outcome === 'changed').length)
    expect(changed.toSorted((one, other) => one - other)).toEqual([0, 20])
    expect(new Set(await pricesOf(ids)).size).toBe(1)
  })

  test('a large change awaits approval as usual', async () => {
    const setting = `update public.system_settings set value = $1 where key = 'review_changed_listings'`
    await world.owner.query(setting, ['true'])
    const id = await car()
    expect(await setPrices(world.dealer, [id], [400_000])).toMatchObject([{ held: true }])
    expect(await setPrices(world.dealer, [id], [400_000], [1_000_000])).toMatchObject([
      { outcome: 'changed', held: true, state: 'pending' },
    ])
    await world.owner.query(setting, ['false'])
  })
})
