import { code } from '../facts.ts'
import { kind } from '../kind.ts'

/** The code by which a person signs up, signs in or changes their number, sent to that number alone. */
export const phoneCode = kind({
  topic: null,
  isListed: false,
  facts: { code },
  title: 'Your code for Magari',
  sentence: ({ code }) => `${code} is your code for Magari. It is valid for 10 minutes.`,
  link: '/login',
  action: 'Enter the code',
  sms: ({ code }) => `${code} is your code for Magari. It is valid for 10 minutes. Do not share it.`,
  smsCode: ({ code }) => code,
  // A template of the category authentication: its button copies the code.
  whatsapp: ({ code }) => ({ template: 'magari_phone_code', values: [code], button: code }),
})
