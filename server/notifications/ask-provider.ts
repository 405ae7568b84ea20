/** Requests to message providers, bounded in time and size. Outcomes distinguish whether the message may have been accepted. */
import type { Outcome } from './sender.ts'

const TIME_LIMIT_MS = 20_000
const LARGEST_ANSWER = 64 * 1024

/** Errors before anything was sent: no address, no connection, an invalid certificate. */
const NEVER_CONNECTED =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/

/** The provider's response: the status, and its JSON or null. */
export interface Answer {
  status: number
  body: unknown
}

/**
 * Posts one message. Returns an outcome instead of a response if the result is unclear: `unknown` also for a 5xx, since a
 * gateway may time out after the message was accepted, and a second one would be billed twice; a lost one is listed on the site.
 */
export async function askProvider(
  url: string,
  init: { headers: Record<string, string>; body: string },
  timeLimit = TIME_LIMIT_MS,
): Promise<Answer | Outcome> {
  let answer: Response
  try {
    answer = await fetch(url, {
      ...init,
      method: 'POST',
      // A redirect is an ordinary response and is not followed.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimit),
    })
  } catch (error) {
    const code = codeOf(error)
    return NEVER_CONNECTED.test(code)
      ? { state: 'postponed', reason: `unreachable ${code}` }
      : { state: 'unknown', reason: `no answer ${code}` }
  }
  const text = await readText(answer)
  if (answer.status >= 500) return { state: 'unknown', reason: `http ${answer.status}` }
  if (answer.status === 401 || answer.status === 429)
    return { state: 'postponed', reason: `http ${answer.status}` }
  return { status: answer.status, body: parsed(text) }
}

/** A provider's message for the row, without phone numbers it may contain. */
export function reasonOf(...words: unknown[]): string {
  return words
    .filter((word) => typeof word === 'string' || typeof word === 'number')
    .join(' ')
    .slice(0, 500)
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/\+?\d[\d\s()-]{6,}\d/g, '…')
    .trim()
    .slice(0, 150)
}

/** Whether it can be a provider's message id. */
export function isMessageId(value: unknown): value is string {
  return typeof value === 'string' && value !== 'None' && /^[!-~]{4,200}$/.test(value)
}

/** The response text; null if it is too large or incomplete. */
async function readText(answer: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of answer.body ?? []) {
      size += part.byteLength
      // Leaving the loop cancels the rest.
      if (size > LARGEST_ANSWER) return null
      parts.push(part)
    }
  } catch {
    return null
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

function codeOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return String(cause?.code ?? name ?? '')
}
