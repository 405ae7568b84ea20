/** A car is sold on Magari: the steps of buyer and seller, what they agree on, the agreement, and the end. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { today } from '#testing/days.ts'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { networkIdle } from './network-idle.ts'
import { type Member, newListing, newMember, newMessage } from './people.ts'
import { newSale } from './sales-made.ts'
import { signIn } from './sessions.ts'

/** Resolves once the page receives live events. */
const live = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/live') && answer.ok())

const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, level: 3 }) })

async function openStep(page: Page, title: string) {
  const item = step(page, title)
  if (!(await item.locator('details').evaluate((details: HTMLDetailsElement) => details.open)))
    await item.locator('summary').click()
  return item
}

/** Two members who have written to each other about a car, each with a phone. */
async function twoPeople(browser: Browser, page: Page) {
  const title = `2014 Toyota Axio ${crypto.randomUUID().slice(0, 6)}`
  const seller = await newMember('Wanjikũ', 'Njĩrũ')
  const buyer = await newMember('Otieno', 'Odhiambo')
  const ad = await newListing(seller, { title, engine_size: '1500cc', location: 'Nakuru' })
  const thread = await newMessage(buyer, ad, 'Can I see it on Saturday?')
  const other = await phoneOf(browser, seller)
  await signIn(page, buyer)
  return { title, ad, thread, sellers: other }
}

async function phoneOf(browser: Browser, member: Member): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: SIZES.phone })
  const page = await context.newPage()
  await signIn(page, member)
  return page
}

test.describe('on phones', () => {
  test.use({ viewport: SIZES.phone })

  test('buyer and seller go through a sale together, and the ad is sold', async ({ page, browser }) => {
    const { title, ad, thread, sellers } = await twoPeople(browser, page)

    await test.step('the buyer begins it from the ad and ticks a step', async () => {
      await page.goto(`/vehicles/${ad}`)
      await page.getByRole('button', { name: 'Begin the purchase' }).click()
      await expect(page.getByRole('heading', { name: `Purchase of ${title}`, level: 1 })).toBeVisible()
      await expect(page.getByText('Wanjikũ Njĩrũ was told, and has not taken part yet.')).toBeVisible()
      await onEachScreen(page, () => isAccessible(page))
      await page.getByRole('checkbox', { name: /^I have seen the car/ }).check()
      await expect(step(page, 'See the car and the logbook')).toContainText('Waits for Wanjikũ Njĩrũ')
    })

    await test.step('the seller finds it in the conversation and follows it live', async () => {
      const hears = live(sellers)
      await sellers.goto(`/messages/${thread}`)
      await sellers.getByRole('link', { name: 'Your sale' }).click()
      await expect(sellers.getByRole('heading', { name: `Sale of ${title}`, level: 1 })).toBeVisible()
      await hears
      const seen = step(sellers, 'See the car and the logbook')
      await expect(seen).toContainText('Otieno Odhiambo has seen the car and the logbook')
      await page.getByRole('checkbox', { name: /^I have seen the car/ }).uncheck()
      await expect(seen).toContainText('Otieno Odhiambo: not yet')
      await page.getByRole('checkbox', { name: /^I have seen the car/ }).check()
      await expect(seen).toContainText('Otieno Odhiambo has seen the car')
      await sellers.getByRole('checkbox', { name: /^I have shown the car/ }).check()
      await expect(seen).toContainText('Done')
    })

    await test.step('fees have their source, and a garage is found in one press', async () => {
      await expect(await openStep(page, 'Copy of records, on the day you pay')).toContainText(
        'about KSh 550, to be confirmed on the portal',
      )
      const begun = await openStep(page, 'The seller begins the transfer')
      await expect(begun).toContainText('Transfer, 1,500 cc: about KSh 2,065')
      await expect(begun).toContainText('Source: ')
      const inspection = await openStep(page, 'Have it inspected')
      await expect(inspection.getByRole('link', { name: 'All garages in Nakuru' })).toBeVisible()
      await inspection
        .getByRole('link', { name: /^Book the inspection at/ })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: 'Book Service' })
      await expect(dialog.getByLabel('Vehicle', { exact: true })).toHaveValue(title)
      await page.goBack()
    })

    await test.step('what both change at once is not lost', async () => {
      const price = (one: Page) => one.getByLabel('Price', { exact: true })
      await networkIdle(page)
      await price(page).fill('1.1M')
      await page.getByLabel('Known defects').fill('Oil leak at the sump')
      await price(sellers).fill('1,150,000')
      await sellers.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(sellers.getByText('Terms saved')).toBeVisible()
      await expect(page.getByText('Wanjikũ Njĩrũ has changed the terms. They are now:')).toBeVisible()
      await expect(page.getByLabel('Known defects')).toHaveValue('Oil leak at the sump')
      await onEachScreen(page, () => isAccessible(page))
      await page.getByLabel('How the buyer pays').selectOption('Bank transfer')
      await page.getByLabel('Day of handover').fill(today(3))
      await page.getByRole('button', { name: 'Save mine instead' }).click()
      const terms = sellers.getByRole('region', { name: 'What you agree on' })
      await expect(terms).toContainText('KSh 1,100,000')
      await expect(terms).toContainText('Oil leak at the sump')
      for (const one of [page, sellers]) {
        const agreed = await openStep(one, 'Agree, and sign')
        await agreed.getByRole('checkbox').check()
        await expect(one.getByText('Step done')).toBeVisible()
      }
      await expect(step(page, 'Agree, and sign')).toContainText('Done')
    })

    await test.step('the agreement is a PDF; a number that is none is said at its field', async () => {
      await page.getByText('Add numbers').click()
      await page.getByLabel('Number plate').fill('KDA?')
      await page.getByRole('button', { name: 'Download the agreement' }).click()
      await expect(page.getByRole('region', { name: 'The agreement' }).getByRole('alert')).toContainText(
        'Please check the marked fields',
      )
      await page.getByLabel('Number plate').fill('KDA 123A')
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download the agreement' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(/^Sale agreement 2014 Toyota Axio/)
      expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    })

    await test.step('both confirm it, and the transfer is left', async () => {
      await sellers.getByRole('button', { name: 'I have sold it' }).click()
      await sellers.getByRole('dialog').getByRole('button', { name: 'I have sold it' }).click()
      await expect(sellers.getByText(/It is complete once Otieno Odhiambo/)).toBeVisible()
      await expect(page.getByText(/Wanjikũ Njĩrũ says that they have sold it/)).toBeVisible()
      await page.getByRole('checkbox', { name: /^The real price may be used/ }).check()
      await page.getByRole('button', { name: 'I have bought it' }).click()
      await expect(page.getByRole('dialog')).toContainText(`${title} for KSh 1,100,000`)
      await page.getByRole('dialog').getByRole('button', { name: 'I have bought it' }).click()
      for (const one of [page, sellers]) {
        await expect(one.getByText('Both of you confirmed it.')).toBeVisible()
        await expect(one.getByText(/^The transfer has to be accepted/)).toBeVisible()
      }
      await onEachScreen(page, () => isAccessible(page))
      await (await openStep(sellers, 'The seller begins the transfer')).getByRole('checkbox').check()
      const accepted = await openStep(page, 'The buyer accepts the transfer')
      await accepted.getByRole('checkbox').check()
      await expect(page.getByText(/^The transfer has to be accepted/)).toBeHidden()
    })

    await test.step('it stands in the list, and the ad is sold', async () => {
      await navigate(page, '/sales')
      const over = page.getByRole('region', { name: 'Over' })
      await expect(over.getByRole('link', { name: `Purchase of ${title}` })).toBeVisible()
      await expect(over).toContainText('Completed')
      await onEachScreen(page, () => isAccessible(page))
      await page.goto(`/vehicles/${ad}`)
      await expect(page.getByText('This vehicle has been sold.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Your purchase, step by step' })).toBeVisible()
    })
  })

  test('a sale begun by the seller is cancelled, and nobody else opens it', { tag: '@thorough' }, async ({
    page,
    browser,
    expectedNoise,
  }) => {
    expectedNoise.push(/404/)
    const { title, thread, sellers } = await twoPeople(browser, page)
    await sellers.goto(`/messages/${thread}`)
    await sellers.getByRole('button', { name: 'Begin the sale' }).click()
    await expect(sellers).toHaveURL(/\/sale\/[0-9a-f-]{36}$/)
    const sale = new URL(sellers.url()).pathname
    await sellers.goto('/my-listings')
    await expect(sellers.getByRole('link', { name: 'Sale to Otieno Odhiambo' })).toHaveAttribute('href', sale)

    await page.goto('/dashboard')
    await page.getByRole('link', { name: `Purchase of ${title}` }).click()
    await page.getByRole('button', { name: 'Cancel this purchase' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the purchase' }).click()
    await expect(page.getByText(/^You cancelled it/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'I have bought it' })).toBeHidden()
    await onEachScreen(page, () => isAccessible(page))
    await sellers.goto(sale)
    await expect(sellers.getByText(/^Otieno Odhiambo cancelled it/)).toBeVisible()

    const stranger = await phoneOf(browser, await newMember('Kevin', 'Mutua'))
    await stranger.goto(sale)
    await expect(stranger.getByRole('heading', { name: 'This sale is not one of yours' })).toBeVisible()
    await stranger.goto('/sales')
    await expect(stranger.getByRole('heading', { name: 'No purchases or sales yet' })).toBeVisible()
    await isAccessible(stranger)
  })

  test('many sales are read page by page', { tag: '@thorough' }, async ({ page }) => {
    const seller = await newMember('Nyambura', 'Kamau')
    const buyer = await newMember('Juma', 'Ali')
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        newSale(seller, buyer, {
          vehicle: `2014 Toyota Fielder ${n + 1}`,
          begun_at: new Date(Date.now() - n * 60_000).toISOString(),
        }),
      ),
    )
    await signIn(page, seller)
    await page.goto('/sales')
    const rows = page.getByRole('region', { name: 'Over' }).getByRole('listitem')
    await expect(rows).toHaveCount(25)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(rows).toHaveCount(5)
    await expect(rows.first()).toContainText('2014 Toyota Fielder 26')
    await page.goto('/sales?page=99')
    await expect(rows).toHaveCount(5)
  })
})
