import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TRANSFER_DAYS } from '#domain/sales/transfer.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { constraintsWithoutSentence } from '#testing/constraints.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import {
  beginSale,
  cancelSale,
  completeSale,
  confirmSale,
  ownSale,
  setPrice,
  tick,
  writeAbout,
} from '#testing/sales.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const refused = { code: '42501' }

let catalogue: Catalogue
let ad: string

const ask = <Row = Record<string, unknown>>(text: string, values?: unknown[]) =>
  world.owner.query<Row>(text, values)

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
})
beforeEach(async () => {
  await ask('delete from public.sales')
  await ask('delete from public.vehicle_listings')
  await ask('delete from public.message_threads')
  await ask('delete from public.system_notifications')
  await ask('delete from public.user_blocks')
  await ask('update public.profiles set suspended_at = null')
  ad = await post(world.seller, catalogue, { engine_size: '1500cc' })
  await writeAbout(world.buyer, ad)
})

const kindsTold = async (person: Person) => (await notificationsOf(world, person)).map(({ kind }) => kind)
const forgetTold = () => ask('delete from public.system_notifications')
const suspend = (person: Person) =>
  ask('update public.profiles set suspended_at = now() where id = $1', [person.id])
const block = (person: Person, other: Person) =>
  person.query('insert into public.user_blocks (blocked_id) values ($1)', [other.id])
const statusOf = async (listing = ad) =>
  (await ask<{ status: string }>('select status from public.vehicle_listings where id = $1', [listing]))[0]
    ?.status
const terms = (person: Person, sale: string, version: number, columns: Record<string, unknown> = {}) =>
  person.query('select public.set_sale_terms($1, $2, $3, $4, $5, $6)', [
    sale,
    version,
    'price' in columns ? columns.price : 1_100_000,
    columns.payment_method ?? 'bank_transfer',
    columns.handover_on ?? null,
    columns.defects ?? null,
  ])

describe('a sale begins', () => {
  test('by the buyer, and the seller takes part with a step', async () => {
    const sale = await beginSale(world.buyer, ad)
    expect(await notificationsOf(world, world.seller)).toMatchObject([
      { kind: 'sale_begun', link: `/sale/${sale}`, facts: { person: { name: 'Wanjiku Kamau' } } },
    ])
    expect(await ownSale(world.seller, sale)).toMatchObject({
      side: 'seller',
      listing_id: ad,
      vehicle: '2015 Toyota Axio 1.5 X',
      is_for_sale: true,
      other: { id: world.buyer.id, name: 'Wanjiku Kamau' },
      thread_id: expect.any(String),
      begun_by: 'buyer',
      joined_at: null,
      engine_cc: 1500,
      terms: { version: 0, price: null, payment_method: null, handover_on: null, defects: null },
      steps: [],
      transfer_due_on: null,
      fees: { copy_of_records: { amount: 550, confirmed_on: null }, transfer: { amount: 2065 } },
      facts: expect.arrayContaining([expect.objectContaining({ kind: 'member_since' })]),
    })
    await tick(world.seller, sale, 'see_car')
    expect(await ownSale(world.buyer, sale)).toMatchObject({
      side: 'buyer',
      other: { id: world.seller.id, name: 'Otieno Odhiambo' },
      joined_at: expect.any(String),
      steps: [{ step: 'see_car', side: 'seller' }],
    })
  })

  test('by the seller with somebody who wrote; the buyer who begins it too takes part in the same', async () => {
    const sale = await beginSale(world.seller, ad, world.buyer)
    expect(await kindsTold(world.buyer)).toEqual(['sale_begun'])
    expect(await beginSale(world.buyer, ad)).toBe(sale)
    expect(await ownSale(world.buyer, sale)).toMatchObject({
      begun_by: 'seller',
      joined_at: expect.any(String),
    })
    expect(await kindsTold(world.seller)).toEqual([])
  })

  test('once, when both press at the same moment', async () => {
    const outcomes = await raceOnLock(
      world.database,
      { text: 'select from public.vehicle_listings where id = $1 for update', values: [ad] },
      [
        () => beginSale(world.buyer, ad),
        () => beginSale(world.buyer, ad),
        () => beginSale(world.seller, ad, world.buyer),
      ],
    )
    expect(new Set(outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value)).size).toBe(1)
    expect(await ask('select from public.sales')).toHaveLength(1)
  })

  test('not without a conversation, nor with somebody who has none', async () => {
    await expect(beginSale(world.dealer, ad)).rejects.toMatchObject({ hint: 'no_conversation' })
    await expect(beginSale(world.seller, ad, world.dealer)).rejects.toMatchObject({ hint: 'no_conversation' })
  })

  test('not of an ad of one’s own, nor between two others', async () => {
    await expect(beginSale(world.seller, ad)).rejects.toMatchObject({ hint: 'sale_needs_buyer' })
    await expect(beginSale(world.seller, ad, world.seller)).rejects.toMatchObject({
      hint: 'sale_needs_buyer',
    })
    await expect(beginSale(world.dealer, ad, world.buyer)).rejects.toMatchObject(refused)
    await expect(beginSale(world.visitor, ad)).rejects.toMatchObject(refused)
    // Nobody learns whether there is a draft with this id.
    await ask(`update public.vehicle_listings set status = 'draft' where id = $1`, [ad])
    const answers = async (id: string) => [
      await beginSale(world.dealer, id, world.buyer).catch(String),
      await beginSale(world.dealer, id).catch(String),
    ]
    expect(await answers(ad)).toEqual(await answers(crypto.randomUUID()))
  })

  test.each([['draft'], ['sold']])('not of an ad that is %s', async (status) => {
    await ask('update public.vehicle_listings set status = $2 where id = $1', [ad, status])
    await expect(beginSale(world.buyer, ad)).rejects.toMatchObject({ hint: 'ad_gone' })
    await expect(beginSale(world.seller, ad, world.buyer)).rejects.toMatchObject({ hint: 'ad_gone' })
  })

  test('not of an ad that has ended or is gone', async () => {
    await ask(`update public.vehicle_listings set expires_at = now() - interval '1 minute' where id = $1`, [
      ad,
    ])
    await expect(beginSale(world.buyer, ad)).rejects.toMatchObject({ hint: 'ad_gone' })
    await ask('delete from public.vehicle_listings where id = $1', [ad])
    await expect(beginSale(world.buyer, ad)).rejects.toMatchObject({ hint: 'ad_gone' })
  })

  test('not by or with suspended members, which tells nobody of a suspension', async () => {
    await suspend(world.buyer)
    await expect(beginSale(world.buyer, ad)).rejects.toMatchObject(refused)
    await expect(beginSale(world.seller, ad, world.buyer)).rejects.toMatchObject({ hint: 'no_conversation' })
    await ask('update public.profiles set suspended_at = null')
    await suspend(world.seller)
    await expect(beginSale(world.buyer, ad)).rejects.toMatchObject({ hint: 'ad_gone' })
  })

  test.each(['buyer', 'seller'] as const)('not if the %s has blocked the other', async (who) => {
    await block(world[who], who === 'buyer' ? world.seller : world.buyer)
    for (const begin of [() => beginSale(world.buyer, ad), () => beginSale(world.seller, ad, world.buyer)])
      await expect(begin()).rejects.toMatchObject({ hint: 'cannot_write' })
  })
})

describe('limits', () => {
  const sellMany = (count: number, open: boolean, begunBy = 'buyer') =>
    ask(
      `insert into public.sales (vehicle, seller_id, buyer_id, begun_by, begun_at, cancelled_at)
       select 'Axio', $1, $2, $5, now() - interval '2 days', case when $4 then null else now() end from generate_series(1, $3)`,
      [world.seller.id, world.buyer.id, count, open, begunBy],
    )

  test('a buyer has ten purchases open', async () => {
    await sellMany(9, true)
    await sellMany(30, false)
    await beginSale(world.buyer, ad)
    await cancelSale(world.buyer, await beginSale(world.buyer, ad))
    await sellMany(1, true)
    await expect(beginSale(world.buyer, ad)).rejects.toMatchObject({
      hint: 'sale_limit',
      message: expect.stringContaining('10 purchases'),
    })
  })

  test('those that others began use up nothing', async () => {
    await sellMany(300, true, 'buyer')
    await beginSale(world.seller, ad, world.buyer)
  })

  test('twenty are begun in a day, cancelled ones included', async () => {
    await ask(
      `insert into public.sales (vehicle, seller_id, buyer_id, begun_by, cancelled_at)
       select 'Axio', $1, $2, 'buyer', now() from generate_series(1, 19)`,
      [world.seller.id, world.buyer.id],
    )
    await cancelSale(world.buyer, await beginSale(world.buyer, ad))
    await expect(beginSale(world.buyer, ad)).rejects.toMatchObject({ hint: 'sale_limit' })
  })

  test('three of one ad with one person are begun in a day', async () => {
    for (let nth = 0; nth < 3; nth++) await cancelSale(world.buyer, await beginSale(world.buyer, ad))
    await expect(beginSale(world.buyer, ad)).rejects.toMatchObject({ hint: 'sale_limit' })
    await beginSale(world.seller, ad, world.buyer)
  })

  test('a change taken back and made again is told once, until it is read', async () => {
    const sale = await beginSale(world.buyer, ad)
    for (let nth = 0; nth < 3; nth++) {
      await confirmSale(world.buyer, sale)
      await world.buyer.query('select public.withdraw_confirmation($1)', [sale])
    }
    expect(await kindsTold(world.seller)).toEqual(['sale_confirmed', 'sale_begun'])
    await world.seller.query('select public.mark_notifications_read()')
    await confirmSale(world.buyer, sale)
    expect(await kindsTold(world.seller)).toHaveLength(3)
  })
})

describe('steps', () => {
  let sale: string
  beforeEach(async () => {
    sale = await beginSale(world.buyer, ad)
  })
  const steps = async () =>
    (await ownSale(world.buyer, sale))?.steps.map(({ step, side }) => `${side} ${step}`)

  test('each side ticks and unticks its own, twice is once', async () => {
    await tick(world.buyer, sale, 'records')
    await tick(world.buyer, sale, 'records')
    await tick(world.seller, sale, 'payment')
    expect(await steps()).toEqual(['buyer records', 'seller payment'])
    await tick(world.buyer, sale, 'payment', false)
    expect(await steps()).toEqual(['buyer records', 'seller payment'])
    await tick(world.seller, sale, 'payment', false)
    expect(await steps()).toEqual(['buyer records'])
  })

  test.each([
    ['seller', 'records'],
    ['seller', 'transfer_accepted'],
    ['buyer', 'transfer_begun'],
    ['buyer', 'drink'],
    ['buyer', null],
  ] as const)('a %s has no step %s', async (who, step) => {
    await expect(tick(world[who], sale, step as string)).rejects.toMatchObject({ hint: 'sale_step_unknown' })
  })

  test('the agreement is on the terms that were read', async () => {
    await expect(tick(world.buyer, sale, 'agreement')).rejects.toMatchObject({ hint: 'sale_terms_missing' })
    await setPrice(world.seller, sale, 1_100_000)
    await expect(
      world.buyer.query(`select public.set_sale_step($1, 'agreement', true)`, [sale]),
    ).rejects.toMatchObject({ hint: 'changed_meanwhile' })
    await tick(world.buyer, sale, 'agreement')
    await tick(world.seller, sale, 'agreement')
    await setPrice(world.seller, sale, 1_200_000)
    expect(await steps()).toEqual([])
  })

  test('strangers see and tick none, and neither do administrators', async () => {
    for (const person of [world.dealer, world.admin])
      await expect(tick(person, sale, 'see_car')).rejects.toMatchObject(refused)
    expect(await world.dealer.query('select from public.sale_steps')).toEqual([])
  })
})

describe('terms', () => {
  let sale: string
  beforeEach(async () => {
    sale = await beginSale(world.buyer, ad)
    await forgetTold()
  })

  test('are changed by either side, who tells the other', async () => {
    await terms(world.buyer, sale, 0, { defects: '  A scratch on the door.\n' })
    expect(await ownSale(world.seller, sale)).toMatchObject({
      terms: {
        version: 1,
        price: 1_100_000,
        payment_method: 'bank_transfer',
        defects: 'A scratch on the door.',
      },
    })
    expect(await kindsTold(world.seller)).toEqual(['sale_terms_changed'])
    await terms(world.seller, sale, 1, { price: 1_150_000 })
    expect(await kindsTold(world.buyer)).toEqual(['sale_terms_changed'])
    await terms(world.seller, sale, 2, { price: 1_160_000 })
    expect(await kindsTold(world.buyer)).toEqual(['sale_terms_changed'])
  })

  test('are refused where they were changed since; the same again changes nothing', async () => {
    await terms(world.buyer, sale, 0)
    await terms(world.buyer, sale, 0)
    expect(await ownSale(world.buyer, sale)).toMatchObject({ terms: { version: 1 } })
    await expect(terms(world.seller, sale, 0, { price: 1 })).rejects.toMatchObject({
      hint: 'changed_meanwhile',
    })
    await expect(terms(world.seller, sale, null as unknown as number, { price: 1 })).rejects.toMatchObject({
      hint: 'changed_meanwhile',
    })
  })

  test('take back what was confirmed', async () => {
    await confirmSale(world.buyer, sale)
    await terms(world.seller, sale, 0)
    expect(await ownSale(world.buyer, sale)).toMatchObject({ buyer_confirmed_at: null })
    await expect(world.buyer.query('select public.confirm_sale($1, true, 0)', [sale])).rejects.toMatchObject({
      hint: 'changed_meanwhile',
    })
  })

  test.each([
    [{ price: 0 }, 'sale_price'],
    [{ price: 10_000_000_001 }, 'sale_price'],
    [{ handover_on: '2046-01-01' }, 'sale_handover'],
    [{ handover_on: 'infinity' }, 'sale_handover'],
    [{ defects: 'x'.repeat(2_001) }, 'sale_defects'],
  ])('%j is refused: %s', async (columns, hint) => {
    await expect(terms(world.buyer, sale, 0, columns)).rejects.toMatchObject({ hint })
  })

  test('defects that nobody sees are none: the agreement has a line for them', async () => {
    await terms(world.buyer, sale, 0, { defects: ' \u200b\u2800\n' })
    expect(await ownSale(world.seller, sale)).toMatchObject({ terms: { defects: null } })
  })

  test('an unknown way to pay is refused', async () => {
    await expect(terms(world.buyer, sale, 0, { payment_method: 'cows' })).rejects.toMatchObject({
      constraint: 'sales_payment_method_known',
    })
  })

  test('end with the two hundredth change', async () => {
    await ask('update public.sales set terms_version = 200')
    await expect(terms(world.buyer, sale, 200)).rejects.toMatchObject({ hint: 'sale_terms_limit' })
  })

  test('every refusal has a sentence', async () => {
    expect(
      (
        await constraintsWithoutSentence(world, ['public.sales', 'public.sale_steps', 'public.official_fees'])
      ).filter((name) => !OF_FUNCTIONS.test(name)),
    ).toEqual([])
  })
})

/** Only functions write these columns. */
const OF_FUNCTIONS =
  /^sale(s|_steps)_(.*_fkey|two_people|begun_by_known|terms_version_range|completed_by_both|one_end|cancelled_by.*|doubts.*|open_key|side_known|step_known)$/

describe('the end', () => {
  let sale: string
  beforeEach(async () => {
    sale = await beginSale(world.buyer, ad)
    await forgetTold()
  })

  test('both confirm, and the vehicle is sold', async () => {
    await confirmSale(world.buyer, sale)
    await confirmSale(world.buyer, sale)
    expect(await kindsTold(world.seller)).toEqual(['sale_confirmed'])
    expect(await statusOf()).toBe('active')
    await confirmSale(world.seller, sale)
    expect(await statusOf()).toBe('sold')
    const [{ due } = { due: '' }] = await ask<{ due: string }>(
      `select (private.nairobi_today() + $1::integer)::text as due`,
      [TRANSFER_DAYS],
    )
    expect(await ownSale(world.buyer, sale)).toMatchObject({
      completed_at: expect.any(String),
      is_for_sale: false,
      transfer_due_on: due,
    })
    expect(await kindsTold(world.buyer)).toEqual(['sale_completed'])
    expect((await kindsTold(world.seller)).sort()).toEqual(['sale_completed', 'sale_confirmed'])
    // Events, by which followers are alerted and reports count the sale, are the seller's.
    expect(
      await ask(
        `select owner_id, former_state, state from private.ad_events where ad_id = $1 and state = 'sold'`,
        [ad],
      ),
    ).toEqual([{ owner_id: world.seller.id, former_state: 'active', state: 'sold' }])
  })

  test('to an administrator: the seller is told of the sale, and of no decision on the ad', async () => {
    await writeAbout(world.admin, ad)
    const own = await beginSale(world.admin, ad)
    await confirmSale(world.seller, own)
    await forgetTold()
    await confirmSale(world.admin, own)
    expect(await statusOf()).toBe('sold')
    expect(await kindsTold(world.seller)).toEqual(['sale_completed'])
  })

  test('both confirm at the same moment', async () => {
    const outcomes = await raceOnLock(
      world.database,
      { text: 'select from public.sales where id = $1 for update', values: [sale] },
      [() => confirmSale(world.buyer, sale), () => confirmSale(world.seller, sale)],
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await ownSale(world.buyer, sale)).toMatchObject({ completed_at: expect.any(String) })
    expect((await kindsTold(world.buyer)).filter((kind) => kind === 'sale_completed')).toHaveLength(1)
  })

  test('two sales of one ad are confirmed at the same moment: one is completed', async () => {
    await writeAbout(world.dealer, ad)
    const other = await beginSale(world.dealer, ad)
    await confirmSale(world.buyer, sale)
    await confirmSale(world.dealer, other)
    const outcomes = await raceOnLock(
      world.database,
      { text: 'select from public.vehicle_listings where id = $1 for update', values: [ad] },
      [() => confirmSale(world.seller, sale), () => confirmSale(world.seller, other)],
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await ask('select from public.sales where completed_at is not null')).toHaveLength(1)
  })

  test('other sales of the ad are cancelled, and their buyers told', async () => {
    await writeAbout(world.dealer, ad)
    const other = await beginSale(world.dealer, ad)
    await confirmSale(world.buyer, sale)
    await confirmSale(world.seller, sale)
    expect(await ownSale(world.dealer, other)).toMatchObject({
      cancelled_at: expect.any(String),
      cancelled_by: null,
    })
    expect(await notificationsOf(world, world.dealer)).toMatchObject([
      { kind: 'sale_cancelled', message: '“2015 Toyota Axio 1.5 X” was sold to somebody else.' },
    ])
    expect(await kindsTold(world.seller)).not.toContain('sale_cancelled')
  })

  test.each([
    ['sold', 'sold'],
    ['draft', 'draft'],
    ['expired', 'sold'],
  ])('an ad that is %s meanwhile becomes %s', async (before, after) => {
    await ask('update public.vehicle_listings set status = $2 where id = $1', [ad, before])
    await confirmSale(world.seller, sale)
    await confirmSale(world.buyer, sale)
    expect(await statusOf()).toBe(after)
    expect(await ownSale(world.buyer, sale)).toMatchObject({ completed_at: expect.any(String) })
  })

  test('an ad that was deleted meanwhile', async () => {
    await world.seller.query('delete from public.vehicle_listings where id = $1', [ad])
    await confirmSale(world.seller, sale)
    await confirmSale(world.buyer, sale)
    expect(await ownSale(world.buyer, sale)).toMatchObject({
      completed_at: expect.any(String),
      listing_id: null,
      vehicle: '2015 Toyota Axio 1.5 X',
      picture: null,
      is_for_sale: false,
      fees: { transfer: { amount: 2065 } },
      thread_id: expect.any(String),
    })
  })

  test('of an ad that was deleted meanwhile the vehicle is sold once, too', async () => {
    await writeAbout(world.dealer, ad)
    const other = await beginSale(world.dealer, ad)
    await world.seller.query('delete from public.vehicle_listings where id = $1', [ad])
    for (const one of [sale, other]) await confirmSale(world.seller, one)
    const outcomes = await raceOnLock(
      world.database,
      { text: 'select private.lock_sales_of($1, $1)', values: [world.seller.id] },
      [() => confirmSale(world.buyer, sale), () => confirmSale(world.dealer, other)],
    )
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { hint: 'sale_cancelled' },
    })
    expect(await ask('select from public.sales where completed_at is not null')).toHaveLength(1)
    expect(await ask('select from public.sales where cancelled_at is not null')).toHaveLength(1)
  })

  test('a confirmation is withdrawn while the other side has not confirmed', async () => {
    await confirmSale(world.buyer, sale)
    await world.buyer.query('select public.withdraw_confirmation($1)', [sale])
    await world.buyer.query('select public.withdraw_confirmation($1)', [sale])
    await confirmSale(world.seller, sale)
    expect(await ownSale(world.buyer, sale)).toMatchObject({ completed_at: null, buyer_confirmed_at: null })
    await confirmSale(world.buyer, sale)
    for (const end of ['withdraw_confirmation', 'cancel_sale'])
      await expect(world.buyer.query(`select public.${end}($1)`, [sale])).rejects.toMatchObject({
        hint: 'sale_completed',
      })
  })

  test('of a completed sale, steps of the transfer and the use of the price can still change', async () => {
    await confirmSale(world.buyer, sale, true)
    await confirmSale(world.seller, sale, true)
    await tick(world.seller, sale, 'transfer_begun')
    await tick(world.buyer, sale, 'insurance')
    await tick(world.buyer, sale, 'insurance', false)
    await expect(tick(world.buyer, sale, 'payment')).rejects.toMatchObject({ hint: 'sale_completed' })
    await expect(terms(world.buyer, sale, 0)).rejects.toMatchObject({ hint: 'sale_completed' })
    await confirmSale(world.buyer, sale, false)
    expect(await ownSale(world.buyer, sale)).toMatchObject({ shares_price: { seller: true, buyer: false } })
    expect((await kindsTold(world.buyer)).filter((kind) => kind === 'sale_completed')).toHaveLength(1)
  })

  test('either side cancels, once, and may begin again', async () => {
    await cancelSale(world.seller, sale)
    await cancelSale(world.seller, sale)
    await cancelSale(world.buyer, sale)
    expect(await kindsTold(world.buyer)).toEqual(['sale_cancelled'])
    expect(await kindsTold(world.seller)).toEqual([])
    expect(await ownSale(world.buyer, sale)).toMatchObject({ cancelled_by: 'seller' })
    for (const change of [
      () => confirmSale(world.buyer, sale),
      () => tick(world.buyer, sale, 'see_car'),
      () => terms(world.buyer, sale, 0),
    ])
      await expect(change()).rejects.toMatchObject({ hint: 'sale_cancelled' })
    expect(await beginSale(world.buyer, ad)).not.toBe(sale)
  })

  test('after a block nothing goes on but cancelling', async () => {
    await block(world.buyer, world.seller)
    for (const change of [
      () => terms(world.seller, sale, 0),
      () => tick(world.seller, sale, 'see_car'),
      () => confirmSale(world.seller, sale),
      () => confirmSale(world.buyer, sale),
    ])
      await expect(change()).rejects.toMatchObject({ hint: 'sale_blocked' })
    // To begin it again opens it, without taking part.
    expect(await beginSale(world.seller, ad, world.buyer)).toBe(sale)
    expect(await ownSale(world.buyer, sale)).toMatchObject({ joined_at: null })
    await cancelSale(world.seller, sale)
  })

  test('suspended members change nothing', async () => {
    await suspend(world.buyer)
    for (const change of [
      () => terms(world.buyer, sale, 0),
      () => tick(world.buyer, sale, 'see_car'),
      () => confirmSale(world.buyer, sale),
      () => cancelSale(world.buyer, sale),
    ])
      await expect(change()).rejects.toMatchObject(refused)
    await cancelSale(world.seller, sale)
  })

  test('an erased account cancels its open sale and leaves the other side its half', async () => {
    await ask('delete from auth.users where id = $1', [await lastBuyer(sale)])
    expect(await ownSale(world.seller, sale)).toMatchObject({
      other: { id: null, name: null },
      cancelled_at: expect.any(String),
      cancelled_by: null,
    })
    expect(await notificationsOf(world, world.seller)).toMatchObject([
      { kind: 'sale_cancelled', facts: { why: 'left' } },
    ])
    expect(await world.seller.query('select other_name, state, open_steps from public.own_sales()')).toEqual([
      { other_name: null, state: 'cancelled', open_steps: [] },
    ])
  })

  test('without both sides nothing is left', async () => {
    const buyer = await lastBuyer(sale)
    const [seller] = await ask<{ id: string }>(
      `insert into auth.users (email) values ('gone@magari.test') returning id`,
    )
    await ask('update public.sales set seller_id = $1', [seller?.id])
    await ask('delete from auth.users where id = any ($1)', [[buyer, seller?.id]])
    expect(await ask('select from public.sales')).toEqual([])
  })

  /** Gives the sale to a new member, who can be erased without the others. */
  async function lastBuyer(id: string) {
    const [user] = await ask<{ id: string }>(
      `insert into auth.users (email) values (gen_random_uuid() || '@magari.test') returning id`,
    )
    await ask('update public.sales set buyer_id = $2 where id = $1', [id, user?.id])
    return user?.id
  }
})

describe('what the sides read', () => {
  test('own_sales lists both sides of a person, the newest first', async () => {
    const bought = await beginSale(world.buyer, ad)
    await ask(`update public.sales set begun_at = begun_at - interval '1 hour'`)
    const own = await post(world.buyer, catalogue, { title: 'Toyota Hilux 2018' })
    await writeAbout(world.dealer, own)
    const sold = await beginSale(world.dealer, own)
    await tick(world.buyer, sold, 'see_car')
    expect(
      await world.buyer.query(
        'select id, side, vehicle, other_name, state, open_steps, has_confirmed from public.own_sales()',
      ),
    ).toEqual([
      {
        id: sold,
        side: 'seller',
        vehicle: 'Toyota Hilux 2018',
        other_name: 'Achieng Akinyi',
        state: 'open',
        open_steps: ['agreement', 'payment', 'transfer_begun'],
        has_confirmed: false,
      },
      {
        id: bought,
        side: 'buyer',
        vehicle: '2015 Toyota Axio 1.5 X',
        other_name: 'Otieno Odhiambo',
        state: 'open',
        open_steps: [
          'see_car',
          'records',
          'inspection',
          'agreement',
          'payment',
          'transfer_accepted',
          'insurance',
        ],
        has_confirmed: false,
      },
    ])
    expect(await world.admin.query('select from public.own_sales()')).toEqual([])
  })

  test('nobody else reads a sale; administrators read it with its doubts', async () => {
    const sale = await completeSale(world.seller, world.buyer, ad)
    for (const person of [world.dealer, world.provider]) expect(await ownSale(person, sale)).toBeNull()
    expect(await ownSale(world.admin, sale)).toMatchObject({
      side: null,
      other: { name: 'Otieno Odhiambo' },
      buyer: { name: 'Wanjiku Kamau' },
      doubts: expect.arrayContaining(['too_soon']),
    })
  })

  test('neither side reads anything that differs with doubts', async () => {
    const sale = await completeSale(world.seller, world.buyer, ad)
    // How many sales of a seller count is public.
    const ownWithoutFacts = async (person: Person) => ({ ...(await ownSale(person, sale)), facts: null })
    const all = async (person: Person) => [
      await ownWithoutFacts(person),
      await person.query('select * from public.own_sales()'),
      (
        await person.query<{ data: Record<string, unknown> }>('select public.export_my_data() - $1 as data', [
          'exported_at',
        ])
      )[0]?.data,
      await notificationsOf(world, person),
    ]
    const [seller, buyer] = [await all(world.seller), await all(world.buyer)]
    await ask('update public.sales set doubts = null')
    expect(await all(world.seller)).toEqual(seller)
    expect(await all(world.buyer)).toEqual(buyer)
  })
})

describe('the reminder of the transfer', () => {
  let sale: string
  beforeEach(async () => {
    sale = await completeSale(world.seller, world.buyer, ad)
    await forgetTold()
  })
  const soldDaysAgo = (days: number) =>
    ask(
      `update public.sales set completed_at = private.nairobi_midnight(private.nairobi_today() - $1::integer)`,
      [days],
    )
  const remind = async () =>
    (await ask<{ count: number }>('select private.send_transfer_reminders() as count'))[0]?.count

  test('is sent to both sides, once, when two weeks are over', async () => {
    await soldDaysAgo(13)
    expect(await remind()).toBe(0)
    await soldDaysAgo(14)
    expect(await remind()).toBe(1)
    expect(await kindsTold(world.seller)).toEqual(['transfer_due'])
    expect(await kindsTold(world.buyer)).toEqual(['transfer_due'])
    expect(await remind()).toBe(0)
  })

  test('is not sent once the buyer has accepted it', async () => {
    await soldDaysAgo(20)
    await tick(world.buyer, sale, 'transfer_accepted')
    expect(await remind()).toBe(0)
    await tick(world.buyer, sale, 'transfer_accepted', false)
    await tick(world.seller, sale, 'transfer_begun')
    expect(await remind()).toBe(1)
  })

  test('is not sent of sales of long ago, nor of open or cancelled ones', async () => {
    await soldDaysAgo(61)
    expect(await remind()).toBe(0)
    await ask('update public.sales set completed_at = null, doubts = null')
    expect(await remind()).toBe(0)
  })
})
