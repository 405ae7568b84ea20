import { AuthError, tooSoon } from './errors.ts'
import { holder, type InvalidHolder, insufficientAal, invalidHolder } from './holder.ts'
import { newLetter } from './letters.ts'
import { readReachablePhone, requirePhones } from './phones.ts'
import { readHolder } from './recent-sign-in.ts'
import { type AuthRequest, type AuthSettings, call, type Endpoint } from './request.ts'
import { newText, requireSent, type Unsent } from './texts.ts'

/**
 * GET /reauthenticate: sends a six-digit code by mail, or to the phone of an account without a confirmed address, which PUT /user
 * accepts as `nonce` for a new password.
 */
export const reauthenticate: Endpoint = async (settings, request) => {
  const { user, halfway } = await readHolder(settings, request)
  if (settings.requireSecondFactor && halfway) throw insufficientAal()
  if (user.email && user.email_confirmed_at) await mailCode(settings, request, user.email)
  else if (user.phone && user.phone_confirmed_at) await textCode(settings, request, user.phone)
  else throw unconfirmed()
  return Response.json({})
}

function unconfirmed(): AuthError {
  return new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
}

type Done = { outcome: 'done' } | { outcome: 'unconfirmed' } | InvalidHolder

async function mailCode(settings: AuthSettings, request: AuthRequest, email: string): Promise<void> {
  const result = await call<Done | { outcome: 'too_soon'; wait: number }>(
    settings,
    'auth.request_reauthentication($1, $2, $3)',
    [...holder(request), newLetter(settings, email, null)],
  )
  if (result.outcome === 'too_soon') throw tooSoon(result.wait)
  requireDone(result)
}

async function textCode(settings: AuthSettings, request: AuthRequest, phone: string): Promise<void> {
  requirePhones(settings)
  const number = readReachablePhone(settings, phone)
  const result = await call<Done | Unsent>(settings, 'auth.request_reauthentication($1, $2, null, $3)', [
    ...holder(request),
    newText(settings, request, number),
  ])
  requireSent(result)
  requireDone(result)
}

function requireDone(result: Done): void {
  if (result.outcome === 'unconfirmed') throw unconfirmed()
  if (result.outcome !== 'done') throw invalidHolder(result)
}
