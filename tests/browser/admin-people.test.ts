import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { asServer, newMember } from './people.ts'
import { signIn } from './sessions.ts'

const LIST = /\/rest\/v1\/rpc\/admin_people/

/** Two customers and a dealer, in this order, with a unique mark in their names. */
async function people() {
  const mark = crypto.randomUUID().slice(0, 8)
  const made = [
    await newMember('Njeri', mark),
    await newMember('Achieng', mark),
    await newMember('Musa', mark, 'dealer'),
  ]
  const ids = made.map(({ id }) => id)
  return {
    mark,
    ids,
    name: (nth: number) => `${made[nth]?.firstName} ${mark}`,
    address: `/admin/users?search=${mark}`,
    /** The first names of verified people. */
    async verified() {
      const rows = await asServer<{ first_name: string }[]>(
        `/rest/v1/profiles?select=first_name&verified=is.true&id=in.(${ids.join()})&order=first_name`,
      )
      return rows.map(({ first_name }) => first_name)
    },
    async remove() {
      for (const id of ids) await asServer(`/auth/v1/admin/users/${id}`, {}, 'DELETE')
    },
  }
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** The names in the list, from the top. */
const names = (page: Page) =>
  page.getByRole('table', { name: 'Platform users' }).locator('tbody tr td:nth-child(2) a')

const choose = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()

/** The actions on the selected rows. */
const barOf = (page: Page) => page.getByRole('status').filter({ hasText: 'selected' })

test('a person is verified and suspended, and both are undone', async ({ page }) => {
  const { ids, name: nameOf, address, verified, remove } = await people()
  const name = nameOf(0)
  const row = rowOf(page, name)
  const isSuspended = async () => {
    const [profile] = await asServer<{ suspended_at: string | null }[]>(
      `/rest/v1/profiles?select=suspended_at&id=eq.${ids[0]}`,
    )
    return profile?.suspended_at !== null
  }
  await page.setViewportSize(SIZES.phone)
  await signIn(page, demo.admin)
  await page.goto(address)
  await expect(names(page)).toHaveCount(3)
  await onEachScreen(page, () => isAccessible(page))
  await page.getByRole('button', { name: `Verify ${name}`, exact: true }).click()
  await expect(page.getByText('User verified successfully!')).toBeVisible()
  await expect(row.getByText('Verified', { exact: true })).toBeVisible()
  expect(await verified()).toEqual(['Njeri'])
  await page.getByRole('button', { name: `Unverify ${name}` }).click()
  await expect(page.getByText('User unverified successfully!')).toBeVisible()
  await expect(row.getByText('Unverified', { exact: true })).toBeVisible()
  expect(await verified()).toEqual([])

  await page.getByRole('button', { name: `Suspend ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Suspend ${name}?` })
  await expect(dialog).toContainText('This hides their ads')
  await onEachScreen(page, () => isAccessible(page))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await isSuspended()).toBe(false)
  await page.getByRole('button', { name: `Suspend ${name}`, exact: true }).click()
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Three buyers say that the car was never there.')
  await dialog.getByLabel('Mark their messages as a scam').check()
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('User suspended', { exact: true })).toBeVisible()
  await expect(row.getByText('Suspended', { exact: true })).toBeVisible()
  expect(await isSuspended()).toBe(true)
  expect(await asServer(`/rest/v1/suspensions?select=is_scam&user_id=eq.${ids[0]}`)).toEqual([
    { is_scam: true },
  ])
  await onEachScreen(page, () => isAccessible(page))
  await page.getByRole('button', { name: `Unsuspend ${name}` }).click()
  const lifting = page.getByRole('dialog', { name: `End the suspension of ${name}?` })
  await expect(lifting).toContainText(
    'Three buyers say that the car was never there. They have not answered.',
  )
  await lifting.getByRole('button', { name: 'Unsuspend' }).click()
  await expect(page.getByText('User no longer suspended')).toBeVisible()
  await expect(row.getByText('Suspended', { exact: true })).toHaveCount(0)
  expect(await isSuspended()).toBe(false)
  await remove()
})

test('if the server refuses one of several people, the others are verified', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 400/, /An action on a list failed/)
  const { ids, name, address, verified, remove } = await people()
  await page.setViewportSize(SIZES.phone)
  await signIn(page, demo.admin)
  await page.goto(address)
  for (const nth of [0, 1, 2]) await choose(page, name(nth))
  const bar = barOf(page)
  await expect(bar).toContainText('3 selected')
  const refused = new RegExp(`profiles\\?.*id=eq\\.${ids[1]}`)
  const json = { code: 'P0001', message: 'This account is being deleted.', details: null, hint: null }
  await page.route(refused, (route) => route.fulfill({ status: 400, json }))
  await bar.getByRole('button', { name: 'Verify', exact: true }).click()
  const said = page.getByRole('alert')
  await expect(said).toContainText('Failed to update user verification')
  await expect(said).toContainText('2 done, 1 not: This account is being deleted.')
  await expect(bar).toContainText('1 selected')
  await expect(page.getByRole('checkbox', { name: `Select ${name(1)}`, exact: true })).toBeChecked()
  expect(await verified()).toEqual(['Musa', 'Njeri'])
  // The cards are taller than the screen: from their top, the bar is at the bottom edge and the toast above it.
  await page.evaluate(() => scrollTo(0, 0))
  const gap = async () => {
    const [toast, shown] = [await said.boundingBox(), await bar.boundingBox()]
    return toast && shown ? shown.y - (toast.y + toast.height) : -1
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  await onEachScreen(page, () => isAccessible(page))

  await page.unroute(refused)
  await bar.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('User verified successfully!')).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect(await verified()).toEqual(['Achieng', 'Musa', 'Njeri'])
  await remove()
})

test('search, filters and order are in the URL, and apply to the export', { tag: '@thorough' }, async ({
  page,
}) => {
  const { mark, ids, name, remove } = await people()
  await asServer(`/rest/v1/profiles?id=eq.${ids[0]}`, { verified: true, location: 'Voi, "Town"' }, 'PATCH')
  await signIn(page, demo.admin)
  await page.goto('/admin/users')
  await expect(page.getByRole('link', { name: /^Platform Users \([\d,]+\)$/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const box = page.getByRole('searchbox', { name: 'Full name, e-mail or id' })
  await box.fill(mark)
  await box.press('Enter')
  await expect(page).toHaveURL(`/admin/users?search=${mark}`)
  await expect(names(page)).toHaveText([name(2), name(1), name(0)])
  await page.getByRole('link', { name: 'Name', exact: true }).click()
  await expect(names(page)).toHaveText([name(1), name(2), name(0)])
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Customer')
  await expect(names(page)).toHaveText([name(1), name(0)])
  await page.getByRole('combobox', { name: 'Verification' }).selectOption('Verified')
  await expect(names(page)).toHaveText([name(0)])
  await expect(page).toHaveURL(`/admin/users?sort=name&search=${mark}&role=customer&verified=verified`)
  await page.reload()
  await expect(names(page)).toHaveText([name(0)])

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^magari-users-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe('Id,Name,Business,E-mail,Phone,Role,Verified,Suspended,Location,Listings,Joined')
  expect(lines[1]).toMatch(
    new RegExp(`^${ids[0]},Njeri ${mark},,member[^,]+,,Customer,true,false,"Voi, ""Town""",0,20[^,]+$`),
  )

  await page.getByRole('combobox', { name: 'Role' }).selectOption('Dealer')
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
  await page.goBack()
  await expect(names(page)).toHaveText([name(0)])
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('customer')
  await remove()
})

test('the suspended filter is in the URL', { tag: '@thorough' }, async ({ page }) => {
  const { mark, ids, name, address, remove } = await people()
  await asServer(
    `/rest/v1/profiles?id=in.(${ids[0]},${ids[2]})`,
    { suspended_at: new Date().toISOString() },
    'PATCH',
  )
  await page.setViewportSize(SIZES.phone)
  await signIn(page, demo.admin)
  await page.goto(address)
  const filter = page.getByRole('combobox', { name: 'Suspension' })
  await filter.selectOption('Suspended')
  await expect(page).toHaveURL(`/admin/users?search=${mark}&suspended=suspended`)
  await expect(names(page)).toHaveText([name(2), name(0)])
  await isAccessible(page)
  // People who no longer match leave the list once the pointer has left it.
  await page.getByRole('button', { name: `Unsuspend ${name(2)}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unsuspend' }).click()
  await page.mouse.move(0, 0)
  await expect(names(page)).toHaveText([name(0)])
  await filter.selectOption('Not suspended')
  await expect(names(page)).toHaveText([name(2), name(1)])
  await page.reload()
  await expect(filter).toHaveValue('not')
  await expect(names(page)).toHaveText([name(2), name(1)])
  await page.getByRole('link', { name: /^Service Providers/ }).click()
  await expect(filter).toHaveCount(0)
  await remove()
})

test('while the server is down nobody is changed, and failures are shown', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED|Failed to fetch|could not be read/)
  const { ids, name, address, verified, remove } = await people()
  await signIn(page, demo.admin)
  await page.goto(address)
  await expect(names(page)).toHaveCount(3)
  await page.route(new RegExp(`profiles\\?.*id=eq\\.(${ids.join('|')})`), (route) => route.abort())
  await page.route(/rpc\/suspend_member/, (route) => route.abort())
  const said = page.getByRole('alert')
  const away = 'Magari cannot be reached. Check your connection and try again.'
  await page.getByRole('button', { name: `Verify ${name(0)}`, exact: true }).click()
  await expect(said).toContainText('Failed to update user verification')
  await expect(said).toContainText(away)
  await page.getByRole('button', { name: `Suspend ${name(0)}`, exact: true }).click()
  const suspending = page.getByRole('dialog')
  await suspending.getByLabel('Reason').fill('Three buyers say that the car was never there.')
  await suspending.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(said).toContainText('Failed to update the suspension')
  await expect(suspending.getByLabel('Reason'), 'what was typed').toHaveValue(/^Three buyers/)
  await suspending.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, name(0))
  await choose(page, name(1))
  await barOf(page).getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(said).toContainText(`0 done, 2 not: ${away}`)
  await expect(barOf(page)).toContainText('2 selected')
  expect(await verified()).toEqual([])

  await page.route(LIST, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Failed to load users' })).toBeVisible()
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(names(page)).toHaveCount(3)
  await remove()
})
