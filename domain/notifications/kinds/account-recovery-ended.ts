import { RECOVERY_OUTCOME_WORDS, RECOVERY_OUTCOMES } from '../../trust/account-recoveries.ts'
import { maybe, oneOf, text } from '../facts.ts'
import { kind } from '../kind.ts'

/** To the account from which somebody asked for their former one. */
export const accountRecoveryEnded = kind({
  topic: null,
  facts: { outcome: oneOf(...RECOVERY_OUTCOMES), reason: maybe(text) },
  type: ({ outcome }) => (outcome === 'completed' ? 'success' : 'warning'),
  title: ({ outcome }) =>
    outcome === 'completed'
      ? 'Your former account is yours again'
      : 'Your request for your former account has ended',
  sentence: ({ outcome, reason }) => [RECOVERY_OUTCOME_WORDS[outcome], reason].filter(Boolean).join('\n\n'),
  link: '/account/lost-number',
  action: 'Read more',
})
