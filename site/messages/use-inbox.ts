import { useCallback, useEffect, useRef, useState } from 'react'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { onLive } from '../live/live.ts'
import { toast } from '../ui/toast.ts'
import type { InboxFilter } from './inbox-filter.ts'
import { THREADS_AT_A_TIME, type Thread, threads } from './queries.ts'

export interface InboxState {
  /** Null if loading failed. */
  threads: Thread[] | null
  /** Time of loading. */
  now: number
  /** Whether there are older ones. */
  isMore: boolean
  busy: boolean
  /** Loads the next older ones. */
  showMore: () => Promise<void>
  /** Reloads the loaded ones. */
  refresh: () => Promise<void>
}

/** The conversations of a filter, kept current. `first` is the loader's first page. */
export function useInbox(filter: InboxFilter, first: Thread[] | null): InboxState {
  const [loaded, setLoaded] = useState(first)
  const [state, setState] = useState(() => stateOf(first))
  const [busy, setBusy] = useState(false)
  if (loaded !== first) {
    setLoaded(first)
    setState(stateOf(first))
  }
  const shown = useRef(0)
  useEffect(() => {
    shown.current = state.threads?.length ?? 0
  }, [state])

  const latest = useRef(0)
  const refresh = useCallback(async () => {
    const most = Math.max(shown.current, THREADS_AT_A_TIME)
    latest.current += 1
    const nth = latest.current
    try {
      const read = await threads(await browserClient(), filter, { most })
      // A response overtaken by a later one is outdated.
      if (nth === latest.current) setState(stateOf(read, most))
    } catch {
      // The shown ones stay until the next event.
    }
  }, [filter])
  useEffect(() => {
    const stop = onLive(['message', 'read'], () => void refresh())
    return () => {
      stop()
      // Responses still pending belong to another filter.
      latest.current += 1
    }
  }, [refresh])

  async function showMore() {
    const after = state.threads?.at(-1)
    if (busy || !after) return
    setBusy(true)
    try {
      const next = await threads(await browserClient(), filter, { after })
      const known = new Set(state.threads?.map(({ id }) => id))
      setState((state) => ({
        ...state,
        threads: [...(state.threads ?? []), ...next.filter(({ id }) => !known.has(id))],
        isMore: next.length === THREADS_AT_A_TIME,
      }))
    } catch (error) {
      reportFailure('Older conversations could not be read', error)
      toast({ title: 'Failed to load messages', tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return { ...state, busy, showMore, refresh }
}

function stateOf(read: Thread[] | null, asked = THREADS_AT_A_TIME) {
  return { threads: read, now: Date.now(), isMore: read !== null && read.length >= asked }
}
