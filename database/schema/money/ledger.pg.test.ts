import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { balances, forgetPayments } from '#testing/ledger.ts'
import { addPlan, addRow } from '#testing/plans.ts'

const world = worldOfTests()

let plan: string
let nth = 0
const next = () => {
  nth += 1
  return nth
}

beforeAll(async () => {
  plan = await addPlan(world.admin, { name: 'Basic', price: 1_000 })
})
beforeEach(async () => {
  await forgetPayments(world.owner)
  await setting('vat_registered', 'false')
})

const setting = (key: string, value: string) =>
  world.admin.query('update public.system_settings set value = $2 where key = $1', [key, value])

const request = (person: Person, columns: Record<string, unknown> = {}) =>
  addRow(person, 'payment_requests', {
    plan_id: plan,
    payment_method: 'mpesa',
    amount: 1_000,
    phone: '0712 345 678',
    reference: `REF${next()}00000`,
    ...columns,
  })

const approve = (id: string) => world.admin.query('select public.approve_payment_request($1)', [id])

/** Money that came to the paybill, as the server lists it; returns the listed payment's id. */
const arrives = async (receipt: string | null, amount: number | null, why = 'on_statement') => {
  await world.owner.query(
    `select private.list_received_payment($1, null, 'paybill', $2, $3, '2547*****678', 'Grace', 'MG1', now())`,
    [why, receipt, amount],
  )
  const [row] = await world.owner.query<{ id: string }>(
    'select id from public.unmatched_payments where receipt_number is not distinct from $1',
    [receipt],
  )
  return row?.id ?? ''
}

const clear = (id: string, outcome: string | null) =>
  world.admin.query('select public.clear_unmatched_payment($1, $2, $3)', [id, 'Looked into.', outcome])

const differences = () =>
  world.owner.query('select kind, subject, amount::float from private.ledger_differences()')

const post = (entries: [account: string, amount: number][], source = `test ${next()}`) =>
  world.owner.query<{ id: string | null }>(
    `select private.post_to_ledger('correction', $1, now(), $2, $3) as id`,
    [source, entries.map(([account]) => account), entries.map(([, amount]) => amount)],
  )

describe('the ledger', () => {
  test('refuses what does not sum to zero, and entries on their own', async () => {
    await expect(post([['mpesa', 100]])).rejects.toMatchObject({ hint: 'ledger_unbalanced' })
    await expect(
      post([
        ['mpesa', 100],
        ['plans', -99.99],
      ]),
    ).rejects.toMatchObject({ hint: 'ledger_unbalanced' })
    await expect(
      world.owner.query(
        `insert into public.ledger_transactions (kind, source, moved_at) values ('payment', 'empty', now())`,
      ),
    ).rejects.toMatchObject({ hint: 'ledger_unbalanced' })
    expect(await balances(world.owner)).toEqual({})
  })

  test('is never changed, not even by the owner of the database', async () => {
    const [posted] = await post([
      ['mpesa', 100.5],
      ['fees', -100.5],
    ])
    for (const change of [
      'update public.ledger_entries set amount = amount * 2',
      'update public.ledger_transactions set moved_at = now()',
      'delete from public.ledger_entries',
      'delete from public.ledger_transactions',
      'truncate public.ledger_entries',
      'truncate public.ledger_transactions cascade',
    ])
      await expect(world.owner.query(change), change).rejects.toMatchObject({ hint: 'ledger_final' })
    await expect(
      world.owner.query(
        `insert into public.ledger_entries (transaction_id, account, amount) values ($1, 'mpesa', 5), ($1, 'bank', -5)`,
        [posted?.id],
      ),
    ).rejects.toMatchObject({ hint: 'ledger_final' })
    expect(await balances(world.owner)).toEqual({ fees: -100.5, mpesa: 100.5 })
  })

  test('posts an event once', async () => {
    const [first] = await post(
      [
        ['mpesa', 5],
        ['bank', -5],
      ],
      'settlement 1',
    )
    const [second] = await post(
      [
        ['mpesa', 5],
        ['bank', -5],
      ],
      'settlement 1',
    )
    expect([first?.id, second?.id]).toEqual([expect.any(String), null])
    expect(await balances(world.owner)).toEqual({ bank: -5, mpesa: 5 })
  })

  test('is read by administrators alone and written by nobody', async () => {
    await approve(await request(world.buyer))
    for (const table of ['ledger_transactions', 'ledger_entries']) {
      expect(await world.admin.query(`select from public.${table}`)).not.toHaveLength(0)
      expect(await world.buyer.query(`select from public.${table}`)).toHaveLength(0)
      await expect(world.visitor.query(`select from public.${table}`)).rejects.toMatchObject({
        code: '42501',
      })
      await expect(world.admin.query(`delete from public.${table}`)).rejects.toMatchObject({ code: '42501' })
    }
    for (const call of [
      'public.admin_ledger(null, null)',
      'public.admin_ledger_entries(null, null)',
      'public.admin_ledger_check()',
    ])
      await expect(world.buyer.query(`select * from ${call}`)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a payment', () => {
  test('is earned when it is approved, by the account of its method', async () => {
    await approve(await request(world.buyer))
    await approve(await request(world.seller, { payment_method: 'bank_transfer' }))
    await approve(await request(world.dealer, { payment_method: 'card' }))
    expect(await balances(world.owner)).toEqual({ bank: 1_000, card: 1_000, mpesa: 1_000, plans: -3_000 })
    expect(await differences()).toEqual([])
  })

  test('contains the VAT of a registered operator, to the cent', async () => {
    await setting('vat_registered', 'true')
    await approve(await request(world.buyer))
    expect(await balances(world.owner)).toEqual({ mpesa: 1_000, plans: -862.07, vat: -137.93 })
  })

  test('with a receipt that had arrived is taken from what was to clear', async () => {
    await arrives('SJK1AAAAAA', 1_000)
    expect(await balances(world.owner)).toEqual({ mpesa: 1_000, to_clear: -1_000 })
    await approve(await request(world.buyer, { reference: 'sjk1 aaaaaa' }))
    expect(await balances(world.owner)).toEqual({ mpesa: 1_000, plans: -1_000 })
    expect(await world.owner.query('select outcome from public.unmatched_payments')).toEqual([
      { outcome: 'assigned' },
    ])
  })

  test('of more or less than had arrived earns what came; the rest stays to clear', async () => {
    const more = await arrives('SJK1AAAAAA', 1_200)
    await approve(await request(world.buyer, { reference: 'SJK1AAAAAA' }))
    expect(await balances(world.owner)).toEqual({ mpesa: 1_200, plans: -1_000, to_clear: -200 })
    await clear(more, 'returned')
    expect(await balances(world.owner)).toEqual({ mpesa: 1_000, plans: -1_000 })
    await arrives('SJK1BBBBBB', 950)
    const less = await request(world.seller, { reference: 'SJK1BBBBBB' })
    await approve(less)
    expect(await balances(world.owner)).toEqual({ mpesa: 1_950, plans: -1_950 })
    expect(await differences()).toMatchObject([{ kind: 'posted_differently', amount: -50 }])
  })

  test('with a receipt whose money was returned is refused', async () => {
    await clear(await arrives('SJK1AAAAAA', 1_000), 'returned')
    await expect(approve(await request(world.buyer, { reference: 'SJK1AAAAAA' }))).rejects.toMatchObject({
      hint: 'payment_returned',
    })
    expect(await balances(world.owner)).toEqual({})
  })
})

describe('money without a request', () => {
  test.each([
    ['returned', {}],
    ['kept', { mpesa: 700, other_income: -700 }],
    ['counted', {}],
  ])('that is cleared as %s', async (outcome, left) => {
    const id = await arrives('SJK1AAAAAA', 700)
    await clear(id, outcome)
    expect(await balances(world.owner)).toEqual(left)
    await expect(clear(id, outcome)).rejects.toMatchObject({ hint: 'already_decided' })
    expect(await differences()).toEqual([])
  })

  test('is not cleared without what became of it', async () => {
    const id = await arrives('SJK1AAAAAA', 700)
    for (const outcome of [null, 'assigned', 'lost'])
      await expect(clear(id, outcome)).rejects.toMatchObject({ hint: 'outcome_missing' })
  })

  test('counts once by its receipt, however often and in whatever spelling it is named', async () => {
    await arrives('SJK1AAAAAA', 700)
    await arrives('sjk1aaaaaa', 700)
    await approve(await request(world.buyer, { reference: 'SJK1BBBBBB' }))
    await arrives('SJK1BBBBBB', 1_000)
    expect(await balances(world.owner)).toEqual({ mpesa: 1_700, plans: -1_000, to_clear: -700 })
  })

  test('of an unknown, zero or fractional amount', async () => {
    await arrives('SJK1AAAAAA', null)
    await arrives('SJK1BBBBBB', 0)
    await arrives('SJK1CCCCCC', 0.5)
    expect(await balances(world.owner)).toEqual({ mpesa: 0.5, to_clear: -0.5 })
    await world.owner.query(`update public.unmatched_payments set amount = 30 where amount is null`)
    expect(await balances(world.owner)).toEqual({ mpesa: 60.5, to_clear: -60.5 })
    await world.owner.query(
      `update public.unmatched_payments set amount = 20 where receipt_number = 'SJK1AAAAAA'`,
    )
    expect(await balances(world.owner)).toEqual({ mpesa: 50.5, to_clear: -50.5 })
  })
})

test('administrators read what was received, cleared, is to clear and was refunded', async () => {
  await approve(await request(world.buyer))
  await clear(await arrives('SJK1AAAAAA', 700), 'returned')
  await arrives('SJK1BBBBBB', 300)
  const [summary] = await world.admin.query<{ periods: unknown[]; balances: unknown[] }>(
    `select to_jsonb(s) -> 'periods' as periods, to_jsonb(s) -> 'balances' as balances
     from public.admin_ledger(null, null) as s`,
  )
  expect(summary?.periods).toEqual([
    expect.objectContaining({ received: 2_000, cleared: 1_000, refunded: 700, to_clear: 300, fees: 0 }),
  ])
  const [page] = await world.admin.query<{ total: number; lines: { account: string }[] }>(
    `select total, to_jsonb(p) -> 'lines' as lines from public.admin_ledger_entries(null, null, 'mpesa') as p`,
  )
  expect(Number(page?.total)).toBe(4)
  expect(new Set(page?.lines.map(({ account }) => account))).toEqual(new Set(['mpesa']))
})

test('the nightly check names what differs, once', async () => {
  await approve(await request(world.buyer))
  await world.owner.query('select private.check_ledger()')
  const check = () =>
    world.admin.query<{ differences: unknown[] }>(
      `select to_jsonb(c) -> 'differences' as differences from public.admin_ledger_check() as c`,
    )
  expect(await check()).toEqual([{ differences: [] }])
  // An approval behind the back of the triggers, as a mistake of an operator would be.
  const id = await request(world.seller)
  await world.owner.query(
    `set session_replication_role = replica;
     update public.payment_requests set status = 'approved', decided_at = now() where id = '${id}';
     set session_replication_role = origin`,
  )
  await world.owner.query('select private.check_ledger()')
  await world.owner.query('select private.check_ledger()')
  expect(await check()).toMatchObject([{ differences: [{ kind: 'not_posted', amount: 1_000 }] }])
  expect(
    await world.owner.query(
      `select facts from public.system_notifications where kind = 'ledger_differs' and user_id = $1`,
      [world.admin.id],
    ),
  ).toEqual([{ facts: { count: 1 } }])
})
