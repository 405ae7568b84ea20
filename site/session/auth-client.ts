import { AuthClient, type GoTrueClient, type GoTrueClientOptions } from '@supabase/auth-js'
import { browserConfig } from '../config.ts'

/** Creates a client of the sign-in service. Import this module lazily, because auth-js is large. */
export function openAuthClient(options: GoTrueClientOptions): GoTrueClient {
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: browserConfig().anonKey },
    // arrival.ts reads the fragment: auth-js would leave a history entry.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    ...options,
  })
}
