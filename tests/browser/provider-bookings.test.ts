import type { APIRequestContext, Page } from '@playwright/test'
import { type CapturedMail, capturedMails, mailboxFolder } from '#server/mailbox-folder.ts'
import { today } from '#testing/days.ts'
import { faultsInEachTheme, fitsEachScreen, SIZES } from './accessible.ts'
import { type Afterwards, expect, test } from './fixtures.ts'
import { newBooking, newGarage, walkIn, workday } from './garages.ts'
import { navigate } from './navigation.ts'
import { networkIdle } from './network-idle.ts'
import { asServer, type Member, newMember } from './people.ts'
import { askingAs, signIn } from './sessions.ts'

interface Business {
  id: string
  name: string
  owner: Member
  customer: Member
  /** The booking's id. */
  ask(columns?: Record<string, unknown>): Promise<string>
}

/** A verified garage and a customer. It is deleted after the test, so that other tests' lists do not contain it. */
async function newBusiness(request: APIRequestContext, afterwards: Afterwards): Promise<Business> {
  // Without digits: strangers are not shown a name that could be a number.
  const name = `Garage ${crypto
    .randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`
  const [{ id, owner }, customer] = await Promise.all([
    newGarage(afterwards, { business_name: name, location: 'Kitale', phone: '0712 345 678' }),
    newMember('Wanjiku', 'Kamau'),
  ])
  const asCustomer = await askingAs(request, customer)
  return {
    id,
    name,
    owner,
    customer,
    async ask(columns = {}) {
      const [booking] = (await asCustomer('service_bookings?select=id', {
        service_provider_id: id,
        customer_id: customer.id,
        service_type: 'garage',
        preferred_date: `${workday()}T10:00:00+03:00`,
        vehicle: 'Mazda Demio 2015',
        description: 'It pulls to the left.',
        ...columns,
      })) as { id: string }[]
      return booking?.id ?? ''
    },
  }
}

async function mailAbout(address: string, subject: string): Promise<CapturedMail> {
  let found: CapturedMail | undefined
  await expect
    .poll(
      async () => {
        const mails = await capturedMails(mailboxFolder(process.env.MAGARI_TEST_DATA ?? ''))
        found = mails.find((mail) => mail.to === address && mail.subject === subject)
        return found?.subject
      },
      { timeout: 15_000 },
    )
    .toBe(subject)
  return found as CapturedMail
}

const cancelLink = ({ text }: CapturedMail) =>
  /https?:\/\/\S+\/bookings\/answer\?token=\S+&answer=cancel/.exec(text)?.[0] ?? ''
const card = (page: Page) =>
  page.getByRole('region', { name: 'Bookings' }).getByRole('listitem').filter({ hasText: 'Mazda' })
const window = (page: Page, name: string) => page.getByRole('dialog', { name })
/** Opens the first booking of the list that contains the text, and returns its dialog. */
async function opened(page: Page, row = card(page)) {
  await row.getByRole('link', { name: /^Garage, / }).click()
  const dialog = window(page, 'Garage')
  await expect(dialog).toBeVisible()
  return dialog
}

test('customer and provider follow a booking from request to review', async ({
  page,
  browser,
  request,
  afterwards,
}) => {
  const business = await newBusiness(request, afterwards)
  const context = await browser.newContext({ viewport: SIZES.phone })
  const customer = await context.newPage()
  await signIn(page, business.owner)
  await page.goto('/service-provider/bookings')
  await expect(page.getByText('No bookings yet')).toBeVisible()
  await signIn(customer, business.customer)

  const id = await business.ask()
  await customer.goto(`/my-bookings/${id}`)
  await expect(customer.getByText(`Waiting for ${business.name} to answer.`)).toBeVisible()

  await test.step('the request appears without a reload', async () => {
    await expect(card(page)).toContainText('Pending')
    await expect(card(page)).toContainText('Wanjiku Kamau')
    await expect(await opened(page)).toContainText('It pulls to the left.')
    await fitsEachScreen(page)
  })

  await test.step('accepted with a price', async () => {
    await window(page, 'Garage')
      .getByRole('button', { name: /^Accept/ })
      .click()
    const dialog = window(page, 'Accept Booking')
    await dialog.getByLabel('Price (KSh)').fill('4500')
    await dialog.getByLabel('Additional notes').fill('Bring the logbook.')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('Booking accepted successfully')).toBeVisible()
    await expect(card(page)).toContainText('Confirmed')
    await expect(customer.getByText('The price is KSh 4,500.')).toBeVisible()
    await mailAbout(business.customer.email, 'Your booking is accepted')
  })

  await test.step('rescheduled, which the customer sees', async () => {
    await window(page, 'Garage')
      .getByRole('button', { name: /^Reschedule/ })
      .click()
    const dialog = window(page, 'Reschedule Booking')
    await dialog.getByLabel('They agreed by phone').check()
    await dialog.getByLabel('New Date & Time').fill(`${workday()}T14:30`)
    await dialog.getByRole('button', { name: 'Reschedule' }).click()
    await expect(page.getByText('Booking rescheduled successfully')).toBeVisible()
    await expect(card(page)).toContainText('14:30')
    await expect(customer.getByRole('main')).toContainText('14:30')
    await mailAbout(business.customer.email, 'Your booking was moved')
    await window(page, 'Garage').getByRole('link', { name: 'Close' }).click()
    await expect(window(page, 'Garage')).toBeHidden()
  })

  await test.step('it is in the calendar, and opens from there', async () => {
    const calendar = page.getByRole('region', { name: 'Calendar' })
    await calendar.getByRole('link', { name: 'Week' }).click()
    while (
      !(await calendar.getByRole('link', { name: /14:30 to 15:30, Garage, Wanjiku Kamau/ }).isVisible())
    ) {
      const before = page.url()
      await calendar.getByRole('link', { name: 'Next week' }).click()
      await expect(page).not.toHaveURL(before)
      await networkIdle(page)
    }
    // On a phone the calendar is a separate view; the rest of the story stays there.
    await page.setViewportSize(SIZES.phone)
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Calendar' }).click()
    await calendar.getByRole('link', { name: /14:30 to 15:30/ }).press('Enter')
    const dialog = window(page, 'Garage')
    await dialog.getByRole('button', { name: /^Start Work/ }).click()
    const early = window(page, 'Start Work')
    await expect(early).toContainText(/^.*This booking is for .+\. Start the work before that day\?/s)
    await early.getByRole('button', { name: 'Close' }).click()
    await asServer(
      `/rest/v1/service_bookings?id=eq.${id}`,
      { preferred_date: `${today()}T00:00:00+03:00` },
      'PATCH',
    )
    await expect(dialog).toContainText('00:00')
    await dialog.getByRole('button', { name: /^Start Work/ }).click()
    await expect(page.getByText('Booking in progress successfully')).toBeVisible()
    await expect(dialog).toContainText('In Progress')
    await expect(customer.getByText(`${business.name} is working on it.`)).toBeVisible()
    await dialog.getByRole('button', { name: /^Back to Confirmed/ }).click()
    await window(page, 'Back to Confirmed').getByRole('button', { name: 'Back to Confirmed' }).click()
    await expect(page.getByText('Booking is confirmed again')).toBeVisible()
    await expect(customer.getByText(`${business.name} expected you.`)).toBeVisible()
    await dialog.getByRole('button', { name: /^Start Work/ }).click()
    await expect(customer.getByText(`${business.name} is working on it.`)).toBeVisible()
    await dialog.getByRole('button', { name: /^Taken Away/ }).click()
    await expect(window(page, 'Vehicle Taken Away').getByLabel('Reason for stopping')).toHaveValue(
      'The vehicle was taken away before the work was finished.',
    )
    await window(page, 'Vehicle Taken Away').getByRole('button', { name: 'Close' }).click()
    await dialog.getByRole('button', { name: /^Mark Complete/ }).click()
    await expect(window(page, 'Complete Booking')).toContainText('If empty, the price stays KSh 4,500.')
    await window(page, 'Complete Booking').getByRole('button', { name: 'Mark Complete' }).click()
    await expect(page.getByText('Booking completed successfully')).toBeVisible()
  })

  await test.step('reviewed from the link in the mail', async () => {
    const mail = await mailAbout(business.customer.email, 'Your booking is completed')
    expect(mail.text).toContain(`/my-bookings/${id}?review=${id}`)
    await navigate(customer, `/my-bookings/${id}?review=${id}`)
    const dialog = customer.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^5 of/ }).check({ force: true })
    await dialog.getByRole('button', { name: 'Post review' }).click()
    await expect(dialog).toBeHidden()
    await expect(customer.getByRole('main')).toContainText(/Your review/)
  })
  await context.close()
})

test('a manual booking is validated, entered, and refused at a taken time', async ({
  page,
  browser,
  request,
  expectedNoise,
  afterwards,
}) => {
  expectedNoise.push(/status of 40[09]|The form could not be sent/)
  const business = await newBusiness(request, afterwards)
  await signIn(page, business.owner)
  await page.goto('/service-provider/manual-booking')
  const form = page.getByRole('form', { name: 'Manual Booking' })
  // With the keyboard, because a pointer over the toast would keep it above the button.
  const create = form.getByRole('button', { name: 'Create Manual Booking' })
  await create.press('Enter')
  await expect(page.getByText('Enter the name of the customer.').first()).toBeVisible()
  const fill = async (name: string, time: string) => {
    await form.getByLabel('Customer Name').fill(name)
    await form.getByLabel('Customer Phone').fill('0722 123 456')
    await form.getByLabel('Preferred Date & Time').fill(`${workday()}T${time}`)
  }
  await fill('Mama Njoroge', '10:00')
  await form.getByLabel(/Customer Email/).fill('nowhere')
  await create.press('Enter')
  await expect(page.getByText(/Enter an e-mail address/).first()).toBeVisible()
  const email = `mama.${crypto.randomUUID().slice(0, 8)}@example.test`
  await form.getByLabel(/Customer Email/).fill(email)
  await form.getByLabel(/Price/).fill('3500')
  await create.press('Enter')
  await expect(page.getByText('Manual booking created successfully')).toBeVisible()
  await expect(form.getByLabel('Customer Name')).toHaveValue('')

  // The time is taken; a free time nearby is offered.
  await fill('Otieno', '10:30')
  await expect(page.getByText('Collides with 10:00 Mama Njoroge.')).toBeVisible()
  await create.press('Enter')
  await expect(page.getByText('Failed to create manual booking')).toBeVisible()
  await fitsEachScreen(page)
  await expect(form.getByLabel('Customer Name')).toHaveValue('Otieno')
  await form.getByRole('button', { name: /, 11:00$/ }).click()
  await create.press('Enter')
  await expect(page.getByText('Manual booking created successfully')).toBeVisible()
  const rows = await asServer<{ preferred_date: string; status: string }[]>(
    `/rest/v1/service_bookings?service_provider_id=eq.${business.id}&select=preferred_date,status&order=preferred_date`,
  )
  expect(rows.map(({ preferred_date, status }) => [new Date(preferred_date).toISOString(), status])).toEqual([
    [new Date(`${workday()}T10:00:00+03:00`).toISOString(), 'confirmed'],
    [new Date(`${workday()}T11:00:00+03:00`).toISOString(), 'confirmed'],
  ])

  // The customer has no account, and cannot come.
  await asServer(`/rest/v1/service_providers?id=eq.${business.id}`, { booking_change_hours: 336 }, 'PATCH')
  const link = cancelLink(await mailAbout(email, `Your booking at ${business.name}`))
  const visitor = await browser.newContext({ viewport: SIZES.phone })
  const letter = await visitor.newPage()
  await letter.goto(link)
  await letter.getByRole('button', { name: 'I cannot come' }).click()
  await expect(letter.getByText(`${business.name} has been notified`)).toBeVisible()
  await visitor.close()
  await navigate(page, '/service-provider/bookings')
  const row = page.getByRole('listitem').filter({ hasText: 'Mama Njoroge' })
  await expect(row).toContainText('Cannot come')
  await expect(await opened(page, row)).toContainText('that they cannot come.')
})

test('a stranger whose address a provider entered stops the mails with one click, and the provider sees it', async ({
  page,
  browser,
  request,
  afterwards,
  expectedNoise,
}) => {
  expectedNoise.push(/404/)
  const business = await newBusiness(request, afterwards)
  const email = `baba.${crypto.randomUUID().slice(0, 8)}@example.test`
  await newBooking(
    business,
    walkIn('Baba Njoroge', '+254733111222', {
      status: 'confirmed',
      customer_email: email,
      preferred_date: `${workday()}T10:00:00+03:00`,
      description: 'Pay at evil.com',
    }),
  )
  const mail = await mailAbout(email, `Your booking at ${business.name}`)
  expect(mail.text).not.toContain('evil')
  const link = /^<(.*)>$/.exec(mail.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(mail.text).toContain(`This was not me:\n${link}`)

  const visitor = await browser.newContext({ viewport: SIZES.phone, javaScriptEnabled: false })
  const letter = await visitor.newPage()
  // Opened, as by mail scanners.
  for (let look = 0; look < 3; look++) expect((await request.get(link)).status()).toBe(200)
  await letter.goto(link)
  await expect(letter.getByRole('main')).toContainText(`${business.name} entered your address on Magari.`)
  await letter.getByRole('button', { name: 'This was not me' }).click()
  await expect(letter.getByRole('heading', { name: 'You will get no more of these mails' })).toBeVisible()
  await visitor.close()
  const oneClick = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect([oneClick.status(), oneClick.headers()['cache-control']]).toEqual([
    200,
    expect.stringContaining('no-store'),
  ])
  expect((await request.get('/stop-mails?token=made-up')).status()).toBe(404)

  await signIn(page, business.owner)
  await page.goto('/service-provider/bookings')
  const whole = await opened(page, page.getByRole('listitem').filter({ hasText: 'Baba Njoroge' }))
  await expect(whole).toContainText('The person at this e-mail address says that this was not them.')
  await expect(whole).toContainText('Booked: e-mail sent on')
  await fitsEachScreen(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await navigate(page, '/stop-mails?token=made-up')
  await expect(page.getByText(/This link is not one of ours/)).toBeVisible()
  expect(await faultsInEachTheme(page)).toEqual([])
})

test('the mail’s link cancels with one click, without sign-in; opening it does not', async ({
  page,
  request,
  afterwards,
}) => {
  const business = await newBusiness(request, afterwards)
  const id = await business.ask()
  const link = cancelLink(await mailAbout(business.customer.email, 'Your booking request is sent'))
  const status = async () =>
    (await asServer<{ status: string }[]>(`/rest/v1/service_bookings?id=eq.${id}&select=status`))[0]?.status
  for (let look = 0; look < 3; look++) expect((await request.get(link)).status()).toBe(200)
  expect(await status()).toBe('pending')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText(business.name)
  await expect(page.getByRole('main')).not.toContainText('Wanjiku')
  await expect(page.getByRole('button', { name: 'Cancel request' })).toBeVisible()
  expect(await faultsInEachTheme(page)).toEqual([])
  await fitsEachScreen(page)
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
  expect(await status()).toBe('cancelled')
  await fitsEachScreen(page)
  expect(await (await request.get(link)).text()).toContain('has been notified')
  expect((await request.get('/bookings/cancel?token=made-up')).status()).toBe(404)
})

test('twenty bookings fit a phone in order, and the next step of each takes one tap', {
  tag: '@thorough',
}, async ({ page, afterwards }) => {
  const garage = await newGarage(afterwards)
  for (let nth = 19; nth >= 0; nth--)
    await newBooking(garage, {
      ...walkIn(`Customer with a long name number ${nth}`, '+254733111222'),
      status: nth % 3 === 0 ? 'pending' : 'confirmed',
      vehicle: 'Toyota Land Cruiser Prado TX 2017, KDA 123A',
      description: 'It pulls to the left, and the brakes squeak. '.repeat(5),
      price: 4_500,
      preferred_date: `${today(nth)}T08:00:00+03:00`,
    })
  await page.setViewportSize(SIZES.phone)
  await signIn(page, garage.owner)
  await page.goto('/service-provider/bookings')
  const list = page.getByRole('list', { name: 'Visits' })
  await expect(list.getByRole('listitem')).toHaveCount(20)
  const rows = await list.getByRole('listitem').allTextContents()
  expect(rows.map((text) => Number(/number (\d+)/.exec(text)?.[1]))).toEqual(
    Array.from({ length: 20 }, (_, nth) => nth),
  )
  const height = (await list.boundingBox())?.height ?? 0
  expect(height).toBeLessThan(7_000 / 3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SIZES.phone.width)
  await list.getByRole('button', { name: 'Accept: Garage, Customer with a long name number 0' }).click()
  await expect(page.getByText('Booking accepted successfully')).toBeVisible()
  await list.getByRole('button', { name: 'Start Work: Garage, Customer with a long name number 0' }).click()
  await expect(page.getByText('Booking in progress successfully')).toBeVisible()
  await list
    .getByRole('button', { name: 'Mark Complete: Garage, Customer with a long name number 0' })
    .click()
  await window(page, 'Complete Booking').getByRole('button', { name: 'Mark Complete' }).click()
  await expect(page.getByText('Booking completed successfully')).toBeVisible()
  // It is not its day yet: it cannot be started, but the customer can be called.
  const tomorrow = list.getByRole('listitem').filter({ hasText: 'Tomorrow, 08:00' })
  await expect(tomorrow.getByRole('button')).toHaveCount(0)
  await expect(tomorrow.getByRole('link', { name: /^Call Customer/ })).toBeVisible()
})

test('a manual booking takes a service of the garage, and a past or closed time needs confirmation', {
  tag: '@thorough',
}, async ({ page, request, afterwards }) => {
  const garage = await newGarage(afterwards)
  const owner = await askingAs(request, garage.owner)
  for (const service of [
    { name: 'Full service', price: 4_500, duration_minutes: 90, service_type: 'garage' },
    { name: 'Old offer', price: 1, duration_minutes: 10, is_active: false },
  ])
    await owner('services', { ...service, service_provider_id: garage.id })
  await signIn(page, garage.owner)
  await page.goto('/service-provider/manual-booking')
  const form = page.getByRole('form', { name: 'Manual Booking' })
  await form.getByLabel('Customer Name').fill('Mama Njoroge')
  await form.getByLabel('Customer Phone').fill('0722 123 456')
  await form
    .getByLabel('Service', { exact: true })
    .selectOption({ label: 'Full service, KSh 4,500, 1 h 30 min' })
  await expect(form.getByRole('option', { name: /Old offer/ })).toHaveCount(0)
  await expect(form.getByLabel(/^Price/)).toHaveValue('4,500')
  await expect(form.getByLabel('Duration (minutes)')).toHaveValue('90')
  await form.getByLabel('Duration (minutes)').fill('120')
  await form.getByLabel('Preferred Date & Time').fill(`${today(-1)}T10:00`)
  await expect(form).toContainText('This time has passed.')
  const create = form.getByRole('button', { name: 'Create Manual Booking' })
  await create.press('Enter')
  const asks = window(page, 'Is the time correct?')
  await expect(asks).toContainText('This time has passed.')
  await asks.getByRole('button', { name: 'Change the time' }).click()
  await expect(asks).toBeHidden()
  await form.getByLabel('Preferred Date & Time').fill(`${workday()}T22:00`)
  await create.press('Enter')
  await expect(asks).toContainText('This is outside your opening hours.')
  const rows = () =>
    asServer<Record<string, unknown>[]>(
      `/rest/v1/service_bookings?service_provider_id=eq.${garage.id}&select=price,duration_minutes,status,services(name)`,
    )
  expect(await rows()).toEqual([])
  await asks.getByRole('button', { name: 'Create booking' }).click()
  await expect(page.getByText('Manual booking created successfully')).toBeVisible()
  expect(await rows()).toEqual([
    { price: 4_500, duration_minutes: 120, status: 'confirmed', services: { name: 'Full service' } },
  ])

  // Rescheduling needs confirmation as well.
  await navigate(page, '/service-provider/bookings')
  const list = page.getByRole('list', { name: 'Visits' })
  await list.getByRole('link', { name: 'Full service, Mama Njoroge' }).click()
  await window(page, 'Full service')
    .getByRole('button', { name: /^Reschedule/ })
    .click()
  const moving = window(page, 'Reschedule Booking')
  await moving.getByLabel('New Date & Time').fill(`${today(-2)}T10:00`)
  await moving.getByRole('button', { name: 'Reschedule' }).click()
  await asks.getByRole('button', { name: 'Reschedule' }).click()
  await expect(page.getByText('Booking rescheduled successfully')).toBeVisible()
})

test('of two concurrent answers the second gets a message, and the list is refreshed', {
  tag: '@thorough',
}, async ({ page, request, expectedNoise, afterwards }) => {
  expectedNoise.push(/status of 406|Failed to update booking/)
  const business = await newBusiness(request, afterwards)
  const id = await business.ask()
  await signIn(page, business.owner)
  await page.goto('/service-provider/bookings')
  await (await opened(page)).getByRole('button', { name: /^Reject/ }).click()
  const dialog = window(page, 'Reject Booking')
  await dialog.getByLabel('Reason for rejection').fill('We are full.')
  const elsewhere = await askingAs(request, business.owner)
  await elsewhere(`service_bookings?id=eq.${id}`, { status: 'confirmed', price: 3_000 }, 'PATCH')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Failed to update booking')).toBeVisible()
  await expect(page.getByText('It was already accepted.')).toBeVisible()
  await expect(card(page)).toContainText('Confirmed')
  await window(page, 'Garage').getByRole('link', { name: 'Close' }).click()
  await expect(window(page, 'Garage')).toBeHidden()

  const other = await business.ask({
    preferred_date: `${workday(1)}T10:00:00+03:00`,
    vehicle: 'Mazda CX-5',
  })
  expect(other).not.toBe('')
  const second = card(page).filter({ hasText: 'CX-5' })
  await (await opened(page, second)).getByRole('button', { name: /^Reject/ }).click()
  await window(page, 'Reject Booking').getByLabel('Reason for rejection').fill('We are closed.')
  await window(page, 'Reject Booking').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Booking rejected successfully')).toBeVisible()
  await expect(window(page, 'Garage')).toContainText('We are closed.')
  await window(page, 'Garage').getByRole('link', { name: 'Close' }).click()
  await page.getByRole('link', { name: /^Cancelled/ }).click()
  await expect(page).toHaveURL(/status=cancelled/)
  // The URL changes a moment before the list.
  await expect(card(page)).toHaveCount(1)
  await page.getByRole('searchbox').fill('cx-5')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/search=cx-5/)
  await expect(card(page)).toHaveCount(1)
})

test('a typed reason stays while the service is down, and while the list cannot be refreshed', {
  tag: '@thorough',
}, async ({ page, request, expectedNoise, afterwards }) => {
  expectedNoise.push(/ERR_FAILED|Failed to fetch/)
  const business = await newBusiness(request, afterwards)
  await business.ask()
  const hears = page.waitForResponse((answer) => answer.url().endsWith('/live') && answer.ok())
  await signIn(page, business.owner)
  await page.goto('/service-provider/bookings')
  await hears
  await (await opened(page)).getByRole('button', { name: /^Reject/ }).click()
  const dialog = window(page, 'Reject Booking')
  const reason = dialog.getByLabel('Reason for rejection')
  await reason.fill('The lift is broken until the end of the month.')
  await page.route(/\/rest\/v1\//, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Failed to update booking')).toBeVisible()
  await expect(dialog.getByText('Magari cannot be reached.')).toBeVisible()
  await expect(reason).toHaveValue('The lift is broken until the end of the month.')

  // Another booking is announced, and the list cannot be refreshed.
  await business.ask({ preferred_date: `${workday(1)}T10:00:00+03:00` })
  await expect(page.getByText('Failed to load bookings')).toBeVisible()
  await expect(reason).toHaveValue('The lift is broken until the end of the month.')

  await page.unroute(/\/rest\/v1\//)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Booking rejected successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card(page)).toHaveCount(2)
  await expect(window(page, 'Garage')).toContainText('The lift is broken')
  await expect(card(page).filter({ hasText: 'Cancelled' })).toHaveCount(1)
})

test('requests of another provider, another customer and a dealer change nothing', {
  tag: '@thorough',
}, async ({ request, afterwards }) => {
  const [mine, theirs] = await Promise.all([
    newBusiness(request, afterwards),
    newBusiness(request, afterwards),
  ])
  const id = await mine.ask()
  const dealer = await newMember('Achieng', 'Akinyi', 'dealer')
  for (const person of [theirs.owner, theirs.customer, dealer]) {
    const ask = await askingAs(request, person)
    for (const change of [
      { status: 'confirmed', price: 1 },
      { status: 'cancelled', notes: 'No.' },
    ])
      expect(await ask(`service_bookings?id=eq.${id}`, change, 'PATCH')).toEqual([])
    expect(await ask(`service_bookings?id=eq.${id}&select=id`)).toEqual([])
  }
  const another = await askingAs(request, theirs.owner)
  expect(await another('rpc/provider_bookings', { only_id: id })).toMatchObject({ bookings: [] })
})

test('the pages are accessible', { tag: '@thorough' }, async ({ page, request, afterwards }) => {
  const business = await newBusiness(request, afterwards)
  await business.ask()
  for (const [time, name] of [
    ['09:00', 'Mama Njoroge'],
    ['12:00', 'Otieno'],
  ])
    await asServer('/rest/v1/service_bookings', {
      service_provider_id: business.id,
      customer_id: null,
      status: 'confirmed',
      service_type: 'garage',
      customer_name: name,
      customer_phone: '+254722123456',
      preferred_date: `${today()}T${time}:00+03:00`,
    })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, business.owner)
  const check = async (what: string) => {
    expect(await faultsInEachTheme(page), what).toEqual([])
  }
  await page.goto('/service-provider/bookings')
  for (const address of [
    '/service-provider/bookings',
    '/service-provider/bookings?view=calendar',
    '/service-provider/bookings?view=calendar&cal=week',
    '/service-provider/manual-booking',
  ]) {
    await navigate(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button').first()).toBeAttached()
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await check(`${address} at ${width}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(width)
    }
  }
  await navigate(page, '/service-provider/bookings')
  const whole = await opened(page)
  await check('the window of a booking')
  await whole.getByRole('button', { name: /^Reschedule/ }).click()
  await expect(window(page, 'Reschedule Booking')).toBeVisible()
  await check('the window')
})

test('a second press of the same spot accepts nothing else, and Undo takes an answer back before anybody is told', async ({
  page,
  afterwards,
}) => {
  const garage = await newGarage(afterwards)
  const customers = [await newMember('Wanjiku', 'Kamau'), await newMember('Otieno', 'Odhiambo')]
  const bookings: string[] = []
  for (const [nth, { id }] of customers.entries())
    bookings.push(
      await newBooking(garage, {
        customer_id: id,
        status: 'pending',
        preferred_date: `${today(nth + 1)}T10:00:00+03:00`,
      }),
    )
  const statesOf = async () => {
    const rows = await asServer<{ id: string; status: string }[]>(
      `/rest/v1/service_bookings?id=in.(${bookings})&select=id,status`,
    )
    return bookings.map((id) => rows.find((row) => row.id === id)?.status)
  }
  await signIn(page, garage.owner)
  await page.goto('/service-provider/bookings?status=pending')
  const list = page.getByRole('list', { name: 'Visits' })
  const first = list.getByRole('button', { name: 'Accept: Garage, Wanjiku Kamau' })
  const spot = await first.boundingBox()
  const press = () => page.mouse.click((spot?.x ?? 0) + 10, (spot?.y ?? 0) + 10)

  await press()
  const row = list.getByRole('listitem').filter({ hasText: 'Wanjiku Kamau' })
  await row.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await press()
  await expect(page.getByText('Booking accepted successfully')).toBeVisible()
  // Two seconds after it was done the list would have closed up.
  await expect.poll(statesOf, { timeout: 20_000 }).toEqual(['confirmed', 'pending'])
  await expect(row).toContainText('Answered', { timeout: 10_000 })
  await press()
  await expect(row).toBeVisible()
  expect(await statesOf()).toEqual(['confirmed', 'pending'])
  await page.mouse.move(0, 0)
  await expect(row).toHaveCount(0)
  await expect(list.getByRole('listitem')).toHaveCount(1)

  const told = await asServer<unknown[]>(
    `/rest/v1/system_notifications?user_id=eq.${customers[0]?.id}&kind=eq.booking_accepted&select=kind`,
  )
  expect(told).toHaveLength(1)
})
