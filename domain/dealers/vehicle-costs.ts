/** A cost of a vehicle as typed. The database function `add_vehicle_cost` has the same rules. */
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors, moneyError } from '../foundation/form.ts'
import { parseMoney } from '../foundation/typed-amounts.ts'

const MOST_SPENT = 10_000_000_000
const LONGEST_LABEL = 80

export interface CostForm {
  kind: 'purchase' | 'other'
  label: string
  /** KES. */
  amount: string
  /** Day in Nairobi; empty: not told. */
  spent_on: string
}

export const EMPTY_COST: CostForm = { kind: 'other', label: '', amount: '', spent_on: '' }

interface Cost {
  kind: 'purchase' | 'other'
  /** Null for the purchase. */
  label: string | null
  amount: number
  spent_on: string | null
}

/** Checks a cost; `today` in Nairobi. */
export function checkCostForm(form: CostForm, today: string): Checked<CostForm, Cost> {
  const errors: FieldErrors<CostForm> = {}
  const label = form.label.trim()
  const amount = parseMoney(form.amount)
  if (form.kind === 'other' && (!label || label.length > LONGEST_LABEL))
    errors.label = 'Say what the cost was for, in at most 80 characters.'
  const wrongAmount = moneyError(form.amount, 1, MOST_SPENT)
  if (wrongAmount) errors.amount = wrongAmount
  if (form.spent_on > today) errors.spent_on = 'Choose a day that has come.'
  if (amount === null) errors.amount ??= 'Enter the amount.'
  if (amount === null || Object.keys(errors).length > 0)
    return { value: null, errors, summary: CHECK_MARKED_FIELDS }
  return {
    errors: null,
    summary: null,
    value: {
      kind: form.kind,
      label: form.kind === 'other' ? label : null,
      amount,
      spent_on: form.spent_on || null,
    },
  }
}
