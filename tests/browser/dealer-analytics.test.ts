import { readFile } from 'node:fs/promises'
import { formatDate, formatMonth } from '#domain/foundation/dates.ts'
import { addDays, dayInNairobi } from '#domain/foundation/days.ts'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { asServer, type Member, newListing, newMember } from './people.ts'
import { signIn } from './sessions.ts'

const today = dayInNairobi(Date.now())

/** A dealer with an ad listed ten days ago, one sold today, and their leads. */
async function dealerWithAds(): Promise<Member & { ads: [string, string] }> {
  const dealer = await newMember('Halima', 'Noor', 'dealer')
  const created_at = `${addDays(today, -10)}T09:00:00+03:00`
  const kept = await newListing(dealer, { title: '2014 Toyota Fielder kept', created_at })
  const sold = await newListing(dealer, { title: '2012 Toyota Wish sold', price: 700_000, created_at })
  await asServer(`/rest/v1/vehicle_listings?id=eq.${sold}`, { status: 'sold' }, 'PATCH')
  const lead = (listing_id: string, kind: string, back: number, count: number) => ({
    listing_id,
    owner_id: dealer.id,
    kind,
    day: addDays(today, -back),
    count,
  })
  await asServer('/rest/v1/leads', [
    lead(kept, 'view', 1, 120),
    lead(kept, 'phone_reveal', 1, 2),
    lead(sold, 'view', 2, 80),
    lead(sold, 'whatsapp', 2, 7),
    lead(sold, 'message', 2, 3),
    lead(kept, 'view', 9, 50),
  ])
  return { ...dealer, ads: [kept, sold] }
}

test('a dealer sees the figures of the ads for a chosen period', async ({ page }) => {
  await page.setViewportSize(SIZES.phone)
  const dealer = await dealerWithAds()
  await signIn(page, dealer)
  await page.goto('/dealer/analytics?days=7')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  const figure = (label: string) =>
    page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  await expect(figure('Views')).toContainText('200')
  await expect(figure('Views')).toContainText('300% more than before')
  await expect(figure('Leads')).toContainText('12')
  await expect(figure('Conversion')).toContainText('6.0%')
  await expect(figure('Average days listed')).toContainText('For the 1 sold; 10 so far for the 1 for sale')
  await expect(page.getByText(/too few similar ads/)).toBeVisible()

  await page.getByText('The figures as a table').click()
  const days = page.getByRole('region', { name: 'Figures by day' })
  await expect(days.getByRole('row')).toHaveCount(8)
  await expect(days.getByRole('row').nth(3)).toHaveText(`${formatDate(addDays(today, -2))}801007313%`)
  await onEachScreen(page, () => isAccessible(page))

  const rows = page.getByRole('table', { name: 'Listings' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('2014 Toyota Fielder kept')
  // Two ads are too few for a comparison.
  await expect(page.getByText('Many views, few inquiries')).toHaveCount(0)
  await expect(rows.nth(2)).toContainText('2012 Toyota Wish sold · Sold')
  await navigate(page, '/dealer/analytics?days=7&sort=leads_desc')
  await expect(rows.nth(1)).toContainText('2012 Toyota Wish sold')

  await page.getByRole('link', { name: '90 days' }).click()
  await expect(page).toHaveURL(/days=90&sort=leads_desc$/)
  await expect(figure('Views')).toContainText('250')
  await page.getByLabel('From').fill(addDays(today, -9))
  await page.getByLabel('Until').fill(addDays(today, -9))
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(figure('Views')).toContainText('50')
  await expect(page).toHaveURL(new RegExp(`from=${addDays(today, -9)}&until=${addDays(today, -9)}`))

  await navigate(page, '/dealer/analytics?days=7')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.split('\r\n')[1]).toBe(
    `2014 Toyota Fielder kept,Active,1234000,10,120,2,2,0,0,1.7,,,Too few similar,,,,,${dealer.ads[0]}`,
  )
})

test('a dealer opens the monthly report, prints and exports it', async ({ page }) => {
  await page.setViewportSize(SIZES.phone)
  const dealer = await dealerWithAds()
  await signIn(page, dealer)
  await page.goto('/dealer/reports')
  await expect(page.getByRole('heading', { level: 2, name: formatMonth(today) })).toBeVisible()
  const line = (table: string, row: string) =>
    page
      .getByRole('region', { name: table })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
  await expect(line('Stock', 'For sale now')).toContainText('1KSh 1,234,000')
  await expect(line('Stock', 'Sold')).toContainText(/−1$/)
  // The asking price is named as such, and in no sum.
  await expect(line('Sales', 'Sold')).toContainText('1')
  await expect(line('Sales', 'Prices paid')).toContainText('None')
  await expect(line('Sold', '2012 Toyota Wish sold')).toContainText(
    `${formatDate(today)}Not toldKSh 700,00010`,
  )
  await expect(line('Slowest ads', '2014 Toyota Fielder kept')).toContainText('10KSh 1,234,000')
  await onEachScreen(page, () => isAccessible(page))

  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await expect(page.getByRole('heading', { level: 2, name: formatMonth(today) })).toBeVisible()
  for (const hidden of [page.getByRole('banner'), page.getByRole('heading', { level: 1 })])
    await expect(hidden).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.emulateMedia({ media: null })

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`magari-report-${today.slice(0, 7)}.csv`)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('\r\nFor sale at the end,1,1234000\r\n')
  expect(csv).toContain(`\r\n2012 Toyota Wish sold,${today},,700000,,,10,,,,${dealer.ads[1]}\r\n`)
})

test('a dealer without ads is invited to post one; a failed load can be retried', {
  tag: '@thorough',
}, async ({ page, expectedNoise }) => {
  expectedNoise.push(/could not be read/, /Failed to load resource/)
  await signIn(page, await newMember('Halima', 'Noor', 'dealer'))
  await page.goto('/dealer/analytics')
  await expect(page.getByRole('heading', { name: 'No figures yet' })).toBeVisible()
  await isAccessible(page)
  await navigate(page, '/dealer/reports')
  await expect(page.getByText('Nothing was marked as sold.')).toBeVisible()
  await isAccessible(page)
  for (const path of ['analytics', 'reports']) {
    await page.route('**/rest/v1/rpc/dealer_*', (route) => route.abort())
    await navigate(page, `/dealer/${path}`)
    await expect(page.getByRole('heading', { name: /could not be loaded/ })).toBeVisible()
    await page.unroute('**/rest/v1/rpc/dealer_*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: /could not be loaded/ })).toBeHidden()
  }
})

test('only dealers get the figures', { tag: '@thorough' }, async ({ page, expectedNoise }) => {
  expectedNoise.push(/Failed to load resource/)
  const customer = await newMember('Kevin', 'Barasa')
  await signIn(page, customer)
  for (const name of ['dealer_analytics', 'dealer_ad_figures', 'dealer_report']) {
    const status = await page.evaluate(async (name) => {
      const { access_token } = JSON.parse(localStorage.getItem('sb-magari-auth-token') ?? '{}')
      const { anonKey } = await (await fetch('/config.json')).json()
      const headers = { apikey: anonKey, 'content-type': 'application/json' }
      const asked = (more: object) =>
        fetch(`/rest/v1/rpc/${name}`, { method: 'POST', headers: { ...headers, ...more }, body: '{}' })
      return [(await asked({ authorization: `Bearer ${access_token}` })).status, (await asked({})).status]
    }, name)
    expect(status).toEqual([403, 401])
  }
})
