import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#backend'
import { type Person, worldOfTests } from '#testing/as.ts'
import { approvedPayment, type InvoiceRow } from '#testing/invoices.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { invoicePdf } from './invoice-pdf.ts'

const world = worldOfTests()
const VISITOR: Caller = { role: 'anon', claims: {}, token: null }

let invoice: InvoiceRow

beforeAll(async () => {
  invoice = (await approvedPayment(world, world.buyer, 4_750)).invoice
})

const callerOf = ({ id }: Person): Caller => ({
  role: 'authenticated',
  claims: { sub: id, role: 'authenticated' },
  token: 'token',
})

async function ask(caller: Caller, body: unknown, method = 'POST') {
  const database = new pg.Pool({ ...world.database.owner, max: 1 })
  try {
    return await invoicePdf({ database })(
      new Request('http://magari.test/functions/v1/invoice-pdf', {
        method,
        ...(method === 'POST' && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      }),
      caller,
      { requestId: 'test', ip: '192.0.2.7', signal: new AbortController().signal },
    )
  } finally {
    await database.end()
  }
}

test('the buyer and administrators get the PDF, by number or id', async () => {
  for (const [person, named] of [
    [world.buyer, invoice.number],
    [world.admin, invoice.id],
  ] as const) {
    const response = await ask(callerOf(person), { invoice: named })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${invoice.number}.pdf"`)
    expect(response.headers.get('cache-control')).toContain('no-store')
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()))
    for (const words of [invoice.number, 'Wanjiku Kamau', 'KSh 4,750.00']) expect(text).toContain(words)
  }
})

test('another member’s answer is that of a number that does not exist', async () => {
  const answers = []
  for (const named of [invoice.number, invoice.id, 'INV-2026-999999', crypto.randomUUID(), 'x'])
    answers.push(await ask(callerOf(world.seller), { invoice: named }))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(bodies).size).toBe(1)
})

test('visitors, people who act for a business, and requests without a number are refused with a sentence', async () => {
  const acting: Caller = { ...callerOf(world.buyer), role: 'business_owner' }
  for (const [caller, body, status] of [
    [VISITOR, { invoice: invoice.number }, 403],
    [acting, { invoice: invoice.number }, 403],
    [callerOf(world.buyer), {}, 400],
    [callerOf(world.buyer), { invoice: 'x'.repeat(61) }, 400],
  ] as const) {
    const response = await ask(caller, body)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/) })
  }
  expect((await ask(callerOf(world.buyer), null, 'GET')).status).toBe(405)
})
