import { kind, sentences } from '../kind.ts'

/** To the former account of a number that another account has proved. Its mail is one of the sign-in service. */
export const phoneMoved = kind({
  topic: null,
  facts: {},
  type: 'warning',
  title: 'Your phone number belongs to another account now',
  sentence: sentences(
    'Somebody entered a code that we sent to your number, so it was removed from your account and your profile.',
    'You keep everything else, but you can no longer sign in with it.',
    'Add your new number or an e-mail address.',
  ),
  link: '/account/security',
  action: 'Add a number or address',
})
