import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { approve, approvedPayment, type InvoiceRow, pendingPayment } from '#testing/invoices.ts'

const world = worldOfTests()
const ask = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.owner.query<Row>(text, values)
const refused = { code: '42501' }

async function set(settings: Record<string, string>) {
  for (const [key, value] of Object.entries(settings))
    await ask('update public.system_settings set value = $2 where key = $1', [key, value])
}

/** Throws unless the numbers of a kind run from 1 without gaps, in the order of issue. */
async function expectNoGaps(kind = 'invoice') {
  const rows = await ask<{ sequence: number }>(
    'select sequence from public.tax_invoices where kind = $1 order by issued_at, sequence',
    [kind],
  )
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, place) => place + 1))
  return rows.length
}

const credit = async (request: string) => {
  const [row] = await ask<InvoiceRow & { invoice_id: string; refund_id: string }>(
    'select (private.issue_credit_note($1, gen_random_uuid())).*',
    [request],
  )
  return row
}

beforeAll(() => set({ business_name: 'Magari Limited', business_kra_pin: 'P051234567X' }))

test('approving a payment issues one invoice, which says what is true now', async () => {
  await world.buyer.query(
    `insert into public.invoice_recipients (user_id, business_name, kra_pin, address)
     values (auth.uid(), ' Kamau  Motors ', 'p051 234 567x', 'Moi Avenue 3')`,
  )
  const { request, invoice } = await approvedPayment(world, world.buyer)
  await world.buyer.query(`update public.invoice_recipients set business_name = 'Other', kra_pin = null`)
  await set({ business_name: 'Another name' })
  await ask('select private.issue_invoice(request) from public.payment_requests as request where id = $1', [
    request,
  ])
  const [{ year } = { year: 0 }] = await ask<{ year: number }>(
    `select extract(year from now() at time zone 'Africa/Nairobi')::integer as year`,
  )
  expect(
    await ask('select * from public.tax_invoices where payment_request_id = $1', [request]),
  ).toMatchObject([
    {
      kind: 'invoice',
      number: `INV-${year}-${String(invoice.sequence).padStart(6, '0')}`,
      seller_name: 'Magari Limited',
      seller_kra_pin: 'P051234567X',
      buyer_name: 'Wanjiku Kamau',
      buyer_business: 'Kamau Motors',
      buyer_kra_pin: 'P051234567X',
      buyer_address: 'Moi Avenue 3',
      item: expect.stringMatching(/^Premium \d+ plan$/),
      quantity: 1,
      vat_percent: null,
      vat: '0.00',
      total: '2500.00',
      payment_method: 'bank_transfer',
      receipt_number: expect.stringMatching(/^FT\d{8}$/),
    },
  ])
  await set({ business_name: 'Magari Limited' })
})

test('a rejected payment, and one from before there were invoices, have none', async () => {
  const request = await pendingPayment(world, world.seller)
  await world.admin.query(`select public.reject_payment_request($1, 'No money came')`, [request])
  expect(await ask('select id from public.tax_invoices where payment_request_id = $1', [request])).toEqual([])
  await ask('alter table public.payment_requests disable trigger issue_invoice')
  const old = await pendingPayment(world, world.seller)
  await approve(world, old)
  await ask('alter table public.payment_requests enable trigger issue_invoice')
  await ask('update public.payment_requests set notes = $2 where id = $1', [old, 'Seen'])
  expect(await ask('select id from public.tax_invoices where payment_request_id = $1', [old])).toEqual([])
  expect((await credit(old))?.id).toBeNull()
})

test.each([1, 3, 7, 2_499, 2_500, 9_999_999])(
  'VAT in KES %i is what the ledger has, and net and VAT are the total',
  async (amount) => {
    await set({ vat_registered: 'true', vat_percent: '16' })
    const { request, invoice } = await approvedPayment(world, world.seller, amount)
    await set({ vat_registered: 'false' })
    const cents = Math.round((amount * 100 * 16) / 116)
    expect(Math.round(Number(invoice.vat) * 100)).toBe(cents)
    const [{ found } = { found: { net: 0, vat: 0, total: 0 } }] = await world.seller.query<{
      found: { net: number; vat: number; total: number }
    }>('select to_jsonb(public.tax_invoice($1)) as found', [invoice.number])
    expect(found).toMatchObject({ vat: cents / 100, total: amount })
    expect(Math.round(found.net * 100)).toBe(amount * 100 - cents)
    const posted = await ask(
      `select -sum(entry.amount) as vat from public.ledger_entries as entry
     join public.ledger_transactions as posted on posted.id = entry.transaction_id
     where posted.payment_request_id = $1 and entry.account = 'vat'`,
      [request],
    )
    expect(Number(posted[0]?.vat ?? 0)).toBe(Number(invoice.vat))
  },
)

test('nobody changes, deletes or empties invoices, not even the owner of the database', async () => {
  const { invoice } = await approvedPayment(world, world.buyer)
  for (const statement of [
    `update public.tax_invoices set buyer_name = 'Another' where id = '${invoice.id}'`,
    `update public.tax_invoices set total = total + 1 where id = '${invoice.id}'`,
    `update public.tax_invoices set buyer_id = '${world.seller.id}' where id = '${invoice.id}'`,
    `update public.tax_invoices set buyer_id = null, vat_percent = 16 where id = '${invoice.id}'`,
    `delete from public.tax_invoices where id = '${invoice.id}'`,
    'truncate public.tax_invoices cascade',
  ])
    await expect(ask(statement), statement).rejects.toMatchObject(refused)
  for (const person of [world.buyer, world.admin, world.visitor])
    await expect(person.query('delete from public.tax_invoices')).rejects.toMatchObject(refused)
})

test('twenty approvals at once, with rollbacks and killed connections among them, leave no gap and no double', async () => {
  const requests: string[] = []
  for (let nth = 0; nth < 20; nth++) requests.push(await pendingPayment(world, world.dealer, 1_000 + nth))
  const before = await expectNoGaps()
  const ends = requests.map((_, place) => (['commit', 'rollback', 'commit', 'kill'] as const)[place % 4])
  const killer = new pg.Pool({ ...world.database.owner, max: 2 })
  await Promise.all(
    requests.map(async (request, place) => {
      const client = new pg.Client(world.database.owner)
      client.on('error', () => {})
      await client.connect()
      try {
        await client.query('begin')
        await client.query(`select set_config('request.jwt.claims', $1, true)`, [
          JSON.stringify({ sub: world.admin.id }),
        ])
        await client.query('select public.approve_payment_request($1)', [request])
        if (ends[place] === 'commit') return await client.query('commit')
        // Takes the number, as the commit would.
        await client.query('set constraints all immediate')
        if (ends[place] === 'rollback') return await client.query('rollback')
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      } finally {
        await client.end().catch(() => {})
      }
    }),
  )
  await killer.end()
  const committed = ends.filter((end) => end === 'commit').length
  expect(await expectNoGaps()).toBe(before + committed)
  // Those that ended without a commit are approved later.
  for (const [place, request] of requests.entries())
    if (ends[place] !== 'commit') await approve(world, request)
  expect(await expectNoGaps()).toBe(before + requests.length)
}, 60_000)

test('two who approve the same payments in opposite order both end', async () => {
  const [one = '', other = ''] = [
    await pendingPayment(world, world.dealer, 4_001),
    await pendingPayment(world, world.dealer, 4_002),
  ]
  const third = await pendingPayment(world, world.dealer, 4_003)
  await Promise.all([
    world.admin.query('select public.approve_payment_request(id) from unnest($1::uuid[]) as id', [
      [one, other],
    ]),
    world.admin.query('select public.approve_payment_request($1)', [third]),
  ])
  await expectNoGaps()
})

test('numbers begin again with the year of Nairobi, and a clock set back begins no year again', async () => {
  await ask(`insert into private.invoice_counters (kind, year, sequence) values ('credit_note', 2000, 7)
    on conflict (kind) do update set year = 2000, sequence = 7`)
  const next = async () => {
    const [row] = await ask<{ year: number; sequence: number; right: boolean }>(
      `select year, sequence, year = extract(year from issued_at at time zone 'Africa/Nairobi') as right
       from private.next_invoice_number('credit_note')`,
    )
    return row
  }
  expect(await next()).toMatchObject({ sequence: 1, right: true })
  expect(await next()).toMatchObject({ sequence: 2 })
  await ask(`update private.invoice_counters set year = 2999 where kind = 'credit_note'`)
  expect(await next()).toMatchObject({ year: 2999, sequence: 3 })
  await ask(`delete from private.invoice_counters where kind = 'credit_note'`)
})

test('a credit note takes a whole invoice back, once, under a number of its own', async () => {
  const { request, invoice } = await approvedPayment(world, world.seller)
  const [note, again] = await Promise.all([credit(request), credit(request)])
  expect(again?.id).toBe(note?.id)
  expect(note).toMatchObject({
    kind: 'credit_note',
    number: expect.stringMatching(/^CN-\d{4}-000001$/),
    invoice_id: invoice.id,
    vat: invoice.vat,
    total: invoice.total,
    buyer_id: world.seller.id,
  })
  await expectNoGaps('credit_note')
  const [{ found } = { found: {} }] = await world.seller.query<{ found: object }>(
    'select to_jsonb(public.tax_invoice($1)) as found',
    [invoice.number],
  )
  expect(found).toMatchObject({
    credit_note_number: note?.number,
    credited_number: null,
    control_unit_number: null,
  })
})

test('by number or id, an invoice is there for its buyer and administrators, and for others as if it did not exist', async () => {
  const { invoice } = await approvedPayment(world, world.buyer)
  const found = async (person: typeof world.buyer, named: string) => {
    const [row] = await person.query<{ found: { number: string } | null }>(
      'select to_jsonb(public.tax_invoice($1)) as found',
      [named],
    )
    return row?.found ?? null
  }
  for (const named of [invoice.number, invoice.number.toLowerCase(), invoice.id])
    for (const person of [world.buyer, world.admin])
      expect((await found(person, named))?.number).toBe(invoice.number)
  for (const named of [invoice.number, invoice.id, 'INV-2026-999999', crypto.randomUUID(), ''])
    expect(await found(world.seller, named)).toBeNull()
  expect(await world.seller.query('select id from public.tax_invoices where id = $1', [invoice.id])).toEqual(
    [],
  )
  await expect(world.visitor.query('select public.tax_invoice($1)', [invoice.number])).rejects.toMatchObject(
    refused,
  )
  const acting = await world.acting(world.seller, world.dealer, 'owner')
  await expect(acting.query('select public.tax_invoice($1)', [invoice.number])).rejects.toMatchObject(refused)
  await expect(acting.query('select id from public.tax_invoices')).rejects.toMatchObject(refused)
})

test('administrators list by number, buyer, kind and month, and sums take credit notes off', async () => {
  const { request, invoice } = await approvedPayment(world, world.provider, 3_000)
  await credit(request)
  await approvedPayment(world, world.provider, 500)
  const list = async (call: string) => {
    const [row] = await world.admin.query<{
      list: { total: number; sums: object; invoices: { number: string; total: number }[] }
    }>(`select to_jsonb(public.admin_tax_invoices(${call})) as list`)
    return row?.list
  }
  expect(await list(`search => 'baraka mw'`)).toMatchObject({
    total: 3,
    sums: { net: 500, vat: 0, total: 500 },
  })
  expect(await list(`search => 'baraka', only_kind => 'credit_note'`)).toMatchObject({
    total: 1,
    invoices: [{ total: -3_000, credited_number: invoice.number }],
  })
  expect(await list(`search => '${invoice.number}'`)).toMatchObject({ total: 1 })
  expect(await list(`search => '%'`)).toMatchObject({ total: 0 })
  const today = `(now() at time zone 'Africa/Nairobi')::date`
  expect((await list(`search => 'baraka', only_month => ${today}`))?.total).toBe(3)
  expect((await list(`search => 'baraka', only_month => (${today} - interval '1 month')::date`))?.total).toBe(
    0,
  )
  await expect(world.provider.query('select public.admin_tax_invoices()')).rejects.toMatchObject(refused)
})

test('a member sees only what they paid, with its invoice, in their statement', async () => {
  const { request, invoice } = await approvedPayment(world, world.provider, 777)
  const statement = (person: typeof world.buyer, days = '') =>
    person.query<{ paid: string; invoice_number: string; payment_number: string }>(
      `select * from public.own_account_statement(${days})`,
    )
  const rows = await statement(world.provider)
  expect(rows).toContainEqual(
    expect.objectContaining({
      kind: 'payment',
      paid: '777.00',
      paid_back: '0',
      invoice_number: invoice.number,
    }),
  )
  expect((await statement(world.seller)).some((row) => row.invoice_number === invoice.number)).toBe(false)
  expect(await statement(world.provider, `'2999-01-01'`)).toEqual([])
  expect(await statement(world.provider, `null, '2000-01-01'`)).toEqual([])
  await ask(
    `select private.post_to_ledger('refund', 'refund of the test', now(), array['plans', 'bank'], array[777, -777], $1)`,
    [request],
  )
  expect(await statement(world.provider)).toContainEqual(
    expect.objectContaining({ kind: 'refund', paid: '0', paid_back: '777.00' }),
  )
})

test('to whom invoices are made out is for the member alone, and a bad PIN is refused', async () => {
  await world.dealer.query(
    `insert into public.invoice_recipients (user_id, kra_pin) values (auth.uid(), 'A123456789Z')`,
  )
  expect(await world.admin.query('select user_id from public.invoice_recipients')).toEqual([])
  await expect(
    world.seller.query('insert into public.invoice_recipients (user_id, kra_pin) values ($1, null)', [
      world.buyer.id,
    ]),
  ).rejects.toMatchObject(refused)
  await expect(
    world.seller.query(
      `insert into public.invoice_recipients (user_id, kra_pin) values (auth.uid(), 'Z123')`,
    ),
  ).rejects.toMatchObject({ constraint: 'invoice_recipients_kra_pin_form' })
})

test('an erased account has no invoice any more, and the invoice keeps the buyer for the tax authority', async () => {
  const { invoice } = await approvedPayment(world, world.seller, 1_234)
  await ask('delete from auth.users where id = $1', [world.seller.id])
  expect(
    await ask('select buyer_id, buyer_name, total from public.tax_invoices where id = $1', [invoice.id]),
  ).toEqual([{ buyer_id: null, buyer_name: 'Otieno Odhiambo', total: '1234.00' }])
})
