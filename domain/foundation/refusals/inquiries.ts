import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of inquiries. */
export const inquiryRefusals: Record<string, Refusal> = {
  inquiry_notes_pkey: {
    field: null,
    sentence: 'This inquiry already has a note. Load the page again.',
  },
  inquiry_notes_note_length: { field: 'note', sentence: 'Write a note of at most 2,000 characters.' },
  inquiry_notes_thread_id_fkey: { field: null, sentence: 'This conversation is no longer there.' },
  inquiry_notes_owner_id_fkey: { field: null, sentence: 'This account is no longer there.' },
  quick_replies_title_length: { field: 'title', sentence: 'Enter a name of 1 to 60 characters.' },
  quick_replies_body_length: { field: 'body', sentence: 'Write a text of 1 to 2,000 characters.' },
  quick_replies_owner_id_fkey: { field: null, sentence: 'This account is no longer there.' },
}
