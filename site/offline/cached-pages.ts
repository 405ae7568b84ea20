/** The pages cached for offline reading. Works without the service worker, which only serves them. */
import {
  ASSETS,
  assetsOf,
  CACHED_AT_HEADER,
  cacheMissing,
  FAVORITES,
  isPublicPage,
  markedAsCached,
  PICTURES,
  VIEWED,
} from './caches.ts'

const TITLE_HEADER = 'x-kept-title'
const PICTURE_HEADER = 'x-kept-picture'

const MOST_VIEWED = 30
export const MAX_CACHED_FAVORITES = 20

export interface CachedPage {
  path: string
  title: string
  picture: string | null
  /** ISO 8601. */
  keptAt: string
}

/** Incremented on clearing, so that downloads in progress are not cached afterwards. */
let clearings = 0

/** Caches a viewed page with its picture, if it is public. */
export async function cacheViewedPage(path: string, picture: string | null): Promise<void> {
  await keep(VIEWED, path, picture)
  const surplus = (await pagesIn(VIEWED)).slice(MOST_VIEWED)
  for (const page of surplus) await remove(VIEWED, page)
}

/** Makes these the cached favorites, until `changed` aborts; cached ones are not fetched again. */
export async function cacheFavorites(wanted: readonly string[], changed: AbortSignal): Promise<void> {
  const cached = await pagesIn(FAVORITES)
  if (changed.aborted) return
  for (const page of cached.filter(({ path }) => !wanted.includes(path))) await remove(FAVORITES, page)
  const missing = wanted.filter((path) => !cached.some((page) => page.path === path))
  for (const path of missing) if (!changed.aborted) await keep(FAVORITES, path, null)
}

/** The cached pages, newest first. */
export async function cachedPages(): Promise<{ viewed: CachedPage[]; favorites: CachedPage[] }> {
  return { viewed: await pagesIn(VIEWED), favorites: await pagesIn(FAVORITES) }
}

/** Whether this URL is cached. */
export async function isCached(path: string): Promise<boolean> {
  const pages = await Promise.all(
    [VIEWED, FAVORITES].map(async (name) => (await caches.open(name)).match(path)),
  )
  return pages.some(Boolean)
}

/** Deletes everything that reveals what the person viewed. */
export async function clearCachedPages(): Promise<void> {
  clearings += 1
  await Promise.all([VIEWED, FAVORITES, PICTURES].map((name) => caches.delete(name)))
}

/** Deletes the viewed pages; favorites stay. */
export async function clearViewedPages(): Promise<void> {
  for (const page of await pagesIn(VIEWED)) await remove(VIEWED, page)
}

async function keep(name: string, path: string, shown: string | null): Promise<void> {
  const clearing = clearings
  const response = await fetch(path, {
    credentials: 'omit',
    cache: 'no-cache',
    headers: { accept: 'text/html' },
  })
  const cache = await caches.open(name)
  if (response.status === 404) await cache.delete(path)
  if (!isPublicPage(response)) return
  const html = await response.text()
  const { title, image } = summary(html)
  const picture = shown ?? image
  await cacheMissing(await caches.open(ASSETS), assetsOf(html))
  if (picture) await cacheMissing(await caches.open(PICTURES), [picture])
  if (clearing !== clearings) return void (await clearCachedPages())
  const keptAt = new Date().toISOString()
  const headers = new Headers(response.headers)
  headers.set(CACHED_AT_HEADER, keptAt)
  headers.set(TITLE_HEADER, encodeURIComponent(title))
  if (picture) headers.set(PICTURE_HEADER, picture)
  await cache.put(path, new Response(markedAsCached(html, keptAt), { headers }))
}

/** A page's title and a small version of its first picture. */
function summary(html: string): { title: string; image: string | null } {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const title = page.querySelector('meta[property="og:title"]')?.getAttribute('content') ?? page.title
  const image = page.querySelector('main img')?.getAttribute('src') ?? null
  return { title, image }
}

async function pagesIn(name: string): Promise<CachedPage[]> {
  const cache = await caches.open(name)
  const pages = await Promise.all(
    (await cache.keys()).map(async (request): Promise<CachedPage[]> => {
      const headers = (await cache.match(request))?.headers
      if (!headers) return []
      return [
        {
          path: new URL(request.url).pathname,
          title: decodeURIComponent(headers.get(TITLE_HEADER) ?? ''),
          picture: headers.get(PICTURE_HEADER),
          keptAt: headers.get(CACHED_AT_HEADER) ?? '',
        },
      ]
    }),
  )
  return pages.flat().sort((one, other) => other.keptAt.localeCompare(one.keptAt))
}

async function remove(name: string, { path, picture }: CachedPage): Promise<void> {
  await (await caches.open(name)).delete(path)
  if (picture && !(await isCached(path))) await (await caches.open(PICTURES)).delete(picture)
}
