import { DEPOSIT, depositFor, depositPage, OPEN_DEPOSIT } from '../about-deposits.ts'
import { flag, maybe, name, text } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** To the owner: the payer says that the returned deposit did not arrive. */
export const depositDenied = kind({
  topic: null,
  facts: { ...DEPOSIT, receipt: name, comment: maybe(text), is_disputed: flag },
  type: 'warning',
  title: 'A deposit did not arrive',
  sentence: (facts) =>
    sentences(
      `${facts.person ?? 'The buyer'} says that ${depositFor(facts)} did not arrive (${facts.receipt}).`,
      facts.comment && `“${facts.comment}”`,
      facts.is_disputed ? 'Our team decides.' : 'Return it, enter the right receipt, or say so again.',
    ),
  link: depositPage,
  action: OPEN_DEPOSIT,
})
