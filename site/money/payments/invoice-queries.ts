/** Queries of invoices, to whom they are made out, and the statement of account. Each function throws the service's error. */

import type { AccountMovement } from '#domain/money/account-statement.ts'
import type { InvoiceRecipient } from '#domain/money/invoice-recipient-form.ts'
import type { TaxInvoice } from '#domain/money/tax-invoices.ts'
import type { Client } from '../../client.ts'
import { fileOfFunction } from '../../functions.ts'

/** An invoice or credit note of the visitor by its number or id; null: there is none of theirs. */
export async function taxInvoice(client: Client, named: string): Promise<TaxInvoice | null> {
  const { data } = await client.rpc('tax_invoice', { named }).throwOnError()
  return data?.id ? (data as TaxInvoice) : null
}

/** Its PDF. */
export function invoicePdf(number: string): Promise<Blob> {
  return fileOfFunction('invoice-pdf', { invoice: number })
}

/** To whom the member's invoices are made out; null: nothing beside their name. */
export async function invoiceRecipient(client: Client, userId: string): Promise<InvoiceRecipient | null> {
  const { data } = await client
    .from('invoice_recipients')
    .select('business_name, kra_pin, address')
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError()
  return data
}

export async function saveInvoiceRecipient(
  client: Client,
  userId: string,
  recipient: InvoiceRecipient,
): Promise<void> {
  await client
    .from('invoice_recipients')
    .upsert({ user_id: userId, ...recipient })
    .throwOnError()
}

/** What the member paid and was paid back between two days, both included. */
export async function accountStatement(
  client: Client,
  since: string | null,
  until: string | null,
): Promise<AccountMovement[]> {
  const { data } = await client
    .rpc('own_account_statement', { ...(since && { since }), ...(until && { until }) })
    .throwOnError()
  return data as AccountMovement[]
}
