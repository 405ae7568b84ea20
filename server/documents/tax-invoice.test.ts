import { expect, test } from 'vitest'
import type { TaxInvoice } from '#domain/money/tax-invoices.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { drawTaxInvoice } from './tax-invoice.ts'

const invoice: TaxInvoice = {
  id: '00000000-0000-0000-0000-000000000001',
  kind: 'invoice',
  number: 'INV-2026-000012',
  issued_at: '2026-12-01T07:00:00Z',
  payment_request_id: '00000000-0000-0000-0000-000000000002',
  seller_name: 'Magari Limited',
  seller_address: 'Kenyatta Avenue 12, Nairobi',
  seller_kra_pin: 'P051234567X',
  seller_email: 'accounts@magari.test',
  seller_phone: '+254712345678',
  buyer_name: 'Wanjikũ wa Njĩrũ',
  buyer_business: 'Njĩrũ Motors',
  buyer_kra_pin: 'P059876543Z',
  buyer_address: 'Moi Avenue 3, Nakuru',
  item: 'Premium plan',
  quantity: 3,
  period_starts_at: '2026-12-01T07:00:00Z',
  period_ends_at: '2027-03-01T07:00:00Z',
  net: 2155.17,
  vat_percent: 16,
  vat: 344.83,
  total: 2500,
  payment_number: 'MG12345678',
  payment_method: 'mpesa',
  receipt_number: 'TL1AB2CD3E',
  paid_at: '2026-12-01T06:59:00Z',
  credited_number: null,
  credit_note_id: null,
  credit_note_number: null,
  control_unit: null,
  control_unit_number: null,
  internal_data: null,
  receipt_signature: null,
  signed_at: null,
  qr_address: null,
}

const textOf = async (drawn: TaxInvoice) =>
  readPdf(await drawTaxInvoice({ kind: 'tax invoice', invoice: drawn }))

test('a tax invoice has seller, buyer, line and sums to the cent on one page', async () => {
  const { pages, text, size } = await textOf(invoice)
  for (const words of [
    'Tax invoice',
    'INV-2026-000012',
    '1 Dec 2026',
    'Magari Limited',
    'KRA PIN P051234567X',
    'Njĩrũ Motors',
    'Wanjikũ wa Njĩrũ',
    'KRA PIN P059876543Z',
    'Premium plan, 3 months',
    '1 Dec 2026 to 1 Mar 2027',
    'Net KSh 2,155.17',
    'VAT 16% KSh 344.83',
    'Total KSh 2,500.00',
    'M-Pesa',
    'TL1AB2CD3E',
    'MG12345678',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/eTIMS|null|\?/)
  expect(pages).toBe(1)
  expect(size).toBeLessThan(80_000)
})

test('a seller who is not registered for VAT issues an invoice without a line of VAT', async () => {
  const { text } = await textOf({ ...invoice, net: 2500, vat: 0, vat_percent: null })
  expect(text).toContain('Invoice Number INV')
  expect(text).toContain('Total KSh 2,500.00')
  expect(text).not.toMatch(/tax invoice|VAT|Net/i)
})

test('a credit note names its invoice, and the invoice its credit note', async () => {
  const note = await textOf({
    ...invoice,
    kind: 'credit_note',
    number: 'CN-2026-000001',
    credited_number: 'INV-2026-000012',
  })
  expect(note.text).toContain('Credit note Number CN-2026-000001')
  expect(note.text).toContain('For invoice INV-2026-000012')
  const credited = await textOf({ ...invoice, credit_note_number: 'CN-2026-000001' })
  expect(credited.text).toContain('Taken back by credit note CN-2026-000001')
})

test('what the control unit of KRA answered is on it', async () => {
  const { pages, text } = await textOf({
    ...invoice,
    control_unit: 'KRACU0100000001',
    control_unit_number: 'KRACU0100000001/7',
    internal_data: 'EAHSAV6ECUUXSY6PCCJYAUP6MI',
    receipt_signature: 'QUII27MATATSHFRB',
    signed_at: '2026-12-01T07:01:00Z',
    qr_address:
      'https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P051234567X00QUII27MATATSHFRB',
  })
  for (const words of [
    'KRA eTIMS',
    'KRACU0100000001/7',
    'EAHSAV6ECUUXSY6PCCJYAUP6MI',
    'QUII27MATATSHFRB',
    '1 Dec 2026 at 10:01',
  ])
    expect(text).toContain(words)
  expect(pages).toBe(1)
})

test('the longest names and addresses stay on one page', async () => {
  const { pages, text } = await textOf({
    ...invoice,
    seller_name: `${'Ũ'.repeat(40)} ${'Magari '.repeat(60)}end-of-seller`,
    seller_address: `${'Kenyatta Avenue '.repeat(30)}end-of-address`,
    buyer_name: `${'X'.repeat(190)} end-of-name`,
    buyer_business: 'Business '.repeat(13),
    buyer_address: 'Moi Avenue '.repeat(18),
    item: `${'Plan '.repeat(20)}end-of-item`,
    receipt_number: 'R'.repeat(80),
    control_unit: 'KRACU0100000001',
    control_unit_number: 'KRACU0100000001/7',
    internal_data: 'EAHSAV6ECUUXSY6PCCJYAUP6MI',
    receipt_signature: 'QUII27MATATSHFRB',
    qr_address:
      'https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P051234567X00QUII27MATATSHFRB',
  })
  for (const words of ['end-of-seller', 'end-of-address', 'end-of-name', 'end-of-item', 'QUII27MATATSHFRB'])
    expect(text).toContain(words)
  expect(pages).toBe(1)
})

test('letters that the font lacks are replaced, and a line says so', async () => {
  const { text } = await textOf({ ...invoice, buyer_name: 'محمد علي 王小明 Mohamed', buyer_business: null })
  expect(text).toContain('Mohamed')
  expect(text).toContain('Each ? stands for a letter that this file cannot print.')
  expect(text).not.toContain('王')
})
