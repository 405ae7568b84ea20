import { DEPOSIT, depositFor, depositPage, OPEN_DEPOSIT } from '../about-deposits.ts'
import { kind, sentences } from '../kind.ts'

/** To the customer of a booking who cancelled too late or did not come: the business keeps the deposit. */
export const depositKept = kind({
  topic: null,
  facts: DEPOSIT,
  type: 'warning',
  title: 'Your deposit is not returned',
  sentence: (facts) =>
    sentences(
      `You cancelled later than agreed, or did not come: ${facts.person ?? 'the business'} may keep ${depositFor(facts)}.`,
      'If that is not so, write to them, or say so at the booking.',
    ),
  link: depositPage,
  action: OPEN_DEPOSIT,
})
