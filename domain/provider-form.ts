/** What a service provider says of the business: the form of its settings, and the columns it becomes (spec 001 §2, Settings). */
import { lengthErrors, missingErrors } from './ad-fields.ts'
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors, REQUIRED_FIELDS } from './form.ts'
import { DEFAULT_OPENING_HOURS, type OpeningHours } from './opening-hours.ts'
import { checkWeek, type WeekErrors, type WeekForm, weekForm } from './opening-hours-form.ts'
import { formatPhone, PHONE_SENTENCE, parsePhone } from './phone.ts'
import { LOCATIONS } from './vehicles.ts'

/** The longest texts the database takes, in characters. */
export const MAX_PROVIDER_TEXT = {
  business_name: 120,
  description: 5000,
  address: 200,
  email: 254,
  website: 300,
} as const
export const MAX_PLACE = 60

/** The choice of a town that is not in the list; its name stands in `other_location`. */
export const OTHER_LOCATION = 'other'

/** Hours and days that are offered; another that is stored stays a choice. */
export const LEAD_HOURS = [0, 1, 2, 4, 8, 12, 24, 48, 72, 168]
export const HORIZON_DAYS = [7, 14, 30, 60, 90, 180, 365]

export interface ProviderForm {
  business_name: string
  service_types: string[]
  description: string
  location: string
  other_location: string
  address: string
  phone: string
  email: string
  website: string
  opening_hours: WeekForm
  booking_lead_hours: string
  booking_horizon_days: string
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
  opening_hours: OpeningHours
  booking_lead_hours: number
  booking_horizon_days: number
}

/** A field's sentence; those of the week by day besides, as `opening_hours-mon`. */
export type ProviderErrors = FieldErrors<ProviderForm & { photos: string }> & { week?: WeekErrors }

/** The form as the record has it, or as it begins for a business that is not told of yet. */
export function providerForm(
  stored: ProviderColumns | null,
  person: { business_name: string | null; phone: string | null; location: string | null } | null,
): ProviderForm {
  const location = stored?.location ?? person?.location ?? ''
  const isListed = location === '' || LOCATIONS.some((town) => town === location)
  const phone = stored ? stored.phone : (person?.phone ?? null)
  return {
    business_name: stored?.business_name ?? person?.business_name ?? '',
    service_types: stored?.service_types ?? [],
    description: stored?.description ?? '',
    location: isListed ? location : OTHER_LOCATION,
    other_location: isListed ? '' : location,
    address: stored?.address ?? '',
    phone: phone ? formatPhone(phone) : '',
    email: stored?.email ?? '',
    website: stored?.website ?? '',
    opening_hours: weekForm(stored?.opening_hours ?? DEFAULT_OPENING_HOURS),
    booking_lead_hours: String(stored?.booking_lead_hours ?? 0),
    booking_horizon_days: String(stored?.booking_horizon_days ?? 365),
  }
}

/** Checks the form: the columns to write, or a sentence for each bad field and one for the whole. */
export function checkProvider(
  form: ProviderForm,
):
  | Exclude<Checked<ProviderForm, ProviderColumns>, { value: null }>
  | { value: null; errors: ProviderErrors; summary: string } {
  const missing: ProviderErrors = missingErrors(form, { business_name: 'Enter the name of the business.' })
  if (form.service_types.length === 0) missing.service_types = 'Choose at least one type of service.'
  const elsewhere = form.location === OTHER_LOCATION
  if (!form.location) missing.location = 'Choose the town where the business is.'
  if (elsewhere && !form.other_location.trim()) missing.other_location = 'Enter the name of the town or area.'
  const errors: ProviderErrors = { ...missing, ...lengthErrors(form, MAX_PROVIDER_TEXT) }

  const name = form.business_name.trim()
  const place = elsewhere ? form.other_location.trim() : form.location
  const phone = parsePhone(form.phone)
  const email = form.email.trim()
  const website = withScheme(form.website.trim())
  if (name.length === 1) errors.business_name = 'Enter the name of the business in 2 to 120 characters.'
  if (elsewhere && (place.length === 1 || place.length > MAX_PLACE))
    errors.other_location = 'Use 2 to 60 characters.'
  if (form.phone.trim() && !phone) errors.phone = PHONE_SENTENCE
  if (email && !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(email))
    errors.email = 'Enter an e-mail address, for example info@garage.co.ke.'
  if (website && !/^https:\/\/[^\s<>"]+$/.test(website))
    errors.website = 'Enter the address of the website, beginning with https://.'
  const week = checkWeek(form.opening_hours)
  if (week.errors) errors.week = week.errors
  const lead = Number(form.booking_lead_hours)
  const horizon = Number(form.booking_horizon_days)
  if (lead >= horizon * 24)
    errors.booking_horizon_days =
      'Nobody could book: let customers book further ahead than they must at least.'

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
      location: place,
      address: form.address.trim() || null,
      phone,
      email: email || null,
      website: website || null,
      opening_hours: week.hours,
      booking_lead_hours: lead,
      booking_horizon_days: horizon,
    },
  }
}

/** What people type of a website is often only its name. */
function withScheme(website: string): string {
  return website && !/^[a-z]+:\/\//i.test(website) ? `https://${website}` : website
}
