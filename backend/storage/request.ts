import { limitBody } from '../http/body-limit.ts'
import { readJson } from '../http/bounded-json.ts'
import type { Caller, RequestContext } from '../http/caller.ts'
import { accessDenied, invalidRequest, tooLarge } from './errors.ts'

/** Handles one kind of request; `rest` is the path part captured by the route, still encoded. */
export type Handler = (
  rest: string,
  request: Request,
  caller: Caller,
  context: RequestContext,
) => Promise<Response>

/** Methods, the path below the service's base, and the handler. */
export type Route = [methods: string, path: RegExp, handler: Handler]

/** Maximum number of names in a request. */
export const MOST_NAMES = 1000
const LONGEST_BODY = 256 * 1024

const PROBLEMS = { expired: 'jwt expired', invalid: 'invalid jwt', ended: 'session not found' }

/**
 * Throws InvalidRequest without an Authorization header and AccessDenied for an invalid token. With `stale`, an invalid token
 * is accepted as anonymous, for reads.
 */
export function requireToken(caller: Caller, { stale = false } = {}): void {
  if (caller.token === null) throw invalidRequest("headers must have required property 'authorization'")
  if (!caller.tokenProblem || stale) return
  throw accessDenied(PROBLEMS[caller.tokenProblem])
}

/** The JSON object in a body of at most 256 kB. Throws InvalidRequest or EntityTooLarge. */
export async function jsonBody(request: Request): Promise<Record<string, unknown>> {
  const limited = limitBody(request, LONGEST_BODY)
  if (limited.exceeded()) throw tooLarge()
  const body = await readJson(limited.request)
  if (limited.exceeded()) throw tooLarge()
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>
  throw invalidRequest('The body must be a JSON object')
}

/** Whether the value is a list of 1 to 1000 names. */
export function isNames(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MOST_NAMES &&
    value.every((name) => typeof name === 'string')
  )
}

/** Decodes a path segment; malformed escapes are left unchanged. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
