import { AuthError, invalid } from './errors.ts'
import { hashCode } from './letters.ts'
import { allowedRedirect } from './redirects.ts'
import {
  type AuthRequest,
  type AuthSettings,
  call,
  device,
  type Endpoint,
  readEmail,
  readFields,
} from './request.ts'
import { hashToken, newRefreshToken, type SessionAnswer, type SignedIn, sessionAnswer } from './sessions.ts'

type Proof = { link: string } | { email: string; code: string }

// What a client asks to verify → the mails that prove it.
const kinds: Record<string, string[]> = {
  signup: ['signup'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink'],
}

const refusals = {
  expired: ['otp_expired', 'Token has expired or is invalid'],
  banned: ['user_banned', 'User is banned'],
} as const

/**
 * GET /verify, the link of a mail: leads on to the site with a session in the address's fragment, or with the error there.
 * Answers 303 always.
 */
export const followLink: Endpoint = async (settings, request) => {
  const { searchParams } = request.url
  const target = new URL(
    allowedRedirect(searchParams.get('redirect_to'), settings.siteUrl, settings.redirectAllowList),
  )
  const type = searchParams.get('type') ?? ''
  try {
    const link = searchParams.get('token') ?? searchParams.get('token_hash')
    if (!link) throw invalid('Verify requires a token')
    const { user: _, ...session } = await redeem(settings, request, type, { link })
    target.hash = fragment({ ...session, type })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const description = error.code === 'otp_expired' ? 'Email link is invalid or has expired' : error.message
    target.hash = fragment({ error: 'access_denied', error_code: error.code, error_description: description })
  }
  const headers = { location: target.href, 'referrer-policy': 'no-referrer' }
  return new Response(null, { status: 303, headers })
}

/** POST /verify: a session for the six digits of a mail, or for the token of its link. */
export const verify: Endpoint = async (settings, request) => {
  const fields = await readFields(request.request)
  const { token, token_hash: link, type } = fields
  if (fields.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!token === !link) throw invalid('Verify requires either a token or a token hash')
  if (link && fields.email) throw invalid('Only the token_hash and type should be provided')
  const proof = link
    ? { link: String(link) }
    : { email: readEmail(fields.email), code: String(token).replace(/\s/g, '') }
  return Response.json(await redeem(settings, request, String(type), proof))
}

async function redeem(
  settings: AuthSettings,
  request: AuthRequest,
  type: string,
  proof: Proof,
): Promise<SessionAnswer> {
  const accepted = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!accepted) throw invalid('Verify requires a type: signup, email, recovery or magiclink')
  const { refreshToken, hash } = newRefreshToken()
  const [agent, ip] = device(request)
  const result = await call<({ outcome: 'signed_in' } & SignedIn) | { outcome: 'expired' | 'banned' }>(
    settings,
    'link' in proof ? 'auth.verify_link($1, $2, $3, $4, $5)' : 'auth.verify_code($6, $1, $2, $3, $4, $5)',
    'link' in proof
      ? [hashToken(proof.link), accepted, hash, agent, ip]
      : [hashCode(settings.codeKey, proof.email, proof.code), accepted, hash, agent, ip, proof.email],
  )
  if (result.outcome !== 'signed_in') {
    const [code, message] = refusals[result.outcome]
    throw new AuthError(403, code, message)
  }
  return sessionAnswer(settings.tokens, result, refreshToken)
}

// `sb` tells clients that the fragment is meant for them.
function fragment(values: Record<string, string | number>): string {
  return new URLSearchParams({ ...mapValues(values, String), sb: '' }).toString()
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
