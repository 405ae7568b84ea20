import type { APIRequestContext, Page } from '@playwright/test'
import { faultsInEachTheme, SIZES } from './accessible.ts'
import { as } from './data-service.ts'
import { demo, expect, type Person, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { networkIdle } from './network-idle.ts'
import { makeAccount } from './people.ts'
import { signIn } from './sessions.ts'

const items = (page: Page) => page.getByRole('main').getByRole('listitem')
const item = (page: Page, title: string) => items(page).filter({ hasText: title })

/** A new member, and a function with which an administrator notifies them. */
async function newcomer(request: APIRequestContext, person: Person) {
  await makeAccount(person)
  const { id } = await as(request, person)
  const admin = await as(request, demo.admin)
  return (title: string, more: { type?: string; link?: string; message?: string } = {}) =>
    admin.insert('system_notifications', { title, message: 'Good morning', user_id: id, ...more })
}

test('a new member gets notifications, opens one, and marks the rest as read at once', async ({
  page,
  request,
  person,
}) => {
  const tell = await newcomer(request, person)
  await signIn(page, person)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()

  await tell('Somebody answered', { type: 'info', link: '/terms' })
  // It appears without a reload.
  await expect(item(page, 'Somebody answered')).toContainText('Info')
  await tell('Your ad is live', { type: 'success' })
  await tell('Your plan ends soon', { type: 'warning' })
  await tell('Your payment was not approved', { type: 'error' })
  await expect(items(page)).toHaveCount(4)
  await expect(items(page).first()).toContainText('Your payment was not approved')
  for (const [title, word] of [
    ['Your ad is live', 'Success'],
    ['Your plan ends soon', 'Warning'],
    ['Your payment was not approved', 'Error'],
  ] as const) {
    await expect(item(page, title)).toContainText(word)
    await expect(item(page, title)).toContainText('Unread')
  }
  const bell = page
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications/ })
    .first()
  await expect(bell).toHaveAccessibleName('Notifications, 4 unread notifications')

  await test.step('one without a link is marked as read in place', async () => {
    await page.getByRole('button', { name: 'Mark “Your ad is live” as read' }).click()
    await expect(item(page, 'Your ad is live')).not.toContainText('Unread')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(bell).toHaveAccessibleName('Notifications, 3 unread notifications')
  })

  await test.step('one with a link opens it, and is marked as read', async () => {
    await page.getByRole('link', { name: 'Somebody answered' }).click()
    await expect(page).toHaveURL(/\/terms$/)
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread notifications')
    await page.goBack()
    await expect(item(page, 'Somebody answered')).not.toContainText('Unread')
  })

  await test.step('the unread filter', async () => {
    await page.getByRole('link', { name: /^Unread/ }).click()
    await expect(page).toHaveURL('/notifications?filter=unread')
    await expect(items(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByRole('heading', { name: 'You are all caught up' })).toBeVisible()
    await expect(bell).toHaveAccessibleName('Notifications')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('link', { name: 'See all notifications' }).click()
    await expect(items(page)).toHaveCount(4)
  })
})

test('a notification that cannot be marked stays unread with a message; an offline list can be reloaded', {
  tag: '@thorough',
}, async ({ page, request, person, expectedNoise }) => {
  expectedNoise.push(/ERR_FAILED|could not be (marked|read)|ERR_INTERNET_DISCONNECTED/)
  const tell = await newcomer(request, person)
  await tell('Read me')
  await signIn(page, person)
  await page.goto('/notifications')
  await page.route('**/rest/v1/notification_reads*', (route) => route.abort())
  await page.getByRole('button', { name: 'Mark “Read me” as read' }).click()
  await expect(page.getByText('Could not be marked as read')).toBeVisible()
  await expect(item(page, 'Read me')).toContainText('Unread')

  await page.route('**/rest/v1/rpc/my_notifications*', (route) => route.abort())
  await page.getByRole('link', { name: /^Unread/ }).click()
  await expect(page.getByRole('heading', { name: 'Your notifications could not be loaded' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(item(page, 'Read me')).toBeVisible()
})

test('many notifications are paged, and a page beyond the end leads back', { tag: '@thorough' }, async ({
  page,
  request,
  person,
}) => {
  const tell = await newcomer(request, person)
  for (let nth = 1; nth <= 21; nth++) await tell(`News ${nth}.`)
  await signIn(page, person)
  await page.goto('/notifications')
  await expect(items(page)).toHaveCount(20)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/notifications?page=2')
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('News 1.')
  await navigate(page, '/notifications?page=9')
  await page.getByRole('link', { name: 'Newest notifications' }).click()
  await expect(items(page)).toHaveCount(20)
})

test('the header shows unread counts: on a desktop in the bar, on a phone on and in the menu', async ({
  page,
  request,
  person,
}) => {
  const tell = await newcomer(request, person)
  await tell('First')
  await signIn(page, person)
  const banner = page.getByRole('banner')

  await page.setViewportSize(SIZES.desk)
  await page.goto('/vehicles')
  await expect(banner.getByRole('link', { name: 'Notifications, 1 unread notification' })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  // Screen readers announce the next one, not the existing ones.
  const news = page.getByText(/^You have \d/)
  await expect(news).toHaveCount(0)
  await tell('Second')
  await expect(banner.getByRole('link', { name: 'Notifications, 2 unread notifications' })).toBeVisible()
  await expect(news).toHaveText('You have 2 unread notifications.')

  await banner.locator('summary:visible').click()
  const links = banner.getByRole('listitem').getByRole('link')
  for (const [name, to] of [
    ['Dashboard', '/dashboard'],
    ['Favorites', '/favorites'],
    ['My Listings', '/my-listings'],
    ['My Bookings', '/my-bookings'],
    ['Messages', '/messages'],
    ['Notifications, 2 unread notifications', '/notifications'],
    ['Subscriptions', '/payments'],
    ['Account', '/account/profile'],
  ] as const)
    await expect(links.and(page.getByRole('link', { name, exact: true }))).toHaveAttribute('href', to)

  await page.setViewportSize(SIZES.phone)
  await navigate(page, '/vehicles')
  const menu = banner.locator('summary:visible')
  await expect(menu).toHaveText('Menu, 2 unread notifications')
  await menu.click()
  await banner.getByRole('link', { name: 'Notifications, 2 unread notifications' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(menu).toHaveText('Menu')
})

for (const [name, viewport] of Object.entries(SIZES)) {
  test(`the header does not shift when the counts arrive (${name})`, { tag: '@thorough' }, async ({
    page,
    request,
    person,
  }) => {
    const tell = await newcomer(request, person)
    await tell('First')
    await page.setViewportSize(viewport)
    await signIn(page, person)
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number }
          const { dataset } = document.documentElement
          dataset.shift = String(Number(dataset.shift ?? 0) + value)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const address of ['/', '/vehicles', '/terms']) {
      await page.goto(address)
      await networkIdle(page)
      await expect(
        page
          .getByText(/1 unread notification$/)
          .or(page.getByRole('link', { name: /1 unread/ }))
          .first(),
      ).toBeAttached()
      const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
      expect(shift, address).toBeLessThan(0.005)
    }
  })
}

test('the longest words of a notification fit the screen', { tag: '@thorough' }, async ({
  page,
  request,
  person,
}) => {
  const tell = await newcomer(request, person)
  await tell('W'.repeat(120), { message: 'M'.repeat(2000), link: '/terms' })
  await signIn(page, person)
  await page.goto('/notifications')
  await expect(items(page)).toHaveCount(1)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width)
  }
})

test('the notification centre and the menus are accessible', { tag: '@thorough' }, async ({
  page,
  request,
  person,
}) => {
  const tell = await newcomer(request, person)
  for (const type of ['info', 'success', 'warning', 'error']) await tell(type, { type, link: '/terms' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, person)
  await page.goto('/notifications')
  await expect(items(page)).toHaveCount(4)
  for (const viewport of Object.values(SIZES)) {
    await page.setViewportSize(viewport)
    await navigate(page, '/notifications')
    await page.getByRole('banner').locator('summary:visible').click()
    expect(await faultsInEachTheme(page)).toEqual([])
  }
})
