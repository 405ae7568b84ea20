import type { Refusal } from './refusal.ts'

const type = { field: 'service_types', sentence: 'Choose at least one type of service from the list.' }

/** Sentences for the constraints of service providers and their services. */
export const serviceProviderRefusals: Record<string, Refusal> = {
  service_providers_user_id_key: {
    field: null,
    sentence: 'You already have a business here. Add the new type of service to it.',
  },
  service_providers_business_name_length: {
    field: 'business_name',
    sentence: 'Enter the name of the business in 2 to 120 characters.',
  },
  service_providers_description_length: { field: 'description', sentence: 'Use at most 5,000 characters.' },
  service_providers_location_length: {
    field: 'location',
    sentence: 'Enter the town where the business is.',
  },
  service_providers_address_length: { field: 'address', sentence: 'Use at most 200 characters.' },
  service_providers_phone_kenyan: {
    field: 'phone',
    sentence: 'Enter a Kenyan mobile number, for example 0712 345 678.',
  },
  service_providers_email_form: {
    field: 'email',
    sentence: 'Enter an e-mail address, for example info@garage.co.ke.',
  },
  service_providers_website_form: {
    field: 'website',
    sentence: 'Enter the address of the website, for example https://garage.co.ke.',
  },
  service_providers_experience_since_range: {
    field: 'experience_since',
    sentence: 'Enter the year as four digits, from 1900 to this year.',
  },
  service_providers_warranty_length: { field: 'warranty', sentence: 'Use 2 to 200 characters.' },
  service_providers_specializations_count: { field: 'specializations', sentence: 'Use at most 12 lines.' },
  service_providers_specializations_lines: {
    field: 'specializations',
    sentence: 'Use at most 60 characters on each line.',
  },
  service_providers_certifications_count: { field: 'certifications', sentence: 'Use at most 12 lines.' },
  service_providers_certifications_lines: {
    field: 'certifications',
    sentence: 'Use at most 100 characters on each line.',
  },
  service_providers_service_types_known: type,
  service_providers_opening_hours_form: {
    field: 'opening_hours',
    sentence: 'Enter opening and closing times for each day, at most four periods a day, earliest first.',
  },
  service_providers_photos_count: { field: 'photos', sentence: 'A business can have at most 10 photos.' },
  service_providers_photos_flat: {
    field: 'photos',
    sentence: 'The photos could not be read. Add them again.',
  },
  service_providers_photos_own: {
    field: 'photos',
    sentence: 'One of the photos was not uploaded here. Remove it and add it again.',
  },
  service_providers_booking_lead_range: {
    field: 'booking_lead_hours',
    sentence: 'Customers can be asked to book up to 14 days (336 hours) ahead.',
  },
  service_providers_booking_change_range: {
    field: 'booking_change_hours',
    sentence: 'Customers can cancel up to at most 14 days (336 hours) before a booking.',
  },
  service_providers_booking_horizon_range: {
    field: 'booking_horizon_days',
    sentence: 'Enter from 1 to 365 days.',
  },
  service_providers_booking_window: {
    field: 'booking_horizon_days',
    sentence: 'Nobody could book: the booking window must be longer than the minimum notice.',
  },
  opening_exceptions_days: {
    field: 'last_day',
    sentence: 'The last day must follow the first, within a year.',
  },
  opening_exceptions_hours_form: {
    field: 'hours',
    sentence: 'Enter opening and closing times, at most four periods a day, earliest first.',
  },
  opening_exceptions_reason_length: { field: 'reason', sentence: 'Use 2 to 80 characters.' },
  opening_exceptions_apart: {
    field: 'first_day',
    sentence: 'One of these days is already in your list. Remove it there first, or choose other days.',
  },
  services_name_length: { field: 'name', sentence: 'Enter the name of the service in 2 to 120 characters.' },
  services_description_length: { field: 'description', sentence: 'Use at most 2,000 characters.' },
  services_price_range: {
    field: 'price',
    sentence: 'Enter a price between KSh 0 and KSh 10,000,000,000.',
  },
  services_duration_range: {
    field: 'duration_minutes',
    sentence: 'Enter the duration in minutes, from 5 to 1,440 (a day).',
  },
  services_service_type_known: { ...type, field: 'service_type' },
  services_needs_known: {
    field: 'needs',
    sentence: 'Choose at most six bays, people and vehicles for a service.',
  },
  services_minutes_before_range: { field: 'minutes_before', sentence: 'Enter 0 to 240 minutes.' },
  services_minutes_after_range: { field: 'minutes_after', sentence: 'Enter 0 to 240 minutes.' },
  services_at_once_range: { field: 'at_once', sentence: 'Enter a number from 1 to 100, or leave it empty.' },
  service_providers_usual_needs_known: {
    field: 'usual_needs',
    sentence: 'Choose at most six bays, people and vehicles.',
  },
  service_providers_at_once_range: {
    field: 'at_once',
    sentence: 'Enter a number from 1 to 100, or leave it empty.',
  },
  service_resources_name_length: { field: 'name', sentence: 'Enter a name of 1 to 40 characters.' },
  service_resources_name_key: {
    field: 'name',
    sentence: 'You have one with this name already. Choose another.',
  },
  service_resources_kind_known: { field: 'kind', sentence: 'Choose bay, person or vehicle.' },
  service_resources_hours_form: {
    field: 'hours',
    sentence: 'Enter opening and closing times, at most four periods a day, earliest first.',
  },
}
