/** The form of what buyer and seller agree on. */
import {
  CHECK_MARKED_FIELDS,
  type Checked,
  type FieldErrors,
  moneyError,
  REQUIRED_FIELDS,
} from '../foundation/form.ts'
import { formatNumber } from '../foundation/money.ts'
import { parseMoney } from '../foundation/typed-amounts.ts'
import { isVisible } from '../foundation/visible.ts'
import { HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import { SALE_PAYMENT_METHODS, type SaleTerms } from './sales.ts'

export const LONGEST_DEFECTS = 2_000

/** The fields, in their order on the screen. */
export interface SaleTermsForm {
  price: string
  payment_method: string
  handover_on: string
  defects: string
}

export type AgreedTerms = Omit<SaleTerms, 'version'>

/** Stored terms in the form's fields. */
export function termsForm({ price, payment_method, handover_on, defects }: AgreedTerms): SaleTermsForm {
  return {
    price: price === null ? '' : formatNumber(price),
    payment_method: payment_method ?? '',
    handover_on: handover_on ?? '',
    defects: defects ?? '',
  }
}

/** Validates terms: a price is needed, the rest may be left open. */
export function checkTerms(form: SaleTermsForm): Checked<SaleTermsForm, AgreedTerms> {
  const errors: FieldErrors<SaleTermsForm> = {}
  const price = parseMoney(form.price)
  const wrongPrice = moneyError(form.price, 1, HIGHEST_PRICE)
  if (!form.price.trim()) errors.price = 'Enter the price that you agreed on, for example 1,250,000.'
  else if (wrongPrice) errors.price = wrongPrice
  const payment_method = SALE_PAYMENT_METHODS.find((known) => known === form.payment_method) ?? null
  if (form.payment_method && !payment_method) errors.payment_method = 'Choose how the buyer pays.'
  const handover_on = form.handover_on.trim()
  if (handover_on && !isDay(handover_on))
    errors.handover_on = 'Enter the day on which the car is handed over.'
  const defects = form.defects.trim()
  const length = [...defects].length
  if (length > LONGEST_DEFECTS)
    errors.defects = `Use at most ${formatNumber(LONGEST_DEFECTS)} characters. These are ${formatNumber(length)}.`
  if (price === null || Object.keys(errors).length > 0)
    return { value: null, errors, summary: form.price.trim() ? CHECK_MARKED_FIELDS : REQUIRED_FIELDS }
  return {
    value: {
      price,
      payment_method,
      handover_on: handover_on || null,
      defects: isVisible(defects) ? defects : null,
    },
    errors: null,
    summary: null,
  }
}

const isDay = (text: string) =>
  /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
