import { DEPOSIT, depositFor, depositPage, OPEN_DEPOSIT } from '../about-deposits.ts'
import { name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** To the payer: the owner says that the deposit was returned. */
export const depositReturned = kind({
  topic: null,
  facts: { ...DEPOSIT, receipt: name },
  type: 'success',
  title: 'Your deposit was returned',
  sentence: (facts) =>
    sentences(
      `${facts.person ?? 'The seller'} has returned ${depositFor(facts)}: ${facts.receipt}.`,
      'If it did not arrive, write to us.',
    ),
  link: depositPage,
  action: OPEN_DEPOSIT,
})
