/** Help for sellers in the vehicle form: prices of similar vehicles, missing photos, a draft of the description. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { faultsInEachTheme, fitsEachScreen } from './accessible.ts'
import { demo, expect, photograph, test } from './fixtures.ts'
import { networkIdle } from './network-idle.ts'
import { ask, ownId } from './own-ads.ts'
import { newListing, newMember } from './people.ts'
import { type PriceMarket, priceMarket } from './price-market.ts'
import { register, signIn } from './sessions.ts'

const PHONE = { width: 360, height: 740 }

const compared = (page: Page) => page.getByRole('region', { name: 'What similar vehicles ask' })
const price = (page: Page) => page.getByLabel('Price', { exact: true })
const year = (page: Page) => page.getByLabel('Year', { exact: true })

let car: PriceMarket
test.beforeAll(async () => {
  car = await priceMarket()
})

async function choose(page: Page, { make, model }: { make: string; model: string }) {
  await page.getByLabel('Make', { exact: true }).selectOption({ label: make })
  await page.getByLabel('Model', { exact: false }).first().selectOption({ label: model })
}

test('the price is compared while it is typed, and no late answer is shown', async ({ page, person }) => {
  await page.setViewportSize(PHONE)
  await register(page, person)
  await page.goto('/post-ad')
  await choose(page, car)
  await expect(compared(page)).toHaveCount(0)
  await year(page).fill(String(car.year))
  await expect(compared(page)).toContainText(/Eight of ten similar vehicles ask KSh [\d,]+ to KSh [\d,]+/)
  await expect(compared(page)).toContainText('From 10 ads of 5 other sellers.')
  const range = /KSh [\d,]+ to KSh [\d,]+/.exec(await compared(page).innerText())?.[0] ?? ''

  await price(page).focus()
  await page.keyboard.type('1.13m')
  await expect(compared(page)).toContainText('Fair price')
  await expect(compared(page)).toContainText(
    /Ads at this price sold in about 20 days \(\d+ ads of \d sellers\)\./,
  )
  await price(page).fill('')
  await page.keyboard.type('90m')
  await expect(compared(page)).toContainText('more than three times what similar vehicles ask')
  await price(page).fill('')
  await page.keyboard.type('2000000')
  await expect(compared(page)).toContainText(/High price.*above the range/s)
  expect(await faultsInEachTheme(page)).toEqual([])
  await fitsEachScreen(page)
  await page.setViewportSize(PHONE)

  // The answer to the first year arrives after that to the second.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = 0
  await page.route(/rpc\/estimate_price/, async (route) => {
    asked += 1
    if (asked === 1) await held
    await route.continue().catch(() => {})
  })
  await year(page).fill(String(car.year - 1))
  await expect.poll(() => asked).toBe(1)
  await expect(compared(page)).toContainText('Comparing with similar vehicles')
  await year(page).fill(String(car.year))
  await expect.poll(() => asked).toBe(2)
  await expect(compared(page)).toContainText(range)
  release()
  await networkIdle(page)
  await expect(compared(page)).toContainText(range)
})

test('an invalid number shows a message, and stays as typed', async ({ page, person }) => {
  await register(page, person)
  await page.goto('/post-ad')
  await choose(page, car)
  await year(page).fill('2099')
  await expect(compared(page)).toContainText('Enter the year as four digits')
  await year(page).fill(String(car.year))
  const mileage = page.getByLabel('Mileage, km')
  await mileage.fill('-84000')
  await expect(compared(page)).toContainText('Enter the kilometres in figures')
  await mileage.fill('84000')
  await expect(compared(page)).toContainText('Eight of ten')

  for (const [typed, shown] of [
    ['1.2m', '1,200,000'],
    ['KES 1,200,000/=', '1,200,000'],
  ] as const) {
    await price(page).fill('')
    await price(page).pressSequentially(typed)
    await price(page).press('Tab')
    await expect(price(page)).toHaveValue(shown)
  }
  await price(page).fill('')
  await price(page).pressSequentially('one million')
  await price(page).press('Tab')
  await expect(page.getByText('Enter an amount in shillings, for example 1,250,000 or 1.25M.')).toBeVisible()
  await expect(compared(page).getByText('Your price')).toHaveCount(0)
  await page.getByRole('button', { name: 'Post Ad', exact: true }).click()
  await expect(page.getByRole('alert').first()).toContainText('Enter an amount in shillings')

  await page.getByLabel('Model', { exact: false }).first().selectOption({ label: 'Another model…' })
  await page.getByLabel('Model name').fill('Kiira EVS')
  await expect(compared(page)).toContainText('Not enough similar cars yet.')
  await expect(compared(page)).not.toContainText('KSh')
  await page.reload()
  await expect(price(page)).toHaveValue('one million')
  await expect(page.getByLabel('Model name')).toHaveValue('Kiira EVS')
})

test('a draft of the description uses the details, and asks before it replaces text', {
  tag: '@thorough',
}, async ({ page, person }) => {
  await page.setViewportSize(PHONE)
  await register(page, person)
  await page.goto('/post-ad')
  const draft = page.getByRole('button', { name: 'Write a draft from the details' })
  const description = page.getByLabel('What should a buyer know?')
  await draft.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the make and year first')).toBeVisible()
  await choose(page, { make: 'Toyota', model: 'Fielder' })
  await year(page).fill('2016')
  await page.getByLabel('Mileage, km').fill('84000')
  await page.getByLabel('Location', { exact: true }).fill('Nakuru')
  await draft.focus()
  await page.keyboard.press('Enter')
  const text =
    '2016 Toyota Fielder, used.\nIt has done 84,000 km.\nEngine: petrol. Gearbox: manual.\nIt can be seen in Nakuru.'
  await expect(description).toHaveValue(text)
  await expect(description).toBeFocused()

  // Its own draft is replaced without asking; typed text needs a confirmation.
  await page.getByLabel('Mileage, km').fill('85000')
  await draft.click()
  await expect(description).toHaveValue(/85,000 km/)
  await description.fill('New tyres.')
  await draft.click()
  const question = page.getByRole('dialog', { name: 'Replace your description?' })
  await expect(question).toContainText('85,000 km')
  await fitsEachScreen(page)
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(description).toHaveValue('New tyres.')
  await draft.click()
  await question.getByRole('button', { name: 'Replace it' }).click()
  await expect(description).toHaveValue(/^2016 Toyota Fielder, used\./)
})

/** A drawing with sharp edges, as sharp as a photo of a car; blurred by so many pixels. */
async function carPhoto(name: string, blur = 0, light = 1) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="700" fill="#bcd6ee"/><rect y="700" width="1600" height="500" fill="#96593a"/>
    <path d="M260 760 L420 560 L980 540 L1180 720 L1380 760 L1380 900 L240 900 Z" fill="#b3202a"/>
    <circle cx="470" cy="900" r="105" fill="#15161a"/><circle cx="1160" cy="900" r="105" fill="#15161a"/>
    <text x="712" y="848" font-size="48" fill="#fff">KDA 123A</text></svg>`
  const picture = sharp(Buffer.from(drawing)).linear(light, 0)
  const buffer = await (blur ? picture.blur(blur) : picture).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

test('the guide shows missing views, and hints at blurred, dark and duplicate photos', {
  tag: '@thorough',
}, async ({ page, person }) => {
  await page.setViewportSize(PHONE)
  await register(page, person)
  await page.goto('/post-ad')
  const guide = page.getByRole('region', { name: 'Photo guide' })
  await expect(guide).toContainText('0 of 6 views')
  await expect(guide).toContainText('Leave out logbook and ID')

  const chooser = page.waitForEvent('filechooser')
  await guide.getByRole('button', { name: 'Add a photo: back' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([await carPhoto('back.jpg')])
  await expect(page.getByLabel('What photo 1 shows')).toHaveValue('back')
  await expect(guide).toContainText('1 of 6 views')
  const body = page.getByRole('combobox', { name: 'Body type' })
  await body.selectOption('Motorcycle')
  await expect(guide).toContainText('1 of 5 views')
  await body.selectOption('Lorry')
  await expect(guide.getByRole('button', { name: 'Add a photo: cabin and load area' })).toBeVisible()
  await body.selectOption('Saloon')
  await expect(guide.getByRole('button', { name: 'Add a photo: back' })).toHaveCount(0)

  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([
      await carPhoto('blurred.jpg', 14),
      await carPhoto('dark.jpg', 0, 0.1),
      await carPhoto('again.jpg'),
      await carPhoto('smaller.jpg', 1),
      await photograph('wall.jpg', '#33aa33'),
    ])
  const hints = page.locator('[data-item] p')
  await expect(page.locator('[data-item]').nth(1)).toContainText('This looks blurred')
  await expect(page.locator('[data-item]').nth(2)).toContainText('This looks very dark')
  await expect(page.locator('[data-item]').nth(3)).toContainText('This is the same photo as photo 1.')
  await expect(page.locator('[data-item]').nth(4)).toContainText('This looks the same as photo 1.')
  await expect(hints).toHaveCount(4)
  await expect(guide).toContainText('5 photos have no view selected')
  await page.getByLabel('What photo 3 shows').selectOption('Engine')
  await expect(guide).toContainText('2 of 6 views')
  expect(await faultsInEachTheme(page)).toEqual([])
  await fitsEachScreen(page)

  await expect(page.locator('progress')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('What photo 3 shows')).toHaveValue('engine')
  await expect(page.locator('[data-item]').nth(1)).toContainText('This looks blurred')

  // Hints block nothing.
  await page.getByLabel('Make', { exact: true }).selectOption({ label: 'Toyota' })
  await page.getByLabel('Title', { exact: true }).fill('2016 Toyota Fielder')
  await year(page).fill('2016')
  await price(page).fill('1250000')
  await page.getByLabel('Location', { exact: true }).fill('Nakuru')
  await page.getByRole('button', { name: 'Post Ad', exact: true }).click()
  await expect(page.getByText('Ad posted successfully!')).toBeVisible()
  const [ad] = await ask<{ id: string; images: string[] }>(
    page,
    'GET',
    `vehicle_listings?select=id,images&seller_id=eq.${await ownId(page)}`,
  )
  expect(ad?.images).toHaveLength(6)
  await page.goto(`/my-listings/vehicles/${ad?.id}/edit`)
  await expect(page.getByLabel('What photo 1 shows')).toHaveValue('back')
  await expect(page.locator('[data-item]').nth(1)).toContainText('This looks blurred')
})

test('spare parts have no photo guide', { tag: '@thorough' }, async ({ page, person }) => {
  await register(page, person)
  await page.goto('/post-ad?type=spare_part')
  await expect(page.getByText('Post a spare part in four short steps.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Photo guide' })).toHaveCount(0)
})

test('the dealer’s forms also compare prices', { tag: '@thorough' }, async ({ page }) => {
  await signIn(page, demo.dealer)
  await page.goto('/dealer/add-vehicle')
  await choose(page, car)
  await year(page).fill(String(car.year))
  await expect(compared(page)).toContainText('Eight of ten similar vehicles ask')
  await expect(page.getByRole('region', { name: 'Photo guide' })).toBeVisible()
  const [ad] = await ask<{ id: string; year: number }>(
    page,
    'GET',
    `vehicle_listings?select=id&seller_id=eq.${await ownId(page)}&status=eq.active&model_id=not.is.null&limit=1`,
  )
  await page.goto(`/my-listings/vehicles/${ad?.id}/edit`)
  await expect(compared(page)).toContainText(/Eight of ten similar vehicles ask|Not enough similar cars yet/)
})

test('an ad without calls for two weeks has one suggestion, until its reason is gone', async ({ page }) => {
  const seller = await newMember('Kiprop', 'Rotich')
  const id = await newListing(seller, {
    created_at: new Date(Date.now() - 20 * 86_400_000).toISOString(),
    description: 'Clean inside and out.',
  })
  await newListing(seller, { title: '2014 Toyota Wish, new here' })
  await signIn(page, seller)
  await page.goto('/my-listings')
  const suggestion = page.getByText('No calls or messages for two weeks.')
  await expect(suggestion).toHaveText(
    'No calls or messages for two weeks. It has no photo. Buyers look for front, back, sides, inside, dashboard and engine.',
  )
  await expect(page.locator(`#ad-${id}`)).toContainText('It has no photo.')
  expect(await faultsInEachTheme(page)).toEqual([])
  await fitsEachScreen(page)
  await page.goto(`/vehicles/${id}`)
  await expect(page.getByText('Only you see this: no calls or messages for two weeks.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change the ad' })).toHaveAttribute(
    'href',
    `/my-listings/vehicles/${id}/edit`,
  )
  expect(await faultsInEachTheme(page)).toEqual([])
  await page.goto('/my-listings')
  await page.locator(`#ad-${id} summary`).click()
  await page.getByRole('button', { name: 'Take Down' }).click()
  await expect(page.getByText('Ad taken down')).toBeVisible()
  await expect(suggestion).toHaveCount(0)
})
