import type { Client } from '../client.ts'

export interface Unread {
  messages: number
  notifications: number
  /** New ads in saved searches. */
  searches: number
}

/** The caller's unread counts. */
export async function unreadCounts(client: Client): Promise<Unread> {
  const { data } = await client.rpc('unread_counts').single().throwOnError()
  return data
}
