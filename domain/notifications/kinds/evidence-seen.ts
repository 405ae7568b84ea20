import { EVIDENCE_KINDS, EVIDENCE_WORDS, VEHICLE_EVIDENCE } from '../../trust/evidence.ts'
import { oneOf } from '../facts.ts'
import { kind } from '../kind.ts'

export const evidenceSeen = kind({
  topic: 'listings',
  facts: { of: oneOf(...EVIDENCE_KINDS) },
  type: 'success',
  title: 'We have seen your papers',
  sentence: ({ of }) =>
    of === 'code_photo'
      ? `${EVIDENCE_WORDS[of].label}: seen. It counts for the decision on your ad.`
      : `${EVIDENCE_WORDS[of].label}: seen. Buyers now read it, with its day, ${VEHICLE_EVIDENCE.includes(of) ? 'on your ad' : 'beside your name'}.`,
  link: '/account/trust',
  action: 'What buyers read about you',
})
