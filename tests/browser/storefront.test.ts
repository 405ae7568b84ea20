import { accessibilityFaults, fitsEachScreen, onEachScreen } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { networkIdle } from './network-idle.ts'
import { asServer, newListing, newMember } from './people.ts'

/** Creates a dealer with three cars, and returns a function that deletes them. */
async function dealerWithCars() {
  const dealer = await newMember('Akinyi', 'Okello', 'dealer')
  await asServer(`/rest/v1/profiles?id=eq.${dealer.id}`, { business_name: 'Okello Motors' }, 'PATCH')
  const makes = await asServer<{ id: number; name: string }[]>(
    '/rest/v1/vehicle_makes?name=in.(Mazda,Nissan)&select=id,name',
  )
  const make = (name: string) => ({ make_id: makes.find((one) => one.name === name)?.id, model_id: null })
  const ids = [
    await newListing(dealer, { ...make('Nissan'), title: 'Nissan Note', price: 800_000, year: 2016 }),
    await newListing(dealer, { ...make('Mazda'), title: 'Mazda Demio', price: 700_000, year: 2012 }),
    await newListing(dealer, { ...make('Mazda'), title: 'Mazda CX-5', price: 2_400_000, year: 2017 }),
  ]
  return {
    address: `/dealers/${dealer.id}`,
    remove: () => asServer(`/rest/v1/vehicle_listings?id=in.(${ids})`, undefined, 'DELETE'),
  }
}

test('a dealer’s page is narrowed by make, price and year', async ({ page }) => {
  const { address, remove } = await dealerWithCars()
  await page.goto(address)
  const card = (name: string) => page.getByRole('heading', { level: 3, name })
  await expect(card('Nissan Note')).toBeVisible()
  const filters = page.getByRole('search', { name: 'Filters' })
  await page.getByText('Filter by make, price and year').click()
  // The touch brings the form's script. Sent before it is there, the form names its fields as they were typed, and empty ones.
  await networkIdle(page)
  await filters.getByLabel('Make').selectOption('Mazda')
  await filters.getByRole('group', { name: 'Price, KSh' }).getByLabel('From').fill('1m')
  await filters.getByRole('button', { name: 'Show vehicles' }).click()
  await expect(page).toHaveURL(`${address}?make=Mazda&minPrice=1000000`)
  await expect(page.getByText('1 of 3 match')).toBeVisible()
  await expect(card('Mazda CX-5')).toBeVisible()
  await expect(card('Mazda Demio')).toHaveCount(0)

  await page.getByRole('link', { name: 'Lowest price' }).click()
  await expect(page).toHaveURL(`${address}?make=Mazda&minPrice=1000000&sort=price_asc`)
  await filters.getByRole('group', { name: 'Year' }).getByLabel('To').fill('2010')
  await filters.getByRole('button', { name: 'Show vehicles' }).click()
  await expect(page.getByRole('heading', { name: 'No vehicles match your filters' })).toBeVisible()
  await onEachScreen(page, async () => expect(await accessibilityFaults(page)).toEqual([]))

  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await expect(page).toHaveURL(`${address}?sort=price_asc`)
  await page.getByText('Filter by make, price and year').click()
  await expect(filters.getByLabel('Make')).toHaveValue('')
  await expect(filters.getByRole('group', { name: 'Year' }).getByLabel('To')).toHaveValue('')
  await page.goBack()
  await expect(filters.getByLabel('Make')).toHaveValue('Mazda')
  await fitsEachScreen(page)
  await remove()
})

test('filters work without scripts, and unknown values show a message', { tag: '@thorough' }, async ({
  browser,
}) => {
  const { address, remove } = await dealerWithCars()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  const filters = page.getByRole('search', { name: 'Filters' })
  await page.getByText('Filter by make, price and year').click()
  await filters.getByRole('group', { name: 'Price, KSh' }).getByLabel('To').fill('750,000')
  await filters.getByRole('button', { name: 'Show vehicles' }).click()
  await expect(page.getByText('1 of 3 match')).toBeVisible()
  await page.goto(`${address}?make=Lada&minYear=soon&page=9`)
  await expect(page.getByText('Okello Motors has no “Lada” for sale, so we left it out.')).toBeVisible()
  await expect(page.getByText('“soon” is not a year we can search by, so we left it out.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3)
  await context.close()
  await remove()
})
