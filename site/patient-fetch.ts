const TIMES = 2
/** A longer wait is for the person to decide. */
const LONGEST_WAIT_SECONDS = 10

/** Fetches; a request refused by a rate limit, which did nothing, is sent again after the seconds that the server asks for, if they are few. */
export async function patientFetch(
  ask: () => Promise<Response>,
  signal?: AbortSignal | null,
): Promise<Response> {
  for (let time = 0; ; time++) {
    const answer = await ask()
    const seconds = answer.status === 429 ? Number(answer.headers.get('retry-after')) : 0
    if (time === TIMES || !(seconds > 0 && seconds <= LONGEST_WAIT_SECONDS)) return answer
    await answer.body?.cancel()
    await pause(seconds * 1000, signal)
  }
}

function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((goOn, stop) => {
    const timer = setTimeout(goOn, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      stop(signal.reason)
    })
  })
}
