import { type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Distribution, Metric } from '../metrics.ts'

const UNITS = { seconds: 's', bytes: 'By' }

/** The metrics of this process in OpenTelemetry's form: `magari_request_duration_seconds` is `magari.request.duration` in s. */
export function metricProducer(read: () => Metric[], resource: Resource): MetricProducer {
  const startTime = hrTimeOf(performance.timeOrigin)
  return {
    async collect() {
      const endTime = hrTimeOf(Date.now())
      const metrics = read().map((metric) => metricData(metric, startTime, endTime))
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'magari' }, metrics }] },
        errors: [],
      }
    },
  }
}

function metricData(
  { name, help, kind, unit, samples }: Metric,
  startTime: HrTime,
  endTime: HrTime,
): MetricData {
  const points = samples.map(({ labels: attributes, value }) => ({ startTime, endTime, attributes, value }))
  const common = {
    descriptor: {
      name: `magari.${name.replaceAll('_', '.')}`,
      description: help,
      unit: unit ? UNITS[unit] : '',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  if (kind === 'histogram') {
    const dataPoints = points.map((point) => ({ ...point, value: histogram(point.value as Distribution) }))
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }
  }
  const dataPoints = points.map((point) => ({ ...point, value: point.value as number }))
  return kind === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
}

function histogram({ bounds, counts, sum }: Distribution) {
  return {
    buckets: { boundaries: [...bounds], counts: [...counts] },
    sum,
    count: counts.reduce((total, count) => total + count, 0),
  }
}

function hrTimeOf(milliseconds: number): HrTime {
  return [Math.floor(milliseconds / 1000), Math.round((milliseconds % 1000) * 1e6)]
}
