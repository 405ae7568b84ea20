import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { addPlan, addRow } from '#testing/plans.ts'
import { statementFile, uploadedRow, uploadStatement } from '#testing/statements.ts'

const world = worldOfTests()
let plan: string
let others: Person[] = []

beforeAll(async () => {
  plan = await addPlan(world.admin, { name: 'Basic', price: 1_000 })
  await addPlan(world.admin, { name: 'Premium', price: 5_000 })
  others = [world.buyer, world.seller, world.dealer, world.provider]
})

let nth = 0
/** A ten-letter receipt that no other test has. */
const receipt = () => `TLA${String(++nth).padStart(4, '0')}XYZ`

const pay = (person: Person, columns: Record<string, unknown> = {}) =>
  // A plan of its own: a second request for the same is refused.
  addPlan(world.admin, { name: `Plan ${++nth}`, price: 1_000 }).then((plan_id) =>
    addRow(person, 'payment_requests', {
      plan_id,
      payment_method: 'mpesa',
      amount: 1_000,
      reference: receipt(),
      phone: '0712 345 678',
      ...columns,
    }),
  )

interface Match {
  row: string
  request: string
  version: string
  receipt: string
}
interface Summary {
  standings: Record<string, { rows: number; kes: number }>
  exact: Match[]
  missing: { request_id: string }[]
  rows_before: number
}
const summary = async (id: string, person = world.admin) =>
  (await person.query<{ answer: Summary }>('select public.statement_summary($1) as answer', [id]))[0]
    ?.answer as Summary
const counts = async (id: string) =>
  Object.fromEntries(Object.entries((await summary(id)).standings).map(([name, { rows }]) => [name, rows]))
const settle = async (id: string, matches: readonly Pick<Match, 'row' | 'request' | 'version'>[]) =>
  (
    await world.admin.query<{ answer: Record<string, unknown> & { refused: { sentence: string }[] } }>(
      'select public.settle_statement($1, $2) as answer',
      [id, JSON.stringify(matches)],
    )
  )[0]?.answer
interface Shown {
  id: string
  request: { request: string; version: string; due: number } | null
  candidates: { request: string; version: string; reasons: string[] }[]
}
const rowsOf = async (id: string, ...standings: string[]) => {
  const [page] = await world.admin.query<{ rows: Shown[] }>(
    `select public.statement_rows_page($1, $2) -> 'rows' as rows`,
    [id, standings],
  )
  return page?.rows ?? []
}
const statusOf = async (id: string) =>
  (await world.owner.query('select status, reference from public.payment_requests where id = $1', [id]))[0]
const balances = async () =>
  Object.fromEntries(
    (
      await world.owner.query<{ account: string; sum: string }>(
        'select account, sum(amount) from public.ledger_entries group by account',
      )
    ).map(({ account, sum }) => [account, Number(sum)]),
  )
const listed = (code: string) =>
  world.owner.query(
    'select reason, source, amount, payer_name from public.unmatched_payments where receipt_number = $1',
    [code],
  )

test('exact rows approve in one press, charges are posted, and what is nowhere else is listed', async () => {
  const before = await balances()
  const codes = [receipt(), receipt()]
  const ids = [
    await pay(world.buyer, { reference: codes[0]?.toLowerCase() }),
    await pay(world.seller, { reference: codes[1] }),
  ]
  const [numbered] = await world.owner.query<{ id: string; payment_number: string }>(
    'select id, payment_number from public.payment_requests where id = $1',
    [await pay(world.dealer, { reference: null })],
  )
  const lost = receipt()
  const rows = [
    { line: 2, receipt: codes[0] },
    { line: 3, receipt: codes[0], withdrawn: 5.5, paid_in: 0, reason: 'Pay merchant Charge' },
    { line: 4, receipt: codes[1], payer_number: '2547*****678' },
    { line: 5, receipt: receipt(), account_number: numbered?.payment_number?.toLowerCase() },
    { line: 6, receipt: lost, paid_in: 77.5, payer_name: 'JANE DOE' },
  ]
  const id = await uploadStatement(world.admin, 'first', rows)
  expect(await counts(id)).toEqual({ exact: 3, charge: 1, nowhere: 1 })
  const { exact } = await summary(id)
  expect(await settle(id, exact)).toMatchObject({ approved: 3, refused: [], fees: 1, listed: 1, left: false })
  for (const request of [...ids, numbered?.id ?? ''])
    expect(await statusOf(request)).toMatchObject({ status: 'approved' })
  expect(await listed(lost)).toEqual([
    { reason: 'on_statement', source: 'mpesa_statement', amount: '77.50', payer_name: 'JANE DOE' },
  ])
  expect(await counts(id)).toEqual({ approved: 3, fee: 1, listed: 1 })
  const after = await balances()
  const change = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
  expect([change('mpesa'), change('fees'), change('to_clear'), change('plans') + change('vat')]).toEqual([
    3_072, 5.5, -77.5, -3_000,
  ])
  // The same file, and one that overlaps it, change nothing.
  expect(await uploadStatement(world.admin, 'first', rows)).toBe(id)
  const again = await uploadStatement(world.admin, 'overlapping', rows)
  expect(await summary(again)).toMatchObject({ standings: {}, rows_before: 5 })
  await settle(id, exact)
  await settle(again, [])
  expect(await balances()).toEqual(after)
})

test('what was approved or listed before is known, also with another amount', async () => {
  const [same, other] = [await pay(world.buyer), await pay(world.buyer)]
  for (const request of [same, other])
    await world.admin.query('select public.approve_payment_request($1)', [request])
  const references = await Promise.all([same, other].map(async (each) => (await statusOf(each))?.reference))
  const id = await uploadStatement(world.admin, 'known', [
    { line: 2, receipt: String(references[0]) },
    { line: 3, receipt: String(references[1]), paid_in: 900 },
  ])
  expect(await counts(id)).toEqual({ known: 1, differs: 1 })
})

test('another amount, a disputed reference and another payer are for a person to decide', async () => {
  const [less, payer] = [receipt(), receipt()]
  await pay(world.buyer, { reference: less })
  await pay(world.seller, { reference: payer })
  const id = await uploadStatement(world.admin, 'doubts', [
    { line: 2, receipt: less, paid_in: 400 },
    { line: 3, receipt: payer, payer_number: '254722***999' },
  ])
  expect(await counts(id)).toEqual({ possible: 2 })
  const [row] = await rowsOf(id, 'possible')
  expect(row).toMatchObject({ request: { due: 1_000 } })
  const { request, version } = row?.request ?? {}
  await expect(
    world.admin.query('select public.decide_statement_row($1, $2, $3, $4)', [
      row?.id,
      'approve',
      request,
      version,
    ]),
  ).rejects.toThrow('KSh 400 came, and KSh 1,000 is due.')
})

test('candidates have the amount and a reason; the chosen one is approved by the receipt', async () => {
  const mine = await pay(world.provider, { reference: 'I paid', phone: '0722 111 222' })
  const came = receipt()
  const now = new Date().toISOString()
  const id = await uploadStatement(world.admin, 'candidates', [
    { line: 2, receipt: came, paid_at: now, payer_number: '2547****1222' },
  ])
  const [row] = await rowsOf(id, 'possible')
  const [best] = row?.candidates ?? []
  expect(best).toMatchObject({ request: mine, reasons: ['payer', 'amount', 'time'] })
  await world.admin.query('select public.decide_statement_row($1, $2, $3, $4)', [
    row?.id,
    'approve',
    mine,
    best?.version,
  ])
  expect(await statusOf(mine)).toEqual({ status: 'approved', reference: came })
  await expect(
    world.admin.query('select public.decide_statement_row($1, $2)', [row?.id, 'list']),
  ).rejects.toMatchObject({ hint: 'already_decided' })
})

describe('refusals are row by row', () => {
  test('a corrected request and one that was rejected stop none of the others', async () => {
    const ids = [await pay(world.buyer), await pay(world.seller), await pay(world.dealer)]
    const rows = await Promise.all(
      ids.map(async (each, place) => ({
        line: place + 2,
        receipt: String((await statusOf(each))?.reference),
      })),
    )
    const id = await uploadStatement(world.admin, 'refusals', rows)
    const { exact } = await summary(id)
    await world.buyer.query(`update public.payment_requests set notes = 'Paid today' where id = $1`, [ids[0]])
    await world.admin.query('select public.reject_payment_request($1, $2)', [ids[1], 'No'])
    const answer = await settle(id, exact)
    expect(answer).toMatchObject({ approved: 1 })
    expect(answer?.refused.map(({ sentence }) => sentence).toSorted()).toEqual([
      'This payment request has been rejected already.',
      'This was changed after you loaded the page. Load it again and look at what it says now.',
    ])
    expect(await statusOf(ids[2] ?? '')).toMatchObject({ status: 'approved' })
  })

  test('two administrators at once approve each payment once', async () => {
    const ids = await Promise.all(others.map((person) => pay(person)))
    const rows = await Promise.all(
      ids.map(async (each, place) => ({
        line: place + 2,
        receipt: String((await statusOf(each))?.reference),
      })),
    )
    const id = await uploadStatement(world.admin, 'race', rows)
    const { exact } = await summary(id)
    expect(exact).toHaveLength(4)
    const answers = await Promise.all([settle(id, exact), settle(id, exact.toReversed())])
    const approved = answers.map((answer) => Number(answer?.approved))
    expect((approved[0] ?? 0) + (approved[1] ?? 0)).toBe(4)
    const posted = await world.owner.query(
      `select 1 from public.ledger_transactions where kind = 'payment' and payment_request_id = any ($1)`,
      [ids],
    )
    expect(posted).toHaveLength(4)
  })
})

test('an upload that stopped goes on with the same file, and a batch that comes twice counts once', async () => {
  const rows = [1, 2, 3].map((place) => ({ line: place + 1, receipt: receipt(), paid_in: 13 }))
  const file = JSON.stringify(statementFile('stopped', rows))
  const send = (first: number, some: typeof rows) =>
    world.admin.query<{ received: number; was_complete: boolean }>(
      `select (answer ->> 'received')::int as received, (answer ->> 'was_complete')::boolean as was_complete, answer ->> 'id' as id
       from public.upload_statement($1, $2, $3) as answer`,
      [file, first, JSON.stringify(some.map(uploadedRow))],
    )
  expect(await send(0, rows.slice(0, 2))).toMatchObject([{ received: 2, was_complete: false }])
  const [stopped] = await world.admin.query<{ id: string }>(
    `select id from public.statements where completed_at is null`,
  )
  await expect(settle(stopped?.id ?? '', [])).rejects.toMatchObject({ hint: 'not_found' })
  expect(await send(0, rows.slice(0, 2))).toMatchObject([{ received: 2 }])
  await expect(send(3, [])).rejects.toMatchObject({ hint: 'rows_missing' })
  expect(await send(2, rows.slice(2))).toMatchObject([{ received: 3, was_complete: false }])
  expect(await send(2, rows.slice(2))).toMatchObject([{ received: 3, was_complete: true }])
  expect(await counts(stopped?.id ?? '')).toEqual({ nowhere: 3 })
  // Read wrongly: it goes while nothing was done with it.
  await world.admin.query('select public.discard_statement($1)', [stopped?.id])
  expect(
    await world.admin.query('select 1 from public.statement_rows where statement_id = $1', [stopped?.id]),
  ).toEqual([])
})

test('a payment of a day after today is refused', async () => {
  const rows = [{ line: 2, receipt: receipt(), paid_at: '2099-01-01T00:00:00+03:00' }]
  await expect(uploadStatement(world.admin, 'future', rows)).rejects.toMatchObject({
    hint: 'statement_future',
  })
})

test('what went out is posted as chosen, once, and never guessed', async () => {
  const id = await uploadStatement(world.admin, 'out', [
    { line: 2, receipt: receipt(), withdrawn: 4_000, paid_in: 0, reason: 'Withdraw Funds to Bank' },
    { line: 3, receipt: receipt(), withdrawn: 50, paid_in: 0, reason: 'Airtime' },
  ])
  expect(await counts(id)).toEqual({ out: 2 })
  const rows = await rowsOf(id, 'out')
  const before = await balances()
  await world.admin.query('select public.decide_statement_row($1, $2)', [rows[0]?.id, 'moved'])
  await world.admin.query('select public.decide_statement_row($1, $2)', [rows[1]?.id, 'left'])
  const after = await balances()
  expect([(after.bank ?? 0) - (before.bank ?? 0), (after.mpesa ?? 0) - (before.mpesa ?? 0)]).toEqual([
    4_000, -4_000,
  ])
  await expect(
    world.admin.query('select public.decide_statement_row($1, $2)', [rows[0]?.id, 'fee']),
  ).rejects.toMatchObject({ hint: 'already_decided' })
  await expect(world.admin.query('select public.discard_statement($1)', [id])).rejects.toMatchObject({
    hint: 'statement_used',
  })
})

test('an approved payment that the statements of its time do not have is named', async () => {
  const [seen, unseen] = [await pay(world.buyer), await pay(world.seller)]
  for (const request of [seen, unseen])
    await world.admin.query('select public.approve_payment_request($1)', [request])
  const day = 86_400_000
  const id = await uploadStatement(world.admin, 'period', [
    { line: 2, receipt: receipt(), paid_in: 11, paid_at: new Date(Date.now() - 3 * day).toISOString() },
    {
      line: 3,
      receipt: String((await statusOf(seen))?.reference),
      paid_at: new Date().toISOString(),
    },
  ])
  const missing = (await summary(id)).missing.map(({ request_id }) => request_id)
  expect(missing).toContain(unseen)
  expect(missing).not.toContain(seen)
})

test('a bank’s row is found by the code in its narrative', async () => {
  const code = receipt()
  const request = await pay(world.buyer, { reference: code })
  const id = await uploadStatement(
    world.admin,
    'bank',
    [{ line: 2, receipt: '', details: `MPESA C2B ${code} 254712345678 WANJIKU`, reason: '' }],
    { source: 'bank' },
  )
  expect((await summary(id)).exact).toMatchObject([{ request, receipt: code }])
})

test('a statement of another number is refused until an administrator calls it theirs', async () => {
  await world.owner.query(
    `update public.system_settings set value = '600123' where key = 'mpesa_paybill_number'`,
  )
  const rows = [{ line: 2, receipt: receipt(), paid_in: 12 }]
  await expect(uploadStatement(world.admin, 'other', rows, { account: '777888' })).rejects.toMatchObject({
    hint: 'other_account',
  })
  await uploadStatement(world.admin, 'ours', rows, { account: '600123' })
  await uploadStatement(world.admin, 'other', rows, { account: '777888', is_ours: true })
  // Known from then on.
  await uploadStatement(world.admin, 'other again', rows, { account: '777888' })
})

test('nobody but an administrator reads or changes statements', async () => {
  const id = await uploadStatement(world.admin, 'secret', [{ line: 2, receipt: receipt(), paid_in: 14 }])
  const acting = await world.acting(world.buyer, world.dealer, 'owner')
  for (const person of [world.visitor, world.buyer, world.dealer, acting]) {
    for (const call of [
      `public.statement_summary('${id}')`,
      `public.settle_statement('${id}', '[]')`,
      `public.statement_rows_page('${id}', '{nowhere}')`,
      `public.discard_statement('${id}')`,
      `public.decide_statement_row('${id}', 'list')`,
      `public.known_statement_headings('{x}')`,
      `public.upload_statement('{}', 0, '[]')`,
    ])
      await expect(person.query(`select ${call}`)).rejects.toMatchObject({ code: '42501' })
  }
  expect(await world.buyer.query('select 1 from public.statements')).toEqual([])
  expect(await world.buyer.query('select 1 from public.statement_rows')).toEqual([])
  await expect(world.admin.query('delete from public.statements')).rejects.toMatchObject({ code: '42501' })
  await expect(world.admin.query(`update public.statement_rows set outcome = 'left'`)).rejects.toMatchObject({
    code: '42501',
  })
  expect(plan).not.toBe('')
})

test('an erased member leaves no name and number in the statement', async () => {
  const code = receipt()
  const request = await pay(world.seller, { reference: code })
  const id = await uploadStatement(world.admin, 'erased', [
    {
      line: 2,
      receipt: code,
      payer_name: 'OTIENO',
      payer_number: '254712345678',
      details: 'Pay Bill from OTIENO',
    },
  ])
  await settle(id, (await summary(id)).exact)
  await world.owner.query('update public.payment_requests set user_id = null where id = $1', [request])
  expect(
    await world.owner.query(
      'select payer_name, payer_number, receipt, details, outcome from public.statement_rows where statement_id = $1',
      [id],
    ),
  ).toEqual([{ payer_name: null, payer_number: null, receipt: null, details: '', outcome: 'approved' }])
})

test.each([
  ['without a digit', 'MGABCDEFGH', 'mgabcdefgh'],
  ['with letters that read like digits', 'MG01ABCD1E', 'MGOIABCDLE'],
  ['without its beginning', 'MG23ABCDEF', '23abcdef'],
])('a payment number %s is recognised', async (what, number, typed) => {
  const request = await pay(world.buyer, { reference: null })
  await world.owner.query('update public.payment_requests set payment_number = $2 where id = $1', [
    request,
    number,
  ])
  const less = await uploadStatement(world.admin, `${what}, less`, [
    { line: 2, receipt: receipt(), account_number: typed, paid_in: 999 },
  ])
  const [row] = await rowsOf(less, 'possible')
  expect(row?.candidates[0]).toMatchObject({ request, reasons: expect.arrayContaining(['number']) })
  const whole = await uploadStatement(world.admin, what, [
    { line: 2, receipt: receipt(), account_number: typed },
  ])
  expect(await counts(whole)).toEqual({ exact: 1 })
  await world.owner.query('delete from public.payment_requests where id = $1', [request])
})
