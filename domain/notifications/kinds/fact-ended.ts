import { EVIDENCE_FACTS, FACT_TITLES } from '../../trust/facts.ts'
import { maybe, oneOf, text } from '../facts.ts'
import { kind } from '../kind.ts'

export const factEnded = kind({
  topic: 'listings',
  facts: { fact: oneOf(...EVIDENCE_FACTS), reason: maybe(text) },
  title: 'Something that we checked has ended',
  sentence: ({ fact, reason }) =>
    `“${FACT_TITLES[fact]}” is no longer shown to buyers: ${reason ?? 'its time is over, or what it was checked with has changed.'}`,
  link: '/account/trust',
  action: 'Renew it',
})
