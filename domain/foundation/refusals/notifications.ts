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
    sentence: 'Choose one of the topics of the settings.',
  },
  notification_choices_channel_known: { field: 'channel', sentence: 'Choose e-mail, push, SMS or WhatsApp.' },
  notification_choices_account_mailed: {
    field: 'channel',
    sentence: 'Mails about your account cannot be switched off.',
  },
  quiet_hours_both_or_none: {
    field: 'ends',
    sentence: 'Enter when the quiet hours begin and when they end, or neither.',
  },
  quiet_hours_differ: { field: 'ends', sentence: 'Let the quiet hours end at another time than they begin.' },
  system_notifications_user_id_fkey: {
    field: 'user_id',
    sentence: 'This person has no account any more. Choose another one.',
  },
}
