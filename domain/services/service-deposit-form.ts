/** The form for the deposit of one of a provider's services (docs/product.md, Deposits). */
import {
  CHECK_MARKED_FIELDS,
  type Checked,
  type FieldErrors,
  moneyError,
  REQUIRED_FIELDS,
} from '../foundation/form.ts'
import { formatKes } from '../foundation/money.ts'
import { parseMoney, parseWholeNumber } from '../foundation/typed-amounts.ts'
import { MOST_DEPOSIT } from '../money/deposits.ts'
import { freeUntil } from './service-deposits.ts'

/** The bounds of private.require_deposit_terms: KES, percent of the price. */
export const LEAST_SERVICE_DEPOSIT = 100
export const MOST_PERCENT = 50
/** How long before the start cancelling may be free, in hours. */
export const FREE_HOURS = [0, 2, 6, 12, 24, 48, 72, 168, 336]

export const DEPOSIT_MANNERS = {
  none: 'No deposit',
  amount: 'A fixed amount',
  percent: 'A part of the price',
} as const
type DepositManner = keyof typeof DEPOSIT_MANNERS

export interface ServiceDepositForm {
  manner: string
  amount: string
  percent: string
  free_hours: string
}

/** What is asked: KES or percent of the price. */
export interface ServiceDepositRule {
  amount: number | null
  percent: number | null
  free_hours: number
}

/** The form for what is asked now; null: nothing. */
export function serviceDepositForm(rule: ServiceDepositRule | null): ServiceDepositForm {
  const manner: DepositManner = !rule ? 'none' : rule.percent === null ? 'amount' : 'percent'
  return {
    manner,
    amount: String(rule?.amount ?? ''),
    percent: String(rule?.percent ?? ''),
    free_hours: String(rule?.free_hours ?? 24),
  }
}

/** Validates the deposit of a service of this price (KES) by the same bounds as the database. The value without a rule: nothing is asked. */
export function checkServiceDeposit(
  form: ServiceDepositForm,
  price: number,
): Checked<ServiceDepositForm, { rule: ServiceDepositRule | null }> {
  if (form.manner === 'none') return { value: { rule: null }, errors: null, summary: null }
  const errors: FieldErrors<ServiceDepositForm> = {}
  const byPercent = form.manner === 'percent'
  const amount = byPercent ? null : parseMoney(form.amount)
  const percent = byPercent ? parseWholeNumber(form.percent) : null
  if (byPercent) {
    if (percent === null || percent < 1 || percent > MOST_PERCENT)
      errors.percent = `Enter 1 to ${MOST_PERCENT} percent.`
  } else {
    const outside = moneyError(form.amount, LEAST_SERVICE_DEPOSIT, MOST_DEPOSIT)
    if (!form.amount.trim()) errors.amount = 'Enter the deposit.'
    else if (outside) errors.amount = outside
    else if (amount !== null && amount * 2 > price)
      errors.amount = `At most half the price: ${formatKes(Math.floor(price / 2))}.`
  }
  if (Object.keys(errors).length > 0) {
    const typed = byPercent ? form.percent : form.amount
    return { value: null, errors, summary: typed.trim() ? CHECK_MARKED_FIELDS : REQUIRED_FIELDS }
  }
  return {
    value: { rule: { amount, percent, free_hours: Number(form.free_hours) } },
    errors: null,
    summary: null,
  }
}

/** `KSh 2,000` or `20% of the price`, and until when cancelling is free. */
export function ruleInWords({ amount, percent, free_hours }: ServiceDepositRule): string {
  const asked = amount === null ? `${percent}% of the price` : formatKes(amount)
  return `${asked}, free to cancel ${freeUntil(free_hours)}`
}
