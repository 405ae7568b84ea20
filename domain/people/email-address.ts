import type { Checked } from '../foundation/form.ts'

export const EMAIL_SENTENCE = 'Enter a full e-mail address, for example wanjiku@example.co.ke.'

export interface EmailForm {
  email: string
}

/** Validates an e-mail address. */
export function checkEmail(form: EmailForm): Checked<EmailForm, EmailForm> {
  const email = form.email.trim()
  if (isEmail(email)) return { value: { email }, errors: null, summary: null }
  const sentence = email ? EMAIL_SENTENCE : 'Enter your e-mail address.'
  return { value: null, errors: { email: sentence }, summary: sentence }
}

/** A loose check: text before the @, a domain with a dot, no spaces. The confirmation mail proves the rest. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}
