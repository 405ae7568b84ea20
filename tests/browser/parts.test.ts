import type { Page } from '@playwright/test'
import { demo, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { networkIdle } from './network-idle.ts'
import { newMember } from './people.ts'
import { sendSignIn, signIn } from './sessions.ts'

const cards = (page: Page) => page.getByRole('article')

async function openFirstPart(page: Page) {
  await page.goto('/spare-parts?condition=new&inStock=true&sort=price_desc')
  await cards(page).first().getByRole('heading').getByRole('link').click()
  await page.waitForURL(/\/spare-parts\/[0-9a-f-]{36}$/)
}

test('a visitor finds a part, opens it, is asked to sign in, and then sees the number', async ({ page }) => {
  await page.goto('/spare-parts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spare parts for sale in Kenya')
  await expect(page.getByText(/^Showing \d+ results$/)).toBeVisible()
  await page.getByLabel('Brake System').check()
  await page.getByRole('button', { name: /^Show \d+ parts?$/ }).click()
  // Without its script, which loads on the first touch, the form sends empty fields too.
  await expect(page).toHaveURL(/\/spare-parts\?category=brake(&|$)/)
  await expect(cards(page).first()).toContainText('Brake System')
  for (const card of await cards(page).all()) {
    await expect(card).toContainText('Brake System')
    await expect(card.getByRole('link', { name: /Contact Seller/ })).toHaveAttribute('href', /#contact$/)
  }
  await cards(page)
    .first()
    .getByRole('link', { name: /View Details/ })
    .click()
  await page.waitForURL(/\/spare-parts\/[0-9a-f-]{36}$/)
  for (const fact of ['Condition', 'Quantity', 'Part number', 'Compatible makes', 'Location'])
    await expect(page.getByRole('main').getByText(fact, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^(In|Out of) stock$/).first()).toBeVisible()
  await expect(page.getByText('Meet in a safe public place')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Related parts' })).toBeVisible()
  expect(await page.content()).not.toMatch(/\+254|tel:/)

  const address = page.url()
  // Members who already wrote about the part get that conversation instead.
  const buyer = await newMember('Mumbi', 'Kariuki')
  await page.getByRole('link', { name: 'Sign in to contact the seller' }).first().click()
  await sendSignIn(page, buyer)
  await expect(page).toHaveURL(address)
  await page.getByText('Show Contact').first().click()
  await expect(page.getByRole('link', { name: /^0\d{3} \d{3} \d{3}$/ }).first()).toBeVisible()
  await page.getByText('Send Message').first().click()
  await expect(page.getByRole('dialog').getByLabel('Your message')).toBeFocused()
})

test('a heart saves a part, stays after a reload, and asks visitors to sign in', async ({ page }) => {
  await openFirstPart(page)
  const heart = page.getByRole('button', { name: 'Save to Favorites' }).first()
  await heart.click()
  await expect(page.getByText('Please sign in to add favorites')).toBeVisible()
  const address = page.url()
  await signIn(page, demo.dealer)
  await page.goto(address)
  await networkIdle(page)
  const before = await heart.getAttribute('aria-pressed')
  if (before === 'true') {
    await heart.click()
    await expect(page.getByText('Removed from favorites')).toBeVisible()
  }
  await heart.click()
  await expect(page.getByText('Added to favorites')).toBeVisible()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(page.getByText('Removed from favorites')).toBeVisible()
})

test('the search box keeps the filters, and a mistyped word is corrected with a message', async ({
  page,
}) => {
  await page.goto('/spare-parts?condition=new')
  await page.getByRole('searchbox').fill('brakke')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/spare-parts\?search=brakke&condition=new$/)
  await expect(page.getByText(/Showing results for “brake.*Nothing matches “brakke”/)).toBeVisible()
  await expect(cards(page).first()).toContainText(/brake/i)
})

test('invalid parameters of the URL are ignored with a message; no match has its text', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('/spare-parts?category=wings&minPrice=lots&sort=best&page=zzz')
  for (const word of ['wings', 'lots', 'best', 'zzz'])
    await expect(page.getByText(new RegExp(`^“${word}” is not`))).toBeVisible()
  await navigate(page, '/spare-parts?minPrice=9000000000')
  await expect(page.getByText('No spare parts found matching your criteria.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('an unknown part or a malformed id is ‘Spare Part Not Found’', { tag: '@thorough' }, async ({
  page,
  request,
  expectedNoise,
}) => {
  expectedNoise.push(/404/)
  const answer = await page.goto('/spare-parts/00000000-0000-4000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Spare Part Not Found')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Spare Parts' }).click()
  await expect(page).toHaveURL(/\/spare-parts$/)
  const other = await request.get('/spare-parts/not-a-uuid')
  expect(other.status()).toBe(404)
  expect(await other.text()).toContain('Spare Part Not Found')
})

test('search engines get one canonical URL, a product and its offer', { tag: '@thorough' }, async ({
  page,
  request,
}) => {
  const list = await (await request.get('/spare-parts?make=TOYOTA&category=Brake')).text()
  expect(list).toMatch(/<link rel="canonical" href="[^"]*\/spare-parts\?category=brake&amp;make=Toyota"/)
  await openFirstPart(page)
  await page.reload()
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const data = scripts.map((text) => JSON.parse(text))
  expect(data.map((entry) => entry['@type'])).toEqual(['Product', 'BreadcrumbList'])
  expect(data[0].offers).toMatchObject({ '@type': 'Offer', priceCurrency: 'KES' })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor searches, filters, moves by page links and opens a part', async ({ page }) => {
    await page.goto('/spare-parts')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.getByLabel('In stock only').check()
    await page.getByLabel('Suspension').check()
    await page.getByRole('button', { name: /^Show / }).click()
    await expect(page).toHaveURL(/category=suspension.*inStock=true/)
    for (const card of await cards(page).all()) await expect(card).toContainText('Suspension')
    await page.getByRole('searchbox').fill('shock')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/inStock=true/)
    await expect(cards(page).first()).toContainText(/shock/i)
    await cards(page)
      .first()
      .getByRole('link', { name: /View Details/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in to contact the seller' }).first()).toBeVisible()
  })
})
