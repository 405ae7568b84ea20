/** What becomes of requests on a bad network. */
import type { Page, Request, Route } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Counts the requests of a method that an address gets; each answer comes after `delay` ms. */
export async function slowed(
  page: Page,
  address: RegExp,
  method = 'POST',
  delay = 600,
): Promise<() => number> {
  let count = 0
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.continue()
    count += 1
    await new Promise((later) => setTimeout(later, delay))
    await route.continue()
  })
  return () => count
}

/** The next request of a method to an address arrives, and its answer does not. */
export async function answerLost(page: Page, address: RegExp, method = 'POST'): Promise<void> {
  let lost = false
  await page.route(address, async (route) => {
    if (lost || route.request().method() !== method) return route.continue()
    lost = true
    await route.fetch()
    await route.abort()
  })
}

/** Holds back what matches until the returned function lets it go. */
export async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route: Route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Follows the requests of a page from now on; what it returns waits until all are answered, but the stream of what is new. */
export function requestsOf(page: Page): { answered: () => Promise<void> } {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().endsWith('/live')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  const addresses = () => [...open].map((request) => request.url())
  return { answered: () => expect.poll(addresses).toEqual([]) }
}
