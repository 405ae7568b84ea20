import { expect, test } from 'vitest'
import { HELD_NAME_REASONS, heldNameReason } from './business-names.ts'

test('a held name has its reason as text; an unknown reason has none', () => {
  for (const [value, words] of Object.entries(HELD_NAME_REASONS)) expect(heldNameReason(value)).toBe(words)
  for (const value of [null, 'newer', 'toString']) expect(heldNameReason(value)).toBeNull()
})
