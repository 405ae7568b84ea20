import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { dayToCome, today } from '#testing/days.ts'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { as } from './data-service.ts'
import { demo, expect, test } from './fixtures.ts'
import { type Garage, newBooking, newGarage, newOwner, newReview, walkIn } from './garages.ts'
import { navigate } from './navigation.ts'
import { asServer, type Member, newMember } from './people.ts'
import { signIn } from './sessions.ts'

test('services are added, changed, hidden and deleted', async ({ page, expectedNoise, afterwards }) => {
  await page.setViewportSize(SIZES.phone)
  const garage = await newGarage(afterwards)
  await signIn(page, garage.owner)
  await page.goto('/service-provider/services')
  await expect(page.getByText('No services added yet')).toBeVisible()
  await onEachScreen(page, () => isAccessible(page))

  await page.getByRole('button', { name: 'Add Your First Service' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Service' })
  await expect(adding.getByLabel('Duration (minutes)')).toHaveAttribute('placeholder', '60')
  await adding.getByRole('button', { name: 'Add service' }).click()
  await expect(adding.getByText('Please fill in all required fields')).toBeVisible()
  await adding.getByLabel('Service name').fill('Full service')
  await adding.getByLabel('Price (KSh)').fill('4500')
  await adding.getByLabel('Duration (minutes)').fill('an hour')
  await adding.getByRole('button', { name: 'Add service' }).click()
  await expect(adding.getByRole('link', { name: /Enter the duration in minutes/ })).toBeVisible()
  await onEachScreen(page, () => isAccessible(page))
  await adding.getByLabel('Duration (minutes)').fill('90')
  await page.route(/\/rest\/v1\/services/, (route) => route.abort(), { times: 1 })
  expectedNoise.push(/ERR_FAILED/, /The service was not saved/)
  await adding.getByRole('button', { name: 'Add service' }).click()
  await expect(page.getByRole('alert').getByText('Failed to save service', { exact: true })).toBeVisible()
  await expect(adding.getByLabel('Service name')).toHaveValue('Full service')
  await adding.getByRole('button', { name: 'Add service' }).click()
  await expect(page.getByText('Service created successfully')).toBeVisible()
  const service = page.getByRole('list', { name: 'Services' }).getByRole('listitem')
  await expect(service).toContainText('KSh 4,500')
  await expect(service).toContainText('1 h 30 min')

  await page.getByRole('button', { name: 'Edit Full service' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Service' })
  await expect(editing.getByLabel('Price (KSh)')).toHaveValue('4,500')
  await editing.getByLabel('Price (KSh)').fill('5000')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Service updated successfully')).toBeVisible()
  await expect(service).toContainText('KSh 5,000')

  await page.getByRole('button', { name: 'Deactivate Full service' }).click()
  await expect(page.getByText('Service deactivated successfully')).toBeVisible()
  await expect(service).toContainText('Inactive')
  await onEachScreen(page, () => isAccessible(page))
  await page.getByRole('button', { name: 'Activate Full service' }).click()
  await expect(page.getByText('Service activated successfully')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Full service' }).click()
  const asking = page.getByRole('dialog', { name: 'Are you sure you want to delete this service?' })
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Service deleted successfully')).toBeVisible()
  await expect(page.getByText('No services added yet')).toBeVisible()
})

test('the dashboard counts, accepts, declines and completes bookings, and notifies the customer', async ({
  page,
  request,
  afterwards,
}) => {
  await page.setViewportSize(SIZES.phone)
  const garage = await newGarage(afterwards)
  const customer = await newMember('Wanjiku', 'Kamau')
  await newBooking(garage, {
    customer_id: customer.id,
    vehicle: 'Mazda Demio',
    preferred_date: `${today()}T10:00:00+03:00`,
  })
  await newBooking(garage, { customer_id: customer.id, service_type: 'towing' })
  await signIn(page, garage.owner)
  await page.goto('/service-provider')
  const figures = page.getByRole('main').locator('dl').first()
  await expect(figures).toHaveText(/Total Bookings2Pending Bookings2Completed0Avg Rating0\.0/)
  await onEachScreen(page, () => isAccessible(page))

  const onToday = page.getByRole('region', { name: 'Today' })
  const next = page.getByRole('region', { name: 'Next' })
  await expect(onToday.getByRole('listitem')).toHaveCount(1)
  await expect(onToday).toContainText('10:00 · 1 h')
  await expect(next).toContainText('Towing, Wanjiku Kamau')
  await onToday.getByRole('button', { name: 'Accept: Garage, Wanjiku Kamau' }).click()
  await expect(page.getByText('Booking confirmed successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Decline: Towing, Wanjiku Kamau' }).click()
  await page
    .getByRole('dialog', { name: 'Decline this booking?' })
    .getByRole('button', { name: 'Decline' })
    .click()
  await expect(page.getByText('Booking cancelled successfully')).toBeVisible()
  await expect(next).toContainText('No visits after today yet.')
  await onToday.getByRole('button', { name: 'Start Work: Garage, Wanjiku Kamau' }).click()
  await expect(page.getByText('Booking in progress successfully')).toBeVisible()
  await onToday.getByRole('button', { name: 'Mark Complete: Garage, Wanjiku Kamau' }).click()
  const completing = page.getByRole('dialog', { name: 'Complete Booking' })
  await completing.getByLabel('Price').fill('4500')
  await completing.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(page.getByText('Booking completed successfully')).toBeVisible()
  await expect(onToday).toContainText('All visits of today are done.')
  await expect(figures).toHaveText(/Total Bookings2Pending Bookings0Completed1/)
  const told = await (await as(request, customer)).read('system_notifications?select=kind')
  expect(told.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['booking_accepted', 'booking_declined', 'booking_completed']),
  )

  const tabs = page.getByRole('navigation', { name: 'Dashboard' })
  await tabs.getByRole('link', { name: 'Manual Booking' }).click()
  await expect(page).toHaveURL(/tab=manual/)
  await expect(page.getByLabel('Customer name')).toBeVisible()
  await tabs.getByRole('link', { name: 'Reviews' }).click()
  await expect(page.getByText('No reviews yet')).toBeVisible()
  await tabs.getByRole('link', { name: 'Settings' }).click()
  await onEachScreen(page, () => isAccessible(page))
  await page.getByRole('link', { name: 'Opening hours' }).click()
  await expect(page).toHaveURL(/\/service-provider\/settings/)
})

test('customers are searched, opened and exported', { tag: '@thorough' }, async ({ page, afterwards }) => {
  await page.setViewportSize(SIZES.phone)
  const garage = await newGarage(afterwards)
  await signIn(page, garage.owner)
  await page.goto('/service-provider/customers')
  await expect(page.getByText('No customers yet')).toBeVisible()
  await expect(page.getByText('Total Customers: 0')).toBeVisible()

  const customer = await newMember('Wanjiku', 'Kamau')
  await newBooking(garage, { customer_id: customer.id, status: 'completed', price: 4_500 })
  // Half past midnight in Nairobi is the day before in UTC.
  for (let visit = 1; visit <= 5; visit++)
    await newBooking(
      garage,
      walkIn('Mama Njoroge', '+254733111222', {
        price: 1_000,
        preferred_date: `2026-0${visit}-15T00:30:00+03:00`,
      }),
    )
  await navigate(page, '/service-provider/customers')
  await expect(page.getByText('Total Customers: 2')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Customers' }).getByRole('row')
  const regular = rows.filter({ hasText: 'Mama Njoroge' })
  await expect(regular).toContainText('Regular Customer')
  await expect(regular).toContainText('KSh 5,000')
  await expect(rows.filter({ hasText: 'Wanjiku Kamau' })).toContainText('New Customer')
  await onEachScreen(page, () => isAccessible(page))

  await page.getByRole('searchbox').fill('0733 111')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(rows.filter({ hasText: 'Wanjiku' })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('Mama Njoroge,0733 111 222,,Regular Customer,5,5000,2026-01-15,2026-05-15')
  expect(csv).not.toContain('Wanjiku')

  await page.getByRole('link', { name: 'Mama Njoroge' }).click()
  await expect(page.getByRole('heading', { name: 'Mama Njoroge' })).toBeVisible()
  await expect(page.getByText('Has no account on Magari')).toBeVisible()
  await expect(page.getByRole('main').getByText('Entered by hand')).toHaveCount(5)
  await expect(page).toHaveURL(/customer=[0-9a-f-]{36}$/)
  await onEachScreen(page, () => isAccessible(page))
  await page.getByRole('link', { name: 'All customers' }).click()
  await expect(page).toHaveURL(/search=0733/)
})

test('reviews get replies and reports, and an administrator removes one with a reason', async ({
  page,
  request,
  browser,
  afterwards,
}) => {
  await page.setViewportSize(SIZES.phone)
  const garage = await newGarage(afterwards)
  const customer = await newMember('Wanjiku', 'Kamau')
  await newReview(garage, await newMember('Otieno', 'Odhiambo'), 5, 'Done in an hour.')
  // Another device sends the same reply first.
  const words = `Thieves! ${crypto.randomUUID().slice(0, 8)}`
  await newReview(garage, customer, 1, words)
  await signIn(page, garage.owner)
  await page.goto('/service-provider/reviews')
  const reviews = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem')
  const good = reviews.filter({ hasText: 'Done in an hour.' })
  const bad = reviews.filter({ hasText: words })
  await expect(page.getByRole('main')).toContainText('3.0')
  await expect(reviews).toHaveCount(2)

  await good.getByRole('button', { name: /^Reply/ }).click()
  await good.getByRole('button', { name: 'Post reply' }).click()
  await expect(good.getByText('Write your reply first.')).toBeVisible()
  await good.getByRole('textbox').fill('Thank you, karibu tena.')
  await good.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('Reply posted successfully')).toBeVisible()
  await good.getByRole('button', { name: /^Edit/ }).click()
  await good.getByRole('textbox').fill('Thank you.')
  await good.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByText('Reply updated successfully')).toBeVisible()
  await page.getByLabel('Answers').selectOption('Unanswered')
  await expect(reviews).toHaveCount(1)
  await page.getByLabel('Answers').selectOption('All reviews')
  await page.getByLabel('Stars').selectOption('5 stars')
  await expect(bad).toHaveCount(0)
  await good.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Reply removed successfully')).toBeVisible()
  await page.getByLabel('Stars').selectOption('All stars')

  await bad.getByRole('button', { name: /^Report/ }).click()
  const window = page.getByRole('dialog', { name: 'Report this review' })
  await window.getByRole('radio', { name: 'Offensive or threatening' }).check()
  await window.getByRole('button', { name: 'Send report' }).click()
  await expect(bad.getByText('Reported')).toBeVisible()
  await onEachScreen(page, () => isAccessible(page))

  const office = await (await browser.newContext({ viewport: SIZES.phone })).newPage()
  await signIn(office, demo.admin)
  await office.goto('/admin/reports?about=reviews')
  const card = office.getByRole('article').filter({ hasText: words })
  await expect(card).toContainText('1 of 5 stars for Baraka Works')
  await isAccessible(office)
  await card.getByRole('button', { name: /^Uphold/ }).click()
  const decision = office.getByRole('dialog')
  await decision.getByRole('button', { name: 'Uphold' }).click()
  await expect(decision.getByText('Enter a reason. The reviewer will see it.')).toBeVisible()
  await decision.getByRole('textbox', { name: 'Reason' }).fill('It calls people names.')
  await decision.getByRole('button', { name: 'Uphold' }).click()
  await expect(office.getByText('Report upheld')).toBeVisible()
  await office.context().close()

  await expect(bad).toHaveCount(0)
  const told = JSON.stringify(await (await as(request, customer)).read('system_notifications?select=facts'))
  expect(told).toContain('It calls people names.')
})

test('a provider without a record is led to create one, and an unverified one sees that it awaits approval', async ({
  page,
  afterwards,
}) => {
  const somebody = await newOwner(afterwards)
  await signIn(page, somebody)
  await page.goto('/service-provider/settings')
  for (const address of ['', '/services', '/customers', '/reviews']) {
    await navigate(page, `/service-provider${address}`)
    await expect(page.getByText('Service provider profile not found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create your business profile' })).toHaveAttribute(
      'href',
      '/service-provider/settings',
    )
  }
  await isAccessible(page)
  await asServer('/rest/v1/service_providers', {
    user_id: somebody.id,
    business_name: 'Baraka Works',
    location: 'Lodwar',
    service_types: ['garage'],
  })
  for (const address of ['', '/services', '/customers', '/reviews']) {
    await navigate(page, `/service-provider${address}`)
    await expect(page.getByText('It is not shown to visitors yet.')).toBeVisible()
  }
  await isAccessible(page)
})

test('a reply that fails stays in its field, and so does text added while it is sent', {
  tag: '@thorough',
}, async ({ page, expectedNoise, afterwards }) => {
  expectedNoise.push(/ERR_FAILED|Failed to fetch/)
  const garage = await newGarage(afterwards)
  await newReview(garage, await newMember('Wanjiku', 'Kamau'), 4, 'Good.')
  await signIn(page, garage.owner)
  await page.goto('/service-provider/reviews')
  const review = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem')
  await review.getByRole('button', { name: /^Reply/ }).click()
  await review.getByRole('textbox').fill('Thank you for the long wait.')
  await page.route(/\/rest\/v1\//, (route) => route.abort())
  await review.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('Failed to save reply')).toBeVisible()
  await expect(review.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  await expect(review.getByRole('textbox')).toHaveValue('Thank you for the long wait.')
  await page.unroute(/\/rest\/v1\//)

  const held = Promise.withResolvers<void>()
  await page.route(/\/rest\/v1\/reviews/, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise
    await route.continue()
  })
  await review.getByRole('button', { name: 'Post reply' }).click()
  await review.getByRole('textbox').fill('Thank you for the long wait. Karibu tena.')
  held.resolve()
  await expect(page.getByText('Reply posted successfully')).toBeVisible()
  await expect(review.getByRole('textbox')).toHaveValue('Thank you for the long wait. Karibu tena.')
  await review.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByText('Reply updated successfully')).toBeVisible()
  await expect(review.getByText('Karibu tena.')).toBeVisible()
})

test('with a hundred services the sidebar shows pending counts and updates them live', {
  tag: '@thorough',
}, async ({ page, request, afterwards }) => {
  const garage = await newGarage(afterwards)
  await asServer(
    '/rest/v1/services',
    Array.from({ length: 100 }, (_, place) => ({
      service_provider_id: garage.id,
      name: `Service ${place}`,
      price: 1_000 + place,
      duration_minutes: 60,
    })),
  )
  const customer = await newMember('Wanjiku', 'Kamau')
  await newReview(garage, customer, 4, 'Good.')
  await signIn(page, garage.owner)
  await page.goto('/service-provider/services')
  await expect(page.getByRole('list', { name: 'Services' }).getByRole('listitem')).toHaveCount(100)
  const sidebar = page.getByRole('navigation', { name: 'Service Provider' })
  await expect(sidebar.getByRole('link', { name: 'Reviews 1 waiting' })).toBeVisible()
  await ask(request, customer, garage)
  await expect(sidebar.getByRole('link', { name: 'Bookings 1 waiting' })).toBeVisible()
})

/** Requests a booking as a customer. */
async function ask(request: APIRequestContext, customer: Member, garage: Garage) {
  const person = await as(request, customer)
  await person.insert('service_bookings', {
    service_provider_id: garage.id,
    customer_id: person.id,
    service_type: 'garage',
    preferred_date: `${dayToCome('tue', 14)}T11:00:00+03:00`,
  })
}
