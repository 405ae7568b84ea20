import { expect, test } from 'vitest'
import type { EstimateDocument, InvoiceDocument } from '#domain/services/invoices.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { drawJobDocument } from './job-document.ts'

const line = {
  kind: 'part',
  name: 'Brake pads',
  quantity: 2,
  unit_price: 3500,
  amount: 7000,
  tax_percent: 16,
  tax: 1120,
} as const
const common = {
  number: 12,
  issued_at: '2026-11-24T07:00:00Z',
  vehicle: 'Toyota Axio 2014, KDA 123A',
  mileage_km: 84_500,
  business: {
    name: 'Wanjikũ & Njoroge Garage',
    address: 'Kenyatta Avenue 12, Nakuru',
    phone: '+254712345678',
    kra_pin: 'P051234567X',
    payment_note: 'Till 123456',
  },
}
const invoice: InvoiceDocument = {
  ...common,
  kind: 'invoice',
  customer_name: 'Mwangi wa Mũkami',
  lines: [line],
  subtotal: 7000,
  tax: 1120,
  total: 8120,
  paid_at: null,
  paid_by: null,
  payment_reference: null,
  voided_at: null,
  void_reason: null,
  deposit: 0,
}
const estimate: EstimateDocument = {
  ...common,
  kind: 'estimate',
  job_number: 7,
  ends_at: '2026-12-08T07:00:00Z',
  answered_at: null,
  lines: [line, { ...line, answer: 'declined' }],
}
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

test('an invoice and an estimate are PDFs of one page', async () => {
  for (const document of [
    invoice,
    { ...invoice, paid_at: common.issued_at, paid_by: 'mpesa' as const },
    estimate,
  ]) {
    const pdf = await drawJobDocument(document)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesOf(pdf)).toBe(1)
    // Only the letters that are used are in the file.
    expect(pdf.length).toBeLessThan(60_000)
  }
})

test('a hundred lines with long names go over several pages', async () => {
  const lines = Array.from({ length: 100 }, () => ({ ...line, name: 'Brake discs '.repeat(10).trim() }))
  expect(pagesOf(await drawJobDocument({ ...invoice, lines }))).toBeGreaterThan(3)
})

test('an invoice says what was paid as a deposit, and what is left until it is paid', async () => {
  const textOf = async (document: InvoiceDocument) => (await readPdf(await drawJobDocument(document))).text
  expect(await textOf({ ...invoice, deposit: 2_000 })).toContain(
    'Total KSh 8,120 Deposit paid KSh 2,000 Left to pay KSh 6,120',
  )
  const receipt = await textOf({ ...invoice, deposit: 2_000, paid_at: common.issued_at, paid_by: 'cash' })
  expect(receipt).toContain('Deposit paid KSh 2,000')
  expect(receipt).not.toContain('Left to pay')
  expect(await textOf(invoice)).not.toContain('Deposit')
})
