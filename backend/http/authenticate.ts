import type { LiveSessions } from '../auth/live-sessions.ts'
import type { Caller, Claims, TokenFault, TokenProblem } from './caller.ts'
import { findKey, type Key, keyCaller } from './keys.ts'

/** Verifies a person's token; throws an error with a `code` for its fault. */
export interface TokenVerifier {
  verify(token: string): Promise<Claims>
}

/** The project key of a request (header or `?apikey=`), or null when none or an unknown one was sent. */
export function requestKey(request: Request, url: URL, keys: Key[]): Key | null | undefined {
  const text = request.headers.get('apikey') ?? url.searchParams.get('apikey')
  return text ? findKey(keys, text) : undefined
}

/**
 * The caller of a request. The Bearer decides: a key means the key's role, a valid token the person it names, a bad
 * one a visitor with a `tokenProblem`. Without a Bearer the project key decides, and without that it is a visitor.
 */
export async function authenticate(
  request: Request,
  key: Key | null | undefined,
  keys: Key[],
  tokens: TokenVerifier,
): Promise<Caller> {
  const token = bearer(request)
  if (token === null) return key ? keyCaller(key, null) : visitor(null)
  // The clients send a visitor's key twice.
  const isSame = key !== undefined && token === request.headers.get('apikey')
  const tokenKey = isSame ? key : findKey(keys, token)
  if (tokenKey) return keyCaller(tokenKey, token)
  try {
    const claims = await tokens.verify(token)
    const role = claims.role ?? 'anon'
    if (typeof role !== 'string' || role === '') return visitor(token, 'invalid')
    return { role, claims, token }
  } catch (error) {
    return { ...visitor(token, tokenProblem(error)), ...tokenFault(error) }
  }
}

/** The caller, or a visitor with a `tokenProblem` when the session of the token has ended. */
export async function unlessEnded(
  caller: Caller,
  sessions?: Pick<LiveSessions, 'hasEnded'>,
): Promise<Caller> {
  return sessions && (await sessions.hasEnded(caller)) ? visitor(caller.token, 'ended') : caller
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
