import type { ServiceError } from '#domain/foundation/errors.ts'
import { browserConfig } from './config.ts'
import { accessToken } from './session/visitor.ts'

/** Calls a server function as the visitor; throws a ServiceError if it refuses. */
export async function callFunction<Answer>(name: string, body: unknown): Promise<Answer> {
  const response = await post(name, body)
  const answer = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer as Answer
  throw refusal(response.status, answer)
}

/** Calls a server function that answers with a file; throws a ServiceError if it refuses. */
export async function fileOfFunction(name: string, body: unknown): Promise<Blob> {
  const response = await post(name, body)
  if (response.ok) return response.blob()
  throw refusal(response.status, await response.json().catch(() => null))
}

async function post(name: string, body: unknown): Promise<Response> {
  const { anonKey } = browserConfig()
  return fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${(await accessToken()) ?? anonKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
}

function refusal(
  status: number,
  answer: { hint?: string; error?: string; message?: string } | null,
): ServiceError {
  const refused = status === 401 || status === 403
  return {
    code: refused ? '42501' : undefined,
    hint: answer?.hint,
    message: answer?.error ?? answer?.message ?? `The server answered with ${status}.`,
  }
}
