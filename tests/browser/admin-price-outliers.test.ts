/** Administrators find prices far from their estimates among the pending ads. */
import { isAccessible, onEachScreen } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { undoTimeOver } from './held-acts.ts'
import { asServer, newListing, newMember } from './people.ts'
import { estimateChangedPrices, priceMarket } from './price-market.ts'
import { signIn } from './sessions.ts'

test('an administrator sorts pending ads by the distance of their prices from the estimates', async ({
  page,
}) => {
  const market = await priceMarket()
  const seller = await newMember('Wambui', 'Ndegwa')
  const [model] = await asServer<{ id: number; make_id: number }[]>(
    `/rest/v1/vehicle_models?select=id,make_id&name=eq.${encodeURIComponent(market.model)}`,
  )
  const mark = crypto.randomUUID().slice(0, 8)
  const hold = (
    title: string,
    price: number,
    car: object = { make_id: model?.make_id, model_id: model?.id },
  ) =>
    newListing(seller, {
      title: `${title} ${mark}`,
      price,
      year: market.year,
      mileage: 85_000,
      status: 'draft',
      held_at: new Date().toISOString(),
      ...car,
    })
  await hold('Bait', 110_000)
  await hold('Fair', 1_100_000)
  await hold('Dear', 2_300_000)
  await hold('Rare', 40_000, {})
  await estimateChangedPrices()

  await signIn(page, demo.admin)
  await page.goto('/admin/approvals')
  const own = page.getByRole('article').filter({ hasText: mark })
  const titles = own.getByRole('heading', { level: 2 })
  await expect(titles).toHaveText(['Rare', 'Dear', 'Fair', 'Bait'].map((title) => `${title} ${mark}`))
  const card = (title: string) => own.filter({ hasText: `${title} ${mark}` })
  // Sorted by distance it may be on the next page, behind the ads of others.
  await expect(card('Fair')).toContainText('Fair price')
  await page.getByLabel('Sort by').selectOption('Furthest from the estimate first')
  await expect(page).toHaveURL('/admin/approvals?sort=outliers')
  await expect
    .poll(async () => (await titles.allTextContents()).slice(0, 3))
    .toEqual(['Rare', 'Bait', 'Dear'].map((title) => `${title} ${mark}`))

  await expect(card('Bait')).toContainText('Far from similar cars')
  await expect(card('Bait')).toContainText(/9\d% below the middle/)
  await expect(card('Bait')).toContainText('from 10 ads of 5 other sellers')
  await expect(card('Dear')).toContainText('High price')
  await expect(card('Dear')).toContainText(/1\d\d% above the middle/)
  await expect(card('Rare')).toContainText(/9\d% below the median/)
  await expect(card('Rare')).toContainText(
    /No estimate: not enough similar cars yet\. Median of others’ ads for a 2016 \S+/,
  )
  await onEachScreen(page, () => isAccessible(page))

  // The order stays after decisions, and Back restores the previous one.
  await page.getByRole('button', { name: `Approve Dear ${mark}` }).click()
  await expect(page.getByText('Vehicle listing approved!')).toBeVisible()
  await undoTimeOver(page)
  await expect
    .poll(async () => (await titles.allTextContents()).slice(0, 2))
    .toEqual(['Rare', 'Bait'].map((title) => `${title} ${mark}`))
  await expect(titles.filter({ hasText: 'Dear' })).toHaveCount(0)
  await page.goBack()
  await expect(titles).toHaveText(['Rare', 'Fair', 'Bait'].map((title) => `${title} ${mark}`))
})
