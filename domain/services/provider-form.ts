/** The form for a provider's settings (docs/product.md, Provider settings). */
import { between, lengthErrors, missingErrors } from '../ads/ad-fields.ts'
import { inNairobi, type Moment } from '../foundation/dates.ts'
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors, REQUIRED_FIELDS } from '../foundation/form.ts'
import { formatPhone, PHONE_SENTENCE, parsePhone } from '../foundation/phone.ts'
import { placeError, storedPlace } from '../foundation/places.ts'
import { DEFAULT_OPENING_HOURS, type OpeningHours } from './opening-hours.ts'
import { checkWeek, type WeekErrors, type WeekForm, weekForm } from './opening-hours-form.ts'
import { EARLIEST_EXPERIENCE, linesOf, MAX_LINE, MAX_LINES, MAX_WARRANTY } from './provider-facts.ts'
import { checkWebsite, MAX_WEBSITE } from './websites.ts'

/** Maximum lengths, in characters. */
export const MAX_PROVIDER_TEXT = {
  business_name: 120,
  description: 5000,
  address: 200,
  email: 254,
  website: MAX_WEBSITE,
  warranty: MAX_WARRANTY,
} as const

/** Offered hours and days; a stored value outside of them remains a choice. */
export const LEAD_HOURS = [0, 1, 2, 4, 8, 12, 24, 48, 72, 168]
/** Until how many hours before it a customer may cancel or move a booking. */
export const CHANGE_HOURS = [0, 1, 2, 4, 8, 12, 24, 48, 72]
const USUAL_CHANGE_HOURS = 24
export const HORIZON_DAYS = [7, 14, 30, 60, 90, 180, 365]

export interface ProviderForm {
  business_name: string
  service_types: string[]
  description: string
  location: string
  address: string
  phone: string
  email: string
  website: string
  experience_since: string
  warranty: string
  /** One per line, like the certifications. */
  specializations: string
  certifications: string
  opening_hours: WeekForm
  booking_lead_hours: string
  booking_change_hours: string
  booking_horizon_days: string
  has_waitlist: boolean
}

export interface ProviderColumns {
  business_name: string
  service_types: string[]
  description: string | null
  location: string
  address: string | null
  phone: string | null
  email: string | null
  website: string | null
  experience_since: number | null
  warranty: string | null
  specializations: string[]
  certifications: string[]
  opening_hours: OpeningHours
  booking_lead_hours: number
  booking_change_hours: number
  booking_horizon_days: number
  has_waitlist: boolean
}

/** Errors per field; those of opening hours per day, as `opening_hours-mon`. */
export type ProviderErrors = FieldErrors<ProviderForm & { photos: string }> & { week?: WeekErrors }

/** The form filled from the provider's record, or with initial values for a new one. */
export function providerForm(
  stored: ProviderColumns | null,
  person: { business_name: string | null; phone: string | null; location: string | null } | null,
): ProviderForm {
  const phone = stored ? stored.phone : (person?.phone ?? null)
  return {
    business_name: stored?.business_name ?? person?.business_name ?? '',
    service_types: stored?.service_types ?? [],
    description: stored?.description ?? '',
    location: stored?.location ?? person?.location ?? '',
    address: stored?.address ?? '',
    phone: phone ? formatPhone(phone) : '',
    email: stored?.email ?? '',
    website: stored?.website ?? '',
    experience_since: stored?.experience_since ? String(stored.experience_since) : '',
    warranty: stored?.warranty ?? '',
    specializations: (stored?.specializations ?? []).join('\n'),
    certifications: (stored?.certifications ?? []).join('\n'),
    opening_hours: weekForm(stored?.opening_hours ?? DEFAULT_OPENING_HOURS),
    booking_lead_hours: String(stored?.booking_lead_hours ?? 0),
    booking_horizon_days: String(stored?.booking_horizon_days ?? 365),
    booking_change_hours: String(stored?.booking_change_hours ?? USUAL_CHANGE_HOURS),
    has_waitlist: stored?.has_waitlist ?? true,
  }
}

/** Validates the form: the columns to save, or an error per field and a summary. */
export function checkProvider(
  form: ProviderForm,
  now: Moment = Date.now(),
):
  | Exclude<Checked<ProviderForm, ProviderColumns>, { value: null }>
  | { value: null; errors: ProviderErrors; summary: string } {
  const missing: ProviderErrors = missingErrors(form, {
    business_name: 'Enter the name of the business.',
    location: 'Enter the town where the business is.',
  })
  if (form.service_types.length === 0) missing.service_types = 'Choose at least one type of service.'
  const errors: ProviderErrors = { ...missing, ...lengthErrors(form, MAX_PROVIDER_TEXT) }

  const name = form.business_name.trim()
  const phone = parsePhone(form.phone)
  const email = form.email.trim()
  const { website, error: wrongWebsite } = checkWebsite(form.website)
  if (name.length === 1) errors.business_name = 'Enter the name of the business in 2 to 120 characters.'
  const wrongPlace = placeError(form.location)
  if (wrongPlace) errors.location = wrongPlace
  if (form.phone.trim() && !phone) errors.phone = PHONE_SENTENCE
  if (email && !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(email))
    errors.email = 'Enter an e-mail address, for example info@garage.co.ke.'
  if (wrongWebsite) errors.website = wrongWebsite
  const since = form.experience_since.trim()
  const thisYear = inNairobi(now).getUTCFullYear()
  if (since && !(/^\d{4}$/.test(since) && between(Number(since), EARLIEST_EXPERIENCE, thisYear)))
    errors.experience_since = `Enter the year as four digits, from ${EARLIEST_EXPERIENCE} to ${thisYear}.`
  const warranty = form.warranty.trim().replaceAll(/\s+/g, ' ')
  if (warranty.length === 1) errors.warranty = 'Use 2 to 200 characters.'
  const specializations = linesOf(form.specializations)
  const certifications = linesOf(form.certifications)
  Object.assign(errors, linesError('specializations', specializations))
  Object.assign(errors, linesError('certifications', certifications))
  const week = checkWeek(form.opening_hours)
  if (week.errors) errors.week = week.errors
  const lead = Number(form.booking_lead_hours)
  const horizon = Number(form.booking_horizon_days)
  if (lead >= horizon * 24)
    errors.booking_horizon_days =
      'Nobody could book: the booking window must be longer than the minimum notice.'

  if (Object.keys(errors).length > 0 || !week.hours)
    return {
      value: null,
      errors,
      summary: Object.keys(missing).length > 0 ? REQUIRED_FIELDS : CHECK_MARKED_FIELDS,
    }
  return {
    errors: null,
    summary: null,
    value: {
      business_name: name,
      service_types: form.service_types,
      description: form.description.trim() || null,
      location: storedPlace(form.location),
      address: form.address.trim() || null,
      phone,
      email: email || null,
      website,
      experience_since: since ? Number(since) : null,
      warranty: warranty || null,
      specializations,
      certifications,
      opening_hours: week.hours,
      booking_lead_hours: lead,
      booking_horizon_days: horizon,
      booking_change_hours: Number(form.booking_change_hours),
      has_waitlist: form.has_waitlist,
    },
  }
}

function linesError(field: keyof typeof MAX_LINE, lines: readonly string[]): ProviderErrors {
  const long = lines.find((line) => line.length > MAX_LINE[field])
  if (long)
    return {
      [field]: `Use at most ${MAX_LINE[field]} characters on each line; “${long.slice(0, 20)}…” has ${long.length}.`,
    }
  return lines.length > MAX_LINES
    ? { [field]: `Use at most ${MAX_LINES} lines; this has ${lines.length}.` }
    : {}
}
