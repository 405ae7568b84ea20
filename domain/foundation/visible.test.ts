import { expect, test } from 'vitest'
import { isVisible } from './visible.ts'

test.each(['Amina', 'Ng’ang’a', ' J ', '李', 'أمينة', '9', 'José', '-'])('%j is visible', (text) => {
  expect(isVisible(text)).toBe(true)
})

test.each([
  '',
  '   ',
  '\u200b',
  '\u200b \u200d\u2060\ufeff',
  '\u00ad',
  '\u202e',
  '\u3164',
  '\u115f\u1160',
  '\u2800\u2800',
  '\uffa0',
  '\ufe0f',
  '\u0301',
  '\u0000',
])('%j is not', (text) => {
  expect(isVisible(text)).toBe(false)
})
