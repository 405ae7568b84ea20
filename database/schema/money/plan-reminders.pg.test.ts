import { beforeEach, expect, test } from 'vitest'
import { PLAN_REMINDER_DAYS } from '#domain/money/plans.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { addPlan, addRow } from '#testing/plans.ts'

const world = worldOfTests()
let person: Person
let plan: string

beforeEach(async () => {
  person = world.seller
  await world.owner.query('update public.payment_requests set user_id = null')
  await world.owner.query('delete from public.user_subscriptions')
  await world.owner.query('delete from public.system_notifications')
  plan = await addPlan(world.admin, { name: `Plan ${crypto.randomUUID().slice(0, 8)}`, price: 2_500 })
})

/** A plan that ends some calendar days from today in Nairobi, begun `ago` days before today. */
const endsIn = (days: number, ago = 40) =>
  world.owner.query(
    `insert into public.user_subscriptions (user_id, plan_id, started_at, expires_at)
     values ($1, $2, now() - make_interval(days => $4::integer), private.nairobi_midnight(private.nairobi_day(now()) + $3::integer) + interval '23 hours 59 minutes')
     on conflict (user_id) where status = 'active' do update set expires_at = excluded.expires_at`,
    [person.id, plan, days, ago],
  )
const run = () => world.owner.query('select private.expire_subscriptions()')
const told = async () =>
  (await notificationsOf(world, person)).map(({ facts }) => (facts as { days?: number }).days).reverse()

test('the days match the domain', async () => {
  expect(await world.owner.query('select private.plan_reminder_days() as days')).toEqual([
    { days: [...PLAN_REMINDER_DAYS] },
  ])
})

test('reminders come 7 days, 3 days and the day before, each once', async () => {
  for (const days of [9, 8, 7, 7, 6, 5, 4, 3, 3, 2, 1, 1, 0]) {
    await endsIn(days)
    await run()
  }
  expect(await told()).toEqual([7, 3, 1])
})

test('after an outage only the latest is sent, and a renewal begins anew', async () => {
  await endsIn(2)
  await run()
  await run()
  expect(await told()).toEqual([2])
  await world.owner.query('select private.activate_plan($1, $2)', [person.id, plan])
  await endsIn(6)
  await run()
  expect(await told()).toEqual([2, 6])
})

test('none while a payment waits, then what is due', async () => {
  await endsIn(3)
  const id = await addRow(person, 'payment_requests', {
    plan_id: plan,
    payment_method: 'card',
    amount: 2_500,
  })
  await run()
  expect(await told()).toEqual([])
  await person.query(`update public.payment_requests set status = 'withdrawn' where id = $1`, [id])
  await run()
  expect(await told()).toEqual([3])
})

test('a plan given for a few days is not reminded of on its first day', async () => {
  await endsIn(3, 0)
  await run()
  expect(await told()).toEqual([])
  await endsIn(1, 0)
  await run()
  expect(await told()).toEqual([])
})

test('the reminder has the price and opens the payment; a plan no longer on sale leads to the others', async () => {
  await endsIn(7)
  await run()
  expect((await notificationsOf(world, person))[0]).toMatchObject({
    message: expect.stringContaining('30 more days cost KSh 2,500.'),
    link: `/manual-payments?plan=${plan}`,
  })
  await world.admin.query('update public.subscription_plans set is_active = false where id = $1', [plan])
  await endsIn(1)
  await run()
  expect((await notificationsOf(world, person))[0]).toMatchObject({
    message: expect.stringContaining('no longer on sale'),
    link: '/payments',
  })
})
