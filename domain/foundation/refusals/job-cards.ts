import { NEXT_SERVICE_AHEAD } from '../../services/next-service.ts'
import { KRA_PIN_FORM } from '../kra-pin.ts'
import type { Refusal } from './refusal.ts'

const YEAR = 'Enter the year in four digits.'
const PLATE = 'Write the plate in 2 to 12 letters and digits, such as KDA 123A.'
const KILOMETRES = 'Enter the kilometres in digits, up to 2,000,000.'
const MAKE = 'Use at most 60 characters.'
const NOTES = 'Use at most 2,000 characters.'

/** Sentences for the constraints of job cards, their lines, photos and invoices, and of members' vehicles. */
export const jobCardRefusals: Record<string, Refusal> = {
  service_jobs_make_length: { field: 'make', sentence: MAKE },
  service_jobs_model_length: { field: 'model', sentence: MAKE },
  service_jobs_year_range: { field: 'year', sentence: YEAR },
  service_jobs_plate_form: { field: 'plate', sentence: PLATE },
  service_jobs_mileage_range: { field: 'mileage_km', sentence: KILOMETRES },
  service_jobs_done_by_length: { field: 'done_by', sentence: MAKE },
  service_jobs_checks_form: {
    field: null,
    sentence: 'A card has up to 40 checks, each OK, soon or bad, with a note of up to 200 characters.',
  },
  service_jobs_internal_notes_length: { field: 'internal_notes', sentence: NOTES },
  service_jobs_customer_notes_length: { field: 'customer_notes', sentence: NOTES },
  service_jobs_next_service_on_range: { field: 'next_service_on', sentence: 'Choose a day before 2100.' },
  service_jobs_next_service_km_ahead: { field: 'next_service_km', sentence: NEXT_SERVICE_AHEAD },
  service_jobs_service_due: { field: 'next_service_on', sentence: 'Choose a day, or enter the kilometres.' },
  customer_vehicles_make_length: { field: 'make', sentence: 'Enter the make in 1 to 60 characters.' },
  customer_vehicles_model_length: { field: 'model', sentence: 'Enter the model in 1 to 60 characters.' },
  customer_vehicles_year_range: { field: 'year', sentence: YEAR },
  customer_vehicles_plate_form: { field: 'plate', sentence: PLATE },
  customer_vehicles_plate_key: { field: 'plate', sentence: 'You have a vehicle with this plate already.' },
  customer_vehicles_mileage_range: { field: 'mileage_km', sentence: KILOMETRES },
  job_lines_kind_known: { field: 'kind', sentence: 'A line is labour or a part.' },
  job_lines_name_length: { field: 'name', sentence: 'Enter the work or the part in 1 to 120 characters.' },
  job_lines_quantity_range: {
    field: 'quantity',
    sentence: 'Enter a number from 0.01 to 9,999, such as 1.5.',
  },
  job_lines_unit_price_range: { field: 'unit_price', sentence: 'Enter a price up to KSh 10,000,000.' },
  job_lines_amount_range: { field: 'unit_price', sentence: 'A line comes to at most KSh 10,000,000.' },
  job_lines_spare_part_id_fkey: {
    field: 'name',
    sentence: 'This part is no longer on Magari. Enter its name and price yourself.',
  },
  job_photos_stage_known: { field: null, sentence: 'A photo is of before or after the work.' },
  job_invoices_paid_by_known: { field: 'method', sentence: 'Choose how it was paid from the list.' },
  job_invoices_payment_reference_length: { field: 'reference', sentence: 'Use 2 to 40 characters.' },
  billing_details_kra_pin_form: { field: 'kra_pin', sentence: KRA_PIN_FORM },
  billing_details_payment_note_length: { field: 'payment_note', sentence: 'Use at most 200 characters.' },
}
