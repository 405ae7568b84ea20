import type { Page } from '@playwright/test'
import { onConnection } from '#database/connection.ts'
import { freshDataDirectory, removeDataDirectory, startServer } from '#testing/running-server.ts'
import { ANONYMOUS_KEY } from '../../site/session/storage.ts'
import { fitsEachScreen } from './accessible.ts'
import { test as base, expect, linkIn, mailTo } from './fixtures.ts'
import { navigate } from './navigation.ts'

// A separate marketplace, where visitors keep hearts before they sign up.
const test = base.extend<object, { place: { url: string; directory: string } }>({
  place: [
    async ({}, use) => {
      const directory = freshDataDirectory()
      const server = await startServer(directory, { LOG_LEVEL: 'warn', DEMO: 'on', AUTH_ANONYMOUS: 'on' })
      process.env.MAGARI_TEST_PORT = new URL(server.url).port
      process.env.MAGARI_TEST_DATA = directory
      await use({ url: server.url, directory })
      await server.end('SIGTERM')
      await removeDataDirectory(directory)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ place }, use) => use(place.url),
  viewport: { width: 360, height: 740 },
})

const hearts = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save to Favorites' })
const isKept = (page: Page) => page.evaluate((key) => localStorage.getItem(key) !== null, ANONYMOUS_KEY)

test('a visitor keeps a heart and a search on the phone, and has them after signing up', async ({
  page,
  person,
  place,
}) => {
  await page.goto('/vehicles?maxPrice=3000000')
  await hearts(page).first().click()
  await expect(page.getByText('It is kept on this computer only, until you sign up.')).toBeVisible()
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
  // Twice at once: one more heart and none lost.
  await Promise.all([hearts(page).nth(1).click(), hearts(page).nth(2).click()])
  await expect(hearts(page).nth(2)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByText('Sign up, and we notify you of new ads in it.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Saved', exact: true })).toBeVisible()

  // To everything else they are signed out.
  await page.locator('summary', { hasText: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await navigate(page, '/messages')
  await expect(page).toHaveURL(/\/login\?next=%2Fmessages/)

  await page.goto('/favorites')
  await expect(page).toHaveURL(/\/kept$/)
  await expect(page.getByText(/These are kept on this computer only/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vehicles 3' })).toBeVisible()
  await fitsEachScreen(page)
  await page.getByRole('link', { name: 'Saved searches' }).click()
  await expect(page.getByRole('heading', { name: /under 3 million/ })).toBeVisible()
  await fitsEachScreen(page)

  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel(/^E-?mail/).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto(linkIn(await mailTo(person.email)))
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible()
  await expect.poll(() => isKept(page)).toBe(false)
  await navigate(page, '/favorites')
  await expect(page.getByRole('link', { name: 'Vehicles 3' })).toBeVisible()
  await expect(page).toHaveURL(/\/favorites$/)
  await navigate(page, '/account/searches')
  await expect(page.getByRole('heading', { name: /under 3 million/ })).toBeVisible()
  const owner = { host: `${place.directory}/postgres/socket`, user: 'postgres', database: 'magari' }
  const { rows } = await onConnection(owner, (client) =>
    client.query('select count(*)::int as n from auth.users where is_anonymous'),
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('what a visitor kept is added to the account that they sign in to', async ({ page }) => {
  await page.goto('/vehicles')
  await hearts(page).first().click()
  await expect(page.getByText('It is kept on this computer only, until you sign up.')).toBeVisible()
  // Another tab shows the same hearts.
  const tab = await page.context().newPage()
  await tab.goto('/vehicles')
  await expect(hearts(tab).first()).toHaveAttribute('aria-pressed', 'true')
  await tab.close()

  await page.goto('/login?next=%2Ffavorites')
  await page.getByLabel(/^E-?mail/).fill('customer@magari.test')
  await page.getByLabel('Password', { exact: true }).fill('Karibu-2026')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('1 favorite added to your account')).toBeVisible()
  await expect(page).toHaveURL(/\/favorites$/)
  expect(await isKept(page)).toBe(false)
})

test('a visitor removes everything that is kept', async ({ page }) => {
  await page.goto('/vehicles')
  await hearts(page).first().click()
  await expect(page.getByText('It is kept on this computer only, until you sign up.')).toBeVisible()
  await navigate(page, '/favorites')
  await page.getByRole('button', { name: 'Remove everything kept here' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Nothing of yours is kept on this computer any more')).toBeVisible()
  expect(await isKept(page)).toBe(false)
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false')
  await navigate(page, '/favorites')
  await expect(page).toHaveURL(/\/login/)
})
