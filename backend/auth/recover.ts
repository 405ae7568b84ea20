import { AuthError, signUpClosed, tooSoon } from './errors.ts'
import { evenly } from './evenly.ts'
import { newLetter } from './letters.ts'
import { readFlow } from './pkce.ts'
import { call, type Endpoint, readDetails, readEmail, readFields, refusePhone } from './request.ts'
import { unacceptableDetails } from './sign-up.ts'

type Asked = { outcome: 'done' | 'unknown' | 'closed' } | { outcome: 'too_soon'; wait: number }

/** POST /recover: a mail with a link that signs in to choose a new password. Answers `{}` whether or not there is an account. */
export const recover: Endpoint = async (settings, { request, url }) => {
  const fields = await readFields(request)
  refusePhone(fields)
  const email = readEmail(fields.email)
  const letter = newLetter(settings, email, url.searchParams.get('redirect_to'), readFlow(fields))
  const result = await evenly(call<Asked>(settings, 'auth.request_recovery($1, $2)', [email, letter]))
  if (result.outcome === 'too_soon') throw tooSoon(result.wait)
  return Response.json({})
}

/**
 * POST /otp: a mail with a link and six digits that sign in, and sign up unless `create_user` is false or details are missing. Where accounts are
 * concealed, an address that gets no mail is answered like one that gets it.
 */
export const sendCode: Endpoint = async (settings, { request, url }) => {
  const fields = await readFields(request)
  refusePhone(fields)
  const email = readEmail(fields.email)
  const details = readDetails(fields.data)
  const letter = newLetter(settings, email, url.searchParams.get('redirect_to'), readFlow(fields))
  // Refusing the details would reveal that the address has no account.
  const creates = fields.create_user !== false && settings.refuseSignUp(details) === null
  const values = [email, creates, details, letter]
  const result = await evenly(
    call<Asked>(settings, 'auth.request_sign_in($1, $2, $3, $4)', values).catch(unacceptableDetails),
  )
  if (result.outcome === 'too_soon') throw tooSoon(result.wait)
  if (settings.concealAccounts) return Response.json({})
  if (result.outcome === 'closed') throw signUpClosed()
  if (result.outcome === 'unknown') throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  return Response.json({})
}
