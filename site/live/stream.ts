/** The stream of server/live.ts, read with fetch: an EventSource cannot send a token in a header. */
import { isLiveKind, type LiveKind } from '#domain/foundation/live.ts'
import { accessToken } from '../session/visitor.ts'

type Hear = (kind: LiveKind) => void

/** The server sends something every 25 s, and at the very beginning. */
const FIRST_BYTES_MS = 12_000
const SILENCE_MS = 60_000
/** A stream that ends sooner is as good as none. */
const LASTING_MS = 20_000
const FIRST_WAIT_MS = 1_500
const LONGEST_WAIT_MS = 5 * 60_000
/** From this failure on, streams are taken not to get through here. */
const MOST_FAILURES = 3

/**
 * Holds a stream until `signal` aborts, and opens another when it ends. Where none gets through, `hear` is told 'missed' at each
 * try, so that people still see what is new, only later.
 */
export async function keepStreaming(hear: Hear, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    if (!navigator.onLine) {
      await pause(LONGEST_WAIT_MS, signal)
      continue
    }
    const start = performance.now()
    const asked = await stream(hear, signal)
    failures = performance.now() - start >= LASTING_MS ? 0 : failures + 1
    if (failures >= MOST_FAILURES && !signal.aborted) hear('missed')
    await pause(Math.max(waitAfter(failures), asked), signal)
  }
}

/** How long to wait after so many failures, in ms; many pages that lost one server do not come back together. */
export function waitAfter(failures: number, chance = Math.random()): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + chance)
}

/** Reads one stream to its end; answers how long the server asks to be left alone, in ms. */
async function stream(hear: Hear, signal: AbortSignal): Promise<number> {
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end)
  addEventListener('offline', end)
  let watchdog = setTimeout(end, FIRST_BYTES_MS)
  try {
    const token = await accessToken()
    if (!token || ending.signal.aborted) return 0
    const response = await fetch(`${location.origin}/live`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      cache: 'no-store',
      signal: ending.signal,
    })
    if (!response.ok || !response.body) return Number(response.headers.get('retry-after')) * 1000
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    let rest = ''
    let opened = false
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 0
      clearTimeout(watchdog)
      watchdog = setTimeout(end, SILENCE_MS)
      // What came before the stream was there has not been told.
      if (!opened) hear('missed')
      opened = true
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const kind = line.replace(/^data: /, '')
        if (isLiveKind(kind)) hear(kind)
      }
    }
  } catch {
    return 0
  } finally {
    clearTimeout(watchdog)
    signal.removeEventListener('abort', end)
    removeEventListener('offline', end)
  }
}

/** Waits; shorter when the network comes back, somebody looks at the page again, or `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
    function look() {
      if (document.visibilityState === 'visible') done()
    }
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
