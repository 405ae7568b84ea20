import { AuthError } from './errors.ts'
import { holder, type InvalidHolder, insufficientAal, invalidHolder } from './holder.ts'
import { call, type Endpoint } from './request.ts'

/**
 * DELETE /user/changes/:way, beyond GoTrue: the change of address (`email`) or number (`phone`) that waits to be confirmed is cancelled. Needs no
 * recent sign-in, and answers `{}` also if none waits.
 */
export const cancelChange: Endpoint = async (settings, request) => {
  const [account, session] = holder(request)
  const { way } = request.params
  if (way !== 'email' && way !== 'phone')
    throw new AuthError(404, 'not_found', 'There is nothing at this path')
  const result = await call<{ outcome: 'done' | 'insufficient_aal' } | InvalidHolder>(
    settings,
    'auth.cancel_change($1, $2, $3, $4)',
    [account, session, way, settings.requireSecondFactor],
  )
  if (result.outcome === 'insufficient_aal') throw insufficientAal()
  if (result.outcome !== 'done') throw invalidHolder(result as InvalidHolder)
  return Response.json({})
}
