/** Session storage in localStorage, shared by all tabs. Sessions that are not remembered end with the browser. */

export const SESSION_KEY = 'sb-magari-auth-token'

/** The session of an anonymous account, beside that of members. */
export const ANONYMOUS_KEY = 'sb-magari-anonymous'

/** The business that the signed-in person acts for (acting.ts). */
export const ACTING_KEY = 'magari-acting'

/** The address to which this browser has last asked for a mail whose link signs in. */
export const ASKED_MAIL_KEY = 'magari-asked-mail'

/**
 * Set in localStorage and as a session cookie while the session is not remembered. If the cookie is missing, the browser was closed
 * since, so the session is over (session-mark.ts).
 */
export const UNTIL_CLOSED = 'magari-until-closed'

/** Null if storage is forbidden (private windows, policies) or full. */
export function tryStorage<Result>(use: () => Result): Result | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** Sets whether the next session outlives the browser. */
export function rememberSession(remember: boolean): void {
  tryStorage(() => {
    if (remember) return localStorage.removeItem(UNTIL_CLOSED)
    localStorage.setItem(UNTIL_CLOSED, 'yes')
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
    document.cookie = `${UNTIL_CLOSED}=yes; path=/; samesite=lax`
  })
}

/** Whether this browser has a stored session, valid or not. */
export function hasStoredSession(key = SESSION_KEY): boolean {
  return sessionStore.getItem(key) !== null
}

/** The storage of auth-js. */
export const sessionStore = {
  getItem: (key: string): string | null => tryStorage(() => localStorage.getItem(key)),
  setItem: (key: string, value: string) => void tryStorage(() => localStorage.setItem(key, value)),
  removeItem: (key: string) => void tryStorage(() => localStorage.removeItem(key)),
}
