/** The market pages: prices by make, model and town. */
import type { Locator, Page } from '@playwright/test'
import { today } from '#testing/days.ts'
import { accessibilityFaults, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { structuredData } from './structured-data.ts'

/** Opens a page once its figures are counted, by the job of the first minute. */
async function openCounted(page: Page, path: string) {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByText(/counted on/)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 100_000, intervals: [5_000] })
}

test.describe('without scripts, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } })

  test('a make shows its prices as a chart and as a table', async ({ page }) => {
    await openCounted(page, '/cars/toyota')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toyota prices in Kenya')
    const table = page.getByRole('table')
    const rows = await table
      .getByRole('row')
      .evaluateAll((all) =>
        all.slice(1).map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent)),
      )
    const drawn = await page.locator('figure title').allTextContents()
    expect(rows.length).toBeGreaterThan(2)
    expect(drawn.toReversed()).toEqual(rows.map(([year, price]) => `${year?.slice(0, 4)}: KSh ${price}`))
    await expect(page.getByRole('img', { name: /Typical price of Toyota by year/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const scrolls = await table.evaluate(
      ({ parentElement: part }) => part && part.scrollWidth > part.clientWidth,
    )
    expect(scrolls).toBe(false)

    await expect(page.getByRole('region', { name: 'Newest ads' }).getByRole('article')).toHaveCount(4)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5_500)

    const engine = page.getByRole('link', { name: /^[\d,]+ cc$/ }).first()
    const size = (await engine.textContent())?.replace(/\D/g, '')
    await engine.click()
    await expect(page).toHaveURL(`/vehicles?make=Toyota&minEngine=${size}&maxEngine=${size}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText(`${Number(size).toLocaleString('en')} cc`, { exact: true })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Hybrid' }).click()
    await expect(page).toHaveURL('/vehicles?make=Toyota&fuelType=hybrid')
    await page.goBack()

    await page.getByRole('link', { name: 'See all Toyota' }).click()
    await expect(page).toHaveURL(/\/vehicles\?make=Toyota$/)
  })

  test('too few similar ads show a message', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/cars/toyota/land-cruiser-300')
    await expect(page.getByText(/Not enough similar cars yet/).first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Toyota' }).click()
    await expect(page).toHaveURL(/\/cars\/toyota$/)
  })
})

test('from the footer to a make, a model, a town and an ad, and back to the prices of its model', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Car prices' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Car prices in Kenya')
  await page.goto('/cars/toyota/axio')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toyota Axio prices in Kenya')
  const towns = page.getByRole('navigation', { name: 'For sale by town' })
  const town = ((await towns.getByRole('link').first().textContent()) ?? '').replace(/ \(.*/, '')
  await towns.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Toyota Axio prices in ${town}`)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/vehicles\/[0-9a-f-]{36}$/)
  const price = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Price', exact: true }) })
  await expect(price.getByText(/^On Magari (since today|for \d+ days?)\./)).toBeVisible()
  await price.getByRole('link', { name: 'Toyota Axio prices in Kenya' }).click()
  await expect(page).toHaveURL(/\/cars\/toyota\/axio$/)
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toyota Axio prices in Kenya')

  await page.reload()
  const [crumbs, ads] = await structuredData(page)
  expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Car prices',
    'Toyota',
    'Axio',
  ])
  expect(ads.itemListElement.length).toBeGreaterThan(0)
})

test.describe('with an unknown address', () => {
  test.use({ expectedNoise: [/status of 404/] })

  test('another spelling redirects, and an unknown name links to all', async ({ page }) => {
    await page.goto('/cars/TOYOTA/Land%20Cruiser%20300')
    await expect(page).toHaveURL(/\/cars\/toyota\/land-cruiser-300$/)
    const answer = await page.goto('/cars/toyota/spaceship')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such make, model or town')
    await page.getByRole('link', { name: 'See all car prices' }).click()
    await expect(page).toHaveURL(/\/cars$/)
  })
})

test('the value of a car names an unknown make and model, stands first on a phone, and leads to the prices of its model', async ({
  page,
}) => {
  await page.setViewportSize(SIZES.phone)
  await page.goto('/sell/value?make=Toyta&model=Axo')
  await expect(page.getByText('“Toyta” is not a make we know.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Toyota', exact: true }).click()
  await expect(page.getByText('“Axo” is not a model of Toyota we know.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Axio', exact: true }).click()
  await page.getByLabel('Year').fill(String(Number(today().slice(0, 4)) - 8))
  await page.getByLabel('Mileage in km').fill('90,000')
  await page.getByRole('button', { name: 'See what it is worth' }).click()
  const answer = page.getByRole('heading', { name: 'Cars like yours ask' })
  await expect(answer).toBeInViewport()
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(await top(answer)).toBeLessThan(await top(page.getByLabel('Make', { exact: true })))
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Toyota Axio prices in Kenya' }).click()
  await expect(page).toHaveURL(/\/cars\/toyota\/axio$/)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`everybody can read it (${colorScheme})`, { tag: '@thorough' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/cars', '/cars/toyota', '/cars/toyota/axio/nairobi']) {
      await page.goto(path)
      expect(await accessibilityFaults(page), path).toEqual([])
    }
  })
