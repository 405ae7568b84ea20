/** A dealer's stock against the market, suggested prices, and the buying guide. */
import type { Page } from '@playwright/test'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { asServer, type Member, newListing, newMember } from './people.ts'
import { estimateChangedPrices, type PriceMarket, priceMarket } from './price-market.ts'
import { signIn } from './sessions.ts'

/** A dealer's ads in a market where such cars ask about 1,100,000, by title. */
async function dealerInMarket(
  prices: Record<string, number>,
): Promise<Member & { market: PriceMarket; ads: Record<string, string> }> {
  const market = await priceMarket()
  const dealer = await newMember('Halima', 'Noor', 'dealer')
  const [model] = await asServer<{ id: number; make_id: number }[]>(
    `/rest/v1/vehicle_models?select=id,make_id&name=eq.${encodeURIComponent(market.model)}`,
  )
  const ads: Record<string, string> = {}
  for (const [title, price] of Object.entries(prices))
    ads[title] = await newListing(dealer, {
      title,
      price,
      make_id: model?.make_id,
      model_id: model?.id,
      year: market.year,
      mileage: 85_000,
    })
  await estimateChangedPrices()
  return { ...dealer, market, ads }
}

const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })

async function priceOf(id: string | undefined): Promise<number | undefined> {
  const [ad] = await asServer<{ price: number }[]>(`/rest/v1/vehicle_listings?id=eq.${id}&select=price`)
  return ad?.price
}

test('a dealer filters ads by market position and changes prices over the market by keyboard', async ({
  page,
}) => {
  const dealer = await dealerInMarket({
    'Dear one': 1_900_000,
    'Dear two': 2_400_000,
    'Fair one': 1_100_000,
    'Cheap one': 700_000,
  })
  await signIn(page, dealer)
  await page.goto('/dealer/analytics')
  await expect(rowOf(page, 'Dear one')).toContainText('Above market')
  await expect(rowOf(page, 'Fair one')).toContainText('At market')
  await expect(rowOf(page, 'Cheap one')).toContainText('Below market')
  await expect(rowOf(page, 'Fair one')).toContainText('10 ads of 5 sellers')
  const filter = page.getByRole('navigation', { name: 'Against the market' })
  await filter.getByRole('link', { name: 'Above market 2' }).press('Enter')
  await expect(page).toHaveURL('/dealer/analytics?against=over')
  await expect(rowOf(page, 'Fair one')).toHaveCount(0)
  await expect(rowOf(page, 'Dear two')).toBeVisible()
  await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL('/dealer/analytics?days=7&against=over')
  await filter.getByRole('link', { name: 'Too few similar 0' }).click()
  await expect(
    page.getByText('There are enough similar ads for each of your vehicles for sale.'),
  ).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Suggested prices' }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Suggested prices' })).toBeVisible()
  await onEachScreen(page, () => isAccessible(page))
  await expect(rowOf(page, 'Fair one')).toHaveCount(0)
  const one = rowOf(page, 'Dear one')
  await expect(one).toContainText('KSh 1,900,000')
  await expect(one).toContainText('At least nine of ten similar ads ask less.')
  const price = page.getByLabel('New price of Dear one')
  const top = await price.inputValue()
  await page.getByLabel('Suggest', { exact: true }).selectOption('The middle of the range')
  await expect(price).not.toHaveValue(top)

  // All ten sold at about the middle, and none at its own price.
  const [fast, unknown] = [
    'Ads at this price sold in about 20 days (10 ads of 5 sellers).',
    'Too few similar ads of others sold at this price.',
  ]
  await expect(one.getByText(fast)).toHaveCount(1)
  await expect(one.getByText(unknown)).toHaveCount(1)
  await price.fill('6M')
  await expect(one.getByText(unknown)).toHaveCount(2)
  await price.fill('a million')
  await expect(one.getByText(unknown)).toHaveCount(1)

  await page.getByRole('checkbox', { name: 'Select Dear one' }).press('Space')
  await page.getByRole('checkbox', { name: 'Select Dear two' }).press('Space')
  await price.fill('900')
  const look = page.getByRole('button', { name: 'Preview', exact: true })
  await look.press('Enter')
  await expect(price).toBeFocused()
  await expect(one).toContainText('Enter an amount between KSh 10,000 and KSh 10,000,000,000.')
  await price.fill('1.2M')
  await look.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Change the prices of 2 ads' })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Dear one' })).toContainText('KSh 1,200,000')
  await isAccessible(page)
  // Nothing changes before the preview is confirmed.
  expect(await priceOf(dealer.ads['Dear one'])).toBe(1_900_000)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await priceOf(dealer.ads['Dear one'])).toBe(1_900_000)

  await look.press('Enter')
  await dialog.getByRole('button', { name: 'Change 2 ads' }).dblclick()
  await expect(page.getByText('2 ads changed')).toBeVisible()
  expect(await priceOf(dealer.ads['Dear one'])).toBe(1_200_000)
  const changes = await asServer<unknown[]>('/rest/v1/rpc/listing_prices', {
    listing_id: dealer.ads['Dear one'],
  })
  expect(changes).toMatchObject([{ price: 1_900_000 }, { price: 1_200_000 }])
  await page.mouse.move(0, 0)
  await expect(rowOf(page, 'Dear two')).toHaveCount(0)
})

test('on a phone: an ad changed since is refused with a message, the others are changed', async ({
  page,
}) => {
  await page.setViewportSize(SIZES.phone)
  const dealer = await dealerInMarket({ 'Dear one': 1_900_000, 'Dear two': 2_400_000, 'Fair one': 1_100_000 })
  await signIn(page, dealer)
  await page.goto('/dealer/listings')
  await page.getByRole('link', { name: 'Suggested prices' }).click()
  await page.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Change 2 ads' })).toBeVisible()
  await asServer(`/rest/v1/vehicle_listings?id=eq.${dealer.ads['Dear two']}`, { price: 2_000_000 }, 'PATCH')
  await dialog.getByRole('button', { name: 'Change 2 ads' }).click()
  await expect(dialog.getByRole('heading', { name: '1 of 2 ads changed' })).toBeVisible()
  await expect(dialog).toContainText('Dear two')
  await expect(dialog).toContainText('Its price was changed meanwhile.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(await priceOf(dealer.ads['Dear two'])).toBe(2_000_000)
  await expect(page.getByRole('checkbox', { name: 'Select Dear two' })).toBeChecked()
  await expect(rowOf(page, 'Dear two')).toContainText('KSh 2,000,000')
})

test('five hundred ads over the market are changed in one go', { tag: '@thorough' }, async ({
  page,
  afterwards,
}) => {
  const { market, ...dealer } = await dealerInMarket({ 'Fair one': 1_100_000 })
  // They are held, and would stand before whatever other stories have approved.
  afterwards(() => asServer(`/rest/v1/vehicle_listings?seller_id=eq.${dealer.id}`, undefined, 'DELETE'))
  const [fair] = await asServer<Record<string, unknown>[]>(
    `/rest/v1/vehicle_listings?select=seller_id,make_id,model_id,location,condition,fuel_type,transmission,year,mileage,status&seller_id=eq.${dealer.id}`,
  )
  await asServer(
    '/rest/v1/vehicle_listings',
    Array.from({ length: 500 }, (_, nth) => ({
      ...fair,
      title: `${market.model} number ${nth}`,
      price: 1_500_000 + nth * 1_000,
    })),
  )
  await estimateChangedPrices()
  await signIn(page, dealer)
  await page.goto('/dealer/listings/prices')
  await page.getByRole('button', { name: 'Select all 500' }).click()
  // The dearest of them keeps its price.
  await page.getByRole('checkbox', { name: `Select ${market.model} number 499`, exact: true }).uncheck()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change 499 ads' }).click()
  await expect(page.getByText('499 ads changed')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, `${market.model} number 499`)).toContainText('KSh 1,999,000')
  const dear = await asServer<unknown[]>(
    `/rest/v1/vehicle_listings?seller_id=eq.${dealer.id}&price=gt.1500000&select=id`,
  )
  expect(dear).toHaveLength(1)
})

test('without stock, without similar cars and with fair prices a message is shown', {
  tag: '@thorough',
}, async ({ page }) => {
  const dealer = await newMember('Halima', 'Noor', 'dealer')
  await signIn(page, dealer)
  await page.goto('/dealer/listings/prices')
  await expect(page.getByRole('heading', { name: 'You have no vehicles for sale' })).toBeVisible()
  await newListing(dealer)
  await navigate(page, '/dealer/listings/prices')
  await expect(page.getByRole('heading', { name: 'Not enough similar cars yet' })).toBeVisible()
  await onEachScreen(page, () => isAccessible(page))
})

test('the buying guide shows fast-selling models, or a message if too few were sold', async ({ page }) => {
  const { market, ...dealer } = await dealerInMarket({ 'Fair one': 1_100_000 })
  await signIn(page, dealer)
  await page.goto('/dealer/analytics')
  await page.getByRole('link', { name: 'Buying guide' }).click()
  await expect(page.getByText('We do not know your town.')).toBeVisible()
  await page.getByLabel('Town', { exact: true }).selectOption('Kitale')
  await expect(page).toHaveURL('/dealer/analytics/buying-guide?town=Kitale')
  const row = page
    .getByRole('table', { name: 'Models that sell fast in Kitale' })
    .getByRole('row')
    .filter({ hasText: market.model })
  await expect(row).toContainText('About 20 days')
  await expect(row).toContainText('10 ads of 5 sellers')
  await expect(row).toContainText(/KSh 1,\d\d0,000/)
  await onEachScreen(page, () => isAccessible(page))
  await page.getByLabel('Town', { exact: true }).selectOption('Lodwar')
  await expect(page.getByText('Too few vehicles have been sold in Lodwar yet.')).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Models that sell fast in Kenya' }).getByRole('row').nth(1),
  ).toBeVisible()
})
