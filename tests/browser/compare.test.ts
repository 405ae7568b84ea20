import type { Locator, Page } from '@playwright/test'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { as, somebody, vehicleAd } from './data-service.ts'
import { demoList, expect, test } from './fixtures.ts'
import { givePlan } from './people.ts'
import { register } from './sessions.ts'

const NOBODYS = '00000000-0000-4000-8000-00000000abcd'

const cards = (page: Page) => page.getByRole('article')

const bar = (page: Page) => page.getByRole('region', { name: 'Vehicles to compare' })

const compareButton = (place: Locator | Page) => place.getByRole('button', { name: /^Compare \S/ })

const columns = (page: Page) => page.getByRole('columnheader')

const row = (page: Page, label: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${label}( ,|$)`) }) })

/** Chooses the first vehicles of the demo world's list and returns their titles. */
async function chooseFirst(page: Page, many: number): Promise<string[]> {
  const titles = []
  for (let place = 0; place < many; place++) {
    const card = cards(page).nth(place)
    titles.push(await card.getByRole('heading').innerText())
    await compareButton(card).click()
  }
  return titles
}

test('vehicles chosen on the list are shown side by side, and the URL can be shared', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(SIZES.phone)
  await page.goto(demoList)
  const [first = '', second = '', third = ''] = await chooseFirst(page, 3)
  await expect(bar(page).getByRole('status')).toHaveText('3 of 4 chosen')

  // The choice is remembered on the page of an ad, where another one is added.
  await page.reload()
  await expect(compareButton(cards(page).nth(0))).toHaveAttribute('aria-pressed', 'true')
  await expect(compareButton(cards(page).nth(3))).toHaveAttribute('aria-pressed', 'false')
  const fourth = await cards(page).nth(3).getByRole('heading').innerText()
  await cards(page).nth(3).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fourth)
  await compareButton(
    page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) }),
  ).click()
  await expect(bar(page).getByRole('status')).toHaveText('4 of 4 chosen')
  await onEachScreen(page, () => isAccessible(page))

  // A fifth is refused with a message.
  await page.goBack()
  await compareButton(cards(page).nth(4)).click()
  await expect(page.getByText('You can compare up to 4 vehicles')).toBeVisible()
  await expect(compareButton(cards(page).nth(4))).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await bar(page).getByRole('button', { name: '4 of 4 chosen' }).click()
  await onEachScreen(page, () => isAccessible(page))
  await bar(page)
    .getByRole('button', { name: `Remove ${third}` })
    .first()
    .click()
  await expect(bar(page).getByRole('status')).toHaveText('3 of 4 chosen')
  await expect(
    bar(page)
      .getByRole('button', { name: /^Remove/ })
      .nth(2),
  ).toBeFocused()

  await bar(page).getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/\/compare\?ids=([0-9a-f-]{36},){2}[0-9a-f-]{36}$/)
  await expect(page).toHaveTitle(/^Compare .+ \| Magari$/)
  await expect(columns(page)).toHaveText([first, second, fourth])
  await expect(row(page, 'Price').getByRole('cell')).toHaveText([/^KSh /, /^KSh /, /^KSh /])
  await expect(row(page, 'Monthly loan payment').getByRole('cell')).toHaveText([/^KSh /, /^KSh /, /^KSh /])
  await expect(bar(page)).toHaveCount(0)
  await onEachScreen(page, () => isAccessible(page))

  const stranger = await browser.newContext({ viewport: SIZES.phone, javaScriptEnabled: false })
  try {
    const theirs = await stranger.newPage()
    await theirs.goto(page.url())
    await expect(columns(theirs)).toHaveText([first, second, fourth])
    await expect(theirs.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    // The switch works without scripts.
    const all = await theirs.getByRole('rowheader').count()
    const different = await theirs.getByRole('rowheader', { name: /, differs/ }).count()
    expect(different).toBeGreaterThan(0)
    expect(different).toBeLessThan(all)
    await theirs.getByText('Only differences').click()
    await expect(theirs.getByRole('rowheader')).toHaveCount(different)
    await theirs
      .getByRole('link', { name: `Remove ${first}` })
      .first()
      .click()
    await expect(columns(theirs)).toHaveText([second, fourth])
  } finally {
    await stranger.close()
  }

  // A vehicle removed here is not chosen on the list either.
  await page
    .getByRole('link', { name: `Remove ${first}` })
    .first()
    .click()
  await expect(columns(page)).toHaveText([second, fourth])
  await page.getByRole('link', { name: first === second ? '' : second, exact: true }).click()
  await expect(page).toHaveURL(/\/vehicles\/[0-9a-f-]{36}$/)
  await page.goto(demoList)
  await expect(bar(page).getByRole('status')).toHaveText('2 of 4 chosen')
  await bar(page).getByRole('button', { name: 'Clear all' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await expect(compareButton(cards(page).nth(1))).toHaveAttribute('aria-pressed', 'false')
})

test('sold and deleted vehicles are named, and the others are compared', async ({ page, request }) => {
  await page.setViewportSize(SIZES.phone)
  const seller = await somebody(request)
  await givePlan(seller)
  const ads = [await vehicleAd(seller), await vehicleAd(seller), await vehicleAd(seller)] as const
  const [forSale, sold, draft] = ads
  const ids = await seller.insertAll('vehicle_listings', [...ads])
  try {
    await seller.update(`vehicle_listings?id=eq.${ids[1]}`, { status: 'sold' })
    await seller.update(`vehicle_listings?id=eq.${ids[2]}`, { status: 'draft' })

    const answer = await page.goto(`/compare?ids=${ids.join(',')},${NOBODYS},<b>x</b>`)
    expect(answer?.status()).toBe(200)
    await expect(columns(page)).toHaveText([forSale.title, new RegExp(`^${sold.title}\\s*Sold$`)])
    await expect(row(page, 'Monthly loan payment').getByRole('cell')).toHaveText([/^KSh /, 'Sold'])
    await expect(page.getByText(`Ad ${ids[2]?.slice(0, 8)} is no longer shown`)).toBeVisible()
    await expect(page.getByText(`Ad ${NOBODYS.slice(0, 8)} is no longer shown`)).toBeVisible()
    await expect(page.getByText('“<b>x</b>” is not a valid ad number')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(draft.title)
    await onEachScreen(page, () => isAccessible(page))
    await page.getByRole('link', { name: `Remove Ad ${NOBODYS.slice(0, 8)}` }).click()
    await expect(page.getByText(NOBODYS.slice(0, 8))).toHaveCount(0)
    await expect(columns(page)).toHaveCount(2)
  } finally {
    await seller.remove(`vehicle_listings?id=in.(${ids})`)
  }
})

test('a URL without valid vehicles shows no error page', { tag: '@thorough' }, async ({ page }) => {
  for (const search of [
    '',
    '?ids=',
    '?ids=abc,%00,%F0%9F%9A%97',
    `?ids=${NOBODYS}`,
    `?ids=${'x,'.repeat(500)}`,
  ]) {
    const answer = await page.goto(`/compare${search}`)
    expect(answer?.status(), search).toBe(200)
    await expect(page.getByText('Nothing to compare yet')).toBeVisible()
  }
  await isAccessible(page)
  const five = Array.from({ length: 5 }, (_, place) => NOBODYS.replace(/.$/, String(place)))
  await page.goto(`/compare?ids=${five}`)
  await expect(page.getByText('so these are the first 4')).toBeVisible()
  await expect(page.getByText('is no longer shown')).toHaveCount(4)
  await page.getByRole('link', { name: 'Browse Vehicles' }).click()
  await expect(page).toHaveURL(/\/vehicles$/)
})

test('by keyboard: choosing, comparing, showing only differences, and continuing from a shared URL', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.setViewportSize(SIZES.desk)
  await page.goto(demoList)
  for (const place of [0, 1]) {
    await compareButton(cards(page).nth(place)).focus()
    await page.keyboard.press('Space')
    await expect(compareButton(cards(page).nth(place))).toHaveAttribute('aria-pressed', 'true')
  }
  await bar(page).getByRole('link', { name: 'Compare' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare vehicles')
  const only = page.getByRole('switch', { name: 'Only differences' })
  await only.focus()
  await page.keyboard.press('Space')
  await expect(only).toBeChecked()
  await expect(page.getByRole('rowheader', { name: /^((?!differs).)*$/ })).toHaveCount(0)
  await expect(page.getByRole('rowheader', { name: /^Price( ,|$)/ })).toBeVisible()

  // Another browser adopts the shared page's vehicles.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.getByRole('link', { name: 'Add another vehicle' }).click()
  await expect(bar(page).getByRole('status')).toHaveText('2 of 4 chosen')
})

test('two tabs share the choice', { tag: '@thorough' }, async ({ page, context }) => {
  await page.goto(demoList)
  const other = await context.newPage()
  await other.goto(demoList)
  await compareButton(cards(page).nth(0)).click()
  await expect(compareButton(cards(other).nth(0))).toHaveAttribute('aria-pressed', 'true')
  await expect(bar(other).getByRole('status')).toHaveText('1 of 4 chosen')
  await bar(other).getByRole('button', { name: 'Clear all' }).click()
  await expect(compareButton(cards(page).nth(0))).toHaveAttribute('aria-pressed', 'false')
  await expect(bar(page)).toHaveCount(0)
})

test("a favorite can be chosen on its page, and a draft appears in no comparison, not even its owner's", {
  tag: '@thorough',
}, async ({ page, person, request }) => {
  await register(page, person)
  const own = await as(request, person)
  const ad = await vehicleAd(own)
  const id = await own.insert('vehicle_listings', ad)
  try {
    await own.insert('favorites', { user_id: own.id, listing_id: id })
    await page.goto('/favorites')
    await compareButton(cards(page)).click()
    await expect(bar(page).getByRole('status')).toHaveText('1 of 4 chosen')
    await own.update(`vehicle_listings?id=eq.${id}`, { status: 'draft' })
    await page.goto(demoList)
    const [other = ''] = await chooseFirst(page, 1)
    await bar(page).getByRole('link', { name: 'Compare' }).click()
    await expect(columns(page)).toHaveText([other])
    // The browser that chose it knows its title.
    await expect(page.getByText(`${ad.title} is no longer shown`)).toBeVisible()
  } finally {
    await own.remove(`vehicle_listings?id=eq.${id}`)
  }
})
