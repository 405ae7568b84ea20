import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of newsletters. */
export const newsletterRefusals: Record<string, Refusal> = {
  newsletters_subject_length: { field: 'subject', sentence: 'Enter a subject of 1 to 120 characters.' },
  newsletters_body_length: { field: 'body', sentence: 'Write a text of 1 to 20,000 characters.' },
  newsletters_ads_known: {
    field: 'ads',
    sentence: 'Choose no ads, the newest ads or your own selection.',
  },
  newsletters_ads_chosen: { field: 'listing_ids', sentence: 'Choose at least one ad, or choose “No ads”.' },
  newsletters_ads_count: { field: 'listing_ids', sentence: 'Choose at most 6 ads.' },
  newsletters_sending_key: {
    field: null,
    sentence: 'Another newsletter is being sent. Wait until it is finished, or stop it.',
  },
  newsletters_status_known: { field: null, sentence: 'A newsletter cannot have this status.' },
}
