import { expect, test } from './fixtures.ts'

test('somebody types what they want into the home page on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Featured vehicles' })).toBeInViewport()
  await expect(page.getByRole('article').first()).toBeInViewport()
  await page.getByLabel('Make, model, price or place').fill('Toyota Axio under 1.2m, Nairobi')
  await page.getByRole('button', { name: 'Search vehicles' }).click()
  await expect(page).toHaveURL(/\/vehicles\?make=Toyota&model=Axio&location=Nairobi&maxPrice=1200000$/)
})

test('a sentence is understood without scripts', async ({ request }) => {
  const answer = await request.get('/vehicles?q=diesel+suv+2012-2016+sunroof&make=', { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toBe(
    '/vehicles?search=sunroof&minYear=2012&maxYear=2016&fuelType=diesel&bodyType=suv',
  )
})
