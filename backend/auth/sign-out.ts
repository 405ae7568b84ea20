import { invalid } from './errors.ts'
import { type Gone, gone, holder } from './holder.ts'
import { call, type Endpoint } from './request.ts'

const scopes = new Set(['global', 'local', 'others'])

/** POST /logout?scope=: ends all sessions of the person, this one, or all but this one. */
export const signOut: Endpoint = async (settings, request) => {
  const scope = request.url.searchParams.get('scope') ?? 'global'
  const [account, session] = holder(request)
  if (!scopes.has(scope)) throw invalid(`Unsupported logout scope "${scope}"`)
  const result = await call<{ outcome: 'done' } | Gone>(settings, 'auth.sign_out($1, $2, $3)', [
    account,
    session,
    scope,
  ])
  if (result.outcome !== 'done') throw gone(result)
  return new Response(null, { status: 204 })
}
