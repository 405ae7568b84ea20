import type { PageRoute } from './page-address.ts'
import type { RenderOptions } from './render.ts'

/** A request as it travels between threads. */
export interface RequestMessage {
  url: string
  method: string
  headers: [string, string][]
  body: Uint8Array | null
}

/** An answer as it travels between threads. */
export interface ResponseMessage {
  status: number
  headers: [string, string][]
  body: Uint8Array | null
}

/** What the rendering thread is sent. */
export type ToRenderer =
  | {
      kind: 'render'
      id: number
      request: RequestMessage
      config: ReturnType<RenderOptions['config']>
      closed: boolean
      pass: string | null
    }
  | { kind: 'give up'; id: number }
  | { kind: 'answered'; id: number; response: ResponseMessage }
  | { kind: 'not answered'; id: number; reason: string }

/** What it sends. */
export type FromRenderer =
  | { kind: 'ready'; routes: PageRoute[] }
  | { kind: 'rendered'; id: number; response: ResponseMessage }
  | { kind: 'failed'; id: number; reason: string }
  | { kind: 'ask'; id: number; request: RequestMessage }
  | { kind: 'log'; level: 'warn' | 'error'; message: string; facts: Record<string, unknown> }

/** A request for the other thread. */
export async function requestMessage(request: Request): Promise<RequestMessage> {
  const { url, method, headers } = request
  return { url, method, headers: [...headers], body: await bytesOf(request) }
}

/** The request of a message. */
export function requestOf({ body, url, ...init }: RequestMessage, signal?: AbortSignal): Request {
  return new Request(url, {
    ...init,
    ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    ...(signal && { signal }),
  })
}

/** An answer for the other thread. */
export async function responseMessage(response: Response): Promise<ResponseMessage> {
  const { status, headers } = response
  return { status, headers: [...headers], body: await bytesOf(response) }
}

/** The answer of a message. */
export function responseOf({ body, ...init }: ResponseMessage): Response {
  return new Response(body as Uint8Array<ArrayBuffer> | null, init)
}

async function bytesOf(message: Request | Response): Promise<Uint8Array | null> {
  return message.body ? new Uint8Array(await message.arrayBuffer()) : null
}
