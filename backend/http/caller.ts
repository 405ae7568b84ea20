import type { Refusal } from './refusals.ts'

/** The payload of a verified token; for an opaque key only `{ role }`. */
export type Claims = Record<string, unknown>

/** A token's error in PostgREST's wording; `signed` if its signature is valid. */
export interface TokenFault {
  message: string
  details: string | null
  signed: boolean
}

/** Why a token is invalid; ended: its session has ended. */
export type TokenProblem = 'expired' | 'invalid' | 'ended'

/**
 * The authenticated caller of a request.
 * `token` is the Bearer as sent (a person's token or a key), null without an Authorization header.
 * With a `tokenProblem` the caller is anonymous: services that require a user refuse in their own format, public ones (files,
 * sign-in) continue.
 */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role' | (string & {})
  claims: Claims
  token: string | null
  tokenProblem?: TokenProblem
  /** Details of the token's error, if the verifier provides them. */
  tokenFault?: TokenFault
}

/** The person who acts for the account of the token (`act` of RFC 8693, 4.1); null in everybody's own tokens. */
export function actorOf({ act }: Claims): string | null {
  const person = typeof act === 'object' && act !== null ? (act as { sub?: unknown }).sub : undefined
  return typeof person === 'string' ? person : null
}

/** The context of one request: its id in logs and responses, the peer's IP address, and a signal for its disconnect. */
export interface RequestContext {
  requestId: string
  ip: string | null
  signal: AbortSignal
  /** Charges the request's cost beyond one; undefined for callers without limits. Throws CostAboveLimit. */
  charge?: Charge
  /** Counts a sign-in request towards a limit that its body decides on; undefined for callers without limits. Throws CostAboveLimit. */
  countAs?: (kind: 'anonymous' | 'mails') => Promise<void>
  /** Receives the database time in ms of client-defined statements; absent where it is not limited. */
  worked?: (ms: number) => void
  /** Receives the milliseconds for which a request kept the thread that answers everybody; absent where that is not limited. */
  occupied?: (ms: number) => void
  /** Called with the length of a body of the tables once it is read, and with that of an answer. */
  received?: (length: number) => void
  answered?: (length: number) => void
  /** Identifies the client for fair sharing of connections; absent where clients are not distinguished. */
  requester?: string
}

/** Charges before an action, or `afterwards`, which never refuses. */
export type Charge = (kind: 'writes' | 'mails', cost: number, when?: 'afterwards') => Promise<void>

/** The cost of a request exceeds the client's limit. */
export class CostAboveLimit extends Error {
  /** Seconds until the cost is available. */
  readonly wait: number

  constructor(wait: number) {
    super('The request costs more than its sender may spend now')
    this.wait = wait
  }
}

/** One of the four services behind the edge. `request.url` has the full path, e.g. `/rest/v1/…`. */
export interface Service {
  fetch(request: Request, caller: Caller, context: RequestContext): Promise<Response>
  /** The answer to a request that the edge refuses; null or absent where it is the refusal in the service's format. */
  refused?(request: Request, refusal: Refusal): Response | null
}

/** The parts of a request that decide whether the application is closed to it. */
export interface ClientRequest {
  service: 'rest' | 'auth' | 'storage' | 'functions'
  method: string
  path: string
}

/** Why the application is closed to a caller, as a message for people. */
export interface Closed {
  message: string
  /** Seconds until a retry makes sense. */
  wait: number
}
