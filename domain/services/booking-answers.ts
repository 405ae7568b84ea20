/** What a customer can answer about their booking, signed in or by the link of a message. */
import { formatTime, type Moment } from '../foundation/dates.ts'
import { formatAppointment } from './appointments.ts'
import type { BookingSide, BookingStatus } from './bookings.ts'

/** Values of private.answer_booking. */
export const CUSTOMER_ANSWERS = ['cancel', 'come', 'take', 'decline'] as const
export type CustomerAnswer = (typeof CUSTOMER_ANSWERS)[number]

export interface AnswerableBooking {
  status: BookingStatus
  cancelled_by: BookingSide | null
  /** ISO 8601. */
  preferred_date: string
  /** Other times that the provider offers, ISO 8601; null: none. */
  offered_times: string[] | null
  /** Until when they are held. */
  offer_ends_at: string | null
  /** When the customer said that they come. */
  will_come_at: string | null
  /** When they said that they cannot, too late to cancel. */
  cannot_come_at: string | null
}

/** Whether times are offered, and the customer can still take one. */
export function offerState(
  { offered_times, offer_ends_at }: Pick<AnswerableBooking, 'offered_times' | 'offer_ends_at'>,
  now: Moment,
): 'open' | 'ended' | null {
  if (!offered_times || !offer_ends_at) return null
  return Date.parse(offer_ends_at) > new Date(now).getTime() ? 'open' : 'ended'
}

/** Until when the customer of a confirmed booking may cancel or move it, in ms (private.changeable_until). */
export function changeableUntil({ preferred_date }: { preferred_date: string }, changeHours: number): number {
  return Date.parse(preferred_date) - changeHours * 3_600_000
}

export interface OfferedAnswer {
  answer: CustomerAnswer
  /** The offered time that is taken. */
  chosen?: string
  label: string
  look: 'main' | 'plain' | 'danger'
}

interface AnswerWords {
  title: string
  lead: string
  answers: OfferedAnswer[]
}

/**
 * The words of the page that a link in a message opens. `business` is its name, `asked` the answer that the link was for, `changeable`
 * whether it can still be cancelled in time.
 */
export function answerWords(
  booking: AnswerableBooking,
  {
    business,
    asked,
    changeable,
    now,
  }: { business: string; asked: string | null; changeable: boolean; now: Moment },
): AnswerWords {
  const offer = offerState(booking, now)
  switch (booking.status) {
    case 'pending':
    case 'confirmed': {
      const cancel = cancelAnswer(booking.status, changeable)
      if (asked === 'cancel') return cancelWords(booking, business, cancel, changeable)
      if (offer === 'open') return offerWords(booking, business, cancel)
      if (offer === 'ended') return endedWords(booking, business, cancel)
      return booking.status === 'pending'
        ? cancelWords(booking, business, cancel, changeable)
        : comingWords(booking, business, cancel)
    }
    case 'in_progress':
      return {
        title: 'The work has started',
        lead: `${business} is working on it. Call them if you need it stopped.`,
        answers: [],
      }
    case 'completed':
      return { title: 'Booking completed', lead: `${business} has completed this booking.`, answers: [] }
    case 'cancelled':
      return {
        title: booking.cancelled_by === 'customer' ? 'Cancelled' : 'Already cancelled',
        lead:
          booking.cancelled_by === 'customer'
            ? `${business} has been notified.`
            : 'There is nothing left to do.',
        answers: [],
      }
  }
}

function cancelAnswer(status: 'pending' | 'confirmed', changeable: boolean): OfferedAnswer {
  const agreed = changeable ? 'Cancel booking' : 'I cannot come'
  return { answer: 'cancel', label: status === 'pending' ? 'Cancel request' : agreed, look: 'danger' }
}

function cancelWords(
  { status }: AnswerableBooking,
  business: string,
  cancel: OfferedAnswer,
  changeable: boolean,
): AnswerWords {
  if (status === 'pending')
    return {
      title: 'Cancel this request?',
      lead: `${business} will be notified that you are not coming.`,
      answers: [cancel],
    }
  return {
    title: changeable ? 'Cancel this booking?' : 'Cannot make it?',
    lead: `${business} will be notified, and the time goes to somebody else.`,
    answers: [cancel],
  }
}

function offerWords(booking: AnswerableBooking, business: string, cancel: OfferedAnswer): AnswerWords {
  const isAgreed = booking.status === 'confirmed'
  return {
    title: 'Choose a time',
    lead: `${offerSentence(booking, business)}${isAgreed ? ` Until you choose, ${formatAppointment(booking.preferred_date)} counts.` : ''}`,
    answers: [...offeredAnswers(booking), { ...cancel, look: 'plain' }],
  }
}

/** `Baraka Garage offers you these times, held until 14:05.` */
export function offerSentence(
  { offered_times, offer_ends_at }: Pick<AnswerableBooking, 'offered_times' | 'offer_ends_at'>,
  business: string,
): string {
  const times = offered_times?.length === 1 ? 'this time' : 'these times'
  return `${business} offers you ${times}${offer_ends_at ? `, held until ${formatTime(offer_ends_at)}` : ''}.`
}

/** One press for each offered time, and one for none of them. */
export function offeredAnswers({ offered_times, status }: AnswerableBooking): OfferedAnswer[] {
  const none = offered_times?.length === 1 ? 'It does not suit me' : 'None of these suits me'
  return [
    ...(offered_times ?? []).map((chosen) => ({
      answer: 'take' as const,
      chosen,
      label: formatAppointment(chosen),
      look: 'main' as const,
    })),
    {
      answer: 'decline',
      label: status === 'confirmed' ? 'Keep the agreed time' : none,
      look: 'plain',
    },
  ]
}

function endedWords(booking: AnswerableBooking, business: string, cancel: OfferedAnswer): AnswerWords {
  return { title: 'This offer has ended', lead: endedSentence(booking, business), answers: [cancel] }
}

/** What an offer that ended means: the booking is as before. */
export function endedSentence(
  { status, offer_ends_at, preferred_date }: AnswerableBooking,
  business: string,
): string {
  const before =
    status === 'pending'
      ? `Your request for ${formatAppointment(preferred_date)} still waits.`
      : `${formatAppointment(preferred_date)} still counts.`
  return `What was offered was held until ${offer_ends_at ? formatTime(offer_ends_at) : 'then'}. ${before} Call ${business} to agree on a time.`
}

function comingWords(
  { will_come_at }: AnswerableBooking,
  business: string,
  cancel: OfferedAnswer,
): AnswerWords {
  if (will_come_at)
    return {
      title: `${business} knows that you come`,
      lead: 'If something gets in the way, tell them here.',
      answers: [cancel],
    }
  return {
    title: 'Are you coming?',
    lead: `${business} expects you. Tell them whether you come.`,
    answers: [
      { answer: 'come', label: 'I come', look: 'main' },
      { ...cancel, look: 'plain' },
    ],
  }
}
