/** The form for what a dealer asks for holding a vehicle. */
import {
  CHECK_MARKED_FIELDS,
  type Checked,
  type FieldErrors,
  moneyError,
  REQUIRED_FIELDS,
} from '../foundation/form.ts'
import { parseMoney } from '../foundation/typed-amounts.ts'
import { LEAST_DEPOSIT, MOST_DEPOSIT } from './deposits.ts'

export interface ReservationRuleForm {
  amount: string
  days: string
}

export interface ReservationRule {
  amount: number
  days: number
}

/** Validates the rule by the same bounds as the database. */
export function checkReservationRule(
  form: ReservationRuleForm,
): Checked<ReservationRuleForm, ReservationRule> {
  const errors: FieldErrors<ReservationRuleForm> = {}
  const amount = parseMoney(form.amount)
  const outside = moneyError(form.amount, LEAST_DEPOSIT, MOST_DEPOSIT)
  if (!form.amount.trim()) errors.amount = 'Enter the deposit.'
  else if (outside) errors.amount = outside
  if (!/^[1-7]$/.test(form.days)) errors.days = 'Choose 1 to 7 days.'
  if (amount === null || Object.keys(errors).length > 0)
    return { value: null, errors, summary: form.amount.trim() ? CHECK_MARKED_FIELDS : REQUIRED_FIELDS }
  return { value: { amount, days: Number(form.days) }, errors: null, summary: null }
}
