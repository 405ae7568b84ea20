import { DEPOSIT, depositFor, depositPage, OPEN_DEPOSIT } from '../about-deposits.ts'
import { flag } from '../facts.ts'
import { kind } from '../kind.ts'

/** To both sides: administrators have decided whether a deposit was returned. */
export const depositDisputeDecided = kind({
  topic: null,
  facts: { ...DEPOSIT, is_returned: flag },
  type: 'info',
  title: 'A deposit was decided about',
  sentence: (facts) =>
    `We looked at the deposit of ${depositFor(facts)}: ${facts.is_returned ? 'it was returned.' : 'it still has to be returned.'}`,
  link: depositPage,
  action: OPEN_DEPOSIT,
})
