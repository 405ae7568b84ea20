import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ReplicaState } from '#backend'
import type { BrowserErrorCounts } from './browser-errors.ts'
import type { EventLoopDelay } from './event-loop-delay.ts'
import type { DeliveryCounts } from './jobs/delivery-counts.ts'

/** Values that are read when the metrics are. */
export interface Gauges {
  pool(): { open: number; busy: number; waiting: number }
  replicas(): readonly ReplicaState[]
  renderQueue(): { running: number; waiting: number; rendered: number }
  jobsFailed(): number
  deliveries(): DeliveryCounts
  live(): number
  browserErrors(): BrowserErrorCounts
  eventLoop(): EventLoopDelay
  /** The last complete scheduled backup; null: none is known, or none are scheduled. */
  lastBackup(): { seconds: number; bytes: number } | null
}

/** The values of one name. In Prometheus it is `magari_<name>_<unit>`, with `_total` for a counter. */
export interface Metric {
  /** Words with underscores. */
  name: string
  help: string
  kind: 'counter' | 'gauge' | 'histogram'
  unit?: 'seconds' | 'bytes'
  samples: { labels: Record<string, string>; value: number | Distribution }[]
}

/** Counts of values up to each bound and above the previous one; the last is above all bounds. */
export interface Distribution {
  bounds: readonly number[]
  counts: readonly number[]
  sum: number
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

/** Metrics of this process since its start. */
export class Metrics {
  private readonly series = new Map<string, Series>()
  private readonly gauges: Gauges

  constructor(gauges: Gauges) {
    this.gauges = gauges
  }

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

  /** All metrics as they are now. */
  read(): Metric[] {
    const { open, busy, waiting } = this.gauges.pool()
    const renderQueue = this.gauges.renderQueue()
    const { logged, leftOut } = this.gauges.browserErrors()
    const loop = this.gauges.eventLoop()
    const series = [...this.series]
    return [
      {
        name: 'requests',
        help: 'Responses by service and status class.',
        kind: 'counter',
        samples: series.flatMap(([service, { classes }]) =>
          classes.map((value, index) => ({ labels: { service, status: `${index + 1}xx` }, value })),
        ),
      },
      {
        name: 'request_duration',
        help: 'Time until the response was ready to send.',
        kind: 'histogram',
        unit: 'seconds',
        samples: series.map(([service, { within, seconds }]) => ({
          labels: { service },
          value: { bounds: BOUNDS, counts: [...within], sum: seconds },
        })),
      },
      gauge('database_connections', 'Open connections for requests, by state.', [
        [{ state: 'busy' }, busy],
        [{ state: 'idle' }, open - busy],
      ]),
      gauge('database_waiting', 'Statements waiting for a connection.', [[{}, waiting]]),
      ...replicaMetrics(this.gauges.replicas()),
      gauge('render_queue', 'Pages being rendered and waiting for it.', [
        [{ state: 'running' }, renderQueue.running],
        [{ state: 'waiting' }, renderQueue.waiting],
      ]),
      {
        name: 'pages_rendered',
        help: 'Pages that were rendered; others came from memory or were refused.',
        kind: 'counter',
        samples: [{ labels: {}, value: renderQueue.rendered }],
      },
      {
        name: 'jobs_failed',
        help: 'Attempts at a job that failed; most are retried.',
        kind: 'counter',
        samples: [{ labels: {}, value: this.gauges.jobsFailed() }],
      },
      {
        name: 'deliveries',
        help: 'Attempts to send a mail, push, SMS or WhatsApp message, by outcome; those postponed are tried again.',
        kind: 'counter',
        samples: Object.entries(this.gauges.deliveries()).flatMap(([channel, outcomes]) =>
          Object.entries(outcomes).map(([outcome, value]) => ({ labels: { channel, outcome }, value })),
        ),
      },
      gauge('live_connections', 'Open streams of live updates.', [[{}, this.gauges.live()]]),
      {
        name: 'browser_errors',
        help: 'Errors of the site that browsers reported.',
        kind: 'counter',
        samples: [
          { labels: { outcome: 'logged' }, value: logged },
          { labels: { outcome: 'left_out' }, value: leftOut },
        ],
      },
      gauge('memory', 'Memory this process holds.', [[{}, process.memoryUsage.rss()]], 'bytes'),
      gauge(
        'event_loop_delay',
        'How late timers ran in the last full minute.',
        Object.entries(loop).map(([statistic, value]) => [{ statistic }, value]),
        'seconds',
      ),
      ...backupMetrics(this.gauges.lastBackup()),
    ]
  }

  /** All metrics in Prometheus text format. */
  text(): string {
    return `${this.read().flatMap(lines).join('\n')}\n`
  }
}

function backupMetrics(backup: { seconds: number; bytes: number } | null): Metric[] {
  if (!backup) return []
  return [
    gauge(
      'last_backup_time',
      'When the last complete scheduled backup began.',
      [[{}, backup.seconds]],
      'seconds',
    ),
    gauge('last_backup', 'The size of that backup.', [[{}, backup.bytes]], 'bytes'),
  ]
}

function replicaMetrics(replicas: readonly ReplicaState[]): Metric[] {
  if (replicas.length === 0) return []
  return [
    gauge(
      'replica_used',
      'Whether reads of visitors go to the replica.',
      replicas.map(({ name, use }) => [{ replica: name }, use === 'used' ? 1 : 0]),
    ),
    gauge(
      'replica_behind',
      'How long the replica has been behind, when last checked.',
      replicas.map(({ name, behindMs }) => [{ replica: name }, behindMs / 1000]),
      'seconds',
    ),
    {
      name: 'replica_reads',
      help: 'Reads answered by the replica, and by the primary in its place.',
      kind: 'counter',
      samples: replicas.flatMap(({ name, answered, repeated }) => [
        { labels: { replica: name, answer: 'replica' }, value: answered },
        { labels: { replica: name, answer: 'primary' }, value: repeated },
      ]),
    },
  ]
}

function gauge(
  name: string,
  help: string,
  values: [labels: Record<string, string>, value: number][],
  unit?: Metric['unit'],
): Metric {
  const samples = values.map(([labels, value]) => ({ labels, value }))
  return { name, help, kind: 'gauge', ...(unit && { unit }), samples }
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

function lines({ name: words, help, kind, unit, samples }: Metric): string[] {
  const name = [words, unit, kind === 'counter' ? 'total' : undefined].filter(Boolean).join('_')
  return [
    `# HELP magari_${name} ${help}`,
    `# TYPE magari_${name} ${kind}`,
    ...samples.flatMap(({ labels, value }) =>
      typeof value === 'number' ? sample(name, labels, value) : distribution(name, labels, value),
    ),
  ]
}

function distribution(
  name: string,
  labels: Record<string, string>,
  { bounds, counts, sum }: Distribution,
): string[] {
  let total = 0
  const buckets = counts.map((count, index) => {
    total += count
    return sample(`${name}_bucket`, { ...labels, le: String(bounds[index] ?? '+Inf') }, total)
  })
  return [...buckets, sample(`${name}_sum`, labels, sum), sample(`${name}_count`, labels, total)]
}

function sample(name: string, labels: Record<string, string>, value: number): string {
  const inside = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
  return `magari_${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`
}

function serviceOf(path: string): string {
  const service = /^\/(rest|auth|storage|functions|realtime)\/v1(?:\/|$)/.exec(path)?.[1]
  if (service) return service
  if (path === '/live') return 'live'
  return path.startsWith('/assets/') ? 'assets' : 'site'
}

function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
