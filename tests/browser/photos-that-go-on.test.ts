/** Photos over a network that breaks: they go on where they stopped, in another browser session too. */
import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page, type Request, type TestInfo } from '@playwright/test'
import sharp from 'sharp'
import { startBrokenNetwork } from '#testing/broken-network.ts'
import { SIZES } from './accessible.ts'
import { expect, smsTo, test } from './fixtures.ts'
import { newGarage } from './garages.ts'
import { ask, ownId } from './own-ads.ts'
import { register, signIn } from './sessions.ts'

const FORM = '/post-ad?type=spare_part'
const UPLOADS = '/storage/v1/upload/resumable'
/** Bytes a second. */
const SPEED = 200_000

const GREY = { width: 800, height: 600, channels: 3, background: '#808080' } as const

/** A photo of a phone, with its place: as many bytes as real ones have. */
async function phonePhoto(name: string, brightness = 128) {
  const [width, height, channels] = [2400, 1800, 3] as const
  const contrast = 0.25
  const buffer = await sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
    .linear(contrast, brightness - 128 * contrast)
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A browser whose storage is in a folder, so that another one goes on with it, as a phone does. */
async function openPhone(folder: string, baseURL: string, { project }: TestInfo): Promise<Page> {
  const { locale, timezoneId, launchOptions } = project.use
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
    baseURL,
    serviceWorkers: 'block',
    viewport: SIZES.phone,
    hasTouch: true,
    isMobile: true,
  })
  return context.pages()[0] ?? context.newPage()
}

/** Opens a page and waits until its script answers presses. */
async function open(page: Page, address: string) {
  await page.goto(address)
  await page.waitForFunction(() => 'earlyPress' in globalThis && globalThis.earlyPress === undefined)
}

async function signUpByPhone(page: Page) {
  const rest = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(8, '0')
    .slice(-8)
  await open(page, '/register')
  await page.getByLabel('Email or phone').fill(`07${rest}`)
  await page.getByLabel('Your name').fill('Achieng Otieno')
  await page.getByLabel('Password', { exact: true }).fill('Barabara-77')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const { text } = await smsTo(`+2547${rest}`, /^\d{6} is your code/)
  await page.getByLabel('Code from the SMS').pressSequentially(text.slice(0, 6))
  await expect(page.getByText('Account Created!')).toBeVisible()
}

async function fillPart(page: Page, title: string) {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Category').selectOption('Brake System')
  await page.getByLabel('Price', { exact: true }).fill('4500')
  await page.getByLabel('Location', { exact: true }).fill('Nairobi')
}

const chooser = (page: Page) => page.locator('input[type=file]').first()
const bars = (page: Page) => page.getByRole('progressbar')
const photos = (page: Page) => page.locator('[data-item] img')

/**
 * Makes all that this device keeps of photos older by so many days, but for what has no date, and adds a photo of an earlier release of the
 * site, if it is named. Returns the keys.
 */
function ageRows({ days, old }: { days: number; old?: string }): Promise<IDBValidKey[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('magari-photos', 1)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('photos', 'readwrite')
      const store = transaction.objectStore('photos')
      if (old) store.put({ key: old, draftId: 'left', name: 'old.jpg', blob: new Blob(['old']) })
      const rows = store.getAll()
      rows.onsuccess = () => {
        for (const row of rows.result)
          if (row.usedAt) store.put({ ...row, usedAt: row.usedAt - days * 24 * 60 * 60 * 1_000 })
      }
      const keys = store.getAllKeys()
      transaction.oncomplete = () => {
        opening.result.close()
        resolve(keys.result)
      }
    }
  })
}

/** Requests of the protocol from now on. */
function followUploads(page: Page): Request[] {
  const uploads: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(UPLOADS)) uploads.push(request)
  })
  return uploads
}

async function isInOrderOfBrightness(page: Page, images: readonly string[]): Promise<boolean> {
  const brightness = await Promise.all(
    images.map(async (image) => {
      const { channels } = await sharp(await (await page.request.get(image)).body()).stats()
      return channels[0]?.mean ?? 0
    }),
  )
  return brightness.every((one, place) => place === 0 || one > (brightness[place - 1] ?? 0))
}

test('a new member loses the network at 60 % of the third photo, closes the browser, comes back and posts', async ({
  afterwards,
}, testInfo) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'magari-phone-'))
  afterwards(() => rm(folder, { recursive: true, force: true }))
  const network = await startBrokenNetwork(Number(process.env.MAGARI_TEST_PORT))
  afterwards(() => network.close())
  const title = `Brake pads ${crypto.randomUUID().slice(0, 8)}`
  const [one, two, three] = await Promise.all([
    phonePhoto('1.jpg', 90),
    phonePhoto('2.jpg', 125),
    phonePhoto('3.jpg', 160),
  ])

  const before = await openPhone(folder, network.url, testInfo)
  afterwards(() => before.context().close())
  await signUpByPhone(before)
  await open(before, FORM)
  await fillPart(before, title)
  await chooser(before).setInputFiles([one, two])
  await expect(photos(before)).toHaveCount(2)
  await expect(bars(before)).toHaveCount(0)

  network.slowDown(SPEED)
  const begun = before.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(UPLOADS),
  )
  await chooser(before).setInputFiles(three)
  const size = Number(await (await begun).headerValue('upload-length'))
  await expect(bars(before)).toHaveAttribute('aria-valuetext', /^[\d,]+ of [\d,]+ kB$/)
  network.downAfter(0.6 * size)
  await expect(before.locator('[data-item]').getByText('Waiting for the network')).toBeVisible()
  await expect(before.getByText('Your photos are kept on this device and go on by themselves.')).toBeVisible()
  await before.getByRole('button', { name: 'Post Ad' }).click()
  await expect(before.getByText('Waiting for the network: a photo is left')).toBeVisible()
  await before.context().close()

  network.up()
  const after = await openPhone(folder, network.url, testInfo)
  afterwards(() => after.context().close())
  const uploads = followUploads(after)
  const sent = network.sent()
  await open(after, FORM)
  await expect(after.getByLabel('Title', { exact: true })).toHaveValue(title)
  await expect(photos(after)).toHaveCount(3)
  await expect(bars(after)).toHaveCount(0)
  // The third alone, and not from its beginning.
  expect(uploads.map((request) => request.method())).toEqual(['HEAD', 'PATCH'])
  expect(Number(await uploads[1]?.headerValue('upload-offset'))).toBeGreaterThan(0.5 * size)
  expect(network.sent() - sent).toBeLessThan(0.6 * size)

  await after.getByRole('button', { name: 'Post Ad' }).click()
  await expect(after.getByText('Ad posted successfully!')).toBeVisible()
  const [ad] = await ask<{ name: string; images: string[] }>(
    after,
    'GET',
    `spare_parts?seller_id=eq.${await ownId(after)}`,
  )
  expect(ad).toMatchObject({ name: title, images: { length: 3 } })
  expect(await isInOrderOfBrightness(after, ad?.images ?? [])).toBe(true)
})

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone, hasTouch: true, isMobile: true })

  test('what leaves the phone has no place, and no more bytes than wanted', { tag: '@thorough' }, async ({
    page,
    person,
  }) => {
    await register(page, person)
    await page.goto(FORM)
    const bodies: Buffer[] = []
    await page.route(`**${UPLOADS}/**`, async (route) => {
      const body = route.request().postDataBuffer()
      if (body) bodies.push(body)
      await route.continue()
    })
    const photo = await phonePhoto('photo.jpg')
    await chooser(page).setInputFiles(photo)
    await expect(page.locator('[data-item] img')).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    const [sent] = bodies
    expect((await sharp(photo.buffer).metadata()).exif).toBeDefined()
    expect((await sharp(sent).metadata()).exif).toBeUndefined()
    expect(sent?.length).toBeLessThan(photo.buffer.length / 2)
  })

  test('a person who signs in again finds the photos of the draft, and another one does not', {
    tag: '@thorough',
  }, async ({ page, person, context, expectedNoise }) => {
    expectedNoise.push(/ERR_FAILED|Failed to fetch/)
    await register(page, person)
    await page.goto(FORM)
    await page.route(`**${UPLOADS}*`, (route) => route.abort())
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await phonePhoto('photo.jpg'))
    await expect(page.locator('[data-item]').getByText('Waiting for the network')).toBeVisible()

    const session = await page.evaluate(() =>
      Object.entries(localStorage).find(([key]) => key.startsWith('sb-')),
    )
    const other = { ...person, email: `other.${person.email}` }
    const next = await context.newPage()
    await page.close()
    await register(next, other)
    await next.goto(FORM)
    await expect(next.getByText('0 of 10 added')).toBeVisible()
    await next.evaluate(([key, value]) => localStorage.setItem(key, value), session as [string, string])
    await next.goto(FORM)
    await expect(next.getByText('1 of 10 added')).toBeVisible()
    await expect(next.getByRole('progressbar')).toHaveCount(0)
    await expect(next.locator('[data-item] img')).toHaveCount(1)
  })

  test('photos of a draft that was left for a month go, and those of earlier releases have a month from now', {
    tag: '@thorough',
  }, async ({ page, person, expectedNoise }) => {
    expectedNoise.push(/ERR_FAILED|Failed to fetch/)
    await register(page, person)
    await page.goto(FORM)
    await page.route(`**${UPLOADS}*`, (route) => route.abort())
    await chooser(page).setInputFiles(await phonePhoto('photo.jpg'))
    await expect(page.locator('[data-item]').getByText('Waiting for the network')).toBeVisible()
    expect(await page.evaluate(ageRows, { days: 31 })).toHaveLength(1)
    // Opening the draft is a use.
    await page.reload()
    await expect(photos(page)).toHaveCount(1)
    expect(await page.evaluate(ageRows, { days: 31, old: 'of an earlier release' })).toHaveLength(2)
    await page.goto('/post-ad?type=service')
    await expect(page.getByText('0 of 10 added')).toBeVisible()
    await expect.poll(() => page.evaluate(ageRows, { days: 0 })).toEqual(['of an earlier release'])
    await page.evaluate(ageRows, { days: 31 })
    await page.reload()
    await expect.poll(() => page.evaluate(ageRows, { days: 0 })).toEqual([])
  })

  test('a file that grows while it is sent is refused with a sentence', { tag: '@thorough' }, async ({
    page,
    person,
    afterwards,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_FAILED|ERR_UPLOAD_FILE_CHANGED|NotReadable/)
    const folder = await mkdtemp(path.join(tmpdir(), 'magari-file-'))
    afterwards(() => rm(folder, { recursive: true, force: true }))
    const file = path.join(folder, 'screenshot.png')
    // Small and without metadata, so that it is sent as it is.
    await writeFile(file, await sharp({ create: GREY }).png().toBuffer())
    // Browsers compare seconds.
    await utimes(file, 1_700_000_000, 1_700_000_000)
    await register(page, person)
    await page.goto(FORM)
    await page.route('**/storage/v1/object/listing-images/**', (route) => route.abort())
    await chooser(page).setInputFiles(file)
    await expect(page.locator('[data-item]').getByText('Waiting for the network')).toBeVisible()
    await appendFile(file, 'more')
    await expect(page.getByText('This file changed while it was being sent. Choose it again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })

  test('a second tab of the same form leaves a photo to the first', { tag: '@thorough' }, async ({
    page,
    context,
    afterwards,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_FAILED|Failed to fetch/)
    const garage = await newGarage(afterwards)
    await signIn(page, garage.owner)
    await page.route(`**${UPLOADS}*`, (route) => route.abort())
    await page.goto('/service-provider/settings')
    await chooser(page).setInputFiles(await phonePhoto('photo.jpg'))
    await expect(page.locator('[data-item]').getByText('Waiting for the network')).toBeVisible()

    const other = await context.newPage()
    await other.goto('/service-provider/settings')
    await expect(chooser(other)).toBeAttached()
    // Longer than a tab waits for one that is closing.
    await other.waitForTimeout(3_000)
    await expect(other.locator('[data-item]')).toHaveCount(0)
    await page.close()
    await other.reload()
    await expect(other.locator('[data-item] img')).toHaveCount(1)
    await expect(bars(other)).toHaveCount(0)
  })
})
