/** A stand-in for the push services of browsers: HTTPS on this machine, which decrypts messages as a browser would. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { importJWK, jwtVerify } from 'jose'
import type { PushMessage } from '#domain/notifications/push-message.ts'
import type { PushAddress } from '#server/notifications/sender.ts'

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))
/** The file of its self-signed certificate. */
export const PUSH_CERTIFICATE = fixture('push-service.crt')

export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface PushService {
  /** With its port. */
  host: string
  received: ReceivedPush[]
  /** Number of connections. */
  connections(): number
  /** How it answers from now on; 201 when absent. */
  answer: (response: ServerResponse, request: IncomingMessage) => void
  close(): Promise<void>
}

export const takeIt = (response: ServerResponse) => void response.writeHead(201).end()

/** Starts one that accepts everything; port 0 picks a free one. */
export async function startPushService(port = 0): Promise<PushService> {
  let connections = 0
  const server = createServer(
    { key: readFileSync(fixture('push-service.key')), cert: readFileSync(PUSH_CERTIFICATE) },
    async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const { url: path = '', headers } = request
      started.received.push({ path, headers, body: Buffer.concat(chunks) })
      started.answer(response, request)
    },
  ).listen(port, '127.0.0.1')
  server.on('connection', () => {
    connections += 1
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const started: PushService = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    connections: () => connections,
    answer: takeIt,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  return started
}

/** A browser that allowed push messages at this service. */
export interface SubscribedBrowser {
  address: PushAddress
  /** Decrypts a message (RFC 8291) and checks who sent it (RFC 8292). Throws if it is not for this browser. */
  read(push: ReceivedPush): Promise<{ payload: PushMessage; sender: unknown; key: string | undefined }>
}

/** A new subscription; `path` is that of its endpoint. */
export function subscribeBrowser(
  host: string,
  path = `/push/${randomBytes(6).toString('hex')}`,
): SubscribedBrowser {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const auth = randomBytes(16)
  const address = {
    endpoint: `https://${host}${path}`,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  }
  return {
    address,
    async read({ headers, body }) {
      const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
      const point = Buffer.from(key, 'base64url')
      const jwk = {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      }
      const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
        audience: `https://${host}`,
      })
      return { payload: JSON.parse(decrypted(body)), sender: payload.sub, key }
    },
  }

  function decrypted(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const length = body[20] ?? 0
    const serverKey = body.subarray(21, 21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey])
    const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(serverKey), auth, info, 32))
    const derive = (use: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, bytes))
    const sealed = body.subarray(21 + length)
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    cipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
}
