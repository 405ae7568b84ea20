import { limitBody } from '../http/body-limit.ts'
import type { Caller, RequestContext } from '../http/caller.ts'
import { accessDenied, invalidRequest, tooLarge } from './errors.ts'

/** Answers one kind of request; `rest` is the part of its path that the route captured, as it was sent. */
export type Handler = (
  rest: string,
  request: Request,
  caller: Caller,
  context: RequestContext,
) => Promise<Response>

/** Methods, the path below the service's base, and what answers. */
export type Route = [methods: string, path: RegExp, handler: Handler]

/** The most names one request may hold. */
export const MOST_NAMES = 1000
const LONGEST_BODY = 2 * 1024 * 1024

const PROBLEMS = { expired: 'jwt expired', invalid: 'invalid jwt', ended: 'session not found' }

/**
 * Throws InvalidRequest without an Authorization header and AccessDenied for a token that does not count. Reading with a
 * `stale` token is reading as a visitor; writing with one is refused.
 */
export function requireToken(caller: Caller, { stale = false } = {}): void {
  if (caller.token === null) throw invalidRequest("headers must have required property 'authorization'")
  if (!caller.tokenProblem || stale) return
  throw accessDenied(PROBLEMS[caller.tokenProblem])
}

/** The JSON object in a body of at most 2 MB. Throws InvalidRequest or EntityTooLarge. */
export async function jsonBody(request: Request): Promise<Record<string, unknown>> {
  const limited = limitBody(request, LONGEST_BODY)
  if (limited.exceeded()) throw tooLarge()
  const body: unknown = await limited.request.json().catch(() => null)
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

/** A part of a path, decoded; text that is no encoding stays as it is. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
