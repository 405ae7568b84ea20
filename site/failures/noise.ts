import { isOffline } from '#domain/foundation/service-error.ts'

/** No answer, or a script of a former build; each browser has its own words. */
const UNREACHABLE =
  /dynamically imported module|importing a module script failed|unable to preload|\baborted\b|\bcancell?ed\b/i

/** Browsers deliver resize observations later and call it an error; an error of another origin's script has no contents. */
const MEANINGLESS = /^ResizeObserver loop|^Script error\.?$/

/** The server failed to render the page, and has logged it. */
const LOGGED_ALREADY = /^Unexpected Server Error$/

const EXTENSION = /(?:-extension|webkit-masked-url|user-script):/

/**
 * Codes of refusals by design, of outages and of failures that the server logs itself: rules of the database, conflicts, ended sessions,
 * records that are gone, limits.
 */
const REFUSED = [
  /^(?:P0001|(?:08|23|40|53|57|XX)\w{3}|PGRST(?:00\d|116|30\d))$/,
  /^(?:over_\w+|request_timeout|unexpected_failure|SlowDown|Database\w+|InternalError|ServiceUnavailable)$/,
  /^(?:TOO_MANY_REQUESTS|BUSY|TIMEOUT|UNAVAILABLE|INTERNAL)$/,
]

/** Whether an error is none of ours: an outage, an aborted request, a refusal, a browser extension. */
export function isNoise(error: unknown, place = ''): boolean {
  if (error === undefined || error === null) return false
  const { name, message, code, status, stack, hint } = Object(error) as Record<string, unknown>
  const text = String(typeof error === 'string' ? error : (message ?? ''))
  return (
    // The server answered with a refusal, or logged its own failure.
    typeof status === 'number' ||
    name === 'AbortError' ||
    (typeof code === 'string' && REFUSED.some((codes) => codes.test(code))) ||
    (code === '42501' && (Boolean(hint) || !/^permission denied|row-level security/.test(text))) ||
    isOffline({ message: text }) ||
    [UNREACHABLE, MEANINGLESS, LOGGED_ALREADY].some((pattern) => pattern.test(text)) ||
    EXTENSION.test(`${place} ${stack ?? ''}`)
  )
}
