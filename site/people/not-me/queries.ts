/** The "This was not me" link of a mail about a changed credential. */
import type { ServiceError } from '#domain/foundation/errors.ts'
import type { UndoneChanges } from '#domain/people/credential-changes.ts'

/** A POST to the sign-in service, like `anonymousAuth`. */
type Ask = (path: string, body: object) => Promise<Response>

export interface ToldChange {
  kind: string
  created_at: string
}

/** The change of the link; null if the link does not work. Changes nothing. Throws the service's error. */
export function changeByLink(ask: Ask, token: string): Promise<ToldChange | null> {
  return answer<ToldChange>(ask, '/credential-changes', token)
}

/** Undoes it and all later changes; null if the link does not work. Throws the service's error. */
export function undoByLink(ask: Ask, token: string, resetPage: string): Promise<UndoneChanges | null> {
  const query = new URLSearchParams({ redirect_to: resetPage })
  return answer<UndoneChanges>(ask, `/credential-changes/undo?${query}`, token)
}

async function answer<Body>(ask: Ask, path: string, token: string): Promise<Body | null> {
  const response = await ask(path, { token })
  const body = await response.json()
  if (response.ok) return body
  const error: ServiceError = body
  if (error.code === 'otp_expired' || error.code === 'validation_failed') return null
  throw Object.assign(new Error(error.message), { code: error.code })
}
