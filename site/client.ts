import type { PostgrestClient } from '@supabase/postgrest-js'
import { createContext } from 'react-router'
import type { Database } from '#database/types.generated.ts'
import { browserConfig } from './config.ts'
import { once } from './session/once.ts'
import { accessToken } from './session/visitor.ts'

/** What every query function of the site takes: the tables and functions of the marketplace, as one caller sees them. */
export type Client = PostgrestClient<Database>

/** The anonymous visitor's client while rendering on the server: a function call, no socket. Set by the server. */
export const anonymousClient = createContext<Client>()

/**
 * The visitor's client in the browser, one for the page's life. Each request carries the session's access token,
 * or the anonymous key where nobody is signed in.
 */
export const browserClient = once(async (): Promise<Client> => {
  const { PostgrestClient } = await import('@supabase/postgrest-js')
  const { anonKey } = browserConfig()
  return new PostgrestClient<Database>(`${location.origin}/rest/v1`, {
    headers: { apikey: anonKey },
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${(await accessToken()) ?? anonKey}`)
      return fetch(input, { ...init, headers })
    },
  })
})
