import { DEPOSIT, depositFor, depositPage, OPEN_DEPOSIT, WHY_ENDED } from '../about-deposits.ts'
import { maybe, name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

const REASONS = {
  buyer: 'The buyer does not buy.',
  over: 'The days of the reservation are over.',
  seller: 'You ended the reservation.',
  sold: 'The vehicle was sold.',
  taken: 'The payment came too late: the vehicle was no longer free.',
  gone: 'The ad or the account is gone.',
} as const

/** To the owner: a deposit has to be returned. */
export const depositToReturn = kind({
  topic: null,
  facts: { ...DEPOSIT, why: WHY_ENDED, receipt: maybe(name) },
  type: 'warning',
  title: 'Return a deposit',
  sentence: (facts) =>
    sentences(
      REASONS[facts.why],
      `Return ${depositFor(facts)} to ${facts.person ?? 'the buyer'} within 7 days${facts.receipt === null ? '' : ` (receipt ${facts.receipt})`}, and write down the receipt of the return.`,
    ),
  link: depositPage,
  action: OPEN_DEPOSIT,
})
