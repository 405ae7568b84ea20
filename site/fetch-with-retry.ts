const MOST_RETRIES = 2
const LONGEST_WAIT_SECONDS = 10

/**
 * Fetches. A read refused by the rate limit is sent again after the seconds that `Retry-After` asks for, if these are few. Writes are not: a press
 * must not act long after it was made, and an import can be stopped while it waits.
 */
export async function fetchWithRetry(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', signal } = init
  const isRead = method === 'GET' || method === 'HEAD'
  for (let retries = 0; ; retries++) {
    const response = await fetch(input, init)
    const seconds = response.status === 429 ? Number(response.headers.get('retry-after')) : 0
    const waits = isRead && retries < MOST_RETRIES && seconds > 0 && seconds <= LONGEST_WAIT_SECONDS
    if (!waits) return response
    await response.body?.cancel()
    await pause(seconds * 1000, signal)
  }
}

/** Rejects with the signal's reason as soon as it is aborted. */
function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
}
