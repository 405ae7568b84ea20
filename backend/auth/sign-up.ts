import { DatabaseError } from '../postgres/database.ts'
import { type Account, obfuscatedUser, userObject } from './accounts.ts'
import { AuthError, invalid, tooSoon } from './errors.ts'
import { newLetter } from './letters.ts'
import { hashPassword, requireStrongPassword } from './passwords.ts'
import {
  call,
  type Endpoint,
  type Fields,
  readDetails,
  readEmail,
  readFields,
  refuseOtherChannels,
} from './request.ts'

type SignUpResult =
  | ({ outcome: 'created' | 'repeated' } & Account)
  | { outcome: 'taken' }
  | { outcome: 'too_soon'; wait: number }

/**
 * POST /signup: a new account, confirmed by mail. An address that has an account gets the same answer after the same work, but with
 * a user that has no identities.
 */
export const signUp: Endpoint = async (settings, { request, url }) => {
  const fields = await readFields(request)
  if (!fields.email && !fields.phone && !fields.password)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  refuseOtherChannels(fields)
  const password = requirePassword(fields)
  const email = readEmail(fields.email)
  const details = readDetails(fields.data)
  requireStrongPassword(password)
  const result = await call<SignUpResult>(settings, 'auth.sign_up($1, $2, $3, $4)', [
    email,
    await hashPassword(password),
    details,
    newLetter(settings, email, url.searchParams.get('redirect_to')),
  ]).catch(unacceptableDetails)
  if (result.outcome === 'too_soon') throw tooSoon(result.wait)
  return Response.json(result.outcome === 'taken' ? obfuscatedUser(email, details) : userObject(result))
}

function requirePassword({ password }: Fields): string {
  if (typeof password !== 'string' || password === '') throw invalid('Signup requires a valid password')
  return password
}

/**
 * Turns the refusal of a trigger of the application into validation_failed; throws everything else again. Sentences it raises
 * itself are for people, those of a constraint are not.
 */
export function unacceptableDetails(error: unknown): never {
  if (!(error instanceof DatabaseError) || !/^(22|23|P0001)/.test(error.code)) throw error
  throw invalid(
    error.code === 'P0001' ? error.message : 'Some of the details given for the account are not valid',
  )
}

/** POST /resend: another confirmation mail. Answers `{}` whether or not there is somebody to confirm. */
export const resend: Endpoint = async (settings, { request, url }) => {
  const fields = await readFields(request)
  refuseOtherChannels(fields)
  if (fields.type !== 'signup') throw invalid('Missing one of these types: signup')
  const email = readEmail(fields.email)
  const result = await call<{ outcome: 'done' } | { outcome: 'too_soon'; wait: number }>(
    settings,
    'auth.resend_confirmation($1, $2)',
    [email, newLetter(settings, email, url.searchParams.get('redirect_to'))],
  )
  if (result.outcome === 'too_soon') throw tooSoon(result.wait)
  return Response.json({})
}
