import { browserConfig } from '../config.ts'
import type { SignInError } from './account.ts'
import { asRecoveryCodeError } from './recovery-codes.ts'
import type { FactorMethod } from './second-factor.ts'

interface Proof {
  email: string
  password: string
  /** The second factor's code, if the account has one. */
  code: string | null
  method: FactorMethod
}

/**
 * Erases the account permanently. The database requires a session that authenticated fully within the last minutes, so a separate one
 * is opened. The browser's own session ends too; the caller removes it.
 */
export async function eraseAccount({ email, password, code, method }: Proof): Promise<SignInError | null> {
  const [{ openAuthClient }, { PostgrestClient }] = await Promise.all([
    import('./auth-client.ts'),
    import('@supabase/postgrest-js'),
  ])
  const { anonKey } = browserConfig()
  const fresh = openAuthClient({
    // Not persisted; a unique key avoids auth-js's warning about multiple clients.
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
