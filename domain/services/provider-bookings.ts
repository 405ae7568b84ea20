/** A provider's actions on a booking, and their texts. */

import { formatDate, type Moment } from '../foundation/dates.ts'
import { dayInNairobi } from '../foundation/days.ts'
import type { BookingStatus } from './bookings.ts'

/** The states in which each action is offered, and the state that follows. */
const ANSWERS = {
  accept: { from: ['pending'], to: 'confirmed' },
  reschedule: { from: ['pending', 'confirmed'], to: 'confirmed' },
  reject: { from: ['pending'], to: 'cancelled' },
  begin: { from: ['confirmed'], to: 'in_progress' },
  complete: { from: ['confirmed', 'in_progress'], to: 'completed' },
  put_back: { from: ['in_progress'], to: 'confirmed' },
  stop: { from: ['in_progress'], to: 'cancelled' },
  cancel: { from: ['confirmed'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly BookingStatus[]; to: BookingStatus }>
export type BookingAnswer = keyof typeof ANSWERS
export const BOOKING_ANSWERS = Object.keys(ANSWERS) as BookingAnswer[]

interface AnswerWords {
  /** Button. */
  label: string
  /** Dialog title. */
  title: string
  /** The toast after saving (docs/product.md, Bookings). */
  done: string
  /** Label of the notes field. */
  notes: string
}

export const ANSWER_WORDS: Record<BookingAnswer, AnswerWords> = {
  accept: words('Accept', 'Accept Booking', 'accepted'),
  reschedule: words('Reschedule', 'Reschedule Booking', 'rescheduled'),
  reject: words('Reject', 'Reject Booking', 'rejected', 'Reason for rejection'),
  begin: words('Start Work', 'Start Work', 'in progress'),
  complete: words('Mark Complete', 'Complete Booking', 'completed'),
  put_back: {
    ...words('Back to Confirmed', 'Back to Confirmed', 'confirmed'),
    done: 'Booking is confirmed again',
  },
  stop: words('Taken Away', 'Vehicle Taken Away', 'cancelled', 'Reason for stopping'),
  cancel: words('Cancel Booking', 'Cancel Booking', 'cancelled', 'Reason for cancellation'),
}

function words(label: string, title: string, became: string, notes = 'Additional notes'): AnswerWords {
  return { label, title, done: `Booking ${became} successfully`, notes }
}

/** The state after this action. */
export function statusAfter(answer: BookingAnswer): BookingStatus {
  return ANSWERS[answer].to
}

/** Whether this action ends a booking without the work done. */
export function isRefusing(answer: BookingAnswer): boolean {
  return ANSWERS[answer].to === 'cancelled'
}

/** Whether the day of the appointment has begun in Nairobi. */
export function isDue(visit: Moment, now: Moment): boolean {
  return dayInNairobi(visit) <= dayInNairobi(now)
}

/**
 * The question before work is started or completed ahead of the appointment's day; null for other actions and once that day has begun.
 */
export function earlyQuestion(answer: BookingAnswer, visit: Moment, now: Moment): string | null {
  if (isDue(visit, now)) return null
  if (answer === 'begin') return `This booking is for ${formatDate(visit)}. Start the work before that day?`
  if (answer === 'complete') return `This booking is for ${formatDate(visit)}. Complete it before that day?`
  return null
}

/** The actions available in this state, the main one first; `due`: the appointment's day has begun. */
export function answersTo(status: BookingStatus, due: boolean): BookingAnswer[] {
  return BOOKING_ANSWERS.filter((answer) =>
    (ANSWERS[answer].from as readonly BookingStatus[]).includes(status),
  ).sort((one, other) => order(one, due) - order(other, due))
}

/** Actions that advance a booking; a request that does not fit is rescheduled. */
export type MainAnswer = 'accept' | 'begin' | 'complete' | 'reschedule'

/** The next step, offered as a button in the list's row; null if there is none yet. `fits` matters for requests. */
export function mainAnswer(status: BookingStatus, due: boolean, fits = true): MainAnswer | null {
  const [first] = answersTo(status, due)
  if (first === 'accept' && !fits) return 'reschedule'
  if (!due && status !== 'pending') return null
  return first === 'accept' || first === 'begin' || first === 'complete' ? first : null
}

/** Shown if the booking changed before the provider's answer arrived. */
export function answerConflictSentence(status: BookingStatus | null, moved: boolean): string {
  switch (status) {
    case null:
      return 'The booking is no longer there.'
    case 'pending':
      return 'The customer has changed it. Check it again.'
    case 'confirmed':
      return moved ? 'It was already moved to another time.' : 'It was already accepted.'
    case 'in_progress':
      return 'The work was already started.'
    case 'completed':
      return 'It was already completed.'
    case 'cancelled':
      return 'It was already cancelled.'
  }
}

/** How many times are offered at once. */
export const MOST_OFFERED_TIMES = 3

/** What is wrong with the times, ISO 8601, of a booking that is rescheduled; `agreed`: its present one, which is no offer. */
export function timesProblem(times: readonly string[], agreed: string | null): string | null {
  if (times.length === 0) return 'Choose the day and the time.'
  const moments = times.map((time) => Date.parse(time))
  if (agreed !== null && moments.includes(Date.parse(agreed)))
    return 'Choose another time than the booking has now.'
  return new Set(moments).size < moments.length ? 'Choose different times.' : null
}

/** Order of the buttons: rescheduling an agreed time is the main action only before the appointment's day. */
function order(answer: BookingAnswer, due: boolean): number {
  const work = ['begin', 'complete']
  const rest = ['put_back', 'reject', 'stop', 'cancel']
  const buttons = due
    ? ['accept', ...work, 'reschedule', ...rest]
    : ['accept', 'reschedule', ...work, ...rest]
  return buttons.indexOf(answer)
}
