import { DatabaseError } from '../postgres/database.ts'
import { type Account, obfuscatedUser, userObject } from './accounts.ts'
import { signUpAnonymously } from './anonymous.ts'
import { AuthError, invalid, signUpClosed, tooSoon } from './errors.ts'
import { newLetter } from './letters.ts'
import { withMinimumTime } from './minimum-time.ts'
import { hashPassword, requireStrongPassword } from './passwords.ts'
import { isByPhone, readReachablePhone } from './phones.ts'
import { readFlow } from './pkce.ts'
import {
  type AuthRequest,
  type AuthSettings,
  call,
  device,
  type Endpoint,
  type Fields,
  hashingAddress,
  readDetails,
  readEmail,
  readFields,
} from './request.ts'
import { newRefreshToken, type SignedIn, sessionAnswer } from './sessions.ts'
import { rememberSignUp } from './sign-up-browser.ts'
import { newText, requireSent, type Unsent } from './texts.ts'

type SignUpResult =
  | ({ outcome: 'created' | 'repeated' } & Account)
  | { outcome: 'taken'; details: Fields }
  | { outcome: 'closed' }

type SignedUp = ({ outcome: 'signed_in' } & SignedIn) | { outcome: 'taken' } | { outcome: 'closed' }

interface NewAccount {
  way: 'email' | 'phone'
  address: string
  password: string
  details: Fields
}

/**
 * POST /signup: creates an account, to be confirmed by mail or by a code sent to the phone. An address or number with an account gets the
 * same response after the same work, except that the user has no identities.
 */
export const signUp: Endpoint = async (settings, request) => {
  const fields = await readFields(request.request)
  if (!fields.email && !fields.phone && !fields.password) return signUpAnonymously(settings, request, fields)
  const way = isByPhone(settings, fields) ? 'phone' : 'email'
  const flow = readFlow(fields)
  const password = requirePassword(fields)
  const address = way === 'phone' ? readReachablePhone(settings, fields.phone) : readEmail(fields.email)
  const details = readDetails(fields.data)
  requireStrongPassword(password)
  const refusal = settings.refuseSignUp(details)
  if (refusal) throw invalid(refusal)
  if (settings.autoconfirm) return signUpAtOnce(settings, request, { way, address, password, details })
  const redirectTo = request.url.searchParams.get('redirect_to')
  const remembered = way === 'phone' ? rememberSignUp(settings, request.request, address) : null
  const proof = remembered
    ? { ...newText(settings, request, address, fields.channel), browser: remembered.browser }
    : newLetter(settings, address, redirectTo, flow)
  const values = [address, await hashPassword(password, hashingAddress(request)), details, proof]
  const result = await (way === 'phone' ? signUpByPhone(settings, values) : signUpByEmail(settings, values))
  if (result.outcome === 'closed') throw signUpClosed()
  return Response.json(
    result.outcome === 'taken' ? obfuscatedUser(way, address, result.details) : userObject(result),
    remembered ? { headers: { 'set-cookie': remembered.cookie } } : {},
  )
}

async function signUpByEmail(settings: AuthSettings, values: unknown[]): Promise<SignUpResult> {
  const result = await call<SignUpResult | { outcome: 'too_soon'; wait: number }>(
    settings,
    'auth.sign_up($1, $2, $3, $4)',
    values,
  ).catch(unacceptableDetails)
  if (result.outcome === 'too_soon') throw tooSoon(result.wait)
  return result
}

async function signUpByPhone(settings: AuthSettings, values: unknown[]): Promise<SignUpResult> {
  const signingUp = call<SignUpResult | Unsent>(settings, 'auth.sign_up_by_phone($1, $2, $3, $4)', values)
  const result = await withMinimumTime(signingUp.catch(unacceptableDetails))
  requireSent(result)
  return result
}

async function signUpAtOnce(
  settings: AuthSettings,
  request: AuthRequest,
  { way, address, password, details }: NewAccount,
): Promise<Response> {
  const { refreshToken, hash } = newRefreshToken()
  const result = await call<SignedUp>(
    settings,
    'auth.sign_up_confirmed($1, $2, $3, $4, $5, $6, $7)',
    [address, await hashPassword(password, hashingAddress(request)), details, hash, ...device(request), way],
    false,
    settings.devices.idIn(request.request),
  ).catch(unacceptableDetails)
  if (result.outcome === 'closed') throw signUpClosed()
  if (result.outcome === 'taken') throw new AuthError(422, 'user_already_exists', 'User already registered')
  return Response.json(await sessionAnswer(settings, result, refreshToken))
}

function requirePassword({ password }: Fields): string {
  if (typeof password !== 'string' || password === '') throw invalid('Signup requires a valid password')
  return password
}

/** Whether a trigger or constraint of the application has refused the statement. */
export function isUnacceptable(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^(22|23|P0001)/.test(error.code)
}

/**
 * Converts errors of application triggers and constraints to validation_failed; rethrows all others. Only messages raised by
 * triggers are meant for people.
 */
export function unacceptableDetails(error: unknown): never {
  if (!isUnacceptable(error)) throw error
  throw invalid(
    error.code === 'P0001' ? error.message : 'Some of the details given for the account are not valid',
  )
}
