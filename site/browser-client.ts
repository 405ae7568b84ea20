/** The visitor's client. Loaded with the first query, so that pages without queries need not load it. */
import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '#database/types.generated.ts'
import type { ServiceError } from '#domain/foundation/errors.ts'
import type { Client } from './client.ts'
import { browserConfig } from './config.ts'
import { fetchWithRetry } from './fetch-with-retry.ts'
import { sessionEnded } from './session/ended.ts'
import { ACTING_KEY, hasStoredSession } from './session/storage.ts'
import { accessToken } from './session/visitor.ts'

/** A client that sends the session's access token, or the anonymous key if nobody is signed in. */
export function openBrowserClient(): Client {
  const { anonKey } = browserConfig()
  return new PostgrestClient<Database>(`${location.origin}/rest/v1`, {
    headers: { apikey: anonKey },
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      const token = await accessToken()
      const ask = (bearer: string) => {
        headers.set('authorization', `Bearer ${bearer}`)
        return fetchWithRetry(input, { ...init, headers })
      }
      const answer = await ask(token ?? anonKey)
      if (token === null || !refusesToken(answer)) return answer
      if (hasStoredSession(ACTING_KEY)) {
        const second = await (await import('./session/acting.ts')).askAgain(token, ask)
        if (second) return second
      }
      if (writesTable(String(input), init)) return answer
      // The session was ended elsewhere: public reads and calls are repeated as an anonymous visitor.
      return (await sessionEnded(TOKEN_REFUSED)) ? ask(anonKey) : answer
    },
  })
}

/** A client that sends this access token, for an account without a session of the site. */
export function openAccountClient(tokenOf: () => Promise<string | null>): Client {
  const { anonKey } = browserConfig()
  return new PostgrestClient<Database>(`${location.origin}/rest/v1`, {
    headers: { apikey: anonKey },
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${(await tokenOf()) ?? anonKey}`)
      return fetchWithRetry(input, { ...init, headers })
    },
  })
}

/** A client without the session, for reads that must not tell the server whose they are. */
export function openAnonymousClient(): Client {
  const { anonKey } = browserConfig()
  return new PostgrestClient<Database>(`${location.origin}/rest/v1`, {
    headers: { apikey: anonKey, authorization: `Bearer ${anonKey}` },
    fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
  })
}

function writesTable(address: string, { method = 'GET' }: RequestInit = {}): boolean {
  return method !== 'GET' && method !== 'HEAD' && !address.includes('/rest/v1/rpc/')
}

const TOKEN_REFUSED: ServiceError = { code: 'PGRST301', message: 'The token does not count any more.' }

function refusesToken({ status, headers }: Response): boolean {
  return status === 401 && headers.get('www-authenticate')?.includes('invalid_token') === true
}
