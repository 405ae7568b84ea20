import type { ServiceError } from '#domain/foundation/errors.ts'
import { browserConfig } from '../config.ts'
import { accessToken } from './visitor.ts'

/** A POST to an endpoint of the sign-in service that auth-js lacks; returns the body or the service's error. */
export async function postToAuth<Body = unknown>(
  path: string,
  body: object,
): Promise<{ body: Body; error: null } | { body: null; error: ServiceError }> {
  const { anonKey } = browserConfig()
  const response = await fetch(`/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${(await accessToken()) ?? anonKey}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    body: JSON.stringify(body),
  })
  const answer = await response.json().catch(() => null)
  if (response.ok) return { body: answer, error: null }
  const message = answer?.message ?? `The server answered with ${response.status}.`
  return { body: null, error: { code: answer?.code, message } }
}
