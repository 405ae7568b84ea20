/** Vehicles by their engine. */
import type { Page } from '@playwright/test'
import { faultsInEachTheme, fitsEachScreen, SIZES } from './accessible.ts'
import { type Afterwards, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { asServer, newListing, newMember } from './people.ts'

/** The list of three new ads with different engines, one of them unknown. */
async function listOfEngines(afterwards: Afterwards): Promise<string> {
  const seller = await newMember('Njeri', 'Mwende')
  const mark = `m${crypto.randomUUID().slice(0, 8)}`
  for (const [title, engine_size] of [
    ['Small', '1,496 cc'],
    ['Large', '2.8 D-4D'],
    ['Unknown', null],
  ]) {
    const id = await newListing(seller, { title: `Toyota Fielder ${mark} ${title}`, engine_size })
    afterwards(() => asServer(`/rest/v1/vehicle_listings?id=eq.${id}`, undefined, 'DELETE'))
  }
  return `/vehicles?search=${mark}`
}

const cards = (page: Page) => page.getByRole('article')
const group = (page: Page) => page.locator('summary').filter({ hasText: /^Engine/ })
const from = (page: Page) => page.getByRole('combobox', { name: 'From, cc' })
const to = (page: Page) => page.getByRole('combobox', { name: 'To, cc' })
const show = (page: Page, count: string) => page.getByRole('button', { name: `Show ${count}`, exact: true })

test('on a phone an engine is typed and pasted, counted, found, and kept by back, forward and reload', async ({
  page,
  afterwards,
}) => {
  await page.setViewportSize(SIZES.phone)
  const list = await listOfEngines(afterwards)
  await page.goto(list)
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Filters' }).click()
  await group(page).click()
  await from(page).pressSequentially('1500')
  await expect(show(page, '2 vehicles')).toBeVisible()
  await to(page).focus()
  await expect(from(page)).toHaveValue('1,500')
  await page.keyboard.insertText('1,500 cc')
  await expect(show(page, '1 vehicle')).toBeVisible()
  await show(page, '1 vehicle').click()
  await expect(page).toHaveURL(`${list}&minEngine=1500&maxEngine=1500`)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Small')
  await fitsEachScreen(page)
  expect(await faultsInEachTheme(page)).toEqual([])

  await page.goBack()
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(from(page)).toHaveValue('')
  await expect(to(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.goForward()
  await expect(cards(page)).toHaveCount(1)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(from(page)).toHaveValue('1,500')
  expect(await faultsInEachTheme(page)).toEqual([])
  await to(page).fill('3.0 L')
  await from(page).fill('2000')
  await show(page, '1 vehicle').click()
  await expect(page).toHaveURL(/minEngine=2000&maxEngine=3000$/)
  await expect(cards(page)).toContainText('Large')

  await page.getByRole('link', { name: '2,000 to 3,000 cc' }).click()
  await expect(page).toHaveURL(list)
  await expect(cards(page)).toHaveCount(3)
})

test('an invalid engine size is ignored with a notice, and a reversed range is swapped', {
  tag: '@thorough',
}, async ({ page, afterwards }) => {
  const list = await listOfEngines(afterwards)
  expect((await page.goto(`${list}&minEngine=abc&maxEngine=99999999999&minEngine=1500`))?.status()).toBe(200)
  for (const given of ['abc', '99999999999'])
    await expect(
      page.getByText(`“${given}” is not an engine size we can search by, so we left it out.`),
    ).toBeVisible()
  await expect(cards(page)).toHaveCount(3)

  await navigate(page, `${list}&minEngine=3000&maxEngine=2.0L`)
  await expect(
    page.getByText('The lowest engine size was above the highest, so we swapped them.'),
  ).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Large')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form finds an engine as it is typed', async ({ page, afterwards }) => {
    await page.goto(await listOfEngines(afterwards))
    await group(page).click()
    await from(page).fill('1.3')
    await to(page).fill('1,500 cc')
    await page.getByRole('button', { name: /^Show / }).click()
    await expect(cards(page)).toHaveCount(1)
    await expect(from(page)).toHaveValue('1,300')
    await expect(cards(page)).toContainText('Small')
  })
})
