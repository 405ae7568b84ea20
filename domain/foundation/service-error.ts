/** An error of the table, sign-in or file service; `code` is an SQLSTATE, a PGRST code or an auth code. */
export interface ServiceError {
  code?: string | null | undefined
  message: string
  /** The stable name of a database rule. */
  hint?: string | null | undefined
}

export const OFFLINE = 'Magari cannot be reached. Check your connection and try again.'
export const SIGNED_OUT = 'You have been signed out. Sign in again; what you typed is kept.'

/** Whether there was no response: fetch() rejects with a different message in each browser. */
export function isOffline(error: ServiceError): boolean {
  return /failed to fetch|networkerror|load failed|network request failed/i.test(error.message)
}
