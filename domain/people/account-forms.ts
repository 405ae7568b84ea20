/** The sign-up and sign-in forms. */

import { type Checked, type FieldErrors, REQUIRED_FIELDS } from '../foundation/form.ts'
import { PHONE_SENTENCE, parsePhone } from '../foundation/phone.ts'
import { isVisible } from '../foundation/visible.ts'
import { hasBusiness, SIGN_UP_ROLES, type SignUpRole, splitName } from './accounts.ts'
import type { Identifier } from './identifier.ts'
import { readIdentifier } from './identifier-form.ts'
import { PASSWORDS_DIFFER, passwordWeaknesses, weakPasswordSentence } from './passwords.ts'

export const TERMS_REQUIRED = 'Please accept the terms and conditions'

export interface SignUpForm {
  first_name: string
  last_name: string
  identifier: string
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
  identifier: Identifier
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
 * Validates the sign-up form by e-mail: the account to create, or an error per field and a summary (order of the problems: docs/product.md,
 * Signing up). `countries`: as for readIdentifier, for a number that could have been entered instead.
 */
export function checkSignUp(form: SignUpForm, countries: readonly string[]): Checked<SignUpForm, NewAccount> {
  const errors: FieldErrors<SignUpForm> = {}
  if (!isVisible(form.first_name)) errors.first_name = SIGN_UP_SENTENCES.first_name
  if (!isVisible(form.last_name)) errors.last_name = SIGN_UP_SENTENCES.last_name
  const { identifier, sentence } = readIdentifier(form.identifier, countries)
  if (!form.password) errors.password = 'Choose a password.'
  if (hasBusiness(form.role) && !isVisible(form.business_name))
    errors.business_name = SIGN_UP_SENTENCES.business_name
  const missing = Object.keys(errors).length > 0 || !form.identifier.trim()

  if (sentence) errors.identifier = sentence
  const phone = form.phone.trim() ? parsePhone(form.phone) : null
  if (form.phone.trim() && !phone) errors.phone = PHONE_SENTENCE
  const weak = form.password ? weakPasswordSentence(passwordWeaknesses(form.password)) : null
  if (weak) errors.password = weak
  if (form.password !== form.confirm_password) errors.confirm_password = PASSWORDS_DIFFER
  if (!form.terms) errors.terms = TERMS_REQUIRED

  if (!identifier || Object.keys(errors).length > 0)
    return { value: null, errors, summary: signUpSummary(errors, missing) }
  return {
    errors: null,
    summary: null,
    value: {
      identifier,
      password: form.password,
      profile: {
        first_name: form.first_name.trim(),
        last_name: form.last_name.trim(),
        phone,
        role: form.role,
        ...businessOf(form),
      },
    },
  }
}

type Business = Pick<SignUpForm, 'role' | 'business_name' | 'business_description'>

function businessOf({ role, business_name, business_description }: Business) {
  const business = hasBusiness(role)
  return {
    business_name: (business && business_name.trim()) || null,
    business_description: (business && business_description.trim()) || null,
  }
}

export interface PhoneSignUpForm {
  identifier: string
  /** First and last name in one field. */
  name: string
  role: SignUpRole
  business_name: string
  business_description: string
  password: string
}

const WHOLE_NAME = 'Enter your first and last name, for example Wanjiku Njeri.'

/** Validates the short sign-up form by number. The first word of the name is the first name. */
export function checkPhoneSignUp(
  form: PhoneSignUpForm,
  countries: readonly string[],
): Checked<PhoneSignUpForm, NewAccount> {
  const errors: FieldErrors<PhoneSignUpForm> = {}
  const { identifier, sentence } = readIdentifier(form.identifier, countries)
  if (sentence) errors.identifier = sentence
  const name = splitName(form.name)
  if (!isVisible(name.first_name) || !isVisible(name.last_name)) errors.name = WHOLE_NAME
  const business = hasBusiness(form.role)
  if (business && !isVisible(form.business_name)) errors.business_name = SIGN_UP_SENTENCES.business_name
  const weak = weakPasswordSentence(passwordWeaknesses(form.password))
  if (weak) errors.password = form.password ? weak : 'Choose a password.'
  if (!identifier || Object.keys(errors).length > 0) {
    const missing =
      !form.identifier.trim() || !form.name.trim() || !form.password || errors.business_name !== undefined
    const first = errors.identifier ?? errors.name ?? errors.password ?? REQUIRED_FIELDS
    return { value: null, errors, summary: missing ? REQUIRED_FIELDS : first }
  }
  const profile = {
    ...name,
    phone: null,
    role: form.role,
    ...businessOf(form),
  }
  return { value: { identifier, password: form.password, profile }, errors: null, summary: null }
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
  const invalid = errors.identifier ?? errors.phone ?? errors.password
  return invalid ?? errors.confirm_password ?? TERMS_REQUIRED
}

export interface SignInForm {
  identifier: string
  password: string
}

/** Checks that both fields are filled in. `countries`: as for readIdentifier. */
export function checkSignIn(
  form: SignInForm,
  countries: readonly string[],
): Checked<SignInForm, { identifier: Identifier; password: string }> {
  const errors: FieldErrors<SignInForm> = {}
  const { identifier, sentence } = readIdentifier(form.identifier, countries)
  if (sentence) errors.identifier = sentence
  if (!form.password) errors.password = 'Enter your password.'
  if (identifier && form.password)
    return { value: { identifier, password: form.password }, errors: null, summary: null }
  const missing = !form.identifier.trim() || !form.password
  return { value: null, errors, summary: missing ? REQUIRED_FIELDS : (sentence ?? REQUIRED_FIELDS) }
}

export interface IdentifierForm {
  identifier: string
}

/** Checks a form with only an address or number. */
export function checkIdentifier(
  form: IdentifierForm,
  countries: readonly string[],
): Checked<IdentifierForm, Identifier> {
  const { identifier, sentence } = readIdentifier(form.identifier, countries)
  if (identifier) return { value: identifier, errors: null, summary: null }
  return { value: null, errors: { identifier: sentence }, summary: sentence }
}
