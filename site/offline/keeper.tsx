import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useFavoriteIds } from '../ads/favorites/favorites.ts'
import { changesAnswered } from '../ads/favorites/marking.ts'
import { favoritePaths } from '../ads/favorites/queries.ts'
import { browserClient } from '../client.ts'
import { hasStoredSession } from '../session/storage.ts'
import { useVisitor, type Visitor } from '../session/visitor.ts'
import { CLAIM } from './caches.ts'
import { clearKeptPages, keepFavorites, keepViewed, MOST_FAVORITES } from './kept-pages.ts'

/** Pages of one ad or one provider: what somebody may want to read again on the way. */
const WORTH_KEEPING = /^\/(vehicles|spare-parts|services)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Time for what the page itself still loads, in ms. */
const PAUSE = 1_500

/** Whose pages are kept; nobody's where it is absent. */
const KEPT_FOR = 'magari-kept-for'

/** Registers the service worker, keeps what is opened and the person's favorites, and clears it when the person leaves. */
export default function Keeper() {
  const visitor = useVisitor()
  const { pathname } = useLocation()
  const favorites = useFavoriteIds()
  const userId = visitor.user?.id

  useEffect(() => {
    navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      .then(askToBeClaimed)
      .catch(unimportant)
  }, [])

  useEffect(() => {
    if (visitor.status !== 'loading') clearForOthers(visitor).catch(unimportant)
  }, [visitor])

  useEffect(() => {
    if (!WORTH_KEEPING.test(pathname)) return
    const later = setTimeout(() => {
      const picture = document.querySelector<HTMLImageElement>('main img')
      keepViewed(pathname, picture?.currentSrc ? pathOf(picture.currentSrc) : null).catch(unimportant)
    }, PAUSE)
    return () => clearTimeout(later)
  }, [pathname])

  useEffect(() => {
    // Whoever saves data gets what they open, and nothing ahead of it.
    if (!favorites || !userId || savesData()) return
    const changed = new AbortController()
    const later = setTimeout(() => {
      // A heart shows its mark before it is saved.
      changesAnswered()
        .then(browserClient)
        .then((client) => favoritePaths(client, userId, MOST_FAVORITES))
        .then((paths) => keepFavorites(paths, changed.signal))
        .catch(unimportant)
    }, PAUSE)
    return () => {
      clearTimeout(later)
      changed.abort()
    }
  }, [favorites, userId])

  return null
}

/** A page that was being opened while its first worker started, or was reloaded by force, has none to answer for it. */
async function askToBeClaimed(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) active?.postMessage(CLAIM)
}

/** Whoever uses the browser next does not see what the person before looked at, however that session ended. */
async function clearForOthers({ user }: Visitor): Promise<void> {
  // Without a connection a session that is there cannot be renewed, and its person seems to have left.
  if (!user && hasStoredSession()) return
  const keptFor = localStorage.getItem(KEPT_FOR)
  if (keptFor && keptFor !== user?.id) await clearKeptPages()
  if (user) localStorage.setItem(KEPT_FOR, user.id)
  else localStorage.removeItem(KEPT_FOR)
}

// Nothing that is kept ahead is worth a word to the person: a full disk, or a connection that went meanwhile.
function unimportant(): void {}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
