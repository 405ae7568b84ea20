/** Requests to the data service by the person who is signed in on a page, and their ads. */
import type { Locator, Page } from '@playwright/test'
import { SESSION_KEY } from '../../site/session/storage.ts'
import { expect } from './fixtures.ts'
import { anonKeyOf, type Session } from './sessions.ts'

/** Asks the data service as the person who is signed in on this page. */
export async function ask<Row = Record<string, unknown>>(
  page: Page,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: Record<string, unknown>,
): Promise<Row[]> {
  const { access_token } = await ownSession(page)
  const answer = await page.request.fetch(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: await anonKeyOf(page.request),
      authorization: `Bearer ${access_token}`,
      prefer: 'return=representation',
    },
    ...(body && { data: body }),
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** The id of the person who is signed in on this page. */
export async function ownId(page: Page): Promise<string> {
  return (await ownSession(page)).user.id
}

async function ownSession(page: Page): Promise<Session> {
  return JSON.parse(await page.evaluate((key) => localStorage.getItem(key) ?? '', SESSION_KEY))
}

/** Posts a vehicle without the form; the defaults are an ordinary used car. */
export async function postVehicle(page: Page, columns: Record<string, unknown> = {}): Promise<string> {
  const [make] = await ask<{ id: number }>(page, 'GET', 'vehicle_makes?name=eq.Toyota')
  const [ad] = await ask<{ id: string }>(page, 'POST', 'vehicle_listings', {
    seller_id: await ownId(page),
    make_id: make?.id,
    title: '2015 Toyota Axio',
    price: 850_000,
    location: 'Kitale',
    condition: 'used',
    fuel_type: 'petrol',
    transmission: 'manual',
    year: 2015,
    ...columns,
  })
  return ad?.id ?? ''
}

/**
 * Ends the session as signing out everywhere does, by invalidating both stored tokens, and presses the button at the same moment, before
 * any request of the page can notice.
 */
export async function pressWithEndedSession(button: Locator) {
  await button.evaluate((element: HTMLElement, key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(
      key,
      JSON.stringify({ ...session, refresh_token: 'ended', expires_at: 1, expires_in: 0 }),
    )
    element.click()
  }, SESSION_KEY)
}
