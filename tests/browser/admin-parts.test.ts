import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { as } from './data-service.ts'
import { demo, expect, test } from './fixtures.ts'
import { asServer, newMember } from './people.ts'
import { signIn } from './sessions.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Parts of one new seller, with a unique mark in their names; the last is the newest. */
async function parts(values: Record<string, unknown>[]) {
  const mark = crypto.randomUUID().slice(0, 8)
  const seller = await newMember('Wambui', 'Ndegwa')
  const made: { id: string; name: string }[] = []
  for (const [nth, rest] of values.entries()) {
    const name = `Part ${'ABC'[nth]} ${mark}`
    const [part] = await asServer<{ id: string }[]>('/rest/v1/spare_parts?select=id', {
      seller_id: seller.id,
      name,
      price: 77_000 + nth,
      location: 'Kitale',
      category: 'interior',
      ...rest,
    })
    made.push({ id: part?.id ?? '', name })
  }
  return {
    mark,
    seller,
    made,
    name: (nth: number) => made[nth]?.name ?? '',
    id: (nth: number) => made[nth]?.id ?? '',
  }
}

test('a part is hidden with a reason, shown again and deleted', async ({ page, request, browser }) => {
  const { mark, seller, name: nameOf, id: idOf } = await parts([{}])
  const [name, id] = [nameOf(0), idOf(0)]
  const row = rowOf(page, name)
  const dialog = page.getByRole('dialog')
  await page.setViewportSize(SIZES.phone)
  await signIn(page, demo.admin)
  await page.goto(`/admin/parts?search=${mark}`)
  await expect(row).toContainText('KSh 77,000')
  await expect(row.getByText('Listed', { exact: true })).toBeVisible()
  await onEachScreen(page, () => isAccessible(page))

  const visitor = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await visitor.goto(`/spare-parts/${id}`)
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('button', { name: `Hide ${name}` }).click()
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(dialog.getByText('Enter a reason. The seller will see it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'This part must not be sold.' }).click()
  await onEachScreen(page, () => isAccessible(page))
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText('Part hidden')).toBeVisible()
  await expect(row.getByText('Hidden', { exact: true })).toBeVisible()
  await expect(row).toContainText('This part must not be sold.')
  await onEachScreen(page, () => isAccessible(page))
  // The page is cached for all visitors until the server is notified of the change.
  await expect(async () => {
    expect((await visitor.reload())?.status()).toBe(404)
  }).toPass()
  const owner = await as(request, seller)
  expect(await owner.read('system_notifications?select=kind,facts')).toMatchObject([
    { kind: 'part_taken_down', facts: { reason: 'This part must not be sold.' } },
  ])

  await page.getByRole('button', { name: `Show ${name} again` }).click()
  await expect(page.getByText('Part shown again')).toBeVisible()
  await expect(row.getByText('Listed', { exact: true })).toBeVisible()
  await expect(async () => {
    expect((await visitor.reload())?.status()).toBe(200)
  }).toPass()
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  await visitor.context().close()

  // The confirmation names what refers to it.
  await asServer('/rest/v1/favorites', { user_id: seller.id, spare_part_id: id })
  await page.reload()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(dialog).toContainText('1 favorite and the view counts are deleted too.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Part deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('No spare parts found')).toBeVisible()
  expect(await owner.read(`spare_parts?id=eq.${id}`)).toEqual([])
})

test('search, status and order are in the URL, the seller is a link, and the list is exported', {
  tag: '@thorough',
}, async ({ page }) => {
  const { mark, name, id } = await parts([{}, { listed: false }, { in_stock: false, part_number: 'AN-733K' }])
  await signIn(page, demo.admin)
  await page.goto('/admin/parts')
  await page.getByRole('searchbox').fill(mark)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(`/admin/parts?search=${mark}`)
  await expect(rowOf(page, mark)).toHaveCount(3)
  await expect(rowOf(page, mark).first()).toContainText(name(2))
  await expect(rowOf(page, name(2))).toContainText('Out of stock')
  await page.getByRole('link', { name: 'Price', exact: true }).click()
  await expect(page).toHaveURL(/sort=price_desc/)
  await page.getByRole('link', { name: 'Price', exact: true }).click()
  await expect(page).toHaveURL(/sort=price(&|$)/)
  await expect(rowOf(page, mark).first()).toContainText(name(0))

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^magari-spare-parts-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[3]).toMatch(
    new RegExp(
      `^${id(2)},${name(2)},AN-733K,Interior,Good,77002,1,false,Kitale,Listed,,0,Wambui Ndegwa,20[^,]+$`,
    ),
  )

  await page.getByRole('combobox', { name: 'Status' }).selectOption({ value: 'unlisted' })
  await expect(page).toHaveURL(/status=unlisted/)
  await expect(rowOf(page, mark)).toHaveCount(1)
  await expect(rowOf(page, mark)).toContainText('Taken down by seller')
  await rowOf(page, mark).getByRole('link', { name: 'Wambui Ndegwa' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Wambui Ndegwa' })).toBeVisible()
})

test('several parts are deleted at once', { tag: '@thorough' }, async ({ page }) => {
  const { mark, name } = await parts([{}, {}])
  await signIn(page, demo.admin)
  await page.goto(`/admin/parts?search=${mark}`)
  for (const nth of [0, 1]) await page.getByRole('checkbox', { name: `Select ${name(nth)}` }).check()
  await page
    .getByRole('status')
    .filter({ hasText: 'selected' })
    .getByRole('button', { name: 'Delete' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete these 2 parts?' })
  await expect(dialog).toContainText('The sellers will be notified.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No spare parts found')).toBeVisible()
})
