/** Recovery codes: each can be used once, instead of the authenticator app or of a code sent to the account's number. */
import type { SignInError } from './account.ts'
import { getFromAuth, postToAuth } from './service-request.ts'
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

/** New codes, to be shown once. */
export type MadeCodes = { codes: string[]; error: null } | { codes: null; error: SignInError }

/** Replaces the codes by ten new ones. Requires a recent sign-in. */
export async function makeRecoveryCodes(): Promise<MadeCodes> {
  const first = await post('/factors/recovery-codes')
  if (first.error?.code !== 'mfa_verified_factor_exists') return first
  return post('/factors/recovery-codes/regenerate')
}

/** The codes that replace the account's number. Throws the service's error. */
export async function numberCodesLeft(): Promise<RecoveryCodesLeft> {
  const { body, error } = await getFromAuth<RecoveryCodesLeft>('/recovery-codes')
  if (error) throw error
  return body
}

/** Replaces the codes of the account's number by ten new ones. Requires a recent sign-in. */
export function makeNumberCodes(): Promise<MadeCodes> {
  return post('/recovery-codes')
}

async function post(path: string): Promise<MadeCodes> {
  const { body, error } = await postToAuth<{ codes?: string[] }>(path, {})
  if (error) return { codes: null, error }
  return { codes: body?.codes ?? [], error: null }
}
