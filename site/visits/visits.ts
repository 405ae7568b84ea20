/** This browser's visits, in localStorage. Only the time of the previous visit is ever sent to the server. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { tryStorage } from '../session/storage.ts'
import { showPreviousVisit } from './previous-visit.ts'

const KEY = 'magari-visits'

/** A visit ends after this long without activity. */
export const VISIT_GAP_MS = 30 * 60_000

/** Activity within a page is stored this often at most. */
const STORE_EVERY_MS = 60_000

/** All in ms. */
interface Visits {
  /** The last activity of this visit. */
  active: number
  /** The last activity of the previous visit; null if this is the first. */
  previous: number | null
}

/** Records activity, which starts a visit if the last activity is long ago. Resolves to the end of the previous visit, Infinity without any. */
export function recordActivity(now = Date.now()): number {
  const stored = storedVisits(now)
  const begins = stored !== null && now - stored.active > VISIT_GAP_MS
  const previous = begins ? stored.active : (stored?.previous ?? null)
  tryStorage(() => localStorage.setItem(KEY, JSON.stringify({ active: now, previous } satisfies Visits)))
  return previous ?? Number.POSITIVE_INFINITY
}

/** Tracks visits. New ads change on navigation only, never while a page is shown. */
export function useVisits(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each navigation.
  useEffect(() => showPreviousVisit(recordActivity()), [key])
  useEffect(() => {
    let storedAt = Date.now()
    function onActivity() {
      if (document.visibilityState === 'hidden' || Date.now() - storedAt < STORE_EVERY_MS) return
      storedAt = Date.now()
      recordActivity()
    }
    const events = ['pointerdown', 'keydown', 'scroll', 'visibilitychange']
    for (const event of events) document.addEventListener(event, onActivity, { passive: true })
    return () => {
      for (const event of events) document.removeEventListener(event, onActivity)
    }
  }, [])
}

/** Null on the first visit, and for invalid values such as future times. */
function storedVisits(now: number): Visits | null {
  const { active, previous } = tryStorage(() => JSON.parse(localStorage.getItem(KEY) ?? '{}')) ?? {}
  if (!isTime(active) || active > now) return null
  return { active, previous: isTime(previous) && previous < active ? previous : null }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value > 0
}
