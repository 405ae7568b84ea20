import type { APIRequestContext, Page } from '@playwright/test'
import { type CapturedMail, capturedMails, mailboxFolder } from '#server/mailbox-folder.ts'
import { faultsInEachTheme, onEachScreen } from './accessible.ts'
import { as } from './data-service.ts'
import { demo, expect, type Person, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { requestsOf } from './network.ts'
import { makeAccount } from './people.ts'
import { signIn } from './sessions.ts'

const topic = (page: Page, name: string) =>
  page.getByRole('switch', { name: `${name} by e-mail`, exact: true })

async function mailsTo(address: string): Promise<CapturedMail[]> {
  const mails = await capturedMails(mailboxFolder(process.env.MAGARI_TEST_DATA ?? ''))
  return mails.filter(({ to }) => to === address)
}

async function mailAbout(address: string, subject: string): Promise<CapturedMail> {
  let found: CapturedMail | undefined
  await expect
    .poll(async () => {
      found = (await mailsTo(address)).find((mail) => mail.subject === subject)
      return found?.subject
    })
    .toBe(subject)
  return found as CapturedMail
}

/** A new member with a live ad, and a function with which an administrator takes it down and shows it again, which notifies them. */
async function sellerOf(request: APIRequestContext, person: Person) {
  await makeAccount(person)
  const [seller, admin] = await Promise.all([as(request, person), as(request, demo.admin)])
  const [make] = await seller.read('vehicle_makes?limit=1')
  const ad = await seller.insert('vehicle_listings', {
    seller_id: seller.id,
    make_id: make.id,
    title: 'Toyota Axio',
    description: 'A good car.',
    price: 850_000,
    location: 'Kitale',
    condition: 'used',
    fuel_type: 'petrol',
    transmission: 'manual',
    year: 2015,
    status: 'draft',
  })
  const move = (status: string) => admin.update(`vehicle_listings?id=eq.${ad}`, { status })
  await move('active')
  return { takeDown: () => move('draft'), show: () => move('active'), seller }
}

const linkOf = (mail: CapturedMail) => /^<(.*)>$/.exec(mail.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''

test('mails of a disabled topic are not sent; the notification still appears', async ({
  page,
  request,
  person,
}) => {
  const { takeDown, show } = await sellerOf(request, person)
  await page.setViewportSize({ width: 360, height: 740 })
  const requests = requestsOf(page)
  await signIn(page, person)
  // The URL in earlier mails.
  await page.goto('/account/emails')
  await expect(page).toHaveURL('/account/notifications')
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible()
  const ads = topic(page, 'Your ads and reports')
  await expect(ads).toBeChecked()
  await ads.click()
  await expect(ads).not.toBeChecked()
  await expect(ads).toHaveAccessibleDescription(/approved, taken down/)
  await requests.answered()
  await page.reload()
  await expect(ads).not.toBeChecked()
  await expect(topic(page, 'Messages')).toBeChecked()

  await takeDown()
  await navigate(page, '/notifications')
  await expect(page.getByText('Your ad is being checked')).toBeVisible()
  await navigate(page, '/account/notifications')
  await ads.focus()
  await page.keyboard.press('Space')
  await expect(ads).toBeChecked()
  await requests.answered()
  await show()
  await mailAbout(person.email, 'Your ad is live')
  expect((await mailsTo(person.email)).map(({ subject }) => subject)).not.toContain(
    'Your ad is being checked',
  )
})

test('one click in a mail program unsubscribes, opening the page does not, and one press undoes it', async ({
  page,
  request,
  person,
}) => {
  const { takeDown } = await sellerOf(request, person)
  const mail = await mailAbout(person.email, 'Your ad is live')
  const link = linkOf(mail)
  expect(mail.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(mail.text).toContain(link)

  await test.step('opened, as by mail scanners', async () => {
    await page.goto(link)
    await expect(page.getByRole('main')).toContainText('mails about your ads and reports')
    await expect(page.getByRole('main')).not.toContainText(person.email)
    await takeDown()
    await mailAbout(person.email, 'Your ad is being checked')
  })

  await test.step('one click', async () => {
    const answer = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(answer.status()).toBe(200)
    expect(answer.headers()['cache-control']).toContain('no-store')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  })

  await test.step('undo, and unsubscribe on the page', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'Unsubscribe', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('no longer send mails about your ads and reports')
  })

  await test.step('the account page shows the same', async () => {
    await signIn(page, person)
    await page.goto('/account/notifications')
    await expect(topic(page, 'Your ads and reports')).not.toBeChecked()
    await expect(topic(page, 'Bookings and reviews')).toBeChecked()
  })
})

test('an invalid link shows a message and changes nothing', { tag: '@thorough' }, async ({
  page,
  request,
  expectedNoise,
}) => {
  expectedNoise.push(/404/)
  for (const address of [
    '/unsubscribe',
    '/unsubscribe?token=made-up',
    `/unsubscribe?token=${'f'.repeat(64)}`,
  ]) {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText(/This link is not one of ours, or it is more than a year old/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0)
    expect((await request.post(address, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(404)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a mail’s link unsubscribes, and the page undoes it', async ({ page, request, person }) => {
    await sellerOf(request, person)
    await page.goto(linkOf(await mailAbout(person.email, 'Your ad is live')))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'Unsubscribe', exact: true })).toBeVisible()
  })
})

test('the page of an unsubscribe link is accessible', { tag: '@thorough' }, async ({
  page,
  request,
  person,
}) => {
  await sellerOf(request, person)
  const link = linkOf(await mailAbout(person.email, 'Your ad is live'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await onEachScreen(page, async () => expect(await faultsInEachTheme(page)).toEqual([]))
})
