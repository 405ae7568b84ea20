import type { Client } from '../client.ts'

export interface Unread {
  messages: number
  notifications: number
}

/** How much the caller has not read. */
export async function unreadCounts(client: Client): Promise<Unread> {
  const { data } = await client.rpc('unread_counts').single().throwOnError()
  return data
}
