import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { CODE_LIFETIME_MINUTES, LETTER_LIFETIME_HOURS } from './mail.ts'
import type { LetterData } from './mail-templates.ts'
import { type Flow, PKCE_PREFIX } from './pkce.ts'
import { allowedRedirect } from './redirects.ts'
import type { AuthSettings } from './request.ts'
import { hashToken } from './sessions.ts'

/** Minimum interval between two mails of one kind to one address, and between two codes to one phone. */
export const PAUSE_SECONDS = 60

/** The parameter `letter` of functions in schema auth: a mail with a link and a six-digit code, stored only as hashes. */
export function newLetter(
  settings: AuthSettings,
  email: string,
  redirectTo: string | null,
  flow: Flow | null = null,
) {
  const token = (flow ? PKCE_PREFIX : '') + randomBytes(32).toString('base64url')
  const code = newCode()
  const data: LetterData = {
    token,
    code,
    redirect_to: allowedRedirect(redirectTo, settings.siteUrl, settings.redirectAllowList),
  }
  return {
    token_hash: hashToken(token).toString('hex'),
    code_hash: hashCode(settings.codeKey, email, code).toString('hex'),
    expires_in: LETTER_LIFETIME_HOURS * 3600,
    code_expires_in: CODE_LIFETIME_MINUTES * 60,
    pause: PAUSE_SECONDS,
    flow,
    data,
  }
}

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** The keyed hash of a six-digit code sent to an address or number: an unkeyed one could be brute-forced at once. */
export function hashCode(key: Uint8Array, recipient: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${recipient}:${code}`).digest()
}
