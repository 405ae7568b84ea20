/** What a seller tells of a sold vehicle, and its form. The database function `mark_vehicle_sold` has the same rules. */
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors, moneyError } from '../foundation/form.ts'
import { parseMoney } from '../foundation/typed-amounts.ts'

export const SALE_SOURCES = [
  'magari_inquiry',
  'magari_call',
  'walk_in',
  'referral',
  'social_media',
  'other_site',
  'own_customer',
  'other',
] as const
export type SaleSource = (typeof SALE_SOURCES)[number]
const SALE_SOURCE_LABELS: Record<SaleSource, string> = {
  magari_inquiry: 'Inquiry on Magari',
  magari_call: 'Call or WhatsApp from Magari',
  walk_in: 'Walk-in',
  referral: 'Referral',
  social_media: 'Social media',
  other_site: 'Another site',
  own_customer: 'Own customer',
  other: 'Other',
}

/** The label of a source that was told. */
export function saleSourceLabel(source: string): string {
  return SALE_SOURCE_LABELS[source as SaleSource] ?? source
}

const MOST_PAID = 10_000_000_000

/** What was told of a sale; null: not told. */
export interface SaleFacts {
  /** KES. */
  price_paid: number | null
  /** Day in Nairobi. */
  sold_on: string | null
  source: string | null
  thread_id: string | null
  sold_by: string | null
}

/** The same as typed; empty: not told. */
export type SaleForm = Record<keyof SaleFacts, string>

/** The form of facts, with `day` where none was told. */
export function saleForm(facts: SaleFacts, day: string): SaleForm {
  return {
    price_paid: facts.price_paid === null ? '' : String(facts.price_paid),
    sold_on: facts.sold_on ?? day,
    source: facts.source ?? '',
    thread_id: facts.thread_id ?? '',
    sold_by: facts.sold_by ?? '',
  }
}

/** Checks the form by the rules of the database; `made_on`: the day on which the ad was made. */
export function checkSaleForm(
  form: SaleForm,
  { made_on, today }: { made_on: string; today: string },
): Checked<SaleForm, SaleFacts> {
  const errors: FieldErrors<SaleForm> = {}
  const wrongPrice = moneyError(form.price_paid, 1, MOST_PAID)
  if (wrongPrice) errors.price_paid = wrongPrice
  if (form.sold_on > today) errors.sold_on = 'Choose a day that has come.'
  else if (form.sold_on && form.sold_on < made_on) errors.sold_on = 'Choose a day after the ad was made.'
  if (Object.keys(errors).length > 0) return { value: null, errors, summary: CHECK_MARKED_FIELDS }
  return {
    errors: null,
    summary: null,
    value: {
      price_paid: parseMoney(form.price_paid),
      sold_on: form.sold_on || null,
      source: form.source || null,
      thread_id: form.thread_id || null,
      sold_by: form.sold_by || null,
    },
  }
}

/** The price paid less the costs, in KES and as a share of the price. */
export function marginOf(pricePaid: number, costs: number): { margin: number; share: number } {
  return { margin: pricePaid - costs, share: (pricePaid - costs) / pricePaid }
}
