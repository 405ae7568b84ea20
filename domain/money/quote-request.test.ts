import { expect, test } from 'vitest'
import { checkQuoteForm, EMPTY_QUOTE_FORM, type QuoteForm } from './quote-request.ts'

const TODAY = new Date('2026-11-21T12:00:00Z')
const filled: QuoteForm = {
  coverage_type: 'comprehensive',
  vehicle_value: '1,500,000',
  vehicle_make: ' Toyota ',
  vehicle_model: '',
  vehicle_year: '2016',
  phone: '0112 345 678',
  message: '',
}
const check = (change: Partial<QuoteForm>) =>
  checkQuoteForm({ ...filled, ...change }, ['comprehensive', 'third_party'], TODAY)

test('a filled form becomes a request', () => {
  expect(check({}).value).toEqual({
    coverage_type: 'comprehensive',
    vehicle_value: 1_500_000,
    vehicle_make: 'Toyota',
    vehicle_model: null,
    vehicle_year: 2016,
    phone: '+254112345678',
    message: null,
  })
})

test('third party cover does not need a value but accepts one', () => {
  const third = { coverage_type: 'third_party' }
  expect(check({ ...third, vehicle_value: ' ' }).value).toMatchObject({ vehicle_value: null })
  expect(check(third).value).toMatchObject({ vehicle_value: 1_500_000 })
  expect(check({ ...third, vehicle_value: 'lots' }).errors).toHaveProperty('vehicle_value')
  expect(check({ vehicle_value: '' }).errors).toHaveProperty('vehicle_value')
})

test('an empty form reports each required field', () => {
  const { errors, summary } = checkQuoteForm(EMPTY_QUOTE_FORM, ['comprehensive'], TODAY)
  expect(summary).toBe('Please fill in all required fields')
  expect(Object.keys(errors ?? {}).sort()).toEqual([
    'coverage_type',
    'phone',
    'vehicle_make',
    'vehicle_value',
    'vehicle_year',
  ])
})

test.each<[Partial<QuoteForm>, keyof QuoteForm, string]>([
  [{ coverage_type: 'commercial' }, 'coverage_type', 'Choose a cover from the list.'],
  [
    { vehicle_value: 'lots' },
    'vehicle_value',
    'Enter an amount in shillings, for example 1,250,000 or 1.25M.',
  ],
  [{ vehicle_value: '0' }, 'vehicle_value', 'Enter an amount between KSh 1 and KSh 10,000,000,000.'],
  [{ vehicle_year: '16' }, 'vehicle_year', 'Enter the year as four digits, from 1950 to 2027.'],
  [{ vehicle_year: '2028' }, 'vehicle_year', 'Enter the year as four digits, from 1950 to 2027.'],
  [{ vehicle_make: 'W'.repeat(61) }, 'vehicle_make', 'Use at most 60 characters; this has 61.'],
  [{ message: 'x'.repeat(2001) }, 'message', 'Use at most 2,000 characters; this has 2001.'],
  [{ phone: '+1 555' }, 'phone', 'Enter a Kenyan mobile number, for example 0712 345 678.'],
])('%o is refused at its field', (change, field, sentence) => {
  const { errors, summary } = check(change)
  expect(errors).toEqual({ [field]: sentence })
  expect(summary).toBe('Please check the marked fields')
})
