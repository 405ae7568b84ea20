import { randomUUID } from 'node:crypto'
import { renderSVG } from 'uqr'
import { confirmedWays, type FactorRow, factorObject } from './accounts.ts'
import { pathId, requireAdmin } from './admin.ts'
import { type AuthError, invalid, type Refusal, refused } from './errors.ts'
import { holder, type InvalidHolder, invalidHolder, UUID } from './holder.ts'
import { type ReauthenticationRefusal, reauthenticationRefused } from './recent-sign-in.ts'
import { call, device, type Endpoint, readFields } from './request.ts'
import { seal, unseal } from './sealed.ts'
import { type SignedIn, seededRefreshToken, sessionAnswer } from './sessions.ts'
import { matchingStep, newTotpSecret, totpUri } from './totp.ts'

const refusals = {
  user_not_found: [404, 'user_not_found', 'User not found'],
  factor_not_found: [404, 'mfa_factor_not_found', 'Factor not found'],
  challenge_not_found: [422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'],
  challenge_expired: [
    422,
    'mfa_challenge_expired',
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
  other_ip: [422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'],
  wrong: [422, 'mfa_verification_failed', 'Invalid TOTP code entered'],
  too_many_tries: [429, 'over_request_rate_limit', 'Too many wrong codes; try again in an hour.'],
  too_many: [
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of enrolled factors reached, unenroll to continue',
  ],
  name_conflict: [
    422,
    'mfa_factor_name_conflict',
    'A factor with the friendly name for this user already exists',
  ],
  enroll_aal: [403, 'insufficient_aal', 'AAL2 required to enroll a new factor'],
  unenroll_aal: [422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'],
} as const satisfies Record<string, Refusal>

const otherKinds: Record<string, Refusal> = {
  phone: [422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
  webauthn: [422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
}

// Limited by the capacity of QR codes and the width of phone screens.
const LONGEST_NAME = 100

/** POST /factors: the secret for an authenticator app, as text, link and QR code. Active once a code is verified. */
export const enroll: Endpoint = async (settings, request) => {
  const [account, session] = holder(request)
  const fields = await readFields(request.request)
  const { factor_type: type } = fields
  const other = typeof type === 'string' && Object.hasOwn(otherKinds, type) ? otherKinds[type] : undefined
  if (other) throw refused(other)
  if (type !== 'totp') throw invalid('factor_type needs to be totp')
  const name = readName(fields.friendly_name, 'friendly_name')
  const issuer = readName(fields.issuer, 'issuer') || new URL(settings.siteUrl).hostname
  const id = randomUUID()
  const secret = newTotpSecret()
  const result = await call<
    | { outcome: 'enrolled'; factor: FactorRow }
    | { outcome: 'insufficient_aal' }
    | { outcome: 'too_many' | 'name_conflict' | ReauthenticationRefusal }
    | InvalidHolder
  >(settings, 'auth.enroll_factor($1, $2, $3, $4, $5)', [
    account,
    session,
    id,
    name,
    seal(settings.factorKey, secret, id),
  ])
  if (result.outcome === 'insufficient_aal') throw refused(refusals.enroll_aal)
  if (result.outcome !== 'enrolled') throw refusal(result)
  const uri = totpUri(
    secret,
    issuer,
    String(request.caller.claims.email || request.caller.claims.phone || account),
  )
  const totp = { qr_code: renderSVG(uri, { pixelSize: 4 }), secret, uri }
  return Response.json({ id, type, friendly_name: name, totp })
}

/** The user-given name of a factor; '' when absent. */
export function readName(value: unknown, field: string): string {
  if (value === undefined || value === null) return ''
  if (
    typeof value !== 'string' ||
    value.length > LONGEST_NAME ||
    !value.isWellFormed() ||
    value.includes('\0')
  )
    throw invalid(`${field} must be a text of at most ${LONGEST_NAME} characters`)
  return value.trim()
}

/** POST /factors/{id}/challenge: starts a challenge that is valid for five minutes. */
export const challenge: Endpoint = async (settings, request) => {
  const [account, session] = holder(request)
  const [, ip] = device(request)
  const result = await call<
    | { outcome: 'challenged'; id: string; expires_at: number }
    | { outcome: 'factor_not_found' }
    | InvalidHolder
  >(settings, 'auth.challenge_factor($1, $2, $3, $4)', [account, session, pathId(request, 'factor'), ip])
  if (result.outcome !== 'challenged') throw refusal(result)
  return Response.json({ id: result.id, type: 'totp', expires_at: result.expires_at })
}

type Opened =
  | { outcome: 'open'; secret: string }
  | {
      outcome:
        | 'factor_not_found'
        | 'challenge_not_found'
        | 'challenge_expired'
        | 'other_ip'
        | 'too_many_tries'
    }
  | InvalidHolder

/** POST /factors/{id}/verify: upgrades the session to AAL2. The first code of an app activates it, after a recent sign-in. */
export const verifyFactor: Endpoint = async (settings, request) => {
  const [account, session] = holder(request)
  const factor = pathId(request, 'factor')
  const { challenge_id: challengeId, code } = await readFields(request.request)
  if (typeof challengeId !== 'string' || !UUID.test(challengeId))
    throw invalid('challenge_id must be an UUID')
  if (typeof code !== 'string' || code === '') throw invalid('A code is required')
  const [, ip] = device(request)
  const { email, phone } = request.caller.claims
  const known = settings.devices.nameOf(request.request, [email, phone]) !== null
  const opened = await call<Opened>(settings, 'auth.open_challenge($1, $2, $3, $4, $5, $6)', [
    account,
    session,
    factor,
    challengeId,
    ip,
    known,
  ])
  if (opened.outcome !== 'open') throw refusal(opened)
  const step = matchingStep(unseal(settings.factorKey, opened.secret, factor), code.replace(/\s/g, ''))
  if (step === null) throw refused(refusals.wrong)
  const next = seededRefreshToken(settings.refreshKey)
  const result = await call<
    | ({ outcome: 'signed_in' } & SignedIn)
    | { outcome: 'used' }
    | { outcome: ReauthenticationRefusal }
    | InvalidHolder
  >(
    settings,
    'auth.verify_factor($1, $2, $3, $4, $5, $6, $7)',
    [account, session, factor, challengeId, step, next.hash, next.seed],
    false,
    settings.devices.idFor(request.request),
  )
  if (result.outcome === 'used') throw refused(refusals.wrong)
  if (result.outcome !== 'signed_in') throw refusal(result)
  return Response.json(await sessionAnswer(settings, result, next.refreshToken), {
    headers: { 'set-cookie': settings.devices.remember(request.request, confirmedWays(result)) },
  })
}

/** DELETE /factors/{id}. */
export const unenroll: Endpoint = async (settings, request) => {
  const [account, session] = holder(request)
  const id = pathId(request, 'factor')
  const result = await call<
    | { outcome: 'done' }
    | { outcome: 'insufficient_aal' }
    | { outcome: 'factor_not_found' | ReauthenticationRefusal }
    | InvalidHolder
  >(settings, 'auth.unenroll_factor($1, $2, $3)', [account, session, id])
  if (result.outcome === 'insufficient_aal') throw refused(refusals.unenroll_aal)
  if (result.outcome !== 'done') throw refusal(result)
  return Response.json({ id })
}

function refusal(
  result:
    | { outcome: Exclude<keyof typeof refusals, 'user_not_found'> | ReauthenticationRefusal }
    | InvalidHolder,
): AuthError {
  switch (result.outcome) {
    case 'user_not_found':
    case 'session_not_found':
    case 'user_banned':
      return invalidHolder({ outcome: result.outcome })
    case 'reauthentication_needed':
    case 'reauthentication_not_valid':
      return reauthenticationRefused(result.outcome)
    default:
      return refused(refusals[result.outcome])
  }
}

/** GET /admin/users/{id}/factors. */
export const listFactors: Endpoint = async (settings, request) => {
  requireAdmin(request)
  const factors = await call<FactorRow[] | null>(
    settings,
    'auth.admin_factors($1)',
    [pathId(request, 'user')],
    true,
  )
  if (!factors) throw refused(refusals.user_not_found)
  return Response.json(factors.map(factorObject))
}

/** DELETE /admin/users/{id}/factors/{id}: for people who lost their phone. */
export const deleteFactor: Endpoint = async (settings, request) => {
  requireAdmin(request)
  const values = [pathId(request, 'user'), pathId(request, 'factor')]
  const result = await call<
    { outcome: 'done'; factor: FactorRow } | { outcome: 'user_not_found' | 'factor_not_found' }
  >(settings, 'auth.admin_drop_factor($1, $2)', values)
  if (result.outcome !== 'done') throw refused(refusals[result.outcome])
  return Response.json(factorObject(result.factor))
}
