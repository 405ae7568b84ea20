import { savedAt } from '#testing/saved-searches.ts'
import { faultsInEachTheme, fitsEachScreen } from './accessible.ts'
import { as, somebody, vehicleAd } from './data-service.ts'
import { expect, linkIn, mailTo, test } from './fixtures.ts'
import { newGarage } from './garages.ts'
import { navigate } from './navigation.ts'
import { newMember } from './people.ts'
import { forgetSession, register, signIn } from './sessions.ts'

/** Alerts are sent every minute. */
const NEXT_ALERTS = 150_000

/** The price of a list that no other test posts into, below those of `demoList`. */
const quietPrice = () => 1_000_001 + Math.floor(Math.random() * 1e6)
const listAt = (price: number) => `/vehicles?minPrice=${price}&maxPrice=${price}`

test('a member saves a search, is notified of a new ad, renames, pauses and deletes it', async ({
  page,
  person,
  request,
}) => {
  test.setTimeout(NEXT_ALERTS + 60_000)
  const seller = await somebody(request)
  const price = quietPrice()
  await register(page, person)
  const own = await as(request, person)

  await page.goto(listAt(price))
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByText('Search saved')).toBeVisible()
  await page.getByRole('link', { name: 'Saved', exact: true }).click()
  const name = /^Vehicles /
  const item = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name }) })
  await expect(item).toContainText('KSh')
  await item.getByRole('combobox').selectOption({ label: 'Instantly' })
  await expect.poll(() => own.read('saved_searches?select=frequency')).toEqual([{ frequency: 'instant' }])

  const ad = await vehicleAd(seller, { price })
  const id = await seller.insert('vehicle_listings', ad)
  try {
    // The page follows by itself.
    await expect(item.getByText('1 new')).toBeVisible({ timeout: NEXT_ALERTS })
    const mail = await mailTo(person.email, /One new match in “Vehicles /)
    expect(mail.text).toContain(ad.title)
    expect(mail.text).toContain(`/vehicles/${id}`)
    await fitsEachScreen(page)
    expect(await faultsInEachTheme(page)).toEqual([])

    await navigate(page, '/notifications')
    await expect(page.getByText(/One new match in “Vehicles /)).toBeVisible()
    await navigate(page, '/account/searches')
    // Opening the list marks its new ads as seen.
    await item.getByRole('link', { name }).click()
    await expect(page.getByRole('article').filter({ hasText: ad.title })).toBeVisible()
    await page.getByRole('link', { name: 'Saved', exact: true }).click()
    await expect(item).toBeVisible()
    await expect(item.getByText('1 new')).toBeHidden()

    await item.getByRole('button', { name: /^Rename/ }).click()
    await page.getByLabel('Name', { exact: true }).fill('My dream')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Pause My dream' }).click()
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
    await expect
      .poll(() => own.read('saved_searches?select=name,paused'))
      .toEqual([{ name: 'My dream', paused: true }])
    await page.getByRole('button', { name: 'Delete My dream' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No saved searches yet')).toBeVisible()
  } finally {
    await seller.remove(`vehicle_listings?id=eq.${id}`)
  }
})

test('dealers and providers see on their home pages how many new ads their searches have', {
  tag: '@thorough',
}, async ({ page, request, afterwards }) => {
  test.setTimeout(NEXT_ALERTS + 60_000)
  const seller = await somebody(request)
  const price = quietPrice()
  const dealer = await newMember('Achieng', 'Akinyi', 'dealer')
  const { owner } = await newGarage(afterwards)
  for (const member of [dealer, owner])
    await (await as(request, member)).insert('saved_searches', {
      user_id: member.id,
      ...savedAt(listAt(price)),
      name: 'For the yard',
    })
  const id = await seller.insert('vehicle_listings', await vehicleAd(seller, { price }))
  try {
    for (const [member, home] of [
      [dealer, '/dealer'],
      [owner, '/service-provider'],
    ] as const) {
      await signIn(page, member)
      await page.goto(home)
      const task = page.getByRole('main').getByRole('link', { name: /^One new ad in your saved searches/ })
      await expect(task).toBeVisible({ timeout: NEXT_ALERTS })
      await fitsEachScreen(page)
      expect(await faultsInEachTheme(page)).toEqual([])
      await task.click()
      await expect(page).toHaveURL('/account/searches')
      await expect(page.getByRole('listitem').filter({ hasText: 'For the yard' })).toContainText('1 new')
      await forgetSession(page)
    }
  } finally {
    await seller.remove(`vehicle_listings?id=eq.${id}`)
  }
})

test('a member who saves before the session is known sees that the search is saved', {
  tag: '@thorough',
}, async ({ page, person }) => {
  await register(page, person)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/auth-client-*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(listAt(quietPrice()))
  await page.getByRole('button', { name: 'Save search' }).click()
  held.resolve()
  await expect(page.getByText('Search saved')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Saved', exact: true })).toBeVisible()
})

test('a visitor saves a search, signs up, and finds it saved', async ({ page, person }) => {
  await page.goto(listAt(quietPrice()))
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByText('Please sign in to save this search')).toBeVisible()
  await page
    .getByRole('main')
    .or(page.locator('body'))
    .getByRole('button', { name: 'Sign In' })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Sign up/i })
    .click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login/)
  // The link of the mail signs in.
  await page.goto(linkIn(await mailTo(person.email)))
  await expect(page.getByText('Search saved')).toBeVisible()
  await navigate(page, '/account/searches')
  await expect(page.getByRole('link', { name: /^Vehicles / })).toBeVisible()
  await fitsEachScreen(page)
})

test('a hundred saved searches fit the page, and the next is refused with a message', {
  tag: '@thorough',
}, async ({ page, person, request, expectedNoise }) => {
  expectedNoise.push(/status of 400/, /The search could not be saved/)
  await register(page, person)
  const own = await as(request, person)
  await own.insertAll(
    'saved_searches',
    Array.from({ length: 100 }, (_, place) => ({
      user_id: own.id,
      ...savedAt(`/vehicles?maxPrice=${1_000_000 + place}`),
      name: `Search ${place} ${'of many words and one thatisverylongindeedandhasnospace'.repeat(place % 2)}`,
    })),
  )
  await page.goto('/account/searches')
  await expect(page.getByText('You have 100 of 100.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(100)
  await fitsEachScreen(page)
  await navigate(page, '/services')
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(
    page.getByText('You have 100 saved searches. Delete one before you save the next.'),
  ).toBeVisible()
})
