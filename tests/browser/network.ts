/** Simulates bad networks. */
import type { Page, Request, Route } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Delays matching requests by `delay` ms and returns their count. */
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

/** The next matching request reaches the server, but its response is lost. */
export async function answerLost(page: Page, address: RegExp, method = 'POST'): Promise<void> {
  let lost = false
  await page.route(address, async (route) => {
    if (lost || route.request().method() !== method) return route.continue()
    lost = true
    await route.fetch()
    await route.abort()
  })
}

/** Holds matching requests until the returned function is called. */
export async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route: Route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Tracks the page's requests; `answered` waits until none is pending, apart from the live stream. */
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
