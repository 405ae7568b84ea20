/** One stream for all tabs of a browser: one tab holds it and broadcasts its events. */
import { isLiveKind, type LiveKind } from '#domain/foundation/live.ts'
import { whenIdle } from '../frame/deferred.tsx'
import { knownVisitor, onVisitorChange } from '../session/visitor.ts'
import { keepStreaming } from './stream.ts'

type OnEvent = (kind: LiveKind) => void

/** A tab hidden for this long disconnects, and refreshes everything when it becomes visible. */
const HIDDEN_MS = 5 * 60_000
/** The page has priority: the connection waits until no requests have been made for this long, within limits. */
const QUIET_MS = 2_000
const LONGEST_WAIT_MS = 20_000

/** Reports changes for the signed-in person to `onEvent` while the page is visible. */
export function connect(onEvent: OnEvent): void {
  let joined: { person: string; leave(): void } | undefined
  let wasAway = false
  let isAway = false
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined

  async function look() {
    const { user } = await knownVisitor()
    const person = isAway ? undefined : user?.id
    if (person === joined?.person) return
    joined?.leave()
    joined = person ? { person, leave: join(person, onEvent) } : undefined
    if (wasAway && joined) {
      wasAway = false
      onEvent('missed')
    }
  }

  function goAway() {
    isAway = wasAway = true
    void look()
  }

  function comeBack() {
    clearTimeout(hiddenTimer)
    isAway = false
    void look()
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') comeBack()
    else hiddenTimer = setTimeout(goAway, HIDDEN_MS)
  })
  // Pages with a lock or connection are not eligible for the back/forward cache.
  addEventListener('pagehide', goAway)
  addEventListener('pageshow', comeBack)
  onVisitorChange(() => void look())
  void look()
}

/** Takes part for one person until the returned function is called. */
function join(person: string, onEvent: OnEvent): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const name = `magari-live-${person}`
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    void quiet(signal).then(() => keepStreaming(onEvent, signal))
    return () => leaving.abort()
  }
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => isLiveKind(data) && onEvent(data)
  const relay: OnEvent = (kind) => {
    onEvent(kind)
    channel.postMessage(kind)
  }
  void quiet(signal)
    .then(() => navigator.locks.request(name, { signal }, () => keepStreaming(relay, signal)))
    // Leaving while another tab holds the lock aborts the wait.
    .catch(() => {})
  return () => {
    leaving.abort()
    channel.close()
  }
}

function quiet(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = whenIdle(() => {
      let timer = setTimeout(done, QUIET_MS)
      const latest = setTimeout(done, LONGEST_WAIT_MS)
      const observer = new PerformanceObserver(() => {
        clearTimeout(timer)
        timer = setTimeout(done, QUIET_MS)
      })
      observer.observe({ type: 'resource' })
      function done() {
        observer.disconnect()
        clearTimeout(timer)
        clearTimeout(latest)
        resolve()
      }
    })
    signal.addEventListener('abort', stop)
  })
}
