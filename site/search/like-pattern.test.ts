import { expect, test } from 'vitest'
import { containsPattern, literalPattern } from './like-pattern.ts'

test('wildcards are escaped', () => {
  expect(literalPattern('100%_a\\b')).toBe('100\\%\\_a\\\\b')
  expect(containsPattern('5 %')).toBe('%5 \\%%')
})
