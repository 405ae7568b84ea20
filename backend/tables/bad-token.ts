import type { Caller } from '../http/caller.ts'
import { TablesError } from './errors.ts'

const PROBLEMS = {
  expired: 'JWT expired',
  invalid: 'No suitable key or wrong key type',
  ended: 'Session from session_id claim in JWT does not exist',
}
const EMPTY = 'Empty JWT is sent in Authorization header'

/** Throws PGRST301 for a malformed or empty token, and PGRST303 for one with invalid claims. */
export function refuseBadToken({ tokenProblem, tokenFault }: Caller, headers: Headers): void {
  if (/^bearer *$/i.test(headers.get('authorization') ?? '')) throw unauthorized('PGRST301', EMPTY)
  if (!tokenProblem) return
  const { message, details = null } = tokenFault ?? { message: PROBLEMS[tokenProblem] }
  const signed = tokenFault?.signed ?? tokenProblem === 'expired'
  throw unauthorized(signed ? 'PGRST303' : 'PGRST301', message, details)
}

function unauthorized(code: string, message: string, details: unknown = null): TablesError {
  return new TablesError(401, code, message, {
    details,
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })
}
