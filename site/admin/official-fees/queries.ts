/** Queries about the government's fees, and changes to them. Each function throws the service's error. */
import type { OfficialFeeValues } from '#domain/sales/official-fee-form.ts'
import type { Client } from '../../client.ts'

export interface AdminFee extends OfficialFeeValues {
  id: number
  confirmed_on: string | null
}

/** All fees: past, current and upcoming. */
export async function officialFees(client: Client): Promise<AdminFee[]> {
  const { data } = await client
    .from('official_fees')
    .select('id, kind, up_to_cc, amount, effective_from, source, confirmed_on')
    .throwOnError()
  return data as AdminFee[]
}

/** Updates a fee, or adds one without an id. What is corrected has to be confirmed again. */
export async function saveOfficialFee(
  client: Client,
  id: number | null,
  fee: OfficialFeeValues,
): Promise<void> {
  const fees = client.from('official_fees')
  if (id === null) await fees.insert(fee).throwOnError()
  else await fees.update(fee).eq('id', id).select('id').single().throwOnError()
}

/** Notes that the caller has seen this amount on the portal today. */
export async function confirmOfficialFee(
  client: Client,
  { id: fee_id, amount }: Pick<AdminFee, 'id' | 'amount'>,
): Promise<void> {
  await client.rpc('confirm_official_fee', { fee_id, amount }).throwOnError()
}

/** Deletes a fee; the previous one stays in force. */
export async function deleteOfficialFee(client: Client, id: number): Promise<void> {
  await client.from('official_fees').delete().eq('id', id).select('id').single().throwOnError()
}
