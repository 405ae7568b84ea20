/** The payload of a verified token; for an opaque key only `{ role }`. */
export type Claims = Record<string, unknown>

/** What is wrong with a token, in PostgREST's words; `signed` where it is one of ours all the same. */
export interface TokenFault {
  message: string
  details: string | null
  signed: boolean
}

/** Why a token that was sent does not count; ended: its session is over. */
export type TokenProblem = 'expired' | 'invalid' | 'ended'

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
  /** What is wrong with it in particular, where the verifier said so. */
  tokenFault?: TokenFault
}

/** What surrounds one request: its id in logs and answers, the peer's address, and a signal that fires when the peer leaves. */
export interface RequestContext {
  requestId: string
  ip: string | null
  signal: AbortSignal
  /** Counts what the request costs beyond being one; undefined for whom nothing is limited. Throws TooMuch. */
  charge?: Charge
  /** To be told how many ms the database worked on a statement that the client wrote; absent where nobody counts. */
  worked?: (ms: number) => void
  /** Whom the client's statements count as; absent where nobody is told apart. */
  asker?: string
}

/** Before something is done, or `afterwards`, when it is counted but never refused. */
export type Charge = (kind: 'writes' | 'mails', cost: number, when?: 'afterwards') => Promise<void>

/** What a request would cost goes beyond its sender's limit. */
export class TooMuch extends Error {
  /** Seconds until there is as much. */
  readonly wait: number

  constructor(wait: number) {
    super('The request costs more than its sender may spend now')
    this.wait = wait
  }
}

/** One of the four parts behind the edge. `request.url` keeps its full path, e.g. `/rest/v1/…`. */
export interface Service {
  fetch(request: Request, caller: Caller, context: RequestContext): Promise<Response>
}

/** What a request asks for, as far as an application may close itself to it. */
export interface Asked {
  service: 'rest' | 'auth' | 'storage' | 'functions'
  method: string
  path: string
}

/** Why an application answers a caller nothing for now, in words for a person. */
export interface Closed {
  message: string
  /** Seconds until asking again makes sense. */
  wait: number
}
