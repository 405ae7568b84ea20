import type { Page } from '@playwright/test'
import { accessibilityFaults, onEachScreen, SIZES } from './accessible.ts'
import { as } from './data-service.ts'
import { demo, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { newListing, newMember } from './people.ts'
import { signIn } from './sessions.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function expectNoFlaws(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await onEachScreen(page, async () => {
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}

test('a nickname is added, used in a search, changed and deleted', async ({
  page,
  browser,
  request,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 40[09]/, /settings were not saved/)
  const mark = crypto.randomUUID().slice(0, 8)
  // Shares no letters with the make, because similar words are found without a nickname.
  const letters = mark.replace(/./g, (digit) => 'ghijklmnopqrstuvw'.charAt(Number.parseInt(digit, 16)))
  const [make, nickname] = [`Proton ${mark}`, `Zuzu${letters}`]
  const admin = await as(request, demo.admin)
  const makeId = Number(await admin.insert('vehicle_makes', { name: make }))
  const listing = await newListing(await newMember('Amina', 'Hassan'), { make_id: makeId })
  await page.setViewportSize(SIZES.phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, demo.admin)
  await page.goto('/admin/nicknames')
  await expectNoFlaws(page)
  await page.getByRole('link', { name: 'Add a nickname' }).click()
  await page.getByLabel('Nickname', { exact: true }).fill('Two words')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Enter one word of 2 to 60 characters, without spaces.',
    'Choose a make or model from the catalogue.',
  ])
  await expectNoFlaws(page)
  await page.getByLabel('Nickname', { exact: true }).fill(nickname)
  await page.getByLabel('Make or model it means').fill('Protton')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Make or model it means')).toHaveAccessibleDescription(
    /No make or model is called Protton/,
  )
  await page.reload()
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
  await expect(page.getByLabel('Nickname', { exact: true })).toHaveValue(nickname)
  await page.getByLabel('Make or model it means').fill(make.toUpperCase())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nickname added')).toBeVisible()

  const visitor = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  const ad = visitor.locator(`a[href*="${listing}"]`).first()
  await visitor.goto(`/vehicles?search=${nickname}`)
  await expect(ad).toBeVisible()

  await page.getByRole('searchbox').fill(nickname)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, nickname)).toContainText(make)
  await expectNoFlaws(page)

  // A duplicate is refused, and typed values stay.
  await page.getByRole('link', { name: 'Add a nickname' }).click()
  await page.getByLabel('Nickname', { exact: true }).fill(nickname.toUpperCase())
  await page.getByLabel('Make or model it means').fill(make)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Nickname', { exact: true })).toHaveAccessibleDescription(
    /This nickname already exists/,
  )
  await page.getByRole('button', { name: 'Cancel' }).click()

  await navigate(page, `/admin/nicknames?search=${nickname}`)
  await page.getByRole('link', { name: `Edit ${nickname}` }).click()
  await page.getByLabel('Nickname', { exact: true }).fill(`${nickname}x`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nickname saved')).toBeVisible()

  await navigate(page, `/admin/nicknames?search=${nickname}`)
  await page.getByRole('button', { name: `Delete ${nickname}x` }).click()
  await expect(dialog(page)).toContainText(`no longer find ${make}.`)
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No nicknames found')).toBeVisible()
  // Cached searches are dropped.
  await visitor.goto(`/vehicles?search=${nickname}x`)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(ad).toHaveCount(0)
  await visitor.context().close()
})
