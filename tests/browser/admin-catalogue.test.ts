import type { Page } from '@playwright/test'
import { accessibilityFaults, fitsEachScreen, onEachScreen } from './accessible.ts'
import { as } from './data-service.ts'
import { demo, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { makeAccount, newListing, newMember } from './people.ts'
import { signIn } from './sessions.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const toast = (page: Page, words: string | RegExp) => page.getByText(words).first()

/** A name unique to this run. */
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`

test('the audit log shows an administrator’s last action, and its filters are in the URL', async ({
  page,
}) => {
  await signIn(page, demo.admin)
  const make = unique('Proton')
  await page.goto('/admin/catalogue')
  await page.getByRole('button', { name: 'Add a make' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(make)
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expect(toast(page, `“${make}” added`)).toBeVisible()

  await page.getByRole('link', { name: 'Audit' }).first().click()
  await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible()
  await expect(row(page, make).first()).toContainText('Added: Make')
  await page.getByLabel('About').selectOption({ label: 'Make' })
  await expect(page).toHaveURL(/entity=vehicle_makes/)
  await expect(row(page, make).first()).toBeVisible()
  await page.getByLabel('Until').fill('2020-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('No entries found')).toBeVisible()
})

test('a duplicate make is refused and merged, and its listing moves to the remaining make', async ({
  page,
  request,
  expectedNoise,
}) => {
  // The browser logs the refused request.
  expectedNoise.push(/status of 409/)
  const [wrong, kept] = [unique('Toyotta'), unique('Tayota')]
  const admin = await as(request, demo.admin)
  const wrongId = await admin.insert('vehicle_makes', { name: wrong })
  await admin.insert('vehicle_makes', { name: kept })
  const listing = await newListing(await newMember('Amina', 'Hassan'), { make_id: Number(wrongId) })

  await signIn(page, demo.admin)
  await page.goto(`/admin/catalogue?search=${encodeURIComponent(kept)}`)
  await page.getByRole('button', { name: `Rename ${kept}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(wrong.toUpperCase())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('There is already a make with this name.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue(wrong.toUpperCase())
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await navigate(page, `/admin/catalogue?search=${encodeURIComponent(wrong)}`)
  await expect(page.getByRole('button', { name: `Delete ${wrong}` })).toHaveCount(0)
  await page.getByRole('button', { name: `Merge ${wrong}` }).click()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog.getByText('Choose the make to keep.')).toBeVisible()
  await dialog.getByLabel('Make to keep').selectOption({ label: kept })
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(toast(page, `“${wrong}” merged into “${kept}”, 1 listing moved`)).toBeVisible()
  await expect(page.getByText('No makes found')).toBeVisible()

  await page.goto(`/vehicles?make=${encodeURIComponent(kept)}`)
  await expect(page.locator(`a[href*="${listing}"]`).first()).toBeVisible()
})

test('the palette opens pages and people by keyboard, and has a button on phones', async ({
  page,
  person,
}) => {
  await makeAccount(person)
  await signIn(page, demo.admin)
  await page.goto('/admin/audit')
  await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Find a page or record' })
  await expect(box).toBeFocused()
  await box.fill(person.email)
  await expect(page.getByRole('option', { name: person.email })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(person.email)
  await expect(box).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Find' }).click()
  await box.fill('catal')
  await page.getByRole('option', { name: 'Catalogue' }).click()
  await expect(page).toHaveURL(/\/admin\/catalogue$/)
})

test('the audit log, the catalogue and the palette are accessible', { tag: '@thorough' }, async ({
  page,
  request,
}) => {
  const admin = await as(request, demo.admin)
  await admin.insert('vehicle_makes', { name: unique('Perodua') })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, demo.admin)
  const isFaultless = () =>
    onEachScreen(page, async () => expect(await accessibilityFaults(page)).toEqual([]))
  await page.goto('/admin/audit')
  await expect(page.getByRole('table', { name: 'Audit log' })).toBeVisible()
  await isFaultless()
  await fitsEachScreen(page)
  await navigate(page, '/admin/catalogue')
  await expect(page.getByRole('table', { name: 'Makes' })).toBeVisible()
  await isFaultless()
  await fitsEachScreen(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('a')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await isFaultless()
})
