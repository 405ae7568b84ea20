import { emailChange } from './email-change.ts'
import { AuthError, invalid, tooSoon } from './errors.ts'
import { newLetter } from './letters.ts'
import { readFlow } from './pkce.ts'
import { call, type Endpoint, readEmail, readFields, refusePhone } from './request.ts'

/** POST /resend: the mails of a sign-up or of a change of address again. Answers `{}` whether or not there is somebody to send to. */
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
  const result =
    fields.type === 'signup'
      ? await call<Resent>(settings, 'auth.resend_confirmation($1, $2)', [
          email,
          newLetter(settings, email, redirectTo, flow),
        ])
      : await resendChange()
  if (result.outcome === 'too_soon') throw tooSoon(result.wait)
  return Response.json({})

  async function resendChange(): Promise<Resent> {
    const wanted = await call<string | null>(
      settings,
      `(select nullif(email_change, '') from auth.users where lower(email) = $1 and deleted_at is null)`,
      [email],
      true,
    )
    if (!wanted) return { outcome: 'done' }
    const change = emailChange(settings, { from: email, to: wanted, redirectTo, flow })
    return call<Resent>(settings, 'auth.resend_email_change($1, $2)', [email, change])
  }
}

type Resent = { outcome: 'done' } | { outcome: 'too_soon'; wait: number }
