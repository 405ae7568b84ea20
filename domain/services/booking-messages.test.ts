import { expect, test } from 'vitest'
import { type BookingMessage, messageSentence, NOT_TOLD, untoldSentence } from './booking-messages.ts'

const at = '2026-11-03T07:00:00+00:00'
const message = (outcome: BookingMessage['outcome'], kind = 'booking_moved'): BookingMessage => ({
  kind,
  at,
  outcome,
})

test('a mail that was sent says when', () => {
  expect(messageSentence(message('sent'))).toBe('Moved: e-mail sent on 3 Nov 2026 at 10:00.')
  expect(messageSentence(message('sent', 'booking_of_a_newer_server'))).toMatch(/^News: e-mail sent/)
})

test.each(Object.keys(NOT_TOLD) as (keyof typeof NOT_TOLD)[])(
  'one that was not sent says why: %s',
  (outcome) => {
    expect(messageSentence(message(outcome))).toMatch(/^Moved: not sent, because [^A-Z]*\S.*\.$/)
  },
)

test('an outcome of a newer server is still a sentence', () => {
  expect(messageSentence(message('later' as 'sent'))).toBe('Moved: not sent, because it was held back.')
})

test('the recipient’s answer is shown with its day', () => {
  expect(messageSentence(message('not_me', 'not_me'))).toMatch(/^On 3 Nov 2026 at 10:00 the person/)
})

test('the latest unsent mail comes first, and an answer before everything', () => {
  expect(untoldSentence([])).toBeNull()
  expect(untoldSentence([message('sent'), message('two_today')])).toBeNull()
  expect(untoldSentence([message('two_today'), message('sent')])).toBe(
    'The customer was not notified by e-mail. Call them.',
  )
  expect(untoldSentence([message('cannot_come')])).toBeNull()
  expect(untoldSentence([message('sent'), message('not_me', 'not_me')])).toMatch(/was not them/)
})
