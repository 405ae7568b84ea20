import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { heic, QUARTERS } from '#testing/heic.ts'
import { faultsInEachTheme, fitsEachScreen, SIZES } from './accessible.ts'
import { as } from './data-service.ts'
import { demo, expect, photograph, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { ask, ownId, postVehicle, pressWithEndedSession } from './own-ads.ts'
import { register, sendSignIn } from './sessions.ts'

const PARTS = '/post-ad?type=spare_part'
const SERVICES = '/post-ad?type=service'
const OBJECTS = /\/storage\/v1\/object\/listing-images\//

const sendButton = (page: Page) => page.getByRole('button', { name: 'Post Ad' })
const send = (page: Page) => sendButton(page).click()
const chooser = (page: Page) => page.locator('input[type=file]').first()
const tiles = (page: Page) => page.locator('[data-item] img')

/** Fills the required fields of a spare part, with a unique title. */
async function fillPart(page: Page): Promise<string> {
  const title = `Front brake pads ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Category').selectOption('Brake System')
  await page.getByLabel('Price', { exact: true }).fill('4500')
  await page.getByLabel('Location', { exact: true }).fill('Nairobi')
  return title
}

test('a spare part is posted with makes and with photos reordered by keyboard and mouse', async ({
  page,
  person,
}) => {
  await register(page, person)
  await page.goto('/post-ad')
  await page.getByRole('link', { name: 'Spare Part', exact: true }).click()
  await expect(page).toHaveURL(PARTS)
  await expect(page.getByLabel('Condition')).toHaveValue('good')
  await expect(page.getByLabel('Quantity')).toHaveValue('1')
  const title = await fillPart(page)

  await page.getByRole('combobox', { name: 'Compatible makes' }).fill('toyota')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Toyota' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Compatible makes' }).fill('Mobius, MAZDA')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Mobius' }).click()
  await page.getByRole('combobox', { name: 'Compatible makes' }).fill('jonway, isuzu')

  await chooser(page).setInputFiles(
    await Promise.all(['#aa3333', '#33aa33', '#3333aa'].map((colour) => photograph(`${colour}.jpg`, colour))),
  )
  const sources = () =>
    tiles(page).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
  await expect.poll(async () => (await sources()).length).toBe(3)
  const [red, green, blue] = await sources()
  await page.getByRole('button', { name: 'Move photo 2 forward' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(sources).toEqual([green, red, blue])
  await fitsEachScreen(page)
  const from = await tiles(page).nth(2).boundingBox()
  const to = await tiles(page).nth(0).boundingBox()
  if (!from || !to) throw new Error('The photos have no place')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(sources).toEqual([blue, green, red])

  await send(page)
  await expect(page.getByText('Ad posted successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/my-listings\?tab=spare-parts$/)
  const [part] = await ask(page, 'GET', `spare_parts?seller_id=eq.${await ownId(page)}`)
  expect(part).toMatchObject({
    name: title,
    price: 4_500,
    condition: 'good',
    category: 'brake',
    quantity: 1,
    compatible_makes: ['Toyota', 'Mazda', 'jonway', 'Isuzu'],
  })
  expect(part?.images).toHaveLength(3)

  // The next form is empty.
  await navigate(page, PARTS)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
})

test('a service awaits approval, and a second one is added to the same business', async ({
  page,
  person,
}) => {
  await register(page, person)
  await page.goto(SERVICES)
  await expect(page.getByText('once an administrator approves it')).toBeVisible()
  await page.getByLabel('Type of service').selectOption('Car Wash')
  await page.getByLabel('Business name').fill('Maji Safi')
  await page.getByLabel('Description').fill('By hand, inside and out.')
  await page.getByLabel('Location', { exact: true }).fill('Thika')
  await page.getByLabel('Phone').fill('0712 345 678')
  await page.getByLabel('Email').fill('maji@example.test')
  await send(page)
  const question = page.getByRole('dialog', { name: 'Your account will become a service provider account' })
  await expect(question).toContainText('Once Maji Safi is approved')
  await fitsEachScreen(page)
  await question.getByRole('button', { name: 'Not yet' }).click()
  await expect(page.getByLabel('Business name')).toBeFocused()
  await send(page)
  await question.getByRole('button', { name: 'Post it' }).click()
  await expect(
    page.getByText(
      'Ad posted successfully! It is shown in the directory once an administrator has approved it.',
    ),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/my-listings\?tab=services$/)

  await navigate(page, SERVICES)
  await expect(page.getByText('You have a business here already: Maji Safi, Thika.')).toBeVisible()
  await page.getByLabel('Type of service').selectOption('Towing')
  await send(page)
  await expect(page.getByText('You already have a business here, so Towing was added to it.')).toBeVisible()
  expect(await ask(page, 'GET', `service_providers?user_id=eq.${await ownId(page)}`)).toMatchObject([
    {
      business_name: 'Maji Safi',
      phone: '+254712345678',
      email: 'maji@example.test',
      service_types: ['car_wash', 'towing'],
      verified: false,
    },
  ])
})

test('errors are shown at their fields, accessibly, and typed values stay', async ({ page, person }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await register(page, person)
  await page.goto(PARTS)
  await send(page)
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible()
  for (const label of ['Title', 'Category', 'Price', 'Location'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  expect(await faultsInEachTheme(page), PARTS).toEqual([])
  await fitsEachScreen(page)
  // The summary has the focus and links to the field.
  await page.getByRole('link', { name: 'Choose the category that fits best.' }).click()
  await expect(page.getByLabel('Category')).toBeFocused()

  await fillPart(page)
  await page.getByLabel('Quantity').fill('0')
  await send(page)
  await expect(page.getByText('Enter a quantity from 1 to 100,000.').first()).toBeVisible()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('4,500')

  await navigate(page, SERVICES)
  await send(page)
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible()
  expect(await faultsInEachTheme(page), SERVICES).toEqual([])
  await fitsEachScreen(page)
  await page.getByLabel('Phone').fill('020 12')
  await send(page)
  await expect(
    page.getByText('Enter a Kenyan mobile number, for example 0712 345 678.').first(),
  ).toBeVisible()
})

test('at the plan’s limit a notice links to the plans, before and after posting', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/400/)
  await register(page, person)
  const ads = await reachLimit(page)
  await page.goto('/post-ad')
  await expect(page.getByText(`You have ${ads} active ads, as many as your plan allows.`)).toBeVisible()
  await navigate(page, PARTS)
  const title = await fillPart(page)
  await send(page)
  const summary = page.getByRole('alert').filter({ hasText: `Your plan allows ${ads} active ads.` })
  await expect(page.getByText(/^Failed to post ad: Your plan allows/)).toBeVisible()
  await expect(summary.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/payments')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await fitsEachScreen(page)
})

/** Gives the person the smallest plan through an approved payment, and as many ads as it allows. */
async function reachLimit(page: Page): Promise<number> {
  const [plan] = await ask<{ id: string; max_listings: number; price: number }>(
    page,
    'GET',
    'subscription_plans?max_listings=not.is.null&order=max_listings&limit=1',
  )
  if (!plan) throw new Error('There is no plan with a limit')
  const [request] = await ask<{ id: string }>(page, 'POST', 'payment_requests', {
    user_id: await ownId(page),
    plan_id: plan.id,
    payment_method: 'mpesa',
    amount: plan.price,
    phone: '0712345678',
    reference: crypto.randomUUID().slice(0, 8).toUpperCase(),
  })
  const office = await as(page.request, demo.admin)
  await office.call('approve_payment_request', { request_id: request?.id })
  for (let nth = 0; nth < plan.max_listings; nth += 1) await postVehicle(page, { price: 700_000 + nth })
  return plan.max_listings
}

test('the chosen type is in the URL, and each form keeps its typed values', async ({ page, person }) => {
  await register(page, person)
  await page.goto('/post-ad')
  await page.getByLabel('Title', { exact: true }).fill('2015 Toyota Axio')
  await page.getByRole('link', { name: 'Spare Part', exact: true }).click()
  // The previous form stays until the next is loaded.
  await expect(page.getByText('Post a spare part in four short steps.')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Bumper')
  await page.getByRole('link', { name: 'Service', exact: true }).click()
  await page.getByLabel('Business name').fill('Baraka Garage')
  await page.reload()
  await expect(page.getByLabel('Business name')).toHaveValue('Baraka Garage')
  await page.goBack()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Bumper')
  await page.goBack()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('2015 Toyota Axio')

  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await navigate(page, PARTS)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Bumper')
})

test('two tabs keep separate drafts', { tag: '@thorough' }, async ({ page, person, context }) => {
  await register(page, person)
  await page.goto(PARTS)
  await page.getByLabel('Title', { exact: true }).fill('Left mirror')
  const other = await context.newPage()
  await other.goto(PARTS)
  await expect(other.getByText('You have another draft open in another tab.')).toBeVisible()
  await expect(other.getByLabel('Title', { exact: true })).toHaveValue('')
  await other.getByLabel('Title', { exact: true }).fill('Right mirror')

  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Left mirror')
  await other.reload()
  await expect(other.getByLabel('Title', { exact: true })).toHaveValue('Right mirror')

  // A new tab continues the draft of a closed one.
  await page.close()
  const third = await context.newPage()
  await third.goto(PARTS)
  await expect(third.getByLabel('Title', { exact: true })).toHaveValue('Left mirror')
})

test('an ended session leads to sign-in and back, with text and photos', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/40[01]|Invalid|Refresh/i)
  await register(page, person)
  await page.goto(PARTS)
  const title = await fillPart(page)
  await chooser(page).setInputFiles(await photograph('red.jpg', '#aa3333'))
  await expect(page.getByText('Cover', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await pressWithEndedSession(sendButton(page))
  await expect(page).toHaveURL(/\/login\?next=%2Fpost-ad%3Ftype%3Dspare_part/)
  await sendSignIn(page, person)
  await expect(page).toHaveURL(PARTS)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expect(tiles(page)).toHaveCount(1)
  await send(page)
  await expect(page.getByText('Ad posted successfully!')).toBeVisible()
})

test('without a network photos wait on the device, across a reload, and go on by themselves; a refusal can be tried again', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|500/)
  await register(page, person)
  await page.goto(PARTS)
  const title = await fillPart(page)
  await page.route(OBJECTS, (route) => route.abort())
  const waiting = page.locator('[data-item]').getByText('Waiting for the network')
  await chooser(page).setInputFiles([
    await photograph('red.jpg', '#aa3333'),
    await photograph('blue.jpg', '#3333aa'),
  ])
  await expect(waiting).toHaveCount(2)
  await send(page)
  await expect(page.getByText('Waiting for the network: 2 photos are left')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expect(waiting).toHaveCount(2)

  await page.unroute(OBJECTS)
  await page.route(OBJECTS, (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('This photo could not be saved.')).toHaveCount(2)
  await send(page)
  await expect(
    page.getByText('Some photos were not uploaded. Try them again or remove them.').first(),
  ).toBeVisible()

  await page.unroute(OBJECTS)
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText('This photo could not be saved.')).toHaveCount(left)
  }
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await send(page)
  await expect(page.getByText('Ad posted successfully!')).toBeVisible()
  const [part] = await ask(page, 'GET', `spare_parts?seller_id=eq.${await ownId(page)}`)
  expect(part?.images).toHaveLength(2)
})

test('a HEIC photo that the browser cannot decode is shown in the form and in the ad', {
  tag: '@thorough',
}, async ({ page, person, expectedNoise }) => {
  expectedNoise.push(/400/)
  await register(page, person)
  await page.goto(PARTS)
  const title = await fillPart(page)
  const held = Promise.withResolvers<void>()
  await page.route(OBJECTS, async (route) => {
    await held.promise
    await route.continue()
  })
  await chooser(page).setInputFiles([
    // Windows reports no type.
    { name: 'IMG_0417.HEIC', mimeType: '', buffer: heic({ columns: 2, rows: 4, turns: 3 }) },
    { name: 'cut.heic', mimeType: 'image/heic', buffer: QUARTERS.subarray(0, 1100) },
  ])
  await expect(page.locator('[data-item]').first().getByText('IMG_0417.HEIC')).toBeVisible()
  await expect(tiles(page)).toHaveCount(0)
  held.resolve()
  const tile = tiles(page).first()
  await expect(tile).toHaveAttribute('src', /render\/image\/public\/listing-images/)
  await expect.poll(() => tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('This file is not a photo we can show.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)

  await send(page)
  await expect(page.getByText('Ad posted successfully!')).toBeVisible()
  const [part] = await ask<{ id: string; images: string[] }>(
    page,
    'GET',
    `spare_parts?seller_id=eq.${await ownId(page)}`,
  )
  expect(part?.images).toEqual([expect.stringMatching(/\.jpg$/)])
  const stored = await page.request.get(part?.images[0] ?? '')
  expect(stored.headers()['content-type']).toBe('image/jpeg')
  expect(await sharp(await stored.body()).metadata()).toMatchObject({
    format: 'jpeg',
    width: 480,
    height: 320,
  })
  await navigate(page, `/spare-parts/${part?.id}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const photo = page.locator('img[src*="listing-images"]').first()
  await expect(photo).toBeVisible()
  await expect
    .poll(() =>
      photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > image.naturalHeight),
    )
    .toBe(true)
})

test('on a weak network photos are shrunk, show their progress, and the ad waits for them', async ({
  page,
  person,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g', saveData: false } }),
  )
  await register(page, person)
  await page.goto(PARTS)
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  await page.route(OBJECTS, async (route) => {
    await letGo
    await route.continue()
  })
  await chooser(page).setInputFiles([
    await photograph('red.jpg', '#aa3333'),
    await photograph('blue.jpg', '#3333aa'),
  ])
  await expect(page.getByRole('progressbar', { name: 'Uploading photo 2' })).toBeVisible()
  await fillPart(page)
  await send(page)
  await expect(page.getByRole('status').getByText('Waiting for 2 photos to upload')).toBeVisible()
  await expect
    .poll(() =>
      tiles(page).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth)),
    )
    .toEqual([1280, 1280])
  resolve()
  await expect(page.getByText('Ad posted successfully!')).toBeVisible()
  const [part] = await ask(page, 'GET', `spare_parts?seller_id=eq.${await ownId(page)}`)
  expect(part?.images).toHaveLength(2)
})

test('an ad that waits for its photos reports one that fails', { tag: '@thorough' }, async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/500/)
  await register(page, person)
  await page.goto(PARTS)
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  await page.route(OBJECTS, async (route) => {
    await letGo
    await route.fulfill({ status: 500, json: { message: 'No' } })
  })
  await chooser(page).setInputFiles([await photograph('red.jpg', '#aa3333')])
  await fillPart(page)
  await send(page)
  await expect(page.getByRole('status').getByText('Waiting for a photo to upload')).toBeVisible()
  resolve()
  await expect(
    page.getByText('Some photos were not uploaded. Try them again or remove them.').first(),
  ).toBeVisible()
  await page.unroute(OBJECTS)
  await page.getByRole('button', { name: 'Try again' }).click()
  await send(page)
  await expect(page.getByText('Ad posted successfully!')).toBeVisible()
})

test.describe('on a touch screen', () => {
  test.use({ viewport: SIZES.phone, hasTouch: true, isMobile: true })

  test('a photo is moved by its handle on a scrolled page, becomes the cover by one press, and can be taken with the camera', {
    tag: '@thorough',
  }, async ({ page, person }) => {
    await register(page, person)
    await page.goto(PARTS)
    await expect(page.locator('input[capture=environment]')).toHaveCount(1)
    await chooser(page).setInputFiles([
      await photograph('red.jpg', '#aa3333'),
      await photograph('blue.jpg', '#3333aa'),
    ])
    await expect(page.locator('[data-handle]')).toHaveCount(2)
    const sources = () =>
      tiles(page).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
    const [red, blue] = await sources()
    await page.locator('[data-handle]').first().scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy(0, 120))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    const from = await page.locator('[data-handle]').nth(1).boundingBox()
    const to = await page.locator('[data-handle]').nth(0).boundingBox()
    if (!from || !to) throw new Error('The handles have no place')
    const touch = await page.context().newCDPSession(page)
    const at = (box: typeof from) => [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
    for (const step of [0.3, 0.6, 1])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: at({ ...from, x: from.x + (to.x - from.x) * step, y: from.y + (to.y - from.y) * step }),
      })
    await expect.poll(sources).toEqual([blue, red])
    // A finger that is lifted in motion flings, and Chromium takes the next tap for what stops that.
    await page.waitForTimeout(500)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.getByRole('button', { name: 'Make cover: photo 2' }).tap()
    await expect.poll(sources).toEqual([red, blue])
  })
})

test('a make typed in another case is the existing one; a new one is added once', {
  tag: '@thorough',
}, async ({ page, person }) => {
  await register(page, person)
  const own = `Kiira 7${crypto.randomUUID().slice(0, 5).toUpperCase()}`
  await page.goto('/post-ad')
  for (const make of ['tOYOTA', own, own.toUpperCase()]) {
    await page.getByLabel('Make', { exact: true }).selectOption({ label: 'Another make…' })
    await page.getByLabel('Make name').fill(make)
    await page.getByLabel('Model name').fill('EVS')
    await page.getByLabel('Title', { exact: true }).fill(`2022 ${make} EVS`)
    await page.getByLabel('Year').fill('2022')
    await page.getByLabel('Price', { exact: true }).fill('990000')
    await page.getByLabel('Location', { exact: true }).fill('Meru')
    await send(page)
    await expect(page).toHaveURL(/\/my-listings$/)
    await navigate(page, '/post-ad')
  }
  const ads = await ask<{ make: { name: string }; model: { name: string } }>(
    page,
    'GET',
    `vehicle_listings?seller_id=eq.${await ownId(page)}&select=make:vehicle_makes(name),model:vehicle_models(name)&order=created_at`,
  )
  expect(ads.map(({ make, model }) => `${make.name} ${model.name}`)).toEqual([
    'Toyota EVS',
    `${own} EVS`,
    `${own} EVS`,
  ])
})

test('a refused make or model is marked, and nothing is stored; a lost response makes no second ad', {
  tag: '@thorough',
}, async ({ page, person, expectedNoise }) => {
  expectedNoise.push(/400 \(Bad Request\)|ERR_FAILED|Failed to fetch/)
  await register(page, person)
  const own = `Kiira 8${crypto.randomUUID().slice(0, 5).toUpperCase()}`
  const [make, model] = [page.getByLabel('Make name'), page.getByLabel('Model name')]
  await page.goto('/post-ad')
  await page.getByLabel('Make', { exact: true }).selectOption({ label: 'Another make…' })
  await make.fill('sales@kiira.test')
  await model.fill('EVS')
  await page.getByLabel('Title', { exact: true }).fill('2022 Kiira EVS')
  await page.getByLabel('Year').fill('2022')
  await page.getByLabel('Price', { exact: true }).fill('990000')
  await page.getByLabel('Location', { exact: true }).fill('Meru')
  await page.getByLabel('Your phone number').fill('0712 345 678')
  await send(page)
  await expect(page.getByText('Failed to create custom make')).toBeVisible()
  await expect(make).toHaveAttribute('aria-invalid', 'true')
  await make.fill(own)
  await model.fill('EVS <b>')
  await send(page)
  await expect(page.getByText('Failed to create custom model')).toBeVisible()
  await expect(model).toHaveAttribute('aria-invalid', 'true')
  const kept = async () => [
    await ask(page, 'GET', `vehicle_makes?name=eq.${encodeURIComponent(own)}&select=name`),
    await ask(page, 'GET', `profiles?id=eq.${await ownId(page)}&select=phone`),
  ]
  expect(await kept()).toEqual([[], [{ phone: null }]])

  await model.fill('EVS')
  const saving = /rpc\/save_vehicle/
  await page.route(saving, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send(page)
  await expect(page.getByText('Failed to post ad. Please try again.')).toBeVisible()
  await page.unroute(saving)
  await send(page)
  await expect(page.getByText('Ad posted successfully!')).toBeVisible()
  expect(await kept()).toEqual([[{ name: own }], [{ phone: '+254712345678' }]])
  expect(await ask(page, 'GET', `vehicle_listings?seller_id=eq.${await ownId(page)}&select=id`)).toHaveLength(
    1,
  )
  await navigate(page, '/post-ad')
  await expect(page.getByLabel('Price', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Your phone number')).toHaveCount(0)
})

test('a service ad whose response was lost is posted once, with a message', { tag: '@thorough' }, async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED|Failed to fetch/)
  await register(page, person)
  await page.goto(SERVICES)
  await page.getByLabel('Type of service').selectOption('Mechanic')
  await page.getByLabel('Business name').fill('Fundi Joe')
  await page.getByLabel('Description').fill('I come to you.')
  await page.getByLabel('Location', { exact: true }).fill('Meru')
  await page.route(/rpc\/add_service_ad/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send(page)
  await page.getByRole('button', { name: 'Post it' }).click()
  await expect(page.getByText('Failed to post ad. Please try again.')).toBeVisible()
  await page.unroute(/rpc\/add_service_ad/)
  await send(page)
  await expect(page.getByText(/^Ad posted successfully!/)).toBeVisible()
})
