import { expect, test } from 'vitest'
import { commandOf, typedText } from './commands.ts'

const pressed = (key: string, { ctrl = false, shift = false } = {}) => ({ key, ctrl, shift })

test('keys edit, empty, copy down, undo and redo', () => {
  expect(commandOf(pressed('Enter'))).toBe('edit')
  expect(commandOf(pressed('F2'))).toBe('edit')
  expect(commandOf(pressed('Backspace'))).toBe('empty')
  expect(commandOf(pressed('d', { ctrl: true }))).toBe('copy down')
  expect(commandOf(pressed('z', { ctrl: true }))).toBe('undo')
  expect(commandOf(pressed('Z', { ctrl: true, shift: true }))).toBe('redo')
  expect(commandOf(pressed('y', { ctrl: true }))).toBe('redo')
})

test('letters without Ctrl are no commands, and browsers keep theirs', () => {
  for (const key of ['d', 'z', 'a', 'ArrowUp']) expect(commandOf(pressed(key))).toBeNull()
  for (const key of ['c', 'v', 'r', 'Enter']) expect(commandOf(pressed(key, { ctrl: true }))).toBeNull()
})

test('a letter, figure or sign begins a text; the names of keys do not', () => {
  expect(typedText(pressed('7'))).toBe('7')
  expect(typedText(pressed('é'))).toBe('é')
  expect(typedText(pressed('年'))).toBe('年')
  expect(typedText(pressed('Dead'))).toBe('')
  for (const key of ['Shift', 'F5', 'Home', 'CapsLock']) expect(typedText(pressed(key))).toBeNull()
  expect(typedText(pressed('v', { ctrl: true }))).toBeNull()
})
