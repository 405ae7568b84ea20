import type { Client } from '../client.ts'

/** How much waits for an administrator, by the page where it is decided. */
export interface AdminWaiting {
  approvals: number
  payments: number
  applications: number
  reports: number
  messages: number
  catalogue: number
}

/** What waits for an administrator now; throws for everybody else. */
export async function adminWaiting(client: Client): Promise<AdminWaiting> {
  const { data } = await client.rpc('admin_pending_counts').single().throwOnError()
  return data
}
