import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { asServer, newListing, newMember, newMessage } from './people.ts'
import { signIn } from './sessions.ts'

test('a member’s page shows their record, and is linked from their ad', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const seller = await newMember('Wanjala', `Simiyu${mark}`, 'dealer')
  const asker = await newMember('Atieno', 'Were')
  const title = `Member ${mark}`
  const listing = await newListing(seller, { title, price: 875_000 })
  const thread = await newMessage(asker, listing, `Is it there, ${mark}?`)
  await asServer('/rest/v1/message_reports', {
    thread_id: thread,
    reported_id: seller.id,
    reporter_id: asker.id,
    reason: 'spam',
  })

  await page.setViewportSize(SIZES.phone)
  await signIn(page, demo.admin)
  // Names in any order find the seller's listings too.
  await page.goto(`/admin/listings?search=Simiyu${mark}+Wanjala`)
  await expect(page.getByText('1 listing', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: `Wanjala Simiyu${mark}` }).click()
  await expect(page).toHaveURL(`/admin/users/${seller.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Wanjala Simiyu${mark}`)
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(seller.email)
  await expect(page.getByRole('region', { name: 'Ads (1)' })).toContainText(title)
  const reported = page.getByRole('region', { name: 'Reported (1)' })
  await reported.getByRole('button', { name: 'Show the conversation' }).click()
  await expect(reported.getByText(`Is it there, ${mark}?`)).toBeVisible()
  await onEachScreen(page, () => isAccessible(page))

  // A note, written key by key, survives a reload before it is added.
  await page.getByLabel('New note').pressSequentially('Called; runs a yard in Thika.')
  await page.reload()
  await expect(page.getByLabel('New note')).toHaveValue('Called; runs a yard in Thika.')
  await page.getByRole('button', { name: 'Add note' }).click()
  const notes = page.getByRole('region', { name: 'Notes (1)' })
  await expect(notes).toContainText('Called; runs a yard in Thika.')
  await expect(page.getByLabel('New note')).toHaveValue('')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Write a note.')).toBeVisible()
  await notes.getByRole('button', { name: /^Delete the note/ }).click()
  await expect(page.getByText('Note deleted')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notes', exact: true })).toBeVisible()

  await page.getByRole('button', { name: /^Unverify|^Verify/ }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})

test('a plan is granted for some days and ended, each with a reason', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const dealer = await newMember('Barasa', `Wafula${mark}`, 'dealer')
  await page.setViewportSize(SIZES.phone)
  await signIn(page, demo.admin)
  await page.goto(`/admin/users/${dealer.id}`)
  const plan = page.getByRole('region', { name: 'Plan' })
  await expect(plan).toContainText('None: the free limit applies.')
  await plan.getByRole('button', { name: 'Give a plan' }).click()
  const dialog = page.getByRole('dialog', { name: /^Give Barasa/ })
  await dialog.getByLabel('Days').fill('400')
  await dialog.getByRole('button', { name: 'Give plan' }).click()
  await expect(dialog.getByText('Choose a plan.')).toBeVisible()
  await expect(dialog.getByText('From 1 to 366 days.')).toBeVisible()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await isAccessible(page)
  await dialog.getByLabel('Plan').selectOption({ index: 1 })
  await dialog.getByLabel('Days').fill('14')
  await dialog.getByLabel('Reason').fill('A gift at the fair.')
  await dialog.getByRole('button', { name: 'Give plan' }).click()
  await expect(page.getByText('Plan given')).toBeVisible()
  await expect(plan).toContainText(/ from .* until /)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('A gift at the fair.')

  await plan.getByRole('button', { name: 'End the plan' }).click()
  const end = page.getByRole('dialog', { name: /^End the .* plan\?$/ })
  await end.getByLabel('Reason').fill('Given by mistake.')
  await end.getByRole('button', { name: 'End plan' }).click()
  await expect(plan).toContainText('None: the free limit applies.')
  const told = await asServer<{ facts: { reason: string } }[]>(
    `/rest/v1/system_notifications?user_id=eq.${dealer.id}&order=created_at.desc&limit=1&select=facts`,
  )
  expect(told[0]?.facts.reason).toContain('Given by mistake.')
})

test('an unknown member’s URL shows a message', { tag: '@thorough' }, async ({ page }) => {
  await signIn(page, demo.admin)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'not-a-uuid']) {
    await page.goto(`/admin/users/${id}`)
    await expect(page.getByRole('heading', { name: 'Member not found' })).toBeVisible()
  }
})
