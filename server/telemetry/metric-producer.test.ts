import { emptyResource } from '@opentelemetry/resources'
import { AggregationTemporality, DataPointType } from '@opentelemetry/sdk-metrics'
import { expect, test } from 'vitest'
import { noDeliveries } from '../jobs/delivery-counts.ts'
import { Metrics } from '../metrics.ts'
import { metricProducer } from './metric-producer.ts'

test('a collector gets the numbers of /metrics, cumulative and in base units', async () => {
  const metrics = new Metrics({
    pool: () => ({ open: 4, busy: 3, waiting: 7 }),
    replicas: () => [],
    renderQueue: () => ({ running: 2, waiting: 5, rendered: 40 }),
    jobsFailed: () => 2,
    deliveries: noDeliveries,
    live: () => 3,
    browserErrors: () => ({ logged: 5, leftOut: 6 }),
    eventLoop: () => ({ p50: 0.001, p99: 0.02, max: 0.3 }),
    lastBackup: () => null,
  })
  metrics.count('rest', 200, 0.004)
  metrics.count('rest', 503, 30)
  const { resourceMetrics } = await metricProducer(() => metrics.read(), emptyResource()).collect()
  const sent = resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics)
  expect(sent.map(({ descriptor: { name, unit } }) => (unit ? `${name} ${unit}` : name))).toEqual([
    'magari.requests',
    'magari.request.duration s',
    'magari.database.connections',
    'magari.database.waiting',
    'magari.render.queue',
    'magari.pages.rendered',
    'magari.jobs.failed',
    'magari.deliveries',
    'magari.live.connections',
    'magari.browser.errors',
    'magari.memory By',
    'magari.event.loop.delay s',
  ])
  const named = (name: string) => sent.find(({ descriptor }) => descriptor.name === name)
  expect(named('magari.requests')).toMatchObject({
    dataPointType: DataPointType.SUM,
    isMonotonic: true,
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  })
  expect(named('magari.requests')?.dataPoints).toContainEqual(
    expect.objectContaining({ attributes: { service: 'rest', status: '5xx' }, value: 1 }),
  )
  expect(named('magari.request.duration')?.dataPoints).toEqual([
    expect.objectContaining({
      attributes: { service: 'rest' },
      value: expect.objectContaining({
        buckets: expect.objectContaining({ counts: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] }),
        count: 2,
        sum: 30.004,
      }),
    }),
  ])
  expect(named('magari.memory')?.dataPointType).toBe(DataPointType.GAUGE)
})
