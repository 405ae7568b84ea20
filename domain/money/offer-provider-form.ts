/** The fields that the forms of lenders and insurers share. */
import type { FieldErrors } from '../foundation/form.ts'
import { checkWebsite } from '../services/websites.ts'

/** Maximum lengths, in characters. */
export const MAX_OFFER_PROVIDER_TEXT = { name: 80, description: 2000 }

export interface OfferProviderForm {
  name: string
  description: string
  website: string
}

/** The texts in stored form, and their errors. */
export function checkOfferProvider(form: OfferProviderForm): {
  value: OfferProviderForm
  errors: FieldErrors<OfferProviderForm>
} {
  const errors: FieldErrors<OfferProviderForm> = {}
  const name = form.name.trim().replaceAll(/\s+/g, ' ')
  const description = form.description.trim()
  const { website, error } = checkWebsite(form.website)
  if (name === '' || name.length > MAX_OFFER_PROVIDER_TEXT.name)
    errors.name = 'Enter a name of 1 to 80 characters.'
  if (description.length > MAX_OFFER_PROVIDER_TEXT.description)
    errors.description = 'Use at most 2,000 characters.'
  if (error) errors.website = error
  else if (website && !website.startsWith('https://'))
    errors.website = 'The address of the website begins with https://.'
  return { value: { name, description, website: website ?? form.website.trim() }, errors }
}
