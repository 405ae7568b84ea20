import { expect, test } from 'vitest'
import { Metrics, mayReadMetrics } from './metrics.ts'

const gauges = { pool: () => ({ open: 4, busy: 3, waiting: 7 }), jobsFailed: () => 2, live: () => 3 }

test('counts by service and status, a cumulative histogram, and the state of the pool', () => {
  const metrics = new Metrics()
  metrics.count('rest', 200, 0.004)
  metrics.count('rest', 206, 0.3)
  metrics.count('rest', 503, 30)
  metrics.count('auth', 429, 0.01)
  const lines = metrics.text(gauges).split('\n')
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
    'magari_jobs_failed_total 2',
  ])
    expect(lines).toContain(line)
  for (const line of lines) expect(line).toMatch(/^(|#.*|[a-z_]+(\{[^}]*\})? [\d.e+-]+)$/)
})

const here = { authorization: null, socketAddress: '127.0.0.1', forwarded: false }

test('without a token only this machine may read, and not by way of a proxy', () => {
  expect(mayReadMetrics(undefined, here)).toBe(true)
  expect(mayReadMetrics(undefined, { ...here, socketAddress: '::ffff:127.0.0.1' })).toBe(true)
  expect(mayReadMetrics(undefined, { ...here, forwarded: true })).toBe(false)
  expect(mayReadMetrics(undefined, { ...here, socketAddress: '41.90.64.7' })).toBe(false)
  expect(mayReadMetrics(undefined, { ...here, socketAddress: null })).toBe(false)
})

test('with a token only a request that carries it, from anywhere', () => {
  const from = (authorization: string | null) => ({ ...here, socketAddress: '41.90.64.7', authorization })
  expect(mayReadMetrics('a-token-of-tests', from('Bearer a-token-of-tests'))).toBe(true)
  expect(mayReadMetrics('a-token-of-tests', from('Bearer another'))).toBe(false)
  expect(mayReadMetrics('a-token-of-tests', from(null))).toBe(false)
  expect(mayReadMetrics('a-token-of-tests', here)).toBe(false)
})
