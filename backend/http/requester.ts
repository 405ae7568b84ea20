import { accountName, emailOf } from '../auth/addresses.ts'
import type { KnownDevices } from '../auth/known-devices.ts'
import { phoneOf } from '../auth/phones.ts'
import type { LimitKind } from '../limits/index.ts'
import { parseBoundedJson } from './bounded-json.ts'
import { actorOf, type Caller } from './caller.ts'

/** The account that a signed-in caller's requests count towards: that of the person, also while they act for another. */
export function accountOf({ role, claims }: Caller): string | null {
  const actor = actorOf(claims)
  if (actor) return actor
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

const LINKING = '/auth/v1/identities/link'
const NAMES =
  /^\/auth\/v1\/(token|verify|signup|otp|magiclink|recover|resend|recover-account|identities\/link)$/

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
    const { account, address, request: readable } = await named(request, pathname)
    return {
      account,
      device: (address && devices?.nameOf(request, [address])) || null,
      guesses: kind !== 'mails',
      request: readable,
    }
  }
  const account = typeof claims.sub === 'string' && !tokenProblem ? claims.sub : null
  const device = account ? devices?.nameOf(request, [claims.email, claims.phone]) : null
  return { account, device: device ?? null, guesses: kind === 'codes', request }
}

interface Named {
  account: string | null
  address: string | null
}

async function named(request: Request, pathname: string): Promise<Named & { request: Request }> {
  if (!request.body) return { account: null, address: null, request }
  const text = await request.text()
  const { url, method, headers, signal } = request
  return { ...namedIn(text, pathname), request: new Request(url, { method, headers, signal, body: text }) }
}

// The service never uses the number of a request that names both. A link token, which alone names an account where it is used, begins with
// its name (auth/callback.ts); one that was changed is worth nothing.
function namedIn(text: string, pathname: string): Named {
  try {
    const fields = parseBoundedJson(text) as Record<string, unknown> | null
    if (pathname === LINKING)
      return { account: /^([\w-]{22})\./.exec(String(fields?.link_token))?.[1] ?? null, address: null }
    const address = emailOf(fields?.email) ?? phoneOf(fields?.phone)
    return { account: address && accountName(address), address }
  } catch {
    return { account: null, address: null }
  }
}
