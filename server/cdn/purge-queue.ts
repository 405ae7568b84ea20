import type { Log } from '../log.ts'
import { EVERY_PAGE } from './cache-tags.ts'
import type { CdnPurge } from './settings.ts'

export interface PurgeTimes {
  /** Changes are collected this long, so that other servers drop the page from their caches first. */
  gather: number
  /** Between two purges of every page. */
  everything: number
  /** Longest wait for an answer. */
  answer: number
  firstRetry: number
  lastRetry: number
}

export interface PurgeQueue {
  /** Purges everything with this tag, soon. */
  add(tag: string): void
  stop(): void
}

/** The smallest limit among CDNs for the tags of one request. */
const MOST_TOGETHER = 30
const MOST_WAITING = 1_000
const LONGEST_ADVICE_MS = 300_000

const usualTimes: PurgeTimes = {
  gather: 1_000,
  everything: 60_000,
  answer: 10_000,
  firstRetry: 1_000,
  lastRetry: 60_000,
}

/**
 * Posts tags to a CDN, one request at a time, until each is accepted. Beyond 1,000 pending tags every page is purged instead,
 * at most once a minute.
 */
export function createPurgeQueue(cdn: CdnPurge, log: Log, times: PurgeTimes = usualTimes): PurgeQueue {
  const waiting = new Set<string>()
  const stopping = new AbortController()
  let isEverythingDue = false
  let everythingAllowedAt = 0
  let retryMs = 0
  let timer: NodeJS.Timeout | undefined
  let timerAt = Number.POSITIVE_INFINITY
  let posting = false

  function add(tag: string) {
    if (tag === EVERY_PAGE || waiting.size >= MOST_WAITING) isEverythingDue = true
    else waiting.add(tag)
    plan()
  }

  function plan() {
    if (posting || stopping.signal.aborted) return
    if (waiting.size === 0 && !isEverythingDue) return
    const now = performance.now()
    const pause = waiting.size > 0 ? 0 : everythingAllowedAt - now
    const wait = Math.max(times.gather, retryMs, pause)
    if (now + wait >= timerAt) return
    clearTimeout(timer)
    timerAt = now + wait
    timer = setTimeout(() => void flush(), wait)
    timer.unref()
  }

  function take(): string[] {
    if (isEverythingDue && performance.now() >= everythingAllowedAt) {
      isEverythingDue = false
      waiting.clear()
      return [EVERY_PAGE]
    }
    const tags = [...waiting].slice(0, MOST_TOGETHER)
    for (const tag of tags) waiting.delete(tag)
    return tags
  }

  async function flush() {
    timerAt = Number.POSITIVE_INFINITY
    const tags = take()
    if (tags.length === 0) return plan()
    posting = true
    const refusal = await post(cdn, tags, times.answer, stopping.signal)
    posting = false
    if (stopping.signal.aborted) return
    if (refusal) {
      if (retryMs === 0) log('warn', 'the CDN refused a purge; retrying', { reason: refusal.reason })
      const doubled = Math.min(Math.max(retryMs * 2, times.firstRetry), times.lastRetry)
      retryMs = Math.max(doubled, refusal.wait)
      for (const tag of tags) add(tag)
    } else {
      if (retryMs > 0) log('info', 'the CDN accepts purges again')
      retryMs = 0
      if (tags.includes(EVERY_PAGE)) everythingAllowedAt = performance.now() + times.everything
    }
    plan()
  }

  return {
    add,
    stop() {
      stopping.abort()
      clearTimeout(timer)
    },
  }
}

/** Null once the CDN accepted. The reason names no address: a webhook's may contain a secret. */
async function post(
  { url, header }: CdnPurge,
  tags: string[],
  longest: number,
  stopped: AbortSignal,
): Promise<{ reason: string; wait: number } | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'surrogate-key': tags.join(' '),
        ...(header ? { [header.name]: header.value } : {}),
      },
      body: JSON.stringify({ tags }),
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(longest)]),
    })
    await answer.body?.cancel()
    if (answer.ok) return null
    const advice = (Number(answer.headers.get('retry-after')) || 0) * 1_000
    return { reason: `it answered with ${answer.status}`, wait: Math.min(advice, LONGEST_ADVICE_MS) }
  } catch (error) {
    const { cause, name } = error as Error & { cause?: NodeJS.ErrnoException }
    return { reason: cause?.code ?? name, wait: 0 }
  }
}
