/** A stand-in for Africa's Talking and WhatsApp's Cloud API: an HTTP server that behaves, and misbehaves, as they do. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { AfricasTalkingConfig, WhatsappConfig } from '#server/notifications/settings.ts'

/** A message that a provider accepted: it is delivered and billed. */
export interface TakenMessage {
  id: string
  to: string
  /** The text of an SMS; the template's name and values of a WhatsApp message. */
  text: string
  body: Record<string, unknown>
}

export type ProviderBehaviour =
  /** Accepts messages, but responds only after so many milliseconds. */
  | { delay: number }
  /** Refuses with this response. */
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** Accepts messages and responds with this. */
  | { taken: unknown }
  /** Accepts messages, and the connection ends before or during the response. */
  | 'loses answers'
  | 'cuts answers'
  /** Accepts messages, and the response never ends. */
  | 'answers without end'
  /** Accepts messages and responds to each twice. */
  | 'answers twice'
  | null

export interface MessageProviders {
  africasTalking: AfricasTalkingConfig
  whatsapp: WhatsappConfig
  taken: TakenMessage[]
  /** All requests so far. */
  requests(): number
  behave(how: ProviderBehaviour): void
  /** The webhook request by which Meta posts this, signed. */
  webhook(url: string, value: object): Request
  close(): Promise<void>
}

export async function startMessageProviders(): Promise<MessageProviders> {
  const taken: TakenMessage[] = []
  let requests = 0
  let behaviour: ProviderBehaviour = null

  function take(request: IncomingMessage, text: string): { message: TakenMessage; answer: unknown } | null {
    if (request.url === '/version1/messaging' && request.headers.apikey === 'at-key') {
      const body = Object.fromEntries(new URLSearchParams(text))
      const message = {
        id: `ATXid_${taken.length + 1}`,
        to: body.to ?? '',
        text: body.message ?? '',
        body,
      }
      const recipient = {
        statusCode: 101,
        number: message.to,
        cost: 'KES 0.8000',
        status: 'Success',
        messageId: message.id,
      }
      return {
        message,
        answer: {
          SMSMessageData: { Message: 'Sent to 1/1 Total Cost: KES 0.8000', Recipients: [recipient] },
        },
      }
    }
    if (request.url === '/v23.0/1234567890/messages' && request.headers.authorization === 'Bearer wa-token') {
      const body = JSON.parse(text)
      const values = body.template.components[0].parameters.map(({ text }: { text: string }) => text)
      const message = {
        id: `wamid.${taken.length + 1}`,
        to: body.to,
        text: [body.template.name, ...values].join(' | '),
        body,
      }
      return { message, answer: { messaging_product: 'whatsapp', messages: [{ id: message.id }] } }
    }
    return null
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    requests += 1
    let text = ''
    for await (const part of request) text += part
    const how = behaviour
    const say = (status: number, body: unknown, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    if (how !== null && typeof how === 'object' && 'status' in how)
      return say(how.status, how.body ?? {}, how.headers)
    const known = take(request, text)
    if (!known) return say(401, 'The supplied authentication is invalid')
    taken.push(known.message)
    const answer = JSON.stringify(known.answer)
    const half = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${answer.length}\r\n\r\n`
    switch (how) {
      case 'loses answers':
        return void request.socket.destroy()
      case 'cuts answers':
        return void request.socket.end(half + answer.slice(0, 20))
      case 'answers twice':
        return void request.socket.write(half + answer + half + answer)
      case 'answers without end': {
        const write = () => {
          if (!response.destroyed) response.write('[0,'.repeat(10_000), write)
        }
        response.writeHead(200, { 'content-type': 'application/json' })
        return write()
      }
    }
    if (how !== null && 'delay' in how) await setTimeout(how.delay, null, { ref: false })
    return say(200, how !== null && 'taken' in how ? how.taken : answer)
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const whatsapp = {
    baseUrl: `${origin}/v23.0`,
    phoneNumberId: '1234567890',
    accessToken: 'wa-token',
    appSecret: 'app-secret-of-the-tests',
    verifyToken: 'verify-token-of-the-tests',
    language: 'en',
  }
  return {
    africasTalking: {
      baseUrl: origin,
      username: 'magari',
      apiKey: 'at-key',
      senderId: undefined,
      callbackSecret: 'callback-secret-of-the-tests',
    },
    whatsapp,
    taken,
    requests: () => requests,
    behave: (how) => {
      behaviour = how
    },
    webhook(url, value) {
      const body = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
      })
      const signature = createHmac('sha256', whatsapp.appSecret).update(body).digest('hex')
      return new Request(url, {
        method: 'POST',
        headers: { 'x-hub-signature-256': `sha256=${signature}` },
        body,
      })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
