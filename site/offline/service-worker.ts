/**
 * Serves cached pages when the network fails. The worker caches the offline page of its build; pages cache the rest (cached-pages.ts).
 * Requests to the data service and all but GET bypass it.
 */
import {
  ASSETS,
  assetsOf,
  CACHED_AT_HEADER,
  CLAIM,
  cacheMissing,
  FAVORITES,
  isPublicPage,
  markedAsCached,
  PICTURES,
  SHELL,
  VIEWED,
} from './caches.ts'
import { OFFLINE_PATH } from './offline-path.ts'
import { type PushWorker, showPushMessages } from './push-messages.ts'

/** Inserted by scripts/service-worker.ts: changes with every file of the build. */
declare const BUILD: string
/** Also inserted: scripts that cached pages load later, so that their HTML does not name them. */
declare const LATER: string[]

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface RequestEvent extends WorkerEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface Worker {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: unknown }) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}

const worker = self as Worker & typeof self
const shell = SHELL + BUILD
const later = LATER

/** How long a cached page waits for the network, in ms. */
const PATIENCE = 10_000

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([removeOldBuilds(), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  )
})

worker.addEventListener('message', (event) => {
  if (event.data === CLAIM) event.waitUntil(worker.clients.claim())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(networkElse(request, ASSETS, {}))
  // Any width of the picture is better than none.
  else if (request.destination === 'image' && pathname.startsWith('/storage/v1/'))
    event.respondWith(networkElse(request, PICTURES, { ignoreSearch: true }))
})

showPushMessages(self as PushWorker & typeof self)

async function keepShell(): Promise<void> {
  const response = await fetch(OFFLINE_PATH, { credentials: 'omit', cache: 'no-cache' })
  if (!isPublicPage(response)) throw new Error(`The offline page is ${response.status}`)
  const html = await response.text()
  await cacheMissing(await caches.open(ASSETS), [...assetsOf(html), ...later])
  const headers = new Headers(response.headers)
  const keptAt = new Date().toISOString()
  headers.set(CACHED_AT_HEADER, keptAt)
  await (await caches.open(shell)).put(OFFLINE_PATH, new Response(markedAsCached(html, keptAt), { headers }))
}

/** Deletes other builds' offline pages, and assets that no cached page uses. */
async function removeOldBuilds(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(SHELL) && name !== shell).map((name) => caches.delete(name)),
  )
  const named = new Set<string>(later)
  for (const name of [shell, VIEWED, FAVORITES]) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const html = await (await cache.match(request))?.text()
      for (const asset of assetsOf(html ?? '')) named.add(asset)
    }
  }
  const assets = await caches.open(ASSETS)
  for (const request of await assets.keys()) {
    if (!named.has(new URL(request.url).pathname)) await assets.delete(request)
  }
}

async function page(event: RequestEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url)
  const cached = await cachedPage(event.request)
  try {
    return await (cached ? orTooSlow(network(event)) : network(event))
  } catch {
    if (cached) return cached
    const offline = await (await caches.open(shell)).match(OFFLINE_PATH)
    if (!offline) return Response.error()
    if (pathname === OFFLINE_PATH) return offline
    return Response.redirect(`${OFFLINE_PATH}?from=${encodeURIComponent(pathname + search)}`)
  }
}

async function cachedPage(request: Request): Promise<Response | undefined> {
  for (const name of [VIEWED, FAVORITES]) {
    const cached = await (await caches.open(name)).match(request, { ignoreSearch: true, ignoreVary: true })
    if (cached) return cached
  }
}

async function network({ request, preloadResponse }: RequestEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

function orTooSlow(answer: Promise<Response>): Promise<Response> {
  return Promise.race([
    answer,
    new Promise<never>((_, reject) => setTimeout(reject, PATIENCE, new Error('The network is too slow'))),
  ])
}

async function networkElse(request: Request, name: string, options: CacheQueryOptions): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const cached = await (await caches.open(name)).match(request, { ...options, ignoreVary: true })
    return cached ?? Response.error()
  }
}
