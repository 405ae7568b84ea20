import type { Locator, Page } from '@playwright/test'
import { faultsInEachTheme, fitsEachScreen } from './accessible.ts'
import { type Asker, as, partAd, somebody, vehicleAd } from './data-service.ts'
import { demo, demoList, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { holdBack } from './network.ts'
import { pressWithEndedSession } from './own-ads.ts'
import { givePlan } from './people.ts'
import { register, signIn } from './sessions.ts'

/** The card and the line below it. */
const savedCard = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

const heartOf = (card: Locator) => card.getByRole('button', { name: 'Save to Favorites' })

/** Some of the demo world's vehicles, dearest first. */
async function demoVehicles(asker: Asker, many: number): Promise<{ id: string; title: string }[]> {
  const rows = await asker.read(
    `vehicle_listings?select=id,title&status=eq.active&order=price.desc,id&limit=${many}`,
  )
  return rows as { id: string; title: string }[]
}

test('saved ads show what has changed since', async ({ page, person, request, expectedNoise }) => {
  // The browser may fetch a saved ad's page for offline reading just when its seller takes the ad down.
  expectedNoise.push(/status of 404/)
  const seller = await somebody(request)
  const ads = {
    cheaper: await vehicleAd(seller, { price: 900_000 }),
    dearer: await vehicleAd(seller, { price: 700_000 }),
    sold: await vehicleAd(seller),
    away: await vehicleAd(seller, { price: 640_000 }),
    same: await vehicleAd(seller),
  }
  const ids = await seller.insertAll(
    'vehicle_listings',
    Object.values(ads).map((ad) => ({ ...ad, status: 'draft' })),
  )
  const [cheaper, dearer, sold, away] = ids
  const part = partAd()
  const partId = await seller.insert('spare_parts', part)
  try {
    // Without a plan they cannot all be active at once; sold ads are public too.
    await givePlan(seller)
    await seller.update(`vehicle_listings?id=in.(${ids})`, { status: 'sold' })
    await register(page, person)
    const own = await as(request, person)
    for (const id of ids) await own.insert('favorites', { user_id: own.id, listing_id: id })
    await own.insert('favorites', { user_id: own.id, spare_part_id: partId })
    await seller.update(`vehicle_listings?id=in.(${[cheaper, dearer]})`, { status: 'active' })
    await seller.update(`vehicle_listings?id=eq.${cheaper}`, { price: 850_000 })
    await seller.update(`vehicle_listings?id=eq.${dearer}`, { price: 725_000 })
    await seller.update(`vehicle_listings?id=eq.${away}`, { status: 'draft' })
    await seller.update(`spare_parts?id=eq.${partId}`, { in_stock: false, price: 8_000 })

    await page.goto('/favorites')
    await expect(headings(page)).toHaveText([
      ads.same.title,
      ads.away.title,
      ads.sold.title,
      ads.dearer.title,
      ads.cheaper.title,
    ])
    await expect(savedCard(page, ads.cheaper.title)).toContainText('KSh 50,000 less than when you saved it')
    await expect(savedCard(page, ads.dearer.title)).toContainText('KSh 25,000 more than when you saved it')
    await expect(savedCard(page, ads.sold.title).getByText('Sold', { exact: true })).toBeVisible()
    await expect(savedCard(page, ads.sold.title)).not.toContainText('when you saved it')
    const gone = savedCard(page, ads.away.title)
    await expect(gone).toContainText('No longer shown')
    await expect(gone).toContainText('It was KSh 640,000 when you saved it')
    await fitsEachScreen(page)
    await gone.getByRole('link', { name: `Find others like ${ads.away.title}` }).click()
    await expect(page).toHaveURL(/\/vehicles\?search=2015\+Toyota\+Axio/)
    await page.goBack()

    await page.getByRole('link', { name: 'Spare Parts 1' }).click()
    const saved = savedCard(page, part.name)
    await expect(saved).toContainText('Out of stock')
    await expect(saved).toContainText('KSh 1,000 less than when you saved it')
    await fitsEachScreen(page)

    // Deleting an ad deletes its favorites.
    await seller.remove(`vehicle_listings?id=eq.${sold}`)
    await navigate(page, '/favorites')
    await expect(page.getByRole('link', { name: 'Vehicles 4' })).toBeVisible()
  } finally {
    await seller.remove(`vehicle_listings?id=in.(${ids})`)
    await seller.remove(`spare_parts?id=eq.${partId}`)
  }
})

test('a heart saves an ad, the page lists it, and Undo restores a removed one', async ({ page, person }) => {
  await register(page, person)
  await page.goto('/favorites')
  await expect(page.getByText('No favorites yet')).toBeVisible()
  await page.getByRole('link', { name: 'Browse Vehicles' }).click()
  await expect(page).toHaveURL(/\/vehicles$/)
  await navigate(page, demoList)
  await expect(page.getByRole('article').first()).toBeVisible()
  // Two with different titles, because the test finds them by title.
  const titles = await page.getByRole('article').getByRole('heading').allInnerTexts()
  const names = [titles[0] ?? '', titles.find((title) => title !== titles[0]) ?? ''] as const
  const [first, second] = names.map((name) => page.getByRole('article').nth(titles.indexOf(name))) as [
    Locator,
    Locator,
  ]
  for (const card of [first, second]) {
    await heartOf(card).click()
    await expect(heartOf(card)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Added to favorites')).toBeVisible()
  }
  await navigate(page, '/favorites')
  await expect(headings(page)).toHaveText([names[1], names[0]])
  await fitsEachScreen(page)
  await heartOf(savedCard(page, names[0])).click()
  await expect(savedCard(page, names[0])).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Vehicles 1' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText('Removed from favorites')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Added to favorites')).toBeVisible()
  await expect(headings(page)).toHaveText([names[1], names[0]])
  // The same favorite is restored at its old position.
  await navigate(page, demoList)
  await navigate(page, '/favorites')
  await expect(headings(page)).toHaveText([names[1], names[0]])
  for (const name of names) {
    await heartOf(savedCard(page, name)).click()
    await expect(savedCard(page, name)).toHaveCount(0)
  }
  await expect(page.getByText('No favorites yet')).toBeVisible()
})

test('favorites opened while one is being saved list and count it', { tag: '@thorough' }, async ({
  page,
  person,
}) => {
  await register(page, person)
  await page.goto(demoList)
  const heart = page.getByRole('button', { name: 'Save to Favorites' }).first()
  const arrive = await holdBack(page, /\/rest\/v1\/favorites(\?columns|$)/)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const opened = navigate(page, '/favorites')
  arrive()
  await opened
  await expect(page.getByRole('link', { name: 'Vehicles 1' })).toBeVisible()
  await expect(headings(page)).toHaveCount(1)
})

test('a heart refused by the server reverts, on the list and on the page of favorites', {
  tag: '@thorough',
}, async ({ page, person, request, expectedNoise }) => {
  expectedNoise.push(/ERR_FAILED|could not be saved/)
  await register(page, person)
  const own = await as(request, person)
  const [vehicle] = await demoVehicles(own, 1)
  if (!vehicle) throw new Error('There is no vehicle')
  await page.goto(`/vehicles/${vehicle.id}`)
  // Refused when the test says so, so that the optimistic state can be checked before.
  let refusal = Promise.withResolvers<void>()
  await page.route('**/rest/v1/favorites**', async (route) => {
    if (['GET', 'HEAD'].includes(route.request().method())) return route.continue()
    await refusal.promise
    await route.abort()
  })
  const heart = page.getByRole('button', { name: 'Save to Favorites' }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  refusal.resolve()
  await expect(page.getByText('Failed to update favorites')).toBeVisible({ timeout: 30_000 })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')

  await own.insert('favorites', { user_id: own.id, listing_id: vehicle.id })
  await navigate(page, '/favorites')
  const card = savedCard(page, vehicle.title)
  refusal = Promise.withResolvers()
  await heartOf(card).click()
  await expect(card).toHaveCount(0)
  refusal.resolve()
  await expect(page.getByText('Failed to update favorites')).toBeVisible({ timeout: 30_000 })
  await expect(heartOf(card)).toHaveAttribute('aria-pressed', 'true')
})

test('pressing a heart after the session has ended asks to sign in', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/40[01]|Invalid|Refresh/i)
  await register(page, person)
  await page.goto(demoList)
  const heart = page.getByRole('button', { name: 'Save to Favorites' }).first()
  await pressWithEndedSession(heart)
  await expect(page.getByText('Please sign in to add favorites')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a favorite saved in one tab appears in the others', { tag: '@thorough' }, async ({
  page,
  context,
  person,
  request,
}) => {
  await register(page, person)
  const [vehicle] = await demoVehicles(await as(request, person), 1)
  const other = await context.newPage()
  // Before a tab has loaded the favorites it has nothing to update.
  for (const tab of [page, other]) {
    const loaded = tab.waitForResponse(/\/rest\/v1\/favorites/)
    await tab.goto(`/vehicles/${vehicle?.id}`)
    await loaded
  }
  const heart = (tab: Page) => tab.getByRole('button', { name: 'Save to Favorites' }).first()
  await heart(page).click()
  await expect(heart(other)).toHaveAttribute('aria-pressed', 'true')
  await heart(other).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
})

test('many favorites are paged; a failed page shows a message and can be retried', {
  tag: '@thorough',
}, async ({ page, person, request, expectedNoise }) => {
  expectedNoise.push(/ERR_FAILED|could not be read/)
  await register(page, person)
  const own = await as(request, person)
  const vehicles = await demoVehicles(own, 26)
  await own.insertAll(
    'favorites',
    vehicles.map(({ id }) => ({ user_id: own.id, listing_id: id })),
  )
  await page.goto('/favorites')
  await expect(headings(page)).toHaveCount(24)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(headings(page)).toHaveCount(2)
  await navigate(page, '/favorites?page=99')
  await expect(headings(page)).toHaveCount(2)

  await page.route('**/rest/v1/favorites**', (route) => route.abort())
  await navigate(page, '/vehicles')
  await navigate(page, '/favorites')
  await expect(page.getByText('Your favorites could not be loaded')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Read offline' })).toHaveAttribute('href', '/offline')
  await page.unroute('**/rest/v1/favorites**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(headings(page)).toHaveCount(24)
})

test('the page of favorites is accessible and fits a small screen', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, demo.customer)
  await page.goto('/favorites')
  for (const address of ['/favorites', '/favorites?tab=spare-parts']) {
    await navigate(page, address)
    await expect(headings(page).first()).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, address).toBe(0)
    expect(await faultsInEachTheme(page), address).toEqual([])
  }
})
