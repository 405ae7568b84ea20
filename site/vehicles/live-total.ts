import { useEffect, useRef, useState } from 'react'
import type { VehicleSearchResult } from '#domain/vehicle-search.ts'
import { browserClient } from '../client.ts'
import { countVehicles } from './queries.ts'

type Total = Pick<VehicleSearchResult, 'total' | 'total_exact'>

const PAUSE_MS = 300

/**
 * How many vehicles the choices of a form would find: the list's own total until `count` is called with the
 * form's fields, then the new one as soon as it is known. A count that fails leaves the number before.
 */
export function useLiveTotal(shown: VehicleSearchResult): {
  total: Total
  count: (params: URLSearchParams) => void
} {
  const [live, setLive] = useState<{ of: VehicleSearchResult; total: Total } | null>(null)
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
        const total = await countVehicles(await browserClient(), params, abort.signal)
        if (!abort.signal.aborted) setLive({ of: shown, total })
      } catch (error) {
        if (!abort.signal.aborted) console.error('The vehicles could not be counted:', error)
      }
    }, PAUSE_MS)
    asking.current = { timer, abort }
  }

  return { total: live?.of === shown ? live.total : shown, count }
}
