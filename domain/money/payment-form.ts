/** The form that reports or starts a payment for a plan. */
import {
  CHECK_MARKED_FIELDS,
  type Checked,
  type FieldErrors,
  moneyError,
  REQUIRED_FIELDS,
} from '../foundation/form.ts'

import { formatKes } from '../foundation/money.ts'
import { PHONE_SENTENCE, parsePhone } from '../foundation/phone.ts'
import { paymentRefusals } from '../foundation/refusals/payments.ts'
import { parseMoney } from '../foundation/typed-amounts.ts'
import { HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import { MAX_MPESA_PAYMENT } from './mpesa.ts'
import { MAX_PAYMENT_TEXT, needsPhone, PAYMENT_METHODS, type PaymentMethod } from './payments.ts'
import { monthsWords, parseMonths } from './plans.ts'

/** The fields, in their order on the screen. */
export interface PaymentForm {
  plan_id: string
  /** Paid in advance, '1' to '12'. */
  months: string
  amount: string
  payment_method: string
  /** For M-Pesa, 'phone': the payer confirms a prompt on the phone; 'self': they pay on their own. */
  mpesa_by: string
  phone: string
  reference: string
  /** 'yes': the payer claims a reference that another payment uses. */
  disputed: string
  notes: string
}

export const EMPTY_PAYMENT_FORM: PaymentForm = {
  plan_id: '',
  months: '1',
  amount: '',
  payment_method: 'mpesa',
  mpesa_by: 'self',
  phone: '',
  reference: '',
  disputed: '',
  notes: '',
}

/** The columns of payment_requests that the form fills. */
export interface PaymentFacts {
  plan_id: string
  months: number
  amount: number
  payment_method: PaymentMethod
  phone: string | null
  reference: string | null
  reference_disputed: boolean
  notes: string | null
}

const MISSING = {
  plan_id: 'Choose the plan you pay for.',
  amount: 'Enter the amount in shillings, for example 7,500.',
  payment_method: sentenceOf('payment_method_known'),
  phone: sentenceOf('phone_given'),
}

/** Whether M-Pesa prompts the payer's phone. */
export function promptsPhone(form: PaymentForm): boolean {
  return form.payment_method === 'mpesa' && form.mpesa_by === 'phone'
}

/** Validates the form; `plans` are the selectable ones. The phone number is kept only for M-Pesa. */
export function checkPaymentForm(
  form: PaymentForm,
  plans: readonly { id: string; price: number }[],
): Checked<PaymentForm, PaymentFacts> {
  const errors: FieldErrors<PaymentForm> = {}
  const byPhone = needsPhone(form.payment_method)
  const missing = (Object.keys(MISSING) as (keyof typeof MISSING)[]).filter(
    (field) => !form[field].trim() && (field !== 'phone' || byPhone),
  )
  for (const field of missing) errors[field] = MISSING[field]

  const plan = plans.find(({ id }) => id === form.plan_id)
  if (form.plan_id && !plan) errors.plan_id = MISSING.plan_id
  const method = PAYMENT_METHODS.find((known) => known === form.payment_method)
  if (!method) errors.payment_method = MISSING.payment_method
  const months = parseMonths(form.months)
  if (months === null) errors.months = sentenceOf('months_range')
  const due = plan && months && plan.price * months
  const amount = parseMoney(form.amount) ?? 0
  const wrongAmount = moneyError(form.amount, 1, HIGHEST_PRICE)
  if (wrongAmount) errors.amount = wrongAmount
  // These payments activate the plan without review.
  else if (promptsPhone(form) && due && form.amount.trim()) {
    if (amount !== due)
      errors.amount = `By phone you pay the price of the plan: ${formatKes(due)}${months === 1 ? '' : ` for ${monthsWords(months)}`}.`
    else if (amount > MAX_MPESA_PAYMENT)
      errors.amount = `M-Pesa accepts at most ${formatKes(MAX_MPESA_PAYMENT)} per payment. Pay by bank transfer, or for fewer months.`
  }
  const phone = byPhone ? parsePhone(form.phone) : null
  if (byPhone && form.phone.trim() && !phone) errors.phone = PHONE_SENTENCE
  const [reference, notes] = [form.reference.trim(), form.notes.trim()]
  if ([...reference].length > MAX_PAYMENT_TEXT.reference) errors.reference = sentenceOf('reference_length')
  if ([...notes].length > MAX_PAYMENT_TEXT.notes) errors.notes = sentenceOf('notes_length')

  if (Object.keys(errors).length > 0 || !method || months === null)
    return {
      value: null,
      errors,
      summary: missing.length > 0 ? REQUIRED_FIELDS : CHECK_MARKED_FIELDS,
    }
  return {
    errors: null,
    summary: null,
    value: {
      plan_id: form.plan_id,
      months,
      amount,
      payment_method: method,
      phone,
      // M-Pesa assigns the reference after the payment.
      reference: promptsPhone(form) ? null : reference || null,
      reference_disputed: form.disputed === 'yes' && !promptsPhone(form) && reference !== '',
      notes: promptsPhone(form) ? null : notes || null,
    },
  }
}

function sentenceOf(constraint: string): string {
  return paymentRefusals[`payment_requests_${constraint}`]?.sentence ?? REQUIRED_FIELDS
}

/** The corrections a member may make to a pending payment. */
export type PaymentCorrection = Pick<PaymentFacts, 'months' | 'amount' | 'reference' | 'reference_disputed'>
export type CorrectionForm = Pick<PaymentForm, 'months' | 'amount' | 'reference' | 'disputed'>

/** Validates a correction: the new months, amount and reference, or errors by field. */
export function checkCorrection(form: CorrectionForm): Checked<CorrectionForm, PaymentCorrection> {
  const errors: FieldErrors<CorrectionForm> = {}
  const amount = parseMoney(form.amount)
  const reference = form.reference.trim()
  const months = parseMonths(form.months)
  if (months === null) errors.months = sentenceOf('months_range')
  if (!form.amount.trim()) errors.amount = MISSING.amount
  const wrong = moneyError(form.amount, 1, HIGHEST_PRICE)
  if (wrong) errors.amount = wrong
  if ([...reference].length > MAX_PAYMENT_TEXT.reference) errors.reference = sentenceOf('reference_length')
  if (Object.keys(errors).length > 0 || amount === null || months === null)
    return { value: null, errors, summary: CHECK_MARKED_FIELDS }
  return {
    errors: null,
    summary: null,
    value: {
      months,
      amount,
      reference: reference || null,
      reference_disputed: form.disputed === 'yes' && reference !== '',
    },
  }
}
