import { faultsInEachTheme, SIZES } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { portalPages } from './portal-pages.ts'
import { signIn } from './sessions.ts'

/** Further views of a page with URLs of their own. */
const MORE = [
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
  '/admin/nicknames?nickname=new',
  '/admin/notifications?tab=deliveries',
  '/admin/notifications?tab=newsletter',
  '/admin/notifications?tab=newsletter&letter=new',
  '/admin/file-upload?tab=aws',
  '/admin/facebook-settings?tab=s3',
]

const ADDRESSES = [...portalPages('admin'), ...MORE]

/** Tested with axe in admin-settings.test.ts and admin-integrations.test.ts. */
const ASKED_ELSEWHERE = /\/(settings|notifications|file-upload|facebook-settings)(\?|$)/

test('every page of the administration is accessible and fits 320 px', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, demo.admin)
  await page.goto('/admin')
  for (const address of ADDRESSES) {
    await page.setViewportSize(SIZES.desk)
    await navigate(page, address)
    // The heading is rendered together with the data.
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    if (!ASKED_ELSEWHERE.test(address)) expect.soft(await faultsInEachTheme(page), address).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(over, address).toBeLessThanOrEqual(0)
  }
})
