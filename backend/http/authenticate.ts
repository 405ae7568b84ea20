import type { LiveSessions } from '../auth/live-sessions.ts'
import type { Caller, Claims, TokenFault, TokenProblem } from './caller.ts'
import { findKey, type Key, keyCaller } from './keys.ts'

/** Verifies an access token; throws an error with a `code`. */
export interface TokenVerifier {
  verify(token: string): Promise<Claims>
}

/** The project key of a request (header or `?apikey=`): undefined when absent, null when unknown. */
export function requestKey(request: Request, url: URL, keys: Key[]): Key | null | undefined {
  const text = request.headers.get('apikey') ?? url.searchParams.get('apikey')
  return text ? findKey(keys, text) : undefined
}

/**
 * The caller of a request. A bearer token takes precedence: a key gives its role, a valid token its user, an invalid one an
 * anonymous caller with a `tokenProblem`. Otherwise the project key applies, and without one the caller is anonymous. `anonymousRole`:
 * that of an anonymous account, whatever its token says.
 */
export async function authenticate(
  request: Request,
  key: Key | null | undefined,
  keys: Key[],
  tokens: TokenVerifier,
  anonymousRole?: string,
): Promise<Caller> {
  const token = bearer(request)
  if (token === null) return key ? keyCaller(key, null) : visitor(null)
  // For anonymous visitors the clients send the same key in both headers.
  const isSame = key !== undefined && token === request.headers.get('apikey')
  const tokenKey = isSame ? key : findKey(keys, token)
  if (tokenKey) return keyCaller(tokenKey, token)
  try {
    const claims = withRole(await tokens.verify(token), anonymousRole)
    const role = claims.role ?? 'anon'
    if (typeof role !== 'string' || role === '') return visitor(token, 'invalid')
    return { role, claims, token }
  } catch (error) {
    return { ...visitor(token, tokenProblem(error)), ...tokenFault(error) }
  }
}

/** The caller, or an anonymous one with a `tokenProblem` if the token's session has ended. */
export async function checkSession(
  caller: Caller,
  sessions?: Pick<LiveSessions, 'hasEnded'>,
): Promise<Caller> {
  return sessions && (await sessions.hasEnded(caller)) ? visitor(caller.token, 'ended') : caller
}

// Servers of an earlier release, which may still sign tokens while others are updated, do not know the role.
function withRole(claims: Claims, anonymousRole?: string): Claims {
  return anonymousRole && claims.is_anonymous === true ? { ...claims, role: anonymousRole } : claims
}

function bearer(request: Request): string | null {
  const header = request.headers.get('authorization')
  if (!header) return null
  const match = /^bearer +(\S+) *$/i.exec(header)
  return match?.[1] ?? null
}

function visitor(token: string | null, problem?: TokenProblem): Caller {
  const caller: Caller = { role: 'anon', claims: { role: 'anon' }, token }
  if (problem) caller.tokenProblem = problem
  return caller
}

function tokenProblem(error: unknown): TokenProblem {
  const code = (error as { code?: unknown }).code
  if (code !== 'expired' && code !== 'invalid') throw error
  return code
}

function tokenFault(error: unknown): Pick<Caller, 'tokenFault'> {
  const { fault } = error as { fault?: TokenFault }
  return fault ? { tokenFault: fault } : {}
}
