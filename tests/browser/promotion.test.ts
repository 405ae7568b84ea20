import { fitsEachScreen } from './accessible.ts'
import { as, vehicleAd } from './data-service.ts'
import { demo, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { asServer } from './people.ts'
import { register, signIn } from './sessions.ts'

const word = () =>
  `Kijani${crypto
    .randomUUID()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 8)}`

test.beforeAll(async ({ request }) => {
  const admin = await as(request, demo.admin)
  await admin.update('system_settings?key=eq.promotion_price', { value: '500' })
})

test('an owner pays for an ad to be featured; it stands above the results until it ends', async ({
  page,
  browser,
  person,
  request,
}) => {
  await register(page, person)
  const seller = await as(request, person)
  const name = word()
  const cheap = await vehicleAd(seller, { title: `2015 Toyota Axio ${name}`, price: 850_000 })
  const dear = await vehicleAd(seller, { title: `2016 Toyota Axio ${name}`, price: 900_000 })
  const [, ad] = await seller.insertAll('vehicle_listings', [cheap, dear])
  const list = `/vehicles?search=${name}&sort=price_asc`
  const row = page.getByRole('region', { name: /^Featured/ })

  await test.step('the menu of the ad leads to the offer', async () => {
    await page.goto('/my-listings')
    await page.getByText(`More for ${dear.title}`).click({ force: true })
    await page.getByRole('link', { name: 'Feature This Ad', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Featured for 7 days for KSh 500' })).toBeVisible()
    await fitsEachScreen(page)
  })

  await test.step('it is paid like a plan', async () => {
    const manual = page.getByRole('radio', { name: /I will pay manually/ })
    if (await manual.isVisible()) await manual.check()
    await page.getByLabel('M-Pesa phone number').fill('0712 345 678')
    await page.getByLabel(/^M-Pesa code/).fill(`S${Math.random().toString(36).slice(2, 11).toUpperCase()}`)
    await page.getByRole('button', { name: 'Submit payment request' }).click()
    await expect(page.getByRole('heading', { name: 'Your payment is awaiting review' })).toBeVisible()
    await navigate(page, `/promote/${ad}`)
    await expect(page.getByText('is being checked. We notify you of the result.')).toBeVisible()
  })

  await test.step('an administrator approves it', async () => {
    const office = await browser.newPage()
    await signIn(office, demo.admin)
    await office.goto('/admin/payments?sort=newest')
    const line = office.getByRole('row').filter({ hasText: dear.title })
    await expect(line).toContainText('Featured for 7 days')
    await line.getByRole('button', { name: /^Approve/ }).click()
    await expect(office.getByRole('dialog')).toContainText(
      `${dear.title}” is featured for 7 days for KSh 500`,
    )
    await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect
      .poll(async () => (await seller.read(`vehicle_listings?id=eq.${ad}&select=featured`))[0].featured, {
        timeout: 30_000,
      })
      .toBe(true)
    await office.close()
  })

  await test.step('it stands above the results, once, and their order stays', async () => {
    await page.goto(list)
    await expect(row.getByRole('link', { name: new RegExp(dear.title) })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: dear.title })).toHaveCount(1)
    await expect(page.getByRole('status').filter({ hasText: /^2 vehicles$/ })).toBeVisible()
    await fitsEachScreen(page)
    await page.goto(`/promote/${ad}`)
    await expect(page.getByText('0 views and 0 leads. The ad was new')).toBeVisible()
    await expect(page.getByText('Another payment adds 7 days to the end.')).toBeVisible()
  })

  await test.step('it ends by the time itself', async () => {
    const over = { starts_at: '2026-01-01T09:00:00Z', ends_at: '2026-01-08T09:00:00Z' }
    await asServer(`/rest/v1/promotions?listing_id=eq.${ad}`, over, 'PATCH')
    await page.goto(`${list}&maxPrice=950000`)
    await expect(page.getByRole('main').getByRole('link', { name: dear.title })).toBeVisible()
    await expect(row).toHaveCount(0)
    await page.goto(`/promote/${ad}`)
    await expect(page.getByRole('listitem').filter({ hasText: '1 to 8 Jan 2026' })).toContainText('Ended')
  })
})
