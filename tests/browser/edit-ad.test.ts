import type { Page } from '@playwright/test'
import { faultsInEachTheme, fitsEachScreen, SIZES } from './accessible.ts'
import { demo, expect, photograph, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { networkIdle } from './network-idle.ts'
import { ask, ownId, postVehicle, pressWithEndedSession } from './own-ads.ts'
import { register, sendSignIn, signIn } from './sessions.ts'

const title = (page: Page) => page.getByLabel('Title', { exact: true })
const price = (page: Page) => page.getByLabel('Price', { exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const save = (page: Page) => saveButton(page).click()
const chooser = (page: Page) => page.locator('input[type=file]').first()
const tiles = (page: Page) => page.locator('[data-item] img')
const editPage = (id: string, place = 'vehicles') => `/my-listings/${place}/${id}/edit`

async function adNow(page: Page, id: string, table = 'vehicle_listings') {
  const [ad] = await ask<Record<string, unknown>>(page, 'GET', `${table}?id=eq.${id}`)
  return ad
}

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a vehicle and its photos are edited', async ({ page, person }) => {
    await register(page, person)
    const id = await postVehicle(page, { description: 'One owner.', fuel_type: 'lpg', price: 910_000 })
    await page.goto(editPage(id))
    await expect(title(page)).toHaveValue('2015 Toyota Axio')
    await expect(price(page)).toHaveValue('910,000')
    // A value that the form no longer offers is kept.
    await expect(page.getByLabel('Fuel type')).toHaveValue('lpg')

    await chooser(page).setInputFiles([
      await photograph('red.jpg', '#aa3333'),
      await photograph('blue.jpg', '#3333aa'),
    ])
    await expect(page.getByRole('button', { name: 'Move photo 1 back' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move photo 2 forward' })).toBeVisible()
    await fitsEachScreen(page)
    await price(page).fill('900000')
    await save(page)
    await expect(page.getByText('Ad updated successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/my-listings$/)
    const first = await adNow(page, id)
    expect(first).toMatchObject({ price: 900_000, description: 'One owner.', fuel_type: 'lpg' })
    const [red, blue] = (first?.images ?? []) as string[]
    expect(blue).toBeTruthy()

    // Reordered, and then one removed.
    await navigate(page, editPage(id))
    await page.getByRole('button', { name: 'Move photo 2 forward' }).click()
    await page.getByRole('button', { name: 'Remove photo 2' }).click()
    // Until it is saved the ad shows all its photos.
    expect((await page.request.get(red ?? '')).status()).toBe(200)
    await save(page)
    await expect(page.getByText('Ad updated successfully!')).toBeVisible()
    await expect.poll(async () => (await adNow(page, id))?.images).toEqual([blue])
    await expect.poll(async () => (await page.request.get(red ?? '')).status()).not.toBe(200)
  })

  test('a spare part is edited', { tag: '@thorough' }, async ({ page, person }) => {
    await register(page, person)
    const [part] = await ask<{ id: string }>(page, 'POST', 'spare_parts', {
      seller_id: await ownId(page),
      name: 'Side mirror',
      price: 6_000,
      location: 'Kisumu',
      category: 'exterior',
      compatible_makes: ['Mazda'],
    })
    await page.goto(editPage(part?.id ?? '', 'spare-parts'))
    await expect(page.getByRole('button', { name: 'Remove Mazda' })).toBeVisible()
    await fitsEachScreen(page)
    await page.getByLabel('Quantity').fill('3')
    await page.getByRole('button', { name: 'Remove Mazda' }).click()
    await save(page)
    await expect(page.getByText('Ad updated successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/my-listings\?tab=spare-parts$/)
    expect(await adNow(page, part?.id ?? '', 'spare_parts')).toMatchObject({
      quantity: 3,
      compatible_makes: [],
    })
  })

  test('a business is edited, with a notice that it awaits approval', async ({ page, person }) => {
    await register(page, person)
    const [business] = await ask<{ id: string }>(page, 'POST', 'service_providers', {
      user_id: await ownId(page),
      business_name: 'Maji Safi',
      location: 'Thika',
      phone: '0712345678',
      service_types: ['car_wash'],
    })
    await page.goto(editPage(business?.id ?? '', 'services'))
    await expect(page.getByText('Your business is awaiting approval')).toBeVisible()
    await expect(page.getByLabel('Phone')).toHaveValue('0712 345 678')
    await page.getByRole('checkbox', { name: 'Towing' }).check()
    await save(page)
    await expect(page.getByText('Please fill in all required fields').first()).toBeVisible()
    await fitsEachScreen(page)
    await page.getByLabel('Description').fill('By hand.')
    await save(page)
    await expect(page.getByText('Ad updated successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/my-listings\?tab=services$/)
    expect(await adNow(page, business?.id ?? '', 'service_providers')).toMatchObject({
      service_types: ['car_wash', 'towing'],
      description: 'By hand.',
    })
  })
})

test('an ad that does not exist or is not the member’s is not found, with the way back', async ({
  page,
  person,
  request,
}) => {
  const { anonKey } = await (await request.get('/config.json')).json()
  const [strange] = await (
    await request.get('/rest/v1/vehicle_listings?status=eq.active&select=id&limit=1', {
      headers: { apikey: anonKey },
    })
  ).json()
  await register(page, person)
  await page.goto('/my-listings')
  for (const address of [
    editPage(strange.id),
    editPage(crypto.randomUUID(), 'spare-parts'),
    editPage('42', 'services'),
    editPage(strange.id, 'boats'),
  ]) {
    await navigate(page, address)
    await expect(page.getByRole('heading', { level: 1, name: 'Listing not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to My Listings' })).toHaveAttribute(
      'href',
      /^\/my-listings/,
    )
  }
})

test('an ad changed in another tab is overwritten only after confirmation', { tag: '@thorough' }, async ({
  page,
  person,
  context,
}) => {
  await register(page, person)
  const id = await postVehicle(page)
  await page.goto(editPage(id))
  await title(page).fill('2015 Toyota Axio, clean')
  const other = await context.newPage()
  await other.goto(editPage(id))
  await expect(other.getByText('This ad is also being edited in another tab.')).toBeVisible()
  await expect(title(other)).toHaveValue('2015 Toyota Axio')
  await price(other).fill('799000')
  await save(other)
  await expect(other.getByText('Ad updated successfully!')).toBeVisible()

  await save(page)
  const question = page.getByRole('dialog', { name: 'This ad was changed elsewhere' })
  await expect(question).toContainText('Changed since you opened it: Price.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(title(page)).toHaveValue('2015 Toyota Axio, clean')
  expect(await adNow(page, id)).toMatchObject({ price: 799_000, title: '2015 Toyota Axio' })

  await save(page)
  await question.getByRole('button', { name: 'Show the newer version' }).click()
  await expect(price(page)).toHaveValue('799,000')
  await expect(title(page)).toHaveValue('2015 Toyota Axio')

  await title(page).fill('2015 Toyota Axio, very clean')
  await ask(page, 'PATCH', `vehicle_listings?id=eq.${id}`, { price: 789_000 })
  await save(page)
  await question.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByText('Ad updated successfully!')).toBeVisible()
  expect(await adNow(page, id)).toMatchObject({ price: 799_000, title: '2015 Toyota Axio, very clean' })
})

test('a status change alone, such as marking it sold, needs no confirmation', async ({ page, person }) => {
  await register(page, person)
  const id = await postVehicle(page)
  await page.goto(editPage(id))
  await price(page).fill('799000')
  await ask(page, 'PATCH', `vehicle_listings?id=eq.${id}`, { status: 'sold' })
  await save(page)
  await expect(page.getByText('Ad updated successfully!')).toBeVisible()
  expect(await adNow(page, id)).toMatchObject({ price: 799_000, status: 'sold' })
})

test('an ad deleted while it is edited can be posted as a new one with the typed values', {
  tag: '@thorough',
}, async ({ page, person, browser }) => {
  await register(page, person)
  const id = await postVehicle(page)
  await page.goto(editPage(id))
  await chooser(page).setInputFiles(await photograph('red.jpg', '#aa3333'))
  await expect(page.getByText('Cover', { exact: true })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await title(page).fill('2015 Toyota Axio, clean')

  const office = await (await browser.newContext()).newPage()
  await signIn(office, demo.admin)
  await ask(office, 'DELETE', `vehicle_listings?id=eq.${id}`)
  await office.context().close()

  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'This ad has been deleted' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'What you typed is kept.' })).toBeVisible()
  await expect(title(page)).toHaveValue('2015 Toyota Axio, clean')
  await expect(tiles(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Post as New Ad' }).click()
  await expect(page.getByText('Ad posted successfully!')).toBeVisible()
  const ads = await ask(page, 'GET', `vehicle_listings?seller_id=eq.${await ownId(page)}`)
  expect(ads).toMatchObject([{ title: '2015 Toyota Axio, clean', status: 'active' }])
  expect(ads[0]?.id).not.toBe(id)
  expect(ads[0]?.images).toHaveLength(1)
})

test('unsaved changes survive a reload and an ended session, and can be discarded', {
  tag: '@thorough',
}, async ({ page, person, expectedNoise }) => {
  expectedNoise.push(/40[01]|Invalid|Refresh/i)
  await register(page, person)
  const id = await postVehicle(page)
  await page.goto(editPage(id))
  await price(page).fill('799000')
  await page.reload()
  await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible()
  await expect(price(page)).toHaveValue('799,000')

  await pressWithEndedSession(saveButton(page))
  await expect(page).toHaveURL(/\/login\?next=%2Fmy-listings/)
  await sendSignIn(page, person)
  await expect(page).toHaveURL(editPage(id))
  await expect(price(page)).toHaveValue('799,000')

  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(price(page)).toHaveValue('850,000')
  await page.reload()
  await expect(price(page)).toHaveValue('850,000')
})

test('a save pressed after the session ended is not made for the next person who signs in', {
  tag: '@thorough',
}, async ({ page, person, expectedNoise }) => {
  expectedNoise.push(/40[01]|Invalid|Refresh/i)
  await register(page, person)
  const id = await postVehicle(page)
  await page.goto(editPage(id))
  await price(page).fill('799000')
  const comparing = /\/rest\/v1\/rpc\/similar_price/
  const { promise: signedIn, resolve: answer } = Promise.withResolvers<void>()
  await page.route(comparing, async (route) => {
    await signedIn
    await route.continue()
  })
  await pressWithEndedSession(saveButton(page))
  await expect(page).toHaveURL(/\/login\?next=%2Fmy-listings/)
  await sendSignIn(page, person)
  await expect(page).toHaveURL(editPage(id))
  await expect(price(page)).toHaveValue('799,000')
  const compared = page.waitForResponse(comparing)
  answer()
  await compared
  await networkIdle(page)
  await expect(page).toHaveURL(editPage(id))
  expect(await ask(page, 'GET', `vehicle_listings?id=eq.${id}`)).toMatchObject([{ price: 850_000 }])
})

test('offline nothing is lost, and two presses save once', { tag: '@thorough' }, async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED|Failed to fetch/)
  await register(page, person)
  const id = await postVehicle(page)
  await page.goto(editPage(id))
  await price(page).fill('799000')
  const saving = /\/rest\/v1\/rpc\/save_vehicle/
  await page.route(saving, (route) => route.abort())
  await save(page)
  await expect(page.getByText('Failed to save changes. Please try again.')).toBeVisible()
  await expect(price(page)).toHaveValue('799,000')
  await page.unroute(saving)

  let changes = 0
  await page.route(saving, async (route) => {
    changes += 1
    await new Promise((later) => setTimeout(later, 400))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save Changes' }).dblclick()
  await expect(page.getByText('Ad updated successfully!')).toBeVisible()
  expect(changes).toBe(1)
})

test('a rejected ad shows the reason, and is submitted again', async ({ page, person, browser }) => {
  await register(page, person)
  const id = await postVehicle(page)
  const office = await (await browser.newContext()).newPage()
  await signIn(office, demo.admin)
  await ask(office, 'PATCH', `vehicle_listings?id=eq.${id}`, { status: 'draft' })
  await ask(office, 'POST', 'rpc/reject_listing', { listing_id: id, reason: 'The photo shows another car.' })

  await page.goto(editPage(id))
  await expect(page.getByText('This ad was not approved: The photo shows another car.')).toBeVisible()
  await price(page).fill('799000')
  await page.getByRole('button', { name: 'Save and Send In' }).click()
  await expect(page.getByText('It will be reviewed before others see it.')).toBeVisible()
  expect(await adNow(page, id)).toMatchObject({ status: 'draft', price: 799_000, rejection_reason: null })
  // It awaits approval again.
  await ask(office, 'POST', 'rpc/approve_listing', { listing_id: id })
  await office.context().close()
  expect(await adNow(page, id)).toMatchObject({ status: 'active' })
})

test('the edit page is accessible', { tag: '@thorough' }, async ({ page, person }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await register(page, person)
  const id = await postVehicle(page)
  await page.goto(editPage(id))
  await title(page).fill('2015 Toyota Axio, clean')
  await ask(page, 'PATCH', `vehicle_listings?id=eq.${id}`, { price: 789_000 })
  for (const there of ['the form', 'the question']) {
    expect(await faultsInEachTheme(page), there).toEqual([])
    if (there === 'the form') await save(page)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
})
