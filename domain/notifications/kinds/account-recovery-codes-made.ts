import { undoLink } from '../about-credentials.ts'
import { kind } from '../kind.ts'

export const accountRecoveryCodesMade = kind({
  topic: null,
  facts: undoLink.facts,
  type: 'warning',
  title: 'Recovery codes for your number were made',
  sentence: [
    'Each of the ten codes signs you in once, with your phone number, if you lose your SIM. Codes made before no longer work.',
    'If it was not you, end the other sessions, choose a new password and make new codes.',
  ].join('\n\n'),
  link: '/account/security',
  action: 'Open your security settings',
  mail: undoLink.mail,
})
