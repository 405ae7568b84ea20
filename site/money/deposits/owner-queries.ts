import type { Client } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'

/** Whether a dealer or provider takes no deposits until one that is overdue is returned. Their page works without knowing. */
export async function owesOverdueDeposit(client: Client, ownerId: string): Promise<boolean> {
  const { data, error } = await client.rpc('owes_deposit', { owner_id: ownerId }, { get: true })
  if (error) reportFailure('Whether somebody owes a deposit could not be read', error)
  return data ?? false
}
