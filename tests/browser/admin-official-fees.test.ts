/** Fees of the government that sales show: added, confirmed, corrected and deleted by administrators. */
import { formatDate } from '#domain/foundation/dates.ts'
import { today } from '#testing/days.ts'
import { isAccessible, onEachScreen } from './accessible.ts'
import { as } from './data-service.ts'
import { demo, expect, test } from './fixtures.ts'
import { signIn } from './sessions.ts'

test('a fee is added, confirmed on the portal, corrected and deleted', { tag: '@thorough' }, async ({
  page,
  request,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 409/, /settings were not saved/)
  const source = 'Gazette, a test'
  await (await as(request, demo.admin)).remove(`official_fees?source=eq.${encodeURIComponent(source)}`)
  await signIn(page, demo.admin)
  await page.goto('/admin/import-taxes')
  await page.getByRole('link', { name: 'official fees' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Copy of records' }).first()).toContainText('KSh 550')
  await onEachScreen(page, () => isAccessible(page))

  await page.getByRole('link', { name: 'Add a fee' }).click()
  await page.getByLabel('Engines up to, in cc').fill('1,300 cc')
  await page.getByLabel('Amount').fill('none')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(3)
  await onEachScreen(page, () => isAccessible(page))
  await page.getByLabel('Amount').fill('1,950')
  await page.getByLabel('Valid from').fill('2024-01-01')
  await page.getByLabel('Source').fill(source)
  await page.getByRole('button', { name: 'Save' }).click()

  const row = page.getByRole('row').filter({ hasText: source })
  await expect(row).toContainText('Transfer of a vehicle, up to 1,300 cc')
  await expect(row).toContainText('Not yet')
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(row).toContainText(formatDate(today()))

  await row.getByRole('link', { name: /^Correct/ }).click()
  await page.getByLabel('Amount').fill('1,960')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('KSh 1,960')
  await expect(row).toContainText('Not yet')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Fee deleted')).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(row).toHaveCount(0)
})
