import { expect, test } from 'vitest'
import {
  checkDepreciation,
  checkImportRate,
  depreciationValue,
  effectivePeriods,
  importRateForm,
  importRateValue,
} from './import-rate-form.ts'

const rate = {
  vehicle_class: 'over_1500',
  effective_from: '2027-01-01',
  duty: 0.35,
  unwound_duty: 0.35,
  excise: 0.25,
  vat: 0.16,
  idf: 0.025,
  rdl: 0.02,
  source: 'Finance Act 2026',
}
const wrong = (change: object) =>
  Object.keys(checkImportRate({ ...importRateForm(rate), ...change }).errors ?? {})

test('a rate round-trips through the form’s fields', () => {
  expect(importRateForm(rate)).toMatchObject({ duty: '35', idf: '2.5' })
  expect(importRateValue(importRateForm(rate))).toEqual(rate)
  expect(wrong({})).toEqual([])
})

test.each([
  ['vehicle_class', 'bicycle'],
  ['effective_from', ''],
  ['effective_from', '2027-02-31x'],
  ['effective_from', '1999-12-31'],
  ['duty', '201'],
  ['vat', '101'],
  ['idf', ''],
  ['rdl', '2.555'],
  ['source', '  '],
])('%s is not %j', (field, text) => {
  expect(wrong({ [field]: text })).toEqual([field])
})

test('a depreciation needs an age, a day and a percentage', () => {
  const form = { age: '3', effective_from: '2027-01-01', depreciation: '30%' }
  expect(checkDepreciation(form).errors).toBeNull()
  expect(depreciationValue(form)).toEqual({ age: 3, effective_from: '2027-01-01', depreciation: 0.3 })
  expect(
    Object.keys(checkDepreciation({ age: '31', effective_from: '', depreciation: '120' }).errors ?? {}),
  ).toEqual(['age', 'effective_from', 'depreciation'])
})

test('a rate applies until the day before the next of its kind', () => {
  const rows = [
    { kind: 'a', effective_from: '2025-07-01' },
    { kind: 'b', effective_from: '2025-07-01' },
    { kind: 'a', effective_from: '2026-07-01' },
    { kind: 'a', effective_from: '2027-01-01' },
  ]
  expect(
    effectivePeriods(rows, '2026-12-31', ({ kind }) => kind).map(({ row, state, words }) => [
      row.kind,
      state,
      words,
    ]),
  ).toEqual([
    ['a', 'coming', 'From 1 Jan 2027'],
    ['a', 'in force', '1 Jul 2026 to 31 Dec 2026'],
    ['b', 'in force', 'Since 1 Jul 2025'],
    ['a', 'past', '1 Jul 2025 to 30 Jun 2026'],
  ])
})
