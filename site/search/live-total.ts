import { useEffect, useRef, useState } from 'react'
import { browserClient, type Client } from '../client.ts'
import type { Total } from './list-words.ts'

const PAUSE_MS = 300

/**
 * How many a form's choices would find: the list's own total until `count` is called with the form's fields, then
 * the new one, from `ask`, as soon as it is known. A count that fails leaves the number before.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list answers what was being asked.
  useEffect(() => stop, [shown])

  function count(params: URLSearchParams) {
    stop()
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const total = await ask(await browserClient(), params, abort.signal)
        if (!abort.signal.aborted) setLive({ of: shown, total })
      } catch (error) {
        if (!abort.signal.aborted) console.error('The matches could not be counted:', error)
      }
    }, PAUSE_MS)
    asking.current = { timer, abort }
  }

  return { total: live?.of === shown ? live.total : shown, count }
}
