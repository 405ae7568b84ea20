import { createHash } from 'node:crypto'
import { emailOf } from '../auth/addresses.ts'
import type { KnownDevices } from '../auth/known-devices.ts'
import { phoneOf } from '../auth/phones.ts'
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

const NAMES = /^\/auth\/v1\/(token|verify|signup|otp|magiclink|recover|resend|recover-account)$/

/**
 * Counts the request towards the account named in its body, whoever sends it; without one, towards the caller's account, also
 * before its second factor is verified. E-mail addresses and phone numbers are counted as digests.
 */
export async function signInRequester(
  kind: LimitKind,
  request: Request,
  { pathname }: URL,
  { claims, tokenProblem }: Caller,
  devices?: Pick<KnownDevices, 'nameOf'>,
): Promise<SignInRequester> {
  if (request.method === 'POST' && kind !== 'writes' && NAMES.test(pathname)) {
    const { address, request: readable } = await namedAddress(request)
    return {
      account: address && createHash('sha256').update(address).digest('base64url').slice(0, 22),
      device: (address && devices?.nameOf(request, [address])) || null,
      guesses: kind !== 'mails',
      request: readable,
    }
  }
  const account = typeof claims.sub === 'string' && !tokenProblem ? claims.sub : null
  const device = account ? devices?.nameOf(request, [claims.email, claims.phone]) : null
  return { account, device: device ?? null, guesses: kind === 'codes', request }
}

async function namedAddress(request: Request): Promise<{ address: string | null; request: Request }> {
  if (!request.body) return { address: null, request }
  const text = await request.text()
  const { url, method, headers, signal } = request
  return { address: addressIn(text), request: new Request(url, { method, headers, signal, body: text }) }
}

// The service never uses the number of a request that names both.
function addressIn(text: string): string | null {
  try {
    const fields = parseBoundedJson(text) as { email?: unknown; phone?: unknown } | null
    return emailOf(fields?.email) ?? phoneOf(fields?.phone)
  } catch {
    return null
  }
}
