import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/** Values that are read when /metrics is requested. */
export interface Gauges {
  pool(): { open: number; busy: number; waiting: number }
  jobsFailed(): number
  live(): number
}

// Seconds.
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Series {
  /** Responses by status class, from 1xx to 5xx. */
  classes: number[]
  /** Responses per duration bucket; the last is above all bounds. */
  within: number[]
  seconds: number
}

/** Metrics of this process since its start, in Prometheus text format. */
export class Metrics {
  private readonly series = new Map<string, Series>()

  /** Counts each response by service. */
  middleware(): MiddlewareHandler {
    return async (context, next) => {
      const start = performance.now()
      await next()
      this.count(serviceOf(context.req.path), context.res.status, (performance.now() - start) / 1000)
    }
  }

  /** Counts one response that took this many seconds. */
  count(service: string, status: number, seconds: number): void {
    let series = this.series.get(service)
    if (!series) {
      series = { classes: [0, 0, 0, 0, 0], within: Array(BOUNDS.length + 1).fill(0), seconds: 0 }
      this.series.set(service, series)
    }
    const index = Math.min(4, Math.max(0, Math.floor(status / 100) - 1))
    series.classes[index] = (series.classes[index] ?? 0) + 1
    const bound = BOUNDS.findIndex((limit) => seconds <= limit)
    const slot = bound === -1 ? BOUNDS.length : bound
    series.within[slot] = (series.within[slot] ?? 0) + 1
    series.seconds += seconds
  }

  /** All metrics in Prometheus text format. */
  text(gauges: Gauges): string {
    const { open, busy, waiting } = gauges.pool()
    return [
      '# HELP magari_requests_total Responses by service and status class.',
      '# TYPE magari_requests_total counter',
      ...this.each(({ classes }, service) =>
        classes.map((count, index) => sample('requests_total', { service, status: `${index + 1}xx` }, count)),
      ),
      '# HELP magari_request_duration_seconds Time until the response was ready to send.',
      '# TYPE magari_request_duration_seconds histogram',
      ...this.each(histogram),
      '# HELP magari_database_connections Open connections for requests, by state.',
      '# TYPE magari_database_connections gauge',
      sample('database_connections', { state: 'busy' }, busy),
      sample('database_connections', { state: 'idle' }, open - busy),
      '# HELP magari_database_waiting Statements waiting for a connection.',
      '# TYPE magari_database_waiting gauge',
      sample('database_waiting', {}, waiting),
      '# HELP magari_jobs_failed_total Attempts at a job that failed; most are retried.',
      '# TYPE magari_jobs_failed_total counter',
      sample('jobs_failed_total', {}, gauges.jobsFailed()),
      '# HELP magari_live_connections Open streams of live updates.',
      '# TYPE magari_live_connections gauge',
      sample('live_connections', {}, gauges.live()),
      '# HELP magari_memory_bytes Memory this process holds.',
      '# TYPE magari_memory_bytes gauge',
      sample('memory_bytes', {}, process.memoryUsage.rss()),
      '',
    ].join('\n')
  }

  private each(lines: (series: Series, service: string) => string[]): string[] {
    return [...this.series].flatMap(([service, series]) => lines(series, service))
  }
}

/** Whether a request may read the metrics: it has the token or, if none is configured, comes directly from this machine. */
export function mayReadMetrics(
  token: string | undefined,
  request: { authorization: string | null; socketAddress: string | null; forwarded: boolean },
): boolean {
  if (token) return sameText(request.authorization ?? '', `Bearer ${token}`)
  const address = request.socketAddress?.replace(/^::ffff:/i, '') ?? ''
  return !request.forwarded && (address === '::1' || address.startsWith('127.'))
}

function histogram({ within, seconds }: Series, service: string): string[] {
  let total = 0
  const buckets = within.map((count, index) => {
    total += count
    return sample('request_duration_seconds_bucket', { service, le: String(BOUNDS[index] ?? '+Inf') }, total)
  })
  return [
    ...buckets,
    sample('request_duration_seconds_sum', { service }, seconds),
    sample('request_duration_seconds_count', { service }, total),
  ]
}

function sample(name: string, labels: Record<string, string>, value: number): string {
  const inside = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
  return `magari_${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`
}

function serviceOf(path: string): string {
  const service = /^\/(rest|auth|storage|functions)\/v1(?:\/|$)/.exec(path)?.[1]
  if (service) return service
  if (path === '/live') return 'live'
  return path.startsWith('/assets/') ? 'assets' : 'site'
}

function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
