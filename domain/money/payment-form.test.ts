import { expect, test } from 'vitest'
import { checkCorrection, checkPaymentForm, EMPTY_PAYMENT_FORM, type PaymentForm } from './payment-form.ts'

const plans = [
  { id: 'premium', price: 7_500 },
  { id: 'dear', price: 300_000 },
]
const filled: PaymentForm = {
  ...EMPTY_PAYMENT_FORM,
  plan_id: 'premium',
  amount: '7,500',
  phone: '0712 345 678',
}
const check = (part: Partial<PaymentForm> = {}) => checkPaymentForm({ ...filled, ...part }, plans)

test('a filled form is a payment; empty optional fields are null', () => {
  expect(check({ reference: ' SJK3 ', notes: '  ' }).value).toEqual({
    plan_id: 'premium',
    months: 1,
    amount: 7500,
    payment_method: 'mpesa',
    phone: '+254712345678',
    reference: 'SJK3',
    reference_disputed: false,
    notes: null,
  })
})

test.each(['0712345678', '+254 712 345 678', '254712345678', '712 345 678', '00254712345678'])(
  'the phone may be written %s',
  (phone) => {
    expect(check({ phone }).value?.phone).toBe('+254712345678')
  },
)

test('the phone number is kept for M-Pesa only', () => {
  expect(check({ phone: '' })).toMatchObject({
    summary: 'Please fill in all required fields',
    errors: { phone: 'Enter the M-Pesa number you paid with.' },
  })
  for (const payment_method of ['bank_transfer', 'card'])
    expect(check({ payment_method, phone: 'nonsense' }).value).toMatchObject({ payment_method, phone: null })
})

test.each([
  [{ plan_id: '' }, 'plan_id'],
  [{ plan_id: 'retired' }, 'plan_id'],
  [{ amount: '' }, 'amount'],
  [{ months: '13' }, 'months'],
  [{ months: '' }, 'months'],
  [{ amount: '0' }, 'amount'],
  [{ amount: '1,5m' }, 'amount'],
  [{ amount: '10000000001' }, 'amount'],
  [{ payment_method: 'cash' }, 'payment_method'],
  [{ phone: '0712' }, 'phone'],
  [{ reference: 'x'.repeat(81) }, 'reference'],
  [{ notes: 'x'.repeat(1001) }, 'notes'],
] satisfies [Partial<PaymentForm>, string][])('%j has a sentence at %s alone', (part, field) => {
  const { value, errors } = check(part)
  expect(value).toBeNull()
  expect(errors).toEqual({ [field]: expect.stringMatching(/^[A-Z].+\.$/) })
})

test('a payment by prompt is for the plan’s price and has no reference', () => {
  const byPhone = { mpesa_by: 'phone', reference: 'SJK3' }
  expect(check(byPhone).value).toMatchObject({ amount: 7500, reference: null })
  expect(check({ ...byPhone, amount: '7,000' }).errors).toEqual({
    amount: 'By phone you pay the price of the plan: KSh 7,500.',
  })
  expect(check({ ...byPhone, months: '3', amount: '22,500' }).value).toMatchObject({
    months: 3,
    amount: 22_500,
  })
  expect(check({ ...byPhone, months: '3' }).errors).toEqual({
    amount: 'By phone you pay the price of the plan: KSh 22,500 for 3 months.',
  })
  expect(check({ ...byPhone, plan_id: 'dear', amount: '300000' }).errors).toEqual({
    amount: expect.stringMatching(/^M-Pesa accepts at most KSh 250,000/),
  })
  expect(check({ ...byPhone, payment_method: 'card', amount: '7,000' }).value).toMatchObject({ amount: 7000 })
})

test('a correction is validated like a request', () => {
  const form = { months: '2', amount: '1.2k', reference: ' SJK3 ', disputed: '' }
  expect(checkCorrection(form).value).toEqual({
    months: 2,
    amount: 1_200,
    reference: 'SJK3',
    reference_disputed: false,
  })
  expect(checkCorrection({ ...form, reference: '', disputed: 'yes' }).value).toMatchObject({
    reference: null,
    reference_disputed: false,
  })
  expect(checkCorrection({ ...form, months: '13' }).errors).toHaveProperty('months')
  expect(checkCorrection({ ...form, amount: '' }).errors).toHaveProperty('amount')
  expect(checkCorrection({ ...form, reference: 'x'.repeat(81) }).errors).toHaveProperty('reference')
})
