import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip' | 'identity'

interface CachedPage {
  status: number
  headers: Headers
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>
  tag: string
}

export interface HtmlCacheOptions {
  /** How long a page is served without rendering it again, in ms. */
  maxAge?: number
  /** Bytes kept in memory, all encodings together. */
  maxSize?: number
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Keeps rendered public pages by URL for a short while: many visitors of one page cost one rendering, and its compressed forms are made
 * once. Only answers that say `Cache-Control: public` and set no cookie are kept; whatever depends on the visitor passes through.
 */
export function createHtmlCache(
  render: (request: Request) => Promise<Response>,
  { maxAge = 10_000, maxSize = 32 * 1024 * 1024 }: HtmlCacheOptions = {},
) {
  const pages = new LRUCache<string, CachedPage>({
    max: 2_000,
    maxSize,
    ttl: maxAge,
    sizeCalculation: ({ bodies }) => Object.values(bodies).reduce((sum, body) => sum + body.byteLength, 1),
  })
  const rendering = new Map<string, Promise<CachedPage | Response>>()

  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return render(request)
    const kept = pages.get(request.url)
    if (kept) return answer(request, kept)

    const shared = rendering.get(request.url)
    if (shared) {
      const result = await shared.catch(() => undefined)
      if (result && 'bodies' in result) return answer(request, result)
      return render(request)
    }
    const own = renderPage(request)
    rendering.set(request.url, own)
    try {
      const result = await own
      if (!('bodies' in result)) return result
      pages.set(request.url, result)
      return answer(request, result)
    } finally {
      rendering.delete(request.url)
    }
  }

  // One visitor's headers and one visitor's leaving must not shape what all of them get.
  async function renderPage({ url }: Request): Promise<CachedPage | Response> {
    const response = await render(new Request(url))
    if (!mayBeShared(response)) return response
    const identity = new Uint8Array(await response.arrayBuffer())
    const [br, gz] = await Promise.all([
      compressBrotli(identity, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
        },
      }),
      compressGzip(identity),
    ])
    return {
      status: response.status,
      headers: response.headers,
      bodies: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) },
      tag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    }
  }
}

// A failure is over sooner than a page's time in the cache.
function mayBeShared({ status, headers }: Response): boolean {
  return status < 500 && (headers.get('cache-control') ?? '').includes('public') && !headers.has('set-cookie')
}

function answer(request: Request, { status, headers: kept, bodies, tag }: CachedPage): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '')
  const headers = new Headers(kept)
  const etag = `"${tag}-${encoding}"`
  headers.set('etag', etag)
  headers.append('vary', 'Accept-Encoding')
  if (status === 200 && request.headers.get('if-none-match')?.split(/,\s*/).includes(etag)) {
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(bodies[encoding].byteLength))
  return new Response(request.method === 'HEAD' ? null : bodies[encoding], { status, headers })
}

function chooseEncoding(accepted: string): Encoding {
  const names = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}
