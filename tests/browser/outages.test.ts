import { demo, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { portalPages } from './portal-pages.ts'
import { signIn } from './sessions.ts'

/** All reads of a page except the profile, which a portal needs to open. */
const WHAT_PAGES_READ = /\/(rest|functions)\/v1\/(?!profiles)/

/** Pages of a single record, and forms that load no data. */
const OTHERS = /:|^\/dealer\/add-vehicle$/

const PORTALS = [
  { portal: 'admin', person: demo.admin },
  { portal: 'dealer', person: demo.dealer },
  { portal: 'service-provider', person: demo.provider },
]

for (const { portal, person } of PORTALS) {
  test(`/${portal}: each page that fails to load shows a message, and can be retried`, {
    tag: '@thorough',
  }, async ({ page, expectedNoise }) => {
    expectedNoise.push(/ERR_FAILED|Failed to fetch|could not be read/)
    await signIn(page, person)
    const pages = portalPages(portal).filter((path) => !OTHERS.test(path))
    for (const address of pages) {
      await page.route(WHAT_PAGES_READ, (route) => route.abort())
      await (address === pages[0] ? page.goto(address) : navigate(page, address))
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
      // The client of the data service retries a few times before it gives up.
      await expect(again.first(), address).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText('Check your connection').first(), address).toBeVisible()
      await page.unroute(WHAT_PAGES_READ)
      await again.first().click()
      await expect(again, address).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    }
  })
}

for (const { portal, person } of [...PORTALS, { portal: 'dashboard', person: demo.customer }]) {
  test(`/${portal}: if the profile fails to load, nobody is treated as a customer: the page stays, and can be retried`, async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(/status of 503|could not be read|Service Unavailable/)
    await signIn(page, person)
    await page.route('**/rest/v1/profiles*', (route) =>
      route.fulfill({ status: 503, json: { code: 'PGRST001', message: 'Service Unavailable' } }),
    )
    await page.goto(`/${portal}`)
    const again = page.getByRole('link', { name: 'Try again' })
    // One attempt: the page itself offers the next one.
    await expect(again).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/${portal}$`))
    await page.unroute('**/rest/v1/profiles*')
    await again.click()
    await expect(again).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/${portal}$`))
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  })
}

for (const [what, rows] of [
  ['that is not there', []],
  ['whose role is unknown', [{ role: 'mechanic', first_name: 'Amina' }]],
] as const)
  test(`a profile ${what} is a customer’s, at /dashboard`, async ({ page }) => {
    await signIn(page, demo.dealer)
    await page.route('**/rest/v1/profiles*', (route) => route.fulfill({ json: rows }))
    await page.goto('/dealer')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  })
