import { expect, test } from 'vitest'
import { noDeliveries } from './jobs/delivery-counts.ts'
import { Metrics, mayReadMetrics } from './metrics.ts'

const replica = { reason: '', answered: 12, repeated: 1 }
const gauges = {
  pool: () => ({ open: 4, busy: 3, waiting: 7 }),
  replicas: () => [
    { ...replica, name: 'db2:5432', use: 'used' as const, behindMs: 0 },
    { ...replica, name: 'db3:5432', use: 'behind' as const, behindMs: 2500 },
  ],
  renderQueue: () => ({ running: 2, waiting: 5, rendered: 40 }),
  jobsFailed: () => 2,
  deliveries: () => ({ ...noDeliveries(), push: { ...noDeliveries().push, unknown: 4 } }),
  live: () => 3,
  browserErrors: () => ({ logged: 5, leftOut: 6 }),
  eventLoop: () => ({ p50: 0.001, p99: 0.02, max: 0.3 }),
  lastBackup: () => ({ seconds: 1_795_000_000, bytes: 340_000_000 }),
}

test('counts by service and status, a cumulative histogram, and the state of the pool', () => {
  const metrics = new Metrics(gauges)
  metrics.count('rest', 200, 0.004)
  metrics.count('rest', 206, 0.3)
  metrics.count('rest', 503, 30)
  metrics.count('auth', 429, 0.01)
  const lines = metrics.text().split('\n')
  for (const line of [
    'magari_requests_total{service="rest",status="2xx"} 2',
    'magari_requests_total{service="rest",status="5xx"} 1',
    'magari_requests_total{service="auth",status="4xx"} 1',
    'magari_request_duration_seconds_bucket{service="rest",le="0.005"} 1',
    'magari_request_duration_seconds_bucket{service="rest",le="0.5"} 2',
    'magari_request_duration_seconds_bucket{service="rest",le="10"} 2',
    'magari_request_duration_seconds_bucket{service="rest",le="+Inf"} 3',
    'magari_request_duration_seconds_count{service="rest"} 3',
    'magari_database_connections{state="busy"} 3',
    'magari_database_connections{state="idle"} 1',
    'magari_database_waiting 7',
    'magari_replica_used{replica="db2:5432"} 1',
    'magari_replica_used{replica="db3:5432"} 0',
    'magari_replica_behind_seconds{replica="db3:5432"} 2.5',
    'magari_replica_reads_total{replica="db2:5432",answer="replica"} 12',
    'magari_replica_reads_total{replica="db2:5432",answer="primary"} 1',
    'magari_render_queue{state="running"} 2',
    'magari_render_queue{state="waiting"} 5',
    'magari_pages_rendered_total 40',
    'magari_jobs_failed_total 2',
    'magari_deliveries_total{channel="push",outcome="unknown"} 4',
    'magari_deliveries_total{channel="email",outcome="sent"} 0',
    'magari_live_connections 3',
    'magari_last_backup_time_seconds 1795000000',
    'magari_last_backup_bytes 340000000',
    'magari_browser_errors_total{outcome="logged"} 5',
    'magari_browser_errors_total{outcome="left_out"} 6',
    'magari_event_loop_delay_seconds{statistic="p99"} 0.02',
  ])
    expect(lines).toContain(line)
  for (const line of lines) expect(line).toMatch(/^(|#.*|[a-z_]+(\{[^}]*\})? [\d.e+-]+)$/)
})

test('without a backup there is no backup time', () => {
  expect(new Metrics({ ...gauges, lastBackup: () => null }).text()).not.toContain('last_backup')
})

const here = { authorization: null, socketAddress: '127.0.0.1', forwarded: false }

test('without a token only this machine may read, and not through a proxy', () => {
  expect(mayReadMetrics(undefined, here)).toBe(true)
  expect(mayReadMetrics(undefined, { ...here, socketAddress: '::ffff:127.0.0.1' })).toBe(true)
  expect(mayReadMetrics(undefined, { ...here, forwarded: true })).toBe(false)
  expect(mayReadMetrics(undefined, { ...here, socketAddress: '41.90.64.7' })).toBe(false)
  expect(mayReadMetrics(undefined, { ...here, socketAddress: null })).toBe(false)
})

test('with a token only requests with it may read, from anywhere', () => {
  const from = (authorization: string | null) => ({ ...here, socketAddress: '41.90.64.7', authorization })
  expect(mayReadMetrics('a-token-of-tests', from('Bearer a-token-of-tests'))).toBe(true)
  expect(mayReadMetrics('a-token-of-tests', from('Bearer another'))).toBe(false)
  expect(mayReadMetrics('a-token-of-tests', from(null))).toBe(false)
  expect(mayReadMetrics('a-token-of-tests', here)).toBe(false)
})
