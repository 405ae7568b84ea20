import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { type EtimsStandIn, startEtims } from '#testing/etims.ts'
import { approvedPayment } from '#testing/invoices.ts'
import { createControlUnit } from './control-unit.ts'
import { sendEtimsDocuments } from './send-documents.ts'

const world = worldOfTests()
const ask = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.owner.query<Row>(text, values)

let kra: EtimsStandIn
let database: pg.Pool
const logged: unknown[] = []

beforeAll(() => {
  database = new pg.Pool({ ...world.database.owner, max: 3 })
})
beforeEach(async () => {
  await kra?.close()
  kra = await startEtims()
  await ask('truncate private.etims_documents')
})
afterAll(async () => {
  await kra?.close()
  await database?.end()
})

const run = (since = '2020-01-01', timeLimit = 500) =>
  sendEtimsDocuments({
    database,
    unit: createControlUnit(kra.config, { timeLimit }),
    since,
    log: (level, message, facts) => logged.push({ level, message, ...facts }),
  })
const makeDue = () => ask('update private.etims_documents set next_attempt_at = now()')
const sent = () =>
  ask<Record<string, unknown>>(
    `select number::integer, attempts, sent_at is not null as sent, receipt_number, receipt_signature, last_error
     from private.etims_documents where attempts > 0 or sent_at is null order by number`,
  )
/** Issues an invoice that alone has to be sent. */
async function onlyNewest() {
  await ask(`insert into private.etims_documents (invoice_id, number, sent_at)
    select id, row_number() over (order by issued_at), now() from public.tax_invoices`)
  await approvedPayment(world, world.buyer)
}

test('an invoice is sent once, signed, and shown with its number and address', async () => {
  const { invoice } = await approvedPayment(world, world.buyer)
  await run()
  await makeDue()
  await run()
  expect(kra.asked).toHaveLength(kra.sales.size)
  const [document] = await world.buyer.query<{ found: Record<string, unknown> }>(
    'select to_jsonb(public.tax_invoice($1)) as found',
    [invoice.number],
  )
  expect(document?.found).toMatchObject({
    control_unit: 'KRACU0100000001',
    control_unit_number: expect.stringMatching(/^KRACU0100000001\/\d+$/),
    receipt_signature: expect.stringMatching(/^SIGNATURE\d{7}$/),
    qr_address: expect.stringMatching(/^https:\/\/etims\.kra\.go\.ke\/.*\?Data=P051234567X00SIGNATURE\d{7}$/),
  })
  const sale = kra.asked.find(({ trdInvcNo }) => trdInvcNo === invoice.number)
  expect(sale).toMatchObject({
    rcptTyCd: 'S',
    orgInvcNo: 0,
    totAmt: Number(invoice.total),
    totTaxAmt: 0,
    pmtTyCd: '07',
  })
  expect(kra.items()).toBe(1)
})

test('a credit note is sent after its invoice, and names it', async () => {
  const { invoice, request } = await approvedPayment(world, world.buyer)
  await ask('select private.issue_credit_note($1, gen_random_uuid())', [request])
  kra.behaves({ status: 503, body: { message: 'Service Unavailable' } })
  await run()
  expect(kra.sales.size).toBe(0)
  kra.behaves('well')
  await makeDue()
  await run()
  await run()
  const [original, note] = [...kra.sales.values()].filter(
    ({ trdInvcNo, orgInvcNo }) => trdInvcNo === invoice.number || Number(orgInvcNo) > 0,
  )
  expect(original?.trdInvcNo).toBe(invoice.number)
  expect(note).toMatchObject({
    rcptTyCd: 'R',
    orgInvcNo: original?.invcNo,
    rfdRsnCd: '06',
    totAmt: Number(invoice.total),
  })
})

test('without an answer the next attempt has the same number, and KRA signs it once', async () => {
  await onlyNewest()
  kra.behaves('silent')
  await run()
  expect(kra.asked).toHaveLength(1)
  await run()
  // Not due before its time.
  expect(kra.asked).toHaveLength(1)
  kra.behaves('well')
  await makeDue()
  await run()
  expect(kra.asked[0]?.invcNo).toBe(kra.asked[1]?.invcNo)
  expect(kra.sales.size).toBe(1)
  expect((await sent())[0]).toMatchObject({ attempts: 2, sent: true, last_error: null })
})

test.each(['keeps and is silent', 'keeps and breaks'] as const)(
  'what KRA %s with is not sent under another number, and administrators read where its signature is',
  async (mood) => {
    await onlyNewest()
    kra.behaves(mood)
    await run()
    expect(kra.sales.size).toBe(1)
    kra.behaves('well')
    await makeDue()
    await run()
    expect((await sent())[0]).toMatchObject({
      attempts: 2,
      sent: true,
      receipt_number: null,
      last_error: expect.stringContaining('its answer was lost'),
    })
    expect(
      [...kra.sales.values()].filter(({ trdInvcNo }) => trdInvcNo === kra.asked[0]?.trdInvcNo),
    ).toHaveLength(1)
  },
)

test('a refusal is kept with its sentence, holds no other document up, and is repeated later', async () => {
  await approvedPayment(world, world.buyer)
  kra.behaves({ status: 200, body: { resultCd: '910', resultMsg: 'Request parameter error' } })
  await run()
  const [first, ...others] = await sent()
  expect(first).toMatchObject({
    attempts: 1,
    sent: false,
    last_error: 'KRA refused: 910 Request parameter error',
  })
  expect(others.every(({ attempts }) => attempts === 1)).toBe(true)
  const [{ waits } = { waits: 0 }] = await ask<{ waits: number }>(
    `select extract(epoch from max(next_attempt_at) - now())::integer as waits from private.etims_documents`,
  )
  expect(waits).toBeGreaterThan(30)
  expect(waits).toBeLessThanOrEqual(60)
})

test('an account that KRA refuses is not tried with every other document', async () => {
  await onlyNewest()
  await approvedPayment(world, world.buyer)
  kra.behaves({ status: 200, body: { resultCd: '901', resultMsg: 'It is not valid device' } })
  await run()
  expect(kra.asked).toHaveLength(1)
})

test('a number that KRA has from elsewhere is a refusal, for nothing of this document was sent before', async () => {
  await onlyNewest()
  kra.behaves({ status: 200, body: { resultCd: '994', resultMsg: 'There is an overlapped Data' } })
  await run()
  expect((await sent())[0]).toMatchObject({ sent: false, last_error: expect.stringContaining('994') })
})

test('two servers at once send each document once', async () => {
  for (let nth = 0; nth < 5; nth++) await approvedPayment(world, world.seller)
  await Promise.all([run(), run(), run()])
  expect(kra.asked).toHaveLength(kra.sales.size)
  const numbers = [...kra.sales.keys()].sort((one, other) => one - other)
  expect(numbers).toEqual(numbers.map((_, place) => place + 1))
  expect((await sent()).every((document) => document.sent && document.attempts === 1)).toBe(true)
})

test('what was issued before the first day is not sent', async () => {
  await approvedPayment(world, world.buyer)
  await run('2999-01-01')
  expect(kra.asked).toEqual([])
  expect(await sent()).toEqual([])
})
