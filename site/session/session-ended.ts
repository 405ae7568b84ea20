import type { ServiceError } from '#domain/errors.ts'
import { adopt, authClient } from './visitor.ts'

/** Refused for want of a person, or for a token that does not count. */
const REFUSED = ['42501', 'PGRST301', 'PGRST303']

/**
 * Whether a request was refused because the session is over: ended on another device, or removed from this browser. The visitor
 * is then signed out here too, and the guard of members' pages leads through signing in and back.
 */
export async function sessionEnded({ code }: ServiceError): Promise<boolean> {
  if (!REFUSED.includes(code ?? '')) return false
  const { error } = await (await authClient()).getUser()
  // The sign-in service was not reached, or it knows the person.
  if (!error || error.name === 'AuthRetryableFetchError') return false
  await adopt(null)
  return true
}
