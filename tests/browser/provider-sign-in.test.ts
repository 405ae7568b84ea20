/** People who come in with an account at another provider: signing up and in, an account that exists, adding and removing, and ways back. */
import type { Page } from '@playwright/test'
import { type OpenIdStandIn, startOpenIdProvider } from '#testing/openid-provider.ts'
import { freshDataDirectory, removeDataDirectory, startServer } from '#testing/running-server.ts'
import { faultsInEachTheme, fitsEachScreen } from './accessible.ts'
import { test as base, expect, mailTo, type Person } from './fixtures.ts'
import { asServer, makeAccount } from './people.ts'
import { codeOf, turnOnSecondFactor } from './second-factor.ts'
import { forgetSession, register, sendSignIn, signIn } from './sessions.ts'

interface Place {
  url: string
  provider: OpenIdStandIn
}

// A separate marketplace, because others have no provider.
const test = base.extend<{ atProvider: (person: Person, claims?: object) => void }, { place: Place }>({
  place: [
    async ({}, use) => {
      const provider = await startOpenIdProvider('umoja', 'Umoja')
      provider.provider.clientSecret = 'secret-of-the-client'
      const directory = freshDataDirectory()
      const server = await startServer(directory, {
        LOG_LEVEL: 'warn',
        AUTH_OIDC_UMOJA_ISSUER: provider.provider.issuer,
        AUTH_OIDC_UMOJA_CLIENT_ID: provider.provider.clientIds[0],
        AUTH_OIDC_UMOJA_CLIENT_SECRET: provider.provider.clientSecret,
      })
      process.env.MAGARI_TEST_PORT = new URL(server.url).port
      process.env.MAGARI_TEST_DATA = directory
      await use({ url: server.url, provider })
      await server.end('SIGTERM')
      await removeDataDirectory(directory)
      await provider.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ place }, use) => use(place.url),
  expectedHosts: async ({ place }, use) => use([new URL(place.provider.provider.issuer).host]),
  /** Who signs in at the provider from now on; it asks nothing. */
  atProvider: async ({ place: { provider } }, use) => {
    await use((person, claims = {}) => {
      provider.person = {
        sub: person.email,
        email: person.email,
        email_verified: true,
        name: `${person.firstName} ${person.lastName}`,
        given_name: person.firstName,
        family_name: person.lastName,
        ...claims,
      }
    })
    provider.lies = {}
  },
})

test.describe.configure({ mode: 'serial' })

const HOME = /\/dashboard$/
const go = (page: Page) => page.getByRole('button', { name: 'Continue with Umoja' })
const ways = (page: Page) => page.getByRole('region', { name: 'Ways to sign in' })
const isThere = async (page: Page) => {
  expect(await faultsInEachTheme(page)).toEqual([])
  await fitsEachScreen(page)
}

test('signing up with a provider and coming back; then a password, and the provider removed and added', async ({
  page,
  person,
  atProvider,
  expectedNoise,
}) => {
  atProvider(person)
  await page.goto('/register?next=%2Fvehicles')
  await isThere(page)
  await go(page).click()
  await expect(page.getByText('Account Created!')).toBeVisible()
  await expect(page).toHaveURL(/\/vehicles$/)
  await page.goto('/dashboard')
  const name = `${person.firstName} ${person.lastName}`
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // The way on is remembered, and so is "Remember me".
  await forgetSession(page)
  await page.goto('/login?next=%2Faccount%2Fsecurity')
  await page.getByRole('checkbox', { name: 'Remember me' }).uncheck()
  await go(page).click()
  await expect(page.getByText('You have been successfully logged in.')).toBeVisible()
  await expect(page).toHaveURL(/\/account\/security$/)
  expect(await page.evaluate(() => localStorage.getItem('magari-until-closed'))).toBe('yes')
  // A page that was left does not sign in again.
  await page.goto('/auth/callback')
  await expect(page).toHaveURL(HOME)

  await page.goto('/account/security')
  await expect(ways(page).getByRole('listitem').filter({ hasText: 'Password' })).toContainText('None yet')
  await expect(ways(page).getByRole('listitem').filter({ hasText: 'Umoja' })).toContainText(person.email)
  await isThere(page)
  await page.getByLabel('New password').fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password set')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeVisible()

  await ways(page).getByRole('button', { name: 'Remove Umoja' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Umoja?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await isThere(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Umoja removed')).toBeVisible()
  await mailTo(person.email, /^A way to sign in was removed/)
  await expect(page.getByText('Your other devices were signed out.')).toBeVisible()
  // An address that anyone can type adds nothing and does not say so; the service refuses its code.
  expectedNoise.push(/400/)
  await page.goto('/auth/callback?provider=umoja&adds=yes&code=1')
  await expect(page.getByRole('heading', { name: 'Add Umoja' })).toBeVisible()
  await expect(page.getByText('This sign-in took too long, or was used already. Begin again.')).toBeVisible()
  await expect(page.getByText('Umoja added')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Security' }).click()
  await ways(page).getByRole('button', { name: 'Add Umoja' }).click()
  await expect(page.getByText('Umoja added')).toBeVisible()
  await expect(page).toHaveURL(/\/account\/security$/)
  await expect(ways(page).getByRole('button', { name: 'Remove Umoja' })).toBeVisible()

  // Of another account.
  const other = { ...person, email: `other.${person.email}` }
  await asServer('/auth/v1/admin/users', {
    email: other.email,
    password: other.password,
    email_confirm: true,
  })
  await forgetSession(page)
  await signIn(page, other)
  await page.goto('/account/security')
  await ways(page).getByRole('button', { name: 'Add Umoja' }).click()
  await expect(page.getByText(/signs in to an account on Magari already/)).toBeVisible()
  await isThere(page)
  await page.getByRole('link', { name: 'Back to Security' }).click()
  await expect(ways(page).getByRole('button', { name: 'Add Umoja' })).toBeVisible()
  expectedNoise.push(/422/)
})

test('an account whose address is not confirmed asks for its password, and the question survives a reload', async ({
  page,
  person,
  atProvider,
  expectedNoise,
}) => {
  // A wrong password.
  expectedNoise.push(/400/)
  atProvider(person)
  await asServer('/auth/v1/admin/users', {
    email: person.email,
    password: person.password,
    user_metadata: { first_name: person.firstName, last_name: person.lastName },
  })
  await page.goto('/login?next=%2Ffavorites')
  await go(page).click()
  await expect(page.getByRole('heading', { name: 'Add Umoja to your account' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/callback$/)
  await expect(page.getByText(`There is an account with ${person.email} already.`)).toBeVisible()
  await expect(
    page.getByText(/If you did not create the account, choose ‘Forgot password\?’\.$/),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: "About your mail's link" })).toHaveCount(0)
  await isThere(page)
  await page.reload()
  const password = page.getByLabel('Password', { exact: true })
  const add = page.getByRole('button', { name: 'Add Umoja and sign in' })
  await add.click()
  await expect(password).toHaveAccessibleDescription('Enter your password.')
  await password.fill('Matatu-2020')
  await add.click()
  await expect(password).toHaveAccessibleDescription('The password is incorrect.')
  await expect(password).toBeFocused()
  await password.fill(person.password)
  await add.click()
  await expect(page.getByText('Umoja added')).toBeVisible()
  await expect(page).toHaveURL(/\/favorites$/)

  await forgetSession(page)
  await page.goto('/login')
  await go(page).click()
  await expect(page).toHaveURL(HOME)
})

test('whoever cancels, or whose provider does not tell an address or is down, reads why and goes on another way', async ({
  page,
  person,
  place: { provider },
  atProvider,
}) => {
  atProvider(person)
  provider.lies = { returned: { error: 'access_denied' } }
  await page.goto('/login?next=%2Ffavorites')
  await go(page).click()
  await expect(page.getByText('You did not continue at Umoja, so nothing has changed.')).toBeVisible()
  await expect(page.getByRole('region', { name: "About your mail's link" })).toHaveCount(0)
  await expect(page).toHaveURL(/\/auth\/callback$/)
  await isThere(page)
  await page.reload()
  await expect(page.getByText('You did not continue at Umoja, so nothing has changed.')).toBeVisible()

  provider.lies = {}
  atProvider(person, { email: undefined, email_verified: undefined })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Umoja did not tell us an e-mail address\./)).toBeVisible()
  atProvider(person, { email_verified: false })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Umoja has not confirmed your e-mail address\./)).toBeVisible()

  await page.getByRole('link', { name: 'Sign in another way' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Ffavorites$/)
  atProvider(person)
  await go(page).click()
  await expect(page.getByText('Account Created!')).toBeVisible()
  await expect(page).toHaveURL(/\/favorites$/)
})

test('Back leads to no second sign-in, and an address that was used begins again', async ({
  page,
  person,
  atProvider,
  expectedNoise,
}) => {
  atProvider(person)
  const used = page.waitForRequest(/\/auth\/callback\?.*code=/)
  await page.goto('/login')
  await go(page).click()
  await expect(page).toHaveURL(HOME)
  await expect(page.getByText('Account Created!')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(HOME)

  await forgetSession(page)
  // The service refuses the code.
  expectedNoise.push(/40\d/)
  await page.goto((await used).url())
  await expect(page.getByText('This sign-in took too long, or was used already. Begin again.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/callback$/)
  await page.goto('/login')
  await expect(go(page)).toBeEnabled()
  await sendSignIn(page, { email: person.email, password: 'Matatu-2020' })
  await expect(page.getByText('Login Failed')).toBeVisible()
})

test('an answer of the provider that was lost comes again and signs in, in the browser that began alone', async ({
  page,
  browser,
  person,
  place: { provider },
  atProvider,
}) => {
  atProvider(person)
  let callback = ''
  await page.route(/\/auth\/v1\/authorize\?/, async (route) => {
    const begun = await route.fetch({ maxRedirects: 0 })
    callback = (await provider.agree(begun.headers().location ?? '')).href
    // The first press: nobody sees where it leads.
    await page.request.get(callback, { maxRedirects: 0 })
    await route.fulfill({ status: 302, headers: { location: callback } })
  })
  await page.goto('/login?next=%2Ffavorites')
  await go(page).click()
  await expect(page.getByText('Account Created!')).toBeVisible()
  await expect(page).toHaveURL(/\/favorites$/)

  const stranger = await browser.newContext()
  const other = await stranger.newPage()
  await other.goto(callback)
  await expect(other.getByText(/was used already, or was begun in another browser\./)).toBeVisible()
  expect(await other.evaluate(() => localStorage.getItem('sb-magari-auth-token'))).toBeNull()
  await stranger.close()
})

test('a second factor follows the provider, also when its answer comes twice', async ({
  page,
  person,
  atProvider,
  expectedNoise,
}) => {
  // The service refuses the code that was exchanged.
  expectedNoise.push(/40\d/)
  atProvider(person)
  await register(page, person)
  const { secret } = await turnOnSecondFactor(page)
  await forgetSession(page)
  const returned = page.waitForRequest(/\/auth\/v1\/callback\?/)
  await page.goto('/login?next=%2Ffavorites')
  await go(page).click()
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toBeVisible()
  await page.goto((await returned).url())
  await expect(code).toBeVisible()
  await expect(page).toHaveURL(/\/login\?next=%2Ffavorites$/)
  await isThere(page)
  await code.fill(codeOf(secret, 0))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('You have been successfully logged in.')).toBeVisible()
  await expect(page).toHaveURL(/\/favorites$/)
})

test('a suspended account reads so at the provider’s return, and whom to write to', async ({
  page,
  person,
  atProvider,
}) => {
  atProvider(person)
  const { id } = await makeAccount(person)
  await asServer(`/auth/v1/admin/users/${id}`, { ban_duration: '24h' }, 'PUT')
  await page.goto('/login')
  await go(page).click()
  await expect(page.getByText(/^This account is suspended\. Write to us/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await isThere(page)
  await page.getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL(/\/contact\?topic=account$/)
})
