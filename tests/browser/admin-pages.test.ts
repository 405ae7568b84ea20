import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../site/routes.ts'
import { demo, expect, signIn, test } from './fixtures.ts'

/** What a page shows under an address of its own beside what it opens with. */
const MORE = [
  '/admin?tab=settings',
  '/admin/approvals?tab=providers',
  '/admin/reports?about=conversations',
  '/admin/reports?about=reviews',
  '/admin/users?tab=providers',
  '/admin/applications?tab=insurance',
  '/admin/subscriptions?plan=new',
  '/admin/notifications?tab=newsletter',
  '/admin/file-upload?tab=aws',
  '/admin/facebook-settings?tab=s3',
]

/** admin-settings.test.ts and admin-integrations.test.ts ask axe about these in both themes. */
const ASKED_ELSEWHERE = /\/(settings|notifications|file-upload|facebook-settings)(\?|$)/

/** Every page of the administration, by the list of routes: a new one is asked without being named here. */
function adminAddresses(): string[] {
  const layout = (routes as RouteConfigEntry[]).find(({ path }) => path === 'admin')
  const pages = (layout?.children ?? []).map(({ path }) => (path ? `/admin/${path}` : '/admin'))
  expect(pages.length).toBeGreaterThan(10)
  return [...pages, ...MORE]
}

async function open(page: Page, address: string) {
  await page.goto(address)
  // Its data comes with it: the heading is not there sooner.
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe knows no fault of the administration’s pages (${colorScheme})`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, demo.admin)
    for (const address of adminAddresses().filter((address) => !ASKED_ELSEWHERE.test(address))) {
      await open(page, address)
      const { violations } = await new AxeBuilder({ page }).analyze()
      // All pages are looked at, so that one run names every fault.
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          address,
        )
        .toEqual([])
    }
  })
}

test('no page of the administration is wider than a screen of 320 px', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, demo.admin)
  for (const address of adminAddresses()) {
    await open(page, address)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(over, address).toBeLessThanOrEqual(0)
  }
})
