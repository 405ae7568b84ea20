import { expect, test } from 'vitest'
import { isMasked, maskedSentence } from './leads.ts'

test('detects masked numbers and addresses', () => {
  expect(isMasked('+254 7** *** 123')).toBe(true)
  expect(isMasked('i***@***')).toBe(true)
  expect(isMasked('+254712345678')).toBe(false)
  expect(isMasked('a*b@example.com')).toBe(false)
})

test('the explanation of a mask names the limits or the suspension', () => {
  expect(maskedSentence(false)).toBe(
    'You have viewed 30 phone numbers in an hour, or 100 in a day. Wait a while before you view another.',
  )
  expect(maskedSentence(true)).toBe('Your account is suspended, so you cannot see phone numbers.')
})
