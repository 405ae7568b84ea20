import { useEffect, useRef, useState } from 'react'
import { browserClient, type Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import type { Total } from './list-words.ts'

const PAUSE_MS = 300

/**
 * A live count of the form's matches: the list's total until `count` is called with the form's fields, then the result of `ask` once it
 * arrives. A failed count keeps the previous number.
 */
export function useLiveTotal<Result extends Total>(
  shown: Result,
  ask: (client: Client, params: URLSearchParams, signal: AbortSignal) => Promise<Total>,
): {
  total: Total
  count: (params: URLSearchParams) => void
} {
  const [live, setLive] = useState<{ of: Result; total: Total } | null>(null)
  const asking = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController }>(null)

  function stop() {
    clearTimeout(asking.current?.timer)
    asking.current?.abort.abort()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list replaces the pending count.
  useEffect(() => stop, [shown])

  function count(params: URLSearchParams) {
    stop()
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const total = await ask(await browserClient(), params, abort.signal)
        if (!abort.signal.aborted) setLive({ of: shown, total })
      } catch (error) {
        if (!abort.signal.aborted) reportFailure('The matches could not be counted', error)
      }
    }, PAUSE_MS)
    asking.current = { timer, abort }
  }

  return { total: live?.of === shown ? live.total : shown, count }
}
