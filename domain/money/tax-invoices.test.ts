import { expect, test } from 'vitest'
import { buyerLines, invoiceSums, invoiceTitle, type TaxInvoice } from './tax-invoices.ts'

const invoice = {
  kind: 'invoice',
  vat_percent: 16,
  total: 1000,
  net: 862.07,
  vat: 137.93,
  buyer_name: 'Wanjiku Kamau',
  buyer_business: null,
  buyer_kra_pin: null,
  buyer_address: null,
} as TaxInvoice

test('only a seller who is registered for VAT issues tax invoices', () => {
  expect(invoiceTitle(invoice)).toBe('Tax invoice')
  expect(invoiceTitle({ kind: 'invoice', vat_percent: null })).toBe('Invoice')
  expect(invoiceTitle({ kind: 'credit_note', vat_percent: 16 })).toBe('Credit note')
  expect(invoiceSums(invoice).map(({ label }) => label)).toEqual(['Net', 'VAT 16%', 'Total'])
  expect(invoiceSums({ ...invoice, vat_percent: null })).toEqual([{ label: 'Total', amount: 1000 }])
})

test('a business stands before the person, and a buyer without a name is said to have none', () => {
  expect(buyerLines({ ...invoice, buyer_business: 'Kamau Motors', buyer_kra_pin: 'P051234567X' })).toEqual([
    'Kamau Motors',
    'Wanjiku Kamau',
    'KRA PIN P051234567X',
  ])
  expect(buyerLines({ ...invoice, buyer_name: null })).toEqual(['Name not given'])
})
