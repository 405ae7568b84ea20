import { demo, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { newMember } from './people.ts'
import { portalPages } from './portal-pages.ts'
import { signIn } from './sessions.ts'

const PEOPLE = [
  ['a customer', () => newMember('Njeri', 'Maina'), '/dashboard', null],
  ['a dealer', () => newMember('Njeri', 'Maina', 'dealer'), '/dealer', 'dealer'],
  [
    'a service provider',
    () => newMember('Njeri', 'Maina', 'service_provider'),
    '/service-provider',
    'service-provider',
  ],
  ['an administrator', async () => demo.admin, '/admin', 'admin'],
] as const

const PORTALS = ['admin', 'dealer', 'service-provider']

/** Every page of a portal, with random ids for parameters. */
const pagesOf = (portal: string) =>
  portalPages(portal).map((path) => path.replace(/:\w+/g, crypto.randomUUID()))

// One guard protects a portal; the visitor below tries every page.
for (const [who, account, home, own] of PEOPLE) {
  test(`${who} is redirected home from the others’ portals`, async ({ page }) => {
    await signIn(page, await account())
    for (const portal of PORTALS.filter((portal) => portal !== own)) {
      const pages = pagesOf(portal)
      await page.goto(`/${portal}`)
      await expect(page, portal).toHaveURL(home)
      for (const address of [pages.at(1), pages.at(-1)] as string[]) {
        await navigate(page, address)
        await expect(page, address).toHaveURL(home)
      }
    }
  })
}

test('a visitor is redirected to sign-in from every page of a portal, with the way back', async ({
  page,
}) => {
  for (const portal of PORTALS) {
    const door = portal === 'admin' ? '/auth' : '/login'
    const [first = '', ...others] = pagesOf(portal)
    await page.goto(first)
    await expect(page, first).toHaveURL(`${door}?next=${encodeURIComponent(first)}`)
    for (const address of others) {
      await navigate(page, address)
      await expect(page, address).toHaveURL(`${door}?next=${encodeURIComponent(address)}`)
    }
  }
})

test('the sidebar collapses by its button and by Ctrl+B, and stays so for a week', {
  tag: '@thorough',
}, async ({ page, context }) => {
  await signIn(page, demo.dealer)
  await page.goto('/dealer')
  const fold = page.getByRole('button', { name: 'Fold the sidebar' })
  const unfold = page.getByRole('button', { name: 'Open the sidebar' })
  await fold.click()
  await expect(unfold).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Control+b')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Control+b')
  await expect(unfold).toBeVisible()

  const kept = (await context.cookies()).find(({ name }) => name === 'sidebar')
  const inAWeek = Date.now() / 1000 + 7 * 24 * 60 * 60
  expect(Math.abs((kept?.expires ?? 0) - inAWeek)).toBeLessThan(60)

  await page.reload()
  await expect(unfold).toBeVisible()
  // The label becomes a tooltip and stays the accessible name.
  const links = page.getByRole('navigation', { name: 'Dealer Portal' })
  await expect(links.getByRole('link', { name: 'My Listings' })).toHaveAttribute('title', 'My Listings')
})

test('on a phone the sidebar is a sheet that returns the focus when closed', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, demo.dealer)
  await page.goto('/dealer')
  const opener = page.getByRole('button', { name: 'Dealer Portal' })
  const sheet = page.getByRole('dialog', { name: 'Dealer Portal' })
  await opener.click()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
  for (const toBe of ['Visible', 'Hidden'] as const) {
    await page.keyboard.press('Control+b')
    await expect(sheet)[`toBe${toBe}`]()
  }
  await expect(opener).toBeFocused()

  await opener.press('Enter')
  await sheet.getByRole('link', { name: 'My Listings' }).click()
  await expect(page).toHaveURL(/\/dealer\/listings$/)
  await expect(sheet).toBeHidden()
})
