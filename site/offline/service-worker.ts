/**
 * Answers from what is kept when the network does not. It keeps the offline page of its build; what else is kept, pages put in
 * (kept-pages.ts). Requests to the data service and everything that is not a GET go past it.
 */
import {
  ASSETS,
  assetsOf,
  CLAIM,
  FAVORITES,
  isPublicPage,
  KEPT_AT_HEADER,
  keepMissing,
  markedAsKept,
  PICTURES,
  SHELL,
  VIEWED,
} from './caches.ts'
import { OFFLINE_PATH } from './offline-path.ts'

/** Written in by scripts/service-worker.ts: changes with every file of the build. */
declare const BUILD: string

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

const worker = self as unknown as Worker
const shell = SHELL + BUILD

/** How long a page that is kept waits for the network, in ms: longer than a slow answer, shorter than anyone's patience. */
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
  // Another width of the same picture is better than none.
  else if (request.destination === 'image' && pathname.startsWith('/storage/v1/'))
    event.respondWith(networkElse(request, PICTURES, { ignoreSearch: true }))
})

async function keepShell(): Promise<void> {
  const response = await fetch(OFFLINE_PATH, { credentials: 'omit', cache: 'no-cache' })
  if (!isPublicPage(response)) throw new Error(`The offline page is ${response.status}`)
  const html = await response.text()
  await keepMissing(await caches.open(ASSETS), assetsOf(html))
  const headers = new Headers(response.headers)
  const keptAt = new Date().toISOString()
  headers.set(KEPT_AT_HEADER, keptAt)
  await (await caches.open(shell)).put(OFFLINE_PATH, new Response(markedAsKept(html, keptAt), { headers }))
}

/** Takes away offline pages of other builds, and the scripts and styles that no kept page names. */
async function removeOldBuilds(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(SHELL) && name !== shell).map((name) => caches.delete(name)),
  )
  const named = new Set<string>()
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
  const kept = await keptPage(event.request)
  try {
    return await (kept ? orTooSlow(network(event)) : network(event))
  } catch {
    if (kept) return kept
    const offline = await (await caches.open(shell)).match(OFFLINE_PATH)
    if (!offline) return Response.error()
    if (pathname === OFFLINE_PATH) return offline
    return Response.redirect(`${OFFLINE_PATH}?from=${encodeURIComponent(pathname + search)}`)
  }
}

async function keptPage(request: Request): Promise<Response | undefined> {
  for (const name of [VIEWED, FAVORITES]) {
    const kept = await (await caches.open(name)).match(request, { ignoreSearch: true, ignoreVary: true })
    if (kept) return kept
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
    const kept = await (await caches.open(name)).match(request, { ...options, ignoreVary: true })
    return kept ?? Response.error()
  }
}
