import { EVERY_PATH, pagePath } from '../page-address.ts'
import { mayBeKept } from '../page-lifetime.ts'

/** The tag of every public page: purging it purges all of them. */
export const EVERY_PAGE = 'pages'

// URLs of existing pages are short; others may contain anything.
const TAGGED = /^\/(?:[a-z-]{1,40}(?:\/[a-z0-9-]{1,40})?|cars(?:\/[a-z0-9-]{1,60}){1,3})$/

/** The cache tag of a page by its path, as the database names it: `/vehicles/<id>` is `vehicles-<id>`. Null for odd paths. */
export function tagOfPath(path: string): string | null {
  if (path === '/') return 'home'
  if (path === EVERY_PATH) return EVERY_PAGE
  return TAGGED.test(path) ? path.slice(1).replaceAll('/', '-') : null
}

const PUBLIC_FILE = /^\/storage\/v1\/(?:object|render\/image)\/public\/[\w-]+\/([0-9a-f-]{36})\//

/** Sets the tags of a public file, which identify its owner: purging the owner removes all their files from a CDN. */
export function tagFile(path: string, { status, headers }: Response): void {
  const person = PUBLIC_FILE.exec(path)?.[1]
  if (!person || status >= 400 || !headers.get('cache-control')?.startsWith('public')) return
  setTags(headers, ['files', `files-${person}`])
}

function setTags(headers: Headers, tags: string[]): void {
  headers.set('cache-tag', tags.join(','))
  headers.set('surrogate-key', tags.join(' '))
}

/**
 * The same rendering, whose public pages carry their tags for a CDN: `Cache-Tag` (Cloudflare, CloudFront, Google) and `Surrogate-Key`
 * (Fastly, Varnish).
 */
export function withCacheTags<Rest extends unknown[]>(
  render: (request: Request, ...rest: Rest) => Promise<Response>,
): (request: Request, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    const response = await render(request, ...rest)
    if (!mayBeKept(response)) return response
    const own = tagOfPath(pagePath(new URL(request.url).pathname).toLowerCase())
    setTags(response.headers, own ? [EVERY_PAGE, own] : [EVERY_PAGE])
    return response
  }
}
