import type { Refusal } from '../errors.ts'

/** Sentences for the constraints of messages and blocks. */
export const messageRefusals: Record<string, Refusal> = {
  messages_subject_length: { field: 'subject', sentence: 'Use a subject of at most 200 characters.' },
  messages_content_length: { field: 'content', sentence: 'Write a message of 1 to 4,000 characters.' },
  message_threads_status_known: { field: 'status', sentence: 'Choose new, responded or closed.' },
  message_threads_one_subject: { field: null, sentence: 'A message is about one ad.' },
  user_blocks_pkey: { field: null, sentence: 'You have blocked this person already.' },
  user_blocks_not_oneself: { field: null, sentence: 'You cannot block yourself.' },
  user_blocks_blocker_id_fkey: { field: null, sentence: 'This account is no longer there.' },
  user_blocks_blocked_id_fkey: { field: null, sentence: 'This person has left Magari.' },
}
