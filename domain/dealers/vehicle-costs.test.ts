import { expect, test } from 'vitest'
import { checkCostForm, EMPTY_COST } from './vehicle-costs.ts'

const check = (form: Partial<typeof EMPTY_COST>) => checkCostForm({ ...EMPTY_COST, ...form }, '2026-11-30')

test('a purchase has no label, another cost has one', () => {
  expect(check({ kind: 'purchase', label: 'left over', amount: '700k' }).value).toEqual({
    kind: 'purchase',
    label: null,
    amount: 700_000,
    spent_on: null,
  })
  expect(check({ label: ' Paint ', amount: '5000', spent_on: '2026-11-30' }).value).toEqual({
    kind: 'other',
    label: 'Paint',
    amount: 5_000,
    spent_on: '2026-11-30',
  })
})

test.each([
  [{ label: ' ', amount: '5' }, 'label'],
  [{ label: 'x'.repeat(81), amount: '5' }, 'label'],
  [{ label: 'Paint', amount: '' }, 'amount'],
  [{ label: 'Paint', amount: '0' }, 'amount'],
  [{ label: 'Paint', amount: '5', spent_on: '2026-12-01' }, 'spent_on'],
])('%j is refused', (form, field) => expect(Object.keys(check(form).errors ?? {})).toEqual([field]))
