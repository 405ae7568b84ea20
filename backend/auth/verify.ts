import { confirmedWays } from './accounts.ts'
import { AuthError, emailExists, invalid, type Refusal, refused } from './errors.ts'
import { holder, UUID } from './holder.ts'
import { hashCode } from './letters.ts'
import { isByPhone, readPhone } from './phones.ts'
import { PKCE_PREFIX } from './pkce.ts'
import { addParameters, allowedRedirect } from './redirects.ts'
import {
  type AuthRequest,
  type AuthSettings,
  call,
  device,
  type Endpoint,
  type Fields,
  readEmail,
  readFields,
} from './request.ts'
import {
  hashToken,
  lacksSecondFactor,
  newRefreshToken,
  type SignedIn,
  seededRefreshToken,
  sessionAnswer,
} from './sessions.ts'
import { unacceptableDetails } from './sign-up.ts'
import { signUpBrowser } from './sign-up-browser.ts'

// The requested type → the kinds of mail that satisfy it.
const mailKinds: Record<string, string[]> = {
  signup: ['signup'],
  recovery: ['recovery'],
  magiclink: ['magiclink', 'recovery'],
  invite: ['invite'],
  email_change: ['email_change'],
  email: ['signup', 'invite', 'magiclink', 'recovery'],
}

const textKinds: Record<string, string[]> = { sms: ['sms'], phone_change: ['phone_change'] }

const LINK_EXPIRED = 'Email link is invalid or has expired'

type Refused =
  | 'expired'
  | 'banned'
  | 'email_exists'
  | 'phone_exists'
  | 'reauthentication_needed'
  | 'signup_disabled'

const refusals: Record<Refused, Refusal> = {
  expired: [403, 'otp_expired', 'Token has expired or is invalid'],
  banned: [403, 'user_banned', 'User is banned'],
  email_exists: emailExists,
  // A question to the person, who answers with `owner`.
  phone_exists: [422, 'phone_exists', 'This number belongs to an account already'],
  reauthentication_needed: [
    403,
    'reauthentication_needed',
    'Nobody has entered a code for this number for long. Sign in with the password or e-mail address of its account.',
  ],
  signup_disabled: [422, 'signup_disabled', 'Signups not allowed for this instance'],
}

const HALF_CONFIRMED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

type Redeemed =
  | ({ outcome: 'signed_in'; has_password: boolean } & SignedIn)
  | { outcome: 'code'; code: string }
  | { outcome: 'half' }
  | { outcome: Refused }

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
    const values = [hashToken(link), accepted(type, mailKinds), hash, ...device(request)]
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

/**
 * POST /verify: a session for the six-digit code of a mail or text, or for the token of a mail's link, which makes the browser known. Beyond GoTrue, a code by phone
 * tells whether the account has a password (`has_password`): that of a contested sign-up is not kept.
 */
export const verify: Endpoint = async (settings, request) => {
  const fields = await readFields(request.request)
  const { token, token_hash: link, type } = fields
  const byPhone = isByPhone(settings, fields)
  if (!token === !link) throw invalid('Verify requires either a token or a token hash')
  if (typeof (token || link) !== 'string' || typeof type !== 'string')
    throw invalid('Verify requires texts for token, token hash and type')
  if (link && (fields.email || byPhone)) throw invalid('Only the token_hash and type should be provided')
  const kinds = accepted(type, byPhone ? textKinds : mailKinds)
  const { refreshToken, hash, seed } = seededRefreshToken(settings.refreshKey)
  const result = await (link
    ? redeem(settings, request, 'auth.verify_link($1, $2, $3, $4, $5)', [
        hashToken(String(link)),
        kinds,
        hash,
        ...device(request),
      ])
    : redeemCode(settings, request, fields, { kinds, hash, seed }))
  if (result.outcome === 'half') return Response.json({ msg: HALF_CONFIRMED, code: '200' })
  if (result.outcome === 'expired' && link) throw new AuthError(403, 'otp_expired', LINK_EXPIRED)
  if (result.outcome !== 'signed_in') throw refused(refusals[result.outcome])
  const session = await sessionAnswer(settings, result, refreshToken)
  const answer = byPhone ? { ...session, has_password: result.has_password } : session
  if (lacksSecondFactor(result)) return Response.json(answer)
  return Response.json(answer, {
    headers: { 'set-cookie': settings.devices.remember(request.request, confirmedWays(result)) },
  })
}

type Answered = Exclude<Redeemed, { outcome: 'code' }>

function redeem(settings: AuthSettings, { request }: AuthRequest, text: string, values: unknown[]) {
  const browser = settings.devices.idFor(request)
  return call<Answered>(settings, text, values, false, browser).catch(unacceptableDetails)
}

function redeemCode(
  settings: AuthSettings,
  request: AuthRequest,
  fields: Fields,
  { kinds, hash, seed }: { kinds: string[]; hash: Buffer; seed: Buffer },
) {
  const recipient = fields.phone ? readPhone(fields.phone) : readEmail(fields.email)
  const code = hashCode(settings.codeKey, recipient, String(fields.token).replace(/\s/g, ''))
  const [account, session] = signedInCaller(request) ?? [null, null]
  return redeem(settings, request, 'auth.verify_code($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
    recipient,
    code,
    kinds,
    hash,
    ...device(request),
    readOwner(fields),
    account,
    signUpBrowser(settings, request.request, recipient),
    settings.devices.nameOf(request.request, [recipient]),
    session,
    seed,
  ])
}

/** What the person replied when the number already belonged to an account (refusals.phone_exists); null before. */
function readOwner({ owner }: Fields): string | null {
  if (owner === undefined || owner === null) return null
  if (owner !== 'same' && owner !== 'new') throw invalid("owner must be 'same' or 'new'")
  return owner
}

// Clients send no person's token here; those that do are asked for the changes of this person alone, and their session goes on.
function signedInCaller(request: AuthRequest) {
  const { claims, tokenProblem } = request.caller
  if (tokenProblem || typeof claims.sub !== 'string' || !UUID.test(claims.sub)) return null
  return holder(request)
}

function accepted(type: string, kinds: Record<string, string[]>): string[] {
  const accepts = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!accepts) throw invalid(`Verify requires a type: ${Object.keys(kinds).join(', ')}`)
  return accepts
}
