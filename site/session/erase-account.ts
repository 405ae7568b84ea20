import { browserConfig } from '../config.ts'
import type { SignInError } from './account.ts'
import { asRecoveryCodeError } from './recovery-codes.ts'
import type { FactorMethod } from './second-factor.ts'

interface Proof {
  email: string
  password: string
  /** Of the second factor, where the account has one. */
  code: string | null
  method: FactorMethod
}

/**
 * Erases the account for good. The database does so only in a session of the last minutes that has shown everything signing in
 * asks for, so one is opened for it, beside the one that this browser keeps: that ends too, and is the caller's to forget.
 */
export async function eraseAccount({ email, password, code, method }: Proof): Promise<SignInError | null> {
  const [{ openAuthClient }, { PostgrestClient }] = await Promise.all([
    import('./auth-client.ts'),
    import('@supabase/postgrest-js'),
  ])
  const { anonKey } = browserConfig()
  const fresh = openAuthClient({
    // Nothing is kept; two clients of one name would warn of each other.
    storageKey: crypto.randomUUID(),
    persistSession: false,
    autoRefreshToken: false,
  })
  const { data, error } = await fresh.signInWithPassword({ email, password })
  if (error) return error
  let token = data.session.access_token
  let refused: SignInError | null = null
  const apps =
    data.user.factors?.filter((factor) => factor.factor_type === 'totp' && factor.status === 'verified') ?? []
  const tries =
    method === 'recovery_code'
      ? apps.slice(0, 1).map(() => () => fresh.mfa.recoveryCodes.verify({ code: code ?? '' }))
      : apps.map(
          ({ id }) =>
            () =>
              fresh.mfa.challengeAndVerify({ factorId: id, code: code ?? '' }),
        )
  for (const show of tries) {
    const shown = await show()
    refused = shown.error && method === 'recovery_code' ? asRecoveryCodeError(shown.error) : shown.error
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
