import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useFavoriteIds } from '../ads/favorites/favorites.ts'
import { favoritePaths } from '../ads/favorites/queries.ts'
import { browserClient } from '../client.ts'
import { useVisitor } from '../session/visitor.ts'
import { cacheFavorites, cacheViewedPage, MAX_CACHED_FAVORITES } from './cached-pages.ts'
import { CLAIM } from './caches.ts'
import { forgetOthers } from './forgetting.ts'

/** Pages of an ad or provider. */
const WORTH_KEEPING = /^\/(vehicles|spare-parts|services)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Delay so that the page's own requests come first, in ms. */
const PAUSE = 1_500

/** Deletes other users' viewed pages, and caches pages if the browser can. */
export default function OfflineCaching() {
  const visitor = useVisitor()
  useEffect(() => {
    if (visitor.status !== 'loading') forgetOthers(visitor).catch(unimportant)
  }, [visitor])
  return CAN_CACHE ? <Caching userId={visitor.acting ? undefined : visitor.user?.id} /> : null
}

const CAN_CACHE = import.meta.env.PROD && 'serviceWorker' in navigator && 'caches' in globalThis

/** Registers the service worker, and caches viewed pages and favorites. */
function Caching({ userId }: { userId: string | undefined }) {
  const { pathname } = useLocation()
  const favorites = useFavoriteIds()

  useEffect(() => {
    navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      .then(askToBeClaimed)
      .catch(unimportant)
  }, [])

  useEffect(() => {
    if (!userId || !('Notification' in window) || Notification.permission !== 'granted') return
    const later = setTimeout(() => {
      import('../people/notifications/push-subscription.ts')
        .then(({ renewPush }) => renewPush(userId))
        .catch(unimportant)
    }, PAUSE)
    return () => clearTimeout(later)
  }, [userId])

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
      // The heart is filled before the favorite is saved.
      import('../ads/favorites/marking.ts')
        .then(({ changesAnswered }) => changesAnswered())
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

/** A page opened before its first worker started, or force-reloaded, is not controlled by a worker. */
async function askToBeClaimed(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) active?.postMessage(CLAIM)
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
