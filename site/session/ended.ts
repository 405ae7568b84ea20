import type { ServiceError } from '#domain/foundation/errors.ts'
import { hasStoredSession } from './storage.ts'
import { adopt, authClient } from './visitor.ts'

/** What the service answers to requests of nobody, or with a token that it no longer takes. */
const REFUSED = ['42501', 'PGRST301', 'PGRST303']

/**
 * Whether a request failed because the session is over: ended on another device, or removed from this browser. The visitor
 * is then signed out here too, and the guard of members' pages leads through signing in and back.
 */
export async function sessionEnded(error: unknown): Promise<boolean> {
  // The answer to a count has no body and with it no code.
  if (hasStoredSession()) {
    if (!REFUSED.includes((error as ServiceError).code ?? '')) return false
    const { error: refusal } = await (await authClient()).getUser()
    // The sign-in service was not reached, or it knows the person.
    if (!refusal || refusal.name === 'AuthRetryableFetchError') return false
  }
  await adopt(null)
  return true
}
