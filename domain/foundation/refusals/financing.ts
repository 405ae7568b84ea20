import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of lenders and applications. */
export const financingRefusals: Record<string, Refusal> = {
  financing_providers_name_length: { field: 'name', sentence: 'Enter a name of 1 to 80 characters.' },
  financing_providers_name_key: { field: 'name', sentence: 'There is already a lender with this name.' },
  financing_providers_description_length: { field: 'description', sentence: 'Use at most 2,000 characters.' },
  financing_providers_logo_url_own: {
    field: 'logo_url',
    sentence: 'Choose a picture from this site; its address begins with /.',
  },
  financing_providers_interest_rate_range_length: {
    field: 'interest_rate_range',
    sentence: 'Enter the rates in 1 to 60 characters, or leave it empty.',
  },
  financing_providers_min_amount_range: {
    field: 'min_amount',
    sentence: 'Enter an amount between KSh 0 and KSh 10,000,000,000.',
  },
  financing_providers_max_amount_range: {
    field: 'max_amount',
    sentence: 'Enter an amount up to KSh 10,000,000,000, no lower than the lowest loan.',
  },
  financing_providers_max_term_months_range: {
    field: 'max_term_months',
    sentence: 'Enter between 1 and 120 months.',
  },
  financing_providers_website_https: {
    field: 'website',
    sentence: 'Enter the address of the website, for example https://bank.co.ke.',
  },
  // Only reached by deleting a lender: applications to an unknown lender are refused earlier with a sentence.
  financing_applications_provider_id_fkey: {
    field: null,
    sentence: 'Members have applied to this lender, so it cannot be deleted. Make it inactive instead.',
  },
  financing_applications_vehicle_listing_id_fkey: {
    field: 'vehicle_listing_id',
    sentence: 'This vehicle is no longer listed.',
  },
  financing_applications_pending_key: {
    field: null,
    sentence:
      'You already have a pending application with this lender. To change it, withdraw it under Your Applications and apply again.',
  },
  financing_applications_loan_amount_range: {
    field: 'loan_amount',
    sentence: 'Enter an amount between KSh 1 and KSh 10,000,000,000.',
  },
  financing_applications_down_payment_range: {
    field: 'down_payment',
    sentence: 'Enter an amount between KSh 0 and KSh 10,000,000,000.',
  },
  financing_applications_term_months_known: {
    field: 'term_months',
    sentence: 'Choose a term from the list.',
  },
  financing_applications_monthly_income_range: {
    field: 'monthly_income',
    sentence: 'Enter an amount between KSh 0 and KSh 10,000,000,000.',
  },
  financing_applications_employment_status_known: {
    field: 'employment_status',
    sentence: 'Choose your source of income from the list.',
  },
  financing_applications_phone_kenyan: {
    field: 'phone',
    sentence: 'Enter a Kenyan mobile number, for example 0712 345 678.',
  },
  financing_applications_message_length: { field: 'message', sentence: 'Use at most 2,000 characters.' },
  financing_applications_decision_reason_length: { field: 'reason', sentence: 'Use at most 500 characters.' },
}
