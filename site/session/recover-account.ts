/** Signing in without the number of the account. Loaded when somebody has lost theirs. */
import type { SignInError } from './account.ts'
import type { RecoveryCodesLeft } from './recovery-codes.ts'
import { postToAuth } from './service-request.ts'
import { rememberSession } from './storage.ts'
import { applySession, authClient } from './visitor.ts'

interface Recovered {
  access_token: string
  refresh_token: string
  recovery_codes: RecoveryCodesLeft
}

/** Signs in with the former number (E.164) and a recovery code, which uses it up. A second factor is still to be verified. */
export async function recoverAccount(phone: string, code: string): Promise<SignInError | null> {
  const asked = await postToAuth<Recovered>('/recover-account', { phone, recovery_code: code })
  if (asked.error) return asked.error
  const client = await authClient()
  rememberSession(true)
  const { access_token, refresh_token } = asked.body
  const { data, error } = await client.setSession({ access_token, refresh_token })
  if (error) return error
  await applySession(data.session)
  return null
}
