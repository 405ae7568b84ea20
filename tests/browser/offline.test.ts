import type { Page } from '@playwright/test'
import { demo, demoList, expect, test } from './fixtures.ts'
import { slowed } from './network.ts'
import { networkIdle } from './network-idle.ts'
import { newMember } from './people.ts'
import { signIn } from './sessions.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens a demo vehicle, at position `place` by price, and waits until the browser has cached it. */
async function openVehicle(page: Page, place = 0): Promise<{ path: string; title: string }> {
  await page.goto(demoList)
  const link = page.getByRole('article').nth(place).getByRole('heading').getByRole('link')
  const title = await link.innerText()
  await link.click()
  await page.waitForURL(/\/vehicles\/[0-9a-f-]{36}$/)
  const path = new URL(page.url()).pathname
  await kept(page, 'magari-viewed', path)
  return { path, title }
}

/** Waits until a cache contains a URL and the service worker controls the page. */
async function kept(page: Page, cache: string, path: string) {
  await expect
    .poll(
      () =>
        page.evaluate(
          async ([name, address]) =>
            navigator.serviceWorker.controller !== null &&
            (await (await caches.open(name as string)).match(address as string)) !== undefined,
          [cache, path],
        ),
      { message: `${path} in ${cache}`, timeout: 20_000 },
    )
    .toBe(true)
}

test.describe('without a connection', () => {
  test.beforeEach(({ expectedNoise }) => {
    expectedNoise.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|could not be read/)
  })

  test('a viewed vehicle can be read with its picture, and shows its time of caching', async ({
    page,
    context,
  }) => {
    const { path, title } = await openVehicle(page)
    await context.setOffline(true)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(
      page.getByText(/^You are offline; this page is from \d+ \w+ \d{4}, \d\d:\d\d\./),
    ).toBeVisible()
    const picture = page.getByRole('main').locator('img').first()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(100)
    const icons = await page.locator('use').first().getAttribute('href')
    expect(await page.evaluate(async (url) => (await fetch(url)).ok, icons ?? '')).toBe(true)
    // The page is hydrated and interactive.
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()

    await context.setOffline(false)
    await page.goto(path)
    await expect(page.getByText('this page is from')).toHaveCount(0)
  })

  test('an uncached page leads to the cached ones, and back once online', async ({ page, context }) => {
    const { path, title } = await openVehicle(page)
    await context.setOffline(true)
    await page.goto('/vehicles?make=toyota')
    await expect(page).toHaveURL(/\/offline\?from=/)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    const link = page.getByRole('main').getByRole('link', { name: new RegExp(title) })
    await expect(link).toHaveAttribute('href', path)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/vehicles\?make=toyota$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Toyota cars/)
  })

  test('a link within the site to a cached vehicle shows the cached page', { tag: '@thorough' }, async ({
    page,
    context,
  }) => {
    const { title } = await openVehicle(page)
    await page.goto(demoList)
    await networkIdle(page)
    await context.setOffline(true)
    await expect(page.getByText('You are offline. You can still read recently viewed')).toBeVisible()
    await page.getByRole('link', { name: title, exact: true }).click()
    // The client of the data service retries a few times before it gives up.
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('this page is from')).toBeVisible()
  })

  test('favorites can be read, and are deleted on sign-out', async ({ page, context, expectedNoise }) => {
    // What was under way at sign-out.
    expectedNoise.push(/status of 401/)
    await signIn(page, await newMember('Esther', 'Wambui'))
    await page.goto(demoList)
    const card = page.getByRole('article').nth(5)
    const title = await card.getByRole('heading').innerText()
    const path = (await card.getByRole('heading').getByRole('link').getAttribute('href')) ?? ''
    const heart = card.getByRole('button', { name: 'Save to Favorites' })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await kept(page, 'magari-favorites', path)

    await context.setOffline(true)
    await page.goto('/favorites')
    const favorites = page.locator('section', { has: page.getByRole('heading', { name: 'Favorites' }) })
    await expect(favorites.getByRole('link', { name: new RegExp(title) })).toBeVisible()

    await context.setOffline(false)
    await page.goto('/vehicles')
    await page.getByRole('banner').locator('summary:visible').click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    // Signing out ends on the home page, which could not load without a connection.
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => caches.has('magari-favorites'))).toBe(false)
    expect(await page.evaluate(() => caches.has('magari-viewed'))).toBe(false)
    await context.setOffline(true)
    await page.goto(path)
    await expect(page.getByText('Nothing saved yet')).toBeVisible()
  })
})

test('a page opened without the worker is served by it nevertheless', { tag: '@thorough' }, async ({
  page,
  context,
}) => {
  const { path } = await openVehicle(page)
  // A forced reload, for example with Shift, bypasses the worker.
  const devtools = await context.newCDPSession(page)
  await Promise.all([page.waitForEvent('load'), devtools.send('Page.reload', { ignoreCache: true })])
  await kept(page, 'magari-viewed', path)
})

test('a favorite that saves slowly is cached once saved', { tag: '@thorough' }, async ({ page }) => {
  await signIn(page, await newMember('Esther', 'Wambui'))
  await page.goto(demoList)
  const card = page.getByRole('article').nth(5)
  const path = (await card.getByRole('heading').getByRole('link').getAttribute('href')) ?? ''
  // Longer than the delay before favorites are cached.
  const asked = await slowed(page, /\/rest\/v1\/favorites/, 'POST', 4_000)
  await card.getByRole('button', { name: 'Save to Favorites' }).click()
  await expect(page.getByText('Added to favorites')).toBeVisible()
  expect(asked()).toBe(1)
  await kept(page, 'magari-favorites', path)
})

test('no personal response and no response of the data service is cached', async ({ page }) => {
  await signIn(page, demo.dealer)
  await page.goto('/my-listings')
  await expect(page.getByRole('heading', { name: 'My Listings' })).toBeVisible()
  await openVehicle(page, 1)
  const addresses = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname)
    return found
  })
  expect(addresses.filter((path) => /^\/(rest|auth|functions)\/|listings$|dashboard/.test(path))).toEqual([])
  expect(addresses.some((path) => path.startsWith('/assets/'))).toBe(true)
})

test('a new worker takes over at once and deletes files that no cached page needs', {
  tag: '@thorough',
}, async ({ page }) => {
  const { path } = await openVehicle(page)
  const [shell] = await page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('magari-shell-')),
  )
  // A leftover of an earlier build.
  await page.evaluate(async () => {
    await (await caches.open('magari-shell-older')).put('/offline', new Response('<html></html>'))
    const page = new Response('<html><link href="/assets/still-named.css"></html>')
    await (await caches.open('magari-viewed')).put('/vehicles/kept-long-ago', page)
    const assets = await caches.open('magari-assets')
    for (const name of ['still-named.css', 'named-nowhere.js'])
      await assets.put(`/assets/${name}`, new Response(''))
  })
  // Another URL makes it another worker.
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?next'))
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toContain('?next')
  const left = () =>
    page.evaluate(async () => ({
      shells: (await caches.keys()).filter((name) => name.startsWith('magari-shell-')),
      assets: (await (await caches.open('magari-assets')).keys()).map(({ url }) => new URL(url).pathname),
    }))
  await expect.poll(async () => (await left()).shells).toEqual([shell])
  await expect.poll(async () => (await left()).assets).not.toContain('/assets/named-nowhere.js')
  const { assets } = await left()
  expect(assets).toContain('/assets/still-named.css')
  expect(assets.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(3)
  await kept(page, 'magari-viewed', path)
})

test('the site is installable: a manifest with existing icons', async ({ page }) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(address ?? '')).json()
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(src)
    expect(answer.headers()['content-type'], src).toContain(type)
    if (type !== 'image/png') continue
    const header = await answer.body()
    expect(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`).toBe(sizes)
  }
  const answer = await page.request.get('/service-worker.js')
  expect(answer.headers()['cache-control']).toBe('no-cache')
  expect(answer.headers()['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
})
