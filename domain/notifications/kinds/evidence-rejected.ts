import { EVIDENCE_KINDS, EVIDENCE_WORDS } from '../../trust/evidence.ts'
import { maybe, oneOf, text } from '../facts.ts'
import { kind } from '../kind.ts'

export const evidenceRejected = kind({
  topic: 'listings',
  facts: { of: oneOf(...EVIDENCE_KINDS), reason: maybe(text) },
  type: 'warning',
  title: 'Please send your papers again',
  sentence: ({ of, reason }) =>
    `${EVIDENCE_WORDS[of].label}: ${reason ?? 'the name or the vehicle has changed since you sent them.'}`,
  link: '/account/trust',
  action: 'Send them again',
})
