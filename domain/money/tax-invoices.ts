/** Invoices of the operator for what members pay, and credit notes for what is paid back. docs/product.md, Invoices of Magari. */
import { formatDate } from '../foundation/dates.ts'
import type { PaymentMethod } from './payments.ts'

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Of a list: whether an invoice is a tax invoice is on each. */
export const INVOICE_KIND_LABELS: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
}

/** An invoice or credit note as it was issued; amounts are KES with cents. Row of public.tax_invoice(). */
export interface TaxInvoice {
  id: string
  kind: InvoiceKind
  /** `INV-2026-000001`, `CN-2026-000001`. */
  number: string
  issued_at: string
  payment_request_id: string
  seller_name: string
  seller_address: string | null
  seller_kra_pin: string | null
  seller_email: string | null
  seller_phone: string | null
  buyer_name: string | null
  buyer_business: string | null
  buyer_kra_pin: string | null
  buyer_address: string | null
  item: string
  /** Months of a plan; 1 of anything else. */
  quantity: number
  period_starts_at: string | null
  period_ends_at: string | null
  net: number
  /** Null: the seller was not registered for VAT. */
  vat_percent: number | null
  vat: number
  total: number
  payment_number: string
  payment_method: PaymentMethod
  receipt_number: string | null
  paid_at: string
  /** Of a credit note: the invoice that it takes back. */
  credited_number: string | null
  /** Of an invoice: what takes it back. */
  credit_note_id: string | null
  credit_note_number: string | null
  /** Serial number of KRA's control unit; null: the document is not at KRA. */
  control_unit: string | null
  /** The control unit's number of the document. */
  control_unit_number: string | null
  internal_data: string | null
  receipt_signature: string | null
  signed_at: string | null
  /** Where KRA confirms it; shown as QR code. */
  qr_address: string | null
}

/** `Tax invoice` only from a seller registered for VAT (VAT Act 2013, s. 42), else `Invoice`; or `Credit note`. */
export function invoiceTitle({ kind, vat_percent }: Pick<TaxInvoice, 'kind' | 'vat_percent'>): string {
  if (kind === 'credit_note') return 'Credit note'
  return vat_percent === null ? 'Invoice' : 'Tax invoice'
}

/** The name of its file. */
export function invoiceFileName(number: string): string {
  return `${number}.pdf`
}

/** `Premium plan, 3 months`: what was paid for. */
export function invoiceItem({ item, quantity }: Pick<TaxInvoice, 'item' | 'quantity'>): string {
  return quantity === 1 ? item : `${item}, ${quantity} months`
}

/** `1 Dec 2026 to 31 Dec 2026`; null if it has no period. */
export function invoicePeriod({
  period_starts_at: from,
  period_ends_at: until,
}: Pick<TaxInvoice, 'period_starts_at' | 'period_ends_at'>): string | null {
  return from && until ? `${formatDate(from)} to ${formatDate(until)}` : null
}

/** The lines of the seller or buyer below the name. */
export function sellerLines(invoice: TaxInvoice, phone: (number: string) => string): string[] {
  return [
    invoice.seller_address,
    invoice.seller_kra_pin && `KRA PIN ${invoice.seller_kra_pin}`,
    invoice.seller_phone && phone(invoice.seller_phone),
    invoice.seller_email,
  ].filter((line): line is string => Boolean(line))
}

/** The buyer: the business first, if they gave one. */
export function buyerLines(invoice: TaxInvoice): string[] {
  const lines = [
    invoice.buyer_business,
    invoice.buyer_name,
    invoice.buyer_address,
    invoice.buyer_kra_pin && `KRA PIN ${invoice.buyer_kra_pin}`,
  ].filter((line): line is string => Boolean(line))
  return lines.length > 0 ? lines : ['Name not given']
}

/** The sums from top to bottom; without VAT there is only the total. */
export function invoiceSums({
  net,
  vat,
  vat_percent,
  total,
}: TaxInvoice): { label: string; amount: number }[] {
  const taxed =
    vat_percent === null
      ? []
      : [
          { label: 'Net', amount: net },
          { label: `VAT ${vat_percent}%`, amount: vat },
        ]
  return [...taxed, { label: 'Total', amount: total }]
}
