/** Another device ends the session while a member is typing: after signing in again, the typed text is still there. */
import type { Page } from '@playwright/test'
import { demo, demoList, expect, type Person, test } from './fixtures.ts'
import { newBooking, newGarage, newReview } from './garages.ts'
import { pressWithEndedSession } from './own-ads.ts'
import { newMember } from './people.ts'
import { signIn } from './sessions.ts'

// On a slow machine an update may be refused after the new sign-in, which then counts as an ordinary refusal.
test.use({
  expectedNoise: [/status of 40[013]|Invalid|Refresh|Failed to update booking|An action on a list failed/i],
})

type Account = Pick<Person, 'email' | 'password'>

async function signInHere(page: Page, { email, password }: Account) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs in by the dialog and returns. */
async function signInAgain(page: Page, title: string, person: Account) {
  const address = page.url()
  await expect(page.getByText('You have been signed out')).toBeVisible()
  await page.getByRole('dialog', { name: title }).getByRole('link', { name: 'Sign In' }).click()
  await signInHere(page, person)
  await expect(page).toHaveURL(address)
}

/** Signs in by the page's guard and returns. */
async function letBackIn(page: Page, person: Account) {
  const { pathname } = new URL(page.url())
  await expect(page).toHaveURL(/\/(login|auth)\?next=/, { timeout: 20_000 })
  await signInHere(page, person)
  await expect(page).toHaveURL((address) => address.pathname === pathname)
}

/** Ends the session as another device that signs out all others; this browser is not notified. */
async function endElsewhere(page: Page, { email, password }: Account) {
  const { anonKey } = await (await page.request.get('/config.json')).json()
  const headers = { apikey: anonKey }
  const signed = await page.request.post('/auth/v1/token?grant_type=password', {
    headers,
    data: { email, password },
  })
  const { access_token } = await signed.json()
  const ended = await page.request.post('/auth/v1/logout?scope=others', {
    headers: { ...headers, authorization: `Bearer ${access_token}` },
  })
  expect(ended.status()).toBe(204)
}

async function openAd(page: Page) {
  await page.goto(demoList)
  await page.getByRole('article').nth(4).getByRole('link').first().click()
  await page.waitForURL(/\/vehicles\/[0-9a-f-]{36}$/)
}

test('after being signed out on another device, public pages work and members’ pages ask to sign in', async ({
  page,
}) => {
  const buyer = await newMember('Njeri', 'Maina')
  await signIn(page, buyer)
  await page.goto(demoList)
  await expect(page.getByRole('article').first()).toBeVisible()
  await endElsewhere(page, buyer)
  await page.getByRole('article').nth(2).getByRole('link').first().click()
  await page.waitForURL(/\/vehicles\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/dashboard')
  await letBackIn(page, buyer)
})

test('a message to a seller', { tag: '@thorough' }, async ({ page }) => {
  const buyer = await newMember('Njeri', 'Maina')
  await signIn(page, buyer)
  await openAd(page)
  await page.getByRole('link', { name: 'Send Message' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Message to/ })
  await dialog.getByLabel('Your message').fill('Has it ever been in an accident?')
  await pressWithEndedSession(dialog.getByRole('button', { name: 'Send Message' }))
  await signInAgain(page, 'Please sign in to send messages', buyer)
  await page.getByRole('link', { name: 'Send Message' }).first().click()
  await expect(dialog.getByLabel('Your message')).toHaveValue('Has it ever been in an accident?')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent successfully')).toBeVisible()
})

test('a report of an ad', { tag: '@thorough' }, async ({ page }) => {
  const buyer = await newMember('Njeri', 'Maina')
  await signIn(page, buyer)
  await openAd(page)
  await page.getByRole('button', { name: 'Report this ad' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this ad' })
  await dialog.getByLabel('Something else').check()
  await dialog.getByLabel('Tell us more').fill('The same car stands here three times.')
  await pressWithEndedSession(dialog.getByRole('button', { name: 'Send report' }))
  await signInAgain(page, 'Sign in to report this ad', buyer)
  await page.getByRole('button', { name: 'Report this ad' }).click()
  await expect(dialog.getByLabel('Something else')).toBeChecked()
  await expect(dialog.getByLabel('Tell us more')).toHaveValue('The same car stands here three times.')
})

test('a booking and its review', { tag: '@thorough' }, async ({ page, afterwards }) => {
  const [garage, customer] = [await newGarage(afterwards), await newMember('Njeri', 'Maina')]
  const booking = await newBooking(garage, { customer_id: customer.id, status: 'completed' })
  await signIn(page, customer)

  await page.goto(`/services/${garage.id}?book=any`)
  const asking = page.getByRole('dialog', { name: 'Book Service' })
  await asking.getByLabel('What do you need?').selectOption({ label: 'Something else (Garage)' })
  await asking.getByLabel('Time').selectOption({ index: 1 })
  await asking.getByLabel('Vehicle').fill('Mazda Demio 2015')
  await asking.getByLabel('Notes').fill('It pulls to the left.')
  await pressWithEndedSession(asking.getByRole('button', { name: 'Send request' }))
  await signInAgain(page, 'Sign in to book', customer)
  await expect(asking.getByLabel('Vehicle')).toHaveValue('Mazda Demio 2015')
  await asking.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Booking requested')).toBeVisible()

  await page.goto(`/services/${garage.id}?review=${booking}`)
  const reviewing = page.getByRole('dialog', { name: /^How was / })
  await reviewing.getByRole('radio', { name: '2 of 5: Not good' }).check({ force: true })
  await reviewing.getByLabel('What should others know?').fill('They forgot the oil filter.')
  await pressWithEndedSession(reviewing.getByRole('button', { name: 'Post review' }))
  await signInAgain(page, 'Sign in to leave a review', customer)
  await expect(reviewing.getByRole('radio', { name: '2 of 5: Not good' })).toBeChecked()
  await expect(reviewing.getByLabel('What should others know?')).toHaveValue('They forgot the oil filter.')
  await reviewing.getByRole('button', { name: 'Post review' }).click()
  await expect(page.getByText('Thank you for your review')).toBeVisible()
})

test('a provider’s service, reply to a review and answer to a customer', async ({ page, afterwards }) => {
  const [garage, customer] = [await newGarage(afterwards), await newMember('Njeri', 'Maina')]
  await newReview(garage, customer, 2, 'They forgot the oil filter.')
  await newBooking(garage, { customer_id: customer.id, status: 'pending' })
  await signIn(page, garage.owner)

  await page.goto('/service-provider/services')
  await page.getByRole('button', { name: 'Add Your First Service' }).click()
  const service = page.getByRole('dialog', { name: 'Add New Service' })
  await service.getByLabel('Service name').fill('Wheel alignment')
  await service.getByLabel('Price (KSh)').fill('2500')
  await service.getByLabel('Description').fill('On a machine, with a printed sheet.')
  await pressWithEndedSession(service.getByRole('button', { name: 'Add service' }))
  await letBackIn(page, garage.owner)
  await page.getByRole('button', { name: 'Add Your First Service' }).click()
  await expect(service.getByLabel('Price (KSh)')).toHaveValue('2,500')
  await expect(service.getByLabel('Description')).toHaveValue('On a machine, with a printed sheet.')
  await service.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add Your First Service' }).click()
  await expect(service.getByLabel('Service name'), 'what was given up is gone').toHaveValue('')

  await page.goto('/service-provider/reviews')
  await page.getByRole('button', { name: /^Reply to/ }).click()
  const answer = page.getByLabel(/^Your answer to/)
  await answer.fill('We are sorry. Come by, it is done for free.')
  await pressWithEndedSession(page.getByRole('button', { name: 'Post reply' }))
  await letBackIn(page, garage.owner)
  await page.getByRole('button', { name: /^Reply to/ }).click()
  await expect(answer).toHaveValue('We are sorry. Come by, it is done for free.')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByText('Reply posted successfully')).toBeVisible()

  await page.goto('/service-provider/bookings')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Pending' })
    .getByRole('link', { name: /^Garage, / })
    .click()
  await page
    .getByRole('dialog', { name: 'Garage' })
    .getByRole('button', { name: /^Reject/ })
    .click()
  const rejecting = page.getByRole('dialog', { name: 'Reject Booking' })
  await rejecting.getByRole('textbox').fill('Our lift is being repaired that week.')
  await pressWithEndedSession(rejecting.getByRole('button', { name: /^Reject/ }))
  await letBackIn(page, garage.owner)
  await page
    .getByRole('dialog', { name: 'Garage' })
    .getByRole('button', { name: /^Reject/ })
    .click()
  await expect(rejecting.getByRole('textbox')).toHaveValue('Our lift is being repaired that week.')
})

test('an administrator’s reason', { tag: '@thorough' }, async ({ page, afterwards }) => {
  const business_name = `Garage ${crypto.randomUUID().slice(0, 8)}`
  // The newest comes first, and no other story leaves more than a page of newer ones.
  await newGarage(afterwards, { business_name, verified: false })
  await signIn(page, demo.admin)
  await page.goto('/admin/approvals?tab=providers')
  await page.getByRole('button', { name: `Reject ${business_name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The number answers as another business.')
  await pressWithEndedSession(dialog.getByRole('button', { name: 'Reject', exact: true }))
  await letBackIn(page, demo.admin)
  await page.getByRole('button', { name: `Reject ${business_name}` }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue(
    'The number answers as another business.',
  )
})
