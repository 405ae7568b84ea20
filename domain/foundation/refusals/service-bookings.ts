import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of bookings. */
export const serviceBookingRefusals: Record<string, Refusal> = {
  service_bookings_service_type_known: {
    field: 'service_type',
    sentence: 'Choose a type of service from the list.',
  },
  service_bookings_description_length: { field: 'description', sentence: 'Use at most 2,000 characters.' },
  service_bookings_vehicle_length: { field: 'vehicle', sentence: 'Use at most 120 characters.' },
  service_bookings_preferred_date_range: {
    field: 'preferred_date',
    sentence: 'Enter the day with its year in four digits.',
  },
  service_bookings_duration_range: {
    field: 'duration_minutes',
    sentence: 'Enter the duration in minutes, from 5 to 1,440 (a day).',
  },
  service_bookings_status_known: { field: 'status', sentence: 'A booking cannot have this status.' },
  service_bookings_cancelled_by_known: {
    field: null,
    sentence: 'Only cancelled bookings record who cancelled them.',
  },
  service_bookings_offered_times_form: { field: 'preferred_date', sentence: 'Offer one to three times.' },
  service_bookings_offer_open: {
    field: 'preferred_date',
    sentence: 'Times can be offered for a request, and until the work begins.',
  },
  service_bookings_waitlisted_request: {
    field: null,
    sentence: 'Only a customer’s request can wait for a time.',
  },
  service_bookings_missed_cancelled: {
    field: null,
    sentence: 'Only a booking that did not take place can be missed.',
  },
  service_bookings_missed_objection_length: {
    field: 'words',
    sentence: 'Say what happened, in 2 to 500 characters.',
  },
  service_bookings_price_range: {
    field: 'price',
    sentence: 'Enter a price between KSh 0 and KSh 10,000,000,000.',
  },
  service_bookings_notes_length: { field: 'notes', sentence: 'Use at most 2,000 characters.' },
  service_bookings_customer_name_length: {
    field: 'customer_name',
    sentence: 'Enter the name of the customer in 2 to 120 characters.',
  },
  service_bookings_customer_phone_kenyan: {
    field: 'customer_phone',
    sentence: 'Enter a Kenyan mobile number, for example 0712 345 678.',
  },
  service_bookings_customer_email_form: {
    field: 'customer_email',
    sentence: 'Enter an e-mail address, for example wanjiku@example.com.',
  },
  service_bookings_customer_known: {
    field: 'customer_name',
    sentence: 'Enter the name and the phone number of the customer.',
  },
  service_bookings_service_id_fkey: {
    field: 'service_id',
    sentence: 'This service is no longer offered. Choose another.',
  },
  service_bookings_pkey: {
    field: null,
    sentence: 'This booking is in your list already. Change it there, or reload this page to enter another.',
  },
  service_bookings_asked_once_key: {
    field: null,
    sentence: 'You have already requested this time. The provider will reply to you.',
  },
}
