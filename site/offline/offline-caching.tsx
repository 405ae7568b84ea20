import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useFavoriteIds } from '../ads/favorites/favorites.ts'
import { changesAnswered } from '../ads/favorites/marking.ts'
import { favoritePaths } from '../ads/favorites/queries.ts'
import { browserClient } from '../client.ts'
import { hasStoredSession } from '../session/storage.ts'
import { useVisitor, type Visitor } from '../session/visitor.ts'
import { cacheFavorites, cacheViewedPage, clearCachedPages, MAX_CACHED_FAVORITES } from './cached-pages.ts'
import { CLAIM } from './caches.ts'

/** Pages of an ad or provider. */
const WORTH_KEEPING = /^\/(vehicles|spare-parts|services)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Delay so that the page's own requests come first, in ms. */
const PAUSE = 1_500

/** The person the caches belong to; absent: nobody. */
const KEPT_FOR = 'magari-kept-for'

/** Registers the service worker, caches viewed pages and favorites, and clears them when the person signs out. */
export default function OfflineCaching() {
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
      cacheViewedPage(pathname, picture?.currentSrc ? pathOf(picture.currentSrc) : null).catch(unimportant)
    }, PAUSE)
    return () => clearTimeout(later)
  }, [pathname])

  useEffect(() => {
    // With data saving, only viewed pages are cached.
    if (!favorites || !userId || savesData()) return
    const changed = new AbortController()
    const later = setTimeout(() => {
      // The heart is marked before it is saved.
      changesAnswered()
        .then(browserClient)
        .then((client) => favoritePaths(client, userId, MAX_CACHED_FAVORITES))
        .then((paths) => cacheFavorites(paths, changed.signal))
        .catch(unimportant)
    }, PAUSE)
    return () => {
      clearTimeout(later)
      changed.abort()
    }
  }, [favorites, userId])

  return null
}

/** A page opened before its first worker started, or reloaded by force, is not controlled by a worker. */
async function askToBeClaimed(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) active?.postMessage(CLAIM)
}

/** The next user of the browser must not see the previous person's pages, however the session ended. */
async function clearForOthers({ user }: Visitor): Promise<void> {
  // Offline, an existing session cannot be renewed, so its person only seems to be signed out.
  if (!user && hasStoredSession()) return
  const keptFor = localStorage.getItem(KEPT_FOR)
  if (keptFor && keptFor !== user?.id) await clearCachedPages()
  if (user) localStorage.setItem(KEPT_FOR, user.id)
  else localStorage.removeItem(KEPT_FOR)
}

// Caching failures such as a full disk or a lost connection are not reported.
function unimportant(): void {}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
