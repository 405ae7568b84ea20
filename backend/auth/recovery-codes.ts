import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { confirmedWays } from './accounts.ts'
import { type AuthError, invalid, type Refusal, refused } from './errors.ts'
import { readName } from './factors.ts'
import { holder, type InvalidHolder, invalidHolder, type ValidHolder } from './holder.ts'
import {
  type ReauthenticationRefusal,
  readHolder,
  reauthenticationRefused,
  requirePassword,
} from './recent-sign-in.ts'
import {
  type AuthRequest,
  type AuthSettings,
  call,
  type Endpoint,
  type Fields,
  readFields,
  readOptionalFields,
} from './request.ts'
import { type SignedIn, seededRefreshToken, sessionAnswer } from './sessions.ts'

const CODES = 10
/** 50 bits: ten characters of Crockford's base32, which omits I, L, O and U. */
const LENGTH = 10
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

const refusals = {
  factor_not_found: [404, 'mfa_factor_not_found', 'Recovery codes not found'],
  factor_exists: [422, 'mfa_verified_factor_exists', 'There are recovery codes already, regenerate them'],
  sole_factor: [422, 'mfa_recovery_codes_sole_factor', 'Recovery codes cannot be the only factor'],
  name_conflict: [
    422,
    'mfa_factor_name_conflict',
    'A factor with the friendly name for this user already exists',
  ],
  insufficient_aal: [403, 'insufficient_aal', 'AAL2 required to change recovery codes'],
  wrong: [422, 'mfa_verification_failed', 'Invalid recovery code entered'],
  locked: [429, 'mfa_recovery_codes_locked', 'Too many wrong recovery codes; try again in an hour.'],
} as const satisfies Record<string, Refusal>

/** An account's recovery codes: the factor, and the number of unused codes. */
interface CodeSet {
  id: string
  name: string
  total: number
  remaining: number
}

type Refused<Outcome extends keyof typeof refusals> =
  | { outcome: Outcome | ReauthenticationRefusal }
  | InvalidHolder

/** GET /factors/recovery-codes: the total and remaining number of codes. */
export const recoveryCodes: Endpoint = async (settings, request) => {
  const found = await call<(ValidHolder & { codes: CodeSet | null }) | InvalidHolder>(
    settings,
    `auth.holder($1, $2) || jsonb_build_object('codes', auth.recovery_codes($1))`,
    holder(request),
    true,
  )
  if (found.outcome !== 'found') throw invalidHolder(found)
  if (!found.codes) throw refused(refusals.factor_not_found)
  const { id, total, remaining } = found.codes
  return Response.json({ id, type: 'recovery_code', total, remaining })
}

/** POST /factors/recovery-codes: creates the first set of codes, shown only in this response. */
export const generateRecoveryCodes: Endpoint = (settings, request) => makeCodes(settings, request, false)

/** POST /factors/recovery-codes/regenerate: creates a new set and invalidates the previous one. */
export const regenerateRecoveryCodes: Endpoint = (settings, request) => makeCodes(settings, request, true)

type Made = { outcome: 'made'; codes: CodeSet } | Refused<Exclude<keyof typeof refusals, 'wrong' | 'locked'>>

async function makeCodes(settings: AuthSettings, request: AuthRequest, replaces: boolean): Promise<Response> {
  const [account, session] = holder(request)
  const fields = await readOptionalFields(request.request)
  const name = readName(fields.friendly_name, 'friendly_name') || 'Recovery codes'
  const shownHash = await shownPassword(settings, request, fields)
  const codes = newCodes()
  const result = await call<Made>(settings, 'auth.make_recovery_codes($1, $2, $3, $4, $5, $6, $7)', [
    account,
    session,
    replaces,
    randomUUID(),
    name,
    codes.map((code) => hashRecoveryCode(settings, account, code)),
    shownHash,
  ])
  if (result.outcome !== 'made') throw refusal(result)
  const { id, name: friendly_name, total, remaining } = result.codes
  return Response.json({ id, type: 'recovery_code', friendly_name, total, remaining, codes })
}

/** The account's password hash if the request's `password` matches; null without one. Requires a session with all factors. */
export async function shownPassword(
  settings: AuthSettings,
  request: AuthRequest,
  { password }: Fields,
): Promise<string | null> {
  if (password === undefined) return null
  if (typeof password !== 'string') throw invalid('password must be a text')
  const found = await readHolder(settings, request)
  if (found.halfway) throw refused(refusals.insufficient_aal)
  await requirePassword(request, password, found.hash)
  return found.hash
}

type Used = ({ outcome: 'signed_in'; codes: CodeSet } & SignedIn) | Refused<'wrong' | 'locked'>

/** POST /factors/recovery-codes/verify: accepts a code instead of an authenticator's; returns the number remaining. */
export const verifyRecoveryCode: Endpoint = async (settings, request) => {
  const [account, session] = holder(request)
  const { code: given } = await readFields(request.request)
  if (typeof given !== 'string' || given === '') throw invalid('A code is required')
  const code = recoveryCodeOf(given)
  // Malformed input is a typo and does not count as a guess.
  if (!code) throw refused(refusals.wrong)
  const { email, phone } = request.caller.claims
  const known = settings.devices.nameOf(request.request, [email, phone]) !== null
  const next = seededRefreshToken(settings.refreshKey)
  const result = await call<Used>(
    settings,
    'auth.use_recovery_code($1, $2, $3, $4, $5, $6)',
    [account, session, hashRecoveryCode(settings, account, code), known, next.hash, next.seed],
    false,
    settings.devices.idFor(request.request),
  )
  if (result.outcome !== 'signed_in') throw refusal(result)
  const { codes, ...signedIn } = result
  const answer = await sessionAnswer(settings, signedIn, next.refreshToken)
  const left = { total: codes.total, remaining: codes.remaining }
  return Response.json(
    { ...answer, recovery_codes: left },
    { headers: { 'set-cookie': settings.devices.remember(request.request, confirmedWays(result)) } },
  )
}

/** DELETE /factors/recovery-codes. Sessions verified by a recovery code must verify a factor again. */
export const unenrollRecoveryCodes: Endpoint = async (settings, request) => {
  const result = await call<
    { outcome: 'done'; id: string } | Refused<'factor_not_found' | 'insufficient_aal'>
  >(settings, 'auth.unenroll_recovery_codes($1, $2)', holder(request))
  if (result.outcome !== 'done') throw refusal(result)
  return Response.json({ id: result.id })
}

/** The error (403) for making codes in a session without the second factor. */
export function insufficientAalForCodes(): AuthError {
  return refused(refusals.insufficient_aal)
}

/** The error (429) after too many wrong codes. */
export function tooManyWrongCodes(): AuthError {
  return refused(refusals.locked)
}

function refusal(result: Refused<keyof typeof refusals>): AuthError {
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

/** Ten new codes in canonical form. */
export function newCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < CODES)
    codes.add(Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(''))
  return [...codes]
}

/** The code in canonical form: without spaces and dashes, and with digits for the letters that look like them. Null if it cannot be one. */
export function recoveryCodeOf(given: string): string | null {
  const code = given
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return SHAPE.test(code) ? code : null
}

/** The keyed hash of a code of the `subject`: an unkeyed one of 50 bits could be brute-forced. */
export function hashRecoveryCode({ recoveryKey }: AuthSettings, subject: string, code: string): Buffer {
  return createHmac('sha256', recoveryKey).update(`${subject}:${code}`).digest()
}
