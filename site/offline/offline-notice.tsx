import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import { whenIdle } from '../frame/deferred.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { OFFLINE_PATH } from './offline-path.ts'

// Offline the import may fail; then there is nothing to cache either.
const OfflineCaching = lazy(() => import('./offline-caching.tsx').catch(() => ({ default: () => null })))

/** Shows that the page is a cached one or the connection is lost; also starts the caching. */
export function OfflineNotice() {
  const { pathname } = useLocation()
  const online = useOnline()
  const [keptAt, setKeptAt] = useState<string>()
  const [idle, setIdle] = useState(false)
  const [opened] = useState(pathname)

  useEffect(() => {
    setKeptAt(document.documentElement.dataset.keptAt)
    return whenIdle(() => setIdle(true))
  }, [])

  const old = keptAt !== undefined && pathname === opened && pathname !== OFFLINE_PATH
  const said = old || (!online && pathname !== OFFLINE_PATH)
  return (
    <>
      <div role="status" className={said ? 'border-b border-line bg-sunk' : undefined}>
        {said && (
          <div className="wrap flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
            <Icon of="wifi-off" className="text-ink-2" />
            <p className="min-w-0 flex-1 basis-60 py-1">
              {old ? (
                <>
                  <b className="font-medium">
                    {online ? 'Magari could not be reached' : 'You are offline'}; this page is from{' '}
                    {formatDate(keptAt)}, {formatTime(keptAt)}.
                  </b>{' '}
                  Its price may have changed.
                </>
              ) : (
                <>
                  <b className="font-medium">You are offline.</b> You can still read recently viewed pages.
                </>
              )}
            </p>
            <LinkButton size="s" to={old && online ? pathname : OFFLINE_PATH} reloadDocument>
              {old && online ? 'Try again' : 'Read offline'}
            </LinkButton>
          </div>
        )}
      </div>
      {idle && (
        <Suspense>
          <OfflineCaching />
        </Suspense>
      )}
    </>
  )
}

function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  )
}

function subscribeToConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
