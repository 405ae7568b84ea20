import type { Browser, Page } from '@playwright/test'
import { faultsInEachTheme } from './accessible.ts'
import { expect, photograph, test } from './fixtures.ts'
import { asServer, type Member, newListing, newMember } from './people.ts'
import { sendSignIn, signIn } from './sessions.ts'

const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 900 } }

async function pageOf(browser: Browser, member: Member | null, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport })
  const page = await context.newPage()
  if (member) await signIn(page, member)
  return page
}

/** A dealer with a car for sale. */
async function yard() {
  const dealer = await newMember('Achieng', 'Akinyi', 'dealer', 'Achieng Motors')
  return { dealer, listing: await newListing(dealer, { price: 2_000_000 }) }
}

/** The name of a listed make with models, and one of these. */
async function catalogueNames() {
  const [model] = await asServer<{ name: string; make: { name: string } }[]>(
    '/rest/v1/vehicle_models?listed=eq.true&select=name,make:vehicle_makes!inner(name)&make.listed=eq.true&limit=1',
  )
  return { make: model?.make.name ?? '', model: model?.name ?? '' }
}

async function fillCar(page: Page) {
  const { make, model } = await catalogueNames()
  await page.getByLabel('Make', { exact: true }).selectOption({ label: make })
  await page.getByLabel('Model', { exact: true }).selectOption({ label: model })
  await page.getByLabel('Year').fill('2012')
  await page.getByLabel('Mileage in km').fill('120,000')
  await page.getByLabel('Condition').fill('Clean, the front bumper was painted.')
  await page.getByLabel('Where it can be seen').fill('Nakuru')
  await page.getByLabel('Logbook in your name').selectOption('yes')
  await page.getByLabel('Loan on the car').selectOption('no')
  await page.getByLabel('What you want for it').fill('700000')
  return `2012 ${make} ${model}`
}

const card = (page: Page) => page.locator('details').filter({ hasText: /In exchange:|You offer:/ })
const noWider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

for (const [size, viewport] of Object.entries(SIZES))
  test(`a visitor offers their car on a ${size}, the dealer answers, and the offer is withdrawn`, async ({
    browser,
  }) => {
    const { dealer, listing } = await yard()
    const buyer = await newMember('Wanjiku', 'Kamau')
    const page = await pageOf(browser, null, viewport)
    let car = ''

    await test.step('from the ad over the sign-in to the form', async () => {
      await page.goto(`/vehicles/${listing}`)
      await page.getByRole('link', { name: 'Offer your car in exchange' }).click()
      await expect(page).toHaveURL(/\/login\?next=/)
      await sendSignIn(page, buyer)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offer your car in exchange')
    })

    await test.step('what is typed stays, with the photos', async () => {
      await page.getByRole('button', { name: 'Send the offer' }).click()
      await expect(page.getByText('Please fill in all required fields')).toBeVisible()
      car = await fillCar(page)
      await expect(page.getByText('Difference to pay: KSh 1,300,000')).toBeVisible()
      await page.locator('input[type=file]').setInputFiles(await photograph('axio.jpg', 'teal', 800, 600))
      await expect(page.getByText('1 of 8.')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Condition')).toHaveValue('Clean, the front bumper was painted.')
      await expect(page.getByRole('img', { name: 'Photos of your car (1)' })).toBeVisible()
      expect(await noWider(page)).toBe(true)
      expect(await faultsInEachTheme(page)).toEqual([])
    })

    await test.step('it becomes the first message, with a card', async () => {
      await page.getByRole('button', { name: 'Send the offer' }).click()
      await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
      await expect(card(page)).toContainText(`You offer: ${car}`)
      await expect(
        page.getByRole('region', { name: 'Conversation' }).getByText('I offer my car in exchange'),
      ).toBeVisible()
    })

    const desk = await pageOf(browser, dealer, viewport)
    await test.step('the dealer reads it beside the inquiry, and answers with an amount', async () => {
      await desk.goto(page.url().replace('/messages/', '/dealer/inquiries/'))
      await expect(card(desk)).toContainText(`In exchange: ${car}`)
      await card(desk).locator('summary').click()
      await expect(card(desk).getByRole('img', { name: new RegExp(`Photos of the ${car}`) })).toBeVisible()
      await expect(card(desk)).toContainText('In the buyer’s name')
      expect(await noWider(desk)).toBe(true)
      expect(await faultsInEachTheme(desk)).toEqual([])
      await card(desk).getByLabel('We would take it for').fill('600k')
      await expect(card(desk)).toContainText('Difference to pay: KSh 1,400,000')
      await card(desk).getByRole('button', { name: 'Send the answer' }).click()
      await expect(card(desk)).toContainText('You would take it for KSh 600,000')
    })

    await test.step('the buyer sees it at once, with the difference', async () => {
      await expect(card(page)).toContainText('The seller would take it for KSh 600,000')
      await card(page).locator('summary').click()
      await expect(card(page)).toContainText('difference to pay: KSh 1,400,000')
      await expect(card(page).getByRole('link', { name: 'Change the offer' })).toHaveCount(0)
    })

    await test.step('and takes the offer back, after a question', async () => {
      await card(page).getByRole('button', { name: 'Withdraw it' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
      await expect(page.getByText(`You withdrew the offer of your ${car}.`)).toBeVisible()
      await expect(desk.getByText(`The offer of the ${car} was withdrawn.`)).toBeVisible()
    })
    await desk.context().close()
    await page.context().close()
  })

test('a seller decides whether cars are offered to them', async ({ browser }) => {
  const seller = await newMember('Otieno', 'Odhiambo')
  const listing = await newListing(seller)
  const page = await pageOf(browser, seller, SIZES.desk)
  const visitor = await pageOf(browser, null, SIZES.phone)
  const offer = visitor.getByRole('link', { name: 'Offer your car in exchange' })
  await visitor.goto(`/vehicles/${listing}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer).toHaveCount(0)

  await page.goto('/account/profile')
  const choice = page.getByRole('switch', { name: 'Buyers may offer me their car in exchange' })
  await expect(choice).not.toBeChecked()
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('trade_in_choices') && answer.request().method() === 'POST',
  )
  await choice.check()
  expect((await saved).ok()).toBe(true)
  await expect(async () => {
    await visitor.reload()
    await expect(offer).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.goto(`/vehicles/${listing}`)
  await expect(page.getByRole('link', { name: 'Offer your car in exchange' })).toHaveCount(0)
  await page.context().close()
  await visitor.context().close()
})
