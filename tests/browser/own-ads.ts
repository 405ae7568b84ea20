/** A member of the tests' own, and what they ask of the data service beside the pages. */
import type { Locator, Page } from '@playwright/test'
import { expect, linkIn, mailTo, type Person } from './fixtures.ts'

/** Makes the account and signs it in on this page by the link of its mail. */
export async function newMember(page: Page, { firstName, lastName, email, password }: Person) {
  await page.goto('/offline')
  const status = await page.evaluate(
    async ({ email, password, data }) => {
      const { anonKey } = await (await fetch('/config.json')).json()
      const answer = await fetch('/auth/v1/signup', {
        method: 'POST',
        headers: { apikey: anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, data }),
      })
      return answer.status
    },
    { email, password, data: { first_name: firstName, last_name: lastName, role: 'customer' } },
  )
  expect(status).toBe(200)
  await page.goto(linkIn(await mailTo(email)))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sb-magari-auth-token'))).not.toBeNull()
}

/** Asks the data service as the person who is signed in on this page. */
export async function ask<Row = Record<string, unknown>>(
  page: Page,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: Record<string, unknown>,
): Promise<Row[]> {
  const { status, rows } = await page.evaluate(
    async ({ method, path, body }) => {
      const kept = localStorage.getItem('sb-magari-auth-token') ?? ''
      const { anonKey } = await (await fetch('/config.json')).json()
      const answer = await fetch(`/rest/v1/${path}`, {
        method,
        headers: {
          apikey: anonKey,
          authorization: `Bearer ${JSON.parse(kept).access_token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
        },
        body: body && JSON.stringify(body),
      })
      return { status: answer.status, rows: await answer.json() }
    },
    { method, path, body },
  )
  expect(status, JSON.stringify(rows)).toBeLessThan(300)
  return rows
}

/** The id of the person who is signed in on this page. */
export function ownId(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('sb-magari-auth-token') ?? '').user.id)
}

/** Posts a vehicle past the form; what is not given is an ordinary used car. */
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
 * Ends the session as a sign-out everywhere does, and presses the button in the same moment: neither of the tokens that this browser
 * keeps is worth anything, and nothing that the page asks by itself can find out before the press.
 */
export async function pressWithEndedSession(button: Locator) {
  await button.evaluate((element: HTMLElement) => {
    const key = 'sb-magari-auth-token'
    const session = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(
      key,
      JSON.stringify({ ...session, refresh_token: 'ended', expires_at: 1, expires_in: 0 }),
    )
    element.click()
  })
}
