import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { EVERY_PATH, pagePath } from './page-address.ts'
import {
  type Bytes,
  type Compression,
  chooseEncoding,
  compress,
  decompress,
  type Encoding,
} from './page-encoding.ts'
import { lifetime, mayBeKept } from './page-lifetime.ts'
import { RENEWALS, type Rendering, RenderQueue } from './render-queue.ts'
import { noTelemetry, type TracesOfServer } from './telemetry/index.ts'

interface KeptPage {
  status: number
  headers: Headers
  /** Its compressed forms that were requested, one or both; the plain form would take ten times the space, and is rarely requested. */
  bodies: Partial<Record<Compression, Bytes>>
  tag: string
  /** When it was rendered, and until when it is fresh; ms of performance.now(). */
  renderedAt: number
  freshUntil: number
}

/** A page that is not cached, shared by concurrent requests. */
interface SharedAnswer {
  status: number
  headers: Headers
  body: Bytes | null
}

type Rendered = KeptPage | SharedAnswer

export interface PageCacheOptions {
  /** Maximum number of cached URLs. */
  maxPages?: number
  /** Bytes kept in memory, all encodings together. */
  maxSize?: number
  /** Maximum concurrent renewals of stale pages; others stay stale until the next request. */
  maxRenewals?: number
  /** The canonical URL of all that show the same page. */
  canonical?: (url: string) => string
  /** The queue for rendering. */
  queue?: RenderQueue
  /** The kind of a page by its URL: pages of one kind take about the same time. */
  kindOf?: (url: string) => string
  /** Whether a URL must not be served from the cache now. */
  bypass?: (request: Request) => boolean
  /** Called when a page could not be renewed and the stale one is still served. */
  onRenewalFailure?: (url: string, reason: unknown) => void
  /** Records where pages come from; nothing when absent. */
  tracing?: TracesOfServer
}

export interface PageCache {
  /** `address`: the visitor charged for the rendering. Throws RenderOverloaded when the queue is full. */
  (request: Request, address?: string | null): Promise<Response>
  /** Drops the cached pages of a path with any query, because it has changed; EVERY_PATH drops all. */
  forget(path: string): void
  /** Drops all pages. */
  forgetAll(): void
}

/**
 * Keeps public answers by address, as their Cache-Control says: for `s-maxage` seconds they are served as they are, for
 * `stale-while-revalidate` seconds more they are still served while one request renews them (RFC 5861). Many visitors of one page cost
 * one rendering, and each compressed form is made once, when somebody asks for it. Only answers that are `public` and set no cookie are kept; others are shared by
 * concurrent requests. The site knows nothing of a request but its address, so nothing here depends on the visitor.
 */
export function createPageCache(
  render: (request: Request, compression?: Compression) => Promise<Response>,
  {
    maxPages = 5_000,
    maxSize = 48 * 1024 * 1024,
    maxRenewals = 4,
    canonical = (url) => url,
    queue = new RenderQueue({ most: Number.POSITIVE_INFINITY, mostOfOne: Number.POSITIVE_INFINITY }),
    kindOf = () => '',
    bypass = () => false,
    onRenewalFailure = () => {},
    tracing = noTelemetry,
  }: PageCacheOptions = {},
): PageCache {
  const pages = new LRUCache<string, KeptPage>({
    max: maxPages,
    maxSize,
    sizeCalculation: ({ bodies }) => (bodies.br?.byteLength ?? 0) + (bodies.gzip?.byteLength ?? 0) + 1,
    dispose: (_page, url, reason) => {
      if (reason !== 'set') dropAddress(url)
    },
  })
  /** The cached URLs of each path, so that dropping many pages does not scan all. */
  const addresses = new Map<string, Set<string>>()
  const rendering = new Map<string, Rendering<Rendered>>()
  let renewals = 0

  async function serve(request: Request, address: string | null = null): Promise<Response> {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || bypass(request)) {
      tracing.note({ 'magari.page_cache': 'bypass' })
      return turn(address, `${request.method} ${kindOf(request.url)}`, () => render(request)).result
    }
    const url = canonical(request.url)
    const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '')
    const kept = pages.get(url)
    if (kept) {
      const stale = performance.now() >= kept.freshUntil
      tracing.note({ 'magari.page_cache': stale ? 'stale' : 'hit' })
      if (stale) void renew(url, kept)
      return answer(request, url, kept, encoding)
    }
    const asked = rendering.get(url)
    tracing.note({ 'magari.page_cache': asked ? 'shared' : 'miss' })
    asked?.join(address)
    const compression = encoding === 'identity' ? 'gzip' : encoding
    const result = await (asked
      ? tracing.span('wait for the rendering of another request', {}, () => asked.result)
      : renderShared(url, address, [compression]))
    if ('bodies' in result) return answer(request, url, result, encoding)
    // An answer that sets a cookie is for one visitor only.
    if (asked && result.headers.has('set-cookie')) return render(new Request(url))
    return new Response(request.method === 'HEAD' ? null : result.body, result)
  }

  /** The rendering, when it is the address's turn. */
  function turn<Page>(address: string | null, kind: string, work: () => Promise<Page>): Rendering<Page> {
    const wait = tracing.start('wait to render')
    const begin = () => {
      wait.end()
      return work()
    }
    const rendering = queue.add(address, begin, kind)
    rendering.result.catch((error) => wait.end({}, error))
    return rendering
  }

  function forget(path: string) {
    if (path === EVERY_PATH) return forgetAll()
    for (const url of [...(addresses.get(path) ?? [])]) pages.delete(url)
    // A running rendering may have read the data before the change: waiting requests get it, and it is not cached.
    for (const url of rendering.keys()) if (pathOf(url) === path) rendering.delete(url)
  }

  function forgetAll() {
    pages.clear()
    addresses.clear()
    rendering.clear()
  }

  function keep(url: string, page: KeptPage) {
    const { fresh, stale } = lifetime(page.headers)
    pages.set(url, page, { ttl: fresh + stale })
    // A page larger than the cache is not cached.
    if (!pages.has(url)) return dropAddress(url)
    const path = pathOf(url)
    const ofPath = addresses.get(path)
    if (ofPath) ofPath.add(url)
    else addresses.set(path, new Set([url]))
  }

  function dropAddress(url: string) {
    const path = pathOf(url)
    const ofPath = addresses.get(path)
    ofPath?.delete(url)
    if (ofPath?.size === 0) addresses.delete(path)
  }

  async function renew(url: string, { bodies }: KeptPage): Promise<void> {
    if (rendering.has(url) || renewals >= maxRenewals) return
    renewals += 1
    try {
      const compressions = Object.keys(bodies) as Compression[]
      const result = await tracing.trace('renew page', {}, () => renderShared(url, RENEWALS, compressions))
      if ('bodies' in result) return
      // A failure is temporary; a page that is no longer public must not be shown.
      if (result.status >= 500) onRenewalFailure(url, result.status)
      else pages.delete(url)
    } catch (error) {
      onRenewalFailure(url, error)
    } finally {
      renewals -= 1
    }
  }

  /** Renders a URL for all concurrent requests, and caches the page if allowed. */
  async function renderShared(
    url: string,
    address: string | null,
    compressions: Compression[],
  ): Promise<Rendered> {
    const own = turn(address, kindOf(url), () => renderPage(url, compressions))
    rendering.set(url, own)
    try {
      const result = await own.result
      if ('bodies' in result && rendering.get(url) === own) keep(url, result)
      return result
    } finally {
      if (rendering.get(url) === own) rendering.delete(url)
    }
  }

  async function answer(
    request: Request,
    url: string,
    page: KeptPage,
    encoding: Encoding,
  ): Promise<Response> {
    const headers = new Headers(page.headers)
    const etag = `"${page.tag}-${encoding}"`
    headers.set('etag', etag)
    headers.set('age', String(Math.floor((performance.now() - page.renderedAt) / 1000)))
    headers.append('vary', 'Accept-Encoding')
    if (page.status === 200 && request.headers.get('if-none-match')?.split(/,\s*/).includes(etag)) {
      headers.delete('content-type')
      return new Response(null, { status: 304, headers })
    }
    const body = await bodyIn(encoding, url, page)
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    headers.set('content-length', String(body.byteLength))
    return new Response(request.method === 'HEAD' ? null : body, { status: page.status, headers })
  }

  async function bodyIn(encoding: Encoding, url: string, page: KeptPage): Promise<Bytes> {
    const { bodies } = page
    if (encoding === 'identity') return decompress(bodies)
    const known = bodies[encoding]
    if (known) return known
    const body = await compress(await decompress(bodies), encoding)
    bodies[encoding] = body
    // Stored again, because it has become larger.
    if (pages.peek(url) === page) pages.set(url, page, { ttl: pages.getRemainingTTL(url) })
    return body
  }

  return Object.assign(serve, { forget, forgetAll })

  // One visitor's headers or disconnection must not affect the page that all of them get.
  async function renderPage(url: string, compressions: Compression[]): Promise<Rendered> {
    const response = await render(new Request(url), compressions[0])
    const { status, headers } = response
    const made = headers.get('content-encoding') as Compression | null
    headers.delete('content-encoding')
    const received = new Uint8Array(await response.arrayBuffer())
    const bodies: KeptPage['bodies'] = made ? { [made]: received } : {}
    const plain = async () => (made ? decompress(bodies) : received)
    if (!mayBeKept(response)) return { status, headers, body: response.body && (await plain()) }
    for (const compression of compressions) bodies[compression] ??= await compress(await plain(), compression)
    const renderedAt = performance.now()
    return {
      status,
      headers,
      bodies,
      tag: createHash('sha256').update(received).digest('base64url').slice(0, 22),
      renderedAt,
      freshUntil: renderedAt + lifetime(response.headers).fresh,
    }
  }
}

/** The path as the database names it, also of a page's data: ids are written small there, and lead to the same page written large. */
function pathOf(url: string): string {
  return pagePath(new URL(url).pathname).toLowerCase()
}
