/** Queries about lenders, and changes to them. Each function throws the service's error. */
import type { LenderValue } from '#domain/money/lender-form.ts'
import type { Client } from '../../client.ts'

export interface AdminLender extends LenderValue {
  id: string
  logo_url: string | null
  updated_at: string
  /** The number of applications in any state, and of pending ones. */
  requests: number
  pending: number
}

/** All lenders by name, including deactivated ones. */
export async function adminLenders(client: Client): Promise<AdminLender[]> {
  const { data } = await client.rpc('admin_lenders').throwOnError()
  return data
}

/** Updates a lender, or adds one without an id. */
export async function saveLender(client: Client, id: string | null, lender: LenderValue): Promise<void> {
  if (id === null) await client.from('financing_providers').insert(lender).throwOnError()
  else await changeLender(client, id, lender)
}

/** Updates some columns of a lender. */
export async function changeLender(
  client: Client,
  id: string,
  part: Partial<LenderValue & { logo_url: string | null }>,
): Promise<void> {
  await client.from('financing_providers').update(part).eq('id', id).select('id').single().throwOnError()
}

/** Deletes a lender without applications. */
export async function deleteLender(client: Client, id: string): Promise<void> {
  await client.from('financing_providers').delete().eq('id', id).select('id').single().throwOnError()
}
