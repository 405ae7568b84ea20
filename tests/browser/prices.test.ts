/** Amounts in the notations that people use, in forms and lists. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { ask, ownId } from './own-ads.ts'
import { register } from './sessions.ts'

async function fillFielder(page: Page) {
  await page.getByLabel('Make', { exact: true }).selectOption({ label: 'Toyota' })
  await page.getByLabel('Model', { exact: false }).first().selectOption({ label: 'Fielder' })
  await page.getByLabel('Title', { exact: true }).fill('2016 Toyota Fielder')
  await page.getByLabel('Year', { exact: true }).fill('2016')
  await page.getByLabel('Location', { exact: true }).fill('Nakuru')
}

test('typed prices are parsed, unusual ones need a confirmation, and none is changed silently', async ({
  page,
  person,
}) => {
  await register(page, person)
  await page.goto('/post-ad')
  await fillFielder(page)
  const price = page.getByLabel('Price', { exact: true })
  const post = page.getByRole('button', { name: 'Post Ad', exact: true })

  await price.pressSequentially('1,5m')
  await post.click()
  await expect(page.getByRole('alert').first()).toContainText('Enter an amount in shillings')
  await expect(price).toHaveValue('1,5m')

  await price.fill('')
  await price.pressSequentially('125000000.50')
  await price.press('Tab')
  await expect(page.getByText(/whole shillings/)).toBeVisible()
  await expect(price).toHaveValue('125000000.50')

  await price.fill('')
  await price.pressSequentially('125000001')
  await price.press('Tab')
  await expect(price).toHaveValue('125,000,001')
  await post.click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('KSh 125,000,001 (125 million)?')
  await expect(question).toContainText(/Similar vehicles are offered for about KSh [\d,]+\./)
  await question.getByRole('button', { name: 'Change it' }).click()
  await expect(price).toBeFocused()

  await price.fill('')
  await price.pressSequentially('1.25M')
  await price.press('Enter')
  await expect(page.getByText('Ad posted successfully!')).toBeVisible()
  const rows = await ask(page, 'GET', `vehicle_listings?select=price&seller_id=eq.${await ownId(page)}`)
  expect(rows).toEqual([{ price: 1_250_000 }])
})

test('an unusual price can be confirmed and posted', async ({ page, person }) => {
  await register(page, person)
  await page.goto('/post-ad')
  await fillFielder(page)
  await page.getByLabel('Price', { exact: true }).pressSequentially('90k')
  await page.getByRole('button', { name: 'Post Ad', exact: true }).click()
  await page.getByRole('button', { name: 'It is correct' }).click()
  await expect(page.getByText('Ad posted successfully!')).toBeVisible()
})

test('lists and calculators accept short amounts in fields and URLs', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/vehicles?minPrice=850k&maxPrice=1.25M')
  await expect(page.getByRole('link', { name: /850,000 to 1,250,000/ })).toBeVisible()

  await navigate(page, '/financing')
  const price = page.getByLabel('Vehicle price')
  await price.pressSequentially('1.5m')
  await price.press('Tab')
  await expect(price).toHaveValue('1,500,000')
  await expect(page).toHaveURL(/price=1500000/)
  await page.getByLabel(/^Down payment/).pressSequentially('3,00')
  await page.getByLabel(/^Down payment/).press('Tab')
  await expect(page.getByText('Enter an amount in shillings, for example 1,250,000 or 1.25M.')).toBeVisible()
})
