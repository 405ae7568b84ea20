/** A request with a body that fails after the limit; `exceeded` is true once that happened. */
export interface LimitedRequest {
  request: Request
  exceeded(): boolean
}

/** Bounds a body by its declared length where there is one, otherwise by counting. `bytes`: the most that passes. */
export function limitBody(request: Request, bytes: number): LimitedRequest {
  // Merely looking at the body of a Node server's request builds a whole second one.
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
    // From its parts: the request of @hono/node-server only looks like one to the constructor of another.
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
