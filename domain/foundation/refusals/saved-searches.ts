import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of saved searches. */
export const savedSearchRefusals: Record<string, Refusal> = {
  saved_searches_filters_known: {
    field: null,
    sentence: 'This list cannot be saved. Open a list, choose filters and save it there.',
  },
  saved_searches_filters_length: {
    field: null,
    sentence: 'This search has too many filters to be saved. Remove some.',
  },
  saved_searches_name_length: { field: 'name', sentence: 'Enter a name of 1 to 120 characters.' },
  saved_searches_frequency_known: { field: 'frequency', sentence: 'Choose instantly, daily or weekly.' },
  saved_searches_user_id_kind_filters_key: { field: null, sentence: 'You have already saved this search.' },
}
