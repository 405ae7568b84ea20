/** The password rules, and the form of a new password. */

import type { Checked, FieldErrors } from '../foundation/form.ts'

/** The sign-in service's rule; it also refuses passwords known from breaches. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_RULE = `At least ${PASSWORD_MIN_LENGTH} characters, with a letter and a number. No common password.`

/** Sentences for the service's reasons to refuse a password. */
const WEAKNESSES: Record<string, string> = {
  length: `it is too short (at least ${PASSWORD_MIN_LENGTH} characters)`,
  characters: 'it needs a letter and a number',
  pwned: 'it is one of the most common passwords, which are tried first',
}

/** The sentence for a weak password with these reasons; null if none is known. */
export function weakPasswordSentence(reasons: readonly string[]): string | null {
  const known = reasons.map((reason) => WEAKNESSES[reason]).filter((words) => words !== undefined)
  return known.length > 0 ? `Choose another password: ${known.join(', and ')}.` : null
}

/** Reasons to refuse the password, as the service names them. */
export function passwordWeaknesses(password: string): string[] {
  const reasons = []
  if ([...password].length < PASSWORD_MIN_LENGTH) reasons.push('length')
  if (!/\p{L}/u.test(password) || !/\p{Nd}/u.test(password)) reasons.push('characters')
  return reasons
}

export const PASSWORDS_DIFFER = 'Passwords do not match'

export interface NewPasswordForm {
  password: string
  confirm_password: string
}

/** Validates a new password and its repetition by the rules of signing up. */
export function checkNewPassword(form: NewPasswordForm): Checked<NewPasswordForm, { password: string }> {
  const errors: FieldErrors<NewPasswordForm> = {}
  if (!form.password) errors.password = 'Choose a password.'
  else {
    const weak = weakPasswordSentence(passwordWeaknesses(form.password))
    if (weak) errors.password = weak
  }
  if (form.password !== form.confirm_password) errors.confirm_password = PASSWORDS_DIFFER
  const summary = errors.password ?? errors.confirm_password
  if (summary) return { value: null, errors, summary }
  return { value: { password: form.password }, errors: null, summary: null }
}
