import { LRUCache } from 'lru-cache'
import type { Caller } from '../http/caller.ts'
import type { Database } from '../postgres/database.ts'
import { UUID } from './holder.ts'

const REMEMBERED_MS = 30_000
const REMEMBERED_SESSIONS = 50_000
const CHANNEL = 'ended_sessions'

/** Checks whether the sessions of access tokens are still active. */
export interface LiveSessions {
  /**
   * Whether the session of the caller's token has ended; false for tokens without one. Cached for half a minute per session, and
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
  const known = new LRUCache<string, boolean>({ max: REMEMBERED_SESSIONS, ttl: REMEMBERED_MS })
  const asking = new Map<string, Promise<boolean>>()
  const handlers = new Set<(session: string) => void>()

  // A running query may be older than this notification: its result is not cached.
  function forget(session: string): void {
    known.delete(session)
    asking.delete(session)
  }

  const unlisten = await database.listen(CHANNEL, (session) => {
    if (session) forget(session)
    else {
      // The database connection was lost, so notifications may be missing.
      known.clear()
      asking.clear()
    }
    for (const handler of handlers) handler(session)
  })

  async function ask(session: string, person: string): Promise<boolean> {
    const { rows } = await database.run<{ lives: boolean }>(
      { role: 'supabase_auth_admin', claims: null, readOnly: true },
      { text: 'select auth.session_lives($1, $2) as lives', values: [session, person] },
    )
    return rows[0]?.lives === true
  }

  async function lives(session: string, person: string): Promise<boolean> {
    const remembered = known.get(session)
    if (remembered !== undefined) return remembered
    const running = asking.get(session)
    if (running) return running
    const question = ask(session, person)
    asking.set(session, question)
    try {
      const answer = await question
      if (asking.get(session) === question) known.set(session, answer)
      return answer
    } finally {
      if (asking.get(session) === question) asking.delete(session)
    }
  }

  return {
    async hasEnded({ claims, tokenProblem }) {
      const { session_id: session, sub } = claims
      if (tokenProblem || session === undefined || session === null) return false
      if (typeof session !== 'string' || !UUID.test(session) || typeof sub !== 'string' || !UUID.test(sub))
        return true
      return !(await lives(session.toLowerCase(), sub))
    },
    forget({ claims }) {
      if (typeof claims.session_id === 'string') forget(claims.session_id.toLowerCase())
    },
    onEnd(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    close: () => unlisten(),
  }
}
