import { useCallback, useEffect, useRef, useState } from 'react'
import type { ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../../forms/toast-if-session-ended.ts'
import { claimApprovals, type QueueItem, type QueueKind, queueItems, titleOf } from './queries.ts'

/** Half of the time that a claim lasts (private.claim_time). */
const RENEW_MS = 60_000

interface Queue {
  /** The item to decide and the next one; null while the first are loading. */
  items: readonly QueueItem[] | null
  /** How many items of the kind are pending, with those that others are looking at. */
  pending: number
  /** Items passed over since the page was opened or they were asked for again. */
  skipped: number
  failed: boolean
  /** The title of an item that somebody else decided, or that was changed or withdrawn, while it was shown. */
  gone: string | null
  /** Whether the item in the address cannot be shown. */
  missed: boolean
}

const LOADING: Queue = { items: null, pending: 0, skipped: 0, failed: false, gone: null, missed: false }

/**
 * The pending items of a kind, one after the other, claimed while the page is open so that no other administrator has them. `next` goes on
 * after a decision, `skip` without one, `back` returns to an item, `again` also offers the skipped ones. `first`: the id of an item to
 * show before the others, whenever it changes.
 */
export function useQueue(kind: QueueKind, first: string | null) {
  const [queue, setQueue] = useState<Queue>(LOADING)
  const skipped = useRef<string[]>([])
  const latest = useRef<readonly QueueItem[]>([])
  const turn = useRef(0)

  const fill = useCallback(
    async (given: readonly QueueItem[], asked: string | null = null) => {
      const mine = ++turn.current
      const kept = given.filter(({ id }) => id !== asked)
      latest.current = kept
      // What is loaded already is shown at once.
      if (asked) setQueue(LOADING)
      else if (kept.length > 0)
        setQueue((before) => ({ ...before, items: kept, skipped: skipped.current.length }))
      try {
        const client = await browserClient()
        const ids = await claimApprovals(client, kind, {
          kept: [...(asked ? [asked] : []), ...kept.map(({ id }) => id)],
          skipped: skipped.current,
        })
        const fresh = ids.filter((id) => !kept.some((item) => item.id === id))
        const { items: read, pending } = await queueItems(client, kind, fresh)
        if (mine !== turn.current) return
        const known = [...kept, ...read]
        const items = ids.flatMap((id) => known.find((item) => item.id === id) ?? [])
        const [shown] = asked ? [] : kept
        latest.current = items
        setQueue({
          items,
          pending,
          skipped: skipped.current.length,
          failed: false,
          gone: shown && items[0]?.id !== shown.id ? titleOf(shown) : null,
          missed: asked !== null && items[0]?.id !== asked,
        })
      } catch (error) {
        if (mine !== turn.current || (await toastIfSessionEnded(error as ServiceError))) return
        reportFailure('The queue could not be read', error)
        // What is shown can still be decided.
        setQueue((before) => ({ ...before, failed: before.items === null || kept.length === 0 }))
      }
    },
    [kind],
  )

  useEffect(() => {
    if (first || latest.current.length === 0) void fill(latest.current, first)
  }, [first, fill])

  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') void fill(latest.current)
    }
    const timer = setInterval(renew, RENEW_MS)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
      turn.current++
      // Without an answer the claim ends by itself.
      void browserClient()
        .then((client) => claimApprovals(client, kind, { wanted: 0 }))
        .catch(() => undefined)
    }
  }, [kind, fill])

  const next = () => void fill(latest.current.slice(1))
  return {
    ...queue,
    next,
    skip(item: QueueItem) {
      skipped.current = [...skipped.current, item.id]
      next()
    },
    back(item: QueueItem) {
      skipped.current = skipped.current.filter((id) => id !== item.id)
      void fill([item, ...latest.current.filter(({ id }) => id !== item.id)].slice(0, 2))
    },
    again() {
      skipped.current = []
      void fill(latest.current, first)
    },
  }
}
