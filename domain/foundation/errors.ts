/** Turns errors of the table and file services into sentences: from codes and constraint names to the form field and what to do. */

import { contactRefusals } from './refusals/contact.ts'
import { dealerRefusals } from './refusals/dealers.ts'
import { financingRefusals } from './refusals/financing.ts'
import { importRateRefusals } from './refusals/import-rates.ts'
import { inquiryRefusals } from './refusals/inquiries.ts'
import { insuranceRefusals } from './refusals/insurance.ts'
import { integrationRefusals } from './refusals/integrations.ts'
import { jobCardRefusals } from './refusals/job-cards.ts'
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
import { saleRefusals } from './refusals/sales.ts'
import { savedSearchRefusals } from './refusals/saved-searches.ts'
import { serviceBookingRefusals } from './refusals/service-bookings.ts'
import { serviceProviderRefusals } from './refusals/service-providers.ts'
import { sparePartRefusals } from './refusals/spare-parts.ts'
import { vehicleListingRefusals } from './refusals/vehicle-listings.ts'
import { isOffline, OFFLINE, type ServiceError, SIGNED_OUT } from './service-error.ts'

export type { Refusal } from './refusals/refusal.ts'
export type { ServiceError } from './service-error.ts'

/** Sentences for constraint violations. */
const CONSTRAINTS: Record<string, Refusal> = {
  ...integrationRefusals,
  ...reviewRefusals,
  ...savedSearchRefusals,
  ...serviceBookingRefusals,
  ...serviceProviderRefusals,
  ...contactRefusals,
  ...dealerRefusals,
  ...financingRefusals,
  ...importRateRefusals,
  ...inquiryRefusals,
  ...insuranceRefusals,
  ...jobCardRefusals,
  ...listingReportRefusals,
  ...messageRefusals,
  ...newsletterRefusals,
  ...nicknameRefusals,
  ...notificationRefusals,
  ...paymentRefusals,
  ...planRefusals,
  ...profileRefusals,
  ...saleRefusals,
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
  vehicle_makes_name_key: at('custom_make', 'There is already a make with this name.'),
  vehicle_models_name_length: at('custom_model', 'Enter the model in 1 to 60 characters.'),
  vehicle_models_name_key: at('custom_model', 'This make already has a model with this name.'),
}

/** Fields of rules that raise exceptions instead of being constraints. */
const HINTED_FIELDS: Record<string, string> = {
  image_limit: 'images',
  make_limit: 'custom_make',
  model_limit: 'custom_model',
  first_name_required: 'first_name',
  phone_unreadable: 'phone',
  recovery_phone: 'phone',
  recovery_names: 'names',
  recovery_belongings: 'belongings',
  last_name_required: 'last_name',
  business_name_required: 'business_name',
  picture_missing: 'picture',
  plan_inactive: 'plan_id',
  amount_not_price: 'amount',
  reference_given: 'reference',
  reference_letters: 'reference',
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
  exception_hours: 'hours',
  outside_opening_hours: 'preferred_date',
  offer_times: 'preferred_date',
  time_taken: 'preferred_date',
  waitlist_closed: 'preferred_date',
  waitlist_day_free: 'preferred_date',
  nothing_free: 'preferred_date',
  booking_move_limit: 'preferred_date',
  booking_reason_missing: 'notes',
  sale_price: 'price',
  sale_handover: 'handover_on',
  sale_defects: 'defects',
  sale_terms_missing: 'price',
  price_paid: 'price_paid',
  sold_on: 'sold_on',
  sale_source: 'source',
  sale_lead: 'thread_id',
  sold_by: 'sold_by',
  cost_label: 'label',
  cost_amount: 'amount',
  cost_day: 'spent_on',
}

const SQLSTATES: Record<string, string> = {
  '23502': 'Please fill in all required fields',
  '23503': 'Something this refers to no longer exists. Load the page again.',
  '23505': 'This already exists.',
  '23514': 'One of the values is not allowed.',
  '22001': 'One of the texts is too long.',
  '22003': 'One of the figures is too large.',
  '22021': 'One of the texts has a character that cannot be stored.',
  '22P05': 'One of the texts has a character that cannot be stored.',
  '22P02': 'One of the values has the wrong format.',
  '42501': 'Your account is not allowed to do this.',
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
function isOwnRefusal({ code, message, hint }: ServiceError): boolean {
  if (code === '23P01') return hint === 'nothing_free'
  return code === '42501' && !/^permission denied|row-level security/.test(message)
}

const UPLOAD_CODES: Record<string, string> = {
  EntityTooLarge: 'This file is larger than 15 MB.',
  InvalidMimeType: 'This file is not a photo we can show.',
  AccessDenied: SIGNED_OUT,
}

const TOO_MANY_PIXELS = 'This photo has more than 64 megapixels. Make it smaller and choose it again.'

/** The sentence for a refused upload. */
export function uploadRefusal(status: number, error: ServiceError | null): string {
  if (error?.code === 'Refused' && error.message) return error.message
  if (error?.code === 'InvalidMimeType' && /too many pixels/.test(error.message)) return TOO_MANY_PIXELS
  const known = error?.code ? UPLOAD_CODES[error.code] : undefined
  return known ?? (status === 413 ? 'This file is larger than 15 MB.' : 'This photo could not be saved.')
}

function at(field: string, sentence: string): Refusal {
  return { field, sentence }
}

function whole(sentence: string): Refusal {
  return { field: null, sentence }
}
