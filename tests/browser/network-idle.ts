import { setTimeout } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

interface Traffic {
  underWay: Set<Request>
  changedAt: number
}

const QUIET_MS = 500
const PATIENCE_MS = 60_000
const traffics = new WeakMap<Page, Traffic>()

/** Follows the requests of a page from its beginning, for `networkIdle`. */
export function followRequests(page: Page): void {
  const traffic: Traffic = { underWay: new Set(), changedAt: Date.now() }
  const ended = (request: Request) => {
    if (traffic.underWay.delete(request)) traffic.changedAt = Date.now()
  }
  traffics.set(page, traffic)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/live') return
    traffic.underWay.add(request)
    traffic.changedAt = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

/** Waits until nothing has been under way for half a second. Unlike Playwright's state of this name, a member's live stream does not count. */
export async function networkIdle(page: Page): Promise<void> {
  const traffic = traffics.get(page)
  if (!traffic) throw new Error('Nobody follows the requests of this page.')
  const until = Date.now() + PATIENCE_MS
  while (traffic.underWay.size > 0 || Date.now() - traffic.changedAt < QUIET_MS) {
    if (Date.now() > until)
      throw new Error(`Still under way: ${[...traffic.underWay].map((request) => request.url()).join(', ')}`)
    await setTimeout(50)
  }
}
