/** A request that can be sent to another thread. */
export interface RequestMessage {
  url: string
  method: string
  headers: [string, string][]
  body: Uint8Array | null
}

/** A response that can be sent to another thread. */
export interface ResponseMessage {
  status: number
  headers: [string, string][]
  body: Uint8Array | null
}

/** The message of a request. */
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

/** The message of a response. */
export async function responseMessage(response: Response): Promise<ResponseMessage> {
  const { status, headers } = response
  return { status, headers: [...headers], body: await bytesOf(response) }
}

/** The response of a message. */
export function responseOf({ body, ...init }: ResponseMessage): Response {
  return new Response(body as Uint8Array<ArrayBuffer> | null, init)
}

/** For postMessage(): moves the body, which the sender no longer needs, instead of copying it. A part of a buffer is copied. */
export function transferListOf({ body }: RequestMessage | ResponseMessage): ArrayBuffer[] {
  return body && body.byteLength === body.buffer.byteLength ? [body.buffer as ArrayBuffer] : []
}

async function bytesOf(message: Request | Response): Promise<Uint8Array | null> {
  return message.body ? new Uint8Array(await message.arrayBuffer()) : null
}
