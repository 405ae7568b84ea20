import { DEPOSIT, depositFor, depositPage, OPEN_DEPOSIT, WHY_ENDED } from '../about-deposits.ts'
import { kind, sentences } from '../kind.ts'

const REASONS = {
  buyer: 'You do not buy.',
  over: 'The days of your reservation are over.',
  seller: 'The seller ended your reservation.',
  sold: 'The vehicle was sold to somebody else.',
  taken: 'Your payment came too late: the vehicle was no longer free.',
  gone: 'The ad or the account of the seller is gone.',
} as const

/** To the payer: the reservation has ended, and the deposit has to be returned. */
export const depositEnded = kind({
  topic: null,
  facts: { ...DEPOSIT, why: WHY_ENDED },
  type: 'info',
  title: 'You get your deposit back',
  sentence: (facts) =>
    sentences(
      REASONS[facts.why],
      `${facts.person ?? 'The seller'} has to return ${depositFor(facts)} within 7 days.`,
    ),
  link: depositPage,
  action: OPEN_DEPOSIT,
})
