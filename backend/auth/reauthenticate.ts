import { AuthError, tooSoon } from './errors.ts'
import { holder, type InvalidHolder, insufficientAal, invalidHolder, type ValidHolder } from './holder.ts'
import { newLetter } from './letters.ts'
import { call, type Endpoint } from './request.ts'

type Outcome =
  | { outcome: 'done' }
  | { outcome: 'unconfirmed' }
  | { outcome: 'too_soon'; wait: number }
  | InvalidHolder

/** GET /reauthenticate: mails a six-digit code, which PUT /user accepts as `nonce` for a new password. */
export const reauthenticate: Endpoint = async (settings, request) => {
  const [account, session] = holder(request)
  const found = await call<(ValidHolder & { halfway: boolean }) | InvalidHolder>(
    settings,
    `auth.holder($1, $2) || jsonb_build_object('halfway', auth.is_halfway($1, $2))`,
    [account, session],
    true,
  )
  if (found.outcome !== 'found') throw invalidHolder(found)
  if (settings.requireSecondFactor && found.halfway) throw insufficientAal()
  const result = await call<Outcome>(settings, 'auth.request_reauthentication($1, $2, $3)', [
    account,
    session,
    newLetter(settings, found.user.email ?? '', null),
  ])
  if (result.outcome === 'too_soon') throw tooSoon(result.wait)
  if (result.outcome === 'unconfirmed')
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  if (result.outcome !== 'done') throw invalidHolder(result)
  return Response.json({})
}
