/** Where the session is kept: in localStorage when the person asked to be remembered, else for this tab only. */

export const SESSION_KEY = 'sb-magari-auth-token'

const TAB_ONLY_KEY = 'magari-session-tab-only'

/** Storage that the browser forbids (private windows, policies) behaves as empty. */
function tolerant<Result>(use: () => Result): Result | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** Decides where the next session is kept. */
export function rememberSession(remember: boolean): void {
  tolerant(() =>
    remember ? sessionStorage.removeItem(TAB_ONLY_KEY) : sessionStorage.setItem(TAB_ONLY_KEY, 'yes'),
  )
}

/** Whether this browser keeps a session, valid or not. */
export function hasStoredSession(): boolean {
  return sessionStore.getItem(SESSION_KEY) !== null
}

/** Whose session this tab keeps. */
export function storedUserId(): string | null {
  return tolerant(() => JSON.parse(sessionStore.getItem(SESSION_KEY) ?? 'null')?.user?.id) ?? null
}

/** What auth-js keeps its session in. */
export const sessionStore = {
  getItem(key: string): string | null {
    return tolerant(() => sessionStorage.getItem(key) ?? localStorage.getItem(key))
  },
  setItem(key: string, value: string): void {
    tolerant(() => {
      const tabOnly = sessionStorage.getItem(TAB_ONLY_KEY) !== null
      const [kept, other] = tabOnly ? [sessionStorage, localStorage] : [localStorage, sessionStorage]
      kept.setItem(key, value)
      other.removeItem(key)
    })
  },
  removeItem(key: string): void {
    tolerant(() => sessionStorage.removeItem(key))
    tolerant(() => localStorage.removeItem(key))
  },
}
