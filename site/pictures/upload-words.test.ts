import { expect, test } from 'vitest'
import { sentOf } from './upload-words.ts'

test('progress is in kB, and never more than the whole', () => {
  expect(sentOf(312_000, 683_412)).toBe('312 of 684 kB')
  expect(sentOf(0, 1_204)).toBe('0 of 2 kB')
  expect(sentOf(12_400_001, 12_400_000)).toBe('12,400 of 12,400 kB')
})
