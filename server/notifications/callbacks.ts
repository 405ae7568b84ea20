/** Callbacks of SMS and WhatsApp providers: delivery reports, and replies such as STOP. */
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { stopWord } from '#domain/notifications/stop-word.ts'
import type { Log } from '../log.ts'
import { isSameSecret } from '../same-secret.ts'
import { isMessageId, reasonOf } from './ask-provider.ts'
import type { AfricasTalkingConfig, WhatsappConfig } from './settings.ts'

/** Base paths of the callbacks; the first is followed by the secret. */
export const SMS_CALLBACK_PATH = '/africastalking'
export const WHATSAPP_CALLBACK_PATH = '/whatsapp'

/** Bytes. Meta reports up to a thousand messages together. */
export const LARGEST_WEBHOOK = 3 * 1024 * 1024

type Handler = (request: Request) => Promise<Response>

export interface MessageCallbacks {
  /** POST /africastalking/{secret}/reports and …/inbound; undefined where SMS is not configured. */
  sms: Handler | undefined
  /** GET and POST /whatsapp; undefined where WhatsApp is not configured. */
  whatsapp: Handler | undefined
  stop(): Promise<void>
}

export interface MessageCallbacksOptions {
  connection: pg.ClientConfig
  africasTalking: AfricasTalkingConfig | undefined
  whatsapp: WhatsappConfig | undefined
  log: Log
}

/** Final statuses of an SMS; any other is still in progress. */
const SMS_STATES: Record<string, 'delivered' | 'failed'> = {
  Success: 'delivered',
  Failed: 'failed',
  Rejected: 'failed',
  AbsentSubscriber: 'failed',
  Expired: 'failed',
}
const WHATSAPP_STATES: Record<string, 'delivered' | 'failed'> = {
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
}

export function createMessageCallbacks({
  connection,
  africasTalking,
  whatsapp,
  log,
}: MessageCallbacksOptions): MessageCallbacks {
  const database = new pg.Pool({ ...connection, max: 2, idleTimeoutMillis: 10_000 })
  database.on('error', (error) => log('warn', 'message reports lost a connection', { error: error.message }))

  const report = (channel: string, id: string, state: string, reason: string) =>
    database.query('select private.report_delivery($1, $2, $3, $4)', [channel, id, state, reason || null])

  /** Nothing happens for other words, and for numbers that are not Kenyan. */
  async function hear(channel: string, sender: unknown, text: unknown): Promise<void> {
    const word = typeof text === 'string' ? stopWord(text) : null
    if (!word || typeof sender !== 'string' || !/^\+?\d{6,15}$/.test(sender)) return
    await database.query(`select private.${word === 'stop' ? 'stop' : 'start'}_messages($1, $2)`, [
      sender,
      channel,
    ])
    log('info', 'somebody answered a message', { channel, word })
  }

  async function hearWhatsapp(value: WebhookValue): Promise<void> {
    for (const status of listOf(value.statuses)) {
      const state = Object.hasOwn(WHATSAPP_STATES, String(status.status))
        ? WHATSAPP_STATES[String(status.status)]
        : undefined
      if (!state || !isMessageId(status.id)) continue
      const ours = String(status.biz_opaque_callback_data)
      if (/^\d{1,15}$/.test(ours))
        await database.query(`select private.recognise_delivery($1, 'whatsapp', $2)`, [ours, status.id])
      const [error] = listOf(status.errors)
      await report('whatsapp', status.id, state, reasonOf(error?.code, error?.title))
    }
    for (const message of listOf(value.messages)) {
      const { from, text, button } = message as { from?: unknown; text?: Words; button?: Words }
      await hear('whatsapp', from, text?.body ?? button?.text)
    }
  }

  return {
    sms:
      africasTalking &&
      (async (request) => {
        const [, , secret = '', subject] = new URL(request.url).pathname.split('/')
        if (request.method !== 'POST' || !isSameSecret(secret, africasTalking.callbackSecret))
          return notFound()
        const form = new URLSearchParams(await request.text())
        if (subject === 'inbound') {
          if (!form.get('from')) return malformed()
          // A plus sign that was not encoded is read as a space.
          await hear('sms', form.get('from')?.trim(), form.get('text'))
          return new Response()
        }
        if (subject !== 'reports') return notFound()
        const [id, status] = [form.get('id'), form.get('status') ?? '']
        if (!isMessageId(id) || !status) return malformed()
        const state = Object.hasOwn(SMS_STATES, status) ? SMS_STATES[status] : undefined
        if (state) await report('sms', id, state, reasonOf(form.get('failureReason') || status))
        return new Response()
      }),

    whatsapp:
      whatsapp &&
      (async (request) => {
        if (request.method === 'GET') return verified(new URL(request.url).searchParams, whatsapp.verifyToken)
        if (request.method !== 'POST') return notFound()
        const body = Buffer.from(await request.arrayBuffer())
        const signature = createHmac('sha256', whatsapp.appSecret).update(body).digest('hex')
        if (!isSameSecret(request.headers.get('x-hub-signature-256') ?? '', `sha256=${signature}`))
          return notFound()
        const values = webhookValues(body)
        if (!values) return malformed()
        for (const value of values) await hearWhatsapp(value)
        return new Response()
      }),

    stop: () => database.end(),
  }
}

interface WebhookValue {
  statuses?: unknown
  messages?: unknown
}
type Words = { body?: unknown; text?: unknown } | null

/** The response by which Meta verifies the URL. */
function verified(query: URLSearchParams, verifyToken: string): Response {
  const challenge = query.get('hub.challenge') ?? ''
  const isAsked =
    query.get('hub.mode') === 'subscribe' && isSameSecret(query.get('hub.verify_token') ?? '', verifyToken)
  return isAsked && /^[\w-]{1,200}$/.test(challenge)
    ? new Response(challenge, { headers: { 'content-type': 'text/plain' } })
    : notFound()
}

function webhookValues(body: Buffer): WebhookValue[] | null {
  try {
    const { entry } = JSON.parse(body.toString('utf8')) as { entry?: unknown }
    if (!Array.isArray(entry)) return null
    return listOf(entry).flatMap(({ changes }) =>
      listOf(changes).flatMap(({ field, value }) =>
        field === 'messages' && typeof value === 'object' && value ? [value as WebhookValue] : [],
      ),
    )
  } catch {
    return null
  }
}

/** The objects of a list. */
function listOf(given: unknown): Record<string, unknown>[] {
  return Array.isArray(given) ? given.filter((one) => typeof one === 'object' && one !== null) : []
}

function notFound() {
  return new Response('Not found', { status: 404 })
}

function malformed() {
  return new Response('This is not a message report.', { status: 400 })
}
