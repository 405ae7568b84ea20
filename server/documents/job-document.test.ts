import { expect, test } from 'vitest'
import type { EstimateDocument, InvoiceDocument } from '#domain/services/invoices.ts'
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
