import type { Page } from '@playwright/test'
import { isAccessible, onEachScreen } from './accessible.ts'
import { somebody, vehicleAd } from './data-service.ts'
import { expect, test } from './fixtures.ts'
import { networkIdle } from './network-idle.ts'

const MINUTE = 60_000
const KEY = 'magari-visits'

/** Makes this browser a returning one. */
async function visited(page: Page, visits: { active: number; previous: number | null }) {
  await page.goto('/robots.txt')
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    KEY,
    JSON.stringify(visits),
  ] as const)
}

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
const news = (page: Page) => page.getByRole('link', { name: /new vehicles? since your last visit$/ })

/** Posts two ads; returns their titles and the times of posting. */
async function twoAds(page: Page) {
  const seller = await somebody(page.request)
  const ads = [await vehicleAd(seller), await vehicleAd(seller)]
  const ids: string[] = []
  for (const ad of ads) ids.push(await seller.insert('vehicle_listings', ad))
  const rows: { id: string; created_at: string }[] = await seller.read(
    `vehicle_listings?select=id,created_at&id=in.(${ids})`,
  )
  const postedAt = ids.map((id) => Date.parse(rows.find((row) => row.id === id)?.created_at ?? ''))
  const remove = () => seller.remove(`vehicle_listings?id=in.(${ids})`)
  return { titles: ads.map(({ title }) => title), postedAt, remove }
}

test('ads posted since the previous visit are marked, and counted on the home page', async ({
  page,
  afterwards,
}) => {
  const { titles, postedAt, remove } = await twoAds(page)
  afterwards(remove)
  const [before = '', since = ''] = titles
  // This visit continues; the previous one ended between the two ads.
  await visited(page, { active: Date.now(), previous: Math.max(postedAt[0] ?? 0, (postedAt[1] ?? 0) - 1) })

  await page.goto(`/vehicles?search=${encodeURIComponent(since)}`)
  await expect(card(page, since)).toContainText('New ad')
  await page.goto(`/vehicles?search=${encodeURIComponent(before)}`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await networkIdle(page)
  await expect(card(page, before)).toBeVisible()
  await expect(card(page, before)).not.toContainText('New ad')

  await page.goto('/')
  await expect(news(page)).toHaveText(/^\d+\+? new vehicles? since/)
  await onEachScreen(page, () => isAccessible(page))
  await news(page).click()
  await expect(page).toHaveURL('/vehicles')
  await expect(page.getByLabel('Sort by')).toHaveValue('newest')
})

test('a new visit begins after 30 minutes, and counting stops at a limit', {
  tag: '@thorough',
}, async ({ page }) => {
  const left = Date.now() - 31 * MINUTE
  await visited(page, { active: left, previous: null })
  await page.goto('/vehicles')
  await expect
    .poll(() => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').previous, KEY))
    .toBe(left)

  await visited(page, { active: Date.now(), previous: 1 })
  await page.goto('/')
  await expect(news(page)).toHaveText('99+ new vehicles since your last visit')
})

test('on the first visit nothing is new, and the arriving count causes no layout shift', {
  tag: '@thorough',
}, async ({ page }) => {
  const placeOfHeading = () => page.getByRole('heading', { name: 'Featured vehicles' }).boundingBox()
  await page.goto('/')
  await networkIdle(page)
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).not.toBeNull()
  await expect(news(page)).toHaveCount(0)
  await expect(page.getByText('New ad')).toHaveCount(0)
  const place = await placeOfHeading()

  await visited(page, { active: Date.now(), previous: 1 })
  await page.goto('/')
  await expect(news(page)).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('New ad')
  expect(await placeOfHeading()).toEqual(place)
})
