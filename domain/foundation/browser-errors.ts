/** Reports of browser errors, which the server logs (docs/operations.md, Errors in browsers). */
import { redacted } from './redaction.ts'

export const BROWSER_ERRORS_PATH = '/browser-errors'

export interface BrowserError {
  /** One of UNEXPECTED, or the sentence of the code that handled the error: 'The search failed'. */
  event: string
  /** The error's name and message. */
  error: string
  /** `function file:line:column` of our own scripts, the innermost first. */
  stack: string[]
  /** The route's pattern, never the address: `/vehicles/:id`. */
  route: string | null
  /** The version of the page's build. */
  build: string | null
  /** How often it occurred since it was last reported. */
  count: number
}

/** Events of errors that no code handled. */
export const UNEXPECTED = ['Uncaught error', 'Unhandled rejection', 'Error boundary'] as const

/** Bytes of one report: the fields below, with each character escaped. */
export const LARGEST_REPORT = 8_192

const LONGEST_EVENT = 100
const LONGEST_ERROR = 300
const MOST_FRAMES = 8
const MOST_COUNTED = 1_000_000

const FRAME = /^(?:[A-Za-z_$][\w$.]{0,39} )?\/(?:assets\/)?[\w.-]{1,40}\.js:\d{1,6}:\d{1,7}$/
const ROUTE = /^\/$|^(?:\/(?:[a-z-]{1,40}|:[A-Za-z]{1,20}|\*)){1,6}$/
const BUILD = /^[\da-f]{8}$/

/**
 * A report with its fields shortened and redacted; null if invalid. Browsers call it before sending, the server again
 * on arrival. Malformed frames, routes and builds are omitted.
 */
export function readBrowserError(value: unknown): BrowserError | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { event, error, stack, route, build, count } = value as Partial<Record<keyof BrowserError, unknown>>
  if (typeof event !== 'string' || typeof error !== 'string') return null
  return {
    event: redacted(event, LONGEST_EVENT),
    error: redacted(error, LONGEST_ERROR),
    stack: Array.isArray(stack) ? stack.slice(0, MOST_FRAMES).filter(isFrame) : [],
    route: typeof route === 'string' && ROUTE.test(route) ? route : null,
    build: typeof build === 'string' && BUILD.test(build) ? build : null,
    count: Number.isInteger(count) ? Math.min(Math.max(count as number, 1), MOST_COUNTED) : 1,
  }
}

function isFrame(frame: unknown): frame is string {
  if (typeof frame !== 'string' || !FRAME.test(frame)) return false
  // A number this long is not part of a name.
  return !/\d{6}/.test(frame.replace(/:\d+:\d+$/, ''))
}
