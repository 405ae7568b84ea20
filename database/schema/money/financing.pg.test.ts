import { afterEach, beforeAll, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import {
  APPLICATION_STATUSES,
  APPLICATION_TRANSITIONS,
  EMPLOYMENT_STATUSES,
} from '#domain/money/financing.ts'
import { LOAN_TERMS } from '#domain/money/loan.ts'
import { WITHDRAWN } from '#domain/money/withdrawal.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { allowedValues, constraintsWithoutSentence } from '#testing/constraints.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { addRow } from '#testing/plans.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

let lender: string

beforeAll(async () => {
  lender = await addLender(world.admin, {
    name: 'Uhuru Bank',
    min_amount: 200_000,
    max_amount: 8_000_000,
    max_term_months: 60,
  })
})

// A person may have one pending application per lender, and a limited number per day.
afterEach(async () => {
  await world.owner.query(
    `update public.financing_applications set status = 'withdrawn' where status = 'pending'`,
  )
  await world.owner.query(
    `update public.financing_applications set created_at = created_at - interval '1 day'`,
  )
})

const addLender = (person: Person, columns: Record<string, unknown>) =>
  addRow(person, 'financing_providers', { interest_rate_range: '13% to 15.5% a year', ...columns })
const apply = (person: Person, columns: Record<string, unknown> = {}) =>
  addRow(person, 'financing_applications', {
    provider_id: lender,
    loan_amount: 1_200_000,
    term_months: 48,
    monthly_income: 150_000,
    employment_status: 'employed',
    phone: '0712 345 678',
    ...columns,
  })
const move = (person: Person, id: string, status: string | null, reason: string | null = 'Income too low.') =>
  person.query<{ status: string }>('select status from public.move_financing_application($1, $2, $3)', [
    id,
    status,
    reason,
  ])
const withdraw = (person: Person, id: string) =>
  person.query(
    `update public.financing_applications set status = 'withdrawn' where id = $1 returning status`,
    [id],
  )
const stored = async (id: string) =>
  (await world.owner.query('select * from public.financing_applications where id = $1', [id]))[0]
const lendersSeenBy = async (person: Person) =>
  (await person.query<{ name: string }>('select name from public.financing_providers')).map(
    ({ name }) => name,
  )

test('everyone reads the active lenders; administrators read and write all', async () => {
  const resting = await addLender(world.admin, { name: ' Resting  Sacco ', active: false })
  expect(await lendersSeenBy(world.visitor)).toEqual(['Uhuru Bank'])
  expect(await lendersSeenBy(world.buyer)).toEqual(['Uhuru Bank'])
  expect((await lendersSeenBy(world.admin)).sort()).toEqual(['Resting Sacco', 'Uhuru Bank'])
  const change = 'update public.financing_providers set max_term_months = 36 where id = $1 returning id'
  expect(await world.admin.query(change, [resting])).toHaveLength(1)
  await expect(addLender(world.dealer, { name: 'Shylock' })).rejects.toMatchObject(refused)
  expect(await world.dealer.query(change, [lender])).toEqual([])
  const remove = 'delete from public.financing_providers where id = $1 returning id'
  expect(await world.dealer.query(remove, [resting])).toEqual([])
  expect(await world.admin.query(remove, [resting])).toHaveLength(1)
  expect(
    await world.admin.query(`select action from public.audit_log where entity_id = $1 order by id`, [
      resting,
    ]),
  ).toEqual([{ action: 'insert' }, { action: 'update' }, { action: 'delete' }])
})

test.each([
  ['name', ''],
  ['logo_url', 'https://elsewhere.test/logo.png'],
  ['logo_url', '//elsewhere.test/logo.png'],
  ['website', 'http://bank.test'],
  ['website', 'javascript:alert(1)'],
  ['min_amount', -1],
  ['max_amount', 0],
  ['max_term_months', 0],
  ['interest_rate_range', 'x'.repeat(61)],
])('a lender’s %s cannot be %j, with a sentence at the field', async (field, value) => {
  const error = await addLender(world.admin, { name: 'Odd', [field]: value }).catch((reason) => reason)
  expect(error).toMatchObject({ code: '23514' })
  expect(databaseRefusal(error)).toMatchObject({ field, sentence: expect.stringMatching(/^[A-Z].*\.$/) })
})

test('a member applies for themselves, undecided', async () => {
  const id = await apply(world.buyer, { message: ' ' })
  expect(await stored(id)).toMatchObject({
    user_id: world.buyer.id,
    status: 'pending',
    phone: '+254712345678',
    down_payment: '0',
    message: null,
  })
  await expect(apply(world.visitor)).rejects.toMatchObject(refused)
  await expect(apply(world.buyer, { user_id: world.seller.id })).rejects.toMatchObject(refused)
  for (const status of ['approved', 'disbursed', 'rejected', 'withdrawn'])
    await expect(apply(world.buyer, { status })).rejects.toMatchObject(refused)
  for (const column of ['decided_by', 'decided_at', 'decision_reason'])
    await expect(apply(world.buyer, { [column]: null })).rejects.toMatchObject(refused)
})

test.each([
  ['phone', '0712'],
  ['loan_amount', 0],
  ['down_payment', -1],
  ['monthly_income', -1],
  ['employment_status', 'rich'],
  ['term_months', 13],
  ['message', 'x'.repeat(2001)],
])('an application’s %s cannot be %j, with a sentence at the field', async (field, value) => {
  const anyLender = await addLender(world.admin, { name: `Any ${field}` })
  const error = await apply(world.buyer, { provider_id: anyLender, [field]: value }).catch((reason) => reason)
  expect(error).toMatchObject({ code: '23514' })
  expect(databaseRefusal(error)).toMatchObject({ field, sentence: expect.stringMatching(/^[A-Z].*\.$/) })
})

test.each([
  [{ loan_amount: 199_999 }, 'loan_amount_range', 'Uhuru Bank lends KSh 200,000 or more.'],
  [{ loan_amount: 8_000_001 }, 'loan_amount_range', 'Uhuru Bank lends KSh 8,000,000 at most.'],
  [{ term_months: 72 }, 'term_range', 'Uhuru Bank lends for 60 months at most.'],
  [
    { provider_id: '00000000-0000-4000-8000-000000000000' },
    'provider_inactive',
    'This lender takes no applications at the moment. Choose another.',
  ],
])('%j is outside the lender’s limits: %s', async (columns, hint, message) => {
  expect(await apply(world.buyer, { loan_amount: 200_000, term_months: 60 })).not.toBe('')
  expect(await apply(world.seller, { loan_amount: 8_000_000 })).not.toBe('')
  await expect(apply(world.buyer, columns)).rejects.toMatchObject({ code: 'P0001', hint, message })
})

test('the vehicle must be visible to the applicant', async () => {
  const catalogue = await insertCatalogue(world)
  const shown = await post(world.seller, catalogue)
  const draft = await post(world.seller, catalogue, { status: 'draft' })
  const id = await apply(world.buyer, { vehicle_listing_id: shown })
  await expect(apply(world.buyer, { vehicle_listing_id: draft })).rejects.toMatchObject(refused)
  await world.seller.query('delete from public.vehicle_listings where id = $1', [shown])
  expect(await stored(id)).toMatchObject({ vehicle_listing_id: null, status: 'pending' })
})

test('an application is readable by its person and administrators, and not updatable by either', async () => {
  const id = await apply(world.buyer)
  const read = 'select id from public.financing_applications where id = $1'
  expect(await world.buyer.query(read, [id])).toHaveLength(1)
  expect(await world.admin.query(read, [id])).toHaveLength(1)
  expect(await world.dealer.query(read, [id])).toEqual([])
  await expect(world.visitor.query(read, [id])).rejects.toMatchObject(refused)
  const approveIt = `update public.financing_applications set status = 'approved' where id = $1 returning id`
  await expect(world.buyer.query(approveIt, [id])).rejects.toMatchObject(refused)
  expect(await world.admin.query(approveIt, [id])).toEqual([])
  for (const write of [
    'update public.financing_applications set loan_amount = 1 where id = $1',
    'delete from public.financing_applications where id = $1',
  ])
    for (const person of [world.buyer, world.admin])
      await expect(person.query(write, [id])).rejects.toMatchObject(refused)
})

test('the applicant withdraws while it is pending; nobody else does, and not later', async () => {
  const id = await apply(world.buyer)
  expect(await withdraw(world.dealer, id)).toEqual([])
  expect(await withdraw(world.admin, id)).toEqual([])
  expect(await withdraw(world.buyer, id)).toEqual([{ status: 'withdrawn' }])
  await expect(move(world.admin, id, 'approved')).rejects.toMatchObject({ hint: 'transition' })
  const decided = await apply(world.buyer)
  await move(world.admin, decided, 'approved')
  expect(await withdraw(world.buyer, decided)).toEqual([])
})

test('only one application per lender is pending, also concurrently', async () => {
  const again = `update public.financing_applications set status = 'pending' where id = $1`
  const waiting = await apply(world.buyer)
  const error = await apply(world.buyer, { loan_amount: 900_000 }).catch((reason) => reason)
  expect(error).toMatchObject({ code: '23505' })
  expect(databaseRefusal(error)).toEqual({
    field: null,
    sentence: expect.stringMatching(/^You already have a pending application with this lender/),
  })
  // Another lender, another person, and again after withdrawal or decision.
  const sacco = await addLender(world.admin, { name: 'Pamoja Sacco' })
  await apply(world.buyer, { provider_id: sacco })
  await apply(world.seller)
  await withdraw(world.buyer, waiting)
  const second = await apply(world.buyer)
  await expect(world.owner.query(again, [waiting])).rejects.toMatchObject({ code: '23505' })
  await move(world.admin, second, 'rejected')
  const sent = await Promise.allSettled([apply(world.buyer), apply(world.buyer)])
  expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('an administrator changes the state; the person is notified and the audit log records it', async () => {
  const id = await apply(world.seller)
  expect(await move(world.admin, id, 'approved', null)).toEqual([{ status: 'approved' }])
  expect(await move(world.admin, id, 'disbursed', null)).toEqual([{ status: 'disbursed' }])
  const other = await apply(world.seller)
  expect(await move(world.admin, other, 'rejected', ' Income too low. ')).toEqual([{ status: 'rejected' }])
  expect(await stored(other)).toMatchObject({
    decided_by: world.admin.id,
    decided_at: expect.any(Date),
    decision_reason: 'Income too low.',
  })
  expect((await notificationsOf(world, world.seller)).reverse()).toMatchObject([
    {
      kind: 'loan_decided',
      facts: { lender: 'Uhuru Bank', amount: 1_200_000, months: 48, status: 'approved' },
      title: 'Your loan application is approved',
      message: 'Uhuru Bank has approved your application for KSh 1,200,000 over 48 months.',
      type: 'success',
      link: '/financing',
    },
    {
      title: 'Your loan has been paid out',
      message: 'Uhuru Bank has paid out your loan of KSh 1,200,000 over 48 months.',
      type: 'success',
      link: '/financing',
    },
    {
      title: 'Your loan application was not approved',
      message:
        'Uhuru Bank has not approved your application for KSh 1,200,000 over 48 months. Income too low.',
      type: 'error',
      link: '/financing',
    },
  ])
  expect(
    await world.admin.query(
      `select actor_id, action, before, after from public.audit_log where entity_id = $1 order by id`,
      [id],
    ),
  ).toEqual([
    {
      actor_id: world.admin.id,
      action: 'approve',
      before: { status: 'pending' },
      after: { status: 'approved' },
    },
    {
      actor_id: world.admin.id,
      action: 'disburse',
      before: { status: 'approved' },
      after: { status: 'disbursed' },
    },
  ])
})

const states = [...APPLICATION_STATUSES, WITHDRAWN] as const

test.each(states)('from %s only the allowed transitions work', async (from) => {
  for (const to of [...states, 'lost', null]) {
    const lone = await addLender(world.admin, { name: `From ${from} to ${to}` })
    const id = await apply(world.owner, { user_id: world.buyer.id, provider_id: lone })
    await world.owner.query(
      `update public.financing_applications set status = $2,
         decided_at = case when $2 in ('pending', 'withdrawn') then null else now() end where id = $1`,
      [id, from],
    )
    const allowed: readonly (string | null)[] = APPLICATION_TRANSITIONS[from]
    if (allowed.includes(to)) expect(await move(world.admin, id, to)).toEqual([{ status: to }])
    else
      await expect(move(world.admin, id, to)).rejects.toMatchObject({
        code: 'P0001',
        hint: 'transition',
        message: expect.stringMatching(`^This application is ${from} and cannot become`),
      })
  }
})

test('only administrators decide, and a rejection needs a reason', async () => {
  const id = await apply(world.buyer)
  for (const person of [world.buyer, world.dealer, world.visitor])
    await expect(move(person, id, 'approved')).rejects.toMatchObject(refused)
  await expect(move(world.admin, crypto.randomUUID(), 'approved')).rejects.toMatchObject({
    hint: 'not_found',
  })
  for (const reason of [null, ' '])
    await expect(move(world.admin, id, 'rejected', reason)).rejects.toMatchObject({ hint: 'reason_missing' })
})

test('approving while the applicant withdraws reports the conflict', async () => {
  const id = await apply(world.buyer)
  const lock = { text: 'select from public.financing_applications where id = $1 for update', values: [id] }
  const outcomes = await raceOnLock<unknown[]>(world.database, lock, [
    () => withdraw(world.buyer, id),
    () => move(world.admin, id, 'approved'),
  ])
  // The first wins: the other finds nothing to withdraw, or gets a sentence.
  const { status } = (await stored(id)) as { status: string }
  const [withdrawal, decision] = outcomes
  if (status === 'withdrawn') {
    expect(withdrawal).toMatchObject({ status: 'fulfilled', value: [{ status: 'withdrawn' }] })
    expect(decision).toMatchObject({ status: 'rejected', reason: { hint: 'transition' } })
    return
  }
  expect(withdrawal).toMatchObject({ status: 'fulfilled', value: [] })
  expect(decision).toMatchObject({ status: 'fulfilled', value: [{ status: 'approved' }] })
})

test('a lender with applications keeps its name for the applicants, and cannot be deleted', async () => {
  const closing = await addLender(world.admin, { name: 'Closing Sacco' })
  await apply(world.buyer, { provider_id: closing })
  await world.admin.query('update public.financing_providers set active = false where id = $1', [closing])
  expect(await lendersSeenBy(world.buyer)).toContain('Closing Sacco')
  expect(await lendersSeenBy(world.seller)).not.toContain('Closing Sacco')
  await expect(apply(world.buyer, { provider_id: closing })).rejects.toMatchObject({
    hint: 'provider_inactive',
  })
  const error = await world.admin
    .query('delete from public.financing_providers where id = $1', [closing])
    .catch((reason) => reason)
  expect(error).toMatchObject({ code: '23503' })
  expect(databaseRefusal(error).sentence).toMatch(/Make it inactive instead/)
})

test('values match the domain, and every refusal has a sentence', async () => {
  expect(await allowedValues(world, 'financing_applications_status_known')).toEqual(states)
  expect(await allowedValues(world, 'financing_applications_employment_status_known')).toEqual([
    ...EMPLOYMENT_STATUSES,
  ])
  const [terms] = await world.owner.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'financing_applications_term_months_known'`,
  )
  expect(terms?.rule.match(/\d+/g)?.map(Number)).toEqual([...LOAN_TERMS])
  expect(
    await constraintsWithoutSentence(world, ['public.financing_providers', 'public.financing_applications']),
  ).toEqual([])
})
