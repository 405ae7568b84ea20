import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { addPlan, addRow } from '#testing/plans.ts'
import {
  anotherAdministrator,
  approvedPayment,
  balancesOf,
  listedPayment,
  newReceipt,
  refundsOf,
} from '#testing/refunds.ts'

const world = worldOfTests()
let plan: string
let second: Person

beforeAll(async () => {
  plan = await addPlan(world.admin, { name: 'Biashara', price: 2_500 })
  second = await anotherAdministrator(world)
})
beforeEach(() => consentAbove('20000'))

const consentAbove = (value: string) =>
  world.owner.query(`update public.system_settings set value = $1 where key = 'refund_consent_above'`, [
    value,
  ])
const paid = (amount = 2_500, person = world.buyer) =>
  approvedPayment(world, person, { plan_id: plan, amount })

interface Asked {
  how?: string
  reason?: string
  returned_by?: string
  return_reference?: string
}

/** Asks to return a payment, by default one that went back by hand already. */
const ask = async (
  payment: { request_id: string } | { unmatched_id: string },
  { how = 'by_hand', reason = 'You paid twice.', ...rest }: Asked = { return_reference: newReceipt() },
  person = world.admin,
) => {
  const named = Object.entries({ how, reason, ...payment, ...rest })
  const [row] = await person.query<{ status: string }>(
    `select public.ask_refund(${named.map(([key], nth) => `${key} => $${nth + 1}`).join(', ')}) as status`,
    named.map(([, value]) => value),
  )
  return row?.status
}
const refundId = async (payment: string) =>
  (
    await world.owner.query<{ id: string }>(
      `select id from public.payment_refunds where payment_request_id = $1 or unmatched_payment_id = $1 order by asked_at desc`,
      [payment],
    )
  )[0]?.id
const agree = async (payment: string, person = second) =>
  person.query('select public.agree_to_refund($1)', [await refundId(payment)])
const planOf = async (person: Person) =>
  (
    await world.owner.query<{ days: number; status: string }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days, status
       from public.user_subscriptions where user_id = $1 order by started_at desc limit 1`,
      [person.id],
    )
  )[0]
const withoutPlans = () =>
  world.owner.query(`update public.user_subscriptions set status = 'cancelled' where status = 'active'`)

describe('without a second administrator', () => {
  test('a payment that went back by hand is recorded: plan, ledger, payer', async () => {
    await withoutPlans()
    const id = await paid()
    expect(await balancesOf(world, id)).toEqual({ mpesa: 2_500, plans: -2_500 })
    expect(
      await ask({ request_id: id }, { returned_by: 'bank_transfer', return_reference: 'KCB 778 12' }),
    ).toBe('done')
    expect(await refundsOf(world, id)).toMatchObject([
      {
        status: 'done',
        how: 'by_hand',
        returned_by: 'bank_transfer',
        return_reference: 'KCB 778 12',
        consented_by: null,
      },
    ])
    // The money came by M-Pesa and left the bank.
    expect(await balancesOf(world, id)).toEqual({ mpesa: 2_500, bank: -2_500 })
    expect(await planOf(world.buyer)).toMatchObject({ status: 'cancelled' })
    const [told] = await notificationsOf(world, world.buyer)
    expect(told).toMatchObject({ title: 'We have returned your payment' })
    expect(told?.message).toContain('by bank transfer, receipt KCB 778 12.')
    expect(told?.message).toContain('Your Biashara plan has ended. You paid twice.')
    // Clients know four states of a payment.
    expect(await world.owner.query('select status from public.payment_requests where id = $1', [id])).toEqual(
      [{ status: 'approved' }],
    )
  })

  test('VAT goes back as it was posted, whatever the rate is by then', async () => {
    await world.owner.query(`update public.system_settings set value = 'true' where key = 'vat_registered'`)
    const id = await paid(1_160)
    await world.owner.query(`update public.system_settings set value = 'false' where key = 'vat_registered'`)
    expect(await balancesOf(world, id)).toEqual({ mpesa: 1_160, plans: -1_000, vat: -160 })
    await ask({ request_id: id })
    expect(await balancesOf(world, id)).toEqual({})
  })

  test('a listed payment goes back, is cleared as returned, and is owed to nobody', async () => {
    const { id } = await listedPayment(world, { user_id: world.seller.id })
    expect(await balancesOf(world, id)).toEqual({ mpesa: 3_000, to_clear: -3_000 })
    expect(await ask({ unmatched_id: id })).toBe('done')
    expect(await balancesOf(world, id)).toEqual({})
    expect(
      await world.owner.query(
        'select outcome, note, cleared_at is not null as cleared from public.unmatched_payments where id = $1',
        [id],
      ),
    ).toEqual([{ outcome: 'returned', note: 'You paid twice.', cleared: true }])
    expect((await notificationsOf(world, world.seller))[0]).toMatchObject({
      title: 'We have returned your payment',
    })
  })

  test('what is missing or wrong is refused with a sentence', async () => {
    const id = await paid()
    const pending = await addRow(world.seller, 'payment_requests', {
      plan_id: plan,
      payment_method: 'card',
      amount: 2_500,
      reference: newReceipt(),
    })
    const { id: unknown } = await listedPayment(world, { amount: null })
    const [{ reference }] = (await world.owner.query(
      'select reference from public.payment_requests where id = $1',
      [id],
    )) as [{ reference: string }]
    for (const [payment, asked, sentence] of [
      [{ request_id: id }, { reason: '  ' }, /Write the reason/],
      [{ request_id: id }, { reason: 'x'.repeat(501) }, /Write the reason/],
      [{ request_id: id }, { how: 'by_magic' }, /Choose M-Pesa or by hand/],
      [{ request_id: id }, { how: 'mpesa' }, /not set up to reverse/],
      [{ request_id: id }, { return_reference: reference.toLowerCase() }, /the receipt of the payment/],
      [{ request_id: id }, { return_reference: 'ЖЖЖ' }, /Enter the receipt/],
      [{ request_id: pending }, {}, /Only an approved payment can be returned. This one is pending/],
      [{ request_id: crypto.randomUUID() }, {}, /no longer there/],
      [{ unmatched_id: unknown }, {}, /amount of this payment is not known/],
      [{ request_id: id, unmatched_id: unknown }, {}, /Choose the payment/],
    ] as const)
      await expect(ask(payment as { request_id: string }, asked)).rejects.toThrow(sentence)
    expect(await refundsOf(world, id)).toEqual([])
  })

  test('a receipt that paid for a request is not returned beside it', async () => {
    const id = await paid()
    const [{ reference }] = (await world.owner.query(
      'select reference from public.payment_requests where id = $1',
      [id],
    )) as [{ reference: string }]
    const again = await addRow(world.owner, 'unmatched_payments', {
      source: 'paybill',
      receipt_number: reference,
      amount: 2_500,
      reason: 'receipt_used',
    })
    await expect(ask({ unmatched_id: again })).rejects.toThrow(/This receipt paid for MG/)
  })
})

describe('plan days', () => {
  test('used days stay used, and a later payment of the plan moves forward', async () => {
    await withoutPlans()
    const first = await paid(2_500, world.dealer)
    const later = await paid(2_501, world.dealer)
    expect(await planOf(world.dealer)).toEqual({ days: 60, status: 'active' })
    // Ten days later.
    await world.owner.query(
      `update public.user_subscriptions set started_at = started_at - interval '10 days', expires_at = expires_at - interval '10 days'
       where user_id = $1 and status = 'active'`,
      [world.dealer.id],
    )
    await world.owner.query(
      `update public.payment_requests set period_starts_at = period_starts_at - interval '10 days',
         period_ends_at = period_ends_at - interval '10 days' where id in ($1, $2)`,
      [first, later],
    )
    await ask({ request_id: first })
    expect(await planOf(world.dealer)).toEqual({ days: 30, status: 'active' })
    const [moved] = await world.owner.query<{ starts: number; ends: number }>(
      `select round(extract(epoch from period_starts_at - now()) / 86400)::int as starts,
         round(extract(epoch from period_ends_at - now()) / 86400)::int as ends
       from public.payment_requests where id = $1`,
      [later],
    )
    expect(moved).toEqual({ starts: 0, ends: 30 })
    await ask({ request_id: later })
    expect(await planOf(world.dealer)).toMatchObject({ status: 'cancelled' })
  })

  test('a plan that replaced the returned one stays', async () => {
    await withoutPlans()
    const id = await paid(2_507, world.seller)
    const other = await addPlan(world.admin, { name: 'Other', price: 4_000 })
    await approvedPayment(world, world.seller, { plan_id: other, amount: 4_000 })
    await ask({ request_id: id })
    // With the 19 days that the rest of the returned one counts as.
    expect(await planOf(world.seller)).toEqual({ days: 49, status: 'active' })
  })
})

describe('above the limit', () => {
  test('nothing happens before another administrator agrees, who is told and counted', async () => {
    await withoutPlans()
    const id = await paid(20_001)
    expect(await ask({ request_id: id })).toBe('asked')
    expect(await planOf(world.buyer)).toMatchObject({ status: 'active' })
    expect((await notificationsOf(world, second))[0]).toMatchObject({
      title: 'A return waits for a second administrator',
    })
    const count = async (person: Person) =>
      (await person.query<{ payments: number }>('select payments from public.admin_pending_counts()'))[0]
        ?.payments
    expect(await count(second)).toBe(Number(await count(world.admin)) + 1)
    await expect(agree(id, world.admin)).rejects.toThrow(/You asked for this return/)
    await agree(id)
    expect(await refundsOf(world, id)).toMatchObject([
      { status: 'done', asked_by: world.admin.id, consented_by: second.id },
    ])
    expect(await planOf(world.buyer)).toMatchObject({ status: 'cancelled' })
    const log = await world.admin.query<{ action: string; actor_id: string }>(
      `select action, actor_id from public.audit_log where entity = 'payment_refunds' and entity_id = $1 order by id`,
      [await refundId(id)],
    )
    expect(log).toEqual([
      { action: 'ask', actor_id: world.admin.id },
      { action: 'agree', actor_id: second.id },
      { action: 'return', actor_id: second.id },
    ])
  })

  test.each([
    ['20000', 20_000, 'done'],
    ['', 9_000_000, 'done'],
    ['0', 1, 'asked'],
  ])('the limit %s lets %d be %s', async (limit, amount, status) => {
    await consentAbove(limit)
    expect(await ask({ request_id: await paid(amount) })).toBe(status)
  })

  test('who returns money to themselves needs another, whatever the amount', async () => {
    const own = await addRow(world.admin, 'payment_requests', {
      plan_id: plan,
      payment_method: 'card',
      amount: 2_500,
      reference: newReceipt(),
    })
    await second.query('select public.approve_payment_request($1)', [own])
    expect(await ask({ request_id: own })).toBe('asked')
    // Asked by another, the payer does not agree either.
    await world.admin.query('select public.withdraw_refund($1)', [await refundId(own)])
    await consentAbove('0')
    expect(await ask({ request_id: own }, {}, second)).toBe('asked')
    await expect(agree(own, world.admin)).rejects.toThrow(/This money returns to you/)
  })

  test('a second account of whoever asked does not agree', async () => {
    const id = await paid(30_000)
    await ask({ request_id: id })
    const samePhone = await anotherAdministrator(world)
    await world.owner.query(`update public.profiles set phone = '+254799000001' where id in ($1, $2)`, [
      samePhone.id,
      world.admin.id,
    ])
    await expect(agree(id, samePhone)).rejects.toThrow(/same phone number/)
    await world.owner.query(`update public.profiles set phone = null where id = $1`, [world.admin.id])
    await world.admin.query(`select public.set_role($1, 'admin', 'Helps me')`, [world.seller.id])
    await expect(agree(id, world.seller)).rejects.toThrow(/made you an administrator/)
    await second.query(`select public.set_role($1, 'customer', 'They left.')`, [world.seller.id])
    await expect(agree(id, world.seller)).rejects.toThrow(/Only an administrator/)
    await agree(id)
  })

  test('a refusal has a reason that the asker reads, and the payment may be asked for again', async () => {
    const id = await paid(30_001)
    await ask({ request_id: id })
    await expect(
      second.query('select public.refuse_refund($1, $2)', [await refundId(id), '']),
    ).rejects.toThrow(/Write the reason/)
    await second.query('select public.refuse_refund($1, $2)', [await refundId(id), 'The plan was used.'])
    expect((await notificationsOf(world, world.admin))[0]?.message).toContain('The plan was used.')
    await expect(agree(id)).rejects.toThrow(/was refused/)
    expect(await ask({ request_id: id })).toBe('asked')
  })

  test('nobody clears a listed payment as returned alone', async () => {
    const { id } = await listedPayment(world, { amount: 25_000 })
    const clear = (outcome: string) =>
      world.admin.query('select public.clear_unmatched_payment($1, $2, $3)', [id, 'Sent back.', outcome])
    await expect(clear('returned')).rejects.toThrow(/second administrator has to agree/)
    await ask({ unmatched_id: id })
    await expect(clear('kept')).rejects.toThrow(/being returned/)
    await agree(id)
    expect(await balancesOf(world, id)).toEqual({})
  })
})

describe('once', () => {
  test('twenty presses of two administrators are one return', async () => {
    const id = await paid(2_502)
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) =>
        ask({ request_id: id }, { return_reference: newReceipt() }, nth % 2 ? world.admin : second),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refundsOf(world, id)).toHaveLength(1)
    expect(await balancesOf(world, id)).toEqual({})
    await expect(ask({ request_id: id })).rejects.toThrow(/was returned already/)
  })

  test('two administrators who agree at once are one', async () => {
    const id = await paid(31_000)
    await ask({ request_id: id })
    const third = await anotherAdministrator(world)
    const answers = await Promise.allSettled([agree(id, second), agree(id, third), agree(id, second)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balancesOf(world, id)).toEqual({})
  })

  test('money that went back pays for nothing', async () => {
    const { id, receipt } = await listedPayment(world, { amount: 2_508 })
    await ask({ unmatched_id: id }, { how: 'by_hand' })
    const request = await addRow(world.seller, 'payment_requests', {
      plan_id: plan,
      payment_method: 'mpesa',
      amount: 2_508,
      phone: '0722000111',
      reference: receipt,
    })
    const approve = () => world.admin.query('select public.approve_payment_request($1)', [request])
    await expect(approve()).rejects.toThrow(/being returned|was returned/)
    await world.admin.query('select public.record_refund($1, $2, $3)', [
      await refundId(id),
      'mpesa',
      newReceipt(),
    ])
    await expect(approve()).rejects.toThrow(/was returned/)
  })

  test('a return by hand is done once its receipt is recorded, and may be withdrawn before', async () => {
    const id = await paid(2_503)
    expect(await ask({ request_id: id }, {})).toBe('agreed')
    const record = async (reference: string) =>
      world.admin.query('select public.record_refund($1, $2, $3)', [await refundId(id), 'mpesa', reference])
    await expect(record(' - ')).rejects.toThrow(/receipt or the bank/)
    await world.admin.query('select public.withdraw_refund($1, $2)', [
      await refundId(id),
      'They keep the plan.',
    ])
    await expect(record(newReceipt())).rejects.toThrow(/was withdrawn/)
    await ask({ request_id: id }, {})
    const reference = newReceipt()
    await record(reference)
    const other = await paid(2_504)
    await expect(ask({ request_id: other }, { return_reference: reference })).rejects.toThrow(
      /another return already/,
    )
  })
})

describe('strangers', () => {
  test('payers read what was returned to them and no more; others nothing', async () => {
    const id = await paid(2_505)
    await ask({ request_id: id }, {})
    const read = (person: Person) =>
      person.query('select reason, status from public.payment_refunds where payment_request_id = $1', [id])
    expect(await read(world.buyer)).toEqual([])
    await world.admin.query('select public.record_refund($1, $2, $3)', [
      await refundId(id),
      'mpesa',
      newReceipt(),
    ])
    expect(await read(world.buyer)).toEqual([{ reason: 'You paid twice.', status: 'done' }])
    expect(await read(world.dealer)).toEqual([])
    await expect(read(world.visitor)).rejects.toThrow(/permission denied/)
    await expect(world.buyer.query('select asked_by from public.payment_refunds')).rejects.toThrow(
      /permission denied/,
    )
    const manager = await world.acting(world.buyer, world.dealer, 'owner')
    await expect(read(manager)).rejects.toThrow(/permission denied/)
  })

  test('nobody but administrators asks, agrees, records or looks', async () => {
    const id = await paid(40_000)
    await ask({ request_id: id })
    const refund = await refundId(id)
    for (const person of [world.buyer, world.dealer])
      for (const call of [
        `ask_refund('For me', 'by_hand', '${id}')`,
        `agree_to_refund('${refund}')`,
        `refuse_refund('${refund}', 'No!')`,
        `withdraw_refund('${refund}')`,
        `record_refund('${refund}', 'mpesa', 'ABCDEFGHIJ')`,
        `retry_refund('${refund}')`,
        `record_unreturned('${refund}')`,
        `refund_preview('${id}')`,
        'admin_refunds()',
      ])
        await expect(person.query(`select public.${call}`), call).rejects.toThrow(/[Oo]nly an administrator/)
    await expect(world.visitor.query(`select public.agree_to_refund('${refund}')`)).rejects.toThrow(
      /permission denied/,
    )
    await expect(
      world.admin.query(`update public.payment_refunds set status = 'done' where id = '${refund}'`),
    ).rejects.toThrow(/permission denied/)
  })

  test('the list shows what waits for the caller first, and what agreeing would do', async () => {
    const id = await paid(41_000, world.provider)
    await ask({ request_id: id })
    await ask({ request_id: await paid(42_000, world.seller) }, {}, second)
    type Page = {
      refunds: {
        payment_request_id: string
        why_not_second: string | null
        is_own: boolean
        plan: string | null
      }[]
      waiting: number
    }
    const [mine] = await second.query<{ page: Page }>('select to_jsonb(public.admin_refunds(true)) as page')
    expect(mine?.page.refunds[0]).toMatchObject({ is_own: false, why_not_second: null })
    expect(mine?.page.refunds.find(({ payment_request_id }) => payment_request_id === id)?.plan).toBe(
      'Biashara',
    )
    expect(mine?.page.waiting).toBeGreaterThan(0)
    const [preview] = await world.admin.query<{ preview: Record<string, unknown> }>(
      'select to_jsonb(public.refund_preview($1)) as preview',
      [await paid(43_000, world.dealer)],
    )
    expect(preview?.preview).toMatchObject({
      amount: 43_000,
      method: 'mpesa',
      needs_consent: true,
      consent_above: 20_000,
      plan: 'Biashara',
    })
  })
})
