import { undoLink } from '../about-credentials.ts'
import { kind } from '../kind.ts'

export const recoveryCodesMade = kind({
  topic: null,
  isListed: false,
  facts: undoLink.facts,
  title: 'Recovery codes were made for your Magari account',
  sentence: [
    'New recovery codes were made for your account. Codes made before no longer work.',
    'Each code signs you in once, together with your password, without your authenticator app. Keep them away from your phone.',
  ].join('\n\n'),
  link: '/account/security',
  action: 'Open your security settings',
  mail: undoLink.mail,
})
