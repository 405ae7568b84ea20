/** Where the session is kept: in localStorage, which all tabs share. One that is not to be remembered ends with the browser. */

export const SESSION_KEY = 'sb-magari-auth-token'

/**
 * Stands in localStorage, and as a cookie that goes when the browser is closed, while the session is not to be remembered. There
 * without the cookie the browser was closed since: the session is over (session-mark.ts).
 */
export const UNTIL_CLOSED = 'magari-until-closed'

/** Null where the browser forbids storage (private windows, policies) or has no room left. */
export function tolerant<Result>(use: () => Result): Result | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** Decides how long the next session is kept. */
export function rememberSession(remember: boolean): void {
  tolerant(() => {
    if (remember) return localStorage.removeItem(UNTIL_CLOSED)
    localStorage.setItem(UNTIL_CLOSED, 'yes')
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
    document.cookie = `${UNTIL_CLOSED}=yes; path=/; samesite=lax`
  })
}

/** Whether this browser keeps a session, valid or not. */
export function hasStoredSession(): boolean {
  return sessionStore.getItem(SESSION_KEY) !== null
}

/** What auth-js keeps its session in. */
export const sessionStore = {
  getItem: (key: string): string | null => tolerant(() => localStorage.getItem(key)),
  setItem: (key: string, value: string) => void tolerant(() => localStorage.setItem(key, value)),
  removeItem: (key: string) => void tolerant(() => localStorage.removeItem(key)),
}
