import type { Client } from '../../client.ts'

/** How much waits for a dealer, by the page where it is worked on. */
export interface DealerWaiting {
  /** Inquiries that are new. */
  inquiries: number
}

/** What waits for a dealer now. */
export async function dealerWaiting(client: Client, userId: string): Promise<DealerWaiting> {
  const { count } = await client
    .from('message_threads')
    .select('id', { count: 'exact', head: true })
    .eq('owner_id', userId)
    .eq('status', 'new')
    .throwOnError()
  return { inquiries: count ?? 0 }
}
