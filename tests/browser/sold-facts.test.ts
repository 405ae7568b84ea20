import type { Page } from '@playwright/test'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { faultsInEachTheme, fitsEachScreen, onEachScreen, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { asServer, type Member, newListing, newMember } from './people.ts'
import { signIn } from './sessions.ts'

const isAccessible = async (page: Page) => expect(await faultsInEachTheme(page)).toEqual([])
/** A vehicle's line at a desk, its card, or its row among those that are sold. */
const row = (page: Page, name: string) =>
  page
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Listings' }).getByRole('listitem'))
    .filter({ hasText: name })

async function markAsSold(page: Page, name: string) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('button', { name: `Mark as Sold: ${name}` }).click()
}

async function newDealer(): Promise<Member> {
  const dealer = await newMember('Akinyi', 'Okello', 'dealer')
  await asServer(
    `/rest/v1/profiles?id=eq.${dealer.id}`,
    { business_name: 'Okello Motors', verified: true },
    'PATCH',
  )
  return dealer
}

for (const [screen, viewport] of Object.entries(SIZES))
  test(`a dealer tells what was paid, corrects it, enters costs and reads the month (${screen})`, async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(/could not be saved/, /Failed to load resource/)
    await page.setViewportSize(viewport)
    const dealer = await newDealer()
    const ad = await newListing(dealer, { title: '2016 Nissan Note', price: 800_000 })
    await newListing(dealer, { title: '2012 Mazda Demio', price: 500_000, status: 'sold' })
    await signIn(page, dealer)
    await page.goto('/dealer/listings')
    await markAsSold(page, '2016 Nissan Note')
    const dialog = page.getByRole('dialog', { name: 'Sold: 2016 Nissan Note' })
    await expect(dialog.getByLabel('Price paid')).toHaveValue('')
    await expect(dialog).toContainText('Asking price: KSh 800,000')
    await expect(dialog.getByLabel('Sold on')).toHaveValue(dayInNairobi(Date.now()))
    await dialog.getByLabel('Price paid').fill('0')
    await dialog.getByRole('button', { name: 'Mark as sold' }).click()
    await expect(dialog.getByText(/Enter an amount between/)).toBeVisible()
    await dialog.getByLabel('Price paid').fill('760k')
    await dialog.getByLabel('Where the buyer came from').selectOption('Walk-in')
    await isAccessible(page)

    await test.step('a lost connection loses nothing, nor does closing by mistake', async () => {
      await page.route('**/rpc/mark_vehicle_sold', (route) => route.abort())
      await dialog.getByRole('button', { name: 'Mark as sold' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await page.unroute('**/rpc/mark_vehicle_sold')
      await page.keyboard.press('Escape')
      await markAsSold(page, '2016 Nissan Note')
      await expect(dialog.getByLabel('Price paid')).toHaveValue('760,000')
      await dialog.getByRole('button', { name: 'Mark as sold' }).click()
      await expect(page.getByText('Marked as sold')).toBeVisible()
      await expect(row(page, '2016 Nissan Note')).toContainText('Sold')
    })

    await page.goto('/dealer/listings/sold')
    await expect(row(page, '2016 Nissan Note')).toContainText('KSh 760,000')
    await expect(row(page, '2016 Nissan Note')).toContainText('Walk-in')
    await fitsEachScreen(page)
    await onEachScreen(page, () => isAccessible(page))

    await page.getByRole('button', { name: 'Costs of 2016 Nissan Note' }).click()
    const costs = page.getByRole('dialog', { name: 'Costs of 2016 Nissan Note' })
    await costs.getByLabel('Amount').fill('600000')
    await costs.getByRole('button', { name: 'Add cost' }).click()
    await expect(costs.getByText('KSh 600,000').first()).toBeVisible()
    await costs.getByLabel('What for').fill('Paint')
    await costs.getByLabel('Amount').fill('8,000')
    await costs.getByRole('button', { name: 'Add cost' }).click()
    await expect(costs).toContainText('KSh 608,000')
    await costs.getByRole('button', { name: 'Remove Paint' }).click()
    await expect(costs.getByRole('button', { name: 'Undo' })).toBeFocused()
    await isAccessible(page)
    await costs.getByRole('button', { name: 'Undo' }).click()
    await expect(costs).toContainText('KSh 608,000')
    await costs.getByRole('button', { name: 'Close' }).click()
    await expect(row(page, '2016 Nissan Note')).toContainText('KSh 152,000')
    await expect(row(page, '2016 Nissan Note')).toContainText('20% of the price')

    await page.getByRole('link', { name: /Without price/ }).click()
    await expect(row(page, '2016 Nissan Note')).toHaveCount(0)
    await page.getByLabel('Price paid for 2012 Mazda Demio').fill('450,000')
    await page.getByRole('button', { name: 'Save the price of 2012 Mazda Demio' }).click()
    await expect(page.getByText('Price saved')).toBeVisible()

    await page.goto('/dealer/listings/sold')
    await page.getByRole('button', { name: 'Sale of 2016 Nissan Note' }).click()
    const sale = page.getByRole('dialog', { name: 'Sale of 2016 Nissan Note' })
    await asServer(
      `/rest/v1/sold_facts?ad_id=eq.${ad}`,
      { told_at: '2099-01-01T00:00:00Z', price_paid: 755_000 },
      'PATCH',
    )
    await sale.getByLabel('Price paid').fill('750000')
    await sale.getByRole('button', { name: 'Save' }).click()
    await expect(sale).toContainText('Somebody told more of this sale')
    await expect(sale).toContainText('KSh 755,000')
    await sale.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Sale saved')).toBeVisible()

    await page.goto('/dealer/reports')
    const sales = page.getByRole('region', { name: 'Sales', exact: true })
    await expect(sales).toContainText('KSh 1,200,000')
    await expect(page.getByRole('region', { name: 'Sales by source' })).toContainText('Walk-in')
    await onEachScreen(page, () => isAccessible(page))
  })

test('prices paid may be used without a name by a switch that is off at first', async ({ page }) => {
  const dealer = await newDealer()
  await signIn(page, dealer)
  await page.goto('/dealer/settings')
  const shares = page.getByRole('switch', { name: 'Prices paid may improve estimates, without a name' })
  await expect(shares).not.toBeChecked()
  await shares.check()
  await expect(page.getByText('Prices paid may be used')).toBeVisible()
  await page.reload()
  await expect(shares).toBeChecked()
})
