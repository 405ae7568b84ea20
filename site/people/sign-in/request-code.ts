import { codeWait } from '#domain/people/auth-errors.ts'
import { resendUnconfirmed, sendSignInCode } from '../../session/phone-codes.ts'
import { CODE_PAUSE_MS, type RequestedCode, type SentCode } from './sent-code.ts'

/**
 * Sends a code to sign in by. `isNew`: to an account that has not confirmed its number. Within the pause after a code, that code is
 * used: it may be on its way still.
 */
export async function requestCode(asked: Omit<SentCode, 'sentAt'>, isNew: boolean): Promise<RequestedCode> {
  const error = await (isNew ? resendUnconfirmed : sendSignInCode)(asked.phone, asked.channel)
  const wait = error && codeWait(error)
  if (error && wait === null) return { sent: null, error }
  const sinceMs = wait === null ? 0 : CODE_PAUSE_MS - wait * 1000
  return { sent: { ...asked, sentAt: Date.now() - sinceMs }, error: null }
}
