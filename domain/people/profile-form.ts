/** The form for the parts of a profile that its owner may change, which excludes the role and the verification. */

import type { Checked, FieldErrors } from '../foundation/form.ts'
import { formatPhone, PHONE_SENTENCE, parsePhone } from '../foundation/phone.ts'
import { placeError, storedPlace } from '../foundation/places.ts'
import { isVisible } from '../foundation/visible.ts'
import { hasBusiness } from './accounts.ts'

export const MAX_PROFILE_TEXT = {
  first_name: 80,
  last_name: 80,
  business_name: 120,
  business_description: 2000,
  location: 60,
} as const

export interface ProfileForm {
  first_name: string
  last_name: string
  phone: string
  location: string
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

/** The form filled from the saved profile. */
export function profileForm(profile: ProfileColumns): ProfileForm {
  return {
    first_name: profile.first_name ?? '',
    last_name: profile.last_name ?? '',
    phone: profile.phone ? formatPhone(profile.phone) : '',
    location: profile.location ?? '',
    business_name: profile.business_name ?? '',
    business_description: profile.business_description ?? '',
  }
}

/**
 * Validates the form by the rules of signing up: the columns to save, or an error per field. A business without a name, for example while
 * its first one is held, need not enter one.
 */
export function checkProfile(
  form: ProfileForm,
  role: string,
  hasName = true,
): Checked<ProfileForm, ProfileColumns> {
  const errors: FieldErrors<ProfileForm> = {}
  if (!isVisible(form.first_name)) errors.first_name = 'Enter your first name.'
  if (!isVisible(form.last_name)) errors.last_name = 'Enter your last name.'
  const phone = form.phone.trim() ? parsePhone(form.phone) : null
  if (form.phone.trim() && !phone) errors.phone = PHONE_SENTENCE
  const wrongPlace = placeError(form.location)
  if (wrongPlace) errors.location = wrongPlace
  const business = hasBusiness(role)
  if (business && hasName && !isVisible(form.business_name))
    errors.business_name = 'Enter the name of your business.'

  const wrong = Object.values(errors)
  if (wrong.length > 0)
    return {
      value: null,
      errors,
      summary: wrong.length === 1 ? (wrong[0] ?? '') : 'Please check the marked fields',
    }
  return {
    errors: null,
    summary: null,
    value: {
      first_name: form.first_name.trim(),
      last_name: form.last_name.trim(),
      phone,
      location: storedPlace(form.location) || null,
      ...(business && {
        business_name: form.business_name.trim() || null,
        business_description: form.business_description.trim() || null,
      }),
    },
  }
}
