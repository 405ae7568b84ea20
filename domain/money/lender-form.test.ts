import { expect, test } from 'vitest'
import { checkLenderForm, EMPTY_LENDER_FORM, lenderForm, lenderValue } from './lender-form.ts'

const bank = {
  ...EMPTY_LENDER_FORM,
  name: ' Uhuru  Bank ',
  website: 'uhuru.co.ke',
  interest_rate_range: '13% to 15.5% a year',
  min_amount: '200k',
  max_amount: '8,000,000',
  max_term_months: '60',
}

test('a lender round-trips through the form’s fields', () => {
  const { value } = checkLenderForm(bank)
  const stored = value && lenderValue(value)
  expect(stored).toEqual({
    name: 'Uhuru Bank',
    description: null,
    website: 'https://uhuru.co.ke',
    interest_rate_range: '13% to 15.5% a year',
    min_amount: 200_000,
    max_amount: 8_000_000,
    max_term_months: 60,
    active: true,
  })
  expect(stored && lenderForm(stored)).toMatchObject({ min_amount: '200000', max_term_months: '60' })
})

test('only the name is required', () => {
  expect(checkLenderForm({ ...EMPTY_LENDER_FORM, name: 'Sacco' }).errors).toBeNull()
  expect(checkLenderForm(EMPTY_LENDER_FORM).errors).toHaveProperty('name')
})

test.each([
  ['website', 'http://uhuru.co.ke'],
  ['website', 'javascript:alert(1)'],
  ['interest_rate_range', 'cheap'],
  ['interest_rate_range', '13, 14 and 15%'],
  ['min_amount', 'much'],
  ['max_amount', '100,000'],
  ['max_amount', '0'],
  ['max_term_months', '121'],
  ['max_term_months', '1.5'],
])('%s is not %s', (field, text) => {
  const { errors } = checkLenderForm({ ...bank, [field]: text })
  expect(Object.keys(errors ?? {})).toEqual([field])
})
