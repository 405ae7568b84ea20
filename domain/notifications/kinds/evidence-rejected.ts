import { EVIDENCE_KINDS, EVIDENCE_WORDS } from '../../trust/evidence.ts'
import { oneOf, text } from '../facts.ts'
import { kind } from '../kind.ts'

export const evidenceRejected = kind({
  topic: 'listings',
  facts: { of: oneOf(...EVIDENCE_KINDS), reason: text },
  type: 'warning',
  title: 'Please send your papers again',
  sentence: ({ of, reason }) => `${EVIDENCE_WORDS[of].label}: ${reason}`,
  link: '/account/trust',
  action: 'Send them again',
})
