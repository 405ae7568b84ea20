import { browserConfig } from '../config.ts'
import type { SignInError } from './account.ts'

interface Proof {
  email: string
  password: string
  /** Of an authenticator app, where the account has one. */
  code: string | null
}

/**
 * Erases the account for good. The database does so only in a session of the last minutes that has shown everything signing in
 * asks for, so one is opened for it, beside the one that this browser keeps: that ends too, and is the caller's to forget.
 */
export async function eraseAccount({ email, password, code }: Proof): Promise<SignInError | null> {
  const [{ AuthClient }, { PostgrestClient }] = await Promise.all([
    import('@supabase/auth-js'),
    import('@supabase/postgrest-js'),
  ])
  const { anonKey } = browserConfig()
  const fresh = new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: anonKey },
    // Nothing is kept; two clients of one name would warn of each other.
    storageKey: crypto.randomUUID(),
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
  const { data, error } = await fresh.signInWithPassword({ email, password })
  if (error) return error
  let token = data.session.access_token
  let refused: SignInError | null = null
  const factors = data.user.factors?.filter(({ status }) => status === 'verified') ?? []
  for (const { id } of factors) {
    const shown = await fresh.mfa.challengeAndVerify({ factorId: id, code: code ?? '' })
    refused = shown.error
    if (shown.data) token = shown.data.access_token
    if (shown.error?.code !== 'mfa_verification_failed') break
  }
  if (!refused) {
    const tables = new PostgrestClient(`${location.origin}/rest/v1`, {
      headers: { apikey: anonKey, authorization: `Bearer ${token}` },
    })
    refused = (await tables.rpc('erase_my_account')).error
  }
  if (refused) {
    await fresh.signOut({ scope: 'local' })
    return refused
  }
  return null
}
