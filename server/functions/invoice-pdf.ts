import type pg from 'pg'
import { readJson, type ServerFunction } from '#backend'
import { invoiceFileName, type TaxInvoice } from '#domain/money/tax-invoices.ts'
import { refusalOfOthers } from '../acting.ts'
import { drawApart } from '../documents/draw-apart.ts'
import { asCaller } from './as-caller.ts'

export interface InvoicePdfOptions {
  database: pg.Pool
}

// Drawing takes a processor a tenth of a second.
const AT_ONCE = 30
const SECONDS = 600

const NO_STORE = { 'cache-control': 'private, no-store' }

/**
 * An invoice or credit note of the operator as PDF, by its id or number: for its buyer and for administrators. Anyone else's answer is
 * that of a number that does not exist.
 */
export function invoicePdf({ database }: InvoicePdfOptions): ServerFunction {
  return async (request, caller) => {
    if (request.method !== 'POST') return refusal(405, 'Use POST.', { allow: 'POST' })
    const unfit = refusalOfOthers(caller)
    if (unfit) return refusal(403, unfit)
    const { invoice: named } = ((await readJson(request)) ?? {}) as { invoice?: unknown }
    if (typeof named !== 'string' || named.length > 60) return refusal(400, 'Send the number of an invoice.')
    const { invoice } = await asCaller<{ invoice: TaxInvoice | null }>(
      database,
      caller,
      'to_jsonb(public.tax_invoice($2)) as invoice',
      [named],
    )
    if (!invoice) return refusal(404, 'This invoice is not one of yours.')
    const wait = await waitOf(database, String(caller.claims.sub))
    if (wait > 0)
      return refusal(429, 'Too many documents at once. Try again in a few minutes.', {
        'retry-after': String(Math.ceil(wait)),
      })
    return new Response(await drawApart({ kind: 'tax invoice', invoice }), {
      headers: {
        ...NO_STORE,
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${invoiceFileName(invoice.number)}"`,
      },
    })
  }
}

function refusal(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...NO_STORE, ...headers } })
}

/** How many seconds the account has to wait; 0: it need not. */
async function waitOf(database: pg.Pool, account: string): Promise<number> {
  const { rows } = await database.query<{ taken: number; wait: number }>(
    `select taken, wait from limits.take('invoices account ' || $1, ${AT_ONCE}, ${SECONDS}, 1)`,
    [account],
  )
  return rows[0]?.taken ? 0 : (rows[0]?.wait ?? SECONDS)
}
