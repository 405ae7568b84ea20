import type { APIRequestContext, Page } from '@playwright/test'
import { pageFaults } from './accessible.ts'
import { demo, expect, linkIn, mailTo, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { requestsOf } from './network.ts'
import { memberPages, portalPages } from './portal-pages.ts'
import { registerByForm, signIn } from './sessions.ts'

/** Public pages that the sitemap does not list. */
const WAYS_IN = [
  '/compare',
  '/login',
  '/register',
  '/auth?tab=signup',
  '/forgot-password',
  '/lost-number',
  '/keep-account',
  '/reset-password',
  '/offline',
  '/newsletter/unsubscribe?token=a',
  '/newsletter/confirm?token=a',
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

/** Views of a page with URLs of their own. */
const MORE = {
  admin: [
    '/admin?tab=settings',
    '/admin/approvals?tab=providers',
    '/admin/reports?about=conversations',
    '/admin/reports?about=reviews',
    '/admin/users?tab=providers',
    '/admin/applications?tab=insurance',
    '/admin/subscriptions?plan=new',
    '/admin/lenders?lender=new',
    '/admin/insurers?insurer=new',
    '/admin/import-taxes?rate=new',
    '/admin/import-taxes?tab=depreciation',
    '/admin/import-taxes?tab=depreciation&rate=new',
    '/admin/official-fees?fee=new',
    '/admin/nicknames?nickname=new',
    '/admin/notifications?tab=deliveries',
    '/admin/notifications?tab=newsletter',
    '/admin/notifications?tab=newsletter&letter=new',
    '/admin/file-upload?tab=aws',
    '/admin/facebook-settings?tab=s3',
  ],
  dealer: ['/dealer/analytics?period=90', '/dealer/inventory?page=2'],
}

const OF_ONE_THING = /:/

/** The pages of signed-in members, without detail pages. */
const OWN_PAGES: [who: string, account: { email: string; password: string }, pages: string[]][] = [
  ['a customer', demo.customer, memberPages()],
  ['a dealer', demo.dealer, [...portalPages('dealer'), ...MORE.dealer]],
  ['a service provider', demo.provider, portalPages('service-provider')],
  ['an administrator', demo.admin, portalPages('admin')],
  ['an administrator, in further views', demo.admin, MORE.admin],
]

/** The texts of the main buttons in view that lead to a new ad. */
function waysToPost(): (string | null)[] {
  return [
    ...document.querySelectorAll(
      'a.button-main:is([href*="post-ad"], [href$="add-vehicle"]), button.button-main',
    ),
  ]
    .filter((action) => {
      const { top, bottom } = action.getBoundingClientRect()
      return action.checkVisibility() && bottom > 0 && top < innerHeight
    })
    .filter((action) => action.matches('a') || action.textContent?.trim() === 'Post Ad')
    .map((action) => action.textContent)
}

/** Both themes pass axe; nothing is wider than a small phone or a desktop, nor offers to post an ad twice on a screen. */
async function look(page: Page, path: string) {
  expect.soft(await pageFaults(page), path).toEqual([])
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(wide, `${path} is as wide as the screen`).toBeLessThanOrEqual(width)
    for (const end of [0, 1]) {
      await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), end)
      const ways = await page.evaluate(waysToPost)
      expect.soft(ways.length, `${path} at ${width} px: ${ways.join(', ')}`).toBeLessThan(2)
    }
  }
}

const PARTS = 6
/** The nth of several parts of a list, so that its pages are opened side by side. */
const part = (pages: string[], nth: number, parts: number) =>
  pages.filter((_page, index) => index % parts === nth)

// The page fixture fails on console errors and warnings, including hydration's, and on requests to other hosts.
for (let nth = 0; nth < PARTS; nth++)
  test(`every public page opens without console messages, is accessible, and fits its screen (${nth + 1} of ${PARTS})`, async ({
    page,
    request,
  }) => {
    const requests = requestsOf(page)
    for (const path of part(await publicPages(request), nth, PARTS)) {
      await test.step(path, async () => {
        const answer = await page.goto(path)
        expect(answer?.status(), path).toBe(200)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await requests.answered()
        await look(page, path)
      })
    }
  })

for (const [who, account, pages] of OWN_PAGES) {
  const parts = Math.ceil(pages.length / 8)
  for (let nth = 0; nth < parts; nth++)
    test(`every page of ${who} opens without console messages, is accessible, and fits its screen (${nth + 1} of ${parts})`, async ({
      page,
    }) => {
      const requests = requestsOf(page)
      await signIn(page, account)
      const [first = '', ...others] = part(
        pages.filter((path) => !OF_ONE_THING.test(path)),
        nth,
        parts,
      )
      await page.goto(first)
      for (const path of [first, ...others]) {
        await test.step(path, async () => {
          await navigate(page, path)
          // The heading is rendered together with the data.
          await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
          await requests.answered()
          await look(page, path)
        })
      }
    })
}

// The server renders pages for visitors and the browser hydrates them for members, so a mismatch would show here.
for (let nth = 0; nth < PARTS; nth++)
  test(`public pages log nothing for members (${nth + 1} of ${PARTS})`, { tag: '@thorough' }, async ({
    page,
    request,
  }) => {
    const requests = requestsOf(page)
    await signIn(page, demo.customer)
    for (const path of part(await publicPages(request), nth, PARTS)) {
      await test.step(path, async () => {
        await page.goto(path)
        await requests.answered()
      })
    }
  })

test('the links of the header log nothing for members: followed, reloaded, back and forward', async ({
  page,
}) => {
  const requests = requestsOf(page)
  await signIn(page, demo.customer)
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
