import { expect, test } from 'vitest'
import { FORMULA_REFUSED } from '../../foundation/tables/readable.ts'
import { countErrorKinds, errorsInWords, hasError } from './error-kinds.ts'
import type { StockCells } from './fields.ts'
import { type ImportRules, NO_ROOM, planImport } from './plan.ts'

const rules: ImportRules = {
  catalogue: { makes: [{ id: 1, name: 'Toyota' }], models: [], nicknames: [] },
  addNames: false,
  newStatus: 'active',
  today: new Date('2026-05-01'),
  stock: [],
  room: null,
  draftsBeyond: false,
  mostImages: 3,
  imageOf: () => null,
  filesOf: () => [],
}
const car: StockCells = {
  make: 'Toyota',
  year: '2016',
  price: '1,050,000',
  condition: 'Used',
  fuel_type: 'Petrol',
  transmission: 'Auto',
  location: 'Nairobi',
}
const plan = (...rows: StockCells[]) =>
  planImport(
    rows.map((cells, place) => ({
      line: place + 2,
      cells: { ...car, stock_number: `KDA ${place}`, ...cells },
    })),
    rules,
  )

test('errors are counted by field and fault, the most first', () => {
  const rows = plan(
    { price: '' },
    { price: '', location: 'Gotham' },
    { price: 'call', stock_number: 'KDA 0' },
    { make: 'Toyotta', stock_number: '-' },
    {},
  )
  expect(errorsInWords(rows)).toBe(
    '2 × Price (KES) missing, 1 × Location unknown, 1 × Price (KES) to correct, 1 × Stock number repeated, ' +
      '1 × Make unknown, 1 × Stock number missing',
  )
  expect(errorsInWords(plan({}))).toBe('')
})

test('a cell of its kind is found again', () => {
  const [first, second] = plan({ price: '' }, { price: '12 or more' })
  const [missing] = countErrorKinds(first ? [first] : [])
  expect(missing).toEqual({ field: 'price', fault: 'missing', count: 1 })
  expect(missing && first && hasError(first, missing)).toBe(true)
  expect(missing && second && hasError(second, missing)).toBe(false)
})

test('the limit of the plan and formulas without a result are kinds of their own', () => {
  expect(errorsInWords([{ cells: {}, errors: { status: NO_ROOM } }])).toBe('1 × Status over the limit')
  expect(errorsInWords([{ cells: { make: '#REF!' }, errors: { make: FORMULA_REFUSED } }])).toBe(
    '1 × Make unreadable',
  )
})
