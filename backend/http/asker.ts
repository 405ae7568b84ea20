import { createHash } from 'node:crypto'
import type { Caller } from './caller.ts'

/** The account a signed-in caller's requests are counted under. */
export function accountOf({ role, claims }: Caller): string | null {
  return role === 'authenticated' && typeof claims.sub === 'string' ? claims.sub : null
}

/**
 * The account somebody not signed in names in a body, and the request to go on with, whose body was read for it. Counted
 * under a digest: the counts need not know addresses.
 */
export async function namedAccount(request: Request): Promise<{ account: string | null; request: Request }> {
  if (!request.body) return { account: null, request }
  const text = await request.text()
  const { url, method, headers, signal } = request
  return { account: digestOfName(text), request: new Request(url, { method, headers, signal, body: text }) }
}

function digestOfName(text: string): string | null {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  const { email, phone } = (body ?? {}) as { email?: unknown; phone?: unknown }
  const name = typeof email === 'string' && email ? email : phone
  if (typeof name !== 'string' || name === '') return null
  return createHash('sha256').update(name.trim().toLowerCase()).digest('base64url').slice(0, 22)
}
