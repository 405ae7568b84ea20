import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { addPlan, addRow } from '#testing/plans.ts'
import { balancesOf, newReceipt } from '#testing/refunds.ts'
import { search } from '#testing/search.ts'
import { type Catalogue, insertCatalogue, letManyAdsPass, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await letManyAdsPass(world)
  await world.owner.query(`update public.system_settings set value = '' where key = 'free_listing_limit'`)
})

beforeEach(async () => {
  await setting('promotion_price', '500')
  await setting('promotion_days', '7')
})

const setting = (key: string, value: string) =>
  world.owner.query('update public.system_settings set value = $2 where key = $1', [key, value])

interface Offer {
  id: string
  price: string
  days: number
  status: string
}

const ask = async (person: Person, ad: string, price = 500): Promise<Offer> => {
  const [row] = await person.query<Offer>('select * from public.request_promotion($1, $2)', [ad, price])
  if (!row) throw new Error('request_promotion answered nothing')
  return row
}
let paid = 0
const pay = (person: Person, promotion: string, columns: Record<string, unknown> = {}) =>
  addRow(person, 'payment_requests', {
    promotion_id: promotion,
    payment_method: 'mpesa',
    amount: 500,
    reference: `PRM${++paid}XY12AB`,
    phone: '0712 345 678',
    ...columns,
  })
const approve = (request: string) =>
  world.admin.query('select status from public.approve_payment_request($1)', [request])
const work = () => world.owner.query('select private.keep_promotions()')
/** A running promotion of an own ad; returns its id. */
async function promote(person: Person, ad: string): Promise<string> {
  const { id } = await ask(person, ad)
  await approve(await pay(person, id))
  return id
}
const promotionOf = async (id: string) =>
  (await world.owner.query('select * from public.promotions where id = $1', [id]))[0]
const adOf = async (id: string) =>
  (
    await world.owner.query<{ featured: boolean; until: number | null }>(
      `select featured, round(extract(epoch from featured_until - now()) / 86400)::int as until
       from public.vehicle_listings where id = $1`,
      [id],
    )
  )[0]
/** Moves a promotion and what it shows into the past, as if so much time had passed. */
async function wait(promotion: string, time: string) {
  await world.owner.query(
    `update public.promotions set starts_at = starts_at - $2::interval, ends_at = ends_at - $2::interval where id = $1`,
    [promotion, time],
  )
  await world.owner.query(
    `update public.vehicle_listings set featured_until = featured_until - $2::interval
     where id = (select listing_id from public.promotions where id = $1)`,
    [promotion, time],
  )
}
const told = async (person: Person) => (await notificationsOf(world, person))[0]

describe('buying', () => {
  test('the owner of an active ad pays, and it is featured for seven days from the approval', async () => {
    const ad = await post(world.seller, catalogue)
    const offer = await ask(world.seller, ad)
    expect(offer).toMatchObject({ price: '500', days: 7, status: 'waiting' })
    expect(await adOf(ad)).toEqual({ featured: false, until: null })
    const request = await pay(world.seller, offer.id)
    await approve(request)
    expect(await promotionOf(offer.id)).toMatchObject({ status: 'running' })
    expect(await adOf(ad)).toEqual({ featured: true, until: 7 })
    expect(await told(world.seller)).toMatchObject({ kind: 'promotion_paid' })
    expect(
      await world.owner.query(
        `select entry.account, entry.amount::int from public.ledger_entries as entry
         join public.ledger_transactions as posted on posted.id = entry.transaction_id
         where posted.payment_request_id = $1 order by entry.account`,
        [request],
      ),
    ).toEqual([
      { account: 'mpesa', amount: 500 },
      { account: 'promotions', amount: -500 },
    ])
    expect(
      await world.owner.query(
        'select period_ends_at is not null as has_period from public.payment_requests where id = $1',
        [request],
      ),
    ).toEqual([{ has_period: true }])
  })

  test('asking again changes the offer to the price of today, and a price that nobody saw is refused', async () => {
    const ad = await post(world.seller, catalogue)
    const { id } = await ask(world.seller, ad)
    await setting('promotion_price', '700')
    await setting('promotion_days', '10')
    await expect(ask(world.seller, ad)).rejects.toMatchObject({
      hint: 'promotion_price_changed',
      message: 'The price has changed: it is KSh 700 now.',
    })
    expect(await ask(world.seller, ad, 700)).toMatchObject({ id, price: '700', days: 10 })
  })

  test('who has started to pay keeps the price; an offer is open for a day', async () => {
    const ad = await post(world.seller, catalogue)
    const { id } = await ask(world.seller, ad)
    await setting('promotion_price', '900')
    const request = await pay(world.seller, id)
    expect(
      await world.owner.query(
        'select private.amount_due(request)::int as due from public.payment_requests as request where id = $1',
        [request],
      ),
    ).toEqual([{ due: 500 }])
    await world.admin.query(`select public.reject_payment_request($1, 'Not received')`, [request])
    await world.owner.query(
      `update public.promotions set priced_at = now() - interval '25 hours' where id = $1`,
      [id],
    )
    await expect(pay(world.seller, id)).rejects.toMatchObject({ hint: 'promotion_not_open' })
  })

  test('a second payment for the same ad is refused in words while one is checked', async () => {
    const ad = await post(world.seller, catalogue)
    const { id } = await ask(world.seller, ad)
    const request = await pay(world.seller, id)
    await expect(ask(world.seller, ad)).rejects.toMatchObject({ hint: 'payment_waiting' })
    await expect(pay(world.seller, id, { amount: 501 })).rejects.toMatchObject({
      hint: 'payment_waiting',
      message: expect.stringMatching(/^Your payment of KSh 500 .* is being checked already/),
    })
    await world.seller.query(`update public.payment_requests set status = 'withdrawn' where id = $1`, [
      request,
    ])
    await approve(await pay(world.seller, (await ask(world.seller, ad)).id))
    expect(await adOf(ad)).toEqual({ featured: true, until: 7 })
  })

  test('only the own active ad, while it is offered', async () => {
    const ad = await post(world.seller, catalogue)
    await expect(ask(world.dealer, ad)).rejects.toMatchObject({ hint: 'not_found' })
    await expect(ask(world.admin, ad)).rejects.toMatchObject({ hint: 'not_found' })
    await expect(ask(world.visitor, ad)).rejects.toMatchObject({ code: '42501' })
    const manager = await world.acting(world.buyer, world.seller, 'owner')
    await expect(ask(manager, ad)).rejects.toMatchObject({ code: '42501' })
    const draft = await post(world.seller, catalogue, { status: 'draft' })
    await expect(ask(world.seller, draft)).rejects.toMatchObject({ hint: 'ad_not_active' })
    await setting('promotion_price', '')
    await expect(ask(world.seller, ad)).rejects.toMatchObject({ hint: 'promotion_not_offered' })
  })

  test('a payment names an own promotion or a plan, and says nothing of those of others', async () => {
    const { id } = await ask(world.seller, await post(world.seller, catalogue))
    const ofOther = await pay(world.dealer, id).catch((error) => error)
    const ofNone = await pay(world.dealer, crypto.randomUUID()).catch((error) => error)
    expect(ofOther).toMatchObject({ hint: 'promotion_not_open' })
    expect(ofOther.message).toBe(ofNone.message)
    const plan = await addPlan(world.admin, { name: 'With a promotion' })
    await expect(pay(world.seller, id, { plan_id: plan })).rejects.toMatchObject({
      constraint: 'payment_requests_one_purpose',
    })
    await expect(
      world.seller.query(`update public.promotions set status = 'running' where id = $1`, [id]),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('approval', () => {
  test('a second one for the same ad adds its days to the end', async () => {
    const ad = await post(world.seller, catalogue)
    await promote(world.seller, ad)
    const second = await promote(world.seller, ad)
    expect(await adOf(ad)).toEqual({ featured: true, until: 14 })
    await wait(second, '0 days')
    await work()
    expect(await promotionOf(second)).toMatchObject({ status: 'running' })
  })

  test('of an ad that is not active the days wait until it is', async () => {
    const ad = await post(world.seller, catalogue)
    const { id } = await ask(world.seller, ad)
    const request = await pay(world.seller, id)
    await world.seller.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [ad])
    await approve(request)
    expect(await promotionOf(id)).toMatchObject({ status: 'paid', starts_at: null })
    await work()
    expect(await adOf(ad)).toEqual({ featured: false, until: null })
    await world.seller.query(`update public.vehicle_listings set status = 'active' where id = $1`, [ad])
    await work()
    expect(await adOf(ad)).toEqual({ featured: true, until: 7 })
    expect(await told(world.seller)).toMatchObject({ kind: 'promotion_begun' })
    expect(
      await world.owner.query(
        'select period_ends_at is not null as begun from public.payment_requests where id = $1',
        [request],
      ),
    ).toEqual([{ begun: true }])
  })

  test('of a sold or deleted ad it is refused, so that the money is returned', async () => {
    const sold = await post(world.seller, catalogue)
    const deleted = await post(world.seller, catalogue)
    const requests = []
    for (const ad of [sold, deleted]) requests.push(await pay(world.seller, (await ask(world.seller, ad)).id))
    await world.seller.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [sold])
    await world.seller.query('delete from public.vehicle_listings where id = $1', [deleted])
    for (const request of requests)
      await expect(approve(request)).rejects.toMatchObject({ hint: 'promotion_ad_gone' })
  })

  test('sold while its days wait: cancelled, and the administrators return the money', async () => {
    const ad = await post(world.seller, catalogue)
    const { id } = await ask(world.seller, ad)
    const request = await pay(world.seller, id)
    await world.seller.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [ad])
    await approve(request)
    await world.seller.query(`update public.vehicle_listings set status = 'sold' where id = $1`, [ad])
    await work()
    expect(await promotionOf(id)).toMatchObject({ status: 'cancelled' })
    expect(await told(world.seller)).toMatchObject({ kind: 'promotion_cancelled' })
    expect(await told(world.admin)).toMatchObject({ kind: 'promotion_to_return' })
  })

  test('M-Pesa starts it by the price of the promotion', async () => {
    const ad = await post(world.seller, catalogue)
    const { id } = await ask(world.seller, ad)
    const typed = await pay(world.seller, id, { amount: 5, reference: null })
    const push = (request: string) =>
      world.owner.query<{ push_id: string }>('select * from private.start_mpesa_push($1, $2)', [
        world.seller.id,
        request,
      ])
    await expect(push(typed)).rejects.toMatchObject({ hint: 'amount_not_price' })
    await world.seller.query(`update public.payment_requests set amount = 500 where id = $1`, [typed])
    const [started] = await push(typed)
    await world.owner.query(
      `select private.pay_mpesa_push($1, 'ws_CO_promo', 'QWEPROMO12', 500, '254712345678')`,
      [started?.push_id],
    )
    expect(await adOf(ad)).toEqual({ featured: true, until: 7 })
  })
})

describe('a payment that was returned', () => {
  const giveBack = (request: string) =>
    world.admin.query(
      `select public.ask_refund(request_id => $1, how => 'by_hand', reason => 'You paid twice.', return_reference => $2)`,
      [request, newReceipt()],
    )
  const requestOf = async (promotion: string) =>
    (
      await world.owner.query<{ id: string }>(
        'select id from public.payment_requests where promotion_id = $1',
        [promotion],
      )
    )[0]?.id ?? ''
  const promoted = async (id: string) =>
    (
      await world.owner.query(
        `select status, round(extract(epoch from ends_at - now()) / 86400)::int as days from public.promotions where id = $1`,
        [id],
      )
    )[0]

  test('ends what it bought, in the ledger too, and says so', async () => {
    const ad = await post(world.seller, catalogue)
    const id = await promote(world.seller, ad)
    const request = await requestOf(id)
    await wait(id, '2 days')
    await giveBack(request)
    expect(await promoted(id)).toEqual({ status: 'ended', days: 0 })
    expect(await adOf(ad)).toEqual({ featured: false, until: null })
    expect(
      await world.owner.query(
        'select kind, item, total::int from public.tax_invoices where payment_request_id = $1 order by issued_at',
        [request],
      ),
    ).toMatchObject([
      { kind: 'invoice', item: 'Featuring an ad for 7 days', total: 500 },
      { kind: 'credit_note', item: 'Featuring an ad for 7 days' },
    ])
    expect(await balancesOf(world, request)).toEqual({})
    const last = await told(world.seller)
    expect(last).toMatchObject({ kind: 'refund_done' })
    expect(last?.message).toContain('What was left of featuring “')
    await work()
    expect((await told(world.seller))?.kind).toBe('refund_done')
  })

  test('moves the days that were paid for later forward', async () => {
    const ad = await post(world.seller, catalogue)
    const first = await promote(world.seller, ad)
    await wait(first, '2 days')
    const second = await promote(world.seller, ad)
    expect(await adOf(ad)).toEqual({ featured: true, until: 12 })
    await giveBack(await requestOf(first))
    expect(await promoted(first)).toEqual({ status: 'ended', days: 0 })
    expect(await promoted(second)).toEqual({ status: 'running', days: 7 })
    expect(await adOf(ad)).toEqual({ featured: true, until: 7 })
    const periods = await world.owner.query<{ same: boolean }>(
      `select paid.period_starts_at = bought.starts_at and paid.period_ends_at = bought.ends_at as same
       from public.payment_requests as paid join public.promotions as bought on bought.id = paid.promotion_id
       where bought.id = $1`,
      [second],
    )
    expect(periods).toEqual([{ same: true }])
  })

  test('cancels days that have not begun, and leaves those before and the flag', async () => {
    const ad = await post(world.seller, catalogue)
    const first = await promote(world.seller, ad)
    const second = await promote(world.seller, ad)
    await giveBack(await requestOf(second))
    expect(await promotionOf(second)).toMatchObject({ status: 'cancelled', ends_at: null })
    expect(await promoted(first)).toEqual({ status: 'running', days: 7 })
    expect(await adOf(ad)).toEqual({ featured: true, until: 7 })
    await world.owner.query(
      'update public.vehicle_listings set featured = true, featured_until = null where id = $1',
      [ad],
    )
    await giveBack(await requestOf(first))
    expect(await adOf(ad)).toEqual({ featured: true, until: null })
  })

  test('cancels one that waits for its ad', async () => {
    const ad = await post(world.seller, catalogue)
    const { id } = await ask(world.seller, ad)
    const request = await pay(world.seller, id)
    await world.seller.query(`update public.vehicle_listings set status = 'draft' where id = $1`, [ad])
    await approve(request)
    await giveBack(request)
    await world.seller.query(`update public.vehicle_listings set status = 'active' where id = $1`, [ad])
    await work()
    expect(await promotionOf(id)).toMatchObject({ status: 'cancelled' })
    expect(await adOf(ad)).toEqual({ featured: false, until: null })
  })
})

describe('beside plans', () => {
  test('a promotion is not paid for in months, and has no price of a plan', async () => {
    const { id } = await ask(world.seller, await post(world.seller, catalogue))
    await expect(pay(world.seller, id, { months: 3 })).rejects.toMatchObject({
      constraint: 'payment_requests_months_of_plan',
    })
    const request = await pay(world.seller, id)
    await expect(
      world.seller.query('update public.payment_requests set months = 2 where id = $1', [request]),
    ).rejects.toMatchObject({ constraint: 'payment_requests_months_of_plan' })
    const [shown] = await world.admin.query<{ payment: Record<string, unknown> }>(
      `select to_jsonb(payment) as payment from unnest((public.admin_payments(only_ids => array[$1::uuid])).payments) as payment`,
      [request],
    )
    expect(shown?.payment).toMatchObject({
      promotion_days: 7,
      due: 500,
      plan_price: null,
      months: 1,
      change: null,
    })
  })

  test('featured days are no days of a plan: they count for nothing when a plan is changed', async () => {
    const [starter, dealer] = await Promise.all([
      addPlan(world.admin, { name: 'Starter', price: 1_000 }),
      addPlan(world.admin, { name: 'Dealer', price: 2_000 }),
    ])
    const buy = async (plan: string, amount: number) =>
      approve(
        await addRow(world.buyer, 'payment_requests', {
          plan_id: plan,
          payment_method: 'mpesa',
          amount,
          reference: newReceipt(),
          phone: '0712 345 678',
        }),
      )
    await buy(starter, 1_000)
    await promote(world.buyer, await post(world.buyer, catalogue))
    const [change] = await world.buyer.query(
      `select (change).credited_amount::int as amount from public.own_plan_changes() where plan_id = $1`,
      [dealer],
    )
    expect(change).toEqual({ amount: 1_000 })
    await buy(dealer, 2_000)
    expect(
      await world.owner.query(
        `select count(*)::int as stopped from public.payment_requests
         where user_id = $1 and promotion_id is not null and stopped_at is not null`,
        [world.buyer.id],
      ),
    ).toEqual([{ stopped: 0 }])
  })
})

describe('ending', () => {
  test('the time itself ends it, and the job tells what it brought beside the week before', async () => {
    const ad = await post(world.seller, catalogue)
    await world.owner.query(
      `update public.vehicle_listings set created_at = now() - interval '30 days' where id = $1`,
      [ad],
    )
    const id = await promote(world.seller, ad)
    await wait(id, '7 days')
    const count = (kind: string, day: string, count: number) =>
      world.owner.query(
        `insert into public.leads (listing_id, owner_id, kind, day, count)
         values ($1, $2, $3, (select private.nairobi_day(starts_at) from public.promotions where id = $4) + $5::int, $6)`,
        [ad, world.seller.id, kind, id, day, count],
      )
    await count('view', '0', 90)
    await count('view', '6', 10)
    await count('whatsapp', '6', 4)
    await count('view', '-1', 20)
    await count('view', '-7', 5)
    await count('phone_reveal', '-7', 1)
    // Before and after what is compared.
    await count('view', '-8', 1000)
    await count('view', '7', 1000)
    const shown = await search(world.visitor)
    expect(shown.featured.map((one) => one.id)).not.toContain(ad)
    expect(shown.listings.find((one) => one.id === ad)?.featured).toBe(false)
    expect(
      await world.seller.query(
        'select status, views, leads, days_before, views_before, leads_before from public.own_promotions($1)',
        [ad],
      ),
    ).toEqual([
      { status: 'ended', views: '100', leads: '4', days_before: 7, views_before: '25', leads_before: '1' },
    ])
    await work()
    expect(await adOf(ad)).toEqual({ featured: false, until: null })
    expect(await promotionOf(id)).toMatchObject({ status: 'ended' })
    const message = await told(world.seller)
    expect(message).toMatchObject({
      kind: 'promotion_ended',
      facts: { views: 100, views_before: 25, leads: 4 },
    })
    await work()
    expect(await told(world.seller)).toEqual(message)
  })

  test('an ad of the first day has nothing before, and others cannot read any of it', async () => {
    const ad = await post(world.seller, catalogue)
    await promote(world.seller, ad)
    expect(
      await world.seller.query(
        'select views, days_before, views_before, leads_before from public.own_promotions($1)',
        [ad],
      ),
    ).toEqual([{ views: '0', days_before: 0, views_before: null, leads_before: null }])
    expect(await world.dealer.query('select * from public.own_promotions($1)', [ad])).toEqual([])
  })

  test('offers that nobody paid for are forgotten', async () => {
    const { id } = await ask(world.seller, await post(world.seller, catalogue))
    await world.owner.query(
      `update public.promotions set priced_at = now() - interval '31 days' where id = $1`,
      [id],
    )
    await work()
    expect(await promotionOf(id)).toBeUndefined()
  })
})

describe('an administrator’s flag and what is paid for', () => {
  const set = (ad: string, change: string) =>
    world.admin.query(`update public.vehicle_listings set ${change} where id = $1`, [ad])

  test('switching the flag off leaves what is paid for', async () => {
    const ad = await post(world.seller, catalogue)
    await set(ad, 'featured = true')
    expect(await adOf(ad)).toEqual({ featured: true, until: null })
    await promote(world.seller, ad)
    expect(await adOf(ad)).toEqual({ featured: true, until: null })
    await set(ad, 'featured = false')
    expect(await adOf(ad)).toEqual({ featured: true, until: 7 })
    await expect(set(ad, 'featured = false')).rejects.toMatchObject({ hint: 'promotion_running' })
    await set(ad, 'featured_until = null')
    expect(await adOf(ad)).toEqual({ featured: true, until: null })
  })

  test('the end of what is paid for leaves the flag', async () => {
    const ad = await post(world.seller, catalogue)
    const id = await promote(world.seller, ad)
    await set(ad, 'featured = true, featured_until = null')
    await wait(id, '8 days')
    await work()
    expect(await adOf(ad)).toEqual({ featured: true, until: null })
  })

  test('nobody sets an end, and sellers set neither', async () => {
    const ad = await post(world.seller, catalogue)
    await promote(world.seller, ad)
    for (const change of ['featured = false', 'featured_until = null', `featured_until = 'infinity'`])
      await expect(
        world.seller.query(`update public.vehicle_listings set ${change} where id = $1`, [ad]),
      ).rejects.toMatchObject({ code: '42501' })
    await expect(set(ad, `featured_until = 'infinity'`)).rejects.toMatchObject({ code: '42501' })
    await world.seller.query('update public.vehicle_listings set price = 990000 where id = $1', [ad])
    expect(await adOf(ad)).toEqual({ featured: true, until: 7 })
  })
})
