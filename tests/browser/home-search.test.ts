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

test('the search box of the list reads a sentence, keeps the other filters and replaces those it names', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/vehicles?transmission=automatic&location=Kisumu')
  const box = page.getByRole('search').getByRole('searchbox')
  await box.fill('Toyota Axio under 1.2m, Nairobi')
  await box.press('Enter')
  await expect(page).toHaveURL(
    /\/vehicles\?make=Toyota&model=Axio&location=Nairobi&maxPrice=1200000&transmission=automatic$/,
  )
  await expect(box).toHaveValue('')
  const filters = page.getByRole('navigation', { name: 'Active filters' })
  // What is typed while the list still changes stays.
  await filters.getByRole('link', { name: /Nairobi/ }).click()
  await box.fill('prado')
  await expect(page).toHaveURL(/\/vehicles\?make=Toyota&model=Axio&maxPrice=1200000&transmission=automatic$/)
  await expect(filters.getByRole('link', { name: /Nairobi/ })).toHaveCount(0)
  await expect(box).toHaveValue('prado')

  // A name alone stays the search text, and ends the filter of another make.
  await box.press('Enter')
  await expect(page).toHaveURL(/\/vehicles\?search=prado&maxPrice=1200000&transmission=automatic$/)
  await expect(page.getByText(/Searching for: .*prado/)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/vehicles\?make=Toyota&model=Axio&maxPrice/)
})

test('the search box of the list reads a sentence without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/vehicles?fuelType=petrol')
  const box = page.getByRole('search').getByRole('searchbox')
  await box.fill('Axio under 1.2m')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/vehicles\?make=Toyota&model=Axio&maxPrice=1200000&fuelType=petrol$/)
  await context.close()
})

test('a search whose words cannot be read leaves the list as it is', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 500|The search failed/)
  await page.goto('/vehicles')
  const first = await page.getByRole('article').first().getByRole('heading').innerText()
  await page.route(/\/rest\/v1\/vehicle_makes/, (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'A fault' } }),
  )
  const box = page.getByRole('search').getByRole('searchbox')
  await box.fill('diesel in Kisumu')
  await box.press('Enter')
  await expect(page.getByText('The search failed, so the list has not changed.')).toBeVisible()
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(first)
})
