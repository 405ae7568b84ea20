import { expect, test } from 'vitest'
import { copiedDown, emptied, pasted, textsOf } from './edits.ts'
import type { Range } from './selection.ts'

const SIZE = { rows: 4, columns: 3 }
const range = (top: number, left: number, bottom = top, right = left): Range => ({ top, left, bottom, right })
/** The cells as `row.column text`. */
const written = (texts: { row: number; column: number; text: string }[]) =>
  texts.map(({ row, column, text }) => `${row}.${column} ${text}`)
const named = ({ row, column }: { row: number; column: number }) => `${row}/${column}`

test('a range is copied by rows and emptied', () => {
  expect(textsOf(range(1, 0, 2, 1), named)).toEqual([
    ['1/0', '1/1'],
    ['2/0', '2/1'],
  ])
  expect(written(emptied(range(1, 1, 2, 1)))).toEqual(['1.1 ', '2.1 '])
})

test('the first row of a range is copied down', () => {
  expect(written(copiedDown(range(1, 0, 3, 1), named))).toEqual(['2.0 1/0', '2.1 1/1', '3.0 1/0', '3.1 1/1'])
})

test('a single row takes the one above; the first has none', () => {
  expect(written(copiedDown(range(2, 1), named))).toEqual(['2.1 1/1'])
  expect(copiedDown(range(0, 1), named)).toEqual([])
})

test('a block is pasted from the first cell of the range on', () => {
  const { texts, to, beyond } = pasted(
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    range(1, 1),
    SIZE,
  )
  expect(written(texts)).toEqual(['1.1 a', '1.2 b', '2.1 c', '2.2 d'])
  expect(to).toEqual(range(1, 1, 2, 2))
  expect(beyond).toMatchObject({ rows: 0, columns: 0 })
})

test('one cell fills the range, and a block the ranges that hold it several times', () => {
  expect(written(pasted([['x']], range(0, 0, 1, 1), SIZE).texts)).toEqual([
    '0.0 x',
    '0.1 x',
    '1.0 x',
    '1.1 x',
  ])
  expect(written(pasted([['a'], ['b']], range(0, 2, 3, 2), SIZE).texts)).toEqual([
    '0.2 a',
    '1.2 b',
    '2.2 a',
    '3.2 b',
  ])
  // Three rows do not hold two rows several times.
  expect(pasted([['a'], ['b']], range(0, 2, 2, 2), SIZE).to).toEqual(range(0, 2, 1, 2))
})

test('a shorter row leaves the cells behind its end as they are', () => {
  expect(written(pasted([['a', 'b'], ['c']], range(0, 0), SIZE).texts)).toEqual(['0.0 a', '0.1 b', '1.0 c'])
})

test('what lies beyond the last row or column is counted and named', () => {
  const rows = pasted([['a'], ['b'], ['c'], ['d']], range(2, 0), SIZE)
  expect(written(rows.texts)).toEqual(['2.0 a', '3.0 b'])
  expect(rows.beyond).toEqual({ rows: 2, columns: 0, first: 'c' })
  const columns = pasted([['a', 'b', 'c']], range(0, 1), SIZE)
  expect(written(columns.texts)).toEqual(['0.1 a', '0.2 b'])
  expect(columns.beyond).toEqual({ rows: 0, columns: 1, first: 'c' })
})
