/** The form to apply for a loan. */

import {
  CHECK_MARKED_FIELDS,
  type Checked,
  type FieldErrors,
  moneyError,
  REQUIRED_FIELDS,
} from '../foundation/form.ts'
import { PHONE_SENTENCE, parsePhone } from '../foundation/phone.ts'
import { parseMoney } from '../foundation/typed-amounts.ts'
import { HIGHEST_PRICE } from '../vehicles/vehicles.ts'
import { EMPLOYMENT_STATUSES, MAX_APPLICATION_TEXT } from './financing.ts'
import { type Lender, lenderRefusal } from './lenders.ts'
import { DEFAULT_LOAN_TERM, LOAN_TERMS, type LoanTerm } from './loan.ts'

/** The fields, in their order on the screen. */
export interface LoanApplicationForm {
  loan_amount: string
  down_payment: string
  term_months: string
  monthly_income: string
  employment_status: string
  phone: string
  message: string
}

export const EMPTY_LOAN_APPLICATION: LoanApplicationForm = {
  loan_amount: '',
  down_payment: '',
  term_months: String(DEFAULT_LOAN_TERM),
  monthly_income: '',
  employment_status: '',
  phone: '',
  message: '',
}

/** The columns of financing_applications that the form fills. */
export interface LoanApplication {
  loan_amount: number
  down_payment: number
  term_months: LoanTerm
  monthly_income: number
  employment_status: string
  phone: string
  message: string | null
}

const MISSING = {
  loan_amount: 'Enter the amount you want to borrow, for example 1,200,000.',
  monthly_income: 'Enter what you earn in a month, for example 85,000.',
  employment_status: 'Choose your source of income from the list.',
  phone: 'Enter the number the lender may call.',
}

/** Validates the form against the limits of a lender. An empty down payment means 0. */
export function checkLoanApplication(
  form: LoanApplicationForm,
  lender: Lender,
): Checked<LoanApplicationForm, LoanApplication> {
  const errors: FieldErrors<LoanApplicationForm> = {}
  const missing = (Object.keys(MISSING) as (keyof typeof MISSING)[]).filter((field) => !form[field].trim())
  for (const field of missing) errors[field] = MISSING[field]

  const amount = (field: 'loan_amount' | 'down_payment' | 'monthly_income', least: 0 | 1) => {
    const wrong = moneyError(form[field], least, HIGHEST_PRICE)
    if (wrong) errors[field] = wrong
    return parseMoney(form[field]) ?? 0
  }
  const loan_amount = amount('loan_amount', 1)
  const down_payment = amount('down_payment', 0)
  const monthly_income = amount('monthly_income', 0)

  const term = LOAN_TERMS.find((months) => String(months) === form.term_months)
  if (!term) errors.term_months = 'Choose a term from the list.'
  if (form.employment_status && !EMPLOYMENT_STATUSES.some((status) => status === form.employment_status))
    errors.employment_status = MISSING.employment_status
  const phone = parsePhone(form.phone)
  if (form.phone.trim() && !phone) errors.phone = PHONE_SENTENCE
  const message = form.message.trim()
  if (message.length > MAX_APPLICATION_TEXT.message)
    errors.message = `Use at most 2,000 characters; this has ${message.length}.`

  if (!errors.loan_amount && term) {
    const refusal = lenderRefusal(lender, loan_amount, term)
    if (refusal) errors[refusal.field] = refusal.sentence
  }
  if (Object.keys(errors).length > 0 || !term || !phone)
    return {
      value: null,
      errors,
      summary: missing.length > 0 ? REQUIRED_FIELDS : CHECK_MARKED_FIELDS,
    }
  return {
    errors: null,
    summary: null,
    value: {
      loan_amount,
      down_payment,
      term_months: term,
      monthly_income,
      employment_status: form.employment_status,
      phone,
      message: message || null,
    },
  }
}
