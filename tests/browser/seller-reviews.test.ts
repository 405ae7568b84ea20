/** Buyers review sellers after a sale; sellers answer and report, administrators decide. */
import type { Browser, Page } from '@playwright/test'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { demo, expect, type Person, test } from './fixtures.ts'
import { undoTimeOver } from './held-acts.ts'
import { newListing, newMember } from './people.ts'
import { newSale, newSellerReview } from './sales-made.ts'
import { signIn } from './sessions.ts'
import { structuredData } from './structured-data.ts'

const reviewsOn = (page: Page) => page.getByRole('list', { name: 'Reviews' }).getByRole('listitem')

async function phoneOf(browser: Browser, person: Pick<Person, 'email' | 'password'>): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: SIZES.phone })
  const page = await context.newPage()
  await signIn(page, person)
  return page
}

test.describe('on phones', () => {
  test.use({ viewport: SIZES.phone })

  test('a buyer reviews the seller, who answers and reports it, and an administrator removes it', async ({
    page,
    browser,
  }) => {
    const seller = await newMember('Njeri', 'Wairimu')
    const buyer = await newMember('Otieno', 'Odhiambo')
    const ad = await newListing(seller)
    const sale = await newSale(seller, buyer)
    const words = `He hid the accident. ${crypto.randomUUID().slice(0, 6)}`
    const sellers = await phoneOf(browser, seller)

    await test.step('the buyer writes it on the page of the sale', async () => {
      await signIn(page, buyer)
      await page.goto(`/sale/${sale}`)
      await page.getByRole('button', { name: 'Leave a review' }).click()
      await page.getByRole('button', { name: 'Post review' }).click()
      await expect(page.getByText('Choose one to five stars.')).toBeVisible()
      await page.getByRole('radio', { name: '2 of 5: Not good' }).check({ force: true })
      await page.getByLabel('What should others know?').fill(words)
      await onEachScreen(page, () => isAccessible(page))
      await page.getByRole('button', { name: 'Post review' }).click()
      await expect(page.getByText('Thank you for your review')).toBeVisible()
      const own = page.getByRole('region', { name: 'Your review' })
      await expect(own).toContainText(words)
    })

    await test.step('visitors read it beside the ad, without stars', async () => {
      const visitor = await (await browser.newContext({ viewport: SIZES.phone })).newPage()
      await visitor.goto(`/vehicles/${ad}`)
      const list = visitor.getByRole('list', { name: 'Reviews of Njeri Wairimu' })
      await expect(list).toContainText(words)
      await expect(list).toContainText('Otieno O.')
      await expect(list).not.toContainText('stars')
      await expect(visitor.getByText('1 sale confirmed by its buyer')).toBeVisible()
      await visitor.getByRole('link', { name: 'Read the whole review' }).click()
      await expect(visitor.getByRole('heading', { name: 'Reviews of Njeri Wairimu', level: 1 })).toBeVisible()
      await expect(reviewsOn(visitor)).toHaveCount(1)
      await onEachScreen(visitor, () => isAccessible(visitor))
      await visitor.context().close()
    })

    await test.step('the seller answers and reports it', async () => {
      await sellers.goto('/sales/reviews')
      const review = reviewsOn(sellers).filter({ hasText: words })
      await review.getByRole('button', { name: /^Reply/ }).click()
      await review.getByRole('textbox').fill('It never had one.')
      await review.getByRole('button', { name: 'Post reply' }).click()
      await expect(sellers.getByText('Reply posted successfully')).toBeVisible()
      await review.getByRole('button', { name: /^Report/ }).click()
      const dialog = sellers.getByRole('dialog', { name: 'Report this review' })
      await dialog.getByRole('radio').first().check()
      await dialog.getByRole('button', { name: 'Send report' }).click()
      await expect(review.getByText('Reported')).toBeVisible()
      await onEachScreen(sellers, () => isAccessible(sellers))
      await page.reload()
      await expect(page.getByRole('region', { name: 'Your review' })).toContainText('It never had one.')
    })

    await test.step('an administrator removes it, and it is not written again', async () => {
      const office = await phoneOf(browser, demo.admin)
      await office.goto('/admin/reports?about=reviews')
      const card = office.getByRole('article').filter({ hasText: words })
      await expect(card).toContainText('2 of 5 stars for Njeri Wairimu')
      await card.getByRole('button', { name: /^Uphold/ }).click()
      const decision = office.getByRole('dialog')
      await decision.getByRole('textbox', { name: 'Reason' }).fill('There was no accident.')
      await decision.getByRole('button', { name: 'Uphold' }).click()
      await expect(office.getByText('Report upheld')).toBeVisible()
      await office.context().close()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(words)).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Leave a review' })).toHaveCount(0)
    })
    await sellers.context().close()
  })

  test('a review of a doubtful sale waits for an administrator', async ({ page, browser }) => {
    const seller = await newMember('Achieng', 'Auma')
    const buyer = await newMember('Kiprono', 'Rotich')
    const ad = await newListing(seller)
    const vehicle = `2014 Toyota Fielder ${crypto.randomUUID().slice(0, 6)}`
    const sale = await newSale(seller, buyer, { vehicle, doubts: ['same_device', 'too_soon'] })
    await signIn(page, buyer)
    await page.goto(`/sale/${sale}`)
    await page.getByRole('button', { name: 'Leave a review' }).click()
    await page.getByRole('radio', { name: '5 of 5: Very good' }).check({ force: true })
    await page.getByRole('button', { name: 'Post review' }).click()
    const own = page.getByRole('region', { name: 'Your review' })
    await expect(own).toContainText('our staff look at the sale first')

    const office = await phoneOf(browser, demo.admin)
    await office.goto('/admin/approvals?tab=reviews')
    const card = office.getByRole('article').filter({ hasText: vehicle })
    await expect(card).toContainText('Both sides used the same browser.')
    await expect(card).toContainText('Achieng Auma')
    await onEachScreen(office, () => isAccessible(office))
    await card.getByRole('button', { name: /^Approve/ }).click()
    await undoTimeOver(office)
    await office.context().close()

    await page.reload()
    await expect(own).toBeVisible()
    await expect(own).not.toContainText('our staff')
    await page.goto(`/vehicles/${ad}`)
    await expect(page.getByText('1 sale confirmed by its buyer')).toBeVisible()
    await expect(page.getByText('1 review by a buyer')).toBeVisible()
  })
})

test('stars and structured data appear from five reviews on', { tag: '@thorough' }, async ({ page }) => {
  const dealer = await newMember('Zawadi', 'Motors', 'dealer', 'Zawadi Motors')
  await newListing(dealer)
  const review = async (nth: number) => {
    const buyer = await newMember(`Buyer${nth}`, 'Kamau')
    await newSellerReview(await newSale(dealer, buyer), buyer, nth === 1 ? 1 : 5, `Words ${nth}`)
  }
  for (const nth of [1, 2, 3, 4]) await review(nth)
  const ratings = async () =>
    (await structuredData(page)).flatMap(({ aggregateRating }) => aggregateRating ?? [])
  await page.goto(`/dealers/${dealer.id}`)
  const section = page.getByRole('region', { name: 'Reviews' })
  await expect(section).toContainText('4 reviews by buyers')
  await expect(section).not.toContainText('Rated')
  expect(await ratings()).toEqual([])
  await review(5)
  await page.reload()
  await expect(section).toContainText('Rated 4.2')
  await expect(section.getByText('5 of 5 stars').first()).toBeAttached()
  expect(await ratings()).toMatchObject([{ ratingValue: 4.2, reviewCount: 5 }])
  await onEachScreen(page, () => isAccessible(page))
  await section.getByRole('link', { name: 'All 5 reviews' }).click()
  await expect(reviewsOn(page)).toHaveCount(5)
  await expect(page.getByRole('main')).toContainText('4.2')
})
