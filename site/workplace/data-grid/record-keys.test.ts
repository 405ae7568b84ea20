import { expect, test } from 'vitest'
import { afterEditing, recordCommand } from './record-keys.ts'
import { at } from './selection.ts'

const size = { rows: 50, columns: 11 }
const press = (
  key: string,
  { active = { row: 3, column: 3 }, shift = false, ctrl = false, editable = false } = {},
) => recordCommand({ key, shift, ctrl }, active, size, 20, editable)

test('arrows, Home, End and the page keys move one cell, also with Shift', () => {
  expect(press('ArrowDown')).toEqual({ what: 'move', to: at({ row: 4, column: 3 }) })
  expect(press('ArrowUp', { shift: true })).toEqual({ what: 'move', to: at({ row: 2, column: 3 }) })
  expect(press('Home')).toEqual({ what: 'move', to: at({ row: 3, column: 0 }) })
  expect(press('End', { ctrl: true })).toEqual({ what: 'move', to: at({ row: 49, column: 10 }) })
  expect(press('PageDown')).toEqual({ what: 'move', to: at({ row: 23, column: 3 }) })
  expect(press('PageUp')).toEqual({ what: 'move', to: at({ row: 0, column: 3 }) })
  expect(press('ArrowUp', { active: { row: 0, column: 0 } })).toEqual({
    what: 'move',
    to: at({ row: 0, column: 0 }),
  })
})

test('Tab leaves the list, Space chooses, Enter and F2 open, Escape drops', () => {
  expect(press('Tab')).toBeNull()
  expect(press(' ', { editable: true })).toEqual({ what: 'choose' })
  expect(press('Enter')).toEqual({ what: 'open' })
  expect(press('F2')).toEqual({ what: 'open' })
  expect(press('Escape')).toEqual({ what: 'cancel' })
})

test('a typed character begins to edit, only where there is something to edit', () => {
  expect(press('1', { editable: true })).toEqual({ what: 'type', text: '1' })
  expect(press('1')).toBeNull()
  expect(press('c', { editable: true, ctrl: true })).toBeNull()
  expect(press('Shift', { editable: true })).toBeNull()
})

test('after editing, Enter and Tab go down the column, with Shift up', () => {
  const place = { row: 3, column: 3 }
  const after = (key: string, shift = false) =>
    afterEditing(place, { key, shift, ctrl: false }, size).active.row
  expect(after('ArrowDown')).toBe(4)
  expect(after('Tab')).toBe(4)
  expect(after('ArrowUp')).toBe(2)
  expect(after('Tab', true)).toBe(2)
  expect(afterEditing(place, undefined, size)).toEqual(at(place))
  expect(
    afterEditing({ row: 49, column: 3 }, { key: 'Tab', shift: false, ctrl: false }, size).active.row,
  ).toBe(49)
})
