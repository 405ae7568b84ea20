import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of dealers' pages and keys. */
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
  dealer_profiles_vehicle_feed_version_range: {
    field: null,
    sentence: 'These addresses were replaced too often. Contact us.',
  },
  dealer_profiles_cover_own: {
    field: 'cover',
    sentence: 'This picture was not uploaded here. Choose it again.',
  },
  named_import_mappings_name_length: { field: 'name', sentence: 'Enter a name of 1 to 60 characters.' },
  named_import_mappings_form: { field: null, sentence: 'This list has too many columns to be saved.' },
  named_import_mappings_key: {
    field: 'name',
    sentence: 'You have a list of this name. Choose it, or enter another name.',
  },
  stock_feeds_url_form: { field: 'url', sentence: 'Enter the address of the list, beginning with https://.' },
  stock_feeds_every_hours_known: { field: 'every_hours', sentence: 'Choose 1, 3, 6, 12 or 24 hours.' },
  stock_feeds_answers_form: { field: null, sentence: 'These are more answers than are kept.' },
  dealer_keys_name_length: { field: 'name', sentence: 'Name the key in 1 to 60 characters.' },
}
