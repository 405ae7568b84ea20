import type { Client } from '../../client.ts'

/** Pending counts of a dealer by page. */
export interface DealerWaiting {
  /** New inquiries. */
  inquiries: number
}

/** Fetches the dealer's pending counts. */
export async function dealerWaiting(client: Client, userId: string): Promise<DealerWaiting> {
  const { count } = await client
    .from('message_threads')
    .select('id', { count: 'exact', head: true })
    .eq('owner_id', userId)
    .eq('status', 'new')
    .throwOnError()
  return { inquiries: count ?? 0 }
}
