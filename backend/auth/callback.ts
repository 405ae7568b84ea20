import { randomBytes, randomUUID } from 'node:crypto'
import { accountName } from './addresses.ts'
import { redirect, redirectError } from './authorize.ts'
import { AuthError, signUpClosed } from './errors.ts'
import {
  CALLBACK_PATH,
  exchangeOf,
  keepAnswer,
  type OAuthState,
  spentState,
  takeState,
} from './oauth-states.ts'
import type { ProviderAnswer } from './openid.ts'
import { linkRefused, type PersonOutcome, personRefused, withoutDetails } from './provider-outcomes.ts'
import { type ProviderPerson, personOf } from './provider-person.ts'
import { findProvider, ProviderFailure, providerGone } from './providers.ts'
import { addParameters, errorParameters } from './redirects.ts'
import { type AuthRequest, type AuthSettings, call, device, type Endpoint } from './request.ts'
import { seal } from './sealed.ts'
import { hashToken, seededRefreshToken, sessionAnswer } from './sessions.ts'

/** The parameters of a provider's answer (RFC 6749, RFC 9207). */
const RETURNED = ['state', 'code', 'error', 'iss']
const LONGEST_RETURNED = 4_096

/**
 * GET /callback: a person comes back from a provider. Redirects (302) to the site with a code in the query (PKCE), a session in the
 * fragment (implicit), or an error in both.
 */
export const callback: Endpoint = async (settings, request) => {
  const state = request.url.searchParams.get('state') ?? ''
  const taken = await takeState(settings, request.request, state)
  if (!taken) return cameBackAgain(settings, request.request, state)
  const target = new URL(taken.redirect_to)
  let code: string | null = null
  try {
    const provider = findProvider(settings.providers, taken.provider, providerGone())
    const answer = await provider.answerTo(exchangeOf(settings, state), request.url.searchParams)
    const person = personOf(settings, provider, answer.claims)
    code = await cameBack(settings, request, taken, person, answer, target)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    if (error instanceof ProviderFailure) settings.onProviderFailure(error)
    addParameters(target, errorParameters(error), true)
  } finally {
    await keepAnswer(settings, state, code)
  }
  return redirect(target)
}

/**
 * The same address again: a second press, a reload, or Back. The browser that began is led to the page that it wanted, with the code of the
 * first time, which is exchanged once, by whoever has its verifier. Any other browser learns nothing.
 */
async function cameBackAgain(settings: AuthSettings, request: Request, state: string): Promise<Response> {
  const spent = await spentState(settings, request, state)
  const target = new URL(spent?.redirect_to ?? settings.siteUrl)
  if (!spent?.code) return redirectError(target, badState())
  target.searchParams.set('code', spent.code)
  return redirect(target)
}

/** POST /callback: some providers answer with a form. A browser sends no cookie along with another site's form, but with a redirect. */
export const callbackByForm: Endpoint = async (settings, { request }) => {
  const form = new URLSearchParams(await request.text())
  const target = new URL(CALLBACK_PATH, settings.siteUrl)
  for (const name of RETURNED) {
    const value = form.get(name)
    if (value !== null && value.length <= LONGEST_RETURNED) target.searchParams.set(name, value)
  }
  return new Response(null, {
    status: 303,
    headers: { location: target.href, 'referrer-policy': 'no-referrer' },
  })
}

/** Adds what the person gets to the address of the page; returns the code, if it is one. */
async function cameBack(
  settings: AuthSettings,
  request: AuthRequest,
  { flow, session }: OAuthState,
  person: ProviderPerson,
  { accessToken }: ProviderAnswer,
  target: URL,
): Promise<string | null> {
  const code = randomUUID()
  const sealed = flow ? seal(settings.providerKey, accessToken, code) : null
  const { refreshToken, hash, seed } = seededRefreshToken(settings.refreshKey)
  const linkToken = `${accountName(person.email ?? '')}.${randomBytes(32).toString('base64url')}`
  const result = await withoutDetails(person, (kept) =>
    session
      ? asBrowser(settings, request, 'auth.finish_link($1, $2, $3, $4, $5, $6, $7)', [
          session,
          kept,
          flow,
          code,
          sealed,
          hash,
          seed,
        ])
      : asBrowser(settings, request, 'auth.sign_in_person($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
          kept,
          settings.concealAccounts,
          flow,
          code,
          sealed,
          hashToken(linkToken),
          hash,
          ...device(request),
        ]),
  )
  if (result.outcome === 'code') {
    target.searchParams.set('code', code)
    return code
  }
  if (result.outcome === 'signed_in') {
    const { user: _, ...answer } = await sessionAnswer(settings, result, refreshToken)
    addParameters(target, { ...answer, provider_token: accessToken })
    return null
  }
  if (session) throw linkRefused(result, person.label)
  if (result.outcome === 'closed') throw signUpClosed()
  const refusal = personRefused(result.outcome, person.label, flow !== null)
  if (result.outcome !== 'link_requires_password' || !flow) throw refusal
  // The page names the address, as people have several.
  const asked = { link_token: linkToken, email: person.email ?? '' }
  addParameters(target, errorParameters(refusal), true, asked)
  return null
}

function asBrowser(settings: AuthSettings, { request }: AuthRequest, text: string, values: unknown[]) {
  return call<PersonOutcome>(settings, text, values, false, settings.devices.idIn(request))
}

function badState(): AuthError {
  return new AuthError(
    400,
    'bad_oauth_state',
    'This sign-in took too long, or was begun in another browser. Please try again.',
  )
}
