import { DEPOSIT, depositFor, depositPage, OPEN_DEPOSIT } from '../about-deposits.ts'
import { kind, sentences } from '../kind.ts'

/** To the owner: a deposit was not returned within seven days. */
export const depositOverdue = kind({
  topic: null,
  facts: DEPOSIT,
  type: 'warning',
  title: 'A deposit is overdue',
  sentence: (facts) =>
    sentences(
      `${depositFor(facts)} should have gone back to ${facts.person ?? 'the buyer'} within 7 days.`,
      'Until you return it, your page says that you do not take deposits.',
    ),
  link: depositPage,
  action: OPEN_DEPOSIT,
})
