import { DEPOSIT, depositFor, depositPage, OPEN_DEPOSIT } from '../about-deposits.ts'
import { text } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** To the owner: M-Pesa did not return a deposit, or does not say whether it did. */
export const depositReversalFailed = kind({
  topic: null,
  facts: { ...DEPOSIT, reason: text },
  type: 'warning',
  title: 'A deposit needs you',
  sentence: (facts) => sentences(`The return of ${depositFor(facts)} by M-Pesa needs you.`, facts.reason),
  link: depositPage,
  action: OPEN_DEPOSIT,
})
