import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { demo, expect, signIn, test } from './fixtures.ts'

const phone = { width: 360, height: 740 }

const dialog = (page: Page) => page.getByRole('dialog')

async function expectNoFlaws(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([])
}

test('a plan is made, edited and deleted', async ({ page }) => {
  const name = `Weekend ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, demo.admin)
  await page.goto('/admin/subscriptions')
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Plans' })).toBeVisible()
  await expectNoFlaws(page)

  await page.getByRole('link', { name: 'Add Plan' }).click()
  await expect(page.getByRole('heading', { name: 'Create New Plan' })).toBeVisible()
  await page.getByLabel('Plan Name').fill(name)
  await page.getByLabel('Price (KSh)').fill('12,500')
  await page.getByRole('switch', { name: 'Facebook Posting Enabled' }).check()
  for (const feature of ['Ten photos', 'Call back']) {
    await page.getByRole('button', { name: 'Add Feature' }).click()
    await dialog(page).getByLabel('Feature').fill(feature)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Remove Call back' }).click()
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await expect(page.getByText('Plan created successfully!')).toBeVisible()

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(card).toContainText('KSh 12,500')
  await expect(card).toContainText('Max ListingsUnlimited')
  await expect(card).toContainText('Facebook PostingYes')
  await expect(card.getByRole('list', { name: 'Features' })).toHaveText('Ten photos')
  await expect(card.getByText('Active', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page.getByRole('heading', { name: 'Edit Plan' })).toBeVisible()
  await page.getByLabel(/^Max Listings/).fill('3')
  await page.getByRole('switch', { name: 'Plan Active' }).uncheck()
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await expect(page.getByText('Plan updated successfully!')).toBeVisible()
  await expect(card).toContainText('Max Listings3')
  await expect(card.getByText('Inactive')).toBeVisible()

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Plan deleted successfully!')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('a plan that cannot be saved or deleted says why, and what was typed stays', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 409/, /settings were not saved/, /Failed to delete plan/)
  await page.setViewportSize(phone)
  await signIn(page, demo.admin)
  await page.goto('/admin/subscriptions')
  const [taken = ''] = await page.getByRole('heading', { level: 2 }).allTextContents()
  await expectNoFlaws(page)

  await page.getByRole('link', { name: 'Add Plan' }).click()
  await page.getByLabel('Plan Name').fill(taken.toUpperCase())
  await page.getByLabel('Description').fill('For those who sell one car.')
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await expect(page.getByText('Failed to save plan')).toBeVisible()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('There is a plan of this name already.')
  await expect(page.getByLabel('Description')).toHaveValue('For those who sell one car.')
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('For those who sell one car.')
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Add Plan' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('')
})
