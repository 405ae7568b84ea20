import { expect, test } from 'vitest'
import { readPrice } from './cells.ts'
import { typedAmountError, typedAmountErrors } from './typed-amount.ts'

test('a typed amount that may mean two is named with both', () => {
  expect(typedAmountError('price', '850')).toBe(
    '“850” may be KSh 850,000 or KSh 850. Enter it in full, with KSh before it.',
  )
  expect(typedAmountError('mileage', '62')).toBe(
    '“62” may be 62,000 km or 62 km. Enter it in full, with km after it.',
  )
  for (const text of ['1,250', '1.2', '850.000', '45,000'])
    expect(typedAmountError('price', text)).toMatch(/^“/)
  expect(Object.keys(typedAmountErrors({ price: '850', mileage: '62,000', make: '850' }))).toEqual(['price'])
})

test('an amount in full is clear', () => {
  for (const text of ['1,250,000', '850k', '1.45m', 'KSh 45,000', 'kes 850', '120,000', '', 'call'])
    expect(typedAmountError('price', text)).toBeNull()
  for (const text of ['62,000', '62 km', '0', 'N/A']) expect(typedAmountError('mileage', text)).toBeNull()
})

test('a typed price that is no usual one is kept for its error, and one in shillings is that', () => {
  expect(['1.250k', '850M', 'KSh 45,000', '850k'].map(readPrice)).toEqual([
    '1.250k',
    '850M',
    '45000',
    '850000',
  ])
})
