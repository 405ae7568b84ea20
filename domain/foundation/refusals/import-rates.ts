import type { Refusal } from './refusal.ts'

const DAY = { field: 'effective_from', sentence: 'Enter a day from 2000 to 2100.' }

/** Sentences for the constraints of the import calculator's rates. */
export const importRateRefusals: Record<string, Refusal> = {
  import_tax_rates_class_day_key: {
    field: 'effective_from',
    sentence: 'A rate of this kind already starts on this day. Edit that one.',
  },
  import_tax_rates_class_known: { field: 'vehicle_class', sentence: 'Choose the kind of vehicle.' },
  import_tax_rates_shares: {
    field: null,
    sentence: 'Duties are between 0% and 200%, VAT, IDF and RDL between 0% and 100%.',
  },
  import_tax_rates_source_length: { field: 'source', sentence: 'Name the source in 1 to 200 characters.' },
  import_tax_rates_effective_from_range: DAY,
  import_depreciation_rates_age_day_key: {
    field: 'effective_from',
    sentence: 'A depreciation for this age already starts on this day. Edit that one.',
  },
  import_depreciation_rates_age: { field: 'age', sentence: 'Enter an age from 0 to 30 years.' },
  import_depreciation_rates_share: {
    field: 'depreciation',
    sentence: 'Enter a depreciation between 0% and 100%.',
  },
  import_depreciation_rates_effective_from_range: DAY,
}
