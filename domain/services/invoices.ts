/** Invoices of jobs. docs/product.md, Invoices. */

import { formatDate } from '../foundation/dates.ts'
import { formatKes } from '../foundation/money.ts'
import type { JobLineKind } from './job-lines.ts'

export const PAYMENT_METHODS = ['cash', 'mpesa', 'bank', 'card'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  mpesa: 'M-Pesa',
  bank: 'Bank',
  card: 'Card',
}

/** What a reason to void may be, in characters. */
export const VOID_REASON = { shortest: 3, longest: 200 }
export const LONGEST_PAYMENT_REFERENCE = 40

/** The invoice of a job that counts. */
export interface IssuedInvoice {
  id: string
  number: number
  issued_at: string
  /** KES, with tax. */
  total: number
  paid_at: string | null
  paid_by: PaymentMethod | null
  /** Such as the code of the M-Pesa message. */
  payment_reference: string | null
}

/** A line of a document; amounts in whole KES. */
export interface DocumentLine {
  kind: JobLineKind
  name: string
  quantity: number
  unit_price: number
  amount: number
  tax_percent: number
  tax: number
  /** In an estimate: the customer's answer. */
  answer?: 'accepted' | 'declined' | null
}

interface Document {
  number: number
  issued_at: string
  vehicle: string | null
  mileage_km: number | null
  lines: DocumentLine[]
  business: {
    name: string
    address: string | null
    phone: string | null
    kra_pin: string | null
    payment_note: string | null
  }
}

export interface EstimateDocument extends Document {
  kind: 'estimate'
  job_number: number
  ends_at: string
  answered_at: string | null
}

export interface InvoiceDocument extends Document {
  kind: 'invoice'
  customer_name: string | null
  subtotal: number
  tax: number
  total: number
  paid_at: string | null
  paid_by: PaymentMethod | null
  payment_reference: string | null
  voided_at: string | null
  void_reason: string | null
  /** What the customer has paid of it before, KES. */
  deposit: number
}

/** What server/documents/ draws: a row of private.estimate_document or private.invoice_document. */
export type JobDocument = EstimateDocument | InvoiceDocument

/** `Receipt 12`, `Invoice 12`, `Estimate 2`. */
export function documentTitle(document: JobDocument): string {
  if (document.kind === 'estimate') return `Estimate ${document.number}`
  return `${document.paid_at ? 'Receipt' : 'Invoice'} ${document.number}`
}

/** What the customer reads above the invoice of their job. */
export function invoiceWords({ number, total, issued_at, paid_at, paid_by }: IssuedInvoice): {
  title: string
  lead: string
} {
  return paid_at && paid_by
    ? {
        title: `Receipt ${number}`,
        lead: `${formatKes(total)} paid on ${formatDate(paid_at)}, ${PAYMENT_METHOD_LABELS[paid_by]}.`,
      }
    : { title: `Invoice ${number}`, lead: `${formatKes(total)}, issued on ${formatDate(issued_at)}.` }
}
