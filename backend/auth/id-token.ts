import { createHash, hash as digestOf } from 'node:crypto'
import { AuthError, invalid, signUpClosed } from './errors.ts'
import { holder } from './holder.ts'
import { linkRefused, type PersonOutcome, personRefused, withoutDetails } from './provider-outcomes.ts'
import { type ProviderPerson, personOf } from './provider-person.ts'
import { findProvider } from './providers.ts'
import { type AuthRequest, type AuthSettings, call, device, type Fields } from './request.ts'
import { newRefreshToken, seededRefreshToken, sessionResponse } from './sessions.ts'

/**
 * POST /token?grant_type=id_token: a session for the ID token that a provider gave to an app. With `link_identity` its person is added
 * to the account of the caller, whose session continues.
 */
export async function signInByIdToken(
  settings: AuthSettings,
  request: AuthRequest,
  fields: Fields,
): Promise<Response> {
  const { provider: id, id_token: token, access_token: accessToken } = fields
  if (typeof token !== 'string' || token === '') throw invalid('id_token required')
  const disabled = new AuthError(400, 'provider_disabled', 'Signing in with this provider is disabled')
  const provider = findProvider(settings.providers, id, disabled)
  const { claims, algorithm } = await provider.verify(token)
  requireNonce(claims.nonce, fields.nonce)
  if (typeof accessToken === 'string' && accessToken !== '')
    requireAccessToken(claims.at_hash, accessToken, algorithm)
  const person = personOf(settings, provider, claims)
  return fields.link_identity === true ? link(settings, request, person) : signIn(settings, request, person)
}

async function signIn(
  settings: AuthSettings,
  request: AuthRequest,
  person: ProviderPerson,
): Promise<Response> {
  const { refreshToken, hash } = newRefreshToken()
  const result = await withoutDetails(person, (kept) =>
    call<PersonOutcome>(
      settings,
      'auth.sign_in_person($1, $2, null, null, null, null, $3, $4, $5)',
      [kept, settings.concealAccounts, hash, ...device(request)],
      false,
      settings.devices.idFor(request.request),
    ),
  )
  if (result.outcome === 'closed') throw signUpClosed()
  if (result.outcome !== 'signed_in') throw personRefused(result.outcome, person.label, false)
  return sessionResponse(settings, request.request, result, refreshToken)
}

async function link(settings: AuthSettings, request: AuthRequest, person: ProviderPerson): Promise<Response> {
  const [, session] = holder(request)
  const { refreshToken, hash, seed } = seededRefreshToken(settings.refreshKey)
  const result = await withoutDetails(person, (kept) =>
    call<PersonOutcome>(settings, 'auth.finish_link($1, $2, null, null, null, $3, $4, false)', [
      session,
      kept,
      hash,
      seed,
    ]),
  )
  if (result.outcome !== 'signed_in') throw linkRefused(result, person.label)
  return sessionResponse(settings, request.request, result, refreshToken)
}

// As in GoTrue: the client sends the nonce, the token has its SHA-256 in hex; both or neither.
function requireNonce(claimed: unknown, given: unknown): void {
  if (!claimed !== !given)
    throw invalid('Passed nonce and nonce in id_token should either both exist or not.')
  if (given && createHash('sha256').update(String(given)).digest('hex') !== claimed)
    throw invalid('Nonces mismatch')
}

// The left half of the hash by the token's algorithm (OpenID Connect Core 1.0, section 3.1.3.6); optional in the token.
function requireAccessToken(claimed: unknown, accessToken: string, algorithm: string): void {
  if (claimed === undefined) return
  const size = algorithm === 'EdDSA' ? '512' : algorithm.slice(-3)
  const whole = digestOf(`sha${size}`, accessToken, 'buffer')
  if (whole.subarray(0, whole.length / 2).toString('base64url') !== claimed)
    throw invalid('access_token does not belong to the id_token')
}
