/** One connection for all tabs of a browser: one of them holds it and passes on what it hears. */
import { isLiveKind, type LiveKind } from '#domain/foundation/live.ts'
import { whenIdle } from '../frame/deferred.tsx'
import { knownVisitor, onVisitorChange } from '../session/visitor.ts'
import { keepStreaming } from './stream.ts'

type Hear = (kind: LiveKind) => void

/** A tab that nobody has looked at for so long lets go, and asks for everything when it is looked at again. */
const HIDDEN_MS = 5 * 60_000
/** The page comes first: the connection waits until nothing has been fetched for so long, but not for ever. */
const QUIET_MS = 2_000
const LONGEST_WAIT_MS = 20_000

/** Tells `hear` what changes for whoever is signed in, from now on, while anybody looks at the page. */
export function connect(hear: Hear): void {
  let joined: { person: string; leave(): void } | undefined
  let wasAway = false
  let isAway = false
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined

  async function look() {
    const { user } = await knownVisitor()
    const person = isAway ? undefined : user?.id
    if (person === joined?.person) return
    joined?.leave()
    joined = person ? { person, leave: join(person, hear) } : undefined
    if (wasAway && joined) {
      wasAway = false
      hear('missed')
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
  // A page that holds a lock or a connection is not kept for the way back.
  addEventListener('pagehide', goAway)
  addEventListener('pageshow', comeBack)
  onVisitorChange(() => void look())
  void look()
}

/** Takes part for one person until the function it returns is called. */
function join(person: string, hear: Hear): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const name = `magari-live-${person}`
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    void quiet(signal).then(() => keepStreaming(hear, signal))
    return () => leaving.abort()
  }
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => isLiveKind(data) && hear(data)
  const tell: Hear = (kind) => {
    hear(kind)
    channel.postMessage(kind)
  }
  void quiet(signal)
    .then(() => navigator.locks.request(name, { signal }, () => keepStreaming(tell, signal)))
    // Who leaves while another tab holds it gives up waiting.
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
