import type { APIRequestContext } from '@playwright/test'
import { demo, expect, linkIn, mailTo, test } from './fixtures.ts'
import { requestsOf } from './network.ts'
import { registerByForm, signIn } from './sessions.ts'

/** Public pages that the sitemap does not list. */
const WAYS_IN = [
  '/compare',
  '/login',
  '/register',
  '/auth?tab=signup',
  '/forgot-password',
  '/reset-password',
  '/offline',
]

/** The paths listed in a sitemap file. */
async function named(request: APIRequestContext, file: string): Promise<string[]> {
  const text = await (await request.get(file)).text()
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => {
    const { pathname } = new URL(address as string)
    return pathname
  })
}

/** The public pages, and one detail page of each kind. */
async function publicPages(request: APIRequestContext): Promise<string[]> {
  const listings: string[] = []
  for (const file of await named(request, '/sitemap.xml')) {
    if (file.endsWith('/static.xml')) continue
    const [first] = await named(request, file)
    if (first) listings.push(first)
  }
  return [...(await named(request, '/sitemaps/static.xml')), ...WAYS_IN, ...listings]
}

test('the sitemap contains the lists and detail pages', async ({ request }) => {
  const pages = await publicPages(request)
  expect(pages).toEqual(expect.arrayContaining(['/', '/vehicles']))
  expect(pages.some((path) => /^\/vehicles\/[0-9a-f-]{36}$/.test(path))).toBe(true)
})

// The page fixture fails on console errors and warnings, including hydration's, and on requests to other hosts.
test('every public page opens without console messages, fits 320 and 1280 px, and requests no other host', async ({
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

// The server renders pages for visitors and the browser hydrates them for members, so a mismatch would show here.
test('public pages log nothing for members: opened, reached by links, and reloaded', async ({
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

test('nothing is logged from sign-up to the next sign-in', async ({ page, person }) => {
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
