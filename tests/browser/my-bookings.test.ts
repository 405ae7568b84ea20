import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { dayToCome, today } from '#testing/days.ts'
import { faultsInEachTheme, fitsEachScreen } from './accessible.ts'
import { demo, expect, mailTo, type Person, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { asServer } from './people.ts'
import { register, sendSignIn, signIn } from './sessions.ts'

const garage = 'Mutiso Auto Garage'

interface Asker {
  id: string
  read<Row>(path: string): Promise<Row[]>
  insert<Row>(table: string, row: object): Promise<Row>
  change(path: string, row: object): Promise<void>
}

/** Sends a request to the data service as the person. */
async function as(request: APIRequestContext, person: Pick<Person, 'email' | 'password'>): Promise<Asker> {
  const { anonKey } = await (await request.get('/config.json')).json()
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: anonKey },
    data: { email: person.email, password: person.password },
  })
  const { access_token, user } = await answer.json()
  const headers = {
    apikey: anonKey,
    authorization: `Bearer ${access_token}`,
    prefer: 'return=representation',
  }
  return {
    id: user.id,
    read: async (path) => (await request.get(`/rest/v1/${path}`, { headers })).json(),
    async insert(table, row) {
      const answer = await request.post(`/rest/v1/${table}`, { headers, data: row })
      expect(answer.status(), await answer.text()).toBe(201)
      return (await answer.json())[0]
    },
    async change(path, row) {
      const answer = await request.patch(`/rest/v1/${path}`, { headers, data: row })
      expect(answer.status(), await answer.text()).toBe(200)
      expect(await answer.json()).toHaveLength(1)
    },
  }
}

/** Each test books different days, so that no two confirmed bookings overlap. */
let nth = 0

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const

/** A free time of the garage at ten, weeks after the demo's bookings, on a weekday reserved for each worker. */
function freeTime(): string {
  nth += 1
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
  const weekday = WEEKDAYS[worker % WEEKDAYS.length] ?? 'mon'
  return `${dayToCome(weekday, (9 + nth) * 7)}T10:00:00+03:00`
}

/** Moves the booking to the past, as once its day has come. */
async function dayComes(id: string): Promise<void> {
  const day = today(-nth - 12 * Number(process.env.TEST_PARALLEL_INDEX ?? 0))
  await asServer(
    `/rest/v1/service_bookings?id=eq.${id}`,
    { preferred_date: `${day}T03:00:00+03:00` },
    'PATCH',
  )
}

/** Requests a booking at the garage as the person and returns its id. */
async function book(customer: Asker, columns: object = {}): Promise<string> {
  const [business] = await customer.read<{ id: string }>(
    `service_providers?select=id&business_name=eq.${encodeURIComponent(garage)}`,
  )
  const { id } = await customer.insert<{ id: string }>('service_bookings', {
    service_provider_id: business?.id,
    service_type: 'garage',
    preferred_date: freeTime(),
    vehicle: 'Mazda Demio 2015, white',
    description: 'It pulls to the left.',
    ...columns,
  })
  return id
}

const cards = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: garage })

test('for a masked number the page explains why and has no link', { tag: '@thorough' }, async ({
  page,
  person,
  request,
}) => {
  await register(page, person)
  const id = await book(await as(request, person))
  await page.goto(`/my-bookings/${id}`)
  const call = page.getByRole('main').locator('a[href^="tel:"]')
  await expect(call).toBeVisible()
  // As for a member who has reached the limit of revealed numbers.
  await page.route(/\/rest\/v1\/service_bookings\?/, async (route) => {
    const answer = await route.fetch()
    const text = (await answer.text()).replaceAll(/"\+254[17]\d{5}(\d{3})"/g, '"+254 7** *** $1"')
    await route.fulfill({ response: answer, body: text })
  })
  await navigate(page, `/my-bookings/${id}`)
  await expect(page.getByText('You have viewed 30 phone numbers in an hour')).toBeVisible()
  await expect(page.getByText(/^\+254 7\*\* \*\*\* \d{3}$/)).toBeVisible()
  await expect(call).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
})

test('a customer follows a booking from the request to the review', async ({ page, person, request }) => {
  await register(page, person)
  const customer = await as(request, person)
  const owner = await as(request, demo.provider)

  await test.step('nothing yet', async () => {
    await page.goto('/my-bookings')
    await expect(page.getByText('No bookings yet')).toBeVisible()
  })

  const id = await book(customer)
  await test.step('the request is pending', async () => {
    await navigate(page, '/my-bookings')
    await expect(cards(page)).toContainText('Pending')
    await expect(cards(page)).toContainText(`Waiting for ${garage} to answer.`)
    await expect(
      page.getByRole('navigation', { name: 'Bookings' }).getByRole('link', { name: /Coming up 1/ }),
    ).toBeVisible()
    await fitsEachScreen(page)
  })

  await test.step('it is accepted, and the page updates live', async () => {
    await owner.change(`service_bookings?id=eq.${id}`, { status: 'confirmed', price: 3_500 })
    await expect(cards(page)).toContainText('Confirmed')
    await expect(cards(page)).toContainText('The price is KSh 3,500.')
    await expect(cards(page).getByRole('button', { name: /^Cancel booking/ })).toBeVisible()
    await expect(cards(page).getByRole('link', { name: `Call ${garage}` })).toHaveAttribute(
      'href',
      /^tel:\+254/,
    )
  })

  await test.step('the mail links to it', async () => {
    await expect.poll(async () => (await mailTo(person.email)).text).toContain(`/my-bookings/${id}`)
    await navigate(page, `/my-bookings/${id}`)
    await expect(page.getByText('It pulls to the left.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/254/)
    await fitsEachScreen(page)
  })

  await test.step('the calendar file', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /to your calendar/ }).click()
    const file = await (await download).path()
    const text = await readFile(file, 'utf8')
    expect(text).toContain(`UID:${id}@`)
    expect(text).toMatch(/SUMMARY:Garage at Mutiso Auto Garage\r\n/)
    expect(text).toMatch(/DTSTART:\d{8}T070000Z\r\n/)
  })

  await test.step('completed on its day, and reviewed once', async () => {
    await dayComes(id)
    await owner.change(`service_bookings?id=eq.${id}`, { status: 'completed' })
    await page.getByRole('link', { name: /Leave a review/ }).click()
    const form = page.getByRole('dialog', { name: `How was ${garage}?` })
    await form.getByRole('radio', { name: '5 of 5: Very good' }).check({ force: true })
    await form.getByLabel('What should others know?').fill('Straight again.')
    await fitsEachScreen(page)
    await form.getByRole('button', { name: 'Post review' }).click()
    await expect(page.getByText('Thank you for your review')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your review' })).toContainText('Straight again.')
    await expect(page.getByRole('link', { name: /Leave a review/ })).toHaveCount(0)
    await navigate(page, '/my-bookings?list=past')
    await expect(cards(page)).toContainText('5 of 5 stars')
    await cards(page)
      .getByRole('link', { name: /Book .* again/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'Book Service' })).toBeVisible()
  })
})

test('a request is cancelled after a confirmation, but not once it was answered', async ({
  page,
  person,
  request,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 406|The request was not cancelled/)
  await register(page, person)
  const customer = await as(request, person)
  const owner = await as(request, demo.provider)
  await book(customer)
  const answered = await book(customer, { vehicle: 'Toyota Fielder' })
  await page.goto('/my-bookings')
  const demio = cards(page).filter({ hasText: 'Mazda Demio' })
  const fielder = cards(page).filter({ hasText: 'Toyota Fielder' })
  const dialog = page.getByRole('dialog', { name: 'Cancel this request?' })

  await demio.getByRole('button', { name: /Cancel the request/ }).click()
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await fitsEachScreen(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await demio.getByRole('button', { name: /Cancel the request/ }).click()
  await dialog.getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByText('Request cancelled')).toBeVisible()
  // The list closes up once the pointer has left it.
  await page.mouse.move(0, 0)
  await expect(demio).toHaveCount(0)

  await fielder.getByRole('button', { name: /Cancel the request/ }).click()
  // The page receives the event, but the open dialog stays.
  await owner.change(`service_bookings?id=eq.${answered}`, { status: 'confirmed' })
  await expect(fielder).toContainText('Confirmed')
  await dialog.getByRole('button', { name: 'Cancel request' }).click()
  await expect(
    page.getByText(`${garage} has confirmed it meanwhile, or another time was agreed. Look at it again.`),
  ).toBeVisible()
  await expect(fielder).toContainText(`${garage} expects you.`)

  await page.getByRole('navigation', { name: 'Bookings' }).getByRole('link', { name: /Past/ }).click()
  await expect(page).toHaveURL(/list=past/)
  await expect(demio).toContainText('You cancelled this.')
})

test('offline the bookings stay, and a failed cancellation shows the reason', { tag: '@thorough' }, async ({
  page,
  person,
  request,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|could not be|Failed to fetch/)
  await register(page, person)
  await book(await as(request, person))
  await page.goto('/my-bookings')
  await expect(cards(page)).toBeVisible()
  await page.context().setOffline(true)
  await cards(page)
    .getByRole('button', { name: /Cancel the request/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByText('The request was not cancelled')).toBeVisible()
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()
  await expect(cards(page)).toContainText('Pending')
  await page.context().setOffline(false)
  await cards(page)
    .getByRole('button', { name: /Cancel the request/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByText('Request cancelled')).toBeVisible()
})

test('a list that fails to reload stays with a message', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 503|could not be read/)
  await signIn(page, demo.customer)
  await page.goto('/my-bookings')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.route('**/rest/v1/service_bookings?*', (route) => route.fulfill({ status: 503, body: '{}' }))
  // Returning to the list reloads it.
  await page
    .getByRole('navigation', { name: 'Bookings' })
    .getByRole('link', { name: /Coming up/ })
    .click()
  await expect(page.getByText('this may be out of date')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your bookings could not be loaded')).toBeVisible()
  await page.unroute('**/rest/v1/service_bookings?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
})

test('an ended session leads to sign-in and back to the booking', { tag: '@thorough' }, async ({
  page,
  person,
  request,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 401/)
  await register(page, person)
  const id = await book(await as(request, person))
  await page.goto(`/my-bookings/${id}`)
  await page.getByRole('button', { name: /Cancel the request/ }).click()
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/my-bookings/${id}`)}`)
  await sendSignIn(page, person)
  await expect(page).toHaveURL(`/my-bookings/${id}`)
  await expect(page.getByRole('button', { name: /Cancel the request/ })).toBeVisible()
})

test('another person’s booking and an invalid id are not found', { tag: '@thorough' }, async ({
  page,
  request,
  person,
}) => {
  const customer = await as(request, demo.customer)
  const [other] = await customer.read<{ id: string }>(
    `service_bookings?select=id&customer_id=eq.${customer.id}&limit=1`,
  )
  await register(page, person)
  await page.goto('/my-bookings')
  for (const id of [other?.id, 'not-a-uuid']) {
    await navigate(page, `/my-bookings/${id}`)
    await expect(page.getByText('This booking is not one of yours')).toBeVisible()
  }
  await page.getByRole('link', { name: 'See your bookings' }).click()
  await expect(page).toHaveURL('/my-bookings')
})

test('the bookings pages are accessible', { tag: '@thorough' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, demo.customer)
  const check = async (what: string) => {
    expect(await faultsInEachTheme(page), what).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/my-bookings?list=all')
  await expect(cards(page).first()).toBeVisible()
  await check('the list')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await cards(page).first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/my-bookings\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await check('a booking')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
