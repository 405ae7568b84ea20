import { expect, test } from 'vitest'
import { type AmountField, readAmount } from './amounts.ts'

test.each<[AmountField, string, number]>([
  ['price', '1250000', 1_250_000],
  ['price', 'KSh 1,340,000 neg', 1_340_000],
  ['price', 'Ksh. 1,250,000/= (negotiable)', 1_250_000],
  ['price', '1.450.000', 1_450_000],
  ['price', '1.450.000,00', 1_450_000],
  ['price', '1 250 000', 1_250_000],
  ['price', '1.45m', 1_450_000],
  ['price', 'KSh1.2M', 1_200_000],
  ['price', '850k', 850_000],
  ['price', '1250000.00 KES', 1_250_000],
  ['price', 'KSh 149,999', 149_999],
  ['price', '150,000', 150_000],
  ['price', '120k', 120_000],
  ['price', '１，２５０，０００', 1_250_000],
  ['mileage', '85,000', 85_000],
  ['mileage', '85 000 km', 85_000],
  ['mileage', "85'000", 85_000],
  ['mileage', '62k', 62_000],
  ['mileage', '62.5k km', 62_500],
  ['mileage', '85,000.00', 85_000],
  ['mileage', '85,000KMS', 85_000],
  ['mileage', '8.5万km', 85_000],
  ['mileage', '0', 0],
])('%s %j is certain', (field, text, value) => {
  expect(readAmount(field, text)).toEqual({ value })
})

test.each<[AmountField, string, string, object]>([
  ['mileage', '85.000', 'dots', { dots: 85_000, 'as written': 85 }],
  ['mileage', '1.234 km', 'dots', { dots: 1234 }],
  ['mileage', '62', 'thousands', { thousands: 62_000, 'as written': 62 }],
  ['mileage', '85.5', 'thousands', { thousands: 85_500 }],
  ['price', '1.2', 'millions', { millions: 1_200_000 }],
  ['price', '1.250', 'millions', { millions: 1_250_000 }],
  ['price', '850', 'thousands', { thousands: 850_000, 'as written': 850 }],
  ['price', '1,250', 'thousands', { thousands: 1_250_000, 'as written': 1250 }],
  ['price', '850.000', 'dots', { dots: 850_000 }],
  ['price', '12.500', 'millions', { millions: 12_500_000 }],
  ['price', '12500', 'thousands', { thousands: 12_500_000, 'as written': 12_500 }],
  ['price', '65,995', 'low', { 'as written': 65_995 }],
  ['price', '149999.00', 'low', { 'as written': 149_999 }],
  ['price', '85.000', 'dots', { dots: 85_000, millions: 85_000_000 }],
])('%s %j is asked about by its manner', (field, text, notation, readings) => {
  expect(readAmount(field, text)).toMatchObject({ notation, readings })
})

test.each<[AmountField, string, number | null]>([
  ['price', 'call', null],
  ['price', 'call us', null],
  ['price', '12,5万', null],
  ['price', '850,000.50', null],
  ['price', '12,50,000', 1_250_000],
  ['price', '1250000,00', 1_250_000],
  ['price', '1,25', 1_250_000],
  ['price', '1,2M', 1_200_000],
  ['price', '1,200,000 - 1,300,000', null],
  ['price', '125万', null],
  ['price', '1.250k', 1_250_000],
  ['price', '12.500K', 12_500_000],
  ['price', '45k', 45_000],
  ['price', '850M', null],
  ['price', '1250m', null],
  ['price', '850000000', null],
  ['price', '850.000.000', null],
  ['mileage', '1.2m', 1_200_000],
  ['mileage', '85,00', null],
  ['mileage', '8,5000', null],
  ['mileage', '85000.5', null],
  ['mileage', 'about 85,000', null],
])('%s %j is asked about by itself', (field, text, likely) => {
  expect(readAmount(field, text)).toEqual({ unclear: true, likely })
})

test('an amount in another currency or in miles is never taken for ours', () => {
  const prices = [
    '$12,500',
    'USD 12500',
    '1,200,000円',
    '¥850,000',
    '€ 9.000',
    '₩ 12,000,000',
    '₹9,00,000',
    'د.إ 65,000',
  ]
  for (const text of [
    ...prices,
    'RMB 65000',
    'R 65 000',
    'TSh 20m',
    'US 12,500',
    'US$ 12500',
    '20,000,000 USh',
    '¤ kr 65000',
    '￥850,000',
  ])
    expect(readAmount('price', text)).toEqual({ foreign: true })
  for (const text of ['62,000 miles', '62000mi', '62,000 mi'])
    expect(readAmount('mileage', text)).toEqual({ foreign: true })
})

test('a cell of more than 60 signs is a text, which is not taken apart word by word', () => {
  expect(readAmount('price', `1250000${' only'.repeat(10)}`)).toEqual({ value: 1_250_000 })
  expect(readAmount('price', `1250000${' only'.repeat(11)}`)).toEqual({ unclear: true, likely: null })
  const before = performance.now()
  for (const field of ['price', 'mileage'] as const)
    expect(readAmount(field, `1250000${' only'.repeat(100_000)}`)).toEqual({ unclear: true, likely: null })
  expect(performance.now() - before).toBeLessThan(2000)
})
