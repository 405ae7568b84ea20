import type { Client } from '../client.ts'

/** Counts of pending items by admin page. */
export interface AdminWaiting {
  approvals: number
  payments: number
  applications: number
  reports: number
  messages: number
  catalogue: number
}

/** The current counts of pending items; throws for anyone but administrators. */
export async function adminWaiting(client: Client): Promise<AdminWaiting> {
  const { data } = await client.rpc('admin_pending_counts').single().throwOnError()
  return data
}
