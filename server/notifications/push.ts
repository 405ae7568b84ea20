import { request } from 'node:https'
import { isIP } from 'node:net'
import type { RequestDetails } from 'web-push'
import { imageVariant } from '#domain/ads/images.ts'
import { pushWords } from '#domain/notifications/channels/push.ts'
import type { PushMessage } from '#domain/notifications/push-message.ts'
import { kindNamed, type Told } from '#domain/notifications/render.ts'
import type { Config } from '../config.ts'
import { NotPublic, pinnedTo, publicAddressOf } from '../public-address.ts'
import type { Outcome, PushAddress, Sender } from './sender.ts'
import type { VapidKeys } from './vapid.ts'

export interface PushOptions {
  vapid: VapidKeys
  /** Contact of the operator for push services: https or mailto. */
  subject: string
  /** Hosts (with port) that the operator allows even if their address is not public. */
  alsoTo?: readonly string[]
  timeoutMs?: number
  /** Accepted besides the well-known authorities, in tests. */
  ca?: string | undefined
  /** Replaces the system's resolver in tests. */
  resolve?: Parameters<typeof publicAddressOf>[1]
}

// Half of a sender's time limit.
const TIMEOUT_MS = 20_000
const TTL_SECONDS = 24 * 60 * 60
const MOST_BYTES = 3_000
/** Push services wake sleeping phones for these. */
const URGENT = ['messages', 'bookings', 'account']

/**
 * Sends to the push services of browsers, whose addresses come from the browsers: only to public ones, and redirects are not followed.
 * A message without a response is resent, since the browser shows one per id.
 */
export function createPushSender(options: PushOptions): Sender<PushAddress> {
  return async ({ id, told, address }) => {
    const topic = kindNamed(told.kind)?.topic ?? 'account'
    const { default: webPush } = await import('web-push')
    let details: RequestDetails & { body: Buffer }
    try {
      details = webPush.generateRequestDetails(address, payloadOf(id, told, topic), {
        vapidDetails: { subject: options.subject, ...options.vapid },
        TTL: TTL_SECONDS,
        topic: `magari-${id}`,
        urgency: URGENT.includes(topic) ? 'high' : 'normal',
      })
    } catch {
      return { state: 'failed', reason: 'unusable_keys', gone: true }
    }
    const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
    try {
      return outcomeOf(await post(new URL(details.endpoint), details, options, signal))
    } catch (error) {
      if (error instanceof NotPublic) return { state: 'failed', reason: 'address_not_public', gone: true }
      const { code } = error as NodeJS.ErrnoException
      return { state: 'postponed', reason: signal.aborted ? 'timeout' : (code ?? 'unreachable') }
    }
  }
}

/** The public URL, or the mail sender if that is not public. */
export function vapidSubject({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}

function payloadOf(id: number, told: Told, topic: string): string {
  const { picture, ...words } = pushWords(told)
  const payload: PushMessage = { id, ...words, picture: picture && imageVariant(picture, 640), topic }
  const text = JSON.stringify(payload)
  if (Buffer.byteLength(text) <= MOST_BYTES) return text
  return JSON.stringify({ ...payload, path: '/notifications', picture: null } satisfies PushMessage)
}

async function post(
  url: URL,
  { method, headers, body }: RequestDetails & { body: Buffer },
  { alsoTo = [], resolve, ca }: PushOptions,
  signal: AbortSignal,
): Promise<number> {
  const chosen = alsoTo.includes(url.host)
  // Other ports belong to other services.
  if (url.protocol !== 'https:' || url.username || url.password || (!chosen && url.port))
    throw new NotPublic(url.host)
  const pinned = chosen
    ? undefined
    : pinnedTo(await Promise.race([publicAddressOf(url.hostname, resolve), aborted(signal)]))
  signal.throwIfAborted()
  return new Promise((done, fail) => {
    const asked = request(
      {
        method,
        host: url.hostname,
        port: url.port || 443,
        path: url.pathname + url.search,
        headers,
        agent: false,
        signal,
        ...(ca && { ca }),
        ...(pinned && { lookup: pinned }),
        ...(!isIP(url.hostname) && { servername: url.hostname }),
      },
      (answer) => {
        // Only the status matters, and the body may be endless.
        answer.on('error', () => {})
        answer.destroy()
        done(answer.statusCode ?? 0)
      },
    )
    asked.on('error', fail)
    asked.end(body)
  })
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true }))
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'failed', reason: 'gone', gone: true }
  // The subscription was created for another key.
  if (status === 401 || status === 403) return { state: 'failed', reason: 'key_refused', gone: true }
  const reason = `answer_${status}`
  return { state: status === 408 || status === 429 || status >= 500 ? 'postponed' : 'failed', reason }
}
