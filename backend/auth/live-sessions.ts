import { LRUCache } from 'lru-cache'
import { actorOf, type Caller } from '../http/caller.ts'
import type { Database } from '../postgres/database.ts'
import { UUID } from './holder.ts'

const REMEMBERED_MS = 30_000
const REMEMBERED_SESSIONS = 50_000
const CHANNEL = 'ended_sessions'

/** Checks whether the sessions of access tokens are still active. */
export interface LiveSessions {
  /**
   * Whether the session of the caller's token has ended, or its person may not act for the account any more; false for tokens without one. Cached for half a minute per session, and
   * invalidated by notifications of ended sessions. Throws as `Database.run` does.
   */
  hasEnded(caller: Caller): Promise<boolean>
  /** Removes the caller's session from the cache: its last request may have ended it. */
  forget(caller: Caller): void
  /** Calls the handler with the id of each session that may have ended. Returns a function to unsubscribe. */
  onEnd(handler: (session: string) => void): () => void
  close(): Promise<void>
}

/** Subscribes to sessions ended by any process on the database. */
export async function followSessions(database: Database): Promise<LiveSessions> {
  // By session, then by what its tokens act for.
  const known = new LRUCache<string, Map<string, Promise<boolean>>>({
    max: REMEMBERED_SESSIONS,
    ttl: REMEMBERED_MS,
  })
  const handlers = new Set<(session: string) => void>()

  const unlisten = await database.listen(CHANNEL, (session) => {
    // A question under way may be older than this notification: its answer goes with the others.
    if (session) known.delete(session)
    // The database connection was lost, so notifications may be missing.
    else known.clear()
    for (const handler of handlers) handler(session)
  })

  async function ask(text: string, values: string[]): Promise<boolean> {
    const { rows } = await database.run<{ lives: boolean }>(
      { role: 'supabase_auth_admin', claims: null, readOnly: true },
      { text: `select auth.${text} as lives`, values },
    )
    return rows[0]?.lives === true
  }

  function lives(session: string, account: string, { role, claims }: Caller): Promise<boolean> {
    const answers = known.get(session) ?? new Map<string, Promise<boolean>>()
    if (answers.size === 0) known.set(session, answers)
    const actor = actorOf(claims)
    const name = `${account} ${actor} ${role}`
    const answer =
      answers.get(name) ??
      (actor
        ? ask('delegation_lives($1, $2, $3, $4)', [session, actor, account, role])
        : ask('session_lives($1, $2)', [session, account]))
    answers.set(name, answer)
    answer.catch(() => answers.delete(name))
    return answer
  }

  return {
    async hasEnded(caller) {
      const { claims, tokenProblem } = caller
      const { session_id: session, sub } = claims
      if (tokenProblem || session === undefined || session === null) return false
      if (typeof session !== 'string' || !UUID.test(session) || typeof sub !== 'string' || !UUID.test(sub))
        return true
      if (claims.act !== undefined && !UUID.test(actorOf(claims) ?? '')) return true
      return !(await lives(session.toLowerCase(), sub, caller))
    },
    forget({ claims }) {
      if (typeof claims.session_id === 'string') known.delete(claims.session_id.toLowerCase())
    },
    onEnd(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    close: () => unlisten(),
  }
}
