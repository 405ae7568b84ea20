/** The payload of a verified token; for an opaque key only `{ role }`. */
export type Claims = Record<string, unknown>

/** Why a token that was sent does not count. */
export type TokenProblem = 'expired' | 'invalid'

/**
 * Who a request speaks for, verified at the edge.
 * `token` is the Bearer as sent (a person's token or a key), null without an Authorization header.
 * With a `tokenProblem` the caller is a plain visitor: a service that insists on a person refuses in its own shape,
 * one that serves everybody (public files, sign-in) goes on.
 */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role' | (string & {})
  claims: Claims
  token: string | null
  tokenProblem?: TokenProblem
}

/** What surrounds one request: its id in logs and answers, the peer's address, and a signal that fires when the peer leaves. */
export interface RequestContext {
  requestId: string
  ip: string | null
  signal: AbortSignal
}

/** One of the four parts behind the edge. `request.url` keeps its full path, e.g. `/rest/v1/…`. */
export interface Service {
  fetch(request: Request, caller: Caller, context: RequestContext): Promise<Response>
}

/** Why an application answers a caller nothing for now, in words for a person. */
export interface Closed {
  message: string
  /** Seconds until asking again makes sense. */
  wait: number
}
