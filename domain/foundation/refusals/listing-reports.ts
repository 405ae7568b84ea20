import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of reports of ads. */
export const listingReportRefusals: Record<string, Refusal> = {
  listing_reports_open_key: {
    field: null,
    sentence: 'You have already reported this. We are looking at it.',
  },
  listing_reports_one_subject: { field: null, sentence: 'A report must be about one ad.' },
  listing_reports_listing_id_fkey: { field: null, sentence: 'This ad is no longer there.' },
  listing_reports_spare_part_id_fkey: { field: null, sentence: 'This ad is no longer there.' },
  listing_reports_service_provider_id_fkey: { field: null, sentence: 'This ad is no longer there.' },
  listing_reports_reporter_id_fkey: { field: null, sentence: 'This account is no longer there.' },
  listing_reports_reason_known: { field: 'reason', sentence: 'Choose what is wrong with the ad.' },
  listing_reports_details_length: {
    field: 'details',
    sentence: 'Describe it in at most 1,000 characters.',
  },
  listing_reports_details_given: { field: 'details', sentence: 'Describe what is wrong with the ad.' },
  listing_reports_decision_note_length: {
    field: 'note',
    sentence: 'Write a note of at most 1,000 characters.',
  },
}
