/** Marks of prices in lists: what cards say, the filter, and the order of best value. */
import type { APIRequestContext, Page } from '@playwright/test'
import { faultsInEachTheme, fitsEachScreen, SIZES } from './accessible.ts'
import { as } from './data-service.ts'
import { demo, expect, test } from './fixtures.ts'

const cards = (page: Page) => page.getByRole('article')

/** Ids of the ads on the page, in its order. */
async function idsOf(page: Page): Promise<string[]> {
  const links = await cards(page).getByRole('heading').getByRole('link').all()
  return Promise.all(links.map(async (link) => (await link.getAttribute('href'))?.split('/').at(-1) ?? ''))
}

/** Prices relative to those of similar vehicles; absent for ads without an estimate. */
async function ratios(request: APIRequestContext, ids: string[]): Promise<Map<string, number>> {
  const customer = await as(request, demo.customer)
  const rows = (await customer.read(
    `price_estimates?select=listing_id,ratio&ratio=not.is.null&listing_id=in.(${ids})`,
  )) as { listing_id: string; ratio: number }[]
  return new Map(rows.map(({ listing_id, ratio }) => [listing_id, ratio]))
}

test('a buyer filters by price rating with the keyboard, and the ad shows the same rating', async ({
  page,
}) => {
  await page.goto('/vehicles?make=Toyota')
  const rating = page.locator('summary').filter({ hasText: 'Price rating' })
  await rating.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const great = page.getByRole('checkbox', { name: /^Great price/ })
  await expect(great).toBeFocused()
  const counted = Number((await page.locator('label').filter({ has: great }).innerText()).match(/\d+$/)?.[0])
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/[?&]priceMark=great(&|$)/)
  await expect(cards(page)).toHaveCount(counted)
  for (const card of await cards(page).all()) await expect(card).toContainText('Great price')
  await expect(page.getByRole('link', { name: /Great price/ })).toBeVisible()
  expect(await faultsInEachTheme(page)).toEqual([])

  await cards(page).first().getByRole('heading').getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/vehicles\/[0-9a-f-]{36}$/)
  await expect(page.getByText('At least nine of ten similar vehicles ask more.')).toBeVisible()
  await expect(page.getByText('Great price').first()).toBeVisible()

  await page.goBack()
  await page.getByRole('link', { name: /Great price/ }).press('Enter')
  await expect(page).toHaveURL(/\/vehicles\?make=Toyota$/)
})

test('on a phone best value sorts only by the prices of similar vehicles', async ({ page, request }) => {
  await page.setViewportSize(SIZES.phone)
  await page.goto('/vehicles')
  await page.getByLabel('Sort by').selectOption('Best value')
  await expect(page).toHaveURL(/[?&]sort=value$/)
  await expect(cards(page).first()).toContainText('Great price')
  await fitsEachScreen(page)

  const ids = await idsOf(page)
  await page.goto('/vehicles?sort=value&page=2')
  await expect(cards(page).first()).toBeVisible()
  ids.push(...(await idsOf(page)))
  expect(new Set(ids).size).toBe(ids.length)
  const known = await ratios(request, ids)
  const shown = ids.map((id) => known.get(id) ?? Number.POSITIVE_INFINITY)
  expect(shown).toEqual(shown.toSorted((one, other) => one - other))
  expect(shown.filter(Number.isFinite).length).toBeGreaterThan(20)
})

test('on a phone the filter is in the panel, and several marks are one search', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.setViewportSize(SIZES.phone)
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.locator('summary').filter({ hasText: 'Price rating' }).click()
  for (const name of [/^Great price/, /^Good price/]) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: /^Show [\d,]+ vehicles$/ }).click()
  await expect(page).toHaveURL(/priceMark=great&priceMark=good$/)
  for (const card of await cards(page).all()) await expect(card).toContainText(/Great price|Good price/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an unknown rating shows a notice, and the cards show their marks', { tag: '@thorough' }, async ({
    page,
  }) => {
    await page.goto('/vehicles?priceMark=cheap&priceMark=high')
    await expect(page.getByText('“cheap” is not a price rating we know, so we left it out.')).toBeVisible()
    await expect(cards(page).first()).toContainText('High price')
  })
})
