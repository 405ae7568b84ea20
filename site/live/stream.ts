/** The stream of server/live.ts, read with fetch, because EventSource cannot send a token in a header. */
import { isLiveKind, type LiveKind } from '#domain/foundation/live.ts'
import { accessToken } from '../session/visitor.ts'

type OnEvent = (kind: LiveKind) => void

/** The server sends something immediately and every 25 s. */
const FIRST_BYTES_MS = 12_000
const SILENCE_MS = 60_000
/** Streams that end sooner count as failures. */
const LASTING_MS = 20_000
const FIRST_WAIT_MS = 1_500
const LONGEST_WAIT_MS = 5 * 60_000
/** From this many failures on, streams are considered blocked here. */
const MAX_FAILURES = 3

/**
 * Holds a stream until `signal` aborts, reconnecting when it ends. If none gets through, each attempt reports 'missed', so that pages
 * poll instead.
 */
export async function keepStreaming(onEvent: OnEvent, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    if (!navigator.onLine) {
      await pause(LONGEST_WAIT_MS, signal)
      continue
    }
    const start = performance.now()
    const asked = await stream(onEvent, signal)
    failures = performance.now() - start >= LASTING_MS ? 0 : failures + 1
    if (failures >= MAX_FAILURES && !signal.aborted) onEvent('missed')
    await pause(Math.max(retryDelay(failures), asked), signal)
  }
}

/** The delay after this many failures in ms, randomised so that pages that lost a server do not reconnect together. */
export function retryDelay(failures: number, chance = Math.random()): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + chance)
}

/** Reads one stream to its end; returns the retry delay the server asks for, in ms. */
async function stream(onEvent: OnEvent, signal: AbortSignal): Promise<number> {
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
      // Events before the stream was open may have been lost.
      if (!opened) onEvent('missed')
      opened = true
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const kind = line.replace(/^data: /, '')
        if (isLiveKind(kind)) onEvent(kind)
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

/** Waits; ends early when the network comes back, the page becomes visible, or `signal` aborts. */
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
