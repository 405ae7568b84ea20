/** Photos put in order by a finger that reaches the edge of the screen. */
import type { CDPSession, Page } from '@playwright/test'
import { SIZES } from './accessible.ts'
import { expect, photograph, test } from './fixtures.ts'
import { register } from './sessions.ts'

test.use({ viewport: SIZES.phone, hasTouch: true, isMobile: true })

const PHOTOS = 20

/** The form of a part with twenty photos, named by their number; none reaches the service. */
async function openWithPhotos(page: Page) {
  await page.route(/\/rest\/v1\/system_settings\?.*max_images_per_listing/, (route) =>
    route.fulfill({ json: { value: String(PHOTOS) } }),
  )
  await page.route('**/storage/v1/object/listing-images/**', (route) => route.fulfill({ json: {} }))
  await page.goto('/post-ad?type=spare_part')
  const files = Array.from({ length: PHOTOS }, (_, at) => photograph(`${at + 1}`, '#aa3333', 160, 120))
  await page.locator('input[type=file][multiple]').setInputFiles(await Promise.all(files))
  await expect(page.getByText(`${PHOTOS} of ${PHOTOS} added`)).toBeVisible()
  await expect(page.locator('[data-handle]')).toHaveCount(PHOTOS)
}

/** The place of a photo, from 0. */
const placeOf = (page: Page, name: string) =>
  page
    .locator('[data-item] img')
    .evaluateAll(
      (images, name) => images.findIndex((image) => (image as HTMLImageElement).alt === name),
      name,
    )

/** Presses the handle of a photo and moves the finger, which stays there. */
async function dragTo(page: Page, finger: CDPSession, name: string, to: { x?: number; y?: number }) {
  const handle = page.locator('[data-item]', { has: page.getByAltText(name, { exact: true }) })
  const box = await handle.locator('[data-handle]').boundingBox()
  if (!box) throw new Error('The handle has no place')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const end = { ...from, ...to }
  const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await touch('touchStart', from.x, from.y)
  for (const step of [0.3, 0.6, 1])
    await touch('touchMove', from.x + (end.x - from.x) * step, from.y + (end.y - from.y) * step)
}

test('among twenty photos one is dragged beyond the edge of the screen, down, up and to the side', {
  tag: '@thorough',
}, async ({ page, person }) => {
  await register(page, person)
  await openWithPhotos(page)
  const finger = await page.context().newCDPSession(page)
  const lift = () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const { height, width } = SIZES.phone
  const list = page.locator('ul', { has: page.locator('[data-item]') })

  await page.locator('[data-handle]').first().scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await dragTo(page, finger, '1', { y: height - 90 })
  await expect.poll(() => placeOf(page, '1')).toBeGreaterThan(11)
  await lift()
  const bottom = await page.evaluate(() => scrollY)
  expect(bottom).toBeGreaterThan(top + height)
  // Nothing moves without a finger.
  const place = await placeOf(page, '1')
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => scrollY)).toBe(bottom)

  await dragTo(page, finger, '1', { y: 90 })
  await expect.poll(() => placeOf(page, '1')).toBeLessThan(place - 8)
  await lift()

  await page.addStyleTag({
    content: 'ul:has(> [data-item]) { display: flex; overflow-x: auto } [data-item] { flex: 0 0 160px }',
  })
  const first = page.locator('[data-item]').first()
  await first.scrollIntoViewIfNeeded()
  const name = (await first.locator('img').getAttribute('alt')) ?? ''
  await dragTo(page, finger, name, { x: width - 10 })
  await expect.poll(() => placeOf(page, name)).toBeGreaterThan(8)
  await lift()
  expect(await list.evaluate((element) => element.scrollLeft)).toBeGreaterThan(width)
})
