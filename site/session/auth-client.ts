import { AuthClient, type GoTrueClient, type GoTrueClientOptions } from '@supabase/auth-js'
import { browserConfig } from '../config.ts'

/** A client of the sign-in service. Import it when it is needed: auth-js is large. */
export function openAuthClient(options: GoTrueClientOptions): GoTrueClient {
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: browserConfig().anonKey },
    // The fragment is ours to read (arrival.ts): auth-js would leave a history entry behind.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    ...options,
  })
}
