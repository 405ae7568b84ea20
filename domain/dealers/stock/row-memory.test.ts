import { expect, test } from 'vitest'
import type { StockCells } from './fields.ts'
import { type ImportRules, planImport } from './plan.ts'
import { rowMemory } from './row-memory.ts'

const rules: ImportRules = {
  catalogue: { makes: [{ id: 1, name: 'Toyota' }], models: [], nicknames: [] },
  addNames: false,
  newStatus: 'active',
  today: new Date('2026-05-01'),
  stock: [],
  room: null,
  draftsBeyond: false,
  mostImages: 1,
  imageOf: () => null,
  filesOf: () => [],
}
const car: StockCells = {
  stock_number: 'KDA 1',
  make: 'Toyota',
  year: '2016',
  price: '1,050,000',
  condition: 'Used',
  fuel_type: 'Petrol',
  transmission: 'Auto',
  location: 'Nairobi',
}

test('the same row is checked once, until its cells or the rules change', () => {
  const { check } = rowMemory()
  const first = check(car, null, rules)
  expect(check(car, null, { ...rules })).toBe(first)
  expect(check({ ...car }, null, rules)).not.toBe(first)
  expect(check(car, null, { ...rules, newStatus: 'draft' })).not.toBe(first)
  expect(check(car, null, { ...rules, newStatus: 'draft' }).values.status).toBe('draft')
  // The former rules are forgotten.
  expect(check(car, null, rules)).not.toBe(first)
  expect(check(car, null, rules)).toEqual(first)
})

test('a plan leaves what is remembered as it was', () => {
  const { check } = rowMemory()
  const rows = [
    { line: 2, cells: car },
    { line: 3, cells: { ...car, pictures: 'https://a.example/1.jpg https://a.example/2.jpg' } },
  ]
  const crowded = { ...rules, check, room: 0, draftsBeyond: true, mostImages: 1 }
  const planned = planImport(rows, crowded)
  expect(planned[0]).toMatchObject({ noRoom: true, values: { status: 'draft' } })
  expect(Object.keys(planned[1]?.errors ?? {})).toEqual(['stock_number', 'pictures'])
  const roomy = planImport(rows.slice(0, 1), { ...crowded, room: 1 })
  expect(roomy[0]).toMatchObject({ noRoom: false, values: { status: 'active' } })
  expect(planImport(rows, crowded)).toEqual(planned)
})

test('corrected cells are the same object for the same correction of the same row', () => {
  const { corrected } = rowMemory()
  const typed = { price: '5' }
  expect(corrected(car, undefined)).toBe(car)
  expect(corrected(car, typed)).toEqual({ ...car, price: '5' })
  expect(corrected(car, typed)).toBe(corrected(car, typed))
  expect(corrected({ ...car, make: 'Honda' }, typed).make).toBe('Honda')
})
