import { Pace } from '#backend'
import { type BrowserError, readBrowserError, UNEXPECTED } from '#domain/foundation/browser-errors.ts'
import { browserOf } from './browser-name.ts'
import type { Log } from './log.ts'

/** Browser errors reported since the start of this process. */
export interface BrowserErrorCounts {
  logged: number
  leftOut: number
}

export interface BrowserErrors {
  /** Answers a POST whose body size is limited; `address`: who is charged, null: nobody. */
  fetch(request: Request, address: string | null): Promise<Response>
  counts(): BrowserErrorCounts
  /** Logs how many were skipped in the last minute. */
  stop(): void
}

export interface BrowserErrorOptions {
  log: Log
  /** Patterns of all pages; undefined in development: any pattern. */
  routes: readonly string[] | undefined
  /** Reports of one address; undefined: no limit. A browser sends 30 for one page at most. */
  pace?: Pace | undefined
  /** Lines per minute, for all clients. */
  mostLines?: number
}

/** Per address: a burst of thirty, then one every two seconds. */
export const browserErrorPace = () => new Pace({ perSecond: 0.5, burst: 30, longestMs: 0 })

const MINUTE_MS = 60_000

/**
 * Logs browser errors, with a limited number of lines. Reports are not trusted: fields are shortened and redacted
 * again, and malformed reports are only counted.
 */
export function createBrowserErrors({
  log,
  routes,
  pace,
  mostLines = 60,
}: BrowserErrorOptions): BrowserErrors {
  const counts: BrowserErrorCounts = { logged: 0, leftOut: 0 }
  let minute: { lines: number; leftOut: number; end: NodeJS.Timeout } | undefined

  function endMinute() {
    if (minute && minute.leftOut > 0) log('warn', 'browser errors left out', { count: minute.leftOut })
    clearTimeout(minute?.end)
    minute = undefined
  }

  function thisMinute() {
    minute ??= { lines: 0, leftOut: 0, end: setTimeout(endMinute, MINUTE_MS).unref() }
    return minute
  }

  function leaveOut() {
    thisMinute().leftOut += 1
    counts.leftOut += 1
  }

  function write({ event, error, stack, route, build, count }: BrowserError, userAgent: string | null) {
    thisMinute().lines += 1
    counts.logged += 1
    log((UNEXPECTED as readonly string[]).includes(event) ? 'error' : 'warn', 'browser error', {
      event,
      error,
      stack,
      route: route !== null && (routes?.includes(route) ?? true) ? route : null,
      build,
      browser: browserOf(userAgent),
      count,
    })
  }

  return {
    async fetch(request, address) {
      // Other sites cannot send this type without a preflight request, which is refused.
      if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
        return refusal(400, 'Send the report as JSON.')
      if (pace && address && pace.delay(address) === null) {
        leaveOut()
        return refusal(429, 'Too many reports.', { 'retry-after': '60' })
      }
      // The body is always read, so that the connection can be reused.
      const text = await request.text()
      if (thisMinute().lines >= mostLines) leaveOut()
      else {
        const report = readBrowserError(parsed(text))
        if (!report) return refusal(400, 'This is not a report.')
        write(report, request.headers.get('user-agent'))
      }
      return new Response(null, { status: 204 })
    },
    counts: () => counts,
    stop: endMinute,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function refusal(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  return new Response(sentence, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  })
}
