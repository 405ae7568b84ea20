import type { Context } from 'hono'

/**
 * Sets a header of the answer below a middleware. `context.header` would make a new answer with a stream as its body each
 * time, which costs a small answer as much as everything else the server does for it.
 */
export function setAnswerHeader(context: Context, name: string, value: string): void {
  try {
    context.res.headers.set(name, value)
  } catch {
    // The headers of some answers cannot be changed: a redirect's, or those of one that was fetched.
    context.header(name, value)
  }
}
