import type { Locator, Page } from '@playwright/test'
import { faultsInEachTheme, fitsEachScreen } from './accessible.ts'
import { as, partAd, vehicleAd } from './data-service.ts'
import { demo, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { register } from './sessions.ts'

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

async function openMenu(page: Page, name: string) {
  await page.getByText(`More for ${name}`).click({ force: true })
}

test('a seller sees the state of every ad and changes it', async ({ page, person, request }) => {
  await register(page, person)
  await page.goto('/my-listings')
  await expect(page.getByText('No listings yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add New Listing' })).toHaveAttribute(
    'href',
    '/post-ad?type=vehicle',
  )
  await page.getByRole('link', { name: 'Spare Parts 0' }).click()
  await expect(page).toHaveURL(/\?tab=spare-parts$/)
  await expect(page.getByRole('link', { name: 'Add New Listing' })).toHaveAttribute(
    'href',
    '/post-ad?type=spare_part',
  )

  const [seller, office] = await Promise.all([as(request, person), as(request, demo.admin)])
  const ads = {
    live: await vehicleAd(seller),
    draft: await vehicleAd(seller, { status: 'draft' }),
    held: await vehicleAd(seller),
    rejected: await vehicleAd(seller, { status: 'draft' }),
    ended: await vehicleAd(seller),
  }
  const part = partAd()
  const [, , held, rejected, ended] = await seller.insertAll('vehicle_listings', Object.values(ads))
  await seller.insert('service_providers', {
    business_name: 'Achieng Wash',
    location: 'Kitale',
    service_types: ['car_wash'],
  })
  await office.update(`vehicle_listings?id=eq.${held}`, { status: 'draft' })
  await office.call('reject_listing', { listing_id: rejected, reason: 'The photos show another car' })
  await office.update(`vehicle_listings?id=eq.${ended}`, { status: 'expired' })
  // Done now, because at most three ads can be active.
  await seller.insert('spare_parts', part)

  await navigate(page, '/my-listings')
  await expect(page.getByText('2 of 3 ads used', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vehicles 5' })).toHaveAttribute('aria-current', 'page')
  const live = cardOf(page, ads.live.title)
  await expect(live).toContainText('KSh 850,000')
  await expect(live).toContainText('Active')
  await expect(live).toContainText(/\d+ days left/)
  await expect(live).toContainText('0 calls')
  await fitsEachScreen(page)
  await expect(cardOf(page, ads.held.title)).toContainText('Awaiting approval.')
  await expect(cardOf(page, ads.rejected.title)).toContainText('Not approved')
  await expect(cardOf(page, ads.rejected.title)).toContainText(
    'The photos show another car. Edit it and resubmit it.',
  )
  await expect(live.getByRole('link', { name: /^Edit/ })).toHaveAttribute(
    'href',
    /^\/my-listings\/vehicles\/[0-9a-f-]{36}\/edit$/,
  )

  await page.getByRole('link', { name: 'Not approved 1' }).click()
  await expect(page).toHaveURL(/\?status=rejected$/)
  await expect(headings(page)).toHaveText([ads.rejected.title])
  await openMenu(page, ads.rejected.title)
  await page.getByRole('button', { name: 'Submit Again' }).click()
  await expect(page.getByText('Ad sent in')).toBeVisible()
  await expect(page.getByText('No listings with this status')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(cardOf(page, ads.rejected.title)).toContainText('Awaiting approval.')

  await page.getByRole('button', { name: `Renew: ${ads.ended.title}` }).click()
  await expect(page.getByText('Ad renewed')).toBeVisible()
  await expect(page.getByText(/^It is live until \d+ \w+ \d{4}\.$/)).toBeVisible()
  await expect(cardOf(page, ads.ended.title)).toContainText('Active')

  await openMenu(page, ads.live.title)
  await page.getByRole('button', { name: 'Mark as Sold' }).click()
  const question = page.getByRole('dialog', { name: 'Mark this vehicle as sold?' })
  await expect(question).toContainText(ads.live.title)
  await fitsEachScreen(page)
  await question.getByRole('button', { name: 'Mark as Sold' }).click()
  await expect(page.getByText('Marked as sold')).toBeVisible()
  await expect(live).toContainText('Sold')

  await page.getByRole('link', { name: 'Spare Parts 1' }).click()
  await openMenu(page, part.name)
  await page.getByRole('button', { name: 'Mark as Out of Stock' }).click()
  await expect(cardOf(page, part.name)).toContainText('Buyers still find it, marked as out of stock.')
  await page.getByRole('button', { name: `Back in Stock: ${part.name}` }).click()
  await expect(page.getByText('Marked as in stock')).toBeVisible()
  await expect(cardOf(page, part.name)).toContainText('Active')

  await page.getByRole('link', { name: 'Services 1' }).click()
  await expect(cardOf(page, 'Achieng Wash')).toContainText('Awaiting approval.')
  await page.getByRole('button', { name: 'Delete Achieng Wash' }).click()
  const sure = page.getByRole('dialog', { name: 'Are you sure you want to delete this listing?' })
  await expect(sure).toContainText('Achieng Wash, with its services, bookings and reviews.')
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Listing deleted successfully')).toBeVisible()
  await expect(page.getByText('No listings yet')).toBeVisible()
})

test('an ad above the plan’s limit is not published, and the page links to larger plans', async ({
  page,
  person,
  request,
  expectedNoise,
}) => {
  expectedNoise.push(/400|could not be changed/)
  await register(page, person)
  const seller = await as(request, person)
  const [plan] = await seller.read('subscription_plans?name=eq.Starter&select=id,price,max_listings')
  const limit = Number(plan?.max_listings)
  const payment = await seller.insert('payment_requests', {
    user_id: seller.id,
    plan_id: plan?.id,
    payment_method: 'bank_transfer',
    amount: plan?.price,
    reference: crypto.randomUUID().slice(0, 12),
    status: 'pending',
  })
  const office = await as(request, demo.admin)
  await office.call('approve_payment_request', { request_id: payment })
  const draft = await vehicleAd(seller, { status: 'draft' })
  const others = await Promise.all(Array.from({ length: limit }, () => vehicleAd(seller)))
  await seller.insertAll('vehicle_listings', [draft, ...others])
  await page.goto('/my-listings?status=draft')
  await expect(page.getByText(`${limit} of ${limit} ads used`)).toBeVisible()
  await page.getByRole('button', { name: `Publish: ${draft.title}` }).click()
  await expect(page.getByText('Failed to update listing status')).toBeVisible()
  await expect(page.getByText(`Your plan allows ${limit} active ads.`)).toBeVisible()
  await expect(cardOf(page, draft.title)).toContainText('Draft')
  await page.getByRole('button', { name: 'See Plans' }).click()
  await expect(page).toHaveURL(/\/payments$/)
})

test('an ad deleted in another tab is reported as gone and leaves the list', { tag: '@thorough' }, async ({
  page,
  context,
  person,
  request,
  expectedNoise,
}) => {
  expectedNoise.push(/406|could not be changed/)
  await register(page, person)
  const seller = await as(request, person)
  const [one, other] = [await vehicleAd(seller, { status: 'draft' }), await vehicleAd(seller)]
  const [oneId, otherId] = await seller.insertAll('vehicle_listings', [one, other])
  await page.goto('/my-listings')
  await expect(cardOf(page, one.title)).toBeVisible()

  const elsewhere = await context.newPage()
  await elsewhere.goto('/my-listings')
  await elsewhere.getByRole('button', { name: `Delete ${one.title}` }).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(elsewhere.getByText('Listing deleted successfully')).toBeVisible()
  expect(await seller.read(`vehicle_listings?id=eq.${oneId}&select=id`)).toEqual([])

  await page.getByRole('button', { name: `Publish: ${one.title}` }).click()
  await expect(page.getByText('This listing no longer exists')).toBeVisible()
  // Rows stay while the pointer is on their list.
  await page.mouse.move(0, 0)
  await expect(cardOf(page, one.title)).toHaveCount(0)

  await seller.remove(`vehicle_listings?id=eq.${otherId}`)
  await page.getByRole('button', { name: `Delete ${other.title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This listing has already been deleted')).toBeVisible()
  await expect(page.getByText('No listings yet')).toBeVisible()
})

test('without a response nothing is lost: the list stays, and failed actions can be retried', {
  tag: '@thorough',
}, async ({ page, person, request, expectedNoise }) => {
  expectedNoise.push(/ERR_FAILED|could not be|Failed to fetch/)
  await register(page, person)
  const seller = await as(request, person)
  const ad = await vehicleAd(seller)
  await seller.insert('vehicle_listings', ad)
  await page.route('**/rest/v1/rpc/own_ads', (route) => route.abort())
  await page.goto('/my-listings')
  await expect(page.getByRole('heading', { name: 'Failed to load listings' })).toBeVisible({
    timeout: 30_000,
  })
  await page.unroute('**/rest/v1/rpc/own_ads')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cardOf(page, ad.title)).toBeVisible()

  await page.route('**/rest/v1/vehicle_listings?*', (route) => route.abort())
  await page.getByRole('button', { name: `Delete ${ad.title}` }).click()
  const sure = page.getByRole('dialog')
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete listing')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Magari cannot be reached.')).toBeVisible()
  await expect(cardOf(page, ad.title)).toBeVisible()

  // Reloading fails too, so the list on screen stays.
  await page.unroute('**/rest/v1/vehicle_listings?*')
  await page.route('**/rest/v1/rpc/own_ads', (route) => route.abort())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Failed to load listings')).toBeVisible({ timeout: 30_000 })
  await expect(cardOf(page, ad.title)).toBeVisible()
})

test('many ads are paged, each page with a URL', { tag: '@thorough' }, async ({ page, person, request }) => {
  await register(page, person)
  const seller = await as(request, person)
  const ads = await Promise.all(
    Array.from({ length: 23 }, (_, nth) =>
      vehicleAd(seller, { title: `Draft ${nth + 1}`, status: nth < 21 ? 'draft' : 'sold' }),
    ),
  )
  for (const ad of ads) await seller.insert('vehicle_listings', ad)
  await page.goto('/my-listings')
  await expect(headings(page)).toHaveCount(20)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(headings(page)).toHaveText(['Draft 3', 'Draft 2', 'Draft 1'])
  await page.getByRole('link', { name: 'Draft 21', exact: true }).click()
  await expect(page).toHaveURL(/\?status=draft$/)
  await navigate(page, '/my-listings?status=draft&page=2')
  await expect(headings(page)).toHaveText(['Draft 1'])
  // After the last ad of a page is deleted, the previous page is shown.
  await page.getByRole('button', { name: 'Delete Draft 1', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.mouse.move(0, 0)
  await expect(headings(page)).toHaveCount(20)
})

test('by keyboard: the menu opens and closes with Escape, and the focus stays on the ad', {
  tag: '@thorough',
}, async ({ page, person, request }) => {
  await register(page, person)
  const seller = await as(request, person)
  const ad = await vehicleAd(seller)
  await seller.insert('vehicle_listings', ad)
  await page.goto('/my-listings')
  const more = page.locator('summary', { hasText: `More for ${ad.title}` })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Take Down' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Take Down' })).toBeHidden()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Mark as Sold' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Take Down' }).click()
  await expect(page.getByText('Ad taken down')).toBeVisible()
  // A second press while the first is pending has no effect.
  let asked = 0
  const answered = Promise.withResolvers<void>()
  await page.route('**/rest/v1/vehicle_listings*', async (route) => {
    if (route.request().method() === 'PATCH') {
      asked += 1
      await answered.promise
    }
    await route.fallback()
  })
  await page.getByRole('button', { name: `Publish: ${ad.title}` }).dblclick()
  answered.resolve()
  await expect(page.getByText('Ad published')).toBeVisible()
  expect(asked).toBe(1)
  await expect(page.getByRole('link', { name: ad.title, exact: true })).toBeFocused()
})

test('own ads with long words fit a small screen and are accessible', { tag: '@thorough' }, async ({
  page,
  person,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
  await register(page, person)
  const [seller, office] = await Promise.all([as(request, person), as(request, demo.admin)])
  const title = 'W'.repeat(120)
  const [, rejected] = await seller.insertAll('vehicle_listings', [
    await vehicleAd(seller),
    await vehicleAd(seller, { status: 'draft' }),
    await vehicleAd(seller, { status: 'draft' }),
    // Sold, because other tests check the newest and most expensive vehicles for sale.
    await vehicleAd(seller, { title, price: 9_999_999_999, location: 'W'.repeat(60), status: 'sold' }),
  ])
  await office.call('reject_listing', { listing_id: rejected, reason: 'W'.repeat(500) })
  await seller.insert('spare_parts', partAd({ name: 'W'.repeat(120) }))
  await seller.insert('service_providers', {
    business_name: 'W'.repeat(120),
    location: 'Kitale',
    service_types: ['car_wash', 'garage', 'towing'],
  })
  await page.goto('/my-listings')
  for (const tab of ['vehicles', 'services', 'spare-parts']) {
    await navigate(page, `/my-listings?tab=${tab}`)
    await expect(headings(page).first()).toBeVisible()
    expect(await faultsInEachTheme(page), tab).toEqual([])
    if (tab !== 'services') await page.getByRole('main').locator('summary').first().click()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, tab).toBe(0)
  }
})
