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
  notification_choices_topic_known: {
    field: 'topic',
    sentence: 'Choose one of the topics in the settings.',
  },
  notification_choices_channel_known: { field: 'channel', sentence: 'Choose e-mail, push, SMS or WhatsApp.' },
  notification_choices_account_mailed: {
    field: 'channel',
    sentence: 'E-mails about your account cannot be turned off.',
  },
  quiet_hours_both_or_none: {
    field: 'ends',
    sentence: 'Enter both a start and an end for the quiet hours, or neither.',
  },
  quiet_hours_differ: {
    field: 'ends',
    sentence: 'Quiet hours must end at a different time than they start.',
  },
  system_notifications_user_id_fkey: {
    field: 'user_id',
    sentence: 'This person no longer has an account. Choose another person.',
  },
}
