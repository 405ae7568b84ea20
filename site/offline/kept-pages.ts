/** Which pages this browser keeps for reading without a connection. Needs no service worker: that only answers from them. */
import {
  ASSETS,
  assetsOf,
  FAVORITES,
  isPublicPage,
  KEPT_AT_HEADER,
  keepMissing,
  markedAsKept,
  PICTURES,
  VIEWED,
} from './caches.ts'

const TITLE_HEADER = 'x-kept-title'
const PICTURE_HEADER = 'x-kept-picture'

const MOST_VIEWED = 30
export const MOST_FAVORITES = 20

export interface KeptPage {
  path: string
  title: string
  picture: string | null
  /** ISO time. */
  keptAt: string
}

/** Grows with every clearing, so that what was on its way does not come in afterwards. */
let clearings = 0

/** Keeps a page that was opened, with the picture it shows. What is not for everybody's eyes is not kept. */
export async function keepViewed(path: string, picture: string | null): Promise<void> {
  await keep(VIEWED, path, picture)
  const surplus = (await pagesIn(VIEWED)).slice(MOST_VIEWED)
  for (const page of surplus) await remove(VIEWED, page)
}

/** Makes the kept favorites these, until they change; what is kept already is not fetched again. */
export async function keepFavorites(wanted: readonly string[], changed: AbortSignal): Promise<void> {
  const kept = await pagesIn(FAVORITES)
  if (changed.aborted) return
  for (const page of kept.filter(({ path }) => !wanted.includes(path))) await remove(FAVORITES, page)
  const missing = wanted.filter((path) => !kept.some((page) => page.path === path))
  for (const path of missing) if (!changed.aborted) await keep(FAVORITES, path, null)
}

/** What can be read, newest first. */
export async function keptPages(): Promise<{ viewed: KeptPage[]; favorites: KeptPage[] }> {
  return { viewed: await pagesIn(VIEWED), favorites: await pagesIn(FAVORITES) }
}

/** Whether an address can be read. */
export async function isKept(path: string): Promise<boolean> {
  const pages = await Promise.all(
    [VIEWED, FAVORITES].map(async (name) => (await caches.open(name)).match(path)),
  )
  return pages.some(Boolean)
}

/** Takes away everything that tells what the person looked at. */
export async function clearKeptPages(): Promise<void> {
  clearings += 1
  await Promise.all([VIEWED, FAVORITES, PICTURES].map((name) => caches.delete(name)))
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
  await keepMissing(await caches.open(ASSETS), assetsOf(html))
  if (picture) await keepMissing(await caches.open(PICTURES), [picture])
  if (clearing !== clearings) return void (await clearKeptPages())
  const keptAt = new Date().toISOString()
  const headers = new Headers(response.headers)
  headers.set(KEPT_AT_HEADER, keptAt)
  headers.set(TITLE_HEADER, encodeURIComponent(title))
  if (picture) headers.set(PICTURE_HEADER, picture)
  await cache.put(path, new Response(markedAsKept(html, keptAt), { headers }))
}

/** What a page is about: its title, and the small form of its first picture. */
function summary(html: string): { title: string; image: string | null } {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const title = page.querySelector('meta[property="og:title"]')?.getAttribute('content') ?? page.title
  const image = page.querySelector('main img')?.getAttribute('src') ?? null
  return { title, image }
}

async function pagesIn(name: string): Promise<KeptPage[]> {
  const cache = await caches.open(name)
  const pages = await Promise.all(
    (await cache.keys()).map(async (request): Promise<KeptPage[]> => {
      const headers = (await cache.match(request))?.headers
      if (!headers) return []
      return [
        {
          path: new URL(request.url).pathname,
          title: decodeURIComponent(headers.get(TITLE_HEADER) ?? ''),
          picture: headers.get(PICTURE_HEADER),
          keptAt: headers.get(KEPT_AT_HEADER) ?? '',
        },
      ]
    }),
  )
  return pages.flat().sort((one, other) => other.keptAt.localeCompare(one.keptAt))
}

async function remove(name: string, { path, picture }: KeptPage): Promise<void> {
  await (await caches.open(name)).delete(path)
  if (picture && !(await isKept(path))) await (await caches.open(PICTURES)).delete(picture)
}
