import { expect, test } from 'vitest'
import { checkOfficialFee, officialFeeForm, officialFeeValue } from './official-fee-form.ts'

const fee = {
  kind: 'transfer',
  up_to_cc: 1500,
  amount: 2065,
  effective_from: '2027-01-01',
  source: 'NTSA service portal',
} as const

test('a fee round-trips through the form', () => {
  expect(officialFeeValue(officialFeeForm(fee))).toEqual(fee)
  const largest = { ...fee, up_to_cc: null }
  expect(officialFeeValue(officialFeeForm(largest))).toEqual(largest)
  expect(checkOfficialFee(officialFeeForm(fee)).errors).toBeNull()
})

test('a copy of records has no engine', () => {
  const form = { ...officialFeeForm(fee), kind: 'copy_of_records', up_to_cc: 'any' }
  expect(checkOfficialFee(form).errors).toBeNull()
  expect(officialFeeValue(form).up_to_cc).toBeNull()
})

test.each([
  ['kind', 'bribe'],
  ['up_to_cc', '20'],
  ['up_to_cc', 'big'],
  ['amount', ''],
  ['amount', '0'],
  ['amount', '2,065.50'],
  ['effective_from', '1999-12-31'],
  ['source', ' '],
  ['source', 'x'.repeat(201)],
])('%s is not %j', (field, text) => {
  expect(Object.keys(checkOfficialFee({ ...officialFeeForm(fee), [field]: text }).errors ?? {})).toEqual([
    field,
  ])
})
