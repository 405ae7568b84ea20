import { createHash } from 'node:crypto'
import { changeRefused } from './authorize.ts'
import { AuthError, invalid, type Refusal, refused } from './errors.ts'
import { holder, UUID } from './holder.ts'
import { isPassword } from './passwords.ts'
import { identityExists } from './provider-outcomes.ts'
import { call, device, type Endpoint, hashingAddress, readFields } from './request.ts'
import { hashToken, newRefreshToken, type SignedIn, sessionResponse } from './sessions.ts'

const refusals: Record<string, Refusal> = {
  identity_not_found: [422, 'identity_not_found', "Identity doesn't exist"],
  last_way: [
    422,
    'single_identity_not_deletable',
    'This is the only way to sign in to the account. Add another one first.',
  ],
  not_unlinked: [
    422,
    'validation_failed',
    'An e-mail address or phone number can be changed, but not unlinked',
  ],
}

/** DELETE /user/identities/:identity: the provider no longer signs in to the account. Needs a recent sign-in. */
export const unlinkIdentity: Endpoint = async (settings, request) => {
  const [account, session] = holder(request)
  const { identity = '' } = request.params
  if (!UUID.test(identity)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  const labels = Object.fromEntries(settings.providers.map(({ id, label }) => [id, label]))
  const result = await call<{ outcome: string }>(settings, 'auth.unlink_identity($1, $2, $3, $4)', [
    account,
    session,
    identity,
    labels,
  ])
  if (result.outcome === 'done') return Response.json({})
  throw refusals[result.outcome] ? refused(refusals[result.outcome] as Refusal) : changeRefused(result)
}

const linkRefusals: Record<'banned' | 'unconfirmed' | 'not_found', Refusal> = {
  banned: [400, 'user_banned', 'User is banned'],
  unconfirmed: [400, 'email_not_confirmed', 'Email not confirmed'],
  not_found: [403, 'otp_expired', 'This took too long, or was begun in another browser. Please begin again.'],
}

type Linked =
  | ({ outcome: 'signed_in' } & SignedIn)
  | { outcome: 'changed' | 'identity_exists' | 'banned' | 'unconfirmed' | 'not_found' }

/**
 * POST /identities/link, beyond GoTrue: after the error link_requires_password the browser that began sends the `link_token` with its
 * `code_verifier` and the account's `password`. The identity is linked, and the answer is that of the password grant.
 */
export const linkWithPassword: Endpoint = async (settings, request) => {
  const { link_token: token, code_verifier: verifier, password } = await readFields(request.request)
  if (typeof token !== 'string' || typeof verifier !== 'string' || !token || !verifier)
    throw invalid('Both link_token and code_verifier are required')
  if (typeof password !== 'string') throw invalid('missing password')
  const known = await call<{ account: string; hash: string | null } | null>(
    settings,
    'auth.try_link($1, $2, $3)',
    [
      hashToken(token),
      verifier.replaceAll('\0', ''),
      createHash('sha256').update(verifier).digest('base64url'),
    ],
  )
  if (!known) throw refused(linkRefusals.not_found)
  const wrong = new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  if (!(await isPassword(password, known.hash, hashingAddress(request)))) throw wrong
  const { refreshToken, hash } = newRefreshToken()
  const result = await call<Linked>(
    settings,
    'auth.link_with_password($1, $2, $3, $4, $5)',
    [hashToken(token), known.hash, hash, ...device(request)],
    false,
    settings.devices.idFor(request.request),
  )
  if (result.outcome === 'changed') throw wrong
  if (result.outcome === 'identity_exists') throw identityExists(false)
  if (result.outcome !== 'signed_in') throw refused(linkRefusals[result.outcome])
  return sessionResponse(settings, request.request, result, refreshToken)
}
