/** Approved payments and their invoices, for the small world of as.ts. */
import type { Person, World } from './as.ts'
import { addPlan } from './plans.ts'

export interface ApprovedPayment {
  /** The payment request. */
  request: string
  invoice: InvoiceRow
}

/** A row of public.tax_invoices, as pg reads it: amounts are texts. */
export interface InvoiceRow {
  id: string
  number: string
  sequence: number
  issued_at: Date
  buyer_id: string | null
  vat: string
  total: string
}

let nth = 0

/** A pending payment of the person by bank, for a plan of its own. */
export async function pendingPayment(world: World, person: Person, amount = 2_500): Promise<string> {
  nth += 1
  const plan = await addPlan(world.owner, { name: `Premium ${nth}`, price: amount })
  const [row] = await world.owner.query<{ id: string }>(
    `insert into public.payment_requests (user_id, plan_id, payment_method, amount, reference)
     values ($1, $2, 'bank_transfer', $3, $4) returning id`,
    [person.id, plan, amount, `FT${String(nth).padStart(8, '0')}`],
  )
  return row?.id ?? ''
}

/** Approves a payment as the administrator. */
export const approve = (world: World, request: string) =>
  world.admin.query('select public.approve_payment_request($1)', [request])

/** A payment of the person that the administrator approved, with the invoice that was issued. */
export async function approvedPayment(
  world: World,
  person: Person,
  amount?: number,
): Promise<ApprovedPayment> {
  const request = await pendingPayment(world, person, amount)
  await approve(world, request)
  const [invoice] = await world.owner.query<InvoiceRow>(
    `select * from public.tax_invoices where payment_request_id = $1 and kind = 'invoice'`,
    [request],
  )
  if (!invoice) throw new Error('No invoice was issued')
  return { request, invoice }
}
