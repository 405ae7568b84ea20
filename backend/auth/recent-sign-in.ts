import { type Account, confirmedWays } from './accounts.ts'
import { AuthError, invalid } from './errors.ts'
import { holder, type InvalidHolder, insufficientAal, invalidHolder, type ValidHolder } from './holder.ts'
import { hashCode } from './letters.ts'
import { isPassword } from './passwords.ts'
import {
  type AuthRequest,
  type AuthSettings,
  call,
  type Endpoint,
  hashingAddress,
  readFields,
} from './request.ts'

/**
 * Why a change of credentials is refused. It takes a session whose person has signed in, or shown a factor, within ten minutes
 * (auth.session_is_recent is the rule), or a proof sent with the change: the password or the code of a mail or text.
 */
export type ReauthenticationRefusal = 'reauthentication_needed' | 'reauthentication_not_valid'

const sentences: Record<ReauthenticationRefusal, [status: number, sentence: string]> = {
  reauthentication_needed: [
    400,
    'This needs a sign-in within the last ten minutes: enter your password, a code of your authenticator app or one from a mail or text.',
  ],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
}

/** The error for a session without a recent sign-in. */
export function reauthenticationRefused(code: ReauthenticationRefusal): AuthError {
  const [status, sentence] = sentences[code]
  return new AuthError(status, code, sentence)
}

/** Whether the outcome of a function of schema auth is such a refusal. */
export function isReauthenticationRefusal(outcome: string): outcome is ReauthenticationRefusal {
  return Object.hasOwn(sentences, outcome)
}

/** The hash of the digits that a mail or text brought (`nonce`); null without any. */
export function readNonce({ codeKey }: AuthSettings, account: Account | null, nonce: unknown): Buffer | null {
  const digits = typeof nonce === 'string' ? nonce.replace(/\s/g, '') : ''
  const [recipient = ''] = account ? confirmedWays(account) : []
  return digits ? hashCode(codeKey, recipient, digits) : null
}

/** Throws invalid_credentials (400) unless the password matches the account's hash. */
export async function requirePassword(
  request: AuthRequest,
  password: string,
  hash: string | null,
  wrong = 'The password is wrong',
): Promise<void> {
  if (!(await isPassword(password, hash, hashingAddress(request))))
    throw new AuthError(400, 'invalid_credentials', wrong)
}

interface Holder extends ValidHolder {
  hash: string | null
  aal: string | null
  halfway: boolean
}

/** The valid holder of the token, the hash of their password and the standing of their session. Throws invalidHolder. */
export async function readHolder(settings: AuthSettings, request: AuthRequest): Promise<Holder> {
  const found = await call<Holder | InvalidHolder>(
    settings,
    `auth.holder($1, $2) || jsonb_build_object(
      'hash', (select encrypted_password from auth.users where id = $1),
      'aal', (select aal from auth.sessions where id = $2),
      'halfway', auth.is_halfway($1, $2))`,
    holder(request),
    true,
  )
  if (found.outcome !== 'found') throw invalidHolder(found)
  return found
}

/**
 * POST /reauthenticate, beyond GoTrue: the `password`, or the `nonce` that GET /reauthenticate sent, makes this session recent. A
 * code of an authenticator app does so by verifying the factor.
 */
export const reauthenticateSession: Endpoint = async (settings, request) => {
  const { password, nonce } = await readFields(request.request)
  const found = await readHolder(settings, request)
  if (settings.requireSecondFactor && found.halfway) throw insufficientAal()
  const digits = readNonce(settings, found, nonce)
  if (!digits && (typeof password !== 'string' || password === ''))
    throw invalid('A password or a nonce is required')
  if (!digits) await requirePassword(request, String(password), found.hash)
  const [account, session] = holder(request)
  const values = [account, session, digits ? null : found.hash, digits]
  const result = await call<{ outcome: 'done' | ReauthenticationRefusal } | InvalidHolder>(
    settings,
    'auth.reauthenticate($1, $2, $3, $4)',
    values,
  )
  if (isReauthenticationRefusal(result.outcome)) throw reauthenticationRefused(result.outcome)
  if (result.outcome !== 'done') throw invalidHolder(result as InvalidHolder)
  return Response.json({})
}
