import type { Locator, Page, Request } from '@playwright/test'
import sharp, { type Region } from 'sharp'
import { accessibilityFaults, fitsEachScreen, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { ask, ownId } from './own-ads.ts'
import { register } from './sessions.ts'

const PARTS = '/post-ad?type=spare_part'
const WIDTH = 1600
const HEIGHT = 1200
/** On the screen the photo is smaller than this by four and more. */
const PLATE: Region = { left: 640, top: 800, width: 320, height: 80 }
/** Where it is after a turn. */
const TURNED_PLATE: Region = {
  left: HEIGHT - PLATE.top - PLATE.height,
  top: PLATE.left,
  width: PLATE.height,
  height: PLATE.width,
}
const QUARTERS = { red: [200, 40, 40], green: [40, 160, 60], blue: [40, 60, 200], yellow: [220, 200, 40] }

/** Red and green above blue and yellow, with a plate across the middle below. */
async function quarters() {
  const plate = `<rect x="${PLATE.left}" y="${PLATE.top}" width="${PLATE.width}" height="${PLATE.height}" fill="#f3f3e6"/>
    <text x="${PLATE.left + 16}" y="${PLATE.top + 56}" font-size="44" font-weight="bold" fill="#111">KDA 123A</text>`
  const quarter = ([r, g, b]: readonly number[], x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="800" height="600" fill="rgb(${r} ${g} ${b})"/>`
  const { red, green, blue, yellow } = QUARTERS
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    ${quarter(red, 0, 0)}${quarter(green, 800, 0)}${quarter(blue, 0, 600)}${quarter(yellow, 800, 600)}${plate}</svg>`
  const buffer = await sharp(Buffer.from(drawing)).jpeg({ quality: 92 }).toBuffer()
  return { name: 'car.jpg', mimeType: 'image/jpeg', buffer }
}

/** The names of the colours in the corners of a stored picture, clockwise from the top left. */
async function cornersOf(picture: Buffer): Promise<string[]> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const corners = [
    { left: 40, top: 40 },
    { left: width - 80, top: 40 },
    { left: width - 80, top: height - 80 },
    { left: 40, top: height - 80 },
  ]
  return Promise.all(
    corners.map(async (at) => nameOf(await meanOf(picture, { ...at, width: 40, height: 40 }))),
  )
}

async function meanOf(picture: Buffer, part: Region): Promise<number[]> {
  const { channels } = await sharp(await sharp(picture).extract(part).toBuffer()).stats()
  return channels.map(({ mean }) => mean)
}

function nameOf(colour: number[]): string {
  const isNear = (other: readonly number[]) =>
    other.every((value, at) => Math.abs(value - (colour[at] ?? 0)) < 12)
  return Object.entries(QUARTERS).find(([, other]) => isNear(other))?.[0] ?? String(colour)
}

async function spreadOf(picture: Buffer, part: Region): Promise<number> {
  const { channels } = await sharp(await sharp(picture).extract(part).toBuffer()).stats()
  return Math.max(...channels.map(({ stdev }) => stdev))
}

/** The largest difference of a channel between two pictures of the same size, in one part of them. */
async function differenceIn(one: Buffer, other: Buffer, part: Region): Promise<number> {
  const raw = (picture: Buffer) => sharp(picture).extract(part).removeAlpha().raw().toBuffer()
  const [a, b] = [await raw(one), await raw(other)]
  return a.reduce((most, value, at) => Math.max(most, Math.abs(value - (b[at] ?? 0))), 0)
}

async function openWithPhoto(page: Page) {
  await page.goto(PARTS)
  await page.getByLabel('Title', { exact: true }).fill(`Front brake pads ${crypto.randomUUID().slice(0, 8)}`)
  await page.getByLabel('Category').selectOption('Brake System')
  await page.getByLabel('Price', { exact: true }).fill('4500')
  await page.getByLabel('Location', { exact: true }).fill('Nairobi')
  await page.locator('input[type=file][multiple]').setInputFiles(await quarters())
  await expect(page.getByRole('button', { name: 'Turn photo 1' })).toBeVisible()
}

const uploaded = (page: Page) => expect(page.getByRole('progressbar')).toHaveCount(0)

/** Posts the ad, whose only picture it returns. */
async function post(page: Page): Promise<{ id: string; url: string; picture: Buffer }> {
  await page.getByRole('button', { name: 'Post Ad' }).click()
  await expect(page.getByText('Ad posted successfully!')).toBeVisible()
  const [part] = await ask<{ id: string; images: string[] }>(
    page,
    'GET',
    `spare_parts?select=id,images&seller_id=eq.${await ownId(page)}`,
  )
  const url = part?.images[0] ?? ''
  return { id: part?.id ?? '', url, picture: await (await page.request.get(url)).body() }
}

/** Notes the address of each picture that is stored from now on. */
function storedBy(page: Page): string[] {
  const urls: string[] = []
  page.on('requestfinished', (request) => {
    const name = /\/storage\/v1\/object\/listing-images\/(.*)$/.exec(request.url())?.[1]
    if (request.method() === 'POST' && name) urls.push(`/storage/v1/object/public/listing-images/${name}`)
  })
  return urls
}

const UPLOADS = '**/storage/v1/object/listing-images/**'

/** From now on photos are uploaded again; notes what leaves the device. */
async function letGo(page: Page): Promise<Buffer[]> {
  const bodies: Buffer[] = []
  await page.unroute(UPLOADS)
  await page.route(UPLOADS, async (route) => {
    const body = route.request().method() === 'POST' && route.request().postDataBuffer()
    if (body) bodies.push(body)
    await route.continue()
  })
  return bodies
}

/** Opens the dialog for the first photo, and draws a box over its plate, which may be turned once. */
async function drawOverPlate(page: Page, plate = PLATE, width = WIDTH) {
  await page.getByRole('button', { name: 'Cover plate on photo 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cover the plate on photo 1' })
  const { left, top } = plate
  const stage = dialog.getByRole('application')
  await drag(page, stage, [left, top], [left + plate.width, top + plate.height], width)
  await expect(dialog.getByRole('button', { name: /^Box 1 of 1/ })).toBeFocused()
  return dialog.getByRole('button', { name: 'Cover plate' })
}

/** Drags over the picture, in its own pixels. */
async function drag(page: Page, stage: Locator, from: [number, number], to: [number, number], width = WIDTH) {
  const area = await stage.boundingBox()
  if (!area) throw new Error('The picture has no place')
  const scale = area.width / width
  const at = ([x, y]: [number, number]) => [area.x + x * scale, area.y + y * scale] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 5 })
  await page.mouse.up()
}

test.use({ viewport: SIZES.phone })

test('presses on the turn of a photo add up, are uploaded once, and the ad waits for them', async ({
  page,
  person,
}) => {
  await register(page, person)
  const stored = storedBy(page)
  await openWithPhoto(page)
  await uploaded(page)
  const turn = page.getByRole('button', { name: 'Turn photo 1' })
  await turn.click()
  await turn.click()
  await turn.click()
  await expect(page.getByRole('status').getByText('Photo 1 turned by 270 degrees')).toBeAttached()
  await expect(page.locator('[data-item]').getByText('Turned', { exact: true })).toBeAttached()
  // At once, before the turn is drawn.
  const { picture, url } = await post(page)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: HEIGHT, height: WIDTH })
  expect(await cornersOf(picture)).toEqual(['green', 'yellow', 'blue', 'red'])
  expect(stored).toHaveLength(2)
  expect(stored[1]).toBe(url)
  await expect.poll(async () => (await page.request.get(stored[0] ?? '')).status()).not.toBe(200)
})

test('a covered plate is gone from what is stored, the rest is as it was, and the earlier picture is removed', async ({
  page,
  person,
}) => {
  await register(page, person)
  const stored = storedBy(page)
  await openWithPhoto(page)
  await uploaded(page)
  const before = await (await page.request.get(stored[0] ?? '')).body()
  expect(await spreadOf(before, PLATE)).toBeGreaterThan(40)

  await page.getByRole('button', { name: 'Cover plate on photo 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cover the plate on photo 1' })
  const stage = dialog.getByRole('application')
  // A tap draws nothing.
  await drag(page, stage, [300, 300], [310, 305])
  await expect(dialog.getByRole('button', { name: 'Cover plate' })).toBeDisabled()
  await drag(page, stage, [PLATE.left, PLATE.top], [PLATE.left + PLATE.width, PLATE.top + PLATE.height])
  await expect(
    dialog.getByRole('button', { name: /^Box 1 of 1: 40% from the left, 67% from the top/ }),
  ).toBeFocused()
  expect(await accessibilityFaults(page)).toEqual([])
  await fitsEachScreen(page)
  await dialog.getByRole('button', { name: 'Cover plate' }).click()
  await expect(page.getByText('Plate covered', { exact: true })).toBeVisible()

  const { picture } = await post(page)
  expect(await spreadOf(picture, PLATE)).toBeLessThan(1)
  // Sixteen pixels from the box on: its margin, and the block of the JPEG in which that ends.
  const { left, top, width, height } = PLATE
  const around: Region[] = [
    { left: 0, top: 0, width: WIDTH, height: top - 16 },
    { left: 0, top: top + height + 16, width: WIDTH, height: HEIGHT - top - height - 16 },
    { left: 0, top, width: left - 16, height },
    { left: left + width + 16, top, width: WIDTH - left - width - 16, height },
  ]
  for (const part of around) expect(await differenceIn(before, picture, part)).toBeLessThan(10)
  expect(stored).toHaveLength(2)
  await expect.poll(async () => (await page.request.get(stored[0] ?? '')).status()).not.toBe(200)
})

test('a turn and a cover that were pressed right before a reload are on all that leaves the device', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED/)
  await register(page, person)
  await page.route(UPLOADS, (route) => route.abort())
  await openWithPhoto(page)
  await page.getByRole('button', { name: 'Turn photo 1' }).click()
  const cover = await drawOverPlate(page, TURNED_PLATE, HEIGHT)
  // As if the page were closed before they are drawn.
  await page.evaluate(() => {
    globalThis.createImageBitmap = () => new Promise(() => {})
  })
  await cover.click()
  await expect(page.getByText('Plate covered', { exact: true })).toBeVisible()
  const bodies = await letGo(page)
  await page.reload()

  await expect(page.getByText('Plate covered', { exact: true })).toBeVisible()
  const { picture } = await post(page)
  expect(await cornersOf(picture)).toEqual(['blue', 'red', 'green', 'yellow'])
  expect(await spreadOf(picture, TURNED_PLATE)).toBeLessThan(1)
  expect(bodies).toHaveLength(1)
  for (const body of bodies) expect(await spreadOf(body, TURNED_PLATE)).toBeLessThan(1)
})

test('a photo whose plate was being covered when the page was closed stays on the device until its seller decides', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED/)
  await register(page, person)
  await page.route(UPLOADS, (route) => route.abort())
  await openWithPhoto(page)
  await drawOverPlate(page)
  const bodies = await letGo(page)
  await page.reload()

  const question = 'Covering a plate was interrupted. Cover the plate, or use the photo as it is.'
  await expect(page.locator('[data-item]').getByText(question)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use as it is: photo 1' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await fitsEachScreen(page)
  await page.getByRole('button', { name: 'Post Ad' }).click()
  await expect(page.getByText(question)).not.toHaveCount(1)
  expect(bodies).toEqual([])
  await (await drawOverPlate(page)).click()
  await expect(page.getByText('Plate covered', { exact: true })).toBeVisible()
  await expect(page.locator('[data-item]').getByText(question)).toHaveCount(0)
  const { picture } = await post(page)
  expect(await spreadOf(picture, PLATE)).toBeLessThan(1)
  for (const body of bodies) expect(await spreadOf(body, PLATE)).toBeLessThan(1)
})

test('a turn of an uploaded photo right before a reload is made, and the earlier picture removed', {
  tag: '@thorough',
}, async ({ page, person }) => {
  await register(page, person)
  const stored = storedBy(page)
  await openWithPhoto(page)
  await uploaded(page)
  await page.getByRole('button', { name: 'Turn photo 1' }).click()
  await page.reload()
  const { picture, url } = await post(page)
  expect(await cornersOf(picture)).toEqual(['blue', 'red', 'green', 'yellow'])
  expect(stored).toHaveLength(2)
  expect(stored[1]).toBe(url)
  await expect.poll(async () => (await page.request.get(stored[0] ?? '')).status()).not.toBe(200)
})

test('a photo that is removed while it is stored is gone from the service, however late it arrives', {
  tag: '@thorough',
}, async ({ page, person, expectedNoise }) => {
  expectedNoise.push(/ERR_FAILED|ERR_ABORTED/)
  await register(page, person)
  const begun = Promise.withResolvers<Request>()
  await page.route(UPLOADS, (route) => begun.resolve(route.request()))
  await openWithPhoto(page)
  const upload = await begun.promise
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  expect(await (await deleted).json()).toEqual([])
  // The service has all bytes, and stores them now.
  const { authorization = '', apikey = '' } = await upload.allHeaders()
  const answer = await page.request.post(upload.url(), {
    headers: { authorization, apikey, 'content-type': 'image/jpeg' },
    data: upload.postDataBuffer() ?? '',
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const url = upload.url().replace('/object/listing-images/', '/object/public/listing-images/')
  expect((await page.request.get(url)).status()).toBe(200)
  await expect.poll(async () => (await page.request.get(url)).status()).not.toBe(200)
})

test('a picture of an ad is turned and covered by keyboard, and is shown again after Undo', {
  tag: '@thorough',
}, async ({ page, person }) => {
  await register(page, person)
  await openWithPhoto(page)
  const { id, url } = await post(page)
  await page.goto(`/my-listings/spare-parts/${id}/edit`)
  await page.getByRole('button', { name: 'Turn photo 1' }).press('Enter')
  await page.getByRole('button', { name: 'Cover plate on photo 1' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cover the plate on photo 1' })
  await dialog.getByRole('button', { name: 'Add box' }).press('Enter')
  const box = dialog.getByRole('button', { name: /^Box 1 of 1/ })
  await expect(box).toBeFocused()
  const before = await box.boundingBox()
  for (const key of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown'])
    await page.keyboard.press(key)
  const after = await box.boundingBox()
  expect((after?.x ?? 0) - (before?.x ?? 0)).toBeCloseTo(-4, 0)
  expect((after?.y ?? 0) - (before?.y ?? 0)).toBeCloseTo(-4, 0)
  expect((after?.height ?? 0) - (before?.height ?? 0)).toBeCloseTo(8, 0)
  await dialog.getByRole('button', { name: 'Cover plate' }).press('Enter')
  await expect(page.getByText('Plate covered', { exact: true })).toBeVisible()
  await uploaded(page)
  // The ad shows its picture until it is saved.
  expect((await page.request.get(url)).status()).toBe(200)

  await page.getByRole('button', { name: 'Undo: show the plate on photo 1 again' }).click()
  await expect(page.getByText('Plate covered', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Ad updated successfully!')).toBeVisible()
  const [part] = await ask<{ images: string[] }>(page, 'GET', `spare_parts?select=images&id=eq.${id}`)
  const picture = await (await page.request.get(part?.images[0] ?? '')).body()
  expect(await cornersOf(picture)).toEqual(['blue', 'red', 'green', 'yellow'])
  expect(await spreadOf(picture, TURNED_PLATE)).toBeGreaterThan(40)
  await expect.poll(async () => (await page.request.get(url)).status()).not.toBe(200)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('two fingers zoom into the photo and draw nothing; one finger draws', { tag: '@thorough' }, async ({
    page,
    person,
  }) => {
    await register(page, person)
    await openWithPhoto(page)
    await page.getByRole('button', { name: 'Cover plate on photo 1' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Cover the plate on photo 1' })
    const stage = dialog.getByRole('application')
    const area = await stage.boundingBox()
    if (!area) throw new Error('The picture has no place')
    const x = area.x + area.width / 2
    const y = area.y + area.height / 2
    const screen = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      screen.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [{ x: x - 20, y }])
    await touch('touchStart', [
      { x: x - 20, y },
      { x: x + 20, y },
    ])
    for (const half of [30, 45, 60])
      await touch('touchMove', [
        { x: x - half, y },
        { x: x + half, y },
      ])
    await touch('touchEnd', [])
    await expect.poll(async () => ((await stage.boundingBox())?.width ?? 0) / area.width).toBeCloseTo(3, 1)
    const zoomed = await stage.boundingBox()
    // The place between the fingers stays between them.
    expect((zoomed?.x ?? 0) + (zoomed?.width ?? 0) / 2).toBeCloseTo(x, -1)
    await expect(dialog.getByRole('button', { name: /^Box/ })).toHaveCount(0)

    await touch('touchStart', [{ x: x - 40, y }])
    await touch('touchMove', [{ x: x + 10, y: y + 10 }])
    await touch('touchMove', [{ x: x + 40, y: y + 20 }])
    // A finger that is lifted in motion flings, and Chromium takes the next tap for what stops that.
    await page.waitForTimeout(500)
    await touch('touchEnd', [])
    await expect(dialog.getByRole('button', { name: /^Box 1 of 1/ })).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await expect(page.getByText('Plate covered')).toHaveCount(0)
    await uploaded(page)
  })
})
