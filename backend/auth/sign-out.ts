import { AuthError, invalid } from './errors.ts'
import { holder, type InvalidHolder, invalidHolder } from './holder.ts'
import { call, type Endpoint } from './request.ts'

const scopes = new Set(['global', 'local', 'others'])

/**
 * POST /logout?scope=: ends all sessions of the account, this one, or all others. A session without the required second factor
 * may only end itself.
 */
export const signOut: Endpoint = async (settings, request) => {
  const scope = request.url.searchParams.get('scope') ?? 'global'
  const [account, session] = holder(request)
  if (!scopes.has(scope)) throw invalid(`Unsupported logout scope "${scope}"`)
  const result = await call<{ outcome: 'done' } | { outcome: 'insufficient_aal' } | InvalidHolder>(
    settings,
    'auth.sign_out($1, $2, $3, $4)',
    [account, session, scope, settings.requireSecondFactor],
  )
  if (result.outcome === 'insufficient_aal')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to sign out other sessions')
  if (result.outcome !== 'done') throw invalidHolder(result)
  return new Response(null, { status: 204 })
}
