import type { ServiceError } from '#domain/errors.ts'
import { accessToken, adopt } from './visitor.ts'

const NOT_SIGNED_IN = ['42501', 'PGRST301', 'PGRST303']

/**
 * Whether a refusal came because the session has ended since the page was opened. Then the visitor is signed out, and the
 * guard of members' pages leads to signing in and back.
 */
export async function sessionEnded(error: unknown): Promise<boolean> {
  if (!NOT_SIGNED_IN.includes((error as ServiceError).code ?? '')) return false
  if ((await accessToken()) !== null) return false
  await adopt(null)
  return true
}
