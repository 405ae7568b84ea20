/** The sign-up and sign-in forms, and the password rules. */

import { type Checked, type FieldErrors, REQUIRED_FIELDS } from '../foundation/form.ts'
import { PHONE_SENTENCE, parsePhone } from '../foundation/phone.ts'
import { isVisible } from '../foundation/visible.ts'
import { hasBusiness, SIGN_UP_ROLES, type SignUpRole } from './accounts.ts'
import { EMAIL_SENTENCE, isEmail } from './email-address.ts'

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

function passwordWeaknesses(password: string): string[] {
  const reasons = []
  if ([...password].length < PASSWORD_MIN_LENGTH) reasons.push('length')
  if (!/\p{L}/u.test(password) || !/\p{Nd}/u.test(password)) reasons.push('characters')
  return reasons
}

export const PASSWORDS_DIFFER = 'Passwords do not match'
export const TERMS_REQUIRED = 'Please accept the terms and conditions'

export interface SignUpForm {
  first_name: string
  last_name: string
  email: string
  phone: string
  role: SignUpRole
  business_name: string
  business_description: string
  password: string
  confirm_password: string
  terms: boolean
}

/** The data of the account to create. */
export interface NewAccount {
  email: string
  password: string
  profile: {
    first_name: string
    last_name: string
    phone: string | null
    role: SignUpRole
    business_name: string | null
    business_description: string | null
  }
}

const SIGN_UP_SENTENCES = {
  first_name: 'Enter your first name.',
  last_name: 'Enter your last name.',
  business_name: 'Enter the name of your business.',
}

/**
 * Validates the sign-up form: the account to create, or an error per field and a summary (order of the problems: docs/product.md,
 * Signing up).
 */
export function checkSignUp(form: SignUpForm): Checked<SignUpForm, NewAccount> {
  const errors: FieldErrors<SignUpForm> = {}
  if (!isVisible(form.first_name)) errors.first_name = SIGN_UP_SENTENCES.first_name
  if (!isVisible(form.last_name)) errors.last_name = SIGN_UP_SENTENCES.last_name
  if (!form.email.trim()) errors.email = 'Enter your e-mail address.'
  if (!form.password) errors.password = 'Choose a password.'
  if (hasBusiness(form.role) && !isVisible(form.business_name))
    errors.business_name = SIGN_UP_SENTENCES.business_name
  const missing = Object.keys(errors).length > 0

  if (form.email.trim() && !isEmail(form.email.trim())) errors.email = EMAIL_SENTENCE
  const phone = form.phone.trim() ? parsePhone(form.phone) : null
  if (form.phone.trim() && !phone) errors.phone = PHONE_SENTENCE
  const weak = form.password ? weakPasswordSentence(passwordWeaknesses(form.password)) : null
  if (weak) errors.password = weak
  if (form.password !== form.confirm_password) errors.confirm_password = PASSWORDS_DIFFER
  if (!form.terms) errors.terms = TERMS_REQUIRED

  if (Object.keys(errors).length > 0) return { value: null, errors, summary: signUpSummary(errors, missing) }
  const business = hasBusiness(form.role)
  return {
    errors: null,
    summary: null,
    value: {
      email: form.email.trim(),
      password: form.password,
      profile: {
        first_name: form.first_name.trim(),
        last_name: form.last_name.trim(),
        phone,
        role: form.role,
        business_name: (business && form.business_name.trim()) || null,
        business_description: (business && form.business_description.trim()) || null,
      },
    },
  }
}

/** Checks the details of an account created by API instead of the form: the first missing or wrong one as a sentence, or null. */
export function refuseSignUp(details: Readonly<Record<string, unknown>>): string | null {
  const given = (name: string) => typeof details[name] === 'string' && isVisible(details[name])
  if (!given('first_name')) return SIGN_UP_SENTENCES.first_name
  if (!given('last_name')) return SIGN_UP_SENTENCES.last_name
  const business = SIGN_UP_ROLES.some((role) => role === details.role && hasBusiness(role))
  if (business && !given('business_name')) return SIGN_UP_SENTENCES.business_name
  const phone = details.phone ?? ''
  if (typeof phone !== 'string') return PHONE_SENTENCE
  return phone.trim() && !parsePhone(phone) ? PHONE_SENTENCE : null
}

function signUpSummary(errors: FieldErrors<SignUpForm>, missing: boolean): string {
  if (missing) return REQUIRED_FIELDS
  const invalid = errors.email ?? errors.phone ?? errors.password
  return invalid ?? errors.confirm_password ?? TERMS_REQUIRED
}

export interface SignInForm {
  email: string
  password: string
}

/** Checks that both fields are filled in. */
export function checkSignIn(form: SignInForm): Checked<SignInForm, SignInForm> {
  const errors: FieldErrors<SignInForm> = {}
  if (!form.email.trim()) errors.email = 'Enter your e-mail address.'
  else if (!isEmail(form.email.trim())) errors.email = EMAIL_SENTENCE
  if (!form.password) errors.password = 'Enter your password.'
  if (Object.keys(errors).length === 0)
    return { value: { email: form.email.trim(), password: form.password }, errors: null, summary: null }
  const missing = !form.email.trim() || !form.password
  return { value: null, errors, summary: missing ? REQUIRED_FIELDS : EMAIL_SENTENCE }
}

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
