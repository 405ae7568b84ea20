import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readCookie, setCookie } from './cookies.ts'
import type { Exchange } from './openid.ts'
import type { Flow } from './pkce.ts'
import { type AuthSettings, call } from './request.ts'
import { hashToken } from './sessions.ts'

/** Binds a sign-in at a provider to the browser that began it: one begun elsewhere would sign somebody in to another's account. */
const COOKIE = 'sign-in-browser'
const MINUTES = 10
export const CALLBACK_PATH = '/auth/v1/callback'

/** A sign-in that is under way at a provider. */
export interface OAuthState {
  provider: string
  redirect_to: string
  flow: Flow | null
  /** The session that links an identity; null for a sign-in. */
  session: string | null
}

/** What is sent to the provider for this state. The nonce and the verifier follow from it by a key that is not in the database. */
export function exchangeOf({ providerKey, siteUrl }: AuthSettings, state: string): Exchange {
  const derived = (purpose: string) =>
    createHmac('sha256', providerKey).update(`${purpose}:${state}`).digest('base64url')
  return {
    redirectUri: new URL(CALLBACK_PATH, siteUrl).href,
    state,
    nonce: derived('nonce'),
    verifier: derived('verifier'),
  }
}

export function newState(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of the browser's cookie, and the Set-Cookie header that keeps it for ten more minutes. */
export function browserOf(request: Request, siteUrl: string): { hash: Buffer; cookie: string } {
  const value = cookieIn(request) ?? randomBytes(24).toString('base64url')
  return {
    hash: digest(value),
    cookie: setCookie({ name: COOKIE, value, seconds: MINUTES * 60, sameSite: 'Lax', siteUrl }),
  }
}

/** The sign-in that this state stands for in this browser, once; null if there is none. */
export async function takeState(
  settings: AuthSettings,
  request: Request,
  state: string,
): Promise<OAuthState | null> {
  const browser = cookieIn(request)
  if (!browser || !state) return null
  return call(settings, 'auth.take_oauth_state($1, $2)', [hashToken(state), digest(browser)])
}

function cookieIn(request: Request): string | undefined {
  return readCookie(request, COOKIE, /^[\w-]{32}$/)
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
