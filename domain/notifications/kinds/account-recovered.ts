import { undoLink } from '../about-credentials.ts'
import { amount } from '../facts.ts'
import { kind } from '../kind.ts'

export const accountRecovered = kind({
  topic: null,
  facts: {
    /** How many codes are left. */
    left: amount,
    ...undoLink.facts,
  },
  type: 'warning',
  title: 'Somebody signed in with a recovery code',
  sentence: ({ left }) =>
    [
      `A recovery code was used in place of a code by SMS. ${left === 0 ? 'None is' : left === 1 ? '1 code is' : `${left} codes are`} left.`,
      'If it was you, change your number and choose a new password. If not, end the other sessions and make new codes.',
    ].join('\n\n'),
  link: '/account/security',
  action: 'Open your security settings',
  mail: undoLink.mail,
})
