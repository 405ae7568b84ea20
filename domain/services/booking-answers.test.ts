import { expect, test } from 'vitest'
import { type AnswerableBooking, answerWords, changeableUntil, offerState } from './booking-answers.ts'

const now = Date.parse('2026-11-20T09:00:00Z')
const booking: AnswerableBooking = {
  status: 'confirmed',
  cancelled_by: null,
  preferred_date: '2026-11-24T07:00:00Z',
  offered_times: null,
  offer_ends_at: null,
  will_come_at: null,
  cannot_come_at: null,
}
const offer = { offered_times: ['2026-11-24T08:00:00Z'], offer_ends_at: '2026-11-20T10:05:00Z' }
const page = (
  columns: Partial<AnswerableBooking>,
  { asked = null, changeable = true }: { asked?: string | null; changeable?: boolean } = {},
) => {
  const { title, answers } = answerWords(
    { ...booking, ...columns },
    { business: 'Baraka Garage', asked, changeable, now },
  )
  return [title, ...answers.map(({ label }) => label)]
}

test('a reminder asks whether the customer comes, and they can change their mind once', () => {
  expect(page({})).toEqual(['Are you coming?', 'I come', 'Cancel booking'])
  expect(page({}, { changeable: false })).toEqual(['Are you coming?', 'I come', 'I cannot come'])
  expect(page({ will_come_at: '2026-11-20T08:00:00Z' })).toEqual([
    'Baraka Garage knows that you come',
    'Cancel booking',
  ])
  expect(page({}, { asked: 'cancel', changeable: false })).toEqual(['Cannot make it?', 'I cannot come'])
})

test('an offer is taken by one press, declined, or has ended', () => {
  expect(page({ status: 'pending', ...offer })).toEqual([
    'Choose a time',
    'Tue 24 Nov 2026, 11:00',
    'It does not suit me',
    'Cancel request',
  ])
  expect(page(offer)).toEqual([
    'Choose a time',
    'Tue 24 Nov 2026, 11:00',
    'Keep the agreed time',
    'Cancel booking',
  ])
  const ended = { ...offer, offer_ends_at: '2026-11-20T09:00:00Z' }
  expect(page({ status: 'pending', ...ended })).toEqual(['This offer has ended', 'Cancel request'])
  expect(offerState({ ...booking, ...ended }, now)).toBe('ended')
  expect(offerState(booking, now)).toBeNull()
})

test('a request can be cancelled; what is over has no answer', () => {
  expect(page({ status: 'pending' })).toEqual(['Cancel this request?', 'Cancel request'])
  expect(page({ status: 'in_progress' })).toEqual(['The work has started'])
  expect(page({ status: 'completed' })).toEqual(['Booking completed'])
  expect(page({ status: 'cancelled', cancelled_by: 'customer' })).toEqual(['Cancelled'])
  expect(page({ status: 'cancelled', cancelled_by: 'provider' })).toEqual(['Already cancelled'])
})

test('a booking can be changed until the provider’s hours before it', () => {
  expect(changeableUntil(booking, 24)).toBe(Date.parse('2026-11-23T07:00:00Z'))
})
