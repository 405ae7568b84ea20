import { beforeAll, describe, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/money/payments.ts'
import { WITHDRAWN } from '#domain/money/withdrawal.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { allowedValues, constraintsWithoutSentence } from '#testing/constraints.ts'
import { mailsInOutbox, notificationsOf } from '#testing/notifications.ts'
import { addPlan, addRow } from '#testing/plans.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'

const world = worldOfTests()

const refused = { code: '42501' }

let basic: string
let premium: string

beforeAll(async () => {
  basic = await addPlan(world.admin, { name: 'Basic', price: 1_000 })
  premium = await addPlan(world.admin, { name: 'Premium', price: 5_000 })
})

let paid = 0

/** Identical pending requests are refused, so each has another amount by default. */
const pay = (person: Person, columns: Record<string, unknown> = {}) =>
  addRow(person, 'payment_requests', {
    plan_id: basic,
    payment_method: 'mpesa',
    amount: 1_000 + ++paid,
    reference: `SKL${paid}XY12AB`,
    phone: '0712 345 678',
    ...columns,
  })
const approve = (person: Person, id: string) =>
  person.query<{ status: string }>('select status from public.approve_payment_request($1)', [id])
const reject = (person: Person, id: string, reason: string | null = 'No such payment arrived.') =>
  person.query<{ status: string }>('select status from public.reject_payment_request($1, $2)', [id, reason])
const stored = async (id: string) =>
  (await world.owner.query('select * from public.payment_requests where id = $1', [id]))[0]
const activeOf = (person: Person) =>
  world.owner.query(
    `select plan_id, round(extract(epoch from expires_at - now()) / 86400)::int as days
     from public.user_subscriptions where user_id = $1 and status = 'active'`,
    [person.id],
  )
const lastNotification = async (person: Person) => (await notificationsOf(world, person))[0]

test('a member reports a payment, with the phone number in any usual format', async () => {
  const id = await pay(world.buyer, { reference: ' skl4 ', notes: '' })
  expect(await stored(id)).toMatchObject({
    user_id: world.buyer.id,
    phone: '+254712345678',
    reference: 'skl4',
    notes: null,
    status: 'pending',
  })
  expect(await pay(world.buyer, { payment_method: 'card', phone: '', plan_id: null })).not.toBe('')
  await expect(pay(world.visitor)).rejects.toMatchObject(refused)
  await expect(pay(world.buyer, { user_id: world.seller.id })).rejects.toMatchObject(refused)
  for (const status of ['approved', 'rejected', 'paid'])
    await expect(pay(world.buyer, { status })).rejects.toMatchObject(refused)
  for (const column of ['decided_by', 'decided_at', 'decision_reason', 'created_at'])
    await expect(pay(world.buyer, { [column]: null })).rejects.toMatchObject(refused)
})

test.each([
  ['phone', ''],
  ['phone', '0712'],
  ['phone', '+44 20 7946 0000'],
  ['amount', 0],
  ['amount', -5],
  ['amount', 10_000_000_001],
  ['payment_method', 'cash'],
  ['reference', 'x'.repeat(81)],
  ['notes', 'x'.repeat(1001)],
])('%s cannot be %j, with a sentence at the field', async (field, value) => {
  const error = await pay(world.buyer, { [field]: value }).catch((reason) => reason)
  expect(error).toMatchObject({ code: '23514' })
  expect(databaseRefusal(error)).toMatchObject({ field, sentence: expect.stringMatching(/^[A-Z].*\.$/) })
})

test('inactive plans cannot be paid for', async () => {
  const retired = await addPlan(world.admin, { name: 'Retired', is_active: false })
  for (const plan_id of [retired, crypto.randomUUID()])
    await expect(pay(world.buyer, { plan_id })).rejects.toMatchObject({
      code: 'P0001',
      hint: 'plan_inactive',
    })
})

test('each has its own number, and sending the same number again is the same request', async () => {
  const number = 'MG7K3QX2AB'
  const own = await stored(await pay(world.buyer))
  expect(own?.payment_number).toMatch(/^MG[0-9A-HJKMNP-TV-Z]{8}$/)
  const id = await pay(world.buyer, { payment_number: number, amount: 777 })
  for (const amount of [777, 778]) {
    const error = await pay(world.buyer, { payment_number: number, amount }).catch((reason) => reason)
    expect(error).toMatchObject({ code: '23505', constraint: 'payment_requests_payment_number_key' })
  }
  expect(await stored(id)).toMatchObject({ payment_number: number, amount: '777' })
  // Other people's numbers are not revealed.
  expect(await pay(world.seller, { payment_number: number })).not.toBe('')
  for (const payment_number of ['MG7K3QX2A', 'XX7K3QX2AB', 'MG7K3QX2AI', 'mg7k3qx2ab'])
    await expect(pay(world.buyer, { payment_number })).rejects.toMatchObject({ code: '23514' })
})

test('identical pending requests are refused, another amount or plan is not', async () => {
  const asks = (columns: Record<string, unknown>) => pay(world.provider, { amount: 4_321, ...columns })
  const waiting = await asks({})
  const error = await asks({}).catch((reason) => reason)
  expect(error).toMatchObject({
    code: 'P0001',
    hint: 'payment_waiting',
    message: expect.stringMatching(
      /^Your payment of KSh 4,321 of \d+ [A-Z][a-z]{2} \d{4} \(MG\w+\) is being checked already\./,
    ),
  })
  await asks({ amount: 4_322 })
  await asks({ plan_id: premium })
  await pay(world.seller, { amount: 4_321 })
  await reject(world.admin, waiting)
  expect(await asks({})).not.toBe('')
})

test('other people’s pending payments are not revealed', async () => {
  await pay(world.seller, { amount: 6_543 })
  await expect(pay(world.dealer, { amount: 6_543, user_id: world.seller.id })).rejects.toMatchObject(refused)
})

test('of two concurrent identical requests one is accepted', async () => {
  const ask = () => pay(world.dealer, { amount: 9_876 })
  const lock = {
    text: `select pg_advisory_xact_lock(hashtextextended('payments of ' || $1, 0))`,
    values: [world.dealer.id],
  }
  const outcomes = await raceOnLock(world.database, lock, [ask, ask])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a payment is readable by its payer and administrators, and not updatable by either', async () => {
  const id = await pay(world.seller)
  const read = 'select id from public.payment_requests where id = $1'
  expect(await world.seller.query(read, [id])).toHaveLength(1)
  expect(await world.admin.query(read, [id])).toHaveLength(1)
  expect(await world.dealer.query(read, [id])).toEqual([])
  await expect(world.visitor.query(read, [id])).rejects.toMatchObject(refused)
  const approval = `update public.payment_requests set status = 'approved' where id = $1`
  await expect(world.seller.query(approval, [id])).rejects.toMatchObject(refused)
  for (const person of [world.admin, world.dealer]) await person.query(approval, [id])
  for (const person of [world.seller, world.admin])
    for (const write of [
      'update public.payment_requests set decided_at = now() where id = $1',
      'update public.payment_requests set plan_id = null where id = $1',
      'delete from public.payment_requests where id = $1',
    ])
      await expect(person.query(write, [id])).rejects.toMatchObject(refused)
  expect(await stored(id)).toMatchObject({ status: 'pending' })
})

test('approval gives 30 days, a second one 30 more; another plan replaces the running one, whose days count', async () => {
  const approved = async (columns: Record<string, unknown>) => {
    expect(await approve(world.admin, await pay(world.dealer, columns))).toEqual([{ status: 'approved' }])
    return activeOf(world.dealer)
  }
  expect(await approved({})).toEqual([{ plan_id: basic, days: 30 }])
  expect(await approved({})).toEqual([{ plan_id: basic, days: 60 }])
  expect(await approved({ plan_id: premium, amount: 5_000 })).toEqual([{ plan_id: premium, days: 30 + 12 }])
  // Each knows the days it paid for: the second's follow the first's.
  const periods = await world.owner.query(
    `select round(extract(epoch from period_starts_at - now()) / 86400)::int as starts,
       round(extract(epoch from period_ends_at - now()) / 86400)::int as ends
     from public.payment_requests where user_id = $1 and status = 'approved' order by decided_at`,
    [world.dealer.id],
  )
  expect(periods).toEqual([
    { starts: 0, ends: 30 },
    { starts: 30, ends: 60 },
    { starts: 0, ends: 30 + 12 },
  ])
  expect(await lastNotification(world.dealer)).toMatchObject({
    title: 'Your Premium plan is active',
    message: expect.stringMatching(
      /It replaces your Basic plan: its 60 days that were left count as 12 days of the new one\.$/,
    ),
  })
})

test('the payer is notified of the plan’s end, also by mail', async () => {
  await world.owner.query('update auth.users set email_confirmed_at = now() where id = $1', [
    world.provider.id,
  ])
  await approve(world.admin, await pay(world.provider, { amount: 1_250_000 }))
  const [{ day } = { day: '' }] = await world.owner.query<{ day: string }>(
    `select to_char((now() + interval '30 days') at time zone 'Africa/Nairobi', 'FMDD Mon YYYY') as day`,
  )
  expect(await lastNotification(world.provider)).toMatchObject({
    kind: 'payment_approved',
    facts: { amount: 1_250_000, plan: 'Basic' },
    title: 'Your Basic plan is active',
    message: `We have received your payment of KSh 1,250,000. Your Basic plan runs until ${day}.`,
    type: 'success',
    link: '/payments',
  })
  expect(
    (await mailsInOutbox(world)).filter(({ subject }) => subject === 'Your Basic plan is active'),
  ).toMatchObject([{ recipient: 'baraka@garage.test' }])
})

test('a rejection gives its reason to the payer and on the payment', async () => {
  const id = await pay(world.buyer, { amount: 1_000 })
  await expect(reject(world.admin, id, ' \u200b ')).rejects.toMatchObject({ hint: 'reason_missing' })
  await expect(reject(world.admin, id, null)).rejects.toMatchObject({ hint: 'reason_missing' })
  expect(await reject(world.admin, id, ' The code is not in our statement. ')).toEqual([
    { status: 'rejected' },
  ])
  expect(await stored(id)).toMatchObject({
    decided_by: world.admin.id,
    decided_at: expect.any(Date),
    decision_reason: 'The code is not in our statement.',
  })
  expect(await lastNotification(world.buyer)).toMatchObject({
    title: 'Your payment was not approved',
    message: 'We could not approve your payment of KSh 1,000: The code is not in our statement.',
    link: '/payments#your-payments',
  })
  expect(await activeOf(world.buyer)).toEqual([])
})

test('only administrators decide, and once', async () => {
  const id = await pay(world.seller)
  for (const decide of [approve, reject]) {
    await expect(decide(world.seller, id)).rejects.toMatchObject(refused)
    await expect(decide(world.dealer, id)).rejects.toMatchObject(refused)
    await expect(decide(world.visitor, id)).rejects.toMatchObject(refused)
    await expect(decide(world.admin, crypto.randomUUID())).rejects.toMatchObject({ hint: 'not_found' })
  }
  expect(await approve(world.admin, id)).toEqual([{ status: 'approved' }])
  for (const decide of [approve, reject])
    await expect(decide(world.admin, id)).rejects.toMatchObject({
      code: 'P0001',
      hint: 'already_decided',
      message: 'This payment request has been approved already.',
    })
  expect(await activeOf(world.seller)).toEqual([{ plan_id: basic, days: 30 }])
})

test('of two concurrent decisions one succeeds and the other conflicts', async () => {
  const before = await activeOf(world.seller)
  const id = await pay(world.seller)
  const lock = { text: 'select from public.payment_requests where id = $1 for update', values: [id] }
  const outcomes = await raceOnLock(world.database, lock, [
    () => approve(world.admin, id),
    () => approve(world.admin, id),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ hint: 'already_decided' }),
  })
  expect(before).toEqual([{ plan_id: basic, days: 30 }])
  expect(await activeOf(world.seller)).toEqual([{ plan_id: basic, days: 60 }])
})

test('two payments approved concurrently give 60 days of one subscription', async () => {
  await world.owner.query('delete from public.user_subscriptions where user_id = $1', [world.buyer.id])
  const payments = [await pay(world.buyer), await pay(world.buyer)]
  const lock = { text: 'select from public.profiles where id = $1 for update', values: [world.buyer.id] }
  await raceOnLock(
    world.database,
    lock,
    payments.map((id) => () => approve(world.admin, id)),
  )
  expect(await activeOf(world.buyer)).toEqual([{ plan_id: basic, days: 60 }])
})

test('a payment without a plan cannot be approved', async () => {
  const id = await pay(world.buyer, { plan_id: null })
  await expect(approve(world.admin, id)).rejects.toMatchObject({ code: 'P0001', hint: 'plan_missing' })
  expect(await reject(world.admin, id)).toEqual([{ status: 'rejected' }])
})

test('the audit log records the decision, without phone number and name', async () => {
  const id = await pay(world.dealer, { amount: 1_000, notes: 'From Achieng', reference: 'SECRETREF1' })
  await approve(world.admin, id)
  const entries = await world.admin.query(
    `select actor_id, action, before, after from public.audit_log where entity = 'payment_requests' and entity_id = $1`,
    [id],
  )
  expect(entries).toEqual([
    {
      actor_id: world.admin.id,
      action: 'approve',
      before: { status: 'pending' },
      after: { status: 'approved', amount: 1000, plan_id: basic, months: 1, expires_at: expect.any(String) },
    },
  ])
})

test('a plan with payments cannot be deleted', async () => {
  const plan = await addPlan(world.admin, { name: 'Paid once' })
  await pay(world.buyer, { plan_id: plan })
  const error = await world.admin
    .query('delete from public.subscription_plans where id = $1', [plan])
    .catch((reason) => reason)
  expect(error).toMatchObject({ code: '23503' })
  expect(databaseRefusal(error).sentence).toMatch(/paid for this plan.*Make it inactive instead/)
})

test.each([
  [
    'the helper that erases',
    (id: string) => world.owner.query('select private.anonymise_payments($1)', [id]),
  ],
  ['the account’s end', (id: string) => world.owner.query('delete from auth.users where id = $1', [id])],
])('%s leaves the payment without the person', async (_, forget) => {
  const [account] = await world.owner.query<{ id: string }>(
    'insert into auth.users (email) values ($1) returning id',
    [`${crypto.randomUUID()}@magari.test`],
  )
  const person = account?.id ?? ''
  const given = { user_id: person, notes: 'From Mary', payment_method: 'mpesa' }
  const [pending, rejected] = [
    await pay(world.owner, given),
    await pay(world.owner, { ...given, amount: 1_000 }),
  ]
  await reject(world.admin, rejected, 'Mary sent too little.')
  await forget(person)
  expect(await stored(rejected)).toMatchObject({
    user_id: null,
    phone: null,
    reference: null,
    notes: null,
    decision_reason: null,
    amount: '1000',
    status: 'rejected',
    decided_by: world.admin.id,
  })
  await expect(approve(world.admin, pending)).rejects.toMatchObject({ hint: 'account_erased' })
  expect(await reject(world.admin, pending)).toEqual([{ status: 'rejected' }])
})

test('values match the domain, and every refusal has a sentence', async () => {
  expect(await allowedValues(world, 'payment_requests_status_known')).toEqual([
    ...PAYMENT_STATUSES,
    WITHDRAWN,
  ])
  expect(await allowedValues(world, 'payment_requests_payment_method_known')).toEqual([...PAYMENT_METHODS])
  expect(await constraintsWithoutSentence(world, ['public.payment_requests'])).toEqual([])
})

test('the payer corrects or withdraws a pending payment, but not a decided or M-Pesa one', async () => {
  const correct = (person: Person, id: string, change = `amount = 1500, reference = ' new ref '`) =>
    person.query(`update public.payment_requests set ${change} where id = $1 returning id`, [id])
  const id = await pay(world.seller)
  expect(await correct(world.dealer, id)).toEqual([])
  expect(await correct(world.seller, id)).toHaveLength(1)
  expect(await stored(id)).toMatchObject({
    amount: '1500',
    reference: 'new ref',
    changed_at: expect.any(Date),
  })
  for (const wrong of ['amount = 0', `phone = '12'`, `status = 'rejected'`])
    await expect(correct(world.seller, id, wrong)).rejects.toThrow()
  expect(await correct(world.seller, id, `status = 'withdrawn'`)).toHaveLength(1)
  expect(await correct(world.seller, id)).toEqual([])
  expect(await correct(world.seller, id, `status = 'pending'`)).toEqual([])
  await expect(approve(world.admin, id)).rejects.toMatchObject({ hint: 'already_decided' })

  const approved = await pay(world.seller)
  await approve(world.admin, approved)
  expect(await correct(world.seller, approved)).toEqual([])
  const asked = await pay(world.seller)
  await world.owner.query('update public.payment_requests set push_asked_at = now() where id = $1', [asked])
  expect(await correct(world.seller, asked)).toEqual([])
  expect(await correct(world.seller, asked, `status = 'withdrawn'`)).toEqual([])
})

describe('a reference', () => {
  let nth = 0
  const code = () => `QRT${++nth}AB 12-cd`
  const sharing = async (id: string) => {
    const [row] = await world.admin.query<{
      page: { payments: { id: string; same_reference: unknown[] }[] }
    }>('select to_jsonb(public.admin_payments(page_size => 1000)) as page')
    return row?.page.payments.find((payment) => payment.id === id)?.same_reference
  }

  test('belongs to one payment, by any method and in any notation', async () => {
    const reference = code()
    await pay(world.buyer, { reference })
    const again = reference.replace(/[ -]/g, '').toLowerCase()
    const error = await pay(world.dealer, { reference: ` ${again.slice(0, 4)} ${again.slice(4)}` }).catch(
      (reason) => reason,
    )
    expect(error).toMatchObject({ code: '23505', constraint: 'payment_requests_reference_key' })
    expect(databaseRefusal(error)).toMatchObject({
      field: 'reference',
      sentence: expect.stringContaining('used for another payment'),
    })
    const own = await pay(world.buyer, { reference: again }).catch((reason) => reason)
    expect(own).toMatchObject({ hint: 'reference_given', message: expect.stringMatching(/already \(MG/) })
    expect(databaseRefusal(own).field).toBe('reference')
    await expect(pay(world.dealer, { reference, payment_method: 'bank_transfer' })).rejects.toMatchObject({
      constraint: 'payment_requests_reference_key',
    })
    const payment_number = 'MG7K3QX2CD'
    await pay(world.dealer, { reference: code(), payment_number })
    const lost = { reference: `QRT${nth}AB 12-cd`, payment_number }
    await expect(pay(world.dealer, lost)).rejects.toMatchObject({
      constraint: 'payment_requests_payment_number_key',
    })
    expect(await pay(world.dealer, { reference: null })).not.toBe('')
    expect(await pay(world.dealer, { reference: ' - ' })).not.toBe('')
  })

  test('belongs to one of two concurrent requests', async () => {
    const reference = code()
    const outcomes = await Promise.allSettled(
      [world.buyer, world.dealer, world.seller].map((person) => pay(person, { reference })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('can be disputed: administrators are notified, see both, and approve one', async () => {
    const reference = code()
    const first = await pay(world.buyer, { reference })
    const second = await pay(world.dealer, { reference, reference_disputed: true })
    expect(await stored(second)).toMatchObject({ reference_disputed: true })
    expect(await lastNotification(world.admin)).toMatchObject({
      title: 'Two payments with one reference',
      link: expect.stringMatching(/^\/admin\/payments\?search=MG/),
    })
    expect(await sharing(first)).toMatchObject([{ status: 'pending' }])
    expect(await sharing(second)).toHaveLength(1)
    await approve(world.admin, second)
    await expect(approve(world.admin, first)).rejects.toMatchObject({ hint: 'reference_approved' })
    await reject(world.admin, first)
    expect(await sharing(second)).toEqual([])
  })

  test('cannot be disputed if unused, and is free once its payment is rejected', async () => {
    const reference = code()
    const first = await pay(world.buyer, { reference, reference_disputed: true })
    expect(await stored(first)).toMatchObject({ reference_disputed: false })
    await reject(world.admin, first)
    const second = await pay(world.dealer, { reference })
    await world.dealer.query(`update public.payment_requests set status = 'withdrawn' where id = $1`, [
      second,
    ])
    expect(await pay(world.seller, { reference })).not.toBe('')
  })

  test('from M-Pesa itself takes precedence over a typed one', async () => {
    const receipt = code()
    const typed = await pay(world.buyer, { reference: receipt })
    const pushed = await pay(world.dealer, { reference: null })
    await world.owner.query('update public.payment_requests set reference = $2 where id = $1', [
      pushed,
      receipt,
    ])
    expect(await stored(pushed)).toMatchObject({ reference: receipt, reference_disputed: false })
    expect(await stored(typed)).toMatchObject({ reference_disputed: true })
  })
})
