import { demoList, expect, test } from './fixtures.ts'

test('full screen opens at the photo in view, and closing returns to the last one viewed', async ({
  page,
}) => {
  await page.goto(demoList)
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'Photo 3' }).click()
  const photos = page.getByRole('region', { name: 'Photos' })
  await expect(photos.getByRole('img', { name: /photo 3 of/ })).toBeInViewport({ ratio: 0.9 })

  await page.getByRole('button', { name: 'Full screen' }).click()
  const screen = page.getByRole('dialog', { name: /^Photos of/ })
  await expect(screen.getByRole('img', { name: /photo 3 of/ })).toBeInViewport()
  await screen.getByRole('button', { name: 'Previous photo' }).click()
  await expect(screen.getByRole('img', { name: /photo 2 of/ })).toBeInViewport()
  await expect(screen.getByText(/^2 \//)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(photos.getByRole('img', { name: /photo 2 of/ })).toBeInViewport({ ratio: 0.9 })
})

test('arrow keys change the photo, Home and End go to the first and last, also in full screen', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto(demoList)
  await page.getByRole('article').first().getByRole('link').first().click()
  const photos = page.getByRole('region', { name: 'Photos' })
  const screen = page.getByRole('dialog', { name: /^Photos of/ })
  await photos.getByRole('list', { name: /^Photos of/ }).focus()
  for (const strip of [photos, screen]) {
    if (strip === screen) await page.getByRole('button', { name: 'Full screen' }).click()
    await expect(strip.getByRole('list', { name: /^Photos of/ })).toBeFocused()
    for (const [key, counter, photo] of [
      ['ArrowRight', /^2 \//, /photo 2 of/],
      ['ArrowRight', /^3 \//, /photo 3 of/],
      ['ArrowLeft', /^2 \//, /photo 2 of/],
      ['End', /^(\d+) \/ \1$/, /photo (\d+) of \1$/],
      ['Home', /^1 \//, /photo 1 of/],
    ] as const) {
      await page.keyboard.press(key)
      await expect(strip.getByText(counter)).toBeVisible()
      await expect(strip.getByRole('img', { name: photo })).toBeInViewport()
    }
  }
})
