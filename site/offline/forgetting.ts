/** Deletes this browser's record of opened ads. They are personal, because several people may use the browser. */
import { hasStoredSession, tryStorage } from '../session/storage.ts'
import type { Visitor } from '../session/visitor.ts'
import { clearViewed } from '../vehicles/recently-viewed/viewed.ts'
import { clearCachedPages, clearViewedPages } from './cached-pages.ts'

/** The owner of the record; absent without one. */
const KEPT_FOR = 'magari-kept-for'

/** The next user of the browser must not see the previous user's viewed ads, however the session ended. */
export async function forgetOthers({ user: account, acting }: Visitor): Promise<void> {
  // They stay the person's while they act for a business.
  const user = acting?.person ?? account
  // Offline, an existing session cannot be renewed, so its user only seems to be signed out.
  if (!user && hasStoredSession()) return
  const keptFor = tryStorage(() => localStorage.getItem(KEPT_FOR))
  if (keptFor && keptFor !== user?.id) {
    clearViewed()
    if ('caches' in globalThis) await clearCachedPages()
  }
  tryStorage(() => {
    if (user) localStorage.setItem(KEPT_FOR, user.id)
    else localStorage.removeItem(KEPT_FOR)
  })
}

/** Deletes the list of recently viewed vehicles and the cached viewed pages. */
export async function forgetViewed(): Promise<void> {
  clearViewed()
  if ('caches' in globalThis) await clearViewedPages()
}
