import { whyItGoesBack } from '../../money/deposits.ts'
import { DEPOSIT, depositFor, depositPage, OPEN_DEPOSIT, WHY_ENDED } from '../about-deposits.ts'
import { kind, sentences } from '../kind.ts'

/** To the payer: the reservation has ended, and the deposit has to be returned. */
export const depositEnded = kind({
  topic: null,
  facts: { ...DEPOSIT, why: WHY_ENDED },
  type: 'info',
  title: 'You get your deposit back',
  sentence: (facts) =>
    sentences(
      whyItGoesBack(facts.why, 'payer', facts.work !== null),
      `${facts.person ?? 'The seller'} has to return ${depositFor(facts)} within 7 days.`,
    ),
  link: depositPage,
  action: OPEN_DEPOSIT,
})
