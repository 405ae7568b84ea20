import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of notifications. */
export const notificationRefusals: Record<string, Refusal> = {
  system_notifications_title_length: { field: 'title', sentence: 'Enter a title of 1 to 120 characters.' },
  system_notifications_message_length: {
    field: 'message',
    sentence: 'Write a message of 1 to 2,000 characters.',
  },
  system_notifications_type_known: {
    field: 'type',
    sentence: 'Choose info, success, warning or error.',
  },
  system_notifications_user_id_fkey: {
    field: 'user_id',
    sentence: 'This person has no account any more. Choose another one.',
  },
}
