import type { APIRequestContext } from '@playwright/test'
import { demo, expect, linkIn, mailTo, test } from './fixtures.ts'
import { requestsOf } from './network.ts'
import { registerByForm, signIn } from './sessions.ts'

/** Addresses of everything the sitemap names without a listing, and the ways in. */
const WAYS_IN = [
  '/compare',
  '/login',
  '/register',
  '/auth?tab=signup',
  '/forgot-password',
  '/reset-password',
  '/offline',
]

/** The addresses a sitemap's file names, as paths. */
async function named(request: APIRequestContext, file: string): Promise<string[]> {
  const text = await (await request.get(file)).text()
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => {
    const { pathname } = new URL(address as string)
    return pathname
  })
}

/** The public pages, and one listing of each kind. */
async function publicPages(request: APIRequestContext): Promise<string[]> {
  const listings: string[] = []
  for (const file of await named(request, '/sitemap.xml')) {
    if (file.endsWith('/static.xml')) continue
    const [first] = await named(request, file)
    if (first) listings.push(first)
  }
  return [...(await named(request, '/sitemaps/static.xml')), ...WAYS_IN, ...listings]
}

test('the sitemap names the lists and one kind of page for each', async ({ request }) => {
  const pages = await publicPages(request)
  expect(pages).toEqual(expect.arrayContaining(['/', '/vehicles']))
  expect(pages.some((path) => /^\/vehicles\/[0-9a-f-]{36}$/.test(path))).toBe(true)
})

// The fixture of the page fails on any error or warning in the console, a hydration's too, and on any foreign host.
test('every public page opens without noise, fits 320 and 1280 px, and asks no other host', async ({
  page,
  request,
}) => {
  test.slow()
  const requests = requestsOf(page)
  for (const path of await publicPages(request)) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 320, height: 800 })
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await requests.answered()
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(wide, `${path} is as wide as the screen`).toBeLessThanOrEqual(width)
      }
    })
  }
})

// What the server rendered for nobody becomes somebody's page in the browser: that is where a difference would show.
test('public pages stay quiet for who is signed in: opened, loaded again, and reached by links', async ({
  page,
  request,
}) => {
  test.slow()
  const requests = requestsOf(page)
  await signIn(page, demo.customer)
  for (const path of await publicPages(request)) {
    await test.step(path, async () => {
      await page.goto(path)
      await requests.answered()
      await page.reload()
      await requests.answered()
    })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  for (const name of ['Vehicles', 'Services', 'Spare Parts', 'Financing', 'Insurance']) {
    await page.getByRole('navigation').first().getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.reload()
    await requests.answered()
    await page.goBack()
    await page.goForward()
  }
})

test('from signing up to signing in again nothing is said to the console', async ({ page, person }) => {
  const requests = requestsOf(page)
  await registerByForm(page, person)
  await requests.answered()
  await page.goto(linkIn(await mailTo(person.email)))
  await requests.answered()
  await page.reload()
  await requests.answered()
  await page.goto('/login')
  await requests.answered()
  await page.reload()
  await requests.answered()
  await page.goto('/dashboard')
  await requests.answered()
})
