/** Queries about lenders, and changes to them. Each function throws the service's error. */
import type { LenderValue } from '#domain/money/lender-form.ts'
import type { Client } from '../../client.ts'

export interface AdminLender extends LenderValue {
  id: string
  logo_url: string | null
  updated_at: string
  /** Applications of any state, and those that are pending. */
  requests: number
  pending: number
}

/** Every lender by name, also those that are switched off. */
export async function adminLenders(client: Client): Promise<AdminLender[]> {
  const { data } = await client.rpc('admin_lenders').throwOnError()
  return data as unknown as AdminLender[]
}

/** Changes a lender, or adds one where there is no id. */
export async function saveLender(client: Client, id: string | null, lender: LenderValue): Promise<void> {
  if (id === null) await client.from('financing_providers').insert(lender).throwOnError()
  else await changeLender(client, id, lender)
}

/** Changes some columns of a lender. */
export async function changeLender(
  client: Client,
  id: string,
  part: Partial<LenderValue & { logo_url: string | null }>,
): Promise<void> {
  await client.from('financing_providers').update(part).eq('id', id).select('id').single().throwOnError()
}

/** Deletes a lender that nobody has applied to. */
export async function deleteLender(client: Client, id: string): Promise<void> {
  await client.from('financing_providers').delete().eq('id', id).select('id').single().throwOnError()
}
