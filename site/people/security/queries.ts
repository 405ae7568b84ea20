/** Queries of the person's sessions. Each function throws the service's error. */
import type { Database } from '#database/types.generated.ts'
import type { Client } from '../../client.ts'

export type OwnSession = Database['public']['Functions']['own_sessions']['Returns'][number]

/** The person's sessions: this device first, then by last use. */
export async function ownSessions(client: Client): Promise<OwnSession[]> {
  const { data } = await client.rpc('own_sessions').throwOnError()
  return data
}

/** Ends a session; one of another device requires a recent sign-in. */
export async function endSession(client: Client, id: string): Promise<void> {
  await client.rpc('end_own_session', { session_id: id }).throwOnError()
}
