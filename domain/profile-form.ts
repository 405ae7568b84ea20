/** What a person may change of their profile. The role and whether they are verified are not theirs to change. */
import { hasBusiness } from './accounts.ts'
import type { Checked, FieldErrors } from './form.ts'
import { formatPhone, PHONE_SENTENCE, parsePhone } from './phone.ts'
import { LOCATIONS } from './vehicles.ts'

export const MAX_PROFILE_TEXT = {
  first_name: 80,
  last_name: 80,
  business_name: 120,
  business_description: 2000,
  location: 60,
} as const

/** The choice of a town that is not in the list; its name stands in `other_location`. */
export const OTHER_LOCATION = 'other'

export interface ProfileForm {
  first_name: string
  last_name: string
  phone: string
  location: string
  other_location: string
  business_name: string
  business_description: string
}

export interface ProfileColumns {
  first_name: string | null
  last_name: string | null
  phone: string | null
  location: string | null
  business_name?: string | null
  business_description?: string | null
}

/** The form as the profile has it now. */
export function profileForm(profile: ProfileColumns): ProfileForm {
  const { location } = profile
  const isListed = LOCATIONS.some((town) => town === location)
  return {
    first_name: profile.first_name ?? '',
    last_name: profile.last_name ?? '',
    phone: profile.phone ? formatPhone(profile.phone) : '',
    location: !location || isListed ? (location ?? '') : OTHER_LOCATION,
    other_location: location && !isListed ? location : '',
    business_name: profile.business_name ?? '',
    business_description: profile.business_description ?? '',
  }
}

/** Checks the form by the rules of registering: the columns to write, or a sentence for each bad field. */
export function checkProfile(form: ProfileForm, role: string): Checked<ProfileForm, ProfileColumns> {
  const errors: FieldErrors<ProfileForm> = {}
  if (!form.first_name.trim()) errors.first_name = 'Enter your first name.'
  if (!form.last_name.trim()) errors.last_name = 'Enter your last name.'
  const phone = form.phone.trim() ? parsePhone(form.phone) : null
  if (form.phone.trim() && !phone) errors.phone = PHONE_SENTENCE
  const elsewhere = form.location === OTHER_LOCATION
  if (elsewhere && !form.other_location.trim()) errors.other_location = 'Enter the name of the town or area.'
  const business = hasBusiness(role)
  if (business && !form.business_name.trim()) errors.business_name = 'Enter the name of your business.'

  const wrong = Object.values(errors)
  if (wrong.length > 0)
    return {
      value: null,
      errors,
      summary: wrong.length === 1 ? (wrong[0] ?? '') : 'Some fields need another look.',
    }
  return {
    errors: null,
    summary: null,
    value: {
      first_name: form.first_name.trim(),
      last_name: form.last_name.trim(),
      phone,
      location: (elsewhere ? form.other_location.trim() : form.location) || null,
      ...(business && {
        business_name: form.business_name.trim(),
        business_description: form.business_description.trim() || null,
      }),
    },
  }
}
