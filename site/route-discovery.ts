/**
 * React Router's lazy route discovery without requests for each path: the first one loads the build's list of all routes, a file that
 * browsers keep, and every later one is answered from it. So a route adds nothing to other pages.
 */
import { once } from './session/once.ts'

const MANIFEST_PATH = '/__manifest'

interface Manifest {
  version: string
  routes: Record<string, unknown>
}

declare global {
  /** Set by each page to its own routes, and by the file to all of them. */
  var __reactRouterManifest: Manifest | undefined
}

/** Loads the list of all routes. */
export const allRoutes = once(async () => {
  const version = globalThis.__reactRouterManifest?.version
  await import(/* @vite-ignore */ `/assets/manifest-${version}.js`)
  return globalThis.__reactRouterManifest?.routes ?? {}
})

/** Answers React Router's requests for routes; all others go to the network. */
export function answerRouteDiscovery(): void {
  const request = globalThis.fetch
  globalThis.fetch = (input, init) =>
    input instanceof URL && input.pathname === MANIFEST_PATH && input.origin === location.origin
      ? discovered()
      : request(input, init)
}

/**
 * All routes. Without their file, which another version of the server does not have, React Router opens the page as a document; offline
 * the error page explains it.
 */
async function discovered(): Promise<Response> {
  try {
    return Response.json(await allRoutes())
  } catch (error) {
    if (navigator.onLine === false) throw error
    return new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } })
  }
}
