import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of dealers' pages. */
export const dealerRefusals: Record<string, Refusal> = {
  dealer_profiles_towns_count: { field: 'towns', sentence: 'Name at most 10 towns.' },
  dealer_profiles_towns_length: { field: 'towns', sentence: 'Use at most 60 characters for a town.' },
  dealer_profiles_address_length: { field: 'address', sentence: 'Use at most 200 characters.' },
  dealer_profiles_website_form: {
    field: 'website',
    sentence: 'Enter the address of the website, for example https://garage.co.ke.',
  },
  dealer_profiles_opening_hours_form: {
    field: 'opening_hours',
    sentence: 'Enter opening and closing times for each day, at most four periods a day, earliest first.',
  },
  dealer_profiles_cover_own: {
    field: 'cover',
    sentence: 'This picture was not uploaded here. Choose it again.',
  },
}
