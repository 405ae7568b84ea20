import { SIZES } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { holdBack } from './network.ts'
import { portalPages } from './portal-pages.ts'
import { signIn } from './sessions.ts'

const WORKPLACES = [
  { portal: 'admin', person: demo.admin },
  { portal: 'dealer', person: demo.dealer },
  { portal: 'service-provider', person: demo.provider },
]

for (const { portal, person } of WORKPLACES) {
  test(`/${portal}: each page’s heading is rendered before scripts and remains`, async ({
    page,
    request,
  }) => {
    await signIn(page, person)
    for (const address of portalPages(portal).filter((path) => !path.includes(':'))) {
      const html = await (await request.get(address)).text()
      const [, heading] = /<h1[^>]*>(.*?)<\/h1>/.exec(html) ?? []
      expect(heading, address).toBeTruthy()
      await page.goto(address)
      await expect(page.getByText('Loading...'), address).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(heading ?? '')
    }
  })
}

test('a workplace’s frame is usable while data loads, and a folded sidebar stays folded', async ({
  page,
}) => {
  await signIn(page, demo.dealer)
  await page.goto('/dealer/customers')
  await page.getByRole('button', { name: 'Fold the sidebar' }).click()
  const release = await holdBack(page, /\/rest\/v1\/(?!profiles)/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the sidebar' })).toBeVisible()
  await page.getByRole('button', { name: 'Open the sidebar' }).click()
  await expect(page.getByRole('button', { name: 'Fold the sidebar' })).toBeVisible()
  release()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Fold the sidebar' })).toBeVisible()
})

test('on a phone a sheet opened while data loads stays open and restores the focus', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.setViewportSize(SIZES.phone)
  await signIn(page, demo.dealer)
  const release = await holdBack(page, /\/rest\/v1\/(?!profiles)/)
  await page.goto('/dealer/customers')
  const opener = page.getByRole('button', { name: 'Dealer Portal' })
  const sheet = page.getByRole('dialog', { name: 'Dealer Portal' })
  await opener.click()
  await expect(page.getByText('Loading...')).toBeAttached()
  release()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a sheet opened while data loads closes when its link leads to another page', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.setViewportSize(SIZES.phone)
  await signIn(page, demo.dealer)
  const release = await holdBack(page, /\/rest\/v1\/(?!profiles)/)
  await page.goto('/dealer/customers')
  const sheet = page.getByRole('dialog', { name: 'Dealer Portal' })
  await page.getByRole('button', { name: 'Dealer Portal' }).click()
  await sheet.getByRole('link', { name: 'My Listings' }).click()
  release()
  await expect(page).toHaveURL(/\/dealer\/listings$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Listings')
  await expect(sheet).toBeHidden()
})

test('focus in the frame stays when data arrives', { tag: '@thorough' }, async ({ page }) => {
  await signIn(page, demo.dealer)
  const release = await holdBack(page, /\/rest\/v1\/(?!profiles)/)
  await page.goto('/dealer/customers')
  const link = page.getByRole('navigation', { name: 'Dealer Portal' }).getByRole('link', { name: 'Reports' })
  await link.focus()
  await expect(page.getByText('Loading...')).toBeVisible()
  release()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('without a session a workplace is not shown before sign-in', async ({ page }) => {
  const release = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto('/admin', { waitUntil: 'commit' })
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeHidden()
  release()
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/)
})
