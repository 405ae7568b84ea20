import { userObject } from './accounts.ts'
import { becomesMember } from './anonymous.ts'
import { emailChange } from './email-change.ts'
import { AuthError, emailExists, invalid, phoneExists, refused, signUpClosed, tooSoon } from './errors.ts'
import { holder, type InvalidHolder, insufficientAal, invalidHolder, type ValidHolder } from './holder.ts'
import { withMinimumTime } from './minimum-time.ts'
import { hashPassword, isPassword, requireStrongPassword } from './passwords.ts'
import { phoneChange } from './phone-change.ts'
import { isByPhone, readReachablePhone } from './phones.ts'
import { readFlow } from './pkce.ts'
import {
  type ReauthenticationRefusal,
  readNonce,
  reauthenticationRefused,
  requirePassword,
} from './recent-sign-in.ts'
import { call, type Endpoint, hashingAddress, readDetails, readEmail, readFields } from './request.ts'
import { unacceptableDetails } from './sign-up.ts'
import { requireSent, type Unsent } from './texts.ts'

/** GET /user: the signed-in user's current state. */
export const getUser: Endpoint = async (settings, request) => {
  const result = await call<ValidHolder | InvalidHolder>(
    settings,
    'auth.holder($1, $2)',
    holder(request),
    true,
  )
  if (result.outcome !== 'found') throw invalidHolder(result)
  return Response.json(userObject(result))
}

interface Credentials {
  hash: string | null
  standing: { insufficient_aal: boolean; recent: boolean }
  /** Nobody has proved the account's number lately. */
  number_unproved: boolean
}

type Updated =
  | ValidHolder
  | InvalidHolder
  | {
      outcome:
        | 'changed'
        | 'insufficient_aal'
        | 'email_exists'
        | 'phone_exists'
        | 'signup_disabled'
        | ReauthenticationRefusal
    }

/**
 * PUT /user: changes the password, the address (effective once both addresses have confirmed it), the number (once its code came back),
 * or details (top-level keys are merged, null removes one). The account's own number gets a code if nobody has proved it lately, because
 * codes do not sign in with it then. Without a recent sign-in all but details need `current_password`, or the `nonce` of a mail or text.
 */
export const updateUser: Endpoint = async (settings, request) => {
  const [account, session] = holder(request)
  const fields = await readFields(request.request)
  const byPhone = isByPhone(settings, fields)
  if (fields.app_metadata)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  const flow = readFlow(fields)
  const details = readDetails(fields.data)
  const email = fields.email ? readEmail(fields.email) : null
  const phone = byPhone ? readReachablePhone(settings, fields.phone) : null
  const { password } = fields
  if (password !== undefined && (typeof password !== 'string' || password === ''))
    throw invalid('A valid password is required')
  if (password !== undefined) requireStrongPassword(password)

  // The account is read first only for a new password, address or number; details alone need one round trip.
  const before = password !== undefined || email || phone ? await credentials() : null
  const joins =
    before !== null && (await becomesMember(settings, request, before, { way: email ?? phone, details }))
  const oldHash = before?.hash ?? null
  const from = hashingAddress(request)
  const oldEmail = before?.user.email ?? null
  const nonce = readNonce(settings, before, fields.nonce)
  const current = typeof fields.current_password === 'string' ? fields.current_password : null
  const redirectTo = request.url.searchParams.get('redirect_to')
  const change =
    email && email !== oldEmail
      ? emailChange(settings, { from: oldEmail, to: email, redirectTo, flow, joins })
      : null
  const isProvedPhone =
    phone === before?.user.phone && Boolean(before?.user.phone_confirmed_at) && !before?.number_unproved
  const numberChange = phone && !isProvedPhone ? phoneChange(settings, request, phone, fields.channel) : null
  const proves = change !== null || numberChange !== null || password !== undefined
  if (before?.standing.insufficient_aal && proves) throw insufficientAal()
  if (before?.standing.recent === false && proves && !nonce && current === null)
    throw reauthenticationRefused('reauthentication_needed')
  if (current !== null) await requirePassword(request, current, oldHash, 'The current password is wrong')
  // Whoever asks for another mail sends the same password again.
  if (password !== undefined && !joins && (await isPassword(password, oldHash, from)))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')

  const updating = call<Updated | Unsent>(
    settings,
    'auth.update_account($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      account,
      session,
      details,
      oldHash,
      password === undefined ? null : await hashPassword(password, from),
      current !== null && before !== null,
      nonce,
      change,
      settings.requireSecondFactor,
      numberChange,
    ],
  ).catch(unacceptableDetails)
  const result = await (change || numberChange ? withMinimumTime(updating) : updating)
  // Both limits have this outcome.
  if (change && result.outcome === 'too_soon') throw tooSoon(result.wait)
  requireSent(result)
  if (result.outcome !== 'found') throw refusal(result)
  return Response.json(userObject(result))

  async function credentials() {
    const text = `auth.holder($1, $2) || coalesce((
      select jsonb_build_object('hash', encrypted_password, 'number_unproved', auth.is_unproved_lately(account),
        'standing', auth.session_standing($1, $2))
      from auth.users account where id = $1), '{}')`
    const found = await call<(ValidHolder & Credentials) | InvalidHolder>(
      settings,
      text,
      [account, session],
      true,
    )
    if (found.outcome !== 'found') throw invalidHolder(found)
    return found
  }
}

function refusal(result: Exclude<Updated, ValidHolder>): AuthError {
  switch (result.outcome) {
    case 'changed':
      return new AuthError(409, 'conflict', 'The password was changed by another request')
    case 'insufficient_aal':
      return insufficientAal()
    case 'reauthentication_needed':
    case 'reauthentication_not_valid':
      return reauthenticationRefused(result.outcome)
    case 'email_exists':
      return refused(emailExists)
    case 'phone_exists':
      return refused(phoneExists)
    case 'signup_disabled':
      return signUpClosed()
    default:
      return invalidHolder(result)
  }
}
