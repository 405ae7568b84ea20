import { expect, test } from 'vitest'
import { checkImport, importTaxes, inForce } from './import-taxes.ts'

const shared = { duty: 0.35, unwound_duty: 0.35, vat: 0.16, idf: 0.025, rdl: 0.02 }

test('a Suzuki Swift of 2018 in 2025 matches the published figures', () => {
  expect(importTaxes(3_961_828, 0.6, { ...shared, excise: 0.2 })).toEqual({
    customsValue: 674_641,
    duty: 236_124,
    excise: 182_153,
    vat: 174_867,
    rdl: 13_493,
    idf: 16_866,
    total: 623_503,
  })
})

test('a Mazda CX-5 at 60 % matches the worksheet', () => {
  expect(importTaxes(6_839_016, 0.6, { ...shared, excise: 0.25 })).toMatchObject({
    customsValue: 1_118_000,
    total: 1_120_795,
  })
})

test('an electric vehicle is charged less duty than is deducted from its price', () => {
  const { total } = importTaxes(10_000_000, 0, { ...shared, duty: 0.25, excise: 0.1 })
  expect(total / 10_000_000).toBeCloseTo(0.297225, 5)
})

test('the newest effective row of each kind is in force', () => {
  const rows = [
    { age: 2, effective_from: '2025-07-01' },
    { age: 2, effective_from: '2027-07-01' },
    { age: 3, effective_from: '2024-01-01' },
    { age: 2, effective_from: '2026-07-01' },
  ]
  const dates = (day: string) => inForce(rows, day, ({ age }) => age).map((row) => row.effective_from)
  expect(dates('2026-11-21')).toEqual(['2026-07-01', '2024-01-01'])
  expect(dates('2026-06-30')).toEqual(['2025-07-01', '2024-01-01'])
})

test('parses the calculator’s inputs', () => {
  expect(checkImport({ price: 'KSh 3,961,828', class: 'up_to_1500', year: ' 2019 ' }, 2026).value).toEqual({
    price: 3_961_828,
    class: 'up_to_1500',
    age: 7,
  })
})

test.each([
  ['price', { price: '4,0m' }],
  ['price', { price: '0' }],
  ['class', { class: 'boat' }],
  ['year', { year: '2018' }],
  ['year', { year: '2027' }],
  ['year', { year: 'new' }],
])('an invalid %s has a sentence: %o', (field, wrong) => {
  const { errors } = checkImport({ price: '3961828', class: 'electric', year: '2020', ...wrong }, 2026)
  expect(Object.keys(errors ?? {})).toEqual([field])
})
