import { createHash } from 'node:crypto'
import { emailOf } from '../auth/addresses.ts'
import type { KnownDevices } from '../auth/known-devices.ts'
import type { LimitKind } from '../limits/index.ts'
import { parseBoundedJson } from './bounded-json.ts'
import type { Caller } from './caller.ts'

/** The account that a signed-in caller's requests count towards. */
export function accountOf({ role, claims }: Caller): string | null {
  return role === 'authenticated' && typeof claims.sub === 'string' ? claims.sub : null
}

/** The account and device that a sign-in request counts towards, in addition to its IP address. */
export interface SignInRequester {
  account: string | null
  /** Id of a browser where the account has signed in before. */
  device: string | null
  /** Whether the request tries a password or code, which attackers may guess. */
  guesses: boolean
  /** The request to process; the original's body may have been consumed. */
  request: Request
}

const NAMES = /^\/auth\/v1\/(token|verify|signup|otp|magiclink|recover|resend)$/

/**
 * Counts the request towards the account named in its body, whoever sends it; without one, towards the caller's account, also
 * before its second factor is verified. E-mail addresses are counted as digests.
 */
export async function signInRequester(
  kind: LimitKind,
  request: Request,
  { pathname }: URL,
  { claims, tokenProblem }: Caller,
  devices?: Pick<KnownDevices, 'nameOf'>,
): Promise<SignInRequester> {
  if (request.method === 'POST' && kind !== 'writes' && NAMES.test(pathname)) {
    const { email, request: readable } = await namedAddress(request)
    return {
      account: email && createHash('sha256').update(email).digest('base64url').slice(0, 22),
      device: (email && devices?.nameOf(request, email)) || null,
      guesses: kind !== 'mails',
      request: readable,
    }
  }
  const account = typeof claims.sub === 'string' && !tokenProblem ? claims.sub : null
  const device = account && typeof claims.email === 'string' ? devices?.nameOf(request, claims.email) : null
  return { account, device: device ?? null, guesses: kind === 'codes', request }
}

async function namedAddress(request: Request): Promise<{ email: string | null; request: Request }> {
  if (!request.body) return { email: null, request }
  const text = await request.text()
  const { url, method, headers, signal } = request
  return { email: emailIn(text), request: new Request(url, { method, headers, signal, body: text }) }
}

function emailIn(text: string): string | null {
  try {
    const fields = parseBoundedJson(text) as { email?: unknown } | null
    return emailOf(fields?.email)
  } catch {
    return null
  }
}
