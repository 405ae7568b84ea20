import { fitsEachScreen } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { asServer, givePlan, newMember } from './people.ts'
import { signIn } from './sessions.ts'

const car = {
  stock_number: 'KDA 123A',
  make: 'Toyota',
  model: 'Vitz',
  year: 2015,
  price: 1_250_000,
  mileage: 84_000,
  condition: 'Used',
  fuel_type: 'Petrol',
  transmission: 'Automatic',
  location: 'Nairobi',
  status: 'Draft',
}

test('a dealer makes a key, their program sends a vehicle with it, and once it is revoked the program is refused', async ({
  page,
  afterwards,
}) => {
  const dealer = await newMember('Grace', 'Wambui', 'dealer')
  await givePlan(dealer)
  afterwards(() => asServer(`/rest/v1/vehicle_listings?seller_id=eq.${dealer.id}`, undefined, 'DELETE'))
  await signIn(page, dealer)
  await page.goto('/dealer/listings/import')
  await page.getByRole('link', { name: 'Give it a key' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keys for your program')
  await expect(page.getByText('You have no keys.')).toBeVisible()

  await page.getByRole('button', { name: 'Make a key' }).click()
  await expect(page.getByText('Name the key after the program that will use it.')).toBeVisible()
  await page.getByLabel('Name of the program').fill('Yard program')
  await page.getByRole('button', { name: 'Make a key' }).click()
  await expect(page.getByRole('heading', { name: 'Save the key “Yard program”' })).toBeFocused()
  const key = (await page.locator('code', { hasText: /^magari_stock_/ }).textContent()) ?? ''
  await fitsEachScreen(page)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByText(key)).toBeHidden()

  const send = (path = '') =>
    page.request.post(`/functions/v1/stock${path}`, {
      headers: { authorization: `Bearer ${key}` },
      data: { rows: [car] },
    })
  expect(await (await send('?dry_run=true')).json()).toMatchObject({ counts: { created: 1 } })
  expect(await (await send()).json()).toMatchObject({ counts: { created: 1 } })
  await page.reload()
  const calls = page.getByRole('table', { name: 'Calls' })
  await expect(calls.getByText('1 added', { exact: true })).toBeVisible()
  await expect(calls.getByText('Dry run: 1 added')).toBeVisible()
  await fitsEachScreen(page)

  await page.getByRole('button', { name: 'Revoke Yard program' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('list', { name: 'Keys' }).getByText('Revoked', { exact: true })).toBeVisible()
  const refused = await send()
  expect(refused.status()).toBe(401)
  expect((await refused.json()).error).toMatch(/^This key was revoked/)

  await page.goto('/dealer/listings')
  await expect(page.getByText('2015 Toyota Vitz').first()).toBeVisible()
})

test('a dealer gives the address of their list, changes how often it is fetched, and stops it', async ({
  page,
}) => {
  const dealer = await newMember('Grace', 'Wambui', 'dealer')
  await signIn(page, dealer)
  await page.goto('/dealer/listings/import')
  await page.getByRole('link', { name: 'Let it be fetched' }).click()
  const address = page.getByLabel('Address of the list')
  await address.fill('stock.csv')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Enter the address of the list, beginning with https://.')).toBeVisible()
  await address.fill('https://lists.magari.invalid/stock.csv')
  await page.getByLabel('Fetch it').selectOption('12')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('It is fetched within a minute.')).toBeVisible()
  await fitsEachScreen(page)
  await page.reload()
  await expect(page.getByLabel('Fetch it')).toHaveValue('12')
  await page.getByRole('button', { name: 'Stop fetching' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop fetching' }).click()
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  await expect(address).toHaveValue('')
})
