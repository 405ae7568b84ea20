import { undoLink } from '../about-credentials.ts'
import { amount } from '../facts.ts'
import { kind } from '../kind.ts'

export const recoveryCodeUsed = kind({
  topic: null,
  isListed: false,
  facts: {
    /** How many codes are left. */
    left: amount,
    ...undoLink.facts,
  },
  title: 'A recovery code was used for your Magari account',
  sentence: ({ left }) =>
    [
      `A recovery code was used in place of your authenticator app. ${left === 0 ? 'None is' : left === 1 ? '1 code is' : `${left} codes are`} left.`,
      left <= 3
        ? 'Create new codes soon, and set up your authenticator app again if you have lost it.'
        : 'If you have lost your authenticator app, set it up again.',
    ].join('\n\n'),
  link: '/account/security',
  action: 'Open your security settings',
  mail: undoLink.mail,
})
