import { DatabaseError } from '../postgres/database.ts'
import { type Account, obfuscatedUser, userObject } from './accounts.ts'
import { AuthError, invalid, signUpClosed, tooSoon } from './errors.ts'
import { newLetter } from './letters.ts'
import { hashPassword, requireStrongPassword } from './passwords.ts'
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
  refusePhone,
} from './request.ts'
import { newRefreshToken, type SignedIn, sessionAnswer } from './sessions.ts'

type SignUpResult =
  | ({ outcome: 'created' | 'repeated' } & Account)
  | { outcome: 'taken' }
  | { outcome: 'closed' }
  | { outcome: 'too_soon'; wait: number }

type SignedUp = ({ outcome: 'signed_in' } & SignedIn) | { outcome: 'taken' } | { outcome: 'closed' }

interface NewAccount {
  email: string
  password: string
  details: Fields
}

/**
 * POST /signup: creates an account, to be confirmed by mail. An address with an account gets the same response after the same
 * work, except that the user has no identities.
 */
export const signUp: Endpoint = async (settings, request) => {
  const fields = await readFields(request.request)
  if (!fields.email && !fields.phone && !fields.password)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  refusePhone(fields)
  const flow = readFlow(fields)
  const password = requirePassword(fields)
  const email = readEmail(fields.email)
  const details = readDetails(fields.data)
  requireStrongPassword(password)
  const refusal = settings.refuseSignUp(details)
  if (refusal) throw invalid(refusal)
  if (settings.autoconfirm) return signUpAtOnce(settings, request, { email, password, details })
  const result = await call<SignUpResult>(settings, 'auth.sign_up($1, $2, $3, $4)', [
    email,
    await hashPassword(password, hashingAddress(request)),
    details,
    newLetter(settings, email, request.url.searchParams.get('redirect_to'), flow),
  ]).catch(unacceptableDetails)
  if (result.outcome === 'closed') throw signUpClosed()
  if (result.outcome === 'too_soon') throw tooSoon(result.wait)
  return Response.json(result.outcome === 'taken' ? obfuscatedUser(email, details) : userObject(result))
}

async function signUpAtOnce(
  settings: AuthSettings,
  request: AuthRequest,
  { email, password, details }: NewAccount,
): Promise<Response> {
  const { refreshToken, hash } = newRefreshToken()
  const result = await call<SignedUp>(
    settings,
    'auth.sign_up_confirmed($1, $2, $3, $4, $5, $6)',
    [email, await hashPassword(password, hashingAddress(request)), details, hash, ...device(request)],
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

/**
 * Converts errors of application triggers and constraints to validation_failed; rethrows all others. Only messages raised by
 * triggers are meant for people.
 */
export function unacceptableDetails(error: unknown): never {
  if (!(error instanceof DatabaseError) || !/^(22|23|P0001)/.test(error.code)) throw error
  throw invalid(
    error.code === 'P0001' ? error.message : 'Some of the details given for the account are not valid',
  )
}
