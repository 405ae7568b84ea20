import type { PostgrestClient } from '@supabase/postgrest-js'
import { createContext } from 'react-router'
import type { Database } from '#database/types.generated.ts'
import { once } from './session/once.ts'

/** The client that every query function takes: tables and functions of the marketplace, as seen by one caller. */
export type Client = PostgrestClient<Database>

/** The anonymous client for rendering on the server: calls in process, without a socket. Set by the server. */
export const anonymousClient = createContext<Client>()

/** A POST to the sign-in service while rendering on the server, as the anonymous visitor. Set by the server. */
export const anonymousAuth = createContext<(path: string, body: object) => Promise<Response>>()

/** The visitor's client in the browser, one per page load. */
export const browserClient = once(async (): Promise<Client> => {
  const { openBrowserClient } = await import('./browser-client.ts')
  return openBrowserClient()
})
