import type { ServiceError } from '#domain/foundation/errors.ts'
import { ACTING_KEY, hasStoredSession } from './storage.ts'
import { applySession, authClient } from './visitor.ts'

/** Codes of refusals for anonymous callers and invalid tokens. */
export const REFUSED = ['42501', 'PGRST301', 'PGRST303']

/**
 * Whether a request failed because the session ended, on another device or in this browser. If so, signs out here too, and the guard of
 * members' pages leads through signing in and back.
 */
export async function sessionEnded(error: unknown): Promise<boolean> {
  // The response to a count has no body, so no code.
  if (hasStoredSession()) {
    if (!REFUSED.includes((error as ServiceError).code ?? '')) return false
    // Still signed in, and as themselves from the next page on.
    if (hasStoredSession(ACTING_KEY) && (await (await import('./acting.ts')).hasEnded())) return false
    const { error: refusal } = await (await authClient()).getUser()
    // The service was unreachable, or the session is valid.
    if (!refusal || refusal.name === 'AuthRetryableFetchError') return false
  }
  await applySession(null)
  return true
}
