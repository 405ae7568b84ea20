import { emailChange } from './email-change.ts'
import { invalid, tooSoon } from './errors.ts'
import { newLetter, PAUSE_SECONDS } from './letters.ts'
import { withMinimumTime } from './minimum-time.ts'
import { isByPhone, readReachablePhone, requirePhones } from './phones.ts'
import { readFlow } from './pkce.ts'
import {
  type AuthRequest,
  type AuthSettings,
  call,
  type Endpoint,
  type Fields,
  readEmail,
  readFields,
} from './request.ts'
import { newText, requireSent, type Unsent } from './texts.ts'

/**
 * POST /resend: resends the mails of a sign-up or address change, or the code of a sign-up, sign-in or change by phone. Responds `{}`
 * whether or not anything is pending.
 */
export const resend: Endpoint = async (settings, called) => {
  const { request, url } = called
  const fields = await readFields(request)
  if (fields.type === 'sms' || fields.type === 'phone_change') return resendText(settings, called, fields)
  if (isByPhone(settings, fields)) throw invalid('Missing one of these types: sms, phone_change')
  if (fields.type !== 'signup' && fields.type !== 'email_change')
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  const email = readEmail(fields.email)
  const flow = readFlow(fields)
  const redirectTo = url.searchParams.get('redirect_to')
  const result = await withMinimumTime(fields.type === 'signup' ? resendConfirmation() : resendChange())
  if (result.outcome === 'too_soon') throw tooSoon(result.wait)
  return Response.json({})

  function resendConfirmation(): Promise<Resent> {
    const letter = newLetter(settings, email, redirectTo, flow)
    return call(settings, 'auth.resend_confirmation($1, $2)', [email, letter])
  }

  // Applies the interval and does the same work whether or not a change is pending, so that the response does not reveal it.
  // The mails of a change requested within the last minute are still being sent.
  async function resendChange(): Promise<Resent> {
    const { wait, wanted } = await call<{ wait: number; wanted: string | null }>(
      settings,
      `jsonb_build_object('wait', auth.claim_mail($1, 'email_change_again', make_interval(secs => $2)), 'wanted',
         (select nullif(email_change, '') from auth.users where lower(email) = $1 and deleted_at is null))`,
      [email, PAUSE_SECONDS],
    )
    if (wait > 0) return { outcome: 'too_soon', wait }
    const change = emailChange(settings, {
      from: email,
      to: wanted ?? email,
      redirectTo,
      flow,
      joins: false,
    })
    await call<Resent>(settings, 'auth.resend_email_change($1, $2)', [email, change])
    return { outcome: 'done' }
  }
}

type Resent = { outcome: 'done' } | { outcome: 'too_soon'; wait: number }

// The number of a change may be the new one or, as in GoTrue, the one before.
async function resendText(settings: AuthSettings, request: AuthRequest, fields: Fields): Promise<Response> {
  requirePhones(settings)
  if (fields.email) throw invalid('Only an email address or phone number should be provided')
  const given = readReachablePhone(settings, fields.phone)
  const result = await withMinimumTime(send())
  requireSent(result)
  return Response.json({})

  async function send() {
    const target = await call<string>(settings, 'auth.resend_target($1, $2)', [given, fields.type], true)
    const values = [given, fields.type, target, newText(settings, request, target, fields.channel)]
    return call<{ outcome: 'done' } | Unsent>(settings, 'auth.resend_text($1, $2, $3, $4)', values)
  }
}
