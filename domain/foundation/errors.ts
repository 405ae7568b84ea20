/** Turns errors of the services into sentences: from codes and constraint names to the form field and what to do. */

import { weakPasswordSentence } from '../people/account-forms.ts'
import { contactRefusals } from './refusals/contact.ts'
import { dealerRefusals } from './refusals/dealers.ts'
import { financingRefusals } from './refusals/financing.ts'
import { importRateRefusals } from './refusals/import-rates.ts'
import { inquiryRefusals } from './refusals/inquiries.ts'
import { insuranceRefusals } from './refusals/insurance.ts'
import { integrationRefusals } from './refusals/integrations.ts'
import { listingReportRefusals } from './refusals/listing-reports.ts'
import { messageRefusals } from './refusals/messages.ts'
import { newsletterRefusals } from './refusals/newsletters.ts'
import { nicknameRefusals } from './refusals/nicknames.ts'
import { notificationRefusals } from './refusals/notifications.ts'
import { paymentRefusals } from './refusals/payments.ts'
import { planRefusals } from './refusals/plans.ts'
import { profileRefusals } from './refusals/profiles.ts'
import type { Refusal } from './refusals/refusal.ts'
import { reviewRefusals } from './refusals/reviews.ts'
import { serviceBookingRefusals } from './refusals/service-bookings.ts'
import { serviceProviderRefusals } from './refusals/service-providers.ts'
import { sparePartRefusals } from './refusals/spare-parts.ts'
import { vehicleListingRefusals } from './refusals/vehicle-listings.ts'

export type { Refusal } from './refusals/refusal.ts'

/** An error of the table, sign-in or file service; `code` is an SQLSTATE, a PGRST code or an auth code. */
export interface ServiceError {
  code?: string | undefined
  message: string
  /** The stable name of a database rule. */
  hint?: string | null | undefined
}

const OFFLINE = 'Magari cannot be reached. Check your connection and try again.'
const SIGNED_OUT = 'You have been signed out. Sign in again; what you typed is kept.'

/** Sentences for constraint violations. */
const CONSTRAINTS: Record<string, Refusal> = {
  ...integrationRefusals,
  ...reviewRefusals,
  ...serviceBookingRefusals,
  ...serviceProviderRefusals,
  ...contactRefusals,
  ...dealerRefusals,
  ...financingRefusals,
  ...importRateRefusals,
  ...inquiryRefusals,
  ...insuranceRefusals,
  ...listingReportRefusals,
  ...messageRefusals,
  ...newsletterRefusals,
  ...nicknameRefusals,
  ...notificationRefusals,
  ...paymentRefusals,
  ...planRefusals,
  ...profileRefusals,
  ...sparePartRefusals,
  ...vehicleListingRefusals,
  vehicle_makes_name_length: at('custom_make', 'Enter the make in 1 to 60 characters.'),
  vehicle_makes_name_signs: at(
    'custom_make',
    'Enter the name of the make alone, without addresses, phone numbers and signs like < and @.',
  ),
  vehicle_models_name_signs: at(
    'custom_model',
    'Enter the name of the model alone, without addresses, phone numbers and signs like < and @.',
  ),
  vehicle_makes_name_key: at('custom_make', 'There is a make with this name already.'),
  vehicle_models_name_length: at('custom_model', 'Enter the model in 1 to 60 characters.'),
  vehicle_models_name_key: at('custom_model', 'This make has a model with this name already.'),
}

/** Fields of rules that raise exceptions instead of being constraints. */
const HINTED_FIELDS: Record<string, string> = {
  image_limit: 'images',
  make_limit: 'custom_make',
  model_limit: 'custom_model',
  first_name_required: 'first_name',
  last_name_required: 'last_name',
  business_name_required: 'business_name',
  picture_missing: 'picture',
  plan_inactive: 'plan_id',
  amount_not_price: 'amount',
  reference_given: 'reference',
  amount_above_mpesa: 'amount',
  loan_amount_range: 'loan_amount',
  term_range: 'term_months',
  coverage_not_offered: 'coverage_type',
  nickname_meaning: 'meaning',
  last_import_rate: 'effective_from',
  follow_up_range: 'follow_up_on',
  service_unavailable: 'service_id',
  service_type_not_offered: 'service_id',
  time_past: 'preferred_date',
  time_too_far: 'preferred_date',
  time_too_soon: 'preferred_date',
  time_beyond_horizon: 'preferred_date',
  exception_past: 'last_day',
  outside_opening_hours: 'preferred_date',
  time_taken: 'preferred_date',
  booking_move_limit: 'preferred_date',
  booking_reason_missing: 'notes',
}

const SQLSTATES: Record<string, string> = {
  '23502': 'Please fill in all required fields',
  '23503': 'Something this refers to no longer exists. Load the page again.',
  '23505': 'This exists already.',
  '23514': 'One of the values is not allowed.',
  '22001': 'One of the texts is too long.',
  '22003': 'One of the figures is too large.',
  '22P02': 'One of the values has the wrong form.',
  '42501': 'You may not do this with your account.',
  '40001': 'Someone else changed this at the same moment. Try again.',
  '40P01': 'Someone else changed this at the same moment. Try again.',
  '53300': 'Magari is very busy. Try again in a moment.',
  '57014': 'This took too long. Try again.',
  PGRST116: 'This is no longer there.',
  PGRST301: SIGNED_OUT,
  PGRST303: SIGNED_OUT,
}

/** The field and sentence for an error of the table service. Raised exceptions (P0001) bring their own sentence. */
export function databaseRefusal(error: ServiceError): Refusal {
  if (isOffline(error)) return whole(OFFLINE)
  const constraint = /constraint "([^"]+)"/.exec(error.message)?.[1]
  const known = constraint === undefined ? undefined : CONSTRAINTS[constraint]
  if (known) return known
  if (error.code === 'P0001' || isOwnRefusal(error))
    return { field: hintedField(error.hint ?? ''), sentence: error.message }
  const sentence = error.code ? SQLSTATES[error.code] : undefined
  const column = /column "([^"]+)"/.exec(error.message)?.[1]
  return { field: error.code === '23502' ? (column ?? null) : null, sentence: sentence ?? error.message }
}

function hintedField(hint: string): string | null {
  return hint.startsWith('setting_') ? hint.slice('setting_'.length) : (HINTED_FIELDS[hint] ?? null)
}

/** Our own rules write sentences for people; PostgreSQL's messages are not helpful to them. */
function isOwnRefusal({ code, message }: ServiceError): boolean {
  return code === '42501' && !/^permission denied|row-level security/.test(message)
}

const AUTH_CODES: Record<string, Refusal> = {
  invalid_credentials: at('password', 'The e-mail address or the password is wrong.'),
  email_not_confirmed: at(
    'email',
    'This address is not confirmed yet. Open the link in the mail we sent you.',
  ),
  email_address_invalid: at('email', 'This e-mail address cannot receive mail.'),
  user_already_exists: at('email', 'This e-mail address already has an account.'),
  email_exists: at('email', 'This e-mail address already has an account.'),
  same_password: at('password', 'This is your password already. Choose another one.'),
  reauthentication_needed: whole(
    'You signed in more than a day ago. Ask for a link by mail to choose a new password.',
  ),
  insufficient_aal: at('code', 'Enter the six digits that your authenticator app shows.'),
  mfa_verification_failed: at('code', 'These digits are not right. Enter those that the app shows now.'),
  mfa_challenge_expired: at('code', 'That took too long. Enter the digits that the app shows now.'),
  mfa_ip_address_mismatch: at('code', 'Your connection changed on the way. Enter the digits once more.'),
  recovery_code_wrong: at(
    'code',
    'This recovery code is not right, or it was used already. Enter another one.',
  ),
  mfa_recovery_codes_locked: at('code', 'Too many wrong recovery codes. Try again in an hour.'),
  mfa_recovery_codes_sole_factor: whole('Set up an authenticator app first. Load the page again.'),
  password_needed: at('password', 'Enter your password.'),
  mfa_factor_not_found: whole('This authenticator app is no longer set up. Load the page again.'),
  too_many_enrolled_mfa_factors: whole('Ten authenticator apps are the most. Remove one first.'),
  reauthentication_not_valid: at('nonce', 'These digits are not those of our last mail.'),
  user_banned: whole('This account is suspended. Write to us if you think this is a mistake.'),
  signup_disabled: whole('New accounts cannot be made at the moment.'),
  over_email_send_rate_limit: whole(
    'We have just sent a mail to this address. Wait a minute, then try again.',
  ),
  over_request_rate_limit: whole('Too many attempts. Wait a few minutes, then try again.'),
  confirmation_code_wrong: at(
    'code',
    'These digits are not right or too old. Enter those of the newest mail.',
  ),
  otp_expired: whole('This link has expired or was used already.'),
  session_not_found: whole(SIGNED_OUT),
  session_expired: whole(SIGNED_OUT),
}

/** The field and sentence for an error of the sign-in service; `reasons` accompany a weak password. */
export function authRefusal(error: ServiceError & { reasons?: readonly string[] }): Refusal {
  if (isOffline(error)) return whole(OFFLINE)
  if (error.code === 'over_request_rate_limit' && /wrong codes/.test(error.message))
    return at('code', 'Too many wrong codes. Try again in an hour.')
  if (error.code === 'weak_password')
    return at('password', weakPasswordSentence(error.reasons ?? []) ?? error.message)
  return (error.code && AUTH_CODES[error.code]) || whole(error.message)
}

/** The sign-in service's message, or that it is unreachable. */
export function authMessage(error: ServiceError): string {
  return isOffline(error) ? OFFLINE : error.message
}

const UPLOAD_CODES: Record<string, string> = {
  EntityTooLarge: 'This file is larger than 15 MB.',
  InvalidMimeType: 'This file is not a photo we can show.',
  AccessDenied: SIGNED_OUT,
}

const TOO_MANY_PIXELS = 'This photo has more than 64 megapixels. Make it smaller and choose it again.'

/** The sentence for a refused upload; status 0: no response. */
export function uploadRefusal(status: number, error: ServiceError | null): string {
  if (status === 0) return 'Upload stopped'
  if (error?.code === 'Refused' && error.message) return error.message
  if (error?.code === 'InvalidMimeType' && /too many pixels/.test(error.message)) return TOO_MANY_PIXELS
  const known = error?.code ? UPLOAD_CODES[error.code] : undefined
  return known ?? (status === 413 ? 'This file is larger than 15 MB.' : 'This photo could not be saved.')
}

/** fetch() rejects with a different message in each browser when there is no response. */
function isOffline(error: ServiceError): boolean {
  return /failed to fetch|networkerror|load failed|network request failed/i.test(error.message)
}

function at(field: string, sentence: string): Refusal {
  return { field, sentence }
}

function whole(sentence: string): Refusal {
  return { field: null, sentence }
}
