import { formatDateTime } from '../../foundation/dates.ts'
import { formatKes } from '../../foundation/money.ts'
import { ownBooking, VISIT, visit } from '../about-bookings.ts'
import { amount, maybe, moment, name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** To the customer of an accepted booking: its deposit can be paid. `until`: until when cancelling is free; null: never. */
export const depositAsked = kind({
  topic: null,
  facts: { ...VISIT, business: name, amount, until: maybe(moment) },
  type: 'info',
  title: 'A deposit is asked for your booking',
  sentence: (facts) =>
    sentences(
      `${facts.business} asks a deposit of ${formatKes(facts.amount)}: ${visit(facts)}. It is part of the price.`,
      facts.until === null
        ? 'If you cancel or do not come, the business may keep it.'
        : `If you cancel until ${formatDateTime(facts.until)}, you get it back.`,
    ),
  link: ownBooking,
  action: 'See your booking',
})
