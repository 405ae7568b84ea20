import type { ServiceError } from '#domain/foundation/errors.ts'
import { browserConfig } from './config.ts'
import { accessToken } from './session/visitor.ts'

/** Calls a server function as the visitor; throws a ServiceError if it refuses. */
export async function callFunction<Answer>(name: string, body: unknown): Promise<Answer> {
  const { anonKey } = browserConfig()
  const response = await fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${(await accessToken()) ?? anonKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const answer = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer as Answer
  const refused = response.status === 401 || response.status === 403
  throw {
    code: refused ? '42501' : undefined,
    hint: answer?.hint,
    message: answer?.error ?? answer?.message ?? `The server answered with ${response.status}.`,
  } satisfies ServiceError
}
