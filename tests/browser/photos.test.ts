import { demoList, expect, test } from './fixtures.ts'

test('the full screen opens with the photo that was in view, and closes with the one seen last', async ({
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
