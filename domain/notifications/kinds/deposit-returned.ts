import { DEPOSIT, depositFor, depositPage, OPEN_DEPOSIT } from '../about-deposits.ts'
import { flag, maybe, name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** To the payer: M-Pesa returned the deposit, or its owner says that they did. */
export const depositReturned = kind({
  topic: null,
  facts: { ...DEPOSIT, receipt: name, by_mpesa: maybe(flag) },
  type: 'success',
  title: 'Your deposit was returned',
  sentence: (facts) =>
    sentences(
      `${facts.person ?? 'The seller'} has returned ${depositFor(facts)}${facts.by_mpesa ? ' by M-Pesa' : ''}: ${facts.receipt}.`,
      !facts.by_mpesa && 'If it did not arrive, say so on its page.',
    ),
  link: depositPage,
  action: OPEN_DEPOSIT,
})
