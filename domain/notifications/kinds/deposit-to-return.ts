import { whyItGoesBack } from '../../money/deposits.ts'
import { DEPOSIT, depositFor, depositPage, OPEN_DEPOSIT, WHY_ENDED } from '../about-deposits.ts'
import { maybe, name } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** To the owner: a deposit has to be returned. */
export const depositToReturn = kind({
  topic: null,
  facts: { ...DEPOSIT, why: WHY_ENDED, receipt: maybe(name) },
  type: 'warning',
  title: 'Return a deposit',
  sentence: (facts) =>
    sentences(
      whyItGoesBack(facts.why, 'owner', facts.work !== null),
      `Return ${depositFor(facts)} to ${facts.person ?? 'the payer'} within 7 days${facts.receipt === null ? '' : ` (receipt ${facts.receipt})`}, and write down the receipt of the return.`,
    ),
  link: depositPage,
  action: OPEN_DEPOSIT,
})
