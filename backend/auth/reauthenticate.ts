import { AuthError, tooSoon } from './errors.ts'
import { type Gone, gone, type Held, holder, insufficientAal } from './holder.ts'
import { newLetter } from './letters.ts'
import { call, type Endpoint } from './request.ts'

type Asked = { outcome: 'done' } | { outcome: 'unconfirmed' } | { outcome: 'too_soon'; wait: number } | Gone

/** GET /reauthenticate: six digits by mail, which PUT /user takes as `nonce` for a new password. */
export const reauthenticate: Endpoint = async (settings, request) => {
  const [account, session] = holder(request)
  const found = await call<(Held & { halfway: boolean }) | Gone>(
    settings,
    `auth.holder($1, $2) || jsonb_build_object('halfway', auth.is_halfway($1, $2))`,
    [account, session],
    true,
  )
  if (found.outcome !== 'found') throw gone(found)
  if (settings.requireSecondFactor && found.halfway) throw insufficientAal()
  const result = await call<Asked>(settings, 'auth.request_reauthentication($1, $2, $3)', [
    account,
    session,
    newLetter(settings, found.user.email ?? '', null),
  ])
  if (result.outcome === 'too_soon') throw tooSoon(result.wait)
  if (result.outcome === 'unconfirmed')
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  if (result.outcome !== 'done') throw gone(result)
  return Response.json({})
}
