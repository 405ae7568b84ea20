import { AuthError, emailExists, invalid, type Refusal, refused } from './errors.ts'
import { hashCode } from './letters.ts'
import { PKCE_PREFIX } from './pkce.ts'
import { allowedRedirect } from './redirects.ts'
import { call, device, type Endpoint, readEmail, readFields, refusePhone } from './request.ts'
import { hashToken, newRefreshToken, type SignedIn, sessionAnswer } from './sessions.ts'

// The requested type → the kinds of mail that satisfy it.
const kinds: Record<string, string[]> = {
  signup: ['signup'],
  recovery: ['recovery'],
  magiclink: ['magiclink', 'recovery'],
  invite: ['invite'],
  email_change: ['email_change'],
  email: ['signup', 'invite', 'magiclink', 'recovery'],
}

const LINK_EXPIRED = 'Email link is invalid or has expired'

const refusals: Record<'expired' | 'banned' | 'email_exists', Refusal> = {
  expired: [403, 'otp_expired', 'Token has expired or is invalid'],
  banned: [403, 'user_banned', 'User is banned'],
  email_exists: emailExists,
}

const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

type Redeemed =
  | ({ outcome: 'signed_in' } & SignedIn)
  | { outcome: 'code'; code: string }
  | { outcome: 'half' }
  | { outcome: keyof typeof refusals }

/**
 * GET /verify, the link of a mail: redirects (303) to the site with a session in the URL fragment, in the PKCE flow with a code
 * in the query, or with an error.
 */
export const followLink: Endpoint = async (settings, request) => {
  const { searchParams } = request.url
  const target = new URL(
    allowedRedirect(searchParams.get('redirect_to'), settings.siteUrl, settings.redirectAllowList),
  )
  const type = searchParams.get('type') ?? ''
  const link = searchParams.get('token') ?? searchParams.get('token_hash') ?? ''
  const inQuery = link.startsWith(PKCE_PREFIX)
  try {
    if (!link) throw invalid('Verify requires a token')
    const { refreshToken, hash } = newRefreshToken()
    const values = [hashToken(link), accepted(type), hash, ...device(request)]
    const browser = settings.devices.idIn(request.request)
    const result = await call<Redeemed>(
      settings,
      'auth.follow_link($1, $2, $3, $4, $5)',
      values,
      false,
      browser,
    )
    if (result.outcome === 'code') target.searchParams.set('code', result.code)
    else if (result.outcome === 'half') addParameters(target, { message: HALF_CONFIRMED }, inQuery)
    else if (result.outcome !== 'signed_in') throw refused(refusals[result.outcome])
    else {
      const { user: _, ...session } = await sessionAnswer(settings, result, refreshToken)
      addParameters(target, { ...session, type })
    }
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const description = error.code === 'otp_expired' ? LINK_EXPIRED : error.message
    addParameters(
      target,
      { error: 'access_denied', error_code: error.code, error_description: description },
      inQuery,
    )
  }
  const headers = { location: target.href, 'referrer-policy': 'no-referrer' }
  return new Response(null, { status: 303, headers })
}

/** POST /verify: a session for the six-digit code of a mail, or for the token of its link. */
export const verify: Endpoint = async (settings, request) => {
  const fields = await readFields(request.request)
  const { token, token_hash: link, type } = fields
  refusePhone(fields)
  if (!token === !link) throw invalid('Verify requires either a token or a token hash')
  if (typeof (token || link) !== 'string' || typeof type !== 'string')
    throw invalid('Verify requires texts for token, token hash and type')
  if (link && fields.email) throw invalid('Only the token_hash and type should be provided')
  const proof: { link: string } | { email: string; code: string } = link
    ? { link: String(link) }
    : { email: readEmail(fields.email), code: String(token).replace(/\s/g, '') }
  const { refreshToken, hash } = newRefreshToken()
  const rest = [accepted(type), hash, ...device(request)]
  const result = await call<Exclude<Redeemed, { outcome: 'code' }>>(
    settings,
    'link' in proof ? 'auth.verify_link($1, $2, $3, $4, $5)' : 'auth.verify_code($6, $1, $2, $3, $4, $5)',
    'link' in proof
      ? [hashToken(proof.link), ...rest]
      : [hashCode(settings.codeKey, proof.email, proof.code), ...rest, proof.email],
    false,
    settings.devices.idIn(request.request),
  )
  if (result.outcome === 'half') return Response.json({ msg: HALF_CONFIRMED, code: '200' })
  if (result.outcome === 'expired' && 'link' in proof) throw new AuthError(403, 'otp_expired', LINK_EXPIRED)
  if (result.outcome !== 'signed_in') throw refused(refusals[result.outcome])
  return Response.json(await sessionAnswer(settings, result, refreshToken))
}

function accepted(type: string): string[] {
  const mails = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!mails) throw invalid(`Verify requires a type: ${Object.keys(kinds).join(', ')}`)
  return mails
}

// `sb` in the fragment marks it for the client library.
function addParameters(target: URL, values: Record<string, string | number>, inQueryToo = false): void {
  const texts = Object.entries(values).map(([name, value]): [string, string] => [name, String(value)])
  target.hash = new URLSearchParams([...texts, ['sb', '']]).toString()
  if (!inQueryToo) return
  for (const [name, value] of texts) target.searchParams.set(name, value)
}
