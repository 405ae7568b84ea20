import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { signIn } from './sessions.ts'

async function expectNoFlaws(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
}

test('an administrator hears what is not set, sets it, and people see it on the three pages', async ({
  page,
  browser,
}) => {
  const registration = `103-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  await signIn(page, demo.admin)
  const notice = page.getByRole('status').filter({ hasText: 'Not set yet' })

  await test.step('the dashboard names it and leads to the settings', async () => {
    await page.goto('/admin')
    await expect(notice).toContainText('data protection registration number')
    await expectNoFlaws(page)
    await notice.getByRole('link', { name: 'Open the settings' }).click()
    await expect(page).toHaveURL(/\/admin\/settings$/)
  })

  await test.step('what cannot be such a number is said at its field', async () => {
    const field = page.getByLabel('Data protection registration number')
    await field.fill('?!')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(field).toHaveAccessibleDescription(/A registration number has 3 to 40 letters/)
    await field.fill(registration)
    await page.getByLabel('Business name').fill('Magari Limited')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('Settings saved successfully')).toBeVisible()
  })

  await test.step('it stands on the three pages, and nothing of a sample', async () => {
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

  await test.step('the dashboard no longer names it', async () => {
    await page.goto('/admin')
    await expect(page.getByRole('definition').first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('data protection registration number')
  })
  await page.goto('/admin/settings')
  await page.getByLabel('Data protection registration number').fill('')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
})

test('what is free stands beside the plans, for who has one too', async ({ page, browser }) => {
  await signIn(page, demo.dealer)
  await page.goto('/payments')
  const plans = page.getByRole('region', { name: 'Plans' })
  await expect(plans.getByRole('heading', { name: 'Free' })).toBeVisible()
  await expect(plans).toContainText('Without a plan 3 active ads are free.')
  await expect(plans).not.toContainText('What you have')
  await expect(page.getByRole('region', { name: 'Where to pay' })).toBeVisible()
  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, demo.admin)
  await desk.goto('/admin/subscriptions')
  await expect(desk.getByRole('main')).toContainText('Without a plan 3 active ads are free.')
  await desk.context().close()
})
