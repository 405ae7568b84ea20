import type { Page } from '@playwright/test'
import { SIZES } from './accessible.ts'
import { demo, demoList, expect, test } from './fixtures.ts'
import { newListing, newMember } from './people.ts'
import { sendSignIn, signIn } from './sessions.ts'

/** Opens a demo ad whose seller is not one of the demo accounts. */
async function openAd(page: Page, nth = 3): Promise<string> {
  await page.goto(demoList)
  await page.getByRole('article').nth(nth).getByRole('link').first().click()
  await page.waitForURL(/\/vehicles\/[0-9a-f-]{36}$/)
  return page.url()
}

test('a visitor who wants to write is asked to sign in, returns, and writes', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 400/)
  const address = await openAd(page)
  await page.getByRole('link', { name: 'Send Message' }).first().click()
  const popup = page.getByRole('dialog', { name: 'Please sign in to send messages' })
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(popup).toBeHidden()
  await page.getByRole('link', { name: 'Send Message' }).first().click()
  await popup.getByRole('link', { name: 'Sign In' }).click()
  await sendSignIn(page, demo.customer)
  await expect(page).toHaveURL(address)

  await page.getByRole('link', { name: 'Send Message' }).first().click()
  const text = page.getByRole('dialog').getByLabel('Your message')
  await expect(text).toHaveValue(/^Hello, I am interested in ".+"\. Is it still available\?$/)
  for (const nothing of ['', '   ']) {
    await text.fill(nothing)
    await page.getByRole('dialog').getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Write your message first.')).toBeVisible()
  }
  await text.fill('Can I see it on Saturday morning?')
  await page.getByRole('dialog').getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  // The existing conversation opens, also on a later visit.
  await page.goto(address)
  await page.getByRole('link', { name: 'Send Message' }).first().click()
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Can I see it on Saturday morning?').last()).toBeVisible()
})

test('typed text stays when the message cannot be sent', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource|ERR_FAILED/)
  await signIn(page, demo.customer)
  await openAd(page, 6)
  await page.getByRole('link', { name: 'Send Message' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your message').fill('Is the logbook in your name?')
  await page.route('**/rest/v1/messages*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Failed to send message')).toBeVisible()
  await expect(dialog.getByText('Magari cannot be reached.')).toBeVisible()
  await expect(dialog.getByLabel('Your message')).toHaveValue('Is the logbook in your name?')
})

test('a member calls, opens WhatsApp, and shares', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, demo.customer)
  const address = await openAd(page)
  await page.getByRole('link', { name: 'Call Seller' }).first().click()
  await expect(page.locator('a[href^="tel:+254"]').first()).toBeFocused()
  await expect(page.getByRole('link', { name: 'WhatsApp' }).first()).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/254\d+\?text=Hello/,
  )
  await page.evaluate(() => Object.assign(navigator, { share: undefined }))
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

test('an ad is reported once; a second report is refused and keeps typed text', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 409/)
  await openAd(page)
  await page.getByRole('button', { name: 'Report this ad' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in to report this ad' })).toBeVisible()
  await signIn(page, demo.customer)
  await openAd(page)
  const dialog = page.getByRole('dialog', { name: 'Report this ad' })
  await page.getByRole('button', { name: 'Report this ad' }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose what is wrong with the ad.')).toBeVisible()
  await dialog.getByLabel('Wrong price, photos or details').check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('We review every report')).toBeVisible()

  await page.getByRole('button', { name: 'Report this ad' }).click()
  await dialog.getByLabel('Something else').check()
  await dialog.getByLabel('Tell us more').fill('The photos are of another car.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('You have already reported this. We are looking at it.')).toBeVisible()
  await expect(dialog.getByLabel('Tell us more')).toHaveValue('The photos are of another car.')
})

test('a seller is asked for a phone number; without one buyers write, with one they call', async ({
  page,
  browser,
}) => {
  const seller = await newMember('Akinyi', 'Odhiambo')
  const ad = await newListing(seller, { title: `2014 Toyota Wish ${Date.now()}` })
  await page.goto(`/vehicles/${ad}`)
  await expect(
    page.getByText('This seller has not added a phone number. Send a message instead.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Call|WhatsApp)/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Send Message' })).toBeVisible()
  await page.setViewportSize(SIZES.phone)
  await expect(
    page.getByText('This seller has not added a phone number.').filter({ visible: true }),
  ).toBeVisible()
  await page.setViewportSize(SIZES.desk)

  const other = await browser.newPage()
  await signIn(other, seller)
  await other.goto('/post-ad?type=spare_part')
  await other.getByLabel('Title', { exact: true }).fill(`Side mirror ${Date.now()}`)
  await other.getByLabel('Category').selectOption('Body')
  await other.getByLabel('Price', { exact: true }).fill('4500')
  await other.getByLabel('Location', { exact: true }).fill('Nairobi')
  const phone = other.getByLabel('Your phone number')
  await phone.fill('12')
  await other.getByRole('button', { name: 'Post Ad' }).click()
  await expect(phone).toHaveAccessibleDescription(/Kenyan mobile number/)
  await phone.fill('0722 000 111')
  await other.getByRole('button', { name: 'Post Ad' }).click()
  await expect(other.getByText('Ad posted successfully!')).toBeVisible()
  await other.goto('/post-ad')
  await expect(other.getByLabel('Title', { exact: true })).toBeVisible()
  await expect(other.getByLabel('Your phone number')).toHaveCount(0)
  await other.close()

  const buyer = await newMember('Otieno', 'Were')
  await signIn(page, buyer)
  // The page of the first ad is cached for a minute.
  await page.goto(`/vehicles/${await newListing(seller)}`)
  await page.getByRole('link', { name: 'Call Seller' }).first().click()
  await expect(page.locator('a[href="tel:+254722000111"]').first()).toBeVisible()
})

test('a business gets a message and a report', { tag: '@thorough' }, async ({ page }) => {
  await signIn(page, await newMember('Njoki', 'Mwangi'))
  await page.goto('/services?sort=rating')
  await page
    .getByRole('link', { name: /^Details of/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Send Message' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Message to/ })
  await expect(dialog.getByLabel('Your message')).toHaveValue(/^Hello .+, I would like to ask about $/)
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(dialog.getByText('Enter your question.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Report this business' }).click()
  const report = page.getByRole('dialog', { name: 'Report this business' })
  await expect(report.getByLabel('Closed or no longer there')).toBeVisible()
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByText('Choose what is wrong with the business.')).toBeVisible()
})
