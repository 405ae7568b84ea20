import type { Refusal } from './refusal.ts'

/** The message had arrived before; only the response was lost. */
export const ALREADY_SENT = 'messages_idempotency_key_key'

/** Sentences for the constraints of messages, trade-ins, blocks and reports of conversations. */
export const messageRefusals: Record<string, Refusal> = {
  messages_subject_length: { field: 'subject', sentence: 'Use a subject of at most 200 characters.' },
  messages_content_length: { field: 'content', sentence: 'Write a message of 1 to 4,000 characters.' },
  [ALREADY_SENT]: { field: null, sentence: 'This message has already been sent.' },
  message_threads_status_known: { field: 'status', sentence: 'Choose new, responded or closed.' },
  message_threads_one_subject: { field: null, sentence: 'A message must be about one ad.' },
  user_blocks_pkey: { field: null, sentence: 'You have already blocked this person.' },
  user_blocks_not_oneself: { field: null, sentence: 'You cannot block yourself.' },
  user_blocks_blocker_id_fkey: { field: null, sentence: 'This account is no longer there.' },
  user_blocks_blocked_id_fkey: { field: null, sentence: 'This person has left Magari.' },
  message_reports_open_key: {
    field: null,
    sentence: 'You have already reported this conversation. We are looking at it.',
  },
  message_reports_reporter_id_fkey: { field: null, sentence: 'This account is no longer there.' },
  message_reports_thread_id_fkey: { field: null, sentence: 'This conversation is no longer there.' },
  message_reports_reason_known: { field: 'reason', sentence: 'Choose what is wrong with the conversation.' },
  message_reports_scam_kind_known: { field: 'reason', sentence: 'Choose what happened.' },
  message_reports_message_id_fkey: { field: null, sentence: 'This message is no longer there.' },
  message_reports_details_length: {
    field: 'details',
    sentence: 'Describe it in at most 1,000 characters.',
  },
  message_reports_details_given: { field: 'details', sentence: 'Describe what is wrong.' },
  trade_in_offers_make_length: { field: 'custom_make', sentence: 'Enter the make in 1 to 60 characters.' },
  trade_in_offers_model_length: { field: 'custom_model', sentence: 'Enter the model in 1 to 60 characters.' },
  trade_in_offers_year_range: { field: 'year', sentence: 'Enter the year in four digits.' },
  trade_in_offers_mileage_range: {
    field: 'mileage',
    sentence: 'Enter the kilometres in digits, up to 2,000,000.',
  },
  trade_in_offers_fuel_type_known: { field: 'fuel_type', sentence: 'Choose the fuel from the list.' },
  trade_in_offers_transmission_known: {
    field: 'transmission',
    sentence: 'Choose the gearbox from the list.',
  },
  trade_in_offers_condition_length: {
    field: 'condition',
    sentence: 'Describe the condition in 5 to 1,000 characters.',
  },
  trade_in_offers_location_length: {
    field: 'location',
    sentence: 'Enter the town or area in 2 to 60 characters.',
  },
  trade_in_offers_financed_known: { field: 'financed', sentence: 'Say whether there is a loan on your car.' },
  trade_in_offers_wanted_price_range: {
    field: 'wanted_price',
    sentence: 'Enter an amount up to KSh 10,000,000,000.',
  },
}
