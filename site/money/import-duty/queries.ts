/** Queries of the import calculator. Throws the service's error. */
import { type ImportDepreciation, type ImportRates, inForce } from '#domain/money/import-taxes.ts'
import type { Client } from '../../client.ts'

export interface ImportSchedule {
  rates: ImportRates[]
  depreciation: ImportDepreciation[]
}

/** The rates in force on the day (`2026-11-21`). */
export async function importSchedule(client: Client, day: string): Promise<ImportSchedule> {
  const [rates, depreciation] = await Promise.all([
    client
      .from('import_tax_rates')
      .select('vehicle_class, duty, unwound_duty, excise, vat, idf, rdl, effective_from, source')
      .lte('effective_from', day)
      .throwOnError(),
    client
      .from('import_depreciation_rates')
      .select('age, depreciation, effective_from')
      .lte('effective_from', day)
      .throwOnError(),
  ])
  return {
    rates: inForce(rates.data, day, ({ vehicle_class }) => vehicle_class),
    depreciation: inForce(depreciation.data, day, ({ age }) => age),
  }
}
