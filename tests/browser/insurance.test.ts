import type { Page } from '@playwright/test'
import { faultsInEachTheme } from './accessible.ts'
import { demo, demoList, expect, test } from './fixtures.ts'
import { sendSignIn, signIn } from './sessions.ts'

const insurers = (page: Page) => page.getByRole('article')
const insurer = (page: Page, name: string) => insurers(page).filter({ hasText: name })

test('a visitor compares insurers, is asked to sign in, requests a quote and sees its status', async ({
  page,
  expectedNoise,
}) => {
  await test.step('compare', async () => {
    await page.goto('/insurance')
    await page.getByLabel('Value of the vehicle').fill('1500000')
    await expect(insurer(page, 'Ngao Insurance')).toContainText(/KSh [\d,]+ a year/)
    await page.getByLabel('Cover').selectOption('Commercial')
    await expect(page).toHaveURL(/type=commercial&value=1500000/)
    await expect(insurer(page, 'Ngao Insurance')).not.toContainText('Comprehensive')
    await expect(insurer(page, 'Kinga Assurance')).toHaveCount(0)
    await page.getByLabel('Cover').selectOption('Comprehensive')
    await expect(insurer(page, 'Kinga Assurance')).toBeVisible()
    const texts = await insurers(page).allInnerTexts()
    const premiums = texts.map((text) =>
      Number(/KSh ([\d,]+)\s*a year/.exec(text)?.[1]?.replaceAll(',', '') ?? Infinity),
    )
    expect(premiums.length).toBeGreaterThan(1)
    expect(premiums).toEqual(premiums.toSorted((one, other) => one - other))
  })

  await test.step('sign in on the way', async () => {
    await insurer(page, 'Kinga Assurance')
      .getByRole('link', { name: /Get Quote/ })
      .click()
    await expect(page.getByText('Please sign in to get insurance quotes')).toBeVisible()
    await expect(page).toHaveURL(/\/login\?next=/)
    await sendSignIn(page, demo.dealer)
    await expect(page.getByLabel('Cover')).toHaveValue('comprehensive')
    await expect(page.getByLabel('Value of the vehicle')).toHaveValue('1,500,000')
  })

  await test.step('errors are shown at their fields, and a reload keeps typed values', async () => {
    const ask = page.getByRole('button', { name: 'Request a quote' })
    await ask.click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Please fill in all required fields',
    )
    await page.getByLabel('Make', { exact: true }).fill('Toyota')
    await page.getByLabel('Model').fill('Probox 77')
    await page.getByLabel('Year').fill('16')
    await page.getByLabel('Phone').fill('0712 345 678')
    await ask.click()
    await expect(page.getByLabel('Year')).toHaveAccessibleDescription(/Enter the year as four digits/)
    await page.reload()
    await expect(page.getByLabel('Model')).toHaveValue('Probox 77')
  })

  await test.step('ask', async () => {
    const estimate = await page.getByText(/About KSh [\d,]+ a year/).textContent()
    await page.getByLabel('Year').fill('2016')
    expectedNoise.push(/ERR_FAILED|could not be sent/)
    await page.route(/\/rest\/v1\/insurance_quotes/, (route) => route.abort())
    await page.getByRole('button', { name: 'Request a quote' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Magari cannot be reached.')
    await page.unroute(/\/rest\/v1\/insurance_quotes/)
    await page.getByRole('button', { name: 'Request a quote' }).click()
    await expect(page.getByText('Quote requested')).toBeVisible()
    const own = page.getByRole('region', { name: 'Your Quotes' })
    const quote = own.getByRole('listitem').filter({ hasText: '2016 Toyota Probox 77' }).first()
    await expect(quote).toContainText('Pending')
    // The database calculates the same premium as the form.
    await expect(quote).toContainText(`${/KSh [\d,]+/.exec(estimate ?? '')?.[0]} a year (estimate)`)
  })

  await test.step('and withdraw', async () => {
    const own = page.getByRole('region', { name: 'Your Quotes' })
    const quote = own.getByRole('listitem').filter({ hasText: '2016 Toyota Probox 77' }).first()
    await quote.getByRole('button', { name: /Withdraw/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Quote withdrawn')).toBeVisible()
    await expect(quote).toContainText('Withdrawn')
    await expect(own).toBeFocused()
  })
})

test('price, make, model and year are filled in from a vehicle', async ({ page }) => {
  await signIn(page, demo.customer)
  await page.goto(demoList)
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const title = (await link.textContent()) ?? ''
  await link.click()
  await page.getByRole('link', { name: 'Insure it' }).click()
  await expect(page).toHaveURL(/\/insurance\?vehicle=/)
  await expect(page.getByLabel('Value of the vehicle')).toHaveValue(/^[\d,]{7,}$/)
  await insurers(page)
    .first()
    .getByRole('link', { name: /Get Quote/ })
    .click()
  await expect(page.getByRole('main')).toContainText(title)
  await expect(page.getByLabel('Make', { exact: true })).not.toHaveValue('')
  await expect(page.getByLabel('Year')).toHaveValue(/^\d{4}$/)
})

test('invalid parameters of the URL are ignored with a message; no match has its text', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('/insurance?type=life&value=-1&search=zzzz')
  await expect(page.getByText('“life” is not a cover we know')).toBeVisible()
  await expect(page.getByText('“-1” is not a value we can search by')).toBeVisible()
  await expect(page.getByText('No insurance providers found matching your criteria.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all insurers' }).click()
  await expect(insurers(page).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form searches and estimates', async ({ page }) => {
    await page.goto('/insurance')
    await page.getByLabel('Value of the vehicle').fill('1,500,000')
    await page.getByLabel('Cover').selectOption('Third party')
    await page.getByLabel('Insurer').fill('ngao')
    await page.getByRole('button', { name: 'Compare insurers' }).click()
    await expect(insurers(page)).toHaveCount(1)
    await expect(insurers(page)).toContainText(/Third party\s*KSh [\d,]+ a year/)
  })
})

test('the insurance pages are accessible', { tag: '@thorough' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, demo.customer)
  for (const open of [
    async () => {
      await page.goto('/insurance?value=1500000')
      await expect(page.getByRole('region', { name: 'Your Quotes' })).toBeVisible()
    },
    async () => {
      await insurers(page)
        .first()
        .getByRole('link', { name: /Get Quote/ })
        .click()
      await page.getByRole('button', { name: 'Request a quote' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  ]) {
    await open()
    expect(await faultsInEachTheme(page)).toEqual([])
  }
})

test('third party cover has a price without a vehicle value, and is requested without one', {
  tag: '@thorough',
}, async ({ page }) => {
  await signIn(page, demo.dealer)
  await page.goto('/insurance?type=third_party')
  const flat = insurers(page)
    .filter({ hasText: /KSh [\d,]+\s*a year/ })
    .first()
  await expect(flat).toBeVisible()
  await flat.getByRole('link', { name: /Get Quote/ }).click()
  await expect(page.getByLabel('Cover')).toHaveValue('third_party')
  await expect(page.getByText(/About KSh [\d,]+ a year/)).toBeVisible()
  const value = page.getByLabel('Value of the vehicle')
  await page.getByLabel('Cover').selectOption('Comprehensive')
  await page.getByRole('button', { name: 'Request a quote' }).click()
  await expect(value).toHaveAccessibleDescription(/what the vehicle is worth/)
  await page.getByLabel('Cover').selectOption('Third party')
  const model = `Premio ${Date.now()}`
  await page.getByLabel('Make', { exact: true }).fill('Toyota')
  await page.getByLabel('Model').fill(model)
  await page.getByLabel('Year').fill('2016')
  await page.getByLabel('Phone').fill('0712 345 678')
  await page.getByRole('button', { name: 'Request a quote' }).click()
  const own = page.getByRole('region', { name: 'Your Quotes' })
  await expect(own.getByRole('listitem').filter({ hasText: model })).toContainText('a year (estimate)')
})
