import { randomBytes } from 'node:crypto'
import { readCookie, setCookie } from './cookies.ts'
import { hashCode } from './letters.ts'
import type { AuthSettings } from './request.ts'

const COOKIE = 'sign-up'
/** Longer than a code is valid. */
const MINUTES = 15

/** The hash by which the database knows the browser that signs up with a number; null for one that has not signed up lately. */
export function signUpBrowser(settings: AuthSettings, request: Request, number: string): string | null {
  const secret = read(request)
  return secret === undefined ? null : hashCode(settings.codeKey, number, secret).toString('hex')
}

/**
 * As above, with the Set-Cookie header that makes it known: whoever confirms the number from there gets the password of this sign-up, and
 * not of a stranger's with the same number (auth.chosen_sign_up).
 */
export function rememberSignUp(settings: AuthSettings, request: Request, number: string) {
  const secret = read(request) ?? randomBytes(16).toString('base64url')
  const { codeKey, siteUrl } = settings
  return {
    browser: hashCode(codeKey, number, secret).toString('hex'),
    cookie: setCookie({ name: COOKIE, value: secret, seconds: MINUTES * 60, sameSite: 'Lax', siteUrl }),
  }
}

function read(request: Request): string | undefined {
  return readCookie(request, COOKIE, /^[\w-]{22}$/)
}
