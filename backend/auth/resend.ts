import { emailChange } from './email-change.ts'
import { AuthError, invalid, tooSoon } from './errors.ts'
import { newLetter, PAUSE_SECONDS } from './letters.ts'
import { withMinimumTime } from './minimum-time.ts'
import { readFlow } from './pkce.ts'
import { call, type Endpoint, readEmail, readFields, refusePhone } from './request.ts'

/** POST /resend: resends the mails of a sign-up or address change. Responds `{}` whether or not anything is pending. */
export const resend: Endpoint = async (settings, { request, url }) => {
  const fields = await readFields(request)
  if (fields.type === 'sms' || fields.type === 'phone_change')
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  refusePhone(fields)
  if (fields.type !== 'signup' && fields.type !== 'email_change')
    throw invalid('Missing one of these types: signup, email_change')
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
    const change = emailChange(settings, { from: email, to: wanted ?? email, redirectTo, flow })
    await call<Resent>(settings, 'auth.resend_email_change($1, $2)', [email, change])
    return { outcome: 'done' }
  }
}

type Resent = { outcome: 'done' } | { outcome: 'too_soon'; wait: number }
