import { AuthError, invalid } from './errors.ts'
import { holder, type InvalidHolder, invalidHolder } from './holder.ts'
import {
  isReauthenticationRefusal,
  type ReauthenticationRefusal,
  reauthenticationRefused,
} from './recent-sign-in.ts'
import { call, type Endpoint } from './request.ts'

const scopes = new Set(['global', 'local', 'others'])

/**
 * POST /logout?scope=: ends all sessions of the account, this one, or all others. A session without the required second factor, or
 * without a recent sign-in, may only end itself. Clients take 403 as signed out, so `global` then ends this session at least.
 */
export const signOut: Endpoint = async (settings, request) => {
  const scope = request.url.searchParams.get('scope') ?? 'global'
  const [account, session] = holder(request)
  if (!scopes.has(scope)) throw invalid(`Unsupported logout scope "${scope}"`)
  const result = await call<
    { outcome: 'done' | 'insufficient_aal' | ReauthenticationRefusal } | InvalidHolder
  >(settings, 'auth.sign_out($1, $2, $3, $4)', [account, session, scope, settings.requireSecondFactor])
  if (result.outcome === 'insufficient_aal')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to sign out other sessions')
  if (isReauthenticationRefusal(result.outcome))
    throw scope === 'global'
      ? new AuthError(
          403,
          result.outcome,
          'This device is signed out. Signing out the others needs a recent sign-in.',
        )
      : reauthenticationRefused(result.outcome)
  if (result.outcome !== 'done') throw invalidHolder(result as InvalidHolder)
  return new Response(null, { status: 204 })
}
