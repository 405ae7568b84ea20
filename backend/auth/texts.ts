import { AuthError } from './errors.ts'
import { hashCode, newCode, PAUSE_SECONDS } from './letters.ts'
import { readChannel } from './phones.ts'
import { type AuthRequest, type AuthSettings, device } from './request.ts'

/** Validity of a code sent to a phone. */
export const TEXT_CODE_MINUTES = 10

/** The parameter `message` of functions in schema auth: a six-digit code for a phone. */
export function newText(settings: AuthSettings, request: AuthRequest, number: string, channel?: unknown) {
  const code = newCode()
  const [, ip] = device(request)
  return {
    code,
    code_hash: hashCode(settings.codeKey, number, code).toString('hex'),
    channel: readChannel(settings, channel),
    device: ip,
    known: settings.devices.nameOf(request.request, [number]) !== null,
    pause: PAUSE_SECONDS,
    code_expires_in: TEXT_CODE_MINUTES * 60,
  }
}

/** Why a code was not sent (auth.deliver_text). */
export type Unsent =
  | { outcome: 'too_soon'; wait: number; message?: string | null }
  | { outcome: 'refused'; refusal: string; message: string }

/** Throws if the code was not sent: over_sms_send_rate_limit (429), or the refusal of the application, often sms_send_failed (422). */
export function requireSent<Result extends { outcome: string }>(
  result: Result | Unsent,
): asserts result is Exclude<Result, Unsent> {
  if (result.outcome === 'too_soon') throw tooSoon(result as Extract<Unsent, { outcome: 'too_soon' }>)
  if (result.outcome !== 'refused') return
  const { refusal, message } = result as Extract<Unsent, { outcome: 'refused' }>
  throw new AuthError(STATUSES[refusal] ?? 422, refusal, message)
}

const STATUSES: Record<string, number> = {
  over_sms_send_rate_limit: 429,
  phone_provider_disabled: 400,
  validation_failed: 400,
}

function tooSoon({ wait, message }: { wait: number; message?: string | null }): AuthError {
  const seconds = Math.max(1, Math.ceil(wait))
  return new AuthError(
    429,
    'over_sms_send_rate_limit',
    message ?? `For security purposes, you can only request this after ${seconds} seconds.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}
