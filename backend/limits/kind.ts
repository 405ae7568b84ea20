import { TOKEN_EXCHANGE } from '../auth/token-exchange.ts'
import type { ServiceName } from '../http/refusals.ts'
import type { LimitKind } from './limits.ts'

const KINDS: Record<string, Exclude<LimitKind, 'everything'>> = {
  'POST /token': 'secrets',
  'PUT /user': 'secrets',
  'POST /factors/recovery-codes': 'secrets',
  'POST /factors/recovery-codes/regenerate': 'secrets',
  'POST /recovery-codes': 'secrets',
  'POST /reauthenticate': 'codes',
  'POST /recover-account': 'codes',
  'POST /identities/link': 'secrets',
  'GET /authorize': 'writes',
  'GET /user/identities/authorize': 'writes',
  // A state is too long to guess, and is good in one browser only.
  'GET /callback': 'writes',
  'POST /credential-changes': 'codes',
  'POST /credential-changes/undo': 'codes',
  'GET /verify': 'codes',
  'POST /verify': 'codes',
  'POST /signup': 'mails',
  'POST /otp': 'mails',
  'POST /magiclink': 'mails',
  'POST /recover': 'mails',
  'POST /resend': 'mails',
  'GET /reauthenticate': 'mails',
}

/** The grants of POST /token that a token is spent or shown for. */
const TOKEN_GRANTS = ['refresh_token', TOKEN_EXCHANGE]

/**
 * The stricter limit of a request in addition to `everything`, or null if it only reads. `mailing`: database functions that send
 * a mail to an address given by the caller.
 */
export function limitedAs(
  service: ServiceName,
  method: string,
  url: URL,
  mailing: readonly string[] = [],
): Exclude<LimitKind, 'everything'> | null {
  const changes = method !== 'GET' && method !== 'HEAD'
  if (service !== 'auth') {
    if (!changes) return null
    const called = /^\/rest\/v1\/rpc\/([^/]+)\/?$/.exec(url.pathname)?.[1]
    return called && mailing.includes(decoded(called)) ? 'mails' : 'writes'
  }
  const path = url.pathname.slice('/auth/v1'.length)
  // Tokens are too long to guess, and every open tab sends one per hour.
  if (path === '/token' && TOKEN_GRANTS.includes(url.searchParams.get('grant_type') ?? '')) return 'writes'
  if (/^\/factors\/[^/]+\/verify$/.test(path)) return 'codes'
  return KINDS[`${method} ${path}`] ?? (changes ? 'writes' : null)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
