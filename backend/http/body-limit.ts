/** A request whose body fails beyond the limit; then `exceeded` is true. */
export interface LimitedRequest {
  request: Request
  exceeded(): boolean
}

/** Limits a body to `bytes`, by its declared length or else by counting. */
export function limitBody(request: Request, bytes: number): LimitedRequest {
  // Accessing `body` of a Node server's request would construct a second Request.
  const isBodiless = request.method === 'GET' || request.method === 'HEAD'
  if (isBodiless || bytes === Number.POSITIVE_INFINITY) return { request, exceeded: () => false }
  const declared = request.headers.get('content-length')
  if (declared !== null) return { request, exceeded: () => Number(declared) > bytes }
  if (!request.body) return { request, exceeded: () => false }
  let received = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength
      if (received > bytes) controller.error(new Error('The request body is too large'))
      else controller.enqueue(chunk)
    },
  })
  const body = request.body.pipeThrough(counter)
  return {
    // Built from its parts: @hono/node-server's request is not accepted as input of the Request constructor.
    request: new Request(request.url, {
      method: request.method,
      headers: request.headers,
      signal: request.signal,
      body,
      duplex: 'half',
    } as RequestInit),
    exceeded: () => received > bytes,
  }
}
