import { expect, test } from 'vitest'
import { checkServiceDeposit, ruleInWords, serviceDepositForm } from './service-deposit-form.ts'

const PRICE = 4_500
const form = { manner: 'amount', amount: '2,000', percent: '', free_hours: '24' }

test('a fixed amount, a percentage, and nothing', () => {
  expect(checkServiceDeposit(form, PRICE).value).toEqual({
    rule: { amount: 2_000, percent: null, free_hours: 24 },
  })
  expect(
    checkServiceDeposit({ ...form, manner: 'percent', percent: '20', free_hours: '0' }, PRICE).value,
  ).toEqual({ rule: { amount: null, percent: 20, free_hours: 0 } })
  expect(checkServiceDeposit({ ...form, manner: 'none', amount: 'x' }, PRICE).value).toEqual({ rule: null })
})

test.each([
  [{ amount: '' }, { amount: 'Enter the deposit.' }],
  [{ amount: '2,251' }, { amount: 'At most half the price: KSh 2,250.' }],
  [{ manner: 'percent', percent: '51' }, { percent: 'Enter 1 to 50 percent.' }],
  [{ manner: 'percent', percent: '' }, { percent: 'Enter 1 to 50 percent.' }],
  [{ manner: 'percent', percent: '12.5' }, { percent: 'Enter 1 to 50 percent.' }],
])('%j is refused', (change, errors) => {
  expect(checkServiceDeposit({ ...form, ...change }, PRICE).errors).toEqual(errors)
})

test.each(['0', '50', '300000', 'x'])('%s shillings are refused', (amount) => {
  expect(checkServiceDeposit({ ...form, amount }, 10_000_000).errors?.amount).toBeTruthy()
})

test('what is asked fills the form again, and is said in words', () => {
  const rule = { amount: null, percent: 20, free_hours: 48 }
  expect(checkServiceDeposit(serviceDepositForm(rule), PRICE).value).toEqual({ rule })
  expect(serviceDepositForm(null).manner).toBe('none')
  expect(ruleInWords(rule)).toBe('20% of the price, free to cancel until 2 days before')
  expect(ruleInWords({ amount: 2_000, percent: null, free_hours: 0 })).toBe(
    'KSh 2,000, free to cancel until the start',
  )
})
