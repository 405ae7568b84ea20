/** Repeats what a lost connection interrupts, until it is answered. */

/** Before the attempts after an interruption; the last one applies from then on. */
const PAUSES_S = [1, 2, 4, 8, 15, 30]
/** Without a sign of progress an attempt counts as interrupted: networks vanish without a word. */
const STALLED_S = 30
/** The same while the server stores a file that was sent whole. */
const STORING_S = 90

interface Repeating {
  /** Bytes to send. */
  size: number
  /** Ends everything; the error of the running attempt is thrown. */
  signal?: AbortSignal | undefined
  isInterruption: (error: unknown) => boolean
  /** Called after each interruption; what it throws ends the repeating. */
  onInterrupted: () => Promise<void>
}

type Attempt<Result> = (signal: AbortSignal, onSent: (sent: number) => void) => Promise<Result>

/**
 * The result of the first attempt that is not interrupted; other errors are thrown. Pauses grow from one to 30 seconds and begin again with
 * one after progress. They end early when the browser is online again or somebody looks at the page.
 */
export async function untilAnswered<Result>(
  attempt: Attempt<Result>,
  { size, signal, isInterruption, onInterrupted }: Repeating,
): Promise<Result> {
  let most = 0
  for (let pauses = 0; ; pauses++) {
    const before = most
    try {
      return await watched(attempt, size, signal, (sent) => {
        most = Math.max(most, sent)
      })
    } catch (error) {
      if (!isInterruption(error) || signal?.aborted) throw error
      await onInterrupted()
      if (most > before) pauses = 0
      await networkOrTime((PAUSES_S[pauses] ?? PAUSES_S.at(-1) ?? 0) * 1_000, signal)
      if (signal?.aborted) throw error
    }
  }
}

/** One attempt, aborted when nothing moves and when the browser loses its network. */
async function watched<Result>(
  attempt: Attempt<Result>,
  size: number,
  signal: AbortSignal | undefined,
  onSent: (sent: number) => void,
): Promise<Result> {
  const stop = new AbortController()
  const abort = () => stop.abort()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitFor = (seconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(abort, seconds * 1_000)
  }
  signal?.addEventListener('abort', abort)
  addEventListener('offline', abort)
  waitFor(STALLED_S)
  if (signal?.aborted) abort()
  try {
    return await attempt(stop.signal, (sent) => {
      waitFor(sent < size ? STALLED_S : STORING_S)
      onSent(sent)
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    removeEventListener('offline', abort)
  }
}

function networkOrTime(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const until = { signal: over.signal }
    addEventListener('online', end, until)
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && end(),
      until,
    )
    signal?.addEventListener('abort', end, until)
    if (signal?.aborted) end()
  })
}
