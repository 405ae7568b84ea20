import type { Page } from '@playwright/test'
import { demo, expect, test } from './fixtures.ts'
import { holdBack } from './network.ts'
import { networkIdle } from './network-idle.ts'
import { sendSignIn, signIn } from './sessions.ts'

test('scripts load after visible content', async ({ page }) => {
  await page.goto('/vehicles')
  const { paint, scripts } = await page.evaluate(() => {
    const timings = performance.getEntriesByType('resource')
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      scripts: timings.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime),
    }
  })
  expect(paint).toBeGreaterThan(0)
  expect(scripts.length).toBeGreaterThan(3)
  for (const startTime of scripts) expect(startTime).toBeGreaterThan(paint)
})

test('a choice made before scripts arrive stays', { tag: '@thorough' }, async ({ page }) => {
  const arrive = await holdBack(page, /\/assets\/vendor-/)
  await page.goto('/vehicles', { waitUntil: 'commit' })
  const show = page.getByRole('button', { name: /^Show [\d,]+ vehicles$/ })
  const all = await show.innerText()
  await page.getByLabel('Diesel').check()
  await page.getByLabel('From', { exact: true }).first().fill('500000')
  arrive()
  await expect(show).not.toHaveText(all)
  await show.click()
  await expect(page).toHaveURL(/minPrice=500000.*fuelType=diesel/)
})

test('choosing a make on the home page before scripts arrive loads its models', async ({ page }) => {
  const arrive = await holdBack(page, /\/assets\/vendor-/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Make', { exact: true }).selectOption('Toyota')
  arrive()
  await page.getByLabel('Model', { exact: true }).selectOption('Axio')
  await page.getByRole('button', { name: 'Search vehicles' }).click()
  await expect(page).toHaveURL(/make=Toyota&model=Axio/)
})

test('a heart pressed before the favorites have loaded stays pressed', async ({ page }) => {
  await signIn(page, demo.customer)
  const arrive = await holdBack(page, /\/rest\/v1\/favorites\?select=listing_id/)
  const asked = page.waitForRequest(/\/rest\/v1\/favorites\?select=listing_id/)
  await page.goto('/vehicles?make=mazda')
  await asked
  const heart = page.getByRole('button', { name: 'Save to Favorites' }).first()
  await heart.click()
  arrive()
  await expect(page.getByText('Added to favorites')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(page.getByText('Removed from favorites')).toBeVisible()
})

test('a heart pressed while its part is loading is applied once, whenever the part arrives', {
  tag: '@thorough',
}, async ({ page }) => {
  await signIn(page, demo.customer)
  await page.goto('/vehicles?make=honda')
  const path = await page.getByRole('article').getByRole('link').first().getAttribute('href')
  const arrive = await holdBack(page, /\/assets\/later-/)
  await page.goto(path ?? '')
  const heart = page.getByRole('button', { name: 'Save to Favorites' }).first()
  await heart.click()
  arrive()
  await expect(page.getByText('Added to favorites')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(page.getByText('Removed from favorites')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

for (const [from, link, shown] of [
  ['/vehicles', 'Magari, home', /car you can trust/],
  ['/service-provider/settings', 'Dashboard', /./],
] as const) {
  test(`from ${from} to the page above it while the list of routes is loading`, {
    tag: '@thorough',
  }, async ({ page }) => {
    if (from !== '/vehicles') await signIn(page, demo.provider)
    await holdBack(page, /\/assets\/manifest-/)
    await page.goto(from)
    await page.getByRole('link', { name: link }).first().click()
    await expect(page.getByRole('main').getByRole('heading', { name: shown }).first()).toBeVisible()
    await expect(page).toHaveTitle(from === '/vehicles' ? /cars/i : /Dashboard/)
  })
}

test('a heart pressed before scripts arrive is saved', async ({ page }) => {
  await signIn(page, demo.customer)
  const arrive = await holdBack(page, /\/assets\/vendor-/)
  await page.goto('/vehicles?make=honda', { waitUntil: 'commit' })
  const heart = page.getByRole('button', { name: 'Save to Favorites' }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  arrive()
  await expect(page.getByText('Added to favorites')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(page.getByText('Removed from favorites')).toBeVisible()
})

test('a member who presses Call before scripts arrive sees the number', async ({ page }) => {
  await signIn(page, demo.customer)
  await page.goto('/vehicles?make=subaru')
  const vehicle = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  const arrive = await holdBack(page, /\/assets\/vendor-/)
  await page.goto(vehicle ?? '', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Call Seller' }).first().click()
  arrive()
  await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
})

test('workplace shortcuts pressed before scripts arrive work', { tag: '@thorough' }, async ({ page }) => {
  await signIn(page, demo.admin)
  const arrive = await holdBack(page, /\/assets\/vendor-/)
  await page.goto('/admin/audit', { waitUntil: 'commit' })
  await page.waitForFunction(() => globalThis.earlyPress !== undefined)
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Control+k')
  arrive()
  const box = page.getByRole('combobox', { name: 'Find a page or record' })
  await expect(box).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Open the sidebar' })).toBeVisible()

  // Each ran once, and runs again from now on.
  await expect(box).toHaveCount(0)
  await page.keyboard.press('Control+b')
  await expect(page.getByRole('button', { name: 'Fold the sidebar' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(box).toHaveCount(0)
})

for (const [way, press] of [
  ['button', (page: Page) => page.getByRole('button', { name: 'Find', exact: true }).click()],
  ['shortcut', (page: Page) => page.keyboard.press('Control+k')],
] as const) {
  test(`the palette opens by its ${way} pressed while a page of the administration loads`, async ({
    page,
  }) => {
    await signIn(page, demo.admin)
    const arrive = await holdBack(page, /\/rest\/v1\/rpc\/admin_audit/)
    const asked = page.waitForRequest(/\/rest\/v1\/rpc\/admin_audit/)
    await page.goto('/admin/audit', { waitUntil: 'commit' })
    await asked
    await page.waitForFunction(() => globalThis.earlyPress === undefined)
    await press(page)
    arrive()
    const box = page.getByRole('combobox', { name: 'Find a page or record' })
    await expect(box).toBeFocused()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(box).toHaveCount(0)
  })
}

test('if scripts fail to load, Call leads to sign-in', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED|Failed to fetch dynamically imported module/)
  await page.goto('/vehicles?make=subaru')
  const vehicle = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  await page.route(/\/assets\/vendor-/, (route) => route.abort())
  await page.goto(vehicle ?? '', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Call Seller' }).first().click()
  await expect(page).toHaveURL(/\/login\?next=%2Fvehicles%2F/)
})

test('a heart pressed twice ends as before, whichever response arrives first', { tag: '@thorough' }, async ({
  page,
}) => {
  await signIn(page, demo.customer)
  await page.goto('/vehicles?make=nissan')
  await networkIdle(page)
  const heart = page.getByRole('button', { name: 'Save to Favorites' }).first()
  await page.route(/\/rest\/v1\/favorites/, async (route) => {
    if (route.request().method() === 'POST') await new Promise((later) => setTimeout(later, 600))
    await route.continue()
  })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(page.getByText('Removed from favorites')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await networkIdle(page)
  await page.reload()
  await networkIdle(page)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a script that failed to load is requested again at the next attempt', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED|Signing in failed/)
  await page.goto('/login')
  await networkIdle(page)
  await page.route(/\/assets\/auth-client-/, (route) => route.abort())
  await sendSignIn(page, demo.customer)
  await expect(page.getByText('An error occurred during sign in').first()).toBeVisible()
  await page.unroute(/\/assets\/auth-client-/)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
