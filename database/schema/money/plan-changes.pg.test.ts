import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MOST_MONTHS, PLAN_DAYS, PLAN_GRACE_DAYS } from '#domain/money/plans.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { addPlan, addRow } from '#testing/plans.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'

const world = worldOfTests()

let starter: string
let premium: string

beforeAll(async () => {
  starter = await addPlan(world.admin, { name: 'Starter', price: 1_000 })
  premium = await addPlan(world.admin, { name: 'Premium', price: 7_500 })
})

beforeEach(async () => {
  await world.owner.query('delete from public.user_subscriptions')
  await world.owner.query('update public.payment_requests set user_id = null')
})

let paid = 0
const pay = (person: Person, plan: string, amount: number, columns: Record<string, unknown> = {}) =>
  addRow(person, 'payment_requests', {
    plan_id: plan,
    payment_method: 'bank_transfer',
    amount,
    reference: `FT${++paid}XY12AB`,
    ...columns,
  })
const approve = (id: string) => world.admin.query('select public.approve_payment_request($1)', [id])
const stored = async (id: string) =>
  (
    await world.owner.query<Record<string, unknown>>(
      `select months, price::int, credited_amount::int, credited_days, stopped_at is not null as stopped,
         round(extract(epoch from period_starts_at - now()) / 86400)::int as starts,
         round(extract(epoch from period_ends_at - now()) / 86400)::int as ends
       from public.payment_requests where id = $1`,
      [id],
    )
  )[0]
const activeOf = (person: Person) =>
  world.owner.query(
    `select plan_id, round(extract(epoch from expires_at - now()) / 86400)::int as days
     from public.user_subscriptions where user_id = $1 and status = 'active'`,
    [person.id],
  )
/** Moves all that a person has by some days into the past. */
async function wait(person: Person, days: number) {
  const by = `make_interval(days => ${days})`
  await world.owner.query(
    `update public.user_subscriptions set started_at = started_at - ${by}, expires_at = expires_at - ${by} where user_id = $1`,
    [person.id],
  )
  await world.owner.query(
    `update public.payment_requests set created_at = created_at - ${by}, period_starts_at = period_starts_at - ${by},
       period_ends_at = period_ends_at - ${by} where user_id = $1`,
    [person.id],
  )
}
const changesOf = async (person: Person) =>
  Object.fromEntries(
    (
      await person.query<{ plan_id: string; change: Record<string, unknown> }>(
        'select plan_id, to_jsonb(change) as change from public.own_plan_changes()',
      )
    ).map(({ plan_id, change }) => [plan_id, change]),
  )

test('days and grace match the domain', async () => {
  expect(
    await world.owner.query(
      'select private.plan_days() as days, extract(day from private.plan_grace())::int as grace',
    ),
  ).toEqual([{ days: PLAN_DAYS, grace: PLAN_GRACE_DAYS }])
})

test('several months are paid at once, with 30 days each', async () => {
  const id = await pay(world.buyer, premium, 22_500, { months: 3 })
  await approve(id)
  expect(await activeOf(world.buyer)).toEqual([{ plan_id: premium, days: 90 }])
  expect(await stored(id)).toMatchObject({ months: 3, price: 7_500, starts: 0, ends: 90 })
  expect((await notificationsOf(world, world.buyer))[0]?.message).toMatch(
    /^We have received your payment of KSh 22,500 for 3 months\./,
  )
  for (const months of [0, -1, MOST_MONTHS + 1])
    await expect(pay(world.buyer, premium, 7_501, { months })).rejects.toMatchObject({
      constraint: 'payment_requests_months_range',
    })
  expect(await stored(await pay(world.buyer, premium, 90_000, { months: MOST_MONTHS }))).toMatchObject({
    months: 12,
  })
})

test('the price of the day counts, which nobody types, and the months can be corrected', async () => {
  await expect(pay(world.buyer, premium, 1, { price: 1 })).rejects.toMatchObject({ code: '42501' })
  const id = await pay(world.buyer, premium, 7_500)
  const due = async () =>
    (
      await world.owner.query<{ due: number | null; doubts: string[] }>(
        `select private.amount_due(request)::int as due, private.payment_doubts(request) as doubts
         from public.payment_requests as request where id = $1`,
        [id],
      )
    )[0]
  await world.buyer.query('update public.payment_requests set months = 2, amount = 15000 where id = $1', [id])
  await world.admin.query('update public.subscription_plans set price = 9000 where id = $1', [premium])
  expect(await due()).toEqual({ due: 15_000, doubts: ['not_arrived'] })
  await expect(
    world.buyer.query('update public.payment_requests set price = 1 where id = $1', [id]),
  ).rejects.toMatchObject({ code: '42501' })
  // A former price does not hold for ever.
  await wait(world.buyer, 31)
  expect(await due()).toEqual({ due: null, doubts: ['amount_differs', 'not_arrived'] })
  await world.admin.query('update public.subscription_plans set price = 7500 where id = $1', [premium])
  expect(await due()).toMatchObject({ due: 15_000 })
})

test('what is left of a paid plan counts, up and down, and is shown before', async () => {
  const person = world.dealer
  const first = await pay(person, starter, 1_000)
  await approve(first)
  await wait(person, 18)
  expect((await changesOf(person))[premium]).toMatchObject({
    replaced: 'Starter',
    left_days: 12,
    given_days: 0,
    credited_amount: 400,
    credited_days: 2,
    is_extension: false,
  })
  expect((await changesOf(person))[starter]).toMatchObject({ replaced: null, is_extension: true })
  const up = await pay(person, premium, 7_500)
  await approve(up)
  expect(await activeOf(person)).toEqual([{ plan_id: premium, days: 32 }])
  expect(await stored(first)).toMatchObject({ stopped: true })
  expect(await stored(up)).toMatchObject({ credited_amount: 400, credited_days: 2, starts: 0, ends: 32 })

  // What was carried over is worth the same when it is carried over again: (7,500 + 400) / 2.
  await wait(person, 16)
  await approve(await pay(person, starter, 1_001))
  expect(await activeOf(person)).toEqual([{ plan_id: starter, days: 30 + Math.ceil((3_950 * 30) / 1_000) }])
})

test('what the member typed above the price is worth nothing', async () => {
  const person = world.dealer
  await approve(await pay(person, starter, 1_000_000))
  expect((await changesOf(person))[premium]).toMatchObject({ credited_amount: 1_000, credited_days: 4 })
})

test('days that were given count nothing, those paid beside them do', async () => {
  const person = world.seller
  const give = (plan: string, days: number) =>
    world.admin.query(`select public.grant_plan($1, $2, $3, 'Trial')`, [person.id, plan, days])
  await give(starter, 20)
  expect((await changesOf(person))[premium]).toMatchObject({ left_days: 0, given_days: 20, credited_days: 0 })
  await approve(await pay(person, starter, 1_000))
  expect((await changesOf(person))[premium]).toMatchObject({
    left_days: 30,
    given_days: 20,
    credited_days: 4,
  })
  await give(premium, 10)
  expect(await activeOf(person)).toEqual([{ plan_id: premium, days: 14 }])
  expect((await notificationsOf(world, person))[0]?.message).toMatch(
    /its 30 days that were left count as 4 days/,
  )
})

test('a plan that an administrator ended leaves nothing, also when it is bought again', async () => {
  const person = world.seller
  await approve(await pay(person, starter, 1_000))
  await world.admin.query(`select public.end_plan($1, 'Asked for')`, [person.id])
  expect((await changesOf(person))[premium]).toMatchObject({ replaced: null, credited_days: 0 })
  await approve(await pay(person, starter, 999))
  expect((await changesOf(person))[premium]).toMatchObject({ left_days: 30, credited_amount: 999 })
})

test('two payments for different plans approved at the same moment count once', async () => {
  const person = world.buyer
  await approve(await pay(person, starter, 1_000))
  const fleet = await addPlan(world.admin, { name: 'Fleet', price: 15_000 })
  const [one, other] = [await pay(person, premium, 7_500), await pay(person, fleet, 15_000)]
  await raceOnLock(
    world.database,
    { text: 'select from public.profiles where id = $1 for update', values: [person.id] },
    [() => approve(one), () => approve(other)],
  )
  const rows = await world.owner.query<{ credited: number; stopped: boolean }>(
    `select credited_amount::int as credited, stopped_at is not null as stopped from public.payment_requests
     where user_id = $1 order by credited_amount`,
    [person.id],
  )
  const last = rows.at(-1)
  // The second took over what the first paid for, with what it had taken over.
  expect(rows.map(({ credited }) => credited).slice(0, 2)).toEqual([0, 1_000])
  expect([8_500, 16_000]).toContain(last?.credited)
  expect(rows.map(({ stopped }) => stopped)).toEqual([true, true, false])
})

test('a free plan and a changed price break nothing', async () => {
  const person = world.provider
  const free = await addPlan(world.admin, { name: 'Nothing', price: 0 })
  const penny = await addPlan(world.admin, { name: 'Penny', price: 1 })
  await approve(await pay(person, premium, 90_000, { months: 12 }))
  await approve(await pay(person, penny, 1))
  expect(await activeOf(person)).toEqual([{ plan_id: penny, days: 30 + 3_650 }])
  await approve(await pay(person, free, 1))
  expect(await activeOf(person)).toEqual([{ plan_id: free, days: 30 }])
})

test('a plan goes on while a payment sent before its end is checked, and its days follow the end', async () => {
  const person = world.buyer
  await approve(await pay(person, starter, 1_000))
  await wait(person, 29)
  const renewal = await pay(person, starter, 1_001)
  await wait(person, 2)
  const run = () => world.owner.query('select private.expire_subscriptions()')
  const plan = async () =>
    (await world.owner.query('select (private.current_plan($1)).name', [person.id]))[0]?.name
  await run()
  expect(await plan()).toBe('Starter')
  await approve(renewal)
  expect(await activeOf(person)).toEqual([{ plan_id: starter, days: 29 }])
  expect(await stored(renewal)).toMatchObject({ starts: -1, ends: 29 })

  await wait(person, 28)
  const late = await pay(person, starter, 1_002)
  await wait(person, 1 + PLAN_GRACE_DAYS)
  expect(await plan()).toBeNull()
  await run()
  await approve(late)
  expect(await activeOf(person)).toEqual([{ plan_id: starter, days: 30 }])
})

test('a payment sent after the end keeps nothing, nor one that was rejected', async () => {
  const person = world.buyer
  await approve(await pay(person, starter, 1_000))
  await wait(person, 29)
  const renewal = await pay(person, starter, 1_001)
  await wait(person, 2)
  await world.admin.query(`select public.reject_payment_request($1, 'It has not arrived.')`, [renewal])
  await pay(person, starter, 1_002)
  expect(await world.owner.query('select (private.current_plan($1)).name', [person.id])).toEqual([
    { name: null },
  ])
})
