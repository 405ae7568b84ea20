import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SALE_SOURCES } from '#domain/dealers/sold-facts.ts'
import { addDays, dayInNairobi } from '#domain/foundation/days.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, letManyAdsPass, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const today = () => dayInNairobi(Date.now())
const refused = { code: '42501' }

let catalogue: Catalogue
let brian: Person
let manager: Person
let other: Person
let stranger: Person
beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await letManyAdsPass(world)
  await world.owner.query(`update public.profiles set verified = true where id = $1`, [world.dealer.id])
  brian = await world.acting(world.buyer, world.dealer, 'sales')
  manager = await world.acting(world.seller, world.dealer, 'manager')
  const [row] = await world.owner.query<{ id: string }>(
    `insert into auth.users (email, raw_user_meta_data) values ('mwangi@motors.test', '{"role": "dealer", "business_name": "Mwangi Motors"}') returning id`,
  )
  other = world.from({ id: row?.id ?? '' } as Person, {})
  stranger = await world.acting(world.provider, other, 'manager')
})
beforeEach(async () => {
  await world.owner.query('delete from public.sold_facts')
  await world.owner.query('delete from public.vehicle_costs')
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('delete from private.ad_events')
  await world.owner.query('delete from private.sold_facts_changes')
})

interface Facts {
  price_paid?: number | null
  sold_on?: string | null
  source?: string | null
  thread_id?: string | null
  sold_by?: string | null
  version?: string | null
}
/** The facts as the data service would state them, or null. */
async function mark(person: Person, ad: string, facts: Facts = {}) {
  const names = Object.keys(facts)
  const [row] = await person.query<{ told: Record<string, unknown> | null }>(
    `select to_jsonb(told) as told from public.mark_vehicle_sold(listing_id => $1${names.map((name, place) => `, ${name} => $${place + 2}`).join('')}) as told`,
    [ad, ...Object.values(facts)],
  )
  return row?.told?.ad_id ? row.told : null
}
const statusOf = async (ad: string) =>
  (
    await world.owner.query<{ status: string }>('select status from public.vehicle_listings where id = $1', [
      ad,
    ])
  )[0]?.status
const changes = () =>
  world.owner.query('select changed_by, former from private.sold_facts_changes order by id')
const toTell = async (person: Person, ad: string) =>
  (
    await person.query<{ sale: Record<string, unknown> }>(
      'select to_jsonb(told) as sale from public.sale_to_tell($1) as told',
      [ad],
    )
  )[0]?.sale as Record<string, never>
const soldList = async (person: Person, untold = false) =>
  (
    await person.query<{ page: { vehicles: Record<string, unknown>[]; total: number; untold: number } }>(
      'select to_jsonb(told) as page from public.own_sold_vehicles($1) as told',
      [untold],
    )
  )[0]?.page as { vehicles: Record<string, unknown>[]; total: number; untold: number }
const report = async (person: Person, month = today()) =>
  (
    await person.query<{ report: unknown }>(
      'select to_jsonb(told) as report from public.sales_report($1) as told',
      [month],
    )
  )[0]?.report as {
    now: Record<string, number | null>
    before: Record<string, number | null>
    by_source: Record<string, unknown>[]
    by_person: Record<string, unknown>[]
    sales: Record<string, unknown>[]
  }
async function cost(person: Person, ad: string, kind: string, amount: number, label: string | null = null) {
  const id = crypto.randomUUID()
  await person.query('select public.add_vehicle_cost($1, $2, $3, $4, $5, $6)', [
    id,
    ad,
    kind,
    amount,
    label,
    today(),
  ])
  return id
}
async function asks(asker: Person, ad: string): Promise<string> {
  const [row] = await asker.query<{ thread_id: string }>(
    `insert into public.messages (listing_id, subject, content) values ($1, '', 'Is it there?') returning thread_id`,
    [ad],
  )
  return row?.thread_id ?? ''
}
/** The ad was posted so many days ago. */
async function posted(days: number, columns: Record<string, unknown> = {}, seller = world.dealer) {
  const ad = await post(seller, catalogue, columns)
  await world.owner.query(
    `update public.vehicle_listings set created_at = now() - make_interval(days => $2) where id = $1`,
    [ad, days],
  )
  await world.owner.query(
    `update private.ad_events set at = at - make_interval(days => $2) where ad_id = $1`,
    [ad, days],
  )
  return ad
}

describe('marking a vehicle as sold', () => {
  test('with what is known of the sale, in one act; the same again changes nothing', async () => {
    const ad = await posted(10)
    const thread = await asks(world.provider, ad)
    const facts = {
      price_paid: 1_080_000,
      sold_on: addDays(today(), -1),
      source: 'magari_inquiry',
      thread_id: thread,
      sold_by: brian.id === world.dealer.id ? world.buyer.id : brian.id,
    }
    const told = await mark(brian, ad, facts)
    expect(told).toMatchObject({ ...facts, seller_id: world.dealer.id, told_by: world.buyer.id })
    expect(await statusOf(ad)).toBe('sold')
    expect(await mark(brian, ad, facts)).toEqual(told)
    expect(await changes()).toEqual([])
    expect(await soldList(world.dealer)).toMatchObject({
      total: 1,
      untold: 0,
      vehicles: [
        { id: ad, price_paid: 1_080_000, asked: 1_150_000, days: 9, lead: 'Baraka', deleted: false },
      ],
    })
  })

  test('without facts it is what a change of status is: a sale without a price', async () => {
    const [pressed, plain] = [await posted(3), await posted(3)]
    expect(await mark(world.dealer, pressed)).toBeNull()
    await world.dealer.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [plain])
    expect(await soldList(world.dealer, true)).toMatchObject({ total: 2, untold: 2 })
    expect((await report(world.dealer)).now).toMatchObject({
      sold: 2,
      told: 0,
      paid: 0,
      median: null,
      days: 3,
    })
  })

  test('of what was never for sale says no days', async () => {
    const draft = await posted(3, { status: 'draft' })
    await mark(world.dealer, draft, { price_paid: 900_000 })
    expect(await soldList(world.dealer)).toMatchObject({ vehicles: [{ id: draft, days: null }] })
    expect((await report(world.dealer)).now).toMatchObject({ sold: 1, days: null })
  })

  test('is refused for another’s ad, for visitors and for one that is gone', async () => {
    const ad = await posted(1)
    for (const person of [other, stranger, world.provider])
      await expect(mark(person, ad, { price_paid: 5 })).rejects.toMatchObject({ hint: 'not_found' })
    await expect(mark(world.visitor, ad)).rejects.toMatchObject(refused)
    await expect(mark(world.dealer, crypto.randomUUID())).rejects.toMatchObject({ hint: 'not_found' })
    await world.dealer.query('delete from public.vehicle_listings where id = $1', [ad])
    await expect(mark(world.dealer, ad)).rejects.toMatchObject({ hint: 'not_found' })
    expect(await soldList(other)).toMatchObject({ total: 0 })
  })

  test('a held ad is not sold by telling of its sale', async () => {
    const ad = await posted(1)
    await world.owner.query(
      `update public.vehicle_listings set status = 'draft', held_at = now() where id = $1`,
      [ad],
    )
    await expect(mark(world.dealer, ad, { price_paid: 900_000 })).rejects.toMatchObject({ code: 'P0001' })
    expect(await world.owner.query('select from public.sold_facts')).toHaveLength(0)
  })

  test.each([
    ['no price', { price_paid: 0 }, 'price_paid'],
    ['more than any price', { price_paid: 10_000_000_001 }, 'price_paid'],
    ['tomorrow', { sold_on: addDays(today(), 1) }, 'sold_on'],
    ['before the ad was made', { sold_on: addDays(today(), -11) }, 'sold_on'],
    ['an unknown source', { source: 'the moon' }, 'sale_source'],
    ['no conversation of theirs', { thread_id: crypto.randomUUID() }, 'sale_lead'],
  ])('refuses %s, and leaves the ad as it was', async (_, facts, hint) => {
    const ad = await posted(10)
    await expect(mark(world.dealer, ad, facts)).rejects.toMatchObject({ hint })
    expect(await statusOf(ad)).toBe('active')
  })

  test('refuses the conversation of another ad, and somebody who does not work there', async () => {
    const [ad, another] = [await posted(2), await posted(2)]
    const thread = await asks(world.provider, another)
    await expect(mark(world.dealer, ad, { thread_id: thread })).rejects.toMatchObject({ hint: 'sale_lead' })
    for (const sold_by of [world.provider.id, world.admin.id])
      await expect(mark(world.dealer, ad, { sold_by })).rejects.toMatchObject({ hint: 'sold_by' })
    expect(await mark(world.dealer, ad, { sold_by: world.dealer.id })).not.toBeNull()
  })

  test('accepts the day on which it was made, today, and every source', async () => {
    const ad = await posted(4)
    let version: string | null = null
    for (const source of SALE_SOURCES) {
      const told = await mark(world.dealer, ad, { source, sold_on: addDays(today(), -4), version })
      version = told?.told_at as string
    }
    expect(await mark(world.dealer, ad, { sold_on: today(), version })).toMatchObject({ sold_on: today() })
  })
})

describe('a correction', () => {
  test('needs what was read, and what was told before is kept', async () => {
    const ad = await posted(2)
    const told = await mark(brian, ad, { price_paid: 900_000 })
    await expect(mark(manager, ad, { price_paid: 950_000 })).rejects.toMatchObject({
      hint: 'changed_meanwhile',
    })
    const version = told?.told_at as string
    await mark(manager, ad, { price_paid: 950_000, version })
    await expect(mark(brian, ad, { price_paid: 1, version })).rejects.toMatchObject({
      hint: 'changed_meanwhile',
    })
    expect(await changes()).toMatchObject([{ changed_by: world.seller.id, former: { price_paid: 900_000 } }])
  })

  test('is possible after the ad was deleted', async () => {
    const ad = await posted(2)
    const told = await mark(world.dealer, ad, { price_paid: 900_000 })
    await world.dealer.query('delete from public.vehicle_listings where id = $1', [ad])
    await mark(world.dealer, ad, { price_paid: 910_000, version: told?.told_at as string })
    expect((await soldList(world.dealer)).vehicles).toMatchObject([
      { id: ad, title: '2015 Toyota Axio 1.5 X', price_paid: 910_000, deleted: true },
    ])
  })

  test('facts of a sale that was undone are kept aside until they are told again', async () => {
    const ad = await posted(2)
    await mark(world.dealer, ad, { price_paid: 900_000, source: 'walk_in' })
    await world.dealer.query(`update public.vehicle_listings set status = 'active' where id = $1`, [ad])
    expect((await report(world.dealer)).now).toMatchObject({ sold: 0, paid: 0 })
    expect(await toTell(world.dealer, ad)).toMatchObject({ price_paid: 900_000, counts: false })
    expect(await mark(world.dealer, ad)).toBeNull()
    expect((await report(world.dealer)).now).toMatchObject({ sold: 1, told: 0, paid: 0 })
    await mark(world.dealer, ad, { price_paid: 870_000 })
    expect((await report(world.dealer)).now).toMatchObject({ sold: 1, told: 1, paid: 870_000 })
    expect(await changes()).toMatchObject([{ former: { price_paid: 900_000, source: 'walk_in' } }])
  })
})

test('a form gets the conversations, the people and what a completed agreement says, and nobody else’s', async () => {
  const ad = await posted(5)
  const thread = await asks(world.provider, ad)
  await world.owner.query(
    `insert into public.sales (listing_id, ad_id, thread_id, vehicle, seller_id, buyer_id, begun_by, price, seller_confirmed_at,
       buyer_confirmed_at, completed_at) values ($1, $1, $2, 'Axio', $3, $4, 'buyer', 1000000, now(), now(), now())`,
    [ad, thread, world.dealer.id, world.provider.id],
  )
  const sale = await toTell(brian, ad)
  expect(sale).toMatchObject({
    asked: 1_150_000,
    price_paid: null,
    counts: false,
    // The agreement is the account's own.
    agreed_price: null,
    agreed_on: null,
    agreed_thread: null,
    leads: [{ id: thread, name: 'Baraka' }],
    self: world.buyer.id,
    made_on: addDays(today(), -5),
  })
  expect(await toTell(world.dealer, ad)).toMatchObject({
    agreed_price: 1_000_000,
    agreed_on: today(),
    agreed_thread: thread,
    self: world.dealer.id,
  })
  expect((sale.people as unknown as { name: string }[]).map(({ name }) => name)).toEqual([
    'Achieng Akinyi',
    'Otieno Odhiambo',
    'Wanjiku Kamau',
  ])
  await expect(toTell(other, ad)).rejects.toMatchObject({ hint: 'not_found' })
  await mark(brian, ad, { price_paid: 990_000 })
  expect(await toTell(world.dealer, ad)).toMatchObject({ price_paid: 990_000, agreed_price: 1_000_000 })
  const own = await posted(1, {}, other)
  expect(await toTell(other, own)).toMatchObject({ leads: [], self: other.id })
})

describe('costs', () => {
  test('of a vehicle before and after its sale make the margin; a new purchase price replaces the former', async () => {
    const ad = await posted(5)
    await cost(manager, ad, 'purchase', 700_000)
    await cost(world.dealer, ad, 'other', 50_000, 'Paint')
    await mark(world.dealer, ad, { price_paid: 1_000_000 })
    expect((await report(manager)).now).toMatchObject({ costed: 1, margin: 250_000, margin_share: 0.25 })
    await cost(manager, ad, 'purchase', 800_000)
    const [lines] = [(await report(manager)).sales]
    expect(lines).toMatchObject([{ costs: 850_000, margin: 150_000 }])
    expect(await manager.query('select from public.vehicle_costs where removed_at is not null')).toHaveLength(
      1,
    )
  })

  test('without the purchase or without a price there is no margin', async () => {
    const [ad, another] = [await posted(5), await posted(5)]
    await cost(manager, ad, 'other', 50_000, 'Paint')
    await mark(world.dealer, ad, { price_paid: 1_000_000 })
    await cost(manager, another, 'purchase', 500_000)
    await mark(world.dealer, another)
    const { now, sales } = await report(manager)
    expect(now).toMatchObject({ costed: 0, margin: 0, margin_share: null })
    for (const sale of sales) expect(sale).toMatchObject({ costs: null, margin: null })
  })

  test('can be removed and restored; the same request again adds nothing', async () => {
    const ad = await posted(1)
    const id = await cost(manager, ad, 'purchase', 700_000)
    await manager.query('select public.add_vehicle_cost($1, $2, $3, $4)', [id, ad, 'purchase', 700_000])
    const present = async () =>
      (
        await manager.query<{ amount: string }>(
          'select amount from public.vehicle_costs where removed_at is null',
        )
      ).map(({ amount }) => Number(amount))
    expect(await present()).toEqual([700_000])
    await manager.query('select public.remove_vehicle_cost($1)', [id])
    expect(await present()).toEqual([])
    await manager.query('select public.remove_vehicle_cost($1, true)', [id])
    expect(await present()).toEqual([700_000])
    await cost(manager, ad, 'purchase', 710_000)
    await expect(manager.query('select public.remove_vehicle_cost($1, true)', [id])).rejects.toMatchObject({
      hint: 'changed_meanwhile',
    })
  })

  test('must be possible', async () => {
    const ad = await posted(1)
    await expect(cost(manager, ad, 'rent', 1)).rejects.toMatchObject({ hint: 'cost_kind' })
    await expect(cost(manager, ad, 'other', 1, ' ')).rejects.toMatchObject({ hint: 'cost_label' })
    await expect(cost(manager, ad, 'purchase', 0)).rejects.toMatchObject({ hint: 'cost_amount' })
    await expect(
      manager.query('select public.add_vehicle_cost($1, $2, $3, $4, null, $5)', [
        crypto.randomUUID(),
        ad,
        'purchase',
        5,
        addDays(today(), 1),
      ]),
    ).rejects.toMatchObject({ hint: 'cost_day' })
    await manager.query(
      `select public.add_vehicle_cost(gen_random_uuid(), $1, 'other', 5, 'Part ' || nth) from generate_series(1, 100) as nth`,
      [ad],
    )
    await expect(cost(manager, ad, 'purchase', 5)).rejects.toMatchObject({ hint: 'cost_limit' })
  })

  test('are seen by those who sell in no way, nor by other dealers and administrators', async () => {
    const ad = await posted(5)
    const id = await cost(manager, ad, 'purchase', 734_567)
    await mark(brian, ad, { price_paid: 1_000_000 })
    for (const query of [
      'select * from public.vehicle_costs',
      'select * from public.sales_report()',
      `select private.costs_of('${world.dealer.id}')`,
      'select public.export_my_data()',
      `select public.remove_vehicle_cost('${id}')`,
      'select former from private.sold_facts_changes',
    ])
      await expect(brian.query(query), query).rejects.toMatchObject(refused)
    await expect(cost(brian, ad, 'other', 5, 'Paint')).rejects.toMatchObject(refused)
    for (const answer of [await toTell(brian, ad), await soldList(brian)])
      expect(JSON.stringify(answer)).not.toMatch(/734567|margin|cost/)
    for (const person of [world.admin, other, stranger]) {
      expect(await person.query('select from public.vehicle_costs')).toHaveLength(0)
      await expect(cost(person, ad, 'other', 5, 'Paint')).rejects.toMatchObject({ hint: 'not_found' })
      await expect(person.query('select public.remove_vehicle_cost($1)', [id])).rejects.toMatchObject({
        hint: 'not_found',
      })
    }
    expect(await world.admin.query('select from public.sold_facts')).toHaveLength(0)
    const [own] = await world.dealer.query<{ given: { vehicle_costs: unknown[]; sold_vehicles: unknown[] } }>(
      'select public.export_my_data() as given',
    )
    expect(own?.given).toMatchObject({
      vehicle_costs: [{ amount: 734_567 }],
      sold_vehicles: [{ price_paid: 1_000_000 }],
    })
  })
})

describe('the report of a month', () => {
  test('sums prices paid, says of how many, and groups them by source and person', async () => {
    const ads = []
    for (const days of [10, 20, 30, 40]) ads.push(await posted(days))
    const [first, second, third, fourth] = ads as [string, string, string, string]
    await mark(world.dealer, first, { price_paid: 900_000, source: 'walk_in', sold_by: world.buyer.id })
    await mark(world.dealer, second, { price_paid: 1_100_000, source: 'walk_in', sold_by: world.dealer.id })
    await mark(world.dealer, third, { source: 'referral' })
    await mark(world.dealer, fourth)
    const { now, before, by_source, by_person, sales } = await report(world.dealer)
    expect(now).toEqual({
      sold: 4,
      told: 2,
      paid: 2_000_000,
      median: 1_000_000,
      days: 25,
      costed: 0,
      margin: 0,
      margin_share: null,
    })
    expect(before).toMatchObject({ sold: 0, told: 0, paid: 0, median: null, days: null })
    expect(by_source).toMatchObject([
      { key: 'walk_in', sold: 2, told: 2, paid: 2_000_000 },
      { key: 'referral', sold: 1, told: 0, paid: 0 },
      { key: null, sold: 1, told: 0, paid: 0 },
    ])
    expect(by_person.map(({ name, sold, paid }) => [name, sold, paid])).toEqual(
      expect.arrayContaining([
        ['Wanjiku Kamau', 1, 900_000],
        ['Achieng Akinyi', 1, 1_100_000],
        [null, 2, 0],
      ]),
    )
    expect(sales).toHaveLength(4)
  })

  test('a sale is of the day that was told, in Nairobi, and counts once', async () => {
    const ad = await posted(70)
    const lastMonth = addDays(`${today().slice(0, 7)}-01`, -1)
    await mark(world.dealer, ad, { price_paid: 800_000, sold_on: lastMonth })
    const { now, before } = await report(world.dealer)
    expect([now.sold, before.sold, before.paid]).toEqual([0, 1, 800_000])
    expect((await report(world.dealer, lastMonth)).now).toMatchObject({ sold: 1, paid: 800_000 })
  })

  test('is empty without sales, by person only where there are people, and for dealers and their managers only', async () => {
    expect(await report(other)).toMatchObject({
      now: { sold: 0, told: 0, paid: 0 },
      by_source: [],
      sales: [],
    })
    await world.owner.query('delete from public.business_members where business_id = $1', [other.id])
    expect((await report(other)).by_person).toEqual([])
    await expect(report(world.provider)).rejects.toMatchObject(refused)
    await expect(report(world.visitor)).rejects.toMatchObject(refused)
  })
})

describe('prices paid without a name', () => {
  let dealers: Person[] = []
  beforeAll(async () => {
    const rows = await world.owner.query<{ id: string }>(
      `insert into auth.users (email, raw_user_meta_data)
       select 'dealer' || n || '@motors.test', '{"role": "dealer", "business_name": "Motors"}' from generate_series(1, 7) as n returning id`,
    )
    dealers = rows.map(({ id }) => world.from({ id } as Person, {}))
    await world.owner.query('update public.profiles set verified = true where id = any ($1)', [
      dealers.map(({ id }) => id),
    ])
  })
  beforeEach(async () => {
    for (const dealer of dealers) await dealer.query('select public.share_prices_paid(true)')
  })

  let nth = 0
  async function sold(dealer: number, price_paid: number | null, columns: Record<string, unknown> = {}) {
    const seller = dealers[dealer] as Person
    nth += 1
    const ad = await post(seller, catalogue, {
      model_id: catalogue.Axio,
      price: 1_000_000,
      mileage: 50_000 + nth,
      title: `2015 Toyota Axio ${nth}`,
      ...columns,
    })
    await mark(seller, ad, { price_paid })
    return ad
  }
  const used = async () =>
    (
      await world.owner.query<{ price: string }>('select price from private.paid_prices() order by price')
    ).map(({ price }) => Number(price))

  test('are used of five dealers at a time, one of a model each', async () => {
    for (const dealer of [0, 0, 0, 1, 2, 3]) await sold(dealer, 900_000)
    expect(await used()).toEqual([])
    await sold(4, 950_000)
    expect(await used()).toEqual([900_000, 900_000, 900_000, 900_000, 950_000])
    await sold(5, 940_000)
    expect(await used()).toHaveLength(5)
  })

  test.each([
    ['it is far below what was asked', 690_000],
    ['it is far above what was asked', 1_110_000],
    ['it was not told', null],
  ])('are not used where %s', async (_, price) => {
    for (const dealer of [0, 1, 2, 3]) await sold(dealer, 900_000)
    await sold(4, price)
    expect(await used()).toEqual([])
  })

  test('leave with the switch, an undone sale, and a lost standing', async () => {
    const ads = []
    for (const dealer of [0, 1, 2, 3, 4]) ads.push(await sold(dealer, 900_000))
    expect(await used()).toHaveLength(5)
    const [last] = dealers as [Person]
    await last.query('select public.share_prices_paid(false)')
    expect(await used()).toEqual([])
    await last.query('select public.share_prices_paid(true)')
    await last.query(`update public.vehicle_listings set status = 'active' where id = $1`, [ads[0]])
    expect(await used()).toEqual([])
    await last.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [ads[0]])
    expect(await used()).toEqual([])
    await mark(last, ads[0] as string, { price_paid: 900_000 })
    expect(await used()).toHaveLength(5)
    await world.owner.query('update public.profiles set verified = false, created_at = now() where id = $1', [
      last.id,
    ])
    expect(await used()).toEqual([])
    await world.owner.query('update public.profiles set verified = true where id = $1', [last.id])
  })

  test('of a vehicle with an agreement are left to what both sides said', async () => {
    const ads = []
    for (const dealer of [0, 1, 2, 3, 4]) ads.push(await sold(dealer, 900_000))
    await world.owner.query(
      `insert into public.sales (listing_id, ad_id, vehicle, seller_id, buyer_id, begun_by, price, seller_confirmed_at,
         buyer_confirmed_at, completed_at, seller_shares_price) values ($1, $1, 'Axio', $2, $3, 'buyer', 900000, now(), now(), now(), true)`,
      [ads[0], dealers[0]?.id, world.buyer.id],
    )
    expect(await used()).toEqual([])
  })

  test('a lie moves no estimate and no mark, and how fast vehicles sell only among five dealers', async () => {
    for (const dealer of [0, 1, 2, 3, 4, 5]) await sold(dealer, 1_000_000)
    const estimate = async () => {
      await world.owner.query('select private.fit_prices()')
      await world.owner.query('select private.count_sales()')
      return [
        await world.owner.query('select model_id, level, spread from private.price_models order by 1'),
        await world.owner.query('select year, weight, rest, highest from private.price_years order by 1'),
      ]
    }
    const honest = await estimate()
    for (const dealer of [0, 1])
      await world.owner.query('update public.sold_facts set price_paid = 700000 where seller_id = $1', [
        dealers[dealer]?.id,
      ])
    expect(await estimate()).toEqual(honest)
  })

  test('are allowed by dealers and their managers, and off at first', async () => {
    const on = async (person: Person) =>
      (await person.query<{ shares: boolean }>('select public.shares_prices_paid() as shares'))[0]?.shares
    expect(await on(world.dealer)).toBe(false)
    await manager.query('select public.share_prices_paid(true)')
    expect(await on(world.dealer)).toBe(true)
    await world.dealer.query('select public.share_prices_paid(false)')
    expect(await on(manager)).toBe(false)
    await expect(brian.query('select public.share_prices_paid(true)')).rejects.toMatchObject(refused)
    await expect(world.provider.query('select public.share_prices_paid(true)')).rejects.toMatchObject(refused)
    await expect(world.dealer.query('select * from private.told_prices()')).rejects.toMatchObject(refused)
  })
})
