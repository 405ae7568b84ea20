/** Recovery codes: each can be used once instead of the authenticator app. */
import type { SignInError } from './account.ts'
import { postToAuth } from './service-request.ts'
import { authClient, knownVisitor, showArrival } from './visitor.ts'

/** Number of unused codes of the account. */
export interface RecoveryCodesLeft {
  total: number
  remaining: number
}

/**
 * Verifies the second factor with a recovery code, which uses it up. During sign-in, the next page shows how many are left.
 */
export async function verifyRecoveryCode(code: string): Promise<SignInError | null> {
  const client = await authClient()
  const { halfway } = await knownVisitor()
  const { data, error } = await client.mfa.recoveryCodes.verify({ code })
  if (error) return asRecoveryCodeError(error)
  const { recovery_codes } = data as typeof data & { recovery_codes: RecoveryCodesLeft }
  if (halfway) showArrival({ outcome: 'recovery_code', left: recovery_codes.remaining })
  return null
}

/** Marks the error as that of a recovery code rather than of an app's code. */
export function asRecoveryCodeError(error: SignInError): SignInError {
  return error.code === 'mfa_verification_failed' ? { ...error, code: 'recovery_code_wrong' } : error
}

/** Whether a recovery code verified this session, and no authenticator app has since. */
export async function signedInByRecoveryCode(): Promise<boolean> {
  const { data } = await (await authClient()).mfa.getAuthenticatorAssuranceLevel()
  return (data?.currentAuthenticationMethods ?? []).some(
    (shown) => typeof shown === 'object' && shown.method === 'mfa/recovery_code',
  )
}

/** Replaces the codes by ten new ones, to be shown once. Requires a recent sign-in. */
export async function makeRecoveryCodes(): Promise<
  { codes: string[]; error: null } | { codes: null; error: SignInError }
> {
  const first = await post('/factors/recovery-codes')
  if (first.error?.code !== 'mfa_verified_factor_exists') return first
  return post('/factors/recovery-codes/regenerate')
}

async function post(
  path: string,
): Promise<{ codes: string[]; error: null } | { codes: null; error: SignInError }> {
  const { body, error } = await postToAuth<{ codes?: string[] }>(path, {})
  if (error) return { codes: null, error }
  return { codes: body?.codes ?? [], error: null }
}
