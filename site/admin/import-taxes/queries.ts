/** Queries about the import calculator's rates, and changes to them. Each function throws the service's error. */
import type { ImportDepreciation, ImportRates } from '#domain/money/import-taxes.ts'
import type { Client } from '../../client.ts'

export interface AdminImportRate extends ImportRates {
  id: number
}

export interface AdminDepreciation extends ImportDepreciation {
  id: number
}

/** All tax rates: past, current and upcoming. */
export async function importRates(client: Client): Promise<AdminImportRate[]> {
  const { data } = await client
    .from('import_tax_rates')
    .select('id, vehicle_class, effective_from, duty, unwound_duty, excise, vat, idf, rdl, source')
    .throwOnError()
  return data
}

/** All depreciations: past, current and upcoming. */
export async function depreciations(client: Client): Promise<AdminDepreciation[]> {
  const { data } = await client
    .from('import_depreciation_rates')
    .select('id, age, effective_from, depreciation')
    .throwOnError()
  return data
}

/** Updates a tax rate, or adds one without an id. */
export async function saveImportRate(client: Client, id: number | null, rate: ImportRates): Promise<void> {
  const rates = client.from('import_tax_rates')
  if (id === null) await rates.insert(rate).throwOnError()
  else await rates.update(rate).eq('id', id).select('id').single().throwOnError()
}

/** Updates a depreciation, or adds one without an id. */
export async function saveDepreciation(
  client: Client,
  id: number | null,
  depreciation: ImportDepreciation,
): Promise<void> {
  const rows = client.from('import_depreciation_rates')
  if (id === null) await rows.insert(depreciation).throwOnError()
  else await rows.update(depreciation).eq('id', id).select('id').single().throwOnError()
}

/** Deletes a rate of either table; the previous one stays in force. */
export async function deleteRate(
  client: Client,
  table: 'import_tax_rates' | 'import_depreciation_rates',
  id: number,
): Promise<void> {
  await client.from(table).delete().eq('id', id).select('id').single().throwOnError()
}
