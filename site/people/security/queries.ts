/** What the pages about signing in ask of the data service. Each function throws the service's error. */
import type { Database } from '#database/types.generated.ts'
import type { Client } from '../../client.ts'

export type OwnSession = Database['public']['Functions']['own_sessions']['Returns'][number]

/** Where the person is signed in: this device first, then those used last. */
export async function ownSessions(client: Client): Promise<OwnSession[]> {
  const { data } = await client.rpc('own_sessions').throwOnError()
  return data
}

/** Ends one of these sessions. */
export async function endSession(client: Client, id: string): Promise<void> {
  await client.rpc('end_own_session', { session_id: id }).throwOnError()
}
