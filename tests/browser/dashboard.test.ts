import type { Page } from '@playwright/test'
import { fitsEachScreen, SIZES } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { ask, ownId } from './own-ads.ts'
import { register, signIn, signInByForm } from './sessions.ts'

const figure = (page: Page, label: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: label }).first()
const part = (page: Page, name: string) => page.getByRole('region', { name })

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a new member finds each section empty with a link to start, and then their activity', async ({
    page,
    person,
  }) => {
    await register(page, person)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${person.firstName} ${person.lastName}`)
    await expect(page.getByRole('main')).toContainText('Customer')
    await expect(page.getByRole('main')).toContainText('Not verified')
    for (const label of ['Favorites', 'Messages', 'My Listings', 'Upcoming bookings'])
      await expect(figure(page, label)).toContainText('0')
    for (const name of [
      'Upcoming bookings',
      'Recent messages',
      'Recent favorites',
      'Applications and quotes',
    ])
      await expect(part(page, name)).toBeVisible()
    await fitsEachScreen(page)
    await page.getByRole('link', { name: 'How to get verified' }).click()
    await expect(page).toHaveURL('/account/profile#verification')
    const verification = part(page, 'Get verified')
    await expect(verification).toBeInViewport()
    await expect(verification).toContainText('Add your phone number')
    await fitsEachScreen(page)
    await verification.getByRole('link', { name: 'Send your papers' }).click()
    await expect(page.getByRole('heading', { name: 'Trust', level: 1 })).toBeVisible()
    await expect(part(page, 'Your papers')).toContainText('ID card or passport')
    await navigate(page, '/dashboard')
    await expect(part(page, 'Waiting for you')).toHaveCount(0)
    await expect(part(page, 'Recent favorites')).toContainText('Tap the heart on an ad')
    await expect(page.getByRole('main').getByRole('link', { name: 'Find Services' })).toHaveAttribute(
      'href',
      '/services',
    )

    const [vehicle] = await ask<{ id: string; title: string }>(
      page,
      'GET',
      'vehicle_listings?select=id,title&status=eq.active&order=price.desc&limit=1',
    )
    const [lender] = await ask<{ id: string; name: string; min_amount: number }>(
      page,
      'GET',
      'financing_providers?select=id,name,min_amount&max_term_months=gte.24&limit=1',
    )
    await ask(page, 'POST', 'favorites', { user_id: await ownId(page), listing_id: vehicle?.id })
    await ask(page, 'POST', 'financing_applications', {
      user_id: await ownId(page),
      provider_id: lender?.id,
      loan_amount: lender?.min_amount ?? 500_000,
      term_months: 24,
      monthly_income: 150_000,
      employment_status: 'employed',
      phone: '0712345678',
    })
    await page.getByRole('main').getByRole('link', { name: 'Browse Vehicles' }).first().click()
    await expect(page).toHaveURL('/vehicles')
    await navigate(page, '/dashboard')
    await expect(figure(page, 'Favorites')).toContainText('1')
    await expect(part(page, 'Applications and quotes')).toContainText(lender?.name ?? '')
    await expect(part(page, 'Applications and quotes')).toContainText('Pending')
    await part(page, 'Recent favorites')
      .getByRole('link', { name: vehicle?.title ?? '' })
      .click()
    await expect(page).toHaveURL(`/vehicles/${vehicle?.id}`)
  })

  test('an active customer sees open tasks, upcoming bookings and applications', async ({ page }) => {
    await signIn(page, demo.customer)
    await page.goto('/dashboard')
    await expect(part(page, 'Upcoming bookings').getByRole('listitem').first()).toBeVisible()
    await expect(part(page, 'Recent messages').getByRole('listitem')).toHaveCount(3)
    await expect(part(page, 'Applications and quotes')).toContainText(/Pending|Approved/)
    await expect(part(page, 'Waiting for you').getByRole('listitem').first()).toBeVisible()
    await fitsEachScreen(page)

    await part(page, 'Upcoming bookings').getByRole('link', { name: 'See all' }).click()
    await expect(page).toHaveURL('/my-bookings')
    await page.goBack()
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL('/dashboard?tab=profile')
    await expect(page.getByText(demo.customer.email)).toBeVisible()
  })
})

for (const [account, home] of [
  [demo.dealer, '/dealer'],
  [demo.provider, '/service-provider'],
  [demo.admin, '/admin'],
] as const) {
  test(`the dashboard redirects to ${home}`, async ({ page }) => {
    await signInByForm(page, account)
    await expect(page).toHaveURL(home)
    await navigate(page, '/dashboard')
    await expect(page).toHaveURL(home)
  })
}

test('a section that fails to load is left out, the rest is shown', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 500|part of the dashboard could not be read/)
  await signIn(page, demo.customer)
  await page.route(/\/rest\/v1\/favorites\?/, (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'A fault' } }),
  )
  await page.goto('/dashboard')
  await expect(part(page, 'Upcoming bookings')).toBeVisible()
  await expect(part(page, 'Recent favorites')).toHaveCount(0)
  await expect(figure(page, 'Favorites')).toContainText('–')
})

test('offline the loaded data stays', { tag: '@thorough' }, async ({ page, expectedNoise }) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|could not be (read|loaded)|Failed to fetch/)
  await signIn(page, demo.customer)
  await page.goto('/dashboard')
  const bookings = part(page, 'Upcoming bookings').getByRole('listitem')
  await expect(bookings.first()).toBeVisible()
  const before = await bookings.count()
  await page.context().setOffline(true)
  const failed = page.waitForEvent('console', (line) => line.text().includes('could not be read (bookings)'))
  // A link to the current page reloads it.
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click()
  await failed
  await expect(bookings).toHaveCount(before)
  await page.context().setOffline(false)
})

test('loading sections show placeholders', { tag: '@thorough' }, async ({ page }) => {
  await signIn(page, demo.customer)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/rest\/v1\/favorites\?/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Vehicles' })).toBeVisible()
  resolve()
  await expect(part(page, 'Recent favorites')).toBeVisible()
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0)
})

test('an ended session leads to sign-in and back', { tag: '@thorough' }, async ({ page, expectedNoise }) => {
  expectedNoise.push(/status of 401|could not be read/)
  await signIn(page, demo.customer)
  await page.goto('/dashboard')
  await expect(part(page, 'Recent messages')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await figure(page, 'Upcoming bookings').getByRole('link').click()
  await expect(page).toHaveURL('/login?next=%2Fmy-bookings')
})
