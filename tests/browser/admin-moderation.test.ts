import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults, onEachScreen } from './accessible.ts'
import { as } from './data-service.ts'
import { demo, expect, test } from './fixtures.ts'
import { undoTimeOver } from './held-acts.ts'
import { navigate } from './navigation.ts'
import { asServer, newListing, newMember, newMessage } from './people.ts'
import { askerOf, signIn } from './sessions.ts'

const PHONE = { width: 360, height: 740 }

/** The columns of an ad that awaits approval. */
const HELD = { status: 'draft', held_at: new Date().toISOString() }

/** The card of a pending item or a report. */
const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function isAccessible(page: Page) {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

test('an administrator approves one ad, and rejects another with a reason that its seller sees', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE)
  const seller = await newMember('Wambui', 'Ndegwa')
  const mark = crypto.randomUUID().slice(0, 8)
  const [good, bad] = [`Fielder ${mark}`, `Fraud ${mark}`]
  await newListing(seller, { title: good, ...HELD, description: 'Clean, one owner.' })
  await newListing(seller, { title: bad, ...HELD })

  await signIn(page, demo.admin)
  await page.goto('/admin/approvals')
  const card = cardOf(page, good)
  await expect(card).toContainText('Clean, one owner.')
  await expect(card).toContainText('Wambui Ndegwa')
  await expect(card).toContainText('Listings: 2 draft')
  await expect(card).toContainText('No open reports')
  await onEachScreen(page, () => isAccessible(page))

  await page.getByRole('button', { name: `Approve ${good}` }).click()
  await expect(page.getByText('Vehicle listing approved!')).toBeVisible()

  await page.getByRole('button', { name: `Reject ${bad}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog.getByText('Enter a reason. The person will see it.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await onEachScreen(page, () => isAccessible(page))
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The number plate is hidden')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Vehicle listing rejected')).toBeVisible()
  await undoTimeOver(page)
  await expect(card).toHaveCount(0)
  await expect(cardOf(page, bad)).toHaveCount(0)

  const told = await (await as(request, seller)).read(
    'system_notifications?select=kind,facts&order=created_at.desc',
  )
  expect(told.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['ad_live', 'ad_rejected']),
  )
  expect(JSON.stringify(told)).toContain('The number plate is hidden')
})

test('a seller’s own draft awaits no approval, and publishing it needs a confirmation', async ({ page }) => {
  const seller = await newMember('Wambui', 'Ndegwa')
  const mark = crypto.randomUUID().slice(0, 8)
  const [held, unfinished] = [`Held ${mark}`, `Unfinished ${mark}`]
  const waits = await newListing(seller, { title: held, ...HELD })
  const id = await newListing(seller, { title: unfinished, status: 'draft' })
  const stateOf = async () =>
    (await asServer<{ status: string }[]>(`/rest/v1/vehicle_listings?id=eq.${id}&select=status`))[0]?.status

  await page.setViewportSize(PHONE)
  await signIn(page, demo.admin)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: /^Vehicle Listings \(\d/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: unfinished })).toHaveCount(0)
  await navigate(page, '/admin/approvals')
  await expect(cardOf(page, held).getByText(/posted .*, new$/)).toBeVisible()
  await expect(cardOf(page, held)).not.toContainText('the seller’s own draft')
  // Other tests create drafts too, so it is on one of the first pages.
  const card = cardOf(page, unfinished)
  await page.getByRole('link', { name: /^Seller drafts/ }).click()
  await expect(page).toHaveURL('/admin/approvals?tab=drafts')
  await expect(async () => {
    for (let number = 1; number <= 5 && !(await card.isVisible()); number++) {
      await navigate(page, `/admin/approvals?tab=drafts&page=${number}`)
      await expect(page.getByRole('article').first()).toBeVisible()
    }
    await expect(card).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(card).toContainText('the seller’s own draft')
  await isAccessible(page)

  await page.getByRole('button', { name: `Approve ${unfinished}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish this draft?' })
  await expect(dialog).toContainText(`The seller has not submitted “${unfinished}” yet.`)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await isAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(await stateOf()).toBe('draft')

  await page.getByRole('button', { name: `Approve ${unfinished}` }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Vehicle listing approved!')).toBeVisible()
  await undoTimeOver(page)
  await expect(card).toHaveCount(0)
  expect(await stateOf()).toBe('active')
  await asServer(`/rest/v1/vehicle_listings?id=in.(${[waits, id]})`, undefined, 'DELETE')
})

test('a decision that someone else made first is refused with the reason, and the list is updated', {
  tag: '@thorough',
}, async ({ page, request, expectedNoise }) => {
  expectedNoise.push(/An action on a list failed/, /status of 400/)
  const seller = await newMember('Wambui', 'Ndegwa')
  const title = `Taken ${crypto.randomUUID().slice(0, 8)}`
  const id = await newListing(seller, { title, ...HELD })
  await signIn(page, demo.admin)
  await page.goto('/admin/approvals')
  await expect(cardOf(page, title)).toBeVisible()

  const other = await as(request, demo.admin)
  await other.call('approve_listing', { listing_id: id })
  await page.getByRole('button', { name: `Approve ${title}` }).click()
  await expect(page.getByText('Failed to approve listing')).toBeVisible()
  await expect(page.getByText('This ad is not waiting for approval: it is active.')).toBeVisible()
  await undoTimeOver(page)
  await expect(cardOf(page, title)).toHaveCount(0)
})

test('a business is approved from the dashboard’s list, and another rejected and removed', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const names = [`Garage ${mark}`, `Wash ${mark}`]
  for (const business_name of names) {
    const owner = await newMember('Baraka', 'Mwangi', 'service_provider')
    await asServer('/rest/v1/service_providers?select=id', {
      user_id: owner.id,
      business_name,
      location: 'Kitale',
      service_types: ['garage'],
    })
  }
  await signIn(page, demo.admin)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Sign-ups per day' })).toBeVisible()
  await isAccessible(page)
  await page.getByText('The figures as a table').click()
  await expect(page.getByRole('region', { name: 'Figures by day' }).getByRole('row')).toHaveCount(31)

  await page.getByRole('button', { name: `Approve ${names[0]}` }).click()
  await expect(page.getByText('Service provider approved!')).toBeVisible()
  await page.getByRole('link', { name: 'See all service providers' }).click()
  await expect(page).toHaveURL(/tab=providers/)
  await expect(cardOf(page, names[1] ?? '')).toBeVisible()
  await page.getByRole('button', { name: `Reject ${names[1]}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'We could not reach the business' }).click()
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Service provider rejected and removed')).toBeVisible()
  await undoTimeOver(page)
  await expect(cardOf(page, names[1] ?? '')).toHaveCount(0)
})

test('upholding a report with a note takes the ad down, and lists the report as upheld', async ({
  page,
  request,
}) => {
  const [seller, reporter] = [await newMember('Wambui', 'Ndegwa'), await newMember('Kiprop', 'Chebet')]
  const title = `Reported ${crypto.randomUUID().slice(0, 8)}`
  const listing_id = await newListing(seller, { title })
  const witness = await as(request, reporter)
  await witness.insert('listing_reports', { reporter_id: reporter.id, listing_id, reason: 'fraud' })

  await page.setViewportSize(PHONE)
  await signIn(page, demo.admin)
  await page.goto('/admin/reports')
  const card = cardOf(page, title)
  await expect(card).toContainText('Looks like fraud')
  await expect(card).toContainText('Ad is public')
  await expect(card.getByRole('link', { name: 'Suspend Wambui Ndegwa…' })).toHaveAttribute(
    'href',
    `/admin/users/${seller.id}`,
  )
  await isAccessible(page)
  await card.getByRole('button', { name: 'Uphold' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('Asked for a deposit')
  await dialog.getByRole('button', { name: 'Uphold' }).click()
  await expect(page.getByText('Report upheld')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('link', { name: 'Upheld' }).click()
  await expect(card).toContainText('Asked for a deposit')
  expect(
    await (await as(request, demo.admin)).read(`vehicle_listings?id=eq.${listing_id}&select=status`),
  ).toEqual([{ status: 'draft' }])
})

test('an administrator reads a reported conversation and upholds the report', async ({ page, request }) => {
  const [seller, buyer] = [await newMember('Wambui', 'Ndegwa'), await newMember('Kiprop', 'Chebet')]
  const thread_id = await newMessage(buyer, await newListing(seller), 'Send me your PIN and I pay at once.')
  const details = `Wants my PIN ${crypto.randomUUID().slice(0, 8)}`
  const witness = await as(request, seller)
  await witness.insert('message_reports', { thread_id, reporter_id: seller.id, reason: 'fraud', details })

  await page.setViewportSize(PHONE)
  await signIn(page, demo.admin)
  await page.goto('/admin/reports?about=conversations')
  const card = page.getByRole('article').filter({ hasText: details })
  await expect(card).toContainText('Conversation with Kiprop Chebet')
  await card.getByRole('button', { name: 'Show the conversation' }).click()
  const conversation = card.getByRole('region', { name: 'The conversation' })
  await expect(conversation).toContainText('Send me your PIN and I pay at once.')
  await expect(conversation).toContainText('Kiprop Chebet')
  await isAccessible(page)
  await card.getByRole('button', { name: 'Uphold' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Uphold' }).click()
  await expect(page.getByText('Report upheld')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  expect(await witness.read(`message_reports?thread_id=eq.${thread_id}&select=status`)).toEqual([
    { status: 'upheld' },
  ])
})

test('reports are searched by keyboard, and the text stays when the tab changes', {
  tag: '@thorough',
}, async ({ page, request }) => {
  const [seller, reporter] = [await newMember('Wambui', 'Ndegwa'), await newMember('Kiprop', 'Chebet')]
  const title = `Reported ${crypto.randomUUID().slice(0, 8)}`
  const listing_id = await newListing(seller, { title })
  const witness = await as(request, reporter)
  await witness.insert('listing_reports', { reporter_id: reporter.id, listing_id, reason: 'fraud' })

  await page.setViewportSize(PHONE)
  await signIn(page, demo.admin)
  await page.goto('/admin/reports')
  const box = page.getByRole('searchbox', { name: 'Ad, details or person' })
  await box.fill(seller.id)
  await box.press('Enter')
  await expect(page).toHaveURL(`/admin/reports?search=${seller.id}&about=ads`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(cardOf(page, title)).toBeVisible()
  await expect(box).toBeFocused()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Dismissed' }).click()
  await expect(page.getByRole('heading', { name: 'No reports found' })).toBeVisible()
  await expect(box).toHaveValue(seller.id)
  await page.getByRole('combobox', { name: 'About' }).selectOption('reviews')
  await expect(page).toHaveURL(/tab=dismissed&search=[0-9a-f-]+&about=reviews$/)
  await expect(page.getByRole('searchbox', { name: 'Business, seller, details or person' })).toHaveValue(
    seller.id,
  )
  await asServer(`/rest/v1/listing_reports?listing_id=eq.${listing_id}`, {}, 'DELETE')
})

test('all pages of the tab’s reports are exported with reasons and decisions', { tag: '@thorough' }, async ({
  page,
  request,
}) => {
  const [seller, reporter] = [await newMember('Wambui', 'Ndegwa'), await newMember('Kiprop', 'Chebet')]
  const mark = crypto.randomUUID().slice(0, 8)
  const title = `Reported "${mark}", twice`
  const listing_id = await newListing(seller, { title })
  // More than two export pages with the same time, so only the ids separate the pages.
  await asServer(
    '/rest/v1/listing_reports',
    Array.from({ length: 220 }, (_, nth) => ({
      reporter_id: reporter.id,
      listing_id,
      reason: 'fraud',
      details: `Asked for a deposit, ${nth} ${mark}`,
      status: 'dismissed',
      decided_at: new Date().toISOString(),
      decision_note: mark,
    })),
  )
  const thread_id = await newMessage(reporter, listing_id, 'Send me your PIN and I pay at once.')
  const details = `Wants my PIN ${mark}`
  await (await as(request, seller)).insert('message_reports', {
    thread_id,
    reporter_id: seller.id,
    reason: 'spam',
    details,
  })
  const exported = async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^magari-reports-\d{4}-\d\d-\d\d\.csv$/)
    return (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
  }

  await page.setViewportSize(PHONE)
  await signIn(page, demo.admin)
  await page.goto('/admin/reports?tab=dismissed')
  await expect(cardOf(page, title).first()).toBeVisible()
  await isAccessible(page)
  const ads = await exported()
  expect(ads[0]).toBe('Id,About,Subject,Person reported,Reporter,Reason,Details,State,Decided,Note,Reported')
  const theirs = ads.filter((line) => line.includes(mark))
  expect(new Set(theirs.map((line) => line.slice(0, 36))).size).toBe(220)
  expect(theirs).toHaveLength(220)
  expect(theirs[0]).toMatch(
    new RegExp(
      `^[0-9a-f-]{36},Ads,"Reported ""${mark}"", twice",Wambui Ndegwa,Kiprop Chebet,Looks like fraud,"Asked for a deposit, \\d+ ${mark}",Dismissed,20[^,]+,${mark},20[^,]+$`,
    ),
  )
  expect(ads.slice(1).every((line) => line.includes(',Ads,'))).toBe(true)

  await navigate(page, '/admin/reports?about=conversations')
  await expect(page.getByRole('article').filter({ hasText: details })).toBeVisible()
  expect((await exported()).find((line) => line.includes(details))).toMatch(
    new RegExp(
      `,Conversations,Conversation with Kiprop Chebet,Kiprop Chebet,Wambui Ndegwa,Advertising or mass messages,${details},Open,,,20`,
    ),
  )
  await asServer(`/rest/v1/message_reports?thread_id=eq.${thread_id}`, {}, 'DELETE')
  await asServer(`/rest/v1/listing_reports?listing_id=eq.${listing_id}`, {}, 'DELETE')
})

test('requests of anyone but administrators are refused', { tag: '@thorough' }, async ({ request }) => {
  const seller = await newMember('Wambui', 'Ndegwa')
  const id = await newListing(seller, { status: 'draft' })
  const { headers } = await askerOf(request, seller)
  for (const [name, data] of [
    ['admin_approvals', {}],
    ['admin_figures', {}],
    ['approve_listing', { listing_id: id }],
    ['reject_listing', { listing_id: id, reason: 'Mine' }],
  ] as const) {
    const answer = await request.post(`/rest/v1/rpc/${name}`, { headers, data })
    expect(answer.status(), name).toBe(403)
  }
})
