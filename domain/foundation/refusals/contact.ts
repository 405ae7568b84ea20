import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of contact messages. */
export const contactRefusals: Record<string, Refusal> = {
  contact_messages_name_length: { field: 'name', sentence: 'Enter your name in at most 80 characters.' },
  contact_messages_email_form: {
    field: 'email',
    sentence: 'Enter an e-mail address, for example wanjiku@example.com.',
  },
  contact_messages_phone_form: {
    field: 'phone',
    sentence: 'Enter a phone number, for example 0712 345 678.',
  },
  contact_messages_topic_known: { field: 'topic', sentence: 'Choose what it is about.' },
  contact_messages_message_length: {
    field: 'message',
    sentence: 'Write a message of 1 to 4,000 characters.',
  },
  contact_messages_status_known: { field: 'status', sentence: 'Choose open, answered or closed.' },
}
