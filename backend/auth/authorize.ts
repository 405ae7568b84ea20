import { type AuthError, invalid } from './errors.ts'
import { holder, type InvalidHolder, insufficientAal, invalidHolder } from './holder.ts'
import { browserOf, exchangeOf, newState } from './oauth-states.ts'
import type { OpenIdClient } from './openid.ts'
import { type Flow, readFlow } from './pkce.ts'
import { findProvider, ProviderFailure, providerGone } from './providers.ts'
import {
  isReauthenticationRefusal,
  type ReauthenticationRefusal,
  reauthenticationRefused,
} from './recent-sign-in.ts'
import { addParameters, allowedRedirect, errorParameters } from './redirects.ts'
import { type AuthRequest, type AuthSettings, call, type Endpoint } from './request.ts'
import { hashToken } from './sessions.ts'

const LONGEST_REDIRECT = 2048
/** What clients may ask of the provider by `queryParams`. */
const PASSED_ON = ['prompt', 'login_hint', 'hd', 'ui_locales']
const LONGEST_PASSED_ON = 500

interface Asked {
  redirectTo: string
  flow: Flow | null
  more: Record<string, string>
}

/** GET /authorize: redirects (302) to the provider's page, or back to the site with an error while the provider does not answer. */
export const authorize: Endpoint = async (settings, request) => {
  const provider = askedProvider(settings, request)
  const asked = readAsked(settings, request)
  const browser = browserOf(request.request, settings.siteUrl)
  const state = newState()
  let url: URL
  try {
    url = await provider.authorizationUrl(exchangeOf(settings, state), asked.more)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    settings.onProviderFailure(error)
    return redirectError(new URL(asked.redirectTo), error)
  }
  await call(settings, 'auth.begin_oauth($1, $2, $3, $4, $5)', [
    hashToken(state),
    browser.hash,
    provider.id,
    asked.redirectTo,
    asked.flow,
  ])
  return redirect(url, browser.cookie)
}

/**
 * GET /user/identities/authorize: the same for a person who is signed in and adds the provider to their account, within ten minutes
 * of signing in. With `skip_http_redirect=true` the URL is returned, as clients follow it themselves.
 */
export const authorizeLink: Endpoint = async (settings, request) => {
  const [account, session] = holder(request)
  const provider = askedProvider(settings, request)
  const asked = readAsked(settings, request)
  const browser = browserOf(request.request, settings.siteUrl)
  const state = newState()
  const url = await provider.authorizationUrl(exchangeOf(settings, state), asked.more)
  const result = await call<
    { outcome: 'begun' | 'insufficient_aal' | ReauthenticationRefusal } | InvalidHolder
  >(settings, 'auth.begin_link($1, $2, $3, $4, $5, $6, $7)', [
    account,
    session,
    hashToken(state),
    browser.hash,
    provider.id,
    asked.redirectTo,
    asked.flow,
  ])
  if (result.outcome !== 'begun') throw changeRefused(result)
  if (request.url.searchParams.get('skip_http_redirect') !== 'true') return redirect(url, browser.cookie)
  return Response.json({ url: url.href }, { headers: { 'set-cookie': browser.cookie } })
}

/** The error for a session that may not change the account's providers. */
export function changeRefused(result: { outcome: string }): AuthError {
  if (result.outcome === 'insufficient_aal') return insufficientAal()
  if (isReauthenticationRefusal(result.outcome)) return reauthenticationRefused(result.outcome)
  return invalidHolder(result as InvalidHolder)
}

/** The error of a browser's visit to GET /authorize or GET /callback, which takes it back to the site; null for any other request. */
export function redirectedError(settings: AuthSettings, request: Request, error: AuthError): Response | null {
  if (!isVisit(request)) return null
  return redirectError(new URL(redirectOf(settings, new URL(request.url))), error)
}

/** Whether a browser opens the address, and not a program, which gets errors as in GoTrue. */
function isVisit({ method, url, headers }: Request): boolean {
  return (
    method === 'GET' &&
    /^\/auth\/v1\/(authorize|callback)$/.test(new URL(url).pathname) &&
    (headers.get('accept') ?? '').includes('text/html')
  )
}

function askedProvider(settings: AuthSettings, { url, request }: AuthRequest): OpenIdClient {
  const refusal = isVisit(request) ? providerGone() : undefined
  return findProvider(settings.providers, url.searchParams.get('provider'), refusal)
}

function redirectOf({ siteUrl, redirectAllowList }: AuthSettings, { searchParams }: URL): string {
  return allowedRedirect(searchParams.get('redirect_to'), siteUrl, redirectAllowList)
}

function readAsked(settings: AuthSettings, { url }: AuthRequest): Asked {
  const { searchParams } = url
  const redirectTo = redirectOf(settings, url)
  if (redirectTo.length > LONGEST_REDIRECT)
    throw invalid(`redirect_to cannot be longer than ${LONGEST_REDIRECT} characters`)
  return {
    redirectTo,
    flow: readFlow(Object.fromEntries(searchParams)),
    more: readMore(searchParams),
  }
}

function readMore(searchParams: URLSearchParams): Record<string, string> {
  const passed = PASSED_ON.flatMap((name): [string, string][] => {
    const value = searchParams.get(name)
    if (!value) return []
    if (value.length > LONGEST_PASSED_ON)
      throw invalid(`${name} cannot be longer than ${LONGEST_PASSED_ON} characters`)
    return [[name, value]]
  })
  const scopes = (searchParams.get('scopes') ?? '').split(/[\s,]+/).filter(Boolean)
  if (scopes.join(' ').length > LONGEST_PASSED_ON)
    throw invalid(`scopes cannot be longer than ${LONGEST_PASSED_ON} characters`)
  // No refresh token is asked for.
  const wanted = new Set([
    'openid',
    'email',
    'profile',
    ...scopes.filter((scope) => scope !== 'offline_access'),
  ])
  return { ...Object.fromEntries(passed), scope: [...wanted].join(' ') }
}

/** Back to the site with the error. */
export function redirectError(target: URL, error: AuthError): Response {
  addParameters(target, errorParameters(error), true)
  return redirect(target)
}

/** A redirect (302) that keeps the target's address from other sites, with a cookie. */
export function redirect(target: URL, ...cookies: string[]): Response {
  const headers = new Headers({
    location: target.href,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}
