import { expect, test } from 'vitest'
import { checkLoanApplication, EMPTY_LOAN_APPLICATION, type LoanApplicationForm } from './loan-application.ts'

const lender = {
  name: 'Savanna Bank',
  interest_rate_range: '13%',
  min_amount: 200_000,
  max_amount: 5_000_000,
  max_term_months: 48,
}
const filled: LoanApplicationForm = {
  loan_amount: '1,200,000',
  down_payment: '',
  term_months: '36',
  monthly_income: '85,000',
  employment_status: 'employed',
  phone: '0712 345 678',
  message: '  I have the logbook.  ',
}
const check = (change: Partial<LoanApplicationForm>) => checkLoanApplication({ ...filled, ...change }, lender)

test('a filled form becomes an application', () => {
  expect(check({}).value).toEqual({
    loan_amount: 1_200_000,
    down_payment: 0,
    term_months: 36,
    monthly_income: 85_000,
    employment_status: 'employed',
    phone: '+254712345678',
    message: 'I have the logbook.',
  })
})

test('an empty form reports each required field', () => {
  const { errors, summary } = checkLoanApplication(EMPTY_LOAN_APPLICATION, lender)
  expect(summary).toBe('Please fill in all required fields')
  expect(Object.keys(errors ?? {}).sort()).toEqual([
    'employment_status',
    'loan_amount',
    'monthly_income',
    'phone',
  ])
})

test.each<[Partial<LoanApplicationForm>, keyof LoanApplicationForm, string]>([
  [{ loan_amount: 'lots' }, 'loan_amount', 'Enter an amount in shillings, for example 1,250,000 or 1.25M.'],
  [{ loan_amount: '0' }, 'loan_amount', 'Enter an amount between KSh 1 and KSh 10,000,000,000.'],
  [{ loan_amount: '100,000' }, 'loan_amount', 'Savanna Bank lends KSh 200,000 or more.'],
  [{ loan_amount: '6000000' }, 'loan_amount', 'Savanna Bank lends KSh 5,000,000 at most.'],
  [{ term_months: '60' }, 'term_months', 'Savanna Bank lends for 48 months at most.'],
  [{ term_months: '13' }, 'term_months', 'Choose a term from the list.'],
  [{ down_payment: 'some' }, 'down_payment', 'Enter an amount in shillings, for example 1,250,000 or 1.25M.'],
  [{ employment_status: 'king' }, 'employment_status', 'Choose your source of income from the list.'],
  [{ phone: '12' }, 'phone', 'Enter a Kenyan mobile number, for example 0712 345 678.'],
  [{ message: 'x'.repeat(2001) }, 'message', 'Use at most 2,000 characters; this has 2001.'],
])('%o is refused at its field', (change, field, sentence) => {
  const { errors, summary } = check(change)
  expect(errors).toEqual({ [field]: sentence })
  expect(summary).toBe('Please check the marked fields')
})
