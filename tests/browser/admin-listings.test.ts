import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { asServer, newListing, newMember } from './people.ts'
import { forgetSession, signIn } from './sessions.ts'

const LISTINGS = /\/rest\/v1\/vehicle_listings\?/
const LIST = /\/rest\/v1\/rpc\/admin_listings/

/** Ads of one new seller, with a unique mark in their titles; the last is the newest. */
async function ads(values: Record<string, unknown>[]) {
  const mark = crypto.randomUUID().slice(0, 8)
  const seller = await newMember('Wambui', 'Ndegwa')
  const made: { id: string; title: string }[] = []
  for (const [nth, rest] of values.entries()) {
    const title = `Ad ${'ABC'[nth]} ${mark}`
    made.push({ id: await newListing(seller, { title, status: 'sold', ...rest }), title })
  }
  return {
    mark,
    made,
    title: (nth: number) => made[nth]?.title ?? '',
    ids: made.map(({ id }) => id).join(),
    address: `/admin/listings?search=${mark}`,
    /** The statuses of the remaining ads, in order of creation. */
    async statuses() {
      const rows = await asServer<{ status: string }[]>(
        `/rest/v1/vehicle_listings?select=status&seller_id=eq.${seller.id}&order=title`,
      )
      return rows.map(({ status }) => status)
    },
    remove: () => asServer(`/rest/v1/vehicle_listings?seller_id=eq.${seller.id}`, {}, 'DELETE'),
  }
}

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** The titles in the list, from the top. */
const titles = (page: Page) =>
  page.getByRole('table', { name: 'Listings' }).locator('tbody tr td:nth-child(2) a[href^="/vehicles/"]')

const choose = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()

/** The actions on the selected rows. */
const barOf = (page: Page) => page.getByRole('status').filter({ hasText: 'selected' })
/** Sets the status of the selected ads and confirms. */
async function setAll(page: Page, status: string) {
  await barOf(page).getByRole('button', { name: status }).click()
  await page
    .getByRole('dialog', { name: new RegExp(`to ${status}\\?$`) })
    .getByRole('button', { name: 'Set status' })
    .click()
}

test('an ad is set to another status, featured and deleted', async ({ page }) => {
  const { title: titleOf, address, statuses } = await ads([{}])
  const title = titleOf(0)
  const row = rowOf(page, title)
  await page.setViewportSize(SIZES.phone)
  await signIn(page, demo.admin)
  await page.goto(address)
  await expect(row).toContainText('KSh 1,234,000')
  await expect(row).toContainText('Wambui Ndegwa')
  await onEachScreen(page, () => isAccessible(page))

  await page.getByRole('combobox', { name: `Status of ${title}` }).selectOption('Expired')
  await expect(page.getByText('Listing expired successfully!')).toBeVisible()
  await expect(page.getByRole('combobox', { name: `Status of ${title}` })).toHaveValue('expired')
  expect(await statuses()).toEqual(['expired'])

  await page.getByRole('button', { name: `Feature ${title}`, exact: true }).click()
  await expect(page.getByText('Listing featured successfully!')).toBeVisible()
  await expect(row.getByText('Featured', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Unfeature ${title}` }).click()
  await expect(page.getByText('Listing unfeatured successfully!')).toBeVisible()
  await expect(row.getByText('Featured', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this listing?' })
  await expect(dialog).toContainText('The view counts are deleted too. The seller will be notified.')
  await expect(dialog).toContainText(title)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await onEachScreen(page, () => isAccessible(page))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Listing deleted successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your filters to see more results.')).toBeVisible()
  expect(await statuses()).toEqual([])
})

test('several ads change status or are deleted at once', async ({ page }) => {
  const { title, address, statuses } = await ads([{}, {}, {}])
  await page.setViewportSize(SIZES.phone)
  await signIn(page, demo.admin)
  await page.goto(address)
  await choose(page, title(0))
  await choose(page, title(2))
  const bar = barOf(page)
  await expect(bar).toContainText('2 selected')
  await onEachScreen(page, () => isAccessible(page))
  const before = await statuses()
  await bar.getByRole('button', { name: 'Expired' }).click()
  await onEachScreen(page, () => isAccessible(page))
  await page
    .getByRole('dialog', { name: 'Set 2 listings to Expired?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  expect(await statuses()).toEqual(before)
  await setAll(page, 'Expired')
  await expect(page.getByText('2 listings set to Expired')).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect(await statuses()).toEqual(['expired', 'sold', 'expired'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  expect(await statuses()).toEqual(before)

  for (const nth of [0, 1, 2]) await choose(page, title(nth))
  await bar.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete these 3 listings?' })
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('3 listings deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No listings found' })).toBeVisible()
  expect(await statuses()).toEqual([])
})

test('search, filters and order are in the URL', { tag: '@thorough' }, async ({ page }) => {
  const { mark, title, remove } = await ads([
    { price: 1_100_000 },
    { price: 1_300_000, featured: true },
    { price: 1_200_000, status: 'expired' },
  ])
  await signIn(page, demo.admin)
  await page.goto('/admin/listings')
  for (const counter of ['Total', 'Active', 'Draft', 'Featured'])
    await expect(
      page.getByRole('term').filter({ hasText: counter }).locator('xpath=following-sibling::dd'),
    ).toHaveText(/^[\d,]+$/)
  const box = page.getByRole('searchbox', { name: 'Title, location, make, model, seller or id' })
  await box.fill(mark)
  await box.press('Enter')
  await expect(page).toHaveURL(`/admin/listings?search=${mark}`)
  await expect(titles(page)).toHaveText([title(2), title(1), title(0)])

  await page.getByRole('link', { name: 'Price', exact: true }).click()
  await expect(titles(page)).toHaveText([title(1), title(2), title(0)])
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('link', { name: 'Price', exact: true }).click()
  await expect(titles(page)).toHaveText([title(0), title(2), title(1)])
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Sold')
  await expect(titles(page)).toHaveText([title(0), title(1)])
  await page.getByRole('combobox', { name: 'Featured', exact: true }).selectOption('Featured')
  await expect(titles(page)).toHaveText([title(1)])
  await expect(page).toHaveURL(`/admin/listings?sort=price&search=${mark}&status=sold&featured=featured`)
  await page.reload()
  await expect(titles(page)).toHaveText([title(1)])
  await page.getByRole('combobox', { name: 'Featured', exact: true }).selectOption('Regular')
  await expect(titles(page)).toHaveText([title(0)])
  await page.goBack()
  await expect(titles(page)).toHaveText([title(1)])
  await expect(page.getByRole('combobox', { name: 'Featured', exact: true })).toHaveValue('featured')
  await remove()
})

test('filtered listings are exported, and an incomplete file is reported', { tag: '@thorough' }, async ({
  page,
}) => {
  const { mark, made, address, remove } = await ads([
    {},
    { status: 'expired' },
    { mileage: 91_000, featured: true },
  ])
  const exported = async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^magari-listings-\d{4}-\d\d-\d\d\.csv$/)
    return (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
  }
  await signIn(page, demo.admin)
  await page.goto(`${address}&status=sold&sort=oldest`)
  await expect(titles(page)).toHaveCount(2)
  const lines = await exported()
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe('Id,Title,Make,Model,Year,Price KES,km,Location,Status,Featured,Views,Seller,Created')
  expect(lines[1]).toMatch(
    new RegExp(
      `^${made[0]?.id},Ad A ${mark},[^,]+,,2014,1234000,,Kitale,sold,false,0,Wambui Ndegwa,20[^,]+$`,
    ),
  )
  expect(lines[2]).toContain(`${made[2]?.id},Ad C ${mark},`)
  expect(lines[2]).toContain(',1234000,91000,Kitale,sold,true,0,')
  await expect(page.getByText('The file holds the first')).toHaveCount(0)

  // A test cannot create ten thousand matching ads, so a mocked response reports two as incomplete.
  await page.route(LIST, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), more: true } })
  })
  expect(await exported()).toHaveLength(3)
  await expect(page.getByText('The file holds the first 2', { exact: true })).toBeVisible()
  await expect(
    page.getByText('There may be more. Narrow the filters and export each part separately.'),
  ).toBeVisible()
  await remove()
})

test('if the server refuses one of several ads, the others are changed', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 40[06]/, /An action on a list failed/)
  const { made, title, address, statuses, remove } = await ads([{}, {}, {}])
  await page.setViewportSize(SIZES.phone)
  await signIn(page, demo.admin)
  await page.goto(address)
  for (const nth of [0, 1, 2]) await choose(page, title(nth))
  const bar = barOf(page)
  const refused = new RegExp(`vehicle_listings\\?.*${made[1]?.id}`)
  const json = { code: 'P0001', message: 'This ad is in a dispute.', details: null, hint: null }
  await page.route(refused, (route) => route.fulfill({ status: 400, json }))
  await setAll(page, 'Expired')
  const said = page.getByRole('alert')
  await expect(said).toContainText('Failed to update listing status')
  await expect(said).toContainText('2 done, 1 not: This ad is in a dispute.')
  await expect(bar).toContainText('1 selected')
  await expect(page.getByRole('checkbox', { name: `Select ${title(1)}`, exact: true })).toBeChecked()
  expect(await statuses()).toEqual(['expired', 'sold', 'expired'])
  await onEachScreen(page, () => isAccessible(page))

  await page.unroute(refused)
  await setAll(page, 'Expired')
  await expect(page.getByText('Listing expired successfully!')).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect(await statuses()).toEqual(['expired', 'expired', 'expired'])

  // An ad deleted by someone else cannot be deleted and does not stay selected.
  await choose(page, title(0))
  await choose(page, title(1))
  await asServer(`/rest/v1/vehicle_listings?id=eq.${made[0]?.id}`, {}, 'DELETE')
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(said).toContainText('Failed to delete listing')
  await expect(said).toContainText('1 done, 1 not: This is no longer there.')
  // Rows stay while the pointer is on their list.
  await page.mouse.move(0, 0)
  await expect(titles(page)).toHaveText([title(2)])
  await expect(bar).toHaveCount(0)
  await remove()
})

test('while the server is down nothing is lost, and failures are shown', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED|Failed to fetch|could not be read/)
  const { title, address, statuses, remove } = await ads([{}, {}])
  await signIn(page, demo.admin)
  await page.goto(address)
  await page.route(LISTINGS, (route) => route.abort())
  const said = page.getByRole('alert')
  const away = 'Magari cannot be reached. Check your connection and try again.'

  await page.getByRole('combobox', { name: `Status of ${title(0)}` }).selectOption('Active')
  await expect(said).toContainText('Failed to update listing status')
  await expect(said).toContainText(away)
  await expect(page.getByRole('combobox', { name: `Status of ${title(0)}` })).toHaveValue('sold')
  await page.getByRole('button', { name: `Feature ${title(0)}`, exact: true }).click()
  await expect(said).toContainText('Failed to update featured status')
  await page.getByRole('button', { name: `Delete ${title(0)}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(said).toContainText('Failed to delete listing')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await choose(page, title(0))
  await choose(page, title(1))
  await setAll(page, 'Active')
  await expect(said).toContainText(`0 done, 2 not: ${away}`)
  await expect(barOf(page)).toContainText('2 selected')
  expect(await statuses()).toEqual(['sold', 'sold'])

  await page.route(LIST, (route) => route.abort())
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(said).toContainText('The export failed')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Failed to load listings' })).toBeVisible()
  await isAccessible(page)
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(titles(page)).toHaveText([title(1), title(0)])
  await remove()
})

test('an administrator sees a draft’s seller, and the seller sees that it is not public', {
  tag: '@thorough',
}, async ({ page, expectedNoise }) => {
  // The server renders for the anonymous visitor, who cannot see it.
  expectedNoise.push(/status of 404/)
  const seller = await newMember('Achieng', 'Odhiambo')
  const draft = await newListing(seller, { status: 'draft', title: '2014 Toyota Fielder, a draft' })
  await signIn(page, demo.admin)
  await page.goto(`/vehicles/${draft}`)
  await expect(page.getByText('Draft of Achieng Odhiambo. Visitors do not see it.')).toBeVisible()
  await forgetSession(page)
  await signIn(page, seller)
  // A cheap phone renders several states of the router at once.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await page.goto(`/vehicles/${draft}`)
  await expect(page.getByText('Only you can see this ad: it is a draft.')).toBeVisible()
  await asServer(`/rest/v1/vehicle_listings?id=eq.${draft}`, undefined, 'DELETE')
})
