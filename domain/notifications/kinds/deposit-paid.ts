import { formatDateTime } from '../../foundation/dates.ts'
import { DEPOSIT, depositFor, depositPage, OPEN_DEPOSIT } from '../about-deposits.ts'
import { maybe, moment } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** To the customer of a booking: the business has the deposit. `until`: until when cancelling is free; null: no longer. */
export const depositPaid = kind({
  topic: null,
  facts: { ...DEPOSIT, until: maybe(moment) },
  type: 'success',
  title: 'Your deposit has arrived',
  sentence: (facts) =>
    sentences(
      `${facts.person ?? 'The business'} has your deposit of ${depositFor(facts)}. It is part of the price.`,
      facts.until === null
        ? 'If you cancel or do not come, the business may keep it.'
        : `If you cancel until ${formatDateTime(facts.until)}, you get it back.`,
    ),
  link: depositPage,
  action: OPEN_DEPOSIT,
})
