import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { asServer, newMember } from './people.ts'
import { signIn } from './sessions.ts'

interface Business {
  id: string
  business_name: string
}

/** Three unverified businesses, in this order, with a unique mark in their names. */
async function businesses() {
  const mark = crypto.randomUUID().slice(0, 8)
  const made: Business[] = []
  for (const [nth, name] of [`Mara ${mark}`, `Amboseli ${mark}`, `Tsavo "${mark}", Voi`].entries()) {
    const owner = await newMember('Baraka', 'Mwangi', 'service_provider')
    const [business] = await asServer<Business[]>('/rest/v1/service_providers?select=id,business_name', {
      user_id: owner.id,
      business_name: name,
      location: 'Kitale',
      service_types: nth === 2 ? ['garage', 'towing'] : ['garage'],
      phone: '+254712345678',
      email: `business.${nth}.${mark}@example.test`,
    })
    if (business) made.push(business)
  }
  return { mark, made }
}

const remove = async (made: Business[]) => {
  await asServer(`/rest/v1/service_providers?id=in.(${made.map(({ id }) => id).join()})`, {}, 'DELETE')
}

/** The names in the list, from the top. */
const names = (page: Page) =>
  page.getByRole('table', { name: 'Service providers' }).locator('tbody tr td:nth-child(2)')

test('providers are sorted by name and date of joining, and the order is in the URL', {
  tag: '@thorough',
}, async ({ page }) => {
  const { mark, made } = await businesses()
  const [mara, amboseli, tsavo] = made.map(({ business_name }) => business_name) as [string, string, string]
  await signIn(page, demo.admin)
  await page.goto(`/admin/users?tab=providers&search=${mark}`)
  await expect(names(page)).toHaveText([tsavo, amboseli, mara])

  await page.getByRole('link', { name: 'Business', exact: true }).click()
  await expect(page).toHaveURL(/sort=name$/)
  await expect(names(page)).toHaveText([amboseli, mara, tsavo])
  await expect(page.getByRole('columnheader', { name: 'Business' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('link', { name: 'Business', exact: true }).click()
  await expect(names(page)).toHaveText([tsavo, mara, amboseli])
  await page.reload()
  await expect(names(page)).toHaveText([tsavo, mara, amboseli])

  await page.getByLabel('Verification').selectOption('Unverified')
  await expect(page).toHaveURL(/verified=unverified/)
  await expect(page).toHaveURL(/sort=name_desc/)
  await expect(names(page)).toHaveText([tsavo, mara, amboseli])
  await page.getByRole('link', { name: 'Joined', exact: true }).click()
  await expect(names(page)).toHaveText([tsavo, amboseli, mara])
  await page.getByRole('link', { name: 'Joined', exact: true }).click()
  await expect(page).toHaveURL(/tab=providers.*sort=oldest/)
  await expect(names(page)).toHaveText([mara, amboseli, tsavo])

  // A page beyond the end, for example after its last row was verified, is no failure.
  await navigate(page, `/admin/users?tab=providers&search=${mark}&page=4`)
  await expect(names(page)).toHaveText([tsavo, amboseli, mara])
  await remove(made)
})

test('two providers are verified at once, and unverified again', async ({ page }) => {
  const { mark, made } = await businesses()
  const [mara, , tsavo] = made.map(({ business_name }) => business_name) as [string, string, string]
  const verified = async () => {
    const rows = await asServer<Business[]>(
      `/rest/v1/service_providers?select=id,business_name&verified=is.true&id=in.(${made.map(({ id }) => id).join()})`,
    )
    return rows.map(({ business_name }) => business_name).sort()
  }
  await page.setViewportSize(SIZES.phone)
  await signIn(page, demo.admin)
  await page.goto(`/admin/users?tab=providers&search=${mark}`)
  const choose = async () => {
    for (const name of [mara, tsavo])
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  }
  await choose()
  await expect(page.getByText('2 selected')).toBeVisible()
  await onEachScreen(page, () => isAccessible(page))
  const bar = page.getByRole('status').filter({ hasText: '2 selected' })
  await bar.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('2 service providers verified')).toBeVisible()
  await expect(page.getByText('2 selected')).toHaveCount(0)
  expect(await verified()).toEqual([mara, tsavo])
  await expect(page.getByRole('link', { name: mara })).toBeVisible()

  await choose()
  // Actions affect visible rows only: other rows clear the selection.
  await page.getByRole('combobox', { name: 'Verification' }).selectOption('verified')
  await expect(page).toHaveURL(/verified=verified/)
  await expect(page.getByText('2 selected')).toHaveCount(0)
  await choose()
  await bar.getByRole('button', { name: 'Unverify', exact: true }).click()
  await expect(page.getByText('2 service providers unverified')).toBeVisible()
  await expect(page.getByRole('link', { name: mara })).toHaveCount(0)
  expect(await verified()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  expect(await verified()).toEqual([mara, tsavo])
  await remove(made)
})

test('if one of several providers is gone, the others are verified', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 406/, /An action on a list failed/)
  const { mark, made } = await businesses()
  const [mara, amboseli, tsavo] = made.map(({ business_name }) => business_name) as [string, string, string]
  await signIn(page, demo.admin)
  await page.goto(`/admin/users?tab=providers&search=${mark}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await remove(made.slice(1, 2))
  const bar = page.getByRole('status').filter({ hasText: '3 selected' })
  await bar.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to update provider verification')
  await expect(page.getByRole('alert')).toContainText('2 done, 1 not: This is no longer there.')
  await expect(names(page)).toHaveText([tsavo, mara])
  await expect(page.getByRole('link', { name: mara })).toBeVisible()
  await expect(page.getByText(amboseli)).toHaveCount(0)
  await expect(page.getByText('1 selected')).toHaveCount(0)
  await remove(made)
})

test('filtered providers are exported in the order of the list', { tag: '@thorough' }, async ({ page }) => {
  const { mark, made } = await businesses()
  await signIn(page, demo.admin)
  await page.goto(`/admin/users?tab=providers&search=${mark}&verified=unverified&sort=name`)
  await expect(names(page)).toHaveCount(3)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^magari-service-providers-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe('Id,Business,E-mail,Phone,Location,Services,Verified,Joined')
  expect(lines[1]).toContain(`Amboseli ${mark}`)
  expect(lines[3]).toMatch(
    new RegExp(
      `^${made[2]?.id},"Tsavo ""${mark}"", Voi",business.2.${mark}@example.test,0712 345 678,Kitale,"[^"]+, [^"]+",false,20`,
    ),
  )
  await remove(made)
})
