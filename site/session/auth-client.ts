import { AuthClient, type GoTrueClient, type GoTrueClientOptions } from '@supabase/auth-js'
import { browserConfig } from '../config.ts'
import { ACTING_KEY, SESSION_KEY, sessionStore } from './storage.ts'

/** Creates a client of the sign-in service. Import this module lazily, because auth-js is large. */
export function openAuthClient(options: GoTrueClientOptions): GoTrueClient {
  const client = new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: browserConfig().anonKey },
    // arrival.ts reads the fragment: auth-js would leave a history entry.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    ...options,
  })
  if (options.storageKey === SESSION_KEY) followActing(client)
  return client
}

/** Here, because only who has a session acts for a business: another tab begins or ceases to, and signing out ends it. */
function followActing(client: GoTrueClient): void {
  client.onAuthStateChange((event) => {
    if (event === 'SIGNED_OUT') sessionStore.removeItem(ACTING_KEY)
  })
  addEventListener('storage', ({ key }) => {
    if (key === ACTING_KEY) void import('./acting.ts').then(({ followOtherTab }) => followOtherTab())
  })
}
