import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DealerAdFigures, DealerAnalytics } from '#domain/dealers/dealer-analytics.ts'
import type { DealerReport } from '#domain/dealers/dealer-report.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { today } from '#testing/days.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const refused = { code: '42501' }
let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})

afterEach(async () => {
  await world.owner.query('delete from public.vehicle_listings')
  await world.owner.query('delete from public.message_threads')
  await world.owner.query('truncate private.ad_events, private.lead_visitors')
})

type PastState = [at: string, state: string, price?: number]

/** An ad with this history; its last entry is the current state. */
async function ad(seller: Person, past: PastState[], columns: Record<string, unknown> = {}): Promise<string> {
  const [posted = '', , price = 1_000_000] = past[0] ?? []
  const [, state = 'active'] = past.filter(([, became]) => became !== 'deleted').at(-1) ?? []
  const id = await post(world.owner, catalogue, {
    seller_id: seller.id,
    created_at: posted,
    status: state,
    price,
    ...columns,
  })
  await world.owner.query('delete from private.ad_events where ad_id = $1', [id])
  for (const [at, became, asked = price] of past)
    await world.owner.query(
      `insert into private.ad_events (kind, ad_id, owner_id, at, state, price, title)
       select 'vehicle', id, seller_id, $2, $3, $4, title from public.vehicle_listings where id = $1`,
      [id, at, became, asked],
    )
  return id
}

const count = (listing: string, owner: Person, day: string, kinds: Record<string, number>) =>
  world.owner.query(
    `insert into public.leads (listing_id, owner_id, day, kind, count)
     select $1, $2, $3, key, value::integer from jsonb_each_text($4)`,
    [listing, owner.id, day, JSON.stringify(kinds)],
  )

async function answerOf<Answer>(call: string, person = world.dealer): Promise<Answer> {
  const [row] = await person.query<{ answer: Answer }>(`select to_jsonb(public.${call}) as answer`)
  return row?.answer as Answer
}

const analytics = (first: string, last: string) =>
  answerOf<DealerAnalytics>(`dealer_analytics('${first}', '${last}')`)
const figures = (first: string, last: string, more = '') =>
  answerOf<DealerAdFigures>(`dealer_ad_figures('${first}', '${last}'${more})`)
const report = (month: string) => answerOf<DealerReport>(`dealer_report('${month}')`)

describe('a range of days', () => {
  test('is summed by kind and compared with the previous range of the same length', async () => {
    const one = await ad(world.dealer, [['2026-01-01T09:00:00+03', 'active']])
    const two = await ad(world.dealer, [
      ['2026-01-05T09:00:00+03', 'active'],
      ['2026-02-04T09:00:00+03', 'sold'],
    ])
    const others = await ad(world.seller, [['2026-01-01T09:00:00+03', 'active']])
    await count(one, world.dealer, '2026-01-31', { view: 50, message: 9 })
    await count(one, world.dealer, '2026-02-01', { view: 10, phone_reveal: 2, whatsapp: 1, message: 1 })
    await count(two, world.dealer, '2026-02-07', { view: 7, whatsapp: 3 })
    await count(two, world.dealer, '2026-02-08', { view: 99 })
    await count(others, world.seller, '2026-02-02', { view: 1000 })
    expect(await analytics('2026-02-01', '2026-02-07')).toMatchObject({
      since: '2026-02-01',
      until: '2026-02-07',
      step: 1,
      ads: 2,
      counted_since: '2026-01-31',
      now: { views: 17, calls: 2, chats: 4, messages: 1, active: 1, so_far: 37, sold: 1, to_sale: 30 },
      before: { views: 50, calls: 0, chats: 0, messages: 9, active: 2, so_far: 28, sold: 0, to_sale: null },
      series: [
        { from: '2026-02-01', to: '2026-02-01', views: 10, calls: 2, chats: 1, messages: 1 },
        ...['02', '03', '04', '05', '06'].map((day) => ({ from: `2026-02-${day}`, views: 0 })),
        { from: '2026-02-07', views: 7, calls: 0, chats: 3, messages: 0 },
      ],
    })
  })

  test('of more than 45 days has steps of seven days counted from its end; a longer one is cut', async () => {
    const one = await ad(world.dealer, [['2026-01-01T09:00:00+03', 'active']])
    await count(one, world.dealer, '2026-03-01', { view: 1 })
    await count(one, world.dealer, '2026-03-02', { view: 2 })
    await count(one, world.dealer, '2026-05-30', { view: 4 })
    const { series, step } = await analytics('2026-03-02', '2026-05-30')
    expect(step).toBe(7)
    expect(series).toHaveLength(13)
    expect(series[0]).toMatchObject({ from: '2026-03-02', to: '2026-03-07', views: 2 })
    expect(series[12]).toMatchObject({ from: '2026-05-24', to: '2026-05-30', views: 4 })
    expect(await analytics('2020-01-01', '2026-05-30')).toMatchObject({ since: '2025-05-30' })
    expect((await analytics('2199-01-01', '2199-05-30')).series).toHaveLength(1)
  })
})

describe('the ads of a range', () => {
  test('are those for sale or viewed in it, with days until their end, sorted and paged', async () => {
    const slow = await ad(world.dealer, [['2026-01-01T09:00:00+03', 'active']], { title: 'Slow' })
    const sold = await ad(
      world.dealer,
      [
        ['2026-02-01T09:00:00+03', 'active'],
        ['2026-02-03T09:00:00+03', 'sold'],
      ],
      { title: 'Sold', price: 500_000 },
    )
    await ad(
      world.dealer,
      [
        ['2026-01-01T09:00:00+03', 'active'],
        ['2026-01-20T09:00:00+03', 'sold'],
      ],
      { title: 'Long gone' },
    )
    await ad(world.dealer, [['2026-02-02T09:00:00+03', 'draft']], { title: 'Not yet' })
    await count(slow, world.dealer, '2026-02-02', { view: 40, phone_reveal: 1 })
    await count(sold, world.dealer, '2026-02-02', { view: 10, message: 2 })
    const answer = await figures('2026-02-01', '2026-02-07')
    expect(answer).toMatchObject({
      total: 2,
      page: 1,
      ads: [
        {
          id: slow,
          title: 'Slow',
          views: 40,
          calls: 1,
          chats: 0,
          messages: 0,
          days: 37,
          days_within: 7,
          market: null,
        },
        {
          id: sold,
          title: 'Sold',
          state: 'sold',
          views: 10,
          messages: 2,
          days: 2,
          days_within: 3,
          market: null,
        },
      ],
    })
    const first = async (sort: string) =>
      (await figures('2026-02-01', '2026-02-07', `, '${sort}', 1, 1`)).ads[0]?.title
    expect(await first('views')).toBe('Sold')
    expect(await first('leads_desc')).toBe('Sold')
    expect(await first('conversion')).toBe('Slow')
    expect(await first('days_desc')).toBe('Slow')
    expect(await first('price')).toBe('Sold')
    expect(await first('title_desc')).toBe('Sold')
    expect(await figures('2026-02-01', '2026-02-07', `, 'no order', 9, 1`)).toMatchObject({
      total: 2,
      page: 2,
      ads: [{ title: 'Sold' }],
    })
  })

  test('show the median of five similar ads of three sellers, and nothing with fewer', async () => {
    const now = new Date().toISOString()
    const mine = await ad(world.dealer, [[now, 'active', 1_200_000]], {
      model_id: catalogue.Axio,
      body_type: 'saloon',
    })
    const market = async () => (await figures(today(), today())).ads.find(({ id }) => id === mine)?.market
    const others = [
      [world.seller, 900_000],
      [world.seller, 1_000_000],
      [world.buyer, 1_100_000],
      [world.buyer, 950_000],
    ] as const
    for (const [person, price] of others)
      await ad(person, [[now, 'active', price]], { model_id: catalogue.Axio, body_type: 'saloon' })
    expect(await market()).toBeNull()
    // Five, but of only two sellers.
    const fifth = await ad(world.buyer, [[now, 'active', 990_000]], { model_id: catalogue.Axio })
    expect(await market()).toBeNull()
    await world.owner.query('update public.vehicle_listings set seller_id = $1 where id = $2', [
      world.provider.id,
      fifth,
    ])
    expect(await market()).toEqual({ likeness: 'model', median: 990_000, number: 5 })
    const asks = (person: Person, model: number | undefined) =>
      person.query('select * from public.similar_price($1, $2, $3, $4)', [
        catalogue.Toyota,
        model,
        null,
        2014,
      ])
    expect(await asks(world.dealer, catalogue.Axio)).toEqual([{ median: '990000', number: 5 }])
    await ad(world.dealer, [[now, 'active', 1_000_000]], { model_id: catalogue.Hilux })
    // The caller's own ads are excluded; with too few of the model, all of the make count.
    expect(await asks(world.buyer, catalogue.Hilux)).toEqual([{ median: '1000000', number: 5 }])
    await world.owner.query("update public.vehicle_listings set status = 'sold' where id = $1", [fifth])
    expect(await asks(world.buyer, catalogue.Axio)).toEqual([])
    await world.owner.query("update public.vehicle_listings set status = 'active' where id = $1", [fifth])
    await expect(asks(world.visitor, catalogue.Axio)).rejects.toThrow('permission denied')
    // Too old to be similar, so make and body are compared, with four ads.
    await world.owner.query('update public.vehicle_listings set year = 2005 where id = $1', [fifth])
    expect(await market()).toBeNull()
    await ad(world.provider, [[now, 'active', 3_000_000]], { model_id: catalogue.Hilux, body_type: 'saloon' })
    expect(await market()).toEqual({ likeness: 'make', median: 1_000_000, number: 5 })
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
      world.provider.id,
    ])
    expect(await market()).toBeNull()
    await world.owner.query('update public.profiles set suspended_at = null')
  })

  test('of a seller with many two count, so that the figure is not that seller’s', async () => {
    const now = new Date().toISOString()
    const like = { model_id: catalogue.Axio, body_type: 'saloon' }
    const mine = await ad(world.dealer, [[now, 'active', 1_000_000]], like)
    await ad(world.buyer, [[now, 'active', 900_000]], like)
    await ad(world.provider, [[now, 'active', 1_100_000]], like)
    // More than are compared, and all newer.
    for (let nth = 0; nth < 20; nth++) await ad(world.seller, [[now, 'active', 5_000_000]], like)
    const said = async () => {
      const one = (await figures(today(), today())).ads.find(({ id }) => id === mine)
      return { price: one?.market, interest: one?.usual }
    }
    expect(await said()).toEqual({ price: null, interest: null })
    await ad(world.provider, [[now, 'active', 1_000_000]], like)
    expect(await said()).toMatchObject({
      price: { median: 1_100_000, number: 5 },
      interest: { likeness: 'model', ads: 5 },
    })
  })

  test('are compared by median views per day and leads per view', async () => {
    const day = (back: number) => today(-back)
    const posted = `${day(9)}T09:00:00+03`
    const like = { model_id: catalogue.Axio, body_type: 'saloon' }
    const mine = await ad(world.dealer, [[posted, 'active']], like)
    await count(mine, world.dealer, day(1), { view: 100, message: 4 })
    const sellers = [world.seller, world.seller, world.buyer, world.buyer, world.provider]
    for (const [nth, person] of sellers.entries()) {
      const id = await ad(person, [[posted, 'active']], like)
      await count(id, person, day(2), { view: 20 + nth * 10, whatsapp: 4 })
    }
    // Views 20 to 60 in ten days; leads 4 of 20, 30, 40, 50, 60.
    expect((await analytics(day(29), day(0))).market).toMatchObject({
      active: 1,
      compared: 1,
      similar: 5,
      likeness: { model: 1 },
      views: { own: 10, market: 4 },
      conversion: { own: 0.04, market: 0.1, ads: 1 },
      price: { gap: 0, ads: 1, of_make: 0 },
    })
    await world.owner.query('update public.vehicle_listings set seller_id = $1 where seller_id = $2', [
      world.buyer.id,
      world.provider.id,
    ])
    expect((await analytics(day(29), day(0))).market).toMatchObject({
      compared: 0,
      similar: 0,
      views: null,
      conversion: null,
      price: null,
    })
  })
})

describe('the monthly report', () => {
  test('lists stock, arrivals and departures; days and months change at midnight in Nairobi', async () => {
    // In stock all the time; its price rises in the month.
    const stays = await ad(world.dealer, [
      ['2026-02-01T09:00:00+03', 'active', 2_000_000],
      ['2026-03-10T09:00:00+03', 'active', 2_100_000],
    ])
    // 23:30 UTC on 28 February is March in Nairobi.
    const late = await ad(world.dealer, [['2026-02-28T23:30:00Z', 'active', 700_000]])
    // Sold at 20:30 UTC on 31 March, half an hour before April in Nairobi.
    await ad(
      world.dealer,
      [
        ['2026-02-19T09:00:00+03', 'active', 900_000],
        ['2026-03-20T09:00:00+03', 'active', 850_000],
        ['2026-03-31T20:30:00Z', 'sold', 850_000],
        ['2026-04-02T09:00:00+03', 'deleted', 850_000],
      ],
      { title: 'Went in March' },
    )
    // Sold at 21:30 UTC, which is April in Nairobi.
    await ad(world.dealer, [
      ['2026-02-20T09:00:00+03', 'active', 400_000],
      ['2026-03-31T21:30:00Z', 'sold', 400_000],
    ])
    // Marked as sold by mistake.
    await ad(world.dealer, [
      ['2026-03-05T09:00:00+03', 'active', 100_000],
      ['2026-03-06T09:00:00+03', 'sold', 100_000],
      ['2026-03-07T09:00:00+03', 'active', 100_000],
    ])
    await ad(world.dealer, [
      ['2026-01-20T09:00:00+03', 'active', 300_000],
      ['2026-03-03T09:00:00+03', 'expired', 300_000],
    ])
    await ad(world.dealer, [
      ['2026-01-20T09:00:00+03', 'active', 300_000],
      ['2026-02-03T09:00:00+03', 'expired', 300_000],
      ['2026-03-03T09:00:00+03', 'active', 300_000],
      ['2026-03-09T09:00:00+03', 'draft', 300_000],
    ])
    // Expired long ago, sold now.
    await ad(world.dealer, [
      ['2026-01-20T09:00:00+03', 'active', 250_000],
      ['2026-02-03T09:00:00+03', 'expired', 250_000],
      ['2026-03-03T09:00:00+03', 'sold', 250_000],
    ])
    await ad(world.seller, [['2026-03-02T09:00:00+03', 'active', 9_000_000]])
    await count(stays, world.dealer, '2026-03-31', { view: 30, phone_reveal: 3 })
    await count(late, world.dealer, '2026-03-01', { view: 20, message: 4 })
    await count(late, world.dealer, '2026-02-28', { view: 5 })
    await count(late, world.dealer, '2026-04-01', { view: 500 })
    const march = await report('2026-03-17')
    expect(march.month).toBe('2026-03-01')
    expect(march.until).toBe('2026-03-31')
    expect(march.running).toBe(false)
    expect(march.seller).toBe('Achieng Motors')
    expect(march.stock).toEqual({
      at_start: 4,
      value_start: 3_600_000,
      new: 2,
      back: 1,
      sold: 2,
      sold_value: 1_100_000,
      sold_from_elsewhere: 1,
      expired: 1,
      taken_down: 1,
      at_end: 4,
      value_end: 2_100_000 + 700_000 + 400_000 + 100_000,
      // 19 February to 31 March, and 20 January to 3 March.
      days_to_sale: (40 + 42) / 2,
      // 58, 30, 39 and 26 days until 31 March.
      days_so_far: 38.3,
      exact_since: null,
    })
    expect(march.sold).toMatchObject([
      { price: 250_000, day: '2026-03-03', days: 42, deleted: false },
      { title: 'Went in March', price: 850_000, day: '2026-03-31', days: 40 },
    ])
    expect(march.interest).toEqual({ views: 50, calls: 3, chats: 0, messages: 4 })
    expect(march.interest_before).toEqual({ views: 5, calls: 0, chats: 0, messages: 0 })
    expect(march.best.map(({ id, leads }) => [id, leads])).toEqual([
      [late, 4],
      [stays, 3],
    ])
    expect(march.slowest[0]).toMatchObject({ id: stays, days: 58, views: 30, leads: 3 })
    expect((await report('2026-04-01')).stock).toMatchObject({ at_start: 4, sold: 1, at_end: 3 })
  })

  test('counts inquiries and the median time to their first answer', async () => {
    const one = await ad(world.dealer, [['2026-02-01T09:00:00+03', 'active']])
    const two = await ad(world.dealer, [['2026-02-01T09:00:00+03', 'active']])
    const asks = async (asker: Person, listing: string, at: string, answeredAfter: number | null) => {
      const [message] = await asker.query<{ thread_id: string }>(
        `insert into public.messages (listing_id, subject, content) values ($1, '', 'Is it there?') returning thread_id`,
        [listing],
      )
      const thread = message?.thread_id
      if (answeredAfter !== null)
        await world.dealer.query(
          `insert into public.messages (thread_id, subject, content) values ($1, '', 'Yes')`,
          [thread],
        )
      await world.owner.query(
        `update public.message_threads set created_at = $2::timestamptz,
           first_answer_at = $2::timestamptz + make_interval(mins => $3) where id = $1`,
        [thread, at, answeredAfter],
      )
    }
    await asks(world.buyer, one, '2026-02-28T21:30:00Z', 10)
    await asks(world.seller, one, '2026-03-10T09:00:00Z', 50)
    await asks(world.provider, one, '2026-03-31T20:59:00Z', null)
    await asks(world.buyer, two, '2026-02-28T20:30:00Z', 5)
    const march = await report('2026-03-01')
    expect(march.inquiries).toEqual({ received: 3, answered: 2, seconds: 1800, minutes: 30 })
    expect(march.inquiries_before).toEqual({ received: 1, answered: 1, seconds: 300, minutes: 5 })
  })

  test('of the current month ends today; a future month falls back to the current one', async () => {
    const now = await report('2199-01-01')
    expect(now.running).toBe(true)
    expect(now.stock).toMatchObject({ at_start: 0, value_start: 0, days_to_sale: null })
    expect(now.sold).toEqual([])
  })
})

test('dashboard, analytics and report count sold ads alike, deleted ones too', async () => {
  for (const status of ['active', 'active', 'sold'])
    await post(world.dealer, catalogue, { status, price: 500_000 })
  const [first, second] = await world.dealer.query<{ id: string }>(
    `update public.vehicle_listings set status = 'sold' where status = 'active' and seller_id = $1 returning id`,
    [world.dealer.id],
  )
  await world.dealer.query('delete from public.vehicle_listings where id = $1', [first?.id])
  // Sold by mistake and sold again counts once.
  for (const status of ['active', 'sold'])
    await world.dealer.query('update public.vehicle_listings set status = $2 where id = $1', [
      second?.id,
      status,
    ])
  const day = today()
  expect(await answerOf('dealer_overview()')).toMatchObject({ sold: 2, sold_lately: 3 })
  expect((await analytics(day, day)).now).toMatchObject({ sold: 3 })
  expect((await report(day)).stock).toMatchObject({ sold: 3 })
})

describe('the history of an ad', () => {
  const past = (id: string) =>
    world.owner.query(
      `select state, price::integer from private.ad_events
       where ad_id = $1 and (former_state, former_price) is distinct from (state, price) order by id`,
      [id],
    )

  test('is recorded automatically for state and price; it outlives the ad but not the account', async () => {
    const id = await post(world.dealer, catalogue, { status: 'draft', price: 500_000 })
    const change = (values: string) =>
      world.dealer.query(`update public.vehicle_listings set ${values} where id = '${id}'`)
    await change(`status = 'active'`)
    await change(`title = 'Another title'`)
    await change('price = 450000')
    await change(`status = 'sold'`)
    await world.dealer.query('delete from public.vehicle_listings where id = $1', [id])
    expect(await past(id)).toEqual([
      { state: 'draft', price: 500_000 },
      { state: 'active', price: 500_000 },
      { state: 'active', price: 450_000 },
      { state: 'sold', price: 450_000 },
      { state: 'deleted', price: 450_000 },
    ])
    const [{ id: leaver } = { id: '' }] = await world.owner.query<{ id: string }>(
      `insert into auth.users (email, raw_user_meta_data) values ('leaver@magari.test', '{"role": "dealer"}') returning id`,
    )
    const theirs = await post(world.owner, catalogue, { seller_id: leaver })
    expect(await past(theirs)).toHaveLength(1)
    await world.owner.query('delete from auth.users where id = $1', [leaver])
    expect(await past(theirs)).toEqual([])
  })

  test('is ordered by change, also if a long transaction commits last', async () => {
    const id = await post(world.dealer, catalogue)
    const long = new pg.Client(world.database.owner)
    await long.connect()
    try {
      await long.query('begin')
      await long.query('select now()')
      await world.dealer.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [id])
      await long.query(`update public.vehicle_listings set price = 440000 where id = $1`, [id])
      await long.query('delete from public.vehicle_listings where id = $1', [id])
      await long.query('commit')
    } finally {
      await long.end()
    }
    const rows = await world.owner.query<{ state: string }>(
      'select state from private.ad_events where ad_id = $1 order by at, id',
      [id],
    )
    expect(rows.map(({ state }) => state)).toEqual(['active', 'sold', 'sold', 'deleted'])
  })

  test('is readable by nobody', async () => {
    for (const person of [world.visitor, world.buyer, world.dealer])
      await expect(person.query('select from private.ad_events')).rejects.toMatchObject(refused)
  })
})

test.each(['dealer_analytics', 'dealer_ad_figures', 'dealer_report'])(
  '%s answers dealers in good standing only',
  async (name) => {
    for (const person of [world.visitor, world.buyer, world.seller, world.provider, world.admin])
      await expect(person.query(`select public.${name}()`)).rejects.toMatchObject(refused)
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
      world.dealer.id,
    ])
    await expect(world.dealer.query(`select public.${name}()`)).rejects.toMatchObject(refused)
    await world.owner.query('update public.profiles set suspended_at = null')
  },
)
