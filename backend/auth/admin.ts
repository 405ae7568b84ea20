import { DatabaseError } from '../postgres/database.ts'
import { type Account, userObject } from './accounts.ts'
import { readAccountFields } from './admin-fields.ts'
import { AuthError, emailExists, invalid, phoneExists, type Refusal, refused } from './errors.ts'
import { UUID } from './holder.ts'
import { type AuthRequest, call, type Endpoint, type Fields, readFields } from './request.ts'
import { unacceptableDetails } from './sign-up.ts'

const admins = new Set(['service_role', 'supabase_admin'])

/** Requires the service key or a token of its role. Throws no_authorization, bad_jwt or not_admin. */
export function requireAdmin({ caller }: AuthRequest): void {
  if (caller.tokenProblem)
    throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
  if (admins.has(caller.role)) return
  if (caller.token === null)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  throw new AuthError(403, 'not_admin', 'User not allowed')
}

/** The id in the path. Throws validation_failed (404) unless it is a UUID. */
export function pathId({ params }: AuthRequest, name: 'user' | 'factor'): string {
  const id = params[name] ?? ''
  if (!UUID.test(id)) throw new AuthError(404, 'validation_failed', `${name}_id must be an UUID`)
  return id
}

const refusals: Record<'user_not_found' | 'email_exists' | 'phone_exists' | 'id_exists', Refusal> = {
  user_not_found: [404, 'user_not_found', 'User not found'],
  email_exists: emailExists,
  phone_exists: phoneExists,
  id_exists: [422, 'user_already_exists', 'A user with this id has already been registered'],
}

/** Results of the admin functions of schema auth. */
export type Done<More = Account> = ({ outcome: 'done' } & More) | { outcome: keyof typeof refusals }

/** The result; throws if it is a refusal. */
export function done<More>(result: Done<More>): More {
  if (result.outcome !== 'done') throw refused(refusals[result.outcome])
  return result
}

const LARGEST_PAGE = 1000

/** GET /admin/users?page=&per_page=: accounts, newest first, with X-Total-Count and Link for pagination. */
export const listUsers: Endpoint = async (settings, request) => {
  requireAdmin(request)
  const { searchParams, pathname } = request.url
  const page = wholeNumber(searchParams.get('page'), 1)
  const size = Math.min(wholeNumber(searchParams.get('per_page'), 50), LARGEST_PAGE)
  const { total, accounts } = await call<{ total: number; accounts: Account[] }>(
    settings,
    'auth.admin_list($1, $2)',
    [page, size],
    true,
  )
  const last = Math.max(1, Math.ceil(total / size))
  // Clients parse the page number after the first `=`.
  const link = (to: number, rel: string) =>
    `<${pathname.replace('/auth/v1', '')}?page=${to}&per_page=${size}>; rel="${rel}"`
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
  return Response.json(
    { users: accounts.map(userObject), aud: 'authenticated' },
    { headers: { 'x-total-count': String(total), link: links.join(', ') } },
  )
}

function wholeNumber(text: string | null, otherwise: number): number {
  if (!text) return otherwise
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalid('Bad Pagination Parameters')
  return Number(text)
}

/** GET /admin/users/{id}. */
export const getUserById: Endpoint = async (settings, request) => {
  requireAdmin(request)
  const account = await call<Account | null>(
    settings,
    '(select auth.account(account) from auth.users account where id = $1)',
    [pathId(request, 'user')],
    true,
  )
  if (!account) throw refused(refusals.user_not_found)
  return Response.json(userObject(account))
}

/** POST /admin/users: creates an account, confirmed only with `email_confirm`. Sends no mail. */
export const createUser: Endpoint = async (settings, request) => {
  requireAdmin(request)
  const fields = await readAccountFields(await readFields(request.request))
  if (!fields.email && !fields.phone) throw invalid('Cannot create a user without either an email or phone')
  const result = await call<Done>(settings, 'auth.admin_create($1)', [fields]).catch(unacceptableDetails)
  return Response.json(userObject(done(result)))
}

/** PUT /admin/users/{id}: changes the given fields immediately, without a mail. */
export const updateUserById: Endpoint = async (settings, request) => {
  requireAdmin(request)
  const id = pathId(request, 'user')
  const { id: _, ...fields } = await readAccountFields(await readFields(request.request))
  const result = await call<Done>(settings, 'auth.admin_update($1, $2)', [id, fields]).catch(
    unacceptableDetails,
  )
  return Response.json(userObject(done(result)))
}

/** DELETE /admin/users/{id}; with `should_soft_delete` an anonymised row remains. */
export const deleteUser: Endpoint = async (settings, request) => {
  requireAdmin(request)
  const id = pathId(request, 'user')
  const fields: Fields = request.request.body ? await readFields(request.request) : {}
  const soft = fields.should_soft_delete === true
  const result = await call<Done<object>>(settings, 'auth.admin_delete($1, $2)', [id, soft]).catch(
    (error: unknown) => {
      if (!(error instanceof DatabaseError) || error.code !== '23503') throw error
      throw new AuthError(409, 'conflict', 'The user is still referred to; delete softly')
    },
  )
  done(result)
  return Response.json({})
}
