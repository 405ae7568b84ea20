import type { PostgrestClient } from '@supabase/postgrest-js'
import { createContext } from 'react-router'
import type { Database } from '#database/types.generated.ts'
import { once } from './session/once.ts'

/** What every query function of the site takes: the tables and functions of the marketplace, as one caller sees them. */
export type Client = PostgrestClient<Database>

/** The anonymous visitor's client while rendering on the server: a function call, no socket. Set by the server. */
export const anonymousClient = createContext<Client>()

/** The visitor's client in the browser, one for the page's life. */
export const browserClient = once(async (): Promise<Client> => {
  const { openBrowserClient } = await import('./browser-client.ts')
  return openBrowserClient()
})
