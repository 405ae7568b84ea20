import { expect, test } from 'vitest'
import { at, clamped, isWithin, moved, nextInColumn, rangeOf, type Selection } from './selection.ts'

const SIZE = { rows: 100, columns: 5 }
const press = (selection: Selection, ...keys: string[]) =>
  keys.reduce<Selection | null>((now, keyed) => {
    const parts = keyed.split('+')
    const key = parts.at(-1) ?? ''
    return now && moved(now, { key, ctrl: parts.includes('Ctrl'), shift: parts.includes('Shift') }, SIZE, 10)
  }, selection)
const active = (selection: Selection | null) => selection && [selection.active.row, selection.active.column]
const start = at({ row: 4, column: 2 })

test('arrows move one cell and stop at the edges', () => {
  expect(active(press(start, 'ArrowDown', 'ArrowRight'))).toEqual([5, 3])
  expect(active(press(start, 'ArrowUp', 'ArrowLeft'))).toEqual([3, 1])
  expect(press(at({ row: 0, column: 0 }), 'ArrowUp', 'ArrowLeft')).toEqual(at({ row: 0, column: 0 }))
  expect(active(press(at({ row: 99, column: 4 }), 'ArrowDown', 'ArrowRight'))).toEqual([99, 4])
})

test('Ctrl with arrows, Home, End and the page keys go further', () => {
  expect(active(press(start, 'Ctrl+ArrowDown'))).toEqual([99, 2])
  expect(active(press(start, 'Ctrl+ArrowLeft'))).toEqual([4, 0])
  expect(active(press(start, 'Home'))).toEqual([4, 0])
  expect(active(press(start, 'End'))).toEqual([4, 4])
  expect(active(press(start, 'Ctrl+Home'))).toEqual([0, 0])
  expect(active(press(start, 'Ctrl+End'))).toEqual([99, 4])
  expect(active(press(start, 'PageDown'))).toEqual([14, 2])
  expect(active(press(start, 'PageUp'))).toEqual([0, 2])
})

test('Tab goes through the cells in reading order and leaves at either end', () => {
  expect(active(press(at({ row: 4, column: 4 }), 'Tab'))).toEqual([5, 0])
  expect(active(press(at({ row: 5, column: 0 }), 'Shift+Tab'))).toEqual([4, 4])
  expect(press(at({ row: 99, column: 4 }), 'Tab')).toBeNull()
  expect(press(at({ row: 0, column: 0 }), 'Shift+Tab')).toBeNull()
})

test('Shift with a key widens the range from its anchor, a key without it starts a new one', () => {
  const wide = press(start, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowLeft')
  expect(wide && rangeOf(wide)).toEqual({ top: 4, bottom: 6, left: 1, right: 2 })
  expect(press(start, 'Shift+ArrowDown', 'ArrowDown')).toEqual(at({ row: 6, column: 2 }))
  expect(press(start, 'Shift+ArrowDown', 'Tab')).toEqual(at({ row: 5, column: 3 }))
})

test('other keys do not move', () => {
  for (const key of ['a', 'Enter', 'Escape', 'Delete']) expect(press(start, key)).toBeNull()
})

test('a range has its edges', () => {
  const range = rangeOf({ active: { row: 1, column: 3 }, anchor: { row: 2, column: 1 } })
  expect(isWithin(range, { row: 1, column: 1 })).toBe(true)
  expect(isWithin(range, { row: 2, column: 3 })).toBe(true)
  expect(isWithin(range, { row: 3, column: 3 })).toBe(false)
  expect(isWithin(range, { row: 1, column: 0 })).toBe(false)
})

test('a selection stays within a list that became shorter, also one without rows', () => {
  const far = { active: { row: 9, column: 4 }, anchor: { row: 2, column: 1 } }
  expect(clamped(far, { rows: 3, columns: 2 })).toEqual({
    active: { row: 2, column: 1 },
    anchor: { row: 2, column: 1 },
  })
  expect(clamped(far, { rows: 0, columns: 2 }).active).toEqual({ row: 0, column: 1 })
})

test('the next match of a column lies behind the active cell, round to the start', () => {
  const wrong = new Set([1, 4, 7])
  const next = (column: number, row: number, of = 2) =>
    nextInColumn(of, { row, column }, 10, (each) => wrong.has(each))?.row
  // In its own row if the column is still ahead.
  expect(next(0, 4)).toBe(4)
  expect(next(2, 4)).toBe(7)
  expect(next(2, 7)).toBe(1)
  expect(nextInColumn(2, { row: 0, column: 0 }, 10, () => false)).toBeNull()
  // The only one is also the next one.
  expect(nextInColumn(2, { row: 3, column: 2 }, 10, (row) => row === 3)).toEqual({ row: 3, column: 2 })
})
