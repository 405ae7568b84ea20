import { createHash } from 'node:crypto'
import { emailOf } from '../auth/addresses.ts'
import type { KnownDevices } from '../auth/known-devices.ts'
import type { LimitKind } from '../limits/index.ts'
import type { Caller } from './caller.ts'

/** The account a signed-in caller's requests are counted under. */
export function accountOf({ role, claims }: Caller): string | null {
  return role === 'authenticated' && typeof claims.sub === 'string' ? claims.sub : null
}

/** The account and device that a request to the sign-in service counts for besides its address. */
export interface SignInAsker {
  account: string | null
  /** A browser where the account has signed in before. */
  device: string | null
  /** It tries a password or digits, which many may try at once. */
  guesses: boolean
  /** The request to go on with; the original's body may have been read. */
  request: Request
}

const NAMES = /^\/auth\/v1\/(token|verify|signup|otp|magiclink|recover|resend)$/

/**
 * The account that a body names is the one that is tried or written to, whoever sends it. A request without one counts for the
 * caller's account, also before the second factor is shown. Addresses are counted under a digest.
 */
export async function signInAsker(
  kind: LimitKind,
  request: Request,
  { pathname }: URL,
  { claims, tokenProblem }: Caller,
  devices?: Pick<KnownDevices, 'nameOf'>,
): Promise<SignInAsker> {
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
    return emailOf(JSON.parse(text)?.email)
  } catch {
    return null
  }
}
