/** Queries of a dealer's keys. Each function throws the service's error. */
import type { Database } from '#database/types.generated.ts'
import type { Client } from '../../../client.ts'

type Functions = Database['public']['Functions']
export type DealerKey = Omit<
  Functions['own_dealer_keys']['Returns'][number],
  'last_used_at' | 'revoked_at'
> & { last_used_at: string | null; revoked_at: string | null }
export type DealerKeyCall = Omit<
  Functions['own_dealer_key_calls']['Returns'][number],
  'reason' | 'network'
> & { reason: string | null; network: string | null }

/** The dealer's keys, those in use first. */
export async function ownDealerKeys(client: Client): Promise<DealerKey[]> {
  const { data } = await client.rpc('own_dealer_keys').throwOnError()
  return data
}

/** The last calls with them, the newest first. */
export async function ownDealerKeyCalls(client: Client): Promise<DealerKeyCall[]> {
  const { data } = await client.rpc('own_dealer_key_calls').throwOnError()
  return data
}

/** The new key, which is not shown again. Requires a recent sign-in. */
export async function makeDealerKey(client: Client, name: string): Promise<string> {
  const { data } = await client.rpc('make_dealer_key', { name }).throwOnError()
  return (data as { key: string }).key
}

/** Revokes a key for good. */
export async function revokeDealerKey(client: Client, id: string): Promise<void> {
  await client.rpc('revoke_dealer_key', { key_id: id }).throwOnError()
}
