import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../site/routes.ts'
import { demo, expect, signIn, test } from './fixtures.ts'

/** All that a page reads, but who is signed in: that the workplace asks before it opens. */
const WHAT_PAGES_READ = /\/(rest|functions)\/v1\/(?!profiles)/

const WORKPLACES = [
  { path: 'admin', person: demo.admin },
  { path: 'dealer', person: demo.dealer },
  { path: 'service-provider', person: demo.provider },
]

for (const { path, person } of WORKPLACES) {
  test(`/${path}: each page that cannot be read says so, and reads again when asked`, async ({
    page,
    expectedNoise,
  }) => {
    test.slow()
    expectedNoise.push(/ERR_FAILED|Failed to fetch|could not be read/)
    await signIn(page, person)
    for (const address of pagesOf(path)) {
      await page.route(WHAT_PAGES_READ, (route) => route.abort())
      await page.goto(address)
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
      // The client of the data service tries a few times before it gives up.
      await expect(again.first(), address).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText('Check your connection').first(), address).toBeVisible()
      await page.unroute(WHAT_PAGES_READ)
      await again.first().click()
      await expect(again, address).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    }
  })
}

/** The pages of a workplace by the list of routes, but those of one thing and the form that needs nothing to open. */
function pagesOf(workplace: string): string[] {
  const layout = (routes as RouteConfigEntry[]).find(({ path }) => path === workplace)
  const pages = (layout?.children ?? []).map(({ path }) => `/${workplace}${path ? `/${path}` : ''}`)
  return pages.filter((address) => !address.includes(':') && address !== '/dealer/add-vehicle')
}
