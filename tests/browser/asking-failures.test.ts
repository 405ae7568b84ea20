/** Requests to other members on a bad network: failures are shown, nothing is lost or sent twice. */
import type { Locator, Page } from '@playwright/test'
import { demoList, expect, test } from './fixtures.ts'
import { newBooking, newGarage, workday } from './garages.ts'
import { answerLost, slowed } from './network.ts'
import { asServer, newMember } from './people.ts'
import { signIn } from './sessions.ts'

test.use({ expectedNoise: [/ERR_FAILED|Failed to fetch|status of 40[09]|could not be sent/] })

const UNREACHABLE = /Magari cannot be reached\./

/** Presses a button while the server is down, then twice on a slow network, where the second press sends nothing. */
async function failsThenSendsOnce(page: Page, address: RegExp, send: Locator, said: Locator, sent: string) {
  await page.route(address, (route) => route.abort())
  await send.click()
  await expect(said).toContainText(UNREACHABLE)
  await page.unroute(address)
  const asked = await slowed(page, address)
  await send.dblclick()
  await expect(page.getByText(sent)).toBeVisible()
  expect(asked()).toBe(1)
}

test('a booking and a review', async ({ page, afterwards }) => {
  const [garage, customer] = [await newGarage(afterwards), await newMember('Njeri', 'Maina')]
  const booking = await newBooking(garage, { customer_id: customer.id, status: 'completed' })
  await signIn(page, customer)

  await page.goto(`/services/${garage.id}?book=any`)
  const asking = page.getByRole('dialog', { name: 'Book Service' })
  await asking.getByLabel('What do you need?').selectOption({ label: 'Something else (Garage)' })
  await asking.getByLabel('Time').selectOption({ index: 1 })
  await asking.getByLabel('Vehicle').fill('Mazda Demio 2015')
  await asking.getByLabel('Notes').fill('It pulls to the left.')
  await failsThenSendsOnce(
    page,
    /\/rest\/v1\/service_bookings/,
    asking.getByRole('button', { name: 'Send request' }),
    asking.getByRole('alert'),
    'Booking requested',
  )
  await page.goBack()
  await expect(asking, 'Back does not open what was sent').toBeHidden()

  await page.goto(`/services/${garage.id}?review=${booking}`)
  const reviewing = page.getByRole('dialog', { name: /^How was / })
  await reviewing.getByRole('radio', { name: '5 of 5: Very good' }).check({ force: true })
  await reviewing.getByLabel('What should others know?').fill('Done on time.')
  await failsThenSendsOnce(
    page,
    /\/rest\/v1\/reviews/,
    reviewing.getByRole('button', { name: 'Post review' }),
    reviewing,
    'Thank you for your review',
  )
  await expect(page.getByText('Done on time.')).toBeVisible()
})

test('a booking entered by the provider', { tag: '@thorough' }, async ({ page, afterwards }) => {
  const garage = await newGarage(afterwards)
  await signIn(page, garage.owner)
  await page.goto('/service-provider/manual-booking')
  const form = page.getByRole('form', { name: 'Manual Booking' })
  await form.getByLabel('Customer Name').fill('Mama Njoroge')
  await form.getByLabel('Customer Phone').fill('0722 123 456')
  await form.getByLabel('Preferred Date & Time').fill(`${workday()}T10:00`)
  await failsThenSendsOnce(
    page,
    /\/rest\/v1\/service_bookings/,
    form.getByRole('button', { name: 'Create Manual Booking' }),
    form.getByRole('alert'),
    'Manual booking created successfully',
  )
  await expect(form.getByLabel('Customer Name')).toHaveValue('')
})

test('retrying a manual booking after a lost response succeeds', async ({ page, afterwards }) => {
  const garage = await newGarage(afterwards)
  await signIn(page, garage.owner)
  await page.goto('/service-provider/manual-booking')
  const form = page.getByRole('form', { name: 'Manual Booking' })
  const create = form.getByRole('button', { name: 'Create Manual Booking' })
  await form.getByLabel('Customer Name').fill('Mama Njoroge')
  await form.getByLabel('Customer Phone').fill('0722 123 456')
  await form.getByLabel('Preferred Date & Time').fill(`${workday()}T10:00`)
  await form.getByLabel(/Notes/).fill('Brings the key on Sunday.')
  await answerLost(page, /\/rest\/v1\/service_bookings/)
  await create.click()
  await expect(form.getByRole('alert')).toContainText(UNREACHABLE)
  // Other notes would make it a different booking.
  await form.getByLabel(/Notes/).fill('Brings the key on Monday.')
  await create.click()
  await expect(form.getByRole('alert')).toContainText('This booking is in your list already.')
  await form.getByLabel(/Notes/).fill('Brings the key on Sunday.')
  await create.click()
  await expect(page.getByText('Manual booking created successfully')).toBeVisible()
  expect(
    await asServer<unknown[]>(`/rest/v1/service_bookings?service_provider_id=eq.${garage.id}`),
  ).toHaveLength(1)
})

test('an application for a loan', { tag: '@thorough' }, async ({ page }) => {
  await signIn(page, await newMember('Njeri', 'Maina'))
  await page.goto('/financing')
  await page
    .getByRole('article')
    .filter({ hasText: 'Jabali Bank' })
    .getByRole('link', { name: /Apply Now/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jabali Bank')
  await page.getByLabel('Loan amount').fill('900000')
  await page.getByLabel('Monthly income').fill('120000')
  await page.getByLabel('Source of income').selectOption('Employed')
  await page.getByLabel('Phone').fill('0712 345 678')
  await failsThenSendsOnce(
    page,
    /\/rest\/v1\/financing_applications/,
    page.getByRole('button', { name: 'Send application' }),
    page.getByRole('main').getByRole('alert'),
    'Application sent',
  )
  await expect(page.getByRole('region', { name: 'Your Applications' }).getByRole('listitem')).toHaveCount(1)
})

test('requesting a quote again after a lost response finds the pending one', { tag: '@thorough' }, async ({
  page,
}) => {
  await signIn(page, await newMember('Njeri', 'Maina'))
  await page.goto('/insurance')
  await page
    .getByRole('article')
    .filter({ hasText: 'Kinga Assurance' })
    .getByRole('link', { name: /Get Quote/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kinga Assurance')
  await page.getByLabel('Cover').selectOption('comprehensive')
  await page.getByLabel('Value of the vehicle').fill('900000')
  await page.getByLabel('Make', { exact: true }).fill('Toyota')
  await page.getByLabel('Year').fill('2016')
  await page.getByLabel('Phone').fill('0712 345 678')
  await answerLost(page, /\/rest\/v1\/insurance_quotes/)
  const said = page.getByRole('main').getByRole('alert')
  await page.getByRole('button', { name: 'Request a quote' }).click()
  await expect(said).toContainText(UNREACHABLE)
  await page.getByRole('button', { name: 'Request a quote' }).click()
  await expect(said).toContainText('You have already asked this insurer for this quote.')
  await page.goto('/insurance')
  await expect(page.getByRole('region', { name: 'Your Quotes' }).getByRole('listitem')).toHaveCount(1)
})

test('retrying a message after a lost response sends it once', { tag: '@thorough' }, async ({ page }) => {
  const buyer = await newMember('Njeri', 'Maina')
  await signIn(page, buyer)
  await page.goto(demoList)
  await page.getByRole('article').nth(4).getByRole('link').first().click()
  await page.waitForURL(/\/vehicles\/[0-9a-f-]{36}$/)
  await page.getByRole('link', { name: 'Send Message' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Message to/ })
  await dialog.getByLabel('Your message').fill('Is the logbook in your name?')
  await answerLost(page, /\/rest\/v1\/messages/)
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(dialog.getByText(UNREACHABLE)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent successfully')).toBeVisible()
  expect(
    await asServer<{ content: string }[]>(`/rest/v1/messages?sender_id=eq.${buyer.id}&select=content`),
  ).toEqual([{ content: 'Is the logbook in your name?' }])
})
