import { faultsInEachTheme, SIZES } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { portalPages } from './portal-pages.ts'
import { signIn } from './sessions.ts'

/** What a page shows under an address of its own beside what it opens with. */
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
  '/admin/notifications?tab=newsletter',
  '/admin/notifications?tab=newsletter&letter=new',
  '/admin/file-upload?tab=aws',
  '/admin/facebook-settings?tab=s3',
]

const ADDRESSES = [...portalPages('admin'), ...MORE]

/** admin-settings.test.ts and admin-integrations.test.ts ask axe about these in both themes. */
const ASKED_ELSEWHERE = /\/(settings|notifications|file-upload|facebook-settings)(\?|$)/

test('no page of the administration has a fault that axe knows, or is wider than a screen of 320 px', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, demo.admin)
  for (const address of ADDRESSES) {
    await page.setViewportSize(SIZES.desk)
    await page.goto(address)
    // Its data comes with it: the heading is not there sooner.
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    if (!ASKED_ELSEWHERE.test(address)) expect.soft(await faultsInEachTheme(page), address).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(over, address).toBeLessThanOrEqual(0)
  }
})
