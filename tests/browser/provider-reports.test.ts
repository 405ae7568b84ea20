import { readFile } from 'node:fs/promises'
import { formatDate } from '#domain/foundation/dates.ts'
import { addMonths, dayInNairobi } from '#domain/foundation/days.ts'
import { today } from '#testing/days.ts'
import { fitsEachScreen, isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { type Garage, newBooking, newGarage, walkIn } from './garages.ts'
import { asServer, type Member, newMember } from './people.ts'
import { signIn } from './sessions.ts'

test.use({ viewport: SIZES.phone })

/** Completed work of a customer, with what its job card has. */
async function completed(
  garage: Garage,
  columns: Record<string, unknown>,
  card: Record<string, unknown> = {},
): Promise<string> {
  const booking = await newBooking(garage, { status: 'completed', price: 4_500, ...columns })
  await asServer(`/rest/v1/service_jobs?booking_id=eq.${booking}`, card, 'PATCH')
  return booking
}

const inMonths = (months: number) => addMonths(dayInNairobi(Date.now()), months)

test('a garage plans the next service by a press, and its customer reads it', async ({
  page,
  browser,
  afterwards,
}) => {
  const garage = await newGarage(afterwards)
  const customer = await newMember('Wanjiku', 'Kamau')
  await completed(
    garage,
    { customer_id: customer.id, preferred_date: `${today(-200)}T10:00:00+03:00` },
    { plate: 'KDA 123A', mileage_km: 79_000 },
  )
  const booking = await newBooking(garage, {
    customer_id: customer.id,
    status: 'confirmed',
    vehicle: 'Axio, KDA 123A',
  })
  await signIn(page, garage.owner)
  await page.goto(`/service-provider/jobs/${booking}`)
  const card = page.getByRole('form', { name: 'Job card' })
  await expect(page.getByRole('heading', { name: 'Earlier work on KDA 123A' })).toBeVisible()
  await card.getByLabel('Or at, km').fill('90000')
  await card.getByRole('button', { name: 'Save job card' }).click()
  await expect(card.getByText('Enter the mileage of today above')).toBeVisible()
  await card.getByLabel('Mileage, km').fill('84,000')
  await card.getByRole('button', { name: 'In 5,000 km' }).click()
  await expect(card.getByLabel('Or at, km')).toHaveValue('89,000')
  await card.getByRole('button', { name: 'In 6 months' }).click()
  await expect(card.getByLabel('On', { exact: true })).toHaveValue(inMonths(6))
  await card.getByRole('button', { name: 'Save job card' }).click()
  await expect(page.getByText('Job card saved')).toBeVisible()
  await expect(page.getByText(/^Runs about [\d,]+ km a month\.$/)).toBeVisible()
  await onEachScreen(page, () => isAccessible(page))
  await fitsEachScreen(page)

  const phone = await (await browser.newContext({ viewport: SIZES.phone })).newPage()
  await signIn(phone, customer)
  await phone.goto(`/my-bookings/${booking}`)
  await expect(phone.getByRole('region', { name: 'Next service' })).toContainText(
    `${formatDate(inMonths(6))} or at 89,000 km, whichever comes first`,
  )
  await phone.context().close()
})

/** A garage whose customer's car is due, and a walk-in with another car. */
async function busyGarage(garage: Garage, customer: Member) {
  const ago = (days: number) => ({ preferred_date: `${today(-days)}T10:00:00+03:00` })
  await completed(
    garage,
    { customer_id: customer.id, ...ago(100) },
    {
      plate: 'KDA 123A',
      make: 'Toyota',
      model: 'Axio',
      mileage_km: 84_000,
      next_service_on: today(7),
      service_due_on: today(7),
      done_by: 'Otieno',
    },
  )
  await completed(
    garage,
    { ...walkIn('=Peter Njoroge', '+254712000002'), ...ago(20), price: 12_000 },
    { plate: 'KDB 456B', next_service_on: today(-3), service_due_on: today(-3), done_by: 'Otieno, Kamau' },
  )
}

test('services that are due are on the dashboard, with the way to their customers', async ({
  page,
  afterwards,
}) => {
  const garage = await newGarage(afterwards)
  const customer = await newMember('Wanjiku', 'Kamau')
  await busyGarage(garage, customer)
  await signIn(page, garage.owner)
  await page.goto('/service-provider')
  await page.getByRole('link', { name: '2 vehicles are due for service' }).click()
  const rows = page.getByRole('table', { name: 'Services due' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Toyota Axio, KDA 123A')
  await expect(rows.nth(2)).toContainText('Overdue')
  await expect(rows.nth(2).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/254712000002\?text=.*KDB/,
  )
  await onEachScreen(page, () => isAccessible(page))
  await fitsEachScreen(page)
  await newBooking(garage, { ...walkIn('Peter', '+254712000002'), status: 'confirmed' })
  await page.reload()
  await expect(rows).toHaveCount(2)
})

test('a garage reads what was done, by whom and for whom, and takes the jobs along', async ({
  page,
  afterwards,
}) => {
  const garage = await newGarage(afterwards)
  const customer = await newMember('Wanjiku', 'Kamau')
  await busyGarage(garage, customer)
  await signIn(page, garage.owner)
  await page.goto('/service-provider/customers')
  await page.getByRole('link', { name: 'Wanjiku Kamau' }).click()
  await expect(page.getByRole('region', { name: 'Vehicles' })).toContainText('84,000 km')
  await expect(page.getByRole('link', { name: 'Job card 1' })).toBeVisible()
  await fitsEachScreen(page)

  await page.goto('/service-provider')
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await page.getByRole('link', { name: '12 months' }).click()
  const figure = (label: string) =>
    page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  await expect(figure('Revenue')).toContainText('KSh 16,500')
  await expect(figure('Returning customers')).toContainText('0 of 2 had been here before')
  const people = page.getByRole('region', { name: 'By person' })
  await expect(people.getByRole('row').nth(1)).toHaveText('Otieno2KSh 16,500')
  await onEachScreen(page, () => isAccessible(page))
  await fitsEachScreen(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain("'=Peter Njoroge")
  expect(file.trim().split('\r\n')).toHaveLength(3)

  await page.goto('/service-provider/reports?from=2020-01-01&until=2020-01-31')
  await expect(page.getByText('No work was completed in this period')).toBeVisible()
})
