import { expect, test } from 'vitest'
import {
  agreedLines,
  checkJobLine,
  EMPTY_JOB_LINE,
  type JobLine,
  lineAmounts,
  parseQuantity,
  quantityInWords,
  totalsOf,
} from './job-lines.ts'

const line: JobLine = {
  id: 'a',
  kind: 'labour',
  name: 'Brake service',
  quantity: 1.5,
  unit_price: 2000,
  amount: 3000,
  tax: 480,
  estimate_number: 1,
  answer: 'accepted',
  dropped_at: null,
}

test('amounts are whole shillings, rounded half up', () => {
  expect(lineAmounts(1.5, 2001, 16)).toEqual({ amount: 3002, tax: 480 })
  expect(lineAmounts(1.15, 100, 0)).toEqual({ amount: 115, tax: 0 })
  expect(lineAmounts(0.01, 50, 16)).toEqual({ amount: 1, tax: 0 })
  expect(totalsOf([line, { amount: 850, tax: 136 }])).toEqual({ subtotal: 3850, tax: 616, total: 4466 })
  expect(totalsOf([])).toEqual({ subtotal: 0, tax: 0, total: 0 })
})

test('what was accepted and not dropped is to be done', () => {
  const lines: JobLine[] = [
    line,
    { ...line, answer: 'declined' },
    { ...line, answer: null },
    { ...line, dropped_at: '2026-11-24T07:00:00Z' },
  ]
  expect(agreedLines(lines)).toEqual([line])
})

test('quantities are read as people write them, and not guessed', () => {
  expect(['1', '1.5', '1,5', ' 4 ', '0.25'].map(parseQuantity)).toEqual([1, 1.5, 1.5, 4, 0.25])
  expect(['', '0', '-1', '1.255', '1,250', 'two', '10000', '1e3'].map(parseQuantity)).toEqual(
    Array(8).fill(null),
  )
  expect(quantityInWords(line)).toBe('1.5 × 2,000')
  expect(quantityInWords({ ...line, kind: 'part', quantity: 4, unit_price: 850 })).toBe('4 × 850')
  expect(quantityInWords({ ...line, quantity: 1 })).toBeNull()
})

test('a line needs work, a price and a quantity', () => {
  expect(checkJobLine(EMPTY_JOB_LINE).errors).toEqual({
    name: 'Enter the work or the part.',
    unit_price: 'Enter the price.',
  })
  expect(
    checkJobLine({ ...EMPTY_JOB_LINE, name: 'Oil', quantity: '1.234', unit_price: '12.50' }).errors,
  ).toMatchObject({ quantity: expect.any(String), unit_price: expect.any(String) })
  expect(
    checkJobLine({ ...EMPTY_JOB_LINE, name: 'Oil', quantity: '2000', unit_price: '10,000' }).errors,
  ).toEqual({ unit_price: 'A line comes to at most KSh 10,000,000.' })
  expect(
    checkJobLine({
      kind: 'part',
      name: ' Brake pads ',
      quantity: '2',
      unit_price: '3,500',
      spare_part_id: 'x',
    }).value,
  ).toEqual({ kind: 'part', name: 'Brake pads', quantity: 2, unit_price: 3500, spare_part_id: 'x' })
})
