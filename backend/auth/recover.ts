import { AuthError, signUpClosed, tooSoon } from './errors.ts'
import { newLetter } from './letters.ts'
import { withMinimumTime } from './minimum-time.ts'
import { isByPhone, readReachablePhone } from './phones.ts'
import { readFlow } from './pkce.ts'
import {
  type AuthRequest,
  type AuthSettings,
  call,
  type Endpoint,
  type Fields,
  readDetails,
  readEmail,
  readFields,
} from './request.ts'
import { unacceptableDetails } from './sign-up.ts'
import { newText, requireSent, type Unsent } from './texts.ts'

type Outcome = { outcome: 'done' | 'unknown' | 'closed' } | { outcome: 'too_soon'; wait: number }

/** POST /recover: mails a link to choose a new password. Responds `{}` whether or not the account exists. */
export const recover: Endpoint = async (settings, { request, url }) => {
  const fields = await readFields(request)
  const email = readEmail(fields.email)
  const letter = newLetter(settings, email, url.searchParams.get('redirect_to'), readFlow(fields))
  const result = await withMinimumTime(
    call<Outcome>(settings, 'auth.request_recovery($1, $2)', [email, letter]),
  )
  if (result.outcome === 'too_soon') throw tooSoon(result.wait)
  return Response.json({})
}

/**
 * POST /otp: mails a link and a six-digit code, or sends a code to a phone, that sign in, and sign up unless `create_user` is false
 * or details are missing. With concealed accounts the response is the same if nothing is sent.
 */
export const sendCode: Endpoint = async (settings, request) => {
  const fields = await readFields(request.request)
  const details = readDetails(fields.data)
  // An error for the details would reveal that the account does not exist.
  const creates = fields.create_user !== false && settings.refuseSignUp(details) === null
  const send = isByPhone(settings, fields) ? textCode : mailCode
  const result = await send(settings, request, { fields, details, creates })
  if (settings.concealAccounts) return Response.json({})
  if (result.outcome === 'closed') throw signUpClosed()
  if (result.outcome === 'unknown') throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  return Response.json({})
}

interface Wanted {
  fields: Fields
  details: Fields
  creates: boolean
}

type Requested = { outcome: 'done' | 'unknown' | 'closed' }

async function mailCode(settings: AuthSettings, { url }: AuthRequest, { fields, details, creates }: Wanted) {
  const email = readEmail(fields.email)
  const letter = newLetter(settings, email, url.searchParams.get('redirect_to'), readFlow(fields))
  const values = [email, creates, details, letter]
  const result = await withMinimumTime(
    call<Outcome>(settings, 'auth.request_sign_in($1, $2, $3, $4)', values).catch(unacceptableDetails),
  )
  if (result.outcome === 'too_soon') throw tooSoon(result.wait)
  return result
}

async function textCode(settings: AuthSettings, request: AuthRequest, { fields, details, creates }: Wanted) {
  const phone = readReachablePhone(settings, fields.phone)
  const values = [phone, creates, details, newText(settings, request, phone, fields.channel)]
  const result = await withMinimumTime(
    call<Requested | Unsent>(settings, 'auth.request_phone_sign_in($1, $2, $3, $4)', values).catch(
      unacceptableDetails,
    ),
  )
  requireSent(result)
  return result
}
