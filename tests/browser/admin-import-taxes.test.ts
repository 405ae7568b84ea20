import type { Page } from '@playwright/test'
import { formatDate } from '#domain/foundation/dates.ts'
import { today } from '#testing/days.ts'
import { accessibilityFaults, onEachScreen, SIZES } from './accessible.ts'
import { as } from './data-service.ts'
import { demo, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { signIn } from './sessions.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function expectNoFlaws(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await onEachScreen(page, async () => {
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}

test('a tax rate is added from a day on, corrected and deleted, and the calculator follows', async ({
  page,
  browser,
  request,
  expectedNoise,
}) => {
  const [kind, label] = ['electric', 'Electric only']
  expectedNoise.push(/status of 409/, /settings were not saved/)
  // Removes what a failed attempt before a retry left behind.
  await (await as(request, demo.admin)).remove(
    `import_tax_rates?vehicle_class=eq.${kind}&effective_from=gt.2025-07-01`,
  )
  await page.setViewportSize(SIZES.phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const visitor = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  const estimate = async (source: string | RegExp) => {
    await visitor.goto(`/import-services?price=4000000&class=${kind}&year=${new Date().getUTCFullYear() - 3}`)
    const shown = visitor.getByRole('status').filter({ hasText: 'Duty and taxes' })
    await expect(shown).toContainText(source)
    return (await shown.getByText('Excise duty').locator('..').textContent()) ?? ''
  }
  const before = await estimate('KRA worksheet of 30 May 2025')

  await signIn(page, demo.admin)
  await page.goto('/admin/import-taxes')
  const rows = page.getByRole('row').filter({ hasText: label })
  await expect(rows).toContainText('Since 1 Jul 2025')
  await expectNoFlaws(page)
  await page.getByRole('link', { name: 'Add a rate' }).click()
  await page.getByLabel('Kind of vehicle').selectOption({ label })
  await page.getByLabel('Excise duty').fill('lots')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(3)
  await expectNoFlaws(page)
  // The database refuses a second rate of the same kind and day.
  await page.getByLabel('Excise duty').fill('45')
  await page.getByLabel('Valid from').fill('2025-07-01')
  await page.getByLabel('Source').fill('Finance Act, a test')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Valid from')).toHaveAccessibleDescription(
    /A rate of this kind already starts on this day/,
  )
  await expect(page.getByLabel('Excise duty')).toHaveValue('45')
  await page.getByLabel('Valid from').fill(today())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rate added')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(`Since ${formatDate(today())}`)
  await expect(rows.first()).toContainText('In force')
  await expect(rows.last()).toContainText(`1 Jul 2025 to ${formatDate(today(-1))}`)
  await expectNoFlaws(page)
  const risen = await estimate('Finance Act, a test')
  expect(risen).not.toBe(before)

  // From tomorrow on: it is in the future, and today's estimate is the old one again.
  await rows
    .first()
    .getByRole('link', { name: /^Correct/ })
    .click()
  await page.getByLabel('Valid from').fill(today(1))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rate corrected')).toBeVisible()
  await expect(rows.first()).toContainText('Upcoming')
  expect(await estimate('KRA worksheet of 30 May 2025')).toBe(before)

  // The current rate cannot be deleted; the future one can.
  expectedNoise.push(/status of 400/, /An action on a list failed/)
  await rows
    .last()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The calculator would have no rate of this kind for today.')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await rows
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(dialog(page)).toContainText('It is not in force yet')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Rate deleted')).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(rows).toHaveCount(1)
  await visitor.context().close()
})

test('a depreciation is corrected and the audit log names it', { tag: '@thorough' }, async ({
  page,
  request,
}) => {
  const admin = await as(request, demo.admin)
  await admin.remove('import_depreciation_rates?age=eq.29')
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, demo.admin)
  await page.goto('/admin/import-taxes?tab=depreciation')
  await expectNoFlaws(page)
  await page.getByRole('link', { name: 'Add a rate' }).click()
  await page.getByLabel('Age in years').fill('29')
  await page.getByLabel('Valid from').fill('2099-01-01')
  await page.getByLabel('Depreciation in per cent').fill('130')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(/between 0% and 100%/)
  await page.getByLabel('Depreciation in per cent').fill('95')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Depreciation added')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '29 years' })
  await row.getByRole('link', { name: /^Correct/ }).click()
  await expect(page.getByLabel('Depreciation in per cent')).toHaveValue('95')
  await page.getByLabel('Depreciation in per cent').fill('92.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('92.5%')

  await navigate(page, '/admin/audit?entity=import_depreciation_rates')
  await expect(page.getByRole('row').filter({ hasText: 'age 29 from 1 Jan 2099' }).first()).toContainText(
    'Changed: Import depreciation rate',
  )
})
