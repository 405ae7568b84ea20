import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span as a collector receives it, with its attributes by name. */
export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** OTLP's numbers: 1 internal, 2 server, 3 client. */
  kind: number
  attributes: Record<string, unknown>
  links?: { traceId: string }[]
  /** 2: failed. */
  status?: { code?: number }
}

/** A stand-in for a collector of OpenTelemetry: OTLP over HTTP in JSON. */
export interface Collector {
  url: string
  /** Everything received so far, as sent. */
  received(): string
  requests(): { path: string; headers: IncomingMessage['headers'] }[]
  spans(): CollectedSpan[]
  /** The values of a metric as last received: numbers, or the counts of a histogram's buckets. */
  metric(name: string): { attributes: Record<string, unknown>; value: unknown }[]
  close(): Promise<void>
}

type Attribute = { key: string; value: Record<string, unknown> }
interface Point {
  attributes?: Attribute[]
  asDouble?: number
  bucketCounts?: unknown
}

/** Starts one. `answer` replaces its answer of success, e.g. by none. */
export async function startCollector(
  answer: (request: IncomingMessage, response: ServerResponse) => void = accept,
): Promise<Collector> {
  const bodies: { path: string; headers: IncomingMessage['headers']; body: string }[] = []
  // Read once: tests ask again and again, while the server waits for an answer.
  const spans: CollectedSpan[] = []
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request
    const body = await text(request)
    bodies.push({ path, headers, body })
    if (path === '/v1/traces') spans.push(...spansOf(body))
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const metrics = () =>
    bodies.filter(({ path }) => path === '/v1/metrics').map(({ body }) => JSON.parse(body))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => bodies.map(({ body }) => body).join('\n'),
    requests: () => bodies,
    spans: () => spans,
    metric(name) {
      const found = metrics()
        .flatMap(({ resourceMetrics }) => resourceMetrics)
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap(({ metrics }) => metrics)
        .findLast((metric) => metric.name === name)
      const points: Point[] = (found?.sum ?? found?.gauge ?? found?.histogram)?.dataPoints ?? []
      return points.map(({ attributes, asDouble, bucketCounts }) => ({
        attributes: valuesOf(attributes),
        value: asDouble ?? bucketCounts,
      }))
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function accept(_request: IncomingMessage, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
}

function valuesOf(attributes: Attribute[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}

function spansOf(body: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: (CollectedSpan & { attributes: Attribute[] })[] }[] }[]
  }
  return resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, attributes: valuesOf(span.attributes) })),
    ),
  )
}
