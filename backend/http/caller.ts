/** The payload of a verified token; for an opaque key only `{ role }`. */
export type Claims = Record<string, unknown>

/** The fault of a token, in PostgREST's words; `signed` where it is one of ours nevertheless. */
export interface TokenFault {
  message: string
  details: string | null
  signed: boolean
}

/** Why a token that was sent does not count; ended: its session is over. */
export type TokenProblem = 'expired' | 'invalid' | 'ended'

/**
 * The caller of a request, verified at the edge.
 * `token` is the Bearer as sent (a person's token or a key), null without an Authorization header.
 * With a `tokenProblem` the caller is a plain visitor: a service that insists on a person refuses in its own shape,
 * one that serves everybody (public files, sign-in) goes on.
 */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role' | (string & {})
  claims: Claims
  token: string | null
  tokenProblem?: TokenProblem
  /** Its fault in detail, where the verifier gives one. */
  tokenFault?: TokenFault
}

/** The context of one request: its id in logs and answers, the peer's address, and a signal that fires when the peer leaves. */
export interface RequestContext {
  requestId: string
  ip: string | null
  signal: AbortSignal
  /** Counts the cost of the request beyond one; undefined for callers without limits. Throws TooMuch. */
  charge?: Charge
  /** Receives the database's working time in ms for a statement that the client wrote; absent where it is not counted. */
  worked?: (ms: number) => void
  /** The asker that the client's statements count for; absent where askers are not distinguished. */
  asker?: string
}

/** Before something is done, or `afterwards`, when it is counted but never refused. */
export type Charge = (kind: 'writes' | 'mails', cost: number, when?: 'afterwards') => Promise<void>

/** The cost of a request exceeds its sender's limit. */
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

/** The parts of a request by which an application may close itself to it. */
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
