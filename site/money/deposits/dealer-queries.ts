import type { Client } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'

/** Whether the dealer takes no deposits until one that is overdue is returned. Their page works without knowing. */
export async function owesOverdueDeposit(client: Client, dealerId: string): Promise<boolean> {
  const { data, error } = await client.rpc('dealer_owes_deposit', { dealer_id: dealerId }, { get: true })
  if (error) reportFailure('Whether a dealer owes a deposit could not be read', error)
  return data ?? false
}
