import { formatKes, formatKilometres } from '#domain/foundation/money.ts'
import { demo, demoList, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { requestsOf } from './network.ts'
import { asServer, newListing, newMember } from './people.ts'
import { sendSignIn, signIn } from './sessions.ts'
import { structuredData } from './structured-data.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor filters by form, moves by page links and opens a vehicle', async ({ page }) => {
    await page.goto('/vehicles?make=toyota&location=nairobi')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toyota cars in Nairobi')
    const cards = page.getByRole('article')
    for (const card of await cards.all()) await expect(card).toContainText('Nairobi')

    await page.getByLabel('Diesel').check()
    await page.getByRole('button', { name: /^Show / }).click()
    await expect(page).toHaveURL(/fuelType=diesel/)
    for (const card of await cards.all()) await expect(card).toContainText('Diesel')

    await page.goto(demoList)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await cards.first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/vehicles\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('a mistyped search', () => {
  test.use({ javaScriptEnabled: false })

  test('is corrected with a message, without scripts', async ({ page }) => {
    await page.goto('/vehicles?search=toyta')
    await expect(page.getByText('Showing results for “toyota”. Nothing matches “toyta”.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vehicles matching “toyota”')
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: /toyota/i })
        .first(),
    ).toBeVisible()

    await page.getByLabel('Sort by').selectOption('Best match')
    await page.getByRole('button', { name: 'Sort' }).click()
    await expect(page).toHaveURL(/search=toyta.*sort=relevance/)
    await expect(page.getByText('Showing results for “toyota”')).toBeVisible()
  })
})

test('the header search of the list page searches vehicles, shows the search text, and corrects a mistyped word', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto(demoList)
  const box = page.getByRole('search').getByRole('searchbox')
  await box.fill('prado')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/vehicles\?search=prado/)
  await expect(page.getByText(/Searching for: .*prado/)).toBeVisible()
  await box.fill('nisan')
  await box.press('Enter')
  await expect(page.getByText('Showing results for “nissan”')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Nissan' }).first()).toBeVisible()
})

test('unknown filter values are ignored with a notice; an empty result shows a message with one next step', async ({
  page,
}) => {
  const answer = await page.goto('/vehicles?fuelType=steam&minPrice=lots&condition=used&page=zzz')
  expect(answer?.status()).toBe(200)
  await expect(page.getByText(/steam/)).toBeVisible()
  await expect(page.getByText(/lots/)).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()

  await navigate(page, '/vehicles?search=zzzzzz')
  await expect(page.getByText('No vehicles found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search filters to find more results.')).toBeVisible()
})

test('an unknown vehicle or a malformed id is ‘Vehicle not found’', async ({
  page,
  request,
  expectedNoise,
}) => {
  expectedNoise.push(/404/)
  const answer = await page.goto('/vehicles/00000000-0000-4000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Vehicle not found')).toBeVisible()
  const other = await request.get('/vehicles/not-a-uuid')
  expect(other.status()).toBe(404)
  expect(await other.text()).toContain('Vehicle not found')
})

test('a sold vehicle is marked, and a deleted one is not found', async ({ page, expectedNoise }) => {
  expectedNoise.push(/404/)
  const title = `2014 Toyota Fielder ${crypto.randomUUID().slice(0, 8)}`
  const listing = await newListing(await newMember('Wafula', 'Barasa'), { title })
  await asServer(`/rest/v1/vehicle_listings?id=eq.${listing}`, { status: 'sold' }, 'PATCH')
  expect((await page.goto(`/vehicles/${listing}`))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('This vehicle has been sold.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Loan calculator' })).toBeHidden()
  await expect(page.getByText('Sold', { exact: true })).toBeVisible()
  await expect(page.getByText('Call Seller')).toHaveCount(0)
  const [vehicle] = await structuredData(page)
  expect(vehicle.offers.availability).toBe('https://schema.org/SoldOut')

  await asServer(`/rest/v1/vehicle_listings?id=eq.${listing}`, undefined, 'DELETE')
  // The page is cached for all visitors until the server is notified of the change.
  await expect(async () => {
    expect((await page.goto(`/vehicles/${listing}`))?.status()).toBe(404)
  }).toPass()
  await expect(page.getByText('Vehicle not found')).toBeVisible()
})

test('a link pressed on a missing vehicle’s page leads on while the member becomes known', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/)
  const held = { profile: Promise.withResolvers<void>(), list: Promise.withResolvers<void>() }
  await page.route(/\/rest\/v1\/profiles/, async (route) => {
    await held.profile.promise
    await route.continue()
  })
  await page.route(/\/rest\/v1\/rpc\/search_vehicles/, async (route) => {
    await held.list.promise
    await route.continue()
  })
  await signIn(page, demo.dealer)
  const profile = page.waitForRequest(/\/rest\/v1\/profiles/)
  await page.goto(`/vehicles/${crypto.randomUUID()}`)
  await profile
  const list = page.waitForRequest(/\/rest\/v1\/rpc\/search_vehicles/)
  await page.getByRole('link', { name: 'Back to Vehicles' }).click()
  await list
  held.profile.resolve()
  await expect(page.getByText('Dealer', { exact: true }).first()).toBeVisible()
  held.list.resolve()
  await expect(page).toHaveURL(/\/vehicles$/)
})

test('search engines get a vehicle and its offer as shown on the page', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto(demoList)
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const path = await link.getAttribute('href')
  await page.goto(path ?? '')
  const [vehicle, crumbs] = await structuredData(page)
  const url = expect.stringMatching(new RegExp(`^https?://[^/]+${path}$`))
  expect(vehicle).toMatchObject({ '@context': 'https://schema.org', '@type': 'Vehicle', url })
  expect(vehicle.offers).toMatchObject({
    '@type': 'Offer',
    url,
    priceCurrency: 'KES',
    availability: 'https://schema.org/InStock',
  })
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })

  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(vehicle.name)
  const head = page.locator('section').filter({ has: heading })
  await expect(head).toContainText(formatKes(vehicle.offers.price))
  await expect(head).toContainText(vehicle.offers.seller.name)
  const facts = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Details' }) })
    .locator('dl > div')
  for (const [label, value] of [
    ['Year', vehicle.vehicleModelDate],
    ['Mileage', formatKilometres(vehicle.mileageFromOdometer.value)],
    ['Fuel type', vehicle.fuelType],
    ['Transmission', vehicle.vehicleTransmission],
    ['Make', vehicle.brand.name],
    ['Location', vehicle.offers.areaServed],
  ])
    await expect(facts.filter({ has: page.getByText(label, { exact: true }) }).locator('dd')).toHaveText(
      value,
    )
})

test('any other URL is the 404 page', { tag: '@thorough' }, async ({ page, expectedNoise }) => {
  expectedNoise.push(/404/)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('keyboard navigation continues after the focused link was removed with the old list', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto(demoList)
  await page.getByRole('link', { name: 'Next' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  // Regardless of how fast the list loads, with or without skeletons.
  await expect(page.getByRole('main')).toBeFocused()
})

test('a make has one canonical URL in every spelling', { tag: '@thorough' }, async ({ request }) => {
  for (const make of ['toyota', 'Toyota', 'TOYOTA']) {
    const html = await (await request.get(`/vehicles?make=${make}`)).text()
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/vehicles\?make=Toyota"/)
  }
})

test('a visitor who wants to call is asked to sign in, and returns', async ({ page }) => {
  await page.goto(demoList)
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/\/vehicles\/[0-9a-f-]{36}$/)
  const address = page.url()
  await page.getByRole('link', { name: 'Call Seller' }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click()
  await sendSignIn(page, demo.customer)
  await expect(page).toHaveURL(address)
})

test('repeated views of a vehicle by one visitor count once', async ({ page }) => {
  await page.goto(demoList)
  const [vehicle] = await page
    .getByRole('article')
    .first()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  for (const counted of [true, false]) {
    const told = page.waitForResponse(/\/rpc\/record_view$/)
    await navigate(page, vehicle ?? '')
    expect(await (await told).json()).toBe(counted)
    await navigate(page, demoList)
  }
})

test('pages are hydrated with advertising parameters in their URLs', { tag: '@thorough' }, async ({
  page,
  request,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  const requests = requestsOf(page)
  for (const path of [
    '/vehicles?make=Toyota',
    '/services?location=Nairobi',
    '/?find=services',
    '/login?next=%2Fsell',
  ]) {
    const html = await (await request.get(path)).text()
    const [, plain = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
    const address = `${path}&utm_source=mail&fbclid=abc%3Cb%3E`
    await page.goto(address)
    await requests.answered()
    await expect(page.locator('h1'), path).toHaveText(plain.replace(/<[^>]*>/g, ''))
    await expect(page).toHaveURL(address)
    expect(await page.content(), path).not.toContain('fbclid')
    expect(errors, path).toEqual([])
  }
})

test('members’ pages redirect visitors to sign-in, and find a stored session when loaded', async ({
  page,
}) => {
  await page.goto('/my-listings')
  await expect(page).toHaveURL(/\/login\?next=/)
  await signIn(page, demo.dealer)
  await page.goto('/my-listings')
  await expect(page.getByRole('heading', { name: 'My Listings' })).toBeVisible()
})
