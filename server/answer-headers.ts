import type { Context } from 'hono'

/**
 * Sets a header on the finished response. `context.header` would create a new response with a stream body each time, which
 * for a small response costs as much as all other work on the request.
 */
export function setAnswerHeader(context: Context, name: string, value: string): void {
  try {
    context.res.headers.set(name, value)
  } catch {
    // Headers of redirects and of fetched responses are immutable.
    context.header(name, value)
  }
}
