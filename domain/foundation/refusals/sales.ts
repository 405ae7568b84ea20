import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of sales and official fees. */
export const saleRefusals: Record<string, Refusal> = {
  sales_payment_method_known: { field: 'payment_method', sentence: 'Choose how it is paid.' },
  sales_price_range: { field: 'price', sentence: 'Enter a price between KSh 1 and KSh 10 billion.' },
  sales_handover_on_range: { field: 'handover_on', sentence: 'Choose a day of handover within a year.' },
  sales_defects_length: { field: 'defects', sentence: 'Describe the defects in at most 2,000 characters.' },
  official_fees_kind_known: { field: 'kind', sentence: 'Choose copy of records or transfer.' },
  official_fees_class: { field: 'up_to_cc', sentence: 'Only a transfer has a largest engine.' },
  official_fees_up_to_cc_range: { field: 'up_to_cc', sentence: 'Enter an engine of 50 to 20,000 cc.' },
  official_fees_amount_range: {
    field: 'amount',
    sentence: 'Enter an amount between KSh 1 and KSh 1,000,000.',
  },
  official_fees_effective_from_range: {
    field: 'effective_from',
    sentence: 'Choose a day between 2000 and 2100.',
  },
  official_fees_source_length: {
    field: 'source',
    sentence: 'Say where the fee is published, in one line of at most 200 characters.',
  },
  official_fees_class_day_key: {
    field: 'effective_from',
    sentence: 'There is already a fee of this kind and engine from this day on. Correct that one.',
  },
}
