import type { ServiceError } from '#domain/foundation/errors.ts'
import { browserConfig } from '../config.ts'
import { ownToken } from './visitor.ts'

type Answered<Body> = { body: Body; error: null } | { body: null; error: ServiceError }

/** A POST to an endpoint of the sign-in service that auth-js lacks; returns the body or the service's error. `token`: instead of the member's. */
export function postToAuth<Body = unknown>(
  path: string,
  body: object,
  token?: string | undefined,
): Promise<Answered<Body>> {
  return askAuth(path, { method: 'POST', body: JSON.stringify(body) }, token)
}

/** A GET of such an endpoint. */
export function getFromAuth<Body = unknown>(path: string): Promise<Answered<Body>> {
  return askAuth(path, {})
}

/** Any request to such an endpoint. */
export async function askAuth<Body>(
  path: string,
  init: RequestInit,
  token?: string,
): Promise<Answered<Body>> {
  const { anonKey } = browserConfig()
  const response = await fetch(`/auth/v1${path}`, {
    ...init,
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${token ?? (await ownToken()) ?? anonKey}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
  })
  const answer = await response.json().catch(() => null)
  if (response.ok) return { body: answer, error: null }
  const message = answer?.message ?? `The server answered with ${response.status}.`
  return { body: null, error: { code: answer?.code, message } }
}
