import { expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { PLAN_DAYS, SUBSCRIPTION_STATUSES } from '#domain/money/plans.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { allowedValues, constraintsWithoutSentence } from '#testing/constraints.ts'
import { notificationsOf as notificationsIn } from '#testing/notifications.ts'
import { addPlan, subscribe } from '#testing/plans.ts'

const world = worldOfTests()

const refused = { code: '42501' }

const names = async (person: Person) =>
  (await person.query<{ name: string }>('select name from public.subscription_plans')).map(({ name }) => name)
const limitOf = async (person: Person) =>
  (
    await world.owner.query<{ limit: number | null }>('select private.listing_limit($1) as limit', [
      person.id,
    ])
  )[0]?.limit
const subscriptionsOf = (person: Person) =>
  person.query<{ status: string; days: number }>(
    `select status, round(extract(epoch from expires_at - now()) / 86400)::int as days
     from public.user_subscriptions where user_id = $1 order by started_at`,
    [person.id],
  )
const notificationsOf = async (person: Person) =>
  (await notificationsIn(world, person)).map(({ title }) => title).reverse()

test('everyone reads the active plans, administrators also the others', async () => {
  await addPlan(world.admin, { name: 'Starter' })
  await addPlan(world.admin, { name: 'Retired', is_active: false })
  for (const person of [world.visitor, world.buyer])
    expect(await names(person)).toEqual(expect.arrayContaining(['Starter']))
  for (const person of [world.visitor, world.buyer]) expect(await names(person)).not.toContain('Retired')
  expect(await names(world.admin)).toEqual(expect.arrayContaining(['Starter', 'Retired']))
})

test('only administrators add, change and delete plans, and changes are audited', async () => {
  const id = await addPlan(world.admin, { name: '  Trial\u200b ', price: 500 })
  const change = 'update public.subscription_plans set price = $2 where id = $1 returning name, price::int'
  expect(await world.admin.query(change, [id, 750])).toEqual([{ name: 'Trial', price: 750 }])
  await expect(addPlan(world.dealer, { name: 'Mine' })).rejects.toMatchObject(refused)
  await expect(addPlan(world.visitor, { name: 'Mine' })).rejects.toMatchObject(refused)
  expect(await world.dealer.query(change, [id, 0])).toEqual([])
  const remove = 'delete from public.subscription_plans where id = $1 returning id'
  expect(await world.dealer.query(remove, [id])).toEqual([])
  expect(await world.admin.query(remove, [id])).toHaveLength(1)
  expect(
    await world.admin.query(
      `select action, before -> 'price' as before, after -> 'price' as after from public.audit_log
       where entity = 'subscription_plans' and entity_id = $1 order by id`,
      [id],
    ),
  ).toEqual([
    { action: 'insert', before: null, after: 500 },
    { action: 'update', before: 500, after: 750 },
    { action: 'delete', before: 750, after: null },
  ])
})

test.each([
  ['name', ' '],
  ['name', 'x'.repeat(61)],
  ['price', -1],
  ['max_listings', -1],
  ['features', ['Featured ads', '']],
  ['features', ['x'.repeat(121)]],
  ['features', '{{a},{b}}'],
  ['features', Array.from({ length: 21 }, () => 'More')],
  ['description', 'x'.repeat(1001)],
])('a plan’s %s cannot be %j, with a sentence at the field', async (field, value) => {
  const error = await addPlan(world.admin, { name: 'Odd', [field]: value }).catch((reason) => reason)
  expect(error).toMatchObject({ code: '23514' })
  expect(databaseRefusal(error)).toMatchObject({ field, sentence: expect.stringMatching(/^[A-Z].*\.$/) })
})

test('plan names are unique ignoring letter case', async () => {
  await addPlan(world.admin, { name: 'Bronze' })
  const error = await addPlan(world.admin, { name: 'BRONZE' }).catch((reason) => reason)
  expect(error).toMatchObject({ code: '23505' })
  expect(databaseRefusal(error)).toEqual({
    field: 'name',
    sentence: 'There is already a plan with this name.',
  })
})

test('a plan in use cannot be deleted, and the sentence suggests an alternative', async () => {
  const id = await addPlan(world.admin, { name: 'Kept' })
  await subscribe(world, world.provider, id)
  const error = await world.admin
    .query('delete from public.subscription_plans where id = $1', [id])
    .catch((reason) => reason)
  expect(error).toMatchObject({ code: '23503' })
  expect(databaseRefusal(error).sentence).toMatch(/Make it inactive instead/)
})

test('subscribers can still read an inactive plan, others cannot', async () => {
  const id = await addPlan(world.admin, { name: 'Old terms' })
  await subscribe(world, world.seller, id)
  await world.admin.query('update public.subscription_plans set is_active = false where id = $1', [id])
  expect(await names(world.seller)).toContain('Old terms')
  expect(await names(world.buyer)).not.toContain('Old terms')
})

test('subscriptions are readable by their owner and administrators, and writable by nobody', async () => {
  const plan = await addPlan(world.admin, { name: 'Read me' })
  const leaving = await subscribe(world, world.buyer, plan)
  const read = 'select id from public.user_subscriptions where id = $1'
  expect(await world.buyer.query(read, [leaving])).toHaveLength(1)
  expect(await world.admin.query(read, [leaving])).toHaveLength(1)
  expect(await world.dealer.query(read, [leaving])).toEqual([])
  await expect(world.visitor.query(read, [leaving])).rejects.toMatchObject(refused)
  for (const person of [world.buyer, world.admin])
    for (const write of [
      `insert into public.user_subscriptions (user_id, plan_id, expires_at) values ($1, $2, now() + interval '9 years')`,
      `update public.user_subscriptions set expires_at = now() + interval '9 years' where user_id = $1 and plan_id = $2`,
      'delete from public.user_subscriptions where user_id = $1 and plan_id = $2',
      'select private.activate_plan($1, $2)',
    ])
      await expect(person.query(write, [person.id, plan])).rejects.toMatchObject(refused)
})

test('a person has at most one active subscription', async () => {
  const plan = await addPlan(world.admin, { name: 'Once' })
  await world.owner.query('delete from public.user_subscriptions where user_id = $1', [world.buyer.id])
  await subscribe(world, world.buyer, plan)
  await expect(subscribe(world, world.buyer, plan)).rejects.toMatchObject({
    code: '23505',
    constraint: 'user_subscriptions_active_key',
  })
})

test('the allowance is the plan’s, or the setting’s without one', async () => {
  const person = world.dealer
  expect(await limitOf(person)).toBeNull()
  await world.admin.query(`update public.system_settings set value = '2' where key = 'free_listing_limit'`)
  expect(await limitOf(person)).toBe(2)
  const few = await addPlan(world.admin, { name: 'Few', max_listings: 5 })
  const all = await addPlan(world.admin, { name: 'All', max_listings: null })
  await world.owner.query('select private.activate_plan($1, $2)', [person.id, few])
  expect(await limitOf(person)).toBe(5)
  await world.owner.query('select private.activate_plan($1, $2)', [person.id, all])
  expect(await limitOf(person)).toBeNull()
  expect(await world.owner.query(`select (private.current_plan($1)).name`, [person.id])).toEqual([
    { name: 'All' },
  ])
  // Expired, although the job has not run yet.
  await world.owner.query(
    `update public.user_subscriptions set started_at = now() - interval '31 days', expires_at = now()
     where user_id = $1 and status = 'active'`,
    [person.id],
  )
  expect(await limitOf(person)).toBe(2)
  await world.admin.query(`update public.system_settings set value = '' where key = 'free_listing_limit'`)
})

test('paying for the same plan extends it at its end, another one replaces it now', async () => {
  const person = world.admin
  const one = await addPlan(world.admin, { name: 'One' })
  const other = await addPlan(world.admin, { name: 'Other' })
  const activate = (plan: string) =>
    world.owner.query('select private.activate_plan($1, $2)', [person.id, plan])
  await activate(one)
  expect(await subscriptionsOf(person)).toEqual([{ status: 'active', days: PLAN_DAYS }])
  await activate(one)
  expect(await subscriptionsOf(person)).toEqual([{ status: 'active', days: 2 * PLAN_DAYS }])
  await activate(other)
  expect(await subscriptionsOf(person)).toEqual([
    { status: 'cancelled', days: 2 * PLAN_DAYS },
    { status: 'active', days: PLAN_DAYS },
  ])
})

test('the job notifies before the end and once after it', async () => {
  const person = world.seller
  const plan = await addPlan(world.admin, { name: 'Gold' })
  await world.owner.query('delete from public.user_subscriptions where user_id = $1', [person.id])
  await subscribe(world, person, plan, '9 days')
  const run = () => world.owner.query('select private.expire_subscriptions()')
  const ends = (when: string) =>
    world.owner.query(
      `update public.user_subscriptions set expires_at = now() + $2::interval where user_id = $1`,
      [person.id, when],
    )
  await run()
  expect(await notificationsOf(person)).toEqual([])
  await ends('3 days')
  await run()
  await run()
  expect(await notificationsOf(person)).toEqual(['Your Gold plan ends in 3 days'])
  expect(await subscriptionsOf(person)).toEqual([{ status: 'active', days: 3 }])
  await ends('0 days')
  await run()
  await run()
  expect(await notificationsOf(person)).toEqual(['Your Gold plan ends in 3 days', 'Your Gold plan has ended'])
  expect(await subscriptionsOf(person)).toMatchObject([{ status: 'expired' }])
  await expect(world.admin.query('select private.expire_subscriptions()')).rejects.toMatchObject(refused)
})

test('renewing allows another reminder before the new end', async () => {
  const person = world.provider
  const plan = await addPlan(world.admin, { name: 'Silver' })
  await world.owner.query('delete from public.user_subscriptions where user_id = $1', [person.id])
  await subscribe(world, person, plan, '1 day')
  await world.owner.query('select private.expire_subscriptions()')
  await world.owner.query('select private.activate_plan($1, $2)', [person.id, plan])
  expect(await subscriptionsOf(person)).toEqual([{ status: 'active', days: 31 }])
  expect(
    await world.owner.query(
      'select reminded_at, reminded_days from public.user_subscriptions where user_id = $1',
      [person.id],
    ),
  ).toEqual([{ reminded_at: null, reminded_days: null }])
})

test('the states match the domain, and every refusal has a sentence', async () => {
  expect(await allowedValues(world, 'user_subscriptions_status_known')).toEqual([...SUBSCRIPTION_STATUSES])
  expect(
    await constraintsWithoutSentence(world, ['public.subscription_plans', 'public.user_subscriptions']),
  ).toEqual([])
})
