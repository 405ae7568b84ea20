import { kind, sentences } from '../kind.ts'

/** To an account that was handed over, whose number is the person's new one now. */
export const accountRecoveryCompleted = kind({
  topic: null,
  facts: {},
  type: 'success',
  title: 'Your account is yours again',
  sentence: sentences(
    'Two of our staff have seen your papers, so your account has your new number.',
    'Sign in with a code to it, then choose a password and make recovery codes.',
    'The former number and password no longer work.',
  ),
  link: '/account/security',
  action: 'Choose a password',
  sms: 'Your Magari account has this number now. Sign in with a code to it:',
})
