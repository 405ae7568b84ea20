/** The administrators' list of invoices and credit notes. Throws the service's error. */
import type { PaymentMethod } from '#domain/money/payments.ts'
import type { InvoiceKind } from '#domain/money/tax-invoices.ts'
import type { Client } from '../../../client.ts'
import type { ListPart } from '../../../workplace/list-part.ts'

export interface InvoicesAsked {
  search: string
  kind: InvoiceKind | null
  /** `2026-12`, in Nairobi. */
  month: string | null
  page: number
}

/** Amounts are KES with cents, negative in a credit note. */
export interface AdminInvoice {
  id: string
  kind: InvoiceKind
  number: string
  issued_at: string
  /** null for an erased account. */
  buyer_id: string | null
  buyer_name: string | null
  buyer_business: string | null
  buyer_kra_pin: string | null
  item: string
  net: number
  vat_percent: number | null
  vat: number
  total: number
  payment_number: string
  payment_method: PaymentMethod
  receipt_number: string | null
  /** Of a credit note: its invoice. */
  credited_number: string | null
  control_unit_number: string | null
  /** null: it is not to be sent to KRA. */
  etims_attempts: number | null
  etims_sent_at: string | null
  etims_error: string | null
}

export interface AdminInvoices extends ListPart {
  invoices: AdminInvoice[]
  /** Of all that were found. */
  sums: { net: number; vat: number; total: number }
}

/** A page of all invoices and credit notes. */
export async function adminInvoices(
  client: Client,
  { search, kind, month, page }: InvoicesAsked,
  pageSize?: number,
): Promise<AdminInvoices> {
  const { data } = await client
    .rpc('admin_tax_invoices', {
      page,
      ...(search && { search }),
      ...(kind && { only_kind: kind }),
      ...(month && { only_month: `${month}-01` }),
      ...(pageSize && { page_size: pageSize }),
    })
    .throwOnError()
  return data
}
