import type { Page } from '@playwright/test'
import { formatKes } from '#domain/foundation/money.ts'
import { formatRating, formatReviewCount } from '#domain/services/reviews.ts'
import { dayToCome } from '#testing/days.ts'
import { faultsInEachTheme } from './accessible.ts'
import { as } from './data-service.ts'
import { demo, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { sendSignIn, signIn } from './sessions.ts'
import { structuredData } from './structured-data.ts'

const garage = 'Mutiso Auto Garage'

async function openGarage(page: Page): Promise<string> {
  await page.goto('/services?search=mutiso')
  await page.getByRole('article').getByRole('link', { name: garage, exact: true }).click()
  await page.waitForURL(/\/services\/[0-9a-f-]{36}$/)
  return page.url()
}

/** A Wednesday some weeks away, after all demo bookings: `2026-12-30`. */
const wednesday = (weeks: number) => dayToCome('wed', weeks * 7)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor finds a garage by type, town and rating, and opens its page', async ({ page }) => {
    await page.goto('/services')
    await page
      .getByRole('navigation', { name: 'Kind of service' })
      .getByRole('link', { name: /^Garages/ })
      .click()
    await expect(page).toHaveURL(/type=garage/)
    const cards = page.getByRole('article')
    for (const card of await cards.all()) await expect(card).toContainText('Garage')

    await page.getByLabel('Nairobi').check()
    await page.getByLabel('3 and better').check()
    await page.getByRole('button', { name: /^Show / }).click()
    await expect(page).toHaveURL(/type=garage/)
    await expect(page).toHaveURL(/location=Nairobi/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garages in Nairobi')
    await expect(cards.first()).toBeVisible()
    for (const card of await cards.all()) await expect(card).toContainText('Nairobi')

    await cards.first().getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Services and prices' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible()
    await page.getByRole('link', { name: 'Book Service' }).first().click()
    await expect(page).toHaveURL(/\/login\?next=%2Fservices%2F[0-9a-f-]{36}%3Fbook%3Dany/)
  })
})

test('a mistyped search is corrected, and an empty result shows a message', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/services?search=mutisso')
  await expect(page.getByText('Showing results for “mutiso”. Nothing matches “mutisso”.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText(garage)
  await navigate(page, '/services?search=zzzzzz')
  await expect(page.getByText('No service providers found')).toBeVisible()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('pages for visitors contain no phone number; Cancel closes the popup', async ({ page, request }) => {
  const { read } = await as(request, demo.customer)
  const [{ phone }] = await read(
    `service_providers?select=phone&business_name=eq.${encodeURIComponent(garage)}`,
  )
  const digits = phone.slice(4)
  const list = await (await request.get('/services?search=mutiso')).text()
  expect(list).toContain('+254 7** ***')
  expect(list.replaceAll(' ', '')).not.toContain(digits)
  await page.goto('/services?search=mutiso')
  for (const name of [`Show the phone number of ${garage}`, `Contact ${garage}`]) {
    await page.getByRole('link', { name }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const address = await openGarage(page)
  expect((await (await request.get(address)).text()).replaceAll(' ', '')).not.toContain(digits)
})

test('a garage’s page shows its own facts and figures from its bookings', { tag: '@thorough' }, async ({
  page,
}) => {
  await openGarage(page)
  const about = page.locator('section').filter({ has: page.getByRole('heading', { name: 'About' }) })
  for (const title of ['Experience', 'Warranty', 'Specializations', 'Certifications'])
    await expect(about.getByRole('heading', { name: title })).toBeVisible()
  await expect(about.getByText('Stated by the business.')).toBeVisible()
  const stats = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Quick stats' }) })
  await expect(stats).toContainText('Response time< 2 hours')
  await expect(stats).toContainText(/Completed bookings\d+/)
  await expect(stats).toContainText(/On Magari since\w+ 20\d\d/)
})

test('a visitor who books is asked to sign in, returns to the form, and requests a free time', async ({
  page,
}) => {
  const address = await openGarage(page)
  await page
    .getByRole('link', { name: /^Book (?!Service)/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click()
  await sendSignIn(page, demo.customer)
  const form = page.getByRole('dialog', { name: 'Book Service' })
  await expect(form.getByLabel('What do you need?')).not.toHaveValue('')

  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('alert')).toContainText('Please fill in all required fields')

  await form.getByLabel('Day').fill(wednesday(6))
  const times = form.getByLabel('Time')
  await expect(times.getByRole('option', { name: '10:00' })).toBeAttached()
  await expect(times.getByRole('option', { name: '06:00' })).toHaveCount(0)
  await times.selectOption('10:00')
  await form.getByLabel('Vehicle').fill('Toyota Axio 2014, KDA 123A')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Booking requested')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(address)
})

test('a time taken since is refused, and typed values stay', async ({ page, request, expectedNoise }) => {
  expectedNoise.push(/status of 400|The form could not be sent/)
  const day = wednesday(7)
  await signIn(page, demo.customer)
  const address = await openGarage(page)
  await page.getByRole('link', { name: 'Book Service' }).first().click()
  const form = page.getByRole('dialog', { name: 'Book Service' })
  await form.getByLabel('What do you need?').selectOption({ label: 'Something else (Garage)' })
  await form.getByLabel('Day').fill(day)
  await form.getByLabel('Time').selectOption('11:00')
  await form.getByLabel('Vehicle').fill('Mazda Demio 2015')
  await form.getByLabel('Notes').fill('It pulls to the left.')

  const owner = await as(request, demo.provider)
  // In each of the three bays.
  for (let bay = 1; bay <= 3; bay++)
    await owner.insert('service_bookings', {
      service_provider_id: address.split('/').at(-1),
      customer_id: null,
      service_type: 'garage',
      preferred_date: `${day}T11:00:00+03:00`,
      status: 'confirmed',
      customer_name: `Walk-in customer ${bay}`,
      customer_phone: '0712 000 111',
    })
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('alert')).toContainText('This time is taken. Choose another.')
  await expect(form.getByLabel('Vehicle')).toHaveValue('Mazda Demio 2015')
  await expect(form.getByLabel('Notes')).toHaveValue('It pulls to the left.')
  await expect(form.getByLabel('Time').getByRole('option', { name: '11:00' })).toHaveCount(0)
  await page.reload()
  await expect(form.getByLabel('Vehicle')).toHaveValue('Mazda Demio 2015')

  await form.getByLabel('Time').selectOption('12:00')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Booking requested')).toBeVisible()
})

test('a member presses Call Now and sees the number', async ({ page }) => {
  await signIn(page, demo.customer)
  await openGarage(page)
  await page.getByRole('link', { name: 'Call Now' }).click()
  await expect(page.getByText('Contact information displayed')).toBeVisible()
  await expect(page.locator('a[href^="tel:+254"]')).toBeVisible()
})

test('the link of a completed booking opens the review, once', async ({ page, request }) => {
  const customer = await as(request, demo.customer)
  const bookings: { id: string; service_provider_id: string; review: unknown }[] = await customer.read(
    `service_bookings?select=id,service_provider_id,review:reviews(id)&status=eq.completed&customer_id=eq.${customer.id}`,
  )
  const booking = bookings.find(({ review }) => review === null)
  if (!booking) throw new Error('The demo customer has no completed booking without a review')
  const address = `/services/${booking.service_provider_id}?review=${booking.id}`

  await page.goto(address)
  await expect(page.getByRole('dialog', { name: 'Sign in to leave a review' })).toBeVisible()
  await signIn(page, demo.customer)
  await page.goto(address)
  const form = page.getByRole('dialog', { name: /^How was / })
  await form.getByRole('button', { name: 'Post review' }).click()
  await expect(form.getByText('Choose one to five stars.')).toBeVisible()
  await form.getByRole('radio', { name: '4 of 5: Good' }).check({ force: true })
  await form.getByLabel('What should others know?').fill('Done on time, and explained well.')
  await form.getByRole('button', { name: 'Post review' }).click()
  await expect(page.getByText('Thank you for your review')).toBeVisible()
  await expect(page.getByText('Done on time, and explained well.')).toBeVisible()
  await navigate(page, address)
  await expect(page.getByText('You have reviewed this booking already. Thank you.')).toBeVisible()
})

test('search engines get a garage’s rating, hours and prices as shown on the page', {
  tag: '@thorough',
}, async ({ page }) => {
  const { pathname } = new URL(await openGarage(page))
  await page.reload()
  const [business] = await structuredData(page)
  expect(business).toMatchObject({ '@type': 'AutoRepair', name: garage, currenciesAccepted: 'KES' })
  expect(new URL(business.url).pathname).toBe(pathname)
  const head = page.locator('section').filter({ has: page.getByRole('heading', { level: 1, name: garage }) })
  const { streetAddress, addressLocality } = business.address
  await expect(head).toContainText(`${streetAddress}, ${addressLocality}`)
  const { ratingValue, reviewCount } = business.aggregateRating
  await expect(head).toContainText(`${formatRating(ratingValue)}(${formatReviewCount(reviewCount)})`)
  const section = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name }) })
  for (const { dayOfWeek, opens, closes } of business.openingHoursSpecification) {
    // Exceptional days belong to no weekday and are in a separate list.
    if (!dayOfWeek) continue
    const day = section('Opening hours').locator('dl').first().locator('> div').filter({ hasText: dayOfWeek })
    await expect(day).toContainText(`${opens}–${closes}`)
  }
  const about = section('About')
  await expect(about).toContainText(`since ${business.foundingDate}`)
  const stated = [
    ...business.knowsAbout,
    ...business.hasCertification.map(({ name }: { name: string }) => name),
  ]
  await expect(about.getByRole('listitem')).toHaveText(stated)
  const services = section('Services and prices').getByRole('listitem')
  await expect(services).toHaveCount(business.makesOffer.length)
  for (const [place, { price, priceCurrency, itemOffered }] of business.makesOffer.entries()) {
    expect(priceCurrency).toBe('KES')
    await expect(services.nth(place)).toContainText(itemOffered.name)
    await expect(services.nth(place)).toContainText(formatKes(price))
  }
})

test('an unknown provider is ‘Service not found’', { tag: '@thorough' }, async ({
  page,
  request,
  expectedNoise,
}) => {
  expectedNoise.push(/404/)
  const answer = await page.goto('/services/00000000-0000-4000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Service not found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Services' })).toBeVisible()
  const other = await request.get('/services/not-a-uuid')
  expect(other.status()).toBe(404)
  expect(await other.text()).toContain('Service not found')
})

test('the pages and the booking form are accessible', { tag: '@thorough' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const check = async () => {
    expect(await faultsInEachTheme(page)).toEqual([])
  }
  await page.goto('/services')
  await check()
  await signIn(page, demo.customer)
  await openGarage(page)
  await check()
  await page.getByRole('link', { name: 'Book Service' }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Vehicle')).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await check()
})
