import type { Page } from '@playwright/test'
import { accessibilityFaults, onEachScreen, SIZES } from './accessible.ts'
import { as } from './data-service.ts'
import { demo, expect, photograph, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { makeAccount } from './people.ts'
import { signIn } from './sessions.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** A name unique to this run. */
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`

async function expectNoFlaws(page: Page) {
  await onEachScreen(page, async () => {
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}

test('a lender is added, with errors at its fields, changed, deactivated and deleted', async ({
  page,
  browser,
}) => {
  const name = unique('Uhuru Bank')
  await page.setViewportSize(SIZES.phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, demo.admin)
  await page.goto('/admin/lenders')
  await page.getByRole('link', { name: 'Add a lender' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Website').fill('http://uhuru.co.ke')
  await page.getByLabel('Interest').fill('13% to 15.5% a year')
  await page.getByLabel('Lowest loan').fill('5m')
  await page.getByLabel('Highest loan').fill('200k')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  await expect(page.getByLabel('Highest loan')).toHaveAccessibleDescription(
    'The highest loan is below the lowest.',
  )
  await expectNoFlaws(page)

  // This tab keeps a draft.
  await page.reload()
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
  await page.getByLabel('Website').fill('uhuru.co.ke')
  await page.getByLabel('Lowest loan').fill('200k')
  await page.getByLabel('Highest loan').fill('5m')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Lender added')).toBeVisible()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(row(page, name)).toContainText('KSh 200,000 to KSh 5,000,000')
  await expectNoFlaws(page)

  const visitor = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  const card = visitor.getByRole('heading', { name })
  await visitor.goto('/financing')
  await expect(card).toBeVisible()

  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await page.getByLabel('Longest term in months').fill('48')
  await page.getByLabel(`Logo of ${name}`).setInputFiles(await photograph('logo.jpg', '#0c6944', 400, 400))
  await expect(page.getByText('Picture saved')).toBeVisible()
  // Saving the logo reloads the lender but keeps typed values.
  await expect(page.getByLabel('Longest term in months')).toHaveValue('48')
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Lender saved')).toBeVisible()
  await navigate(page, `/admin/lenders?search=${encodeURIComponent(name)}`)
  await expect(row(page, name)).toContainText('48 months')
  await expect(row(page, name).locator('img')).toBeVisible()

  await page.getByRole('button', { name: `Switch off ${name}` }).click()
  await expect(page.getByText(`“${name}” switched off`)).toBeVisible()
  // The cached page is dropped when the lender changes.
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card).toHaveCount(0)
  await visitor.context().close()

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(dialog(page)).toContainText('It has no applications.')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No lenders found')).toBeVisible()
})

test('a lender with applications cannot be deleted: the page names what refers to it', {
  tag: '@thorough',
}, async ({ page, request, person, expectedNoise }) => {
  expectedNoise.push(/status of 409/, /An action on a list failed/)
  const name = unique('Asked Bank')
  const admin = await as(request, demo.admin)
  const id = await admin.insert('financing_providers', { name })
  await signIn(page, demo.admin)
  await page.goto(`/admin/lenders?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(dialog(page)).toContainText('It has no applications.')

  // A member applies after the page has loaded: the database refuses, and the list reloads.
  await makeAccount(person)
  const buyer = await as(request, person)
  await buyer.insert('financing_applications', {
    provider_id: id,
    loan_amount: 900_000,
    term_months: 36,
    monthly_income: 100_000,
    employment_status: 'employed',
    phone: '0712 345 678',
  })
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/Members have applied to this lender/)).toBeVisible()
  await expect(row(page, name)).toContainText('1 application, 1 pending')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(dialog(page)).toContainText(`${name} cannot be deleted`)
  await expect(dialog(page)).toContainText('1 application, 1 pending')
  await expect(dialog(page).getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await row(page, name).getByRole('link', { name: '1 application, 1 pending' }).click()
  await expect(row(page, person.email)).toBeVisible()
  await admin.update(`financing_providers?id=eq.${id}`, { active: false })
})

test('new premiums of an insurer change members’ estimates', async ({ page, expectedNoise }) => {
  expectedNoise.push(/status of 409/, /settings were not saved/)
  const name = unique('Baraka Assurance')
  await page.setViewportSize(SIZES.phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, demo.admin)
  await page.goto('/admin/insurers')
  await page.getByRole('link', { name: 'Add an insurer' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('Choose at least one kind of cover.')
  await expectNoFlaws(page)
  await page.getByRole('checkbox', { name: 'Comprehensive' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Insurer added')).toBeVisible()
  await navigate(page, `/admin/insurers?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page.getByText('No premiums yet')).toBeVisible()

  await page.getByRole('link', { name: 'Add a premium' }).click()
  await page.getByLabel('Vehicle value up to').fill('2m')
  await page.getByLabel('Annual rate in per cent').fill('400')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('Enter a rate between 0.01% and 100%.')
  await expectNoFlaws(page)
  await page.getByLabel('Annual rate in per cent').fill('4.25')
  await page.getByLabel('Minimum annual premium').fill('37500')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Premium added')).toBeVisible()
  const premium = row(page, 'Up to KSh 2,000,000')
  await expect(premium).toContainText('4.25%')
  await expect(premium).toContainText('KSh 37,500')
  await expectNoFlaws(page)

  // A second band cannot start at the same value as the first.
  await page.getByRole('link', { name: 'Add a premium' }).click()
  await page.getByLabel('Annual rate in per cent').fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(
    'This cover already has a band that starts at this value.',
  )
  await expect(page.getByLabel('Annual rate in per cent')).toHaveValue('3')
  await page.getByRole('button', { name: 'Cancel' }).click()

  const estimate = async (premium: string) => {
    await navigate(page, `/insurance?search=${encodeURIComponent(name)}&type=comprehensive&value=1000000`)
    await expect(page.getByText(premium).first()).toBeVisible()
  }
  await estimate('KSh 42,500')
  await navigate(page, `/admin/insurers?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await page.getByRole('link', { name: /^Edit Comprehensive/ }).click()
  await page.getByLabel('The premium is').selectOption({ label: 'A flat premium' })
  await page.getByLabel('Annual premium').fill('61k')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Premium saved')).toBeVisible()
  await expect(premium).toContainText('KSh 61,000')
  await estimate('KSh 61,000')

  await navigate(page, `/admin/insurers?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(dialog(page)).toContainText('Its premium is deleted too.')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No insurers found')).toBeVisible()
})
