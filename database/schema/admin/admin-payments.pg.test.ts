import { beforeAll, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { addPlan, addRow } from '#testing/plans.ts'

const world = worldOfTests()

interface Payments {
  payments: { reference: string; payer: string | null; plan: string; decided_by: string | null }[]
  total: number
  page: number
  counts: Record<string, number>
}

async function payments(asked = ''): Promise<Payments> {
  const [row] = await world.admin.query<{ answer: Payments }>(
    `select to_jsonb(public.admin_payments(${asked})) as answer`,
  )
  return row?.answer as Payments
}

const references = async (asked: string) => (await payments(asked)).payments.map(({ reference }) => reference)

let premium: string

beforeAll(async () => {
  const basic = await addPlan(world.admin, { name: 'Basic', price: 1_000 })
  premium = await addPlan(world.admin, { name: 'Premium', price: 5_000 })
  const first = await addRow(world.buyer, 'payment_requests', {
    plan_id: basic,
    payment_method: 'mpesa',
    amount: 1_000,
    reference: 'FIRST',
    phone: '0712 345 678',
  })
  await addRow(world.seller, 'payment_requests', {
    plan_id: premium,
    payment_method: 'bank_transfer',
    amount: 5_000,
    reference: '100%',
  })
  await addRow(world.dealer, 'payment_requests', {
    plan_id: premium,
    payment_method: 'card',
    amount: 4_000,
    reference: 'THIRD',
  })
  // Separate statements have different times, but the order must not depend on the clock.
  await world.owner.query(
    `update public.payment_requests set created_at = now() - case reference
       when 'FIRST' then interval '1 hour' when '100%' then interval '3 hours' else interval '2 hours' end`,
  )
  await world.admin.query('select public.approve_payment_request($1)', [first])
})

test('pending payments come first, then the newest', async () => {
  expect(await references('')).toEqual(['THIRD', '100%', 'FIRST'])
  expect(await references(`sort => 'newest'`)).toEqual(['FIRST', 'THIRD', '100%'])
  expect(await references(`sort => 'oldest'`)).toEqual(['100%', 'THIRD', 'FIRST'])
  expect(await references(`sort => 'amount'`)).toEqual(['FIRST', 'THIRD', '100%'])
})

test('are found by payer, reference and phone, with any characters in the text', async () => {
  expect(await references(`search => 'wanjiku kam'`)).toEqual(['FIRST'])
  expect(await references(`search => 'sales@achieng.test'`)).toEqual(['THIRD'])
  expect(await references(`search => 'third'`)).toEqual(['THIRD'])
  expect(await references(`search => '0%'`)).toEqual(['100%'])
  expect(await references(`search => '0712 345'`)).toEqual(['FIRST'])
  expect(await references(`search => '+254 712'`)).toEqual(['FIRST'])
  expect(await references(`search => '%'`)).toEqual(['100%'])
})

test('are found by the beginning of their or their payer’s id, and by a part of their number', async () => {
  const [row] = await world.owner.query<{ id: string; payment_number: string }>(
    `select id, payment_number from public.payment_requests where reference = 'FIRST'`,
  )
  expect(await references(`search => '${row?.id}'`)).toEqual(['FIRST'])
  expect(await references(`search => '${row?.id.slice(0, 13)}'`)).toEqual(['FIRST'])
  expect(await references(`search => '${row?.payment_number.slice(2).toLowerCase()}'`)).toEqual(['FIRST'])
  expect(await references(`search => '${world.dealer.id}'`)).toEqual(['THIRD'])
  expect(await references(`search => '_'`)).toEqual([])
  // Combines a text with another filter.
  expect(await references(`search => 'third', only_method => 'card'`)).toEqual(['THIRD'])
  expect(await references(`search => 'third', only_method => 'mpesa'`)).toEqual([])
})

test('are filtered by state, method and plan, with counts of all', async () => {
  const { payments: shown, total, counts } = await payments(`only_status => 'approved'`)
  expect(shown).toMatchObject([{ payer: 'Wanjiku Kamau', plan: 'Basic', decided_by: 'Njeri Maina' }])
  expect({ total, counts }).toEqual({
    total: 1,
    counts: { pending: 2, approved: 1, rejected: 0, withdrawn: 0 },
  })
  expect(await references(`only_method => 'card'`)).toEqual(['THIRD'])
  expect(await references(`only_plan => '${premium}', sort => 'oldest'`)).toEqual(['100%', 'THIRD'])
})

test('a page beyond the last is the last', async () => {
  expect(await payments('page => 9, page_size => 2')).toMatchObject({
    total: 3,
    page: 2,
    payments: [{ reference: 'FIRST' }],
  })
})

test('only administrators read them', async () => {
  for (const person of [world.buyer, world.dealer, world.provider])
    await expect(person.query('select public.admin_payments()')).rejects.toThrow('Only an administrator')
  await expect(world.visitor.query('select public.admin_payments()')).rejects.toThrow('permission denied')
})
