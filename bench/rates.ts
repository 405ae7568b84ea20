import autocannon from 'autocannon'
import type pg from 'pg'

/** How quickly something answered. Times in ms. */
export interface Rate {
  perSecond: number
  p50: number
  p99: number
}

export const connections = 8
const usualSeconds = 4

/** Requests to the server from several connections at once; every answer must be a success. */
export async function requestRate(
  url: string,
  path: () => string,
  headers: Record<string, string> = {},
  seconds = usualSeconds,
  from = connections,
): Promise<Rate> {
  const result = await autocannon({
    url,
    connections: from,
    duration: seconds,
    requests: [{ method: 'GET', headers, setupRequest: (request) => ({ ...request, path: path() }) }],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path()}: ${result.non2xx + result.errors} requests failed`)
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

/** The statement by the driver alone, from as many connections. */
export async function statementRate(pool: pg.Pool, statement: string, seconds = usualSeconds): Promise<Rate> {
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const before = performance.now()
        await pool.query(statement)
        times.push(performance.now() - before)
      }
    }),
  )
  const elapsed = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) }
}
