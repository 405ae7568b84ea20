import type { Refusal } from './refusal.ts'

const AMOUNT = 'Enter an amount between KSh 0 and KSh 10,000,000,000.'
const POSITIVE_AMOUNT = 'Enter an amount between KSh 1 and KSh 10,000,000,000.'

/** Sentences for the constraints of insurers, their premiums and quotes. */
export const insuranceRefusals: Record<string, Refusal> = {
  insurance_providers_name_length: { field: 'name', sentence: 'Enter a name of 1 to 80 characters.' },
  insurance_providers_name_key: { field: 'name', sentence: 'There is already an insurer with this name.' },
  insurance_providers_description_length: { field: 'description', sentence: 'Use at most 2,000 characters.' },
  insurance_providers_logo_url_own: {
    field: 'logo_url',
    sentence: 'Choose a picture from this site; its address begins with /.',
  },
  insurance_providers_insurance_types_known: {
    field: 'insurance_types',
    sentence: 'Choose at least one kind of cover.',
  },
  insurance_providers_website_https: {
    field: 'website',
    sentence: 'Enter the address of the website, for example https://insurer.co.ke.',
  },
  insurance_rates_provider_id_fkey: { field: 'provider_id', sentence: 'This insurer is no longer there.' },
  insurance_rates_band_key: {
    field: 'min_value',
    sentence: 'This cover already has a band that starts at this value.',
  },
  insurance_rates_insurance_type_known: {
    field: 'insurance_type',
    sentence: 'Choose a cover from the list.',
  },
  insurance_rates_min_value_range: { field: 'min_value', sentence: AMOUNT },
  insurance_rates_max_value_range: {
    field: 'max_value',
    sentence: 'Enter a value no lower than the start of the band, or leave it empty.',
  },
  insurance_rates_rate_basis_points_range: {
    field: 'rate_basis_points',
    sentence: 'Enter a rate between 0.01% and 100%.',
  },
  insurance_rates_flat_premium_range: { field: 'flat_premium', sentence: POSITIVE_AMOUNT },
  insurance_rates_rate_or_flat: {
    field: 'rate_basis_points',
    sentence: 'Enter either a rate or a flat premium.',
  },
  insurance_rates_minimum_premium_range: { field: 'minimum_premium', sentence: AMOUNT },
  // Only reached by deleting an insurer: quotes from an unknown insurer are refused earlier with a sentence.
  insurance_quotes_provider_id_fkey: {
    field: null,
    sentence:
      'Members have requested quotes from this insurer, so it cannot be deleted. Make it inactive instead.',
  },
  insurance_quotes_vehicle_listing_id_fkey: {
    field: 'vehicle_listing_id',
    sentence: 'This vehicle is no longer listed.',
  },
  insurance_quotes_pending_key: {
    field: null,
    sentence: 'You have already asked this insurer for this quote. It is pending under Your Quotes.',
  },
  insurance_quotes_coverage_type_known: { field: 'coverage_type', sentence: 'Choose a cover from the list.' },
  insurance_quotes_vehicle_value_range: { field: 'vehicle_value', sentence: POSITIVE_AMOUNT },
  insurance_quotes_vehicle_value_given: {
    field: 'vehicle_value',
    sentence: 'Enter what the vehicle is worth, for example 1,500,000.',
  },
  insurance_quotes_vehicle_make_length: {
    field: 'vehicle_make',
    sentence: 'Enter the make in 1 to 60 characters.',
  },
  insurance_quotes_vehicle_model_length: { field: 'vehicle_model', sentence: 'Use at most 60 characters.' },
  insurance_quotes_vehicle_year_range: {
    field: 'vehicle_year',
    sentence: 'Enter the year as four digits, from 1950 to next year.',
  },
  insurance_quotes_phone_kenyan: {
    field: 'phone',
    sentence: 'Enter a Kenyan mobile number, for example 0712 345 678.',
  },
  insurance_quotes_message_length: { field: 'message', sentence: 'Use at most 2,000 characters.' },
  insurance_quotes_premium_amount_range: { field: 'premium_amount', sentence: POSITIVE_AMOUNT },
  insurance_quotes_decision_reason_length: { field: 'reason', sentence: 'Use at most 500 characters.' },
}
