/** A stand-in for Facebook's Graph API with one app, one page and one token, which records posts. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The account it accepts. */
export const FACEBOOK_ACCOUNT = {
  app_id: '1234567890',
  app_secret: 'the-secret-of-the-app',
  page_id: 'magari.ke',
  access_token: 'EAABtokenOfThePage',
}

export interface GraphPost {
  id: string
  message: string
  url?: string | undefined
  link?: string | undefined
}

/** A simulated failure of a post. */
export type GraphFault =
  | { answer: { status: number; error: Record<string, unknown> } }
  /** Publishes the post and closes the connection without a response. */
  | 'answer lost'
  /** Never responds. */
  | 'silent'

export interface GraphUnderTest {
  /** For FACEBOOK_GRAPH_URL. */
  address: string
  posts: GraphPost[]
  /** Method and path of each request. */
  requests: string[]
  /** Failures of the next posts, in this order. */
  mishaps: GraphFault[]
  close(): Promise<void>
}

/** Starts the stand-in on a free port. */
export async function startGraph(): Promise<GraphUnderTest> {
  const { app_id, app_secret, page_id, access_token } = FACEBOOK_ACCOUNT
  const proof = createHmac('sha256', app_secret).update(access_token).digest('hex')
  const posts: GraphPost[] = []
  const requests: string[] = []
  const mishaps: GraphFault[] = []

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://graph.test')
    requests.push(`${request.method} ${url.pathname}`)
    const body = new URLSearchParams(await textOf(request))
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const say = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const refuse = (message: string, code: number, status = 400) => say({ error: { message, code } }, status)

    if (url.pathname === `/v23.0/${app_id}`)
      return token === `${app_id}|${app_secret}`
        ? say({ id: app_id })
        : refuse('Error validating client secret.', 1, 400)
    if (token !== access_token) return refuse(`Malformed access token ${token}`, 190, 401)
    if ((body.get('appsecret_proof') ?? url.searchParams.get('appsecret_proof')) !== proof)
      return refuse('Invalid appsecret_proof provided in the API argument', 100)
    if (url.pathname === `/v23.0/${page_id}`) return say({ id: page_id })
    if (request.method === 'GET' && url.pathname === `/v23.0/${page_id}/feed`)
      return say({ data: posts.map(({ id, message }) => ({ id, message })) })
    if (request.method === 'POST' && /^\/v23\.0\/magari\.ke\/(feed|photos)$/.test(url.pathname)) {
      const mishap = mishaps.shift()
      if (mishap === 'silent') return
      if (typeof mishap === 'object') return say({ error: mishap.answer.error }, mishap.answer.status)
      const id = `${page_id}_${posts.length + 1}`
      const { message = '', url: picture, link } = Object.fromEntries(body)
      posts.push({ id, message, url: picture, link })
      if (mishap === 'answer lost') return request.socket.destroy()
      return say(url.pathname.endsWith('photos') ? { id: `photo_${posts.length}`, post_id: id } : { id })
    }
    refuse('Unsupported request', 100, 404)
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`,
    posts,
    requests,
    mishaps,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
