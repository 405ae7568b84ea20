import { createHash, createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readCookie, setCookie } from './cookies.ts'
import type { Exchange } from './openid.ts'
import type { Flow } from './pkce.ts'
import { type AuthSettings, call } from './request.ts'
import { hashToken } from './sessions.ts'

/** Binds a sign-in at a provider to the browser that began it: one begun elsewhere would sign somebody in to another's account. */
const COOKIE = 'sign-in-browser'
const MINUTES = 10
/** Longer than a provider is waited for (openid.ts). */
const LONGEST_ANSWER_MS = 8_000
const PAUSE_MS = 200
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

/** Keeps that the browser was led back with this code; null if it got none. */
export async function keepAnswer(settings: AuthSettings, state: string, code: string | null): Promise<void> {
  await call(settings, 'auth.answer_oauth_state($1, $2)', [hashToken(state), code])
}

interface SpentState {
  redirect_to: string
  answered: boolean
  code: string | null
}

/**
 * What became of a state with which this browser has come back before, as after a second press or a reload; waits while the first time is
 * under way. Null if this browser has spent no such state.
 */
export async function spentState(
  settings: AuthSettings,
  request: Request,
  state: string,
): Promise<SpentState | null> {
  const browser = cookieIn(request)
  if (!browser || !state) return null
  const deadline = Date.now() + LONGEST_ANSWER_MS
  for (;;) {
    const spent = await call<SpentState | null>(
      settings,
      'auth.spent_oauth_state($1, $2)',
      [hashToken(state), digest(browser)],
      true,
    )
    if (!spent || spent.answered || Date.now() > deadline || request.signal.aborted) return spent
    await pause(PAUSE_MS)
  }
}

function cookieIn(request: Request): string | undefined {
  return readCookie(request, COOKIE, /^[\w-]{32}$/)
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
