import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { signIn } from './sessions.ts'

async function expectNoFlaws(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
}

test('an administrator sees missing operator details, sets them, and three pages show them', async ({
  page,
  browser,
}) => {
  const registration = `103-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await signIn(page, demo.admin)
  const notice = page.getByRole('status').filter({ hasText: 'Not set yet' })

  await test.step('the dashboard names them and links to the settings', async () => {
    await page.goto('/admin')
    await expect(notice).toContainText('data protection registration number')
    await expectNoFlaws(page)
    await notice.getByRole('link', { name: 'Open the settings' }).click()
    await expect(page).toHaveURL(/\/admin\/settings$/)
  })

  await test.step('an invalid number is reported at its field', async () => {
    const field = page.getByLabel('Data protection registration number')
    await field.fill('?!')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(field).toHaveAccessibleDescription(/A registration number has 3 to 40 letters/)
    await field.fill(registration)
    await page.getByLabel('Business name').fill('Magari Limited')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('Settings saved successfully')).toBeVisible()
  })

  await test.step('the three pages show them, without samples', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const visitor = await context.newPage()
    for (const path of ['/contact', '/privacy', '/terms']) {
      await expect
        .poll(async () => {
          await visitor.goto(path)
          return visitor.getByRole('main').innerText()
        })
        .toContain(registration)
      await expect(visitor.getByRole('main')).toContainText('Magari Limited')
      await expect(visitor.getByRole('main')).not.toContainText('Sample')
      await expectNoFlaws(visitor)
    }
    await context.close()
  })

  await test.step('the dashboard no longer names them', async () => {
    await navigate(page, '/admin')
    await expect(page.getByRole('definition').first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('data protection registration number')
  })
  await navigate(page, '/admin/settings')
  await page.getByLabel('Data protection registration number').fill('')
  const saved = page.waitForResponse(/\/rpc\/save_system_settings$/)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  expect((await saved).ok()).toBe(true)
})

test('the free allowance is shown beside the plans, also to subscribers', { tag: '@thorough' }, async ({
  page,
  browser,
}) => {
  await signIn(page, demo.dealer)
  await page.goto('/payments')
  const plans = page.getByRole('region', { name: 'Plans' })
  await expect(plans.getByRole('heading', { name: 'Free' })).toBeVisible()
  await expect(plans).toContainText('Without a plan 3 active ads are free.')
  await expect(plans).not.toContainText('Current allowance')
  await expect(page.getByRole('region', { name: 'Where to pay' })).toBeVisible()
  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, demo.admin)
  await desk.goto('/admin/subscriptions')
  await expect(desk.getByRole('main')).toContainText('Without a plan 3 active ads are free.')
  await desk.context().close()
})
