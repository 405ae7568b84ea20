/** What becomes of requests on a bad network. */
import type { Page, Route } from '@playwright/test'

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
