import { type Account, userObject } from './accounts.ts'
import { AuthError, invalid } from './errors.ts'
import { hashPassword, isPassword, requireStrongPassword } from './passwords.ts'
import {
  type AuthRequest,
  call,
  type Endpoint,
  readDetails,
  readFields,
  refuseOtherChannels,
} from './request.ts'

type Gone = { outcome: 'user_not_found' | 'session_not_found' | 'user_banned' }
type Held = { outcome: 'found' } & Account

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const sentences = {
  user_not_found: 'User from sub claim in JWT does not exist',
  session_not_found: 'Session from session_id claim in JWT does not exist',
  user_banned: 'User is banned',
}

/** GET /user: the signed-in user as the database has it now. */
export const getUser: Endpoint = async (settings, request) => {
  const result = await call<Held | Gone>(settings, 'auth.holder($1, $2)', holder(request), true)
  if (result.outcome !== 'found') throw gone(result)
  return Response.json(userObject(result))
}

/** PUT /user: another password, or other details (top-level keys are merged, null removes one). */
export const updateUser: Endpoint = async (settings, request) => {
  const [account, session] = holder(request)
  const fields = await readFields(request.request)
  refuseOtherChannels(fields)
  if (fields.app_metadata)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  const details = readDetails(fields.data)
  const { password } = fields
  if (password !== undefined && (typeof password !== 'string' || password === ''))
    throw invalid('A valid password is required')
  if (password !== undefined) requireStrongPassword(password)

  // Only for a new password or address is the account read first; with details alone one round trip is enough.
  const before = password !== undefined || fields.email ? await credentials() : null
  if (fields.email && String(fields.email).trim().toLowerCase() !== before?.user.email)
    throw invalid('The email address of an account cannot be changed')
  const oldHash = before?.hash ?? null
  if (typeof fields.current_password === 'string' && !(await isPassword(fields.current_password, oldHash)))
    throw new AuthError(400, 'invalid_credentials', 'The current password is not right')
  if (password !== undefined && (await isPassword(password, oldHash)))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')

  const result = await call<Held | Gone | { outcome: 'changed' }>(
    settings,
    'auth.update_account($1, $2, $3, $4, $5)',
    [account, session, details, oldHash, password === undefined ? null : await hashPassword(password)],
  )
  if (result.outcome === 'changed')
    throw new AuthError(409, 'conflict', 'The password was changed by another request')
  if (result.outcome !== 'found') throw gone(result)
  return Response.json(userObject(result))

  async function credentials() {
    const text = `auth.holder($1, $2) || jsonb_build_object('hash', (select encrypted_password from auth.users where id = $1))`
    const found = await call<(Held & { hash: string | null }) | Gone>(
      settings,
      text,
      [account, session],
      true,
    )
    if (found.outcome !== 'found') throw gone(found)
    return found
  }
}

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

function holder({ caller }: AuthRequest): [account: string, session: string | null] {
  if (caller.token === null)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  if (caller.tokenProblem)
    throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
  const { sub, session_id: session } = caller.claims
  if (typeof sub !== 'string' || !UUID.test(sub))
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  return [sub, typeof session === 'string' && UUID.test(session) ? session : null]
}

function gone({ outcome }: Gone): AuthError {
  return new AuthError(403, outcome, sentences[outcome])
}
