/** Queries about insurers and their premiums, and changes to them. Each function throws the service's error. */
import type { InsuranceRate } from '#domain/money/insurance.ts'
import type { InsurerValue } from '#domain/money/insurer-form.ts'
import type { Client } from '../../client.ts'

export interface AdminRate extends InsuranceRate {
  id: string
}

export interface AdminInsurer extends InsurerValue {
  id: string
  logo_url: string | null
  /** The latest change of it or its premiums. */
  updated_at: string
  /** The number of quotes in any state, and of pending ones. */
  requests: number
  pending: number
  rates: AdminRate[]
}

/** All insurers by name, including deactivated ones. */
export async function adminInsurers(client: Client): Promise<AdminInsurer[]> {
  const { data } = await client.rpc('admin_insurers').throwOnError()
  return data
}

/** Updates an insurer, or adds one without an id. */
export async function saveInsurer(client: Client, id: string | null, insurer: InsurerValue): Promise<void> {
  if (id === null) await client.from('insurance_providers').insert(insurer).throwOnError()
  else await changeInsurer(client, id, insurer)
}

/** Updates some columns of an insurer. */
export async function changeInsurer(
  client: Client,
  id: string,
  part: Partial<InsurerValue & { logo_url: string | null }>,
): Promise<void> {
  await client.from('insurance_providers').update(part).eq('id', id).select('id').single().throwOnError()
}

/** Deletes an insurer without quotes, with its premiums. */
export async function deleteInsurer(client: Client, id: string): Promise<void> {
  await client.from('insurance_providers').delete().eq('id', id).select('id').single().throwOnError()
}

/** Updates a premium of an insurer, or adds one without an id. */
export async function savePremium(
  client: Client,
  insurerId: string,
  id: string | null,
  rate: InsuranceRate,
): Promise<void> {
  const rates = client.from('insurance_rates')
  if (id === null) await rates.insert({ ...rate, provider_id: insurerId }).throwOnError()
  else await rates.update(rate).eq('id', id).select('id').single().throwOnError()
}

/** Deletes a premium. Existing quotes keep their estimate. */
export async function deletePremium(client: Client, id: string): Promise<void> {
  await client.from('insurance_rates').delete().eq('id', id).select('id').single().throwOnError()
}
