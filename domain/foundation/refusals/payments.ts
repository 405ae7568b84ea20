import { RECIPIENT_SENTENCES } from '../../money/invoice-recipient-form.ts'
import type { Refusal } from './refusal.ts'

/** The reference is used by another payment; its owner can dispute that. */
export const REFERENCE_TAKEN =
  'This reference was used for another payment. Check it; if it is yours, confirm that below.'

const BEING_RETURNED = 'This payment is being returned already. Load the page again.'

/** Sentences for the constraints of payment requests and returns. */
export const paymentRefusals: Record<string, Refusal> = {
  // Only reached by deleting a plan: requests for an unknown plan are refused earlier with a sentence.
  payment_requests_plan_id_fkey: {
    field: null,
    sentence: 'Members have paid for this plan, so it cannot be deleted. Make it inactive instead.',
  },
  // Requests for promotions of others or none are refused earlier with a sentence.
  payment_requests_promotion_id_fkey: {
    field: null,
    sentence: 'This offer to feature an ad is no longer open. Load the page again to see the price.',
  },
  payment_requests_months_of_plan: {
    field: null,
    sentence: 'Only a plan is paid for in months. Load the page again.',
  },
  payment_requests_one_purpose: {
    field: null,
    sentence: 'A payment is for a plan or for featuring an ad, not for both.',
  },
  payment_requests_payment_method_known: {
    field: 'payment_method',
    sentence: 'Choose M-Pesa, bank transfer or card.',
  },
  payment_requests_months_range: { field: 'months', sentence: 'Choose 1 to 12 months.' },
  payment_requests_amount_range: {
    field: 'amount',
    sentence: 'Enter an amount between KSh 1 and KSh 10,000,000,000.',
  },
  payment_requests_reference_length: { field: 'reference', sentence: 'Use at most 80 characters.' },
  payment_requests_reference_key: { field: 'reference', sentence: REFERENCE_TAKEN },
  // Only the second of two concurrent approvals: an earlier one is refused with the number of the other payment.
  payment_requests_approved_reference_key: {
    field: null,
    sentence: 'A payment with this reference has already been approved. Load the page again.',
  },
  payment_requests_phone_kenyan: {
    field: 'phone',
    sentence: 'Enter a Kenyan mobile number, for example 0712 345 678.',
  },
  payment_requests_phone_given: { field: 'phone', sentence: 'Enter the M-Pesa number you paid with.' },
  payment_requests_notes_length: { field: 'notes', sentence: 'Use at most 1,000 characters.' },
  payment_requests_payment_number_form: {
    field: null,
    sentence: 'We do not know this payment number. Load the page again; what you typed is kept.',
  },
  payment_requests_payment_number_key: {
    field: null,
    sentence:
      'A payment request with this number but different details was already sent. See it under Subscriptions.',
  },
  payment_requests_decision_reason_length: { field: 'reason', sentence: 'Use at most 500 characters.' },
  // Only the second of two concurrent presses: an earlier one is refused with who asked and when.
  payment_refunds_request_key: { field: null, sentence: BEING_RETURNED },
  payment_refunds_unmatched_key: { field: null, sentence: BEING_RETURNED },
  payment_refunds_receipt_key: { field: null, sentence: BEING_RETURNED },
  payment_refunds_returned_by_known: {
    field: 'returned_by',
    sentence: 'Choose M-Pesa, bank transfer or card.',
  },
  invoice_recipients_business_name_length: {
    field: 'business_name',
    sentence: RECIPIENT_SENTENCES.business_name,
  },
  invoice_recipients_kra_pin_form: { field: 'kra_pin', sentence: RECIPIENT_SENTENCES.kra_pin },
  invoice_recipients_address_length: { field: 'address', sentence: RECIPIENT_SENTENCES.address },
}
