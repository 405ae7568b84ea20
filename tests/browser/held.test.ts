/** Reviews and business names that await approval. */
import { accessibilityFaults, onEachScreen } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { newBooking, newGarage } from './garages.ts'
import { undoTimeOver } from './held-acts.ts'
import { navigate } from './navigation.ts'
import { asServer, newMember } from './people.ts'
import { signIn } from './sessions.ts'

test('a review of a very short visit is held; its author sees why, and an administrator approves it', async ({
  page,
  browser,
  afterwards,
}) => {
  const garage = await newGarage(afterwards)
  const customer = await newMember('Wanjiku', 'Kamau')
  const booking = await newBooking(garage, { customer_id: customer.id })
  for (const status of ['confirmed', 'completed'])
    await asServer(`/rest/v1/service_bookings?id=eq.${booking}`, { status }, 'PATCH')
  const fits = async () => {
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }

  await signIn(page, customer)
  await page.goto(`/my-bookings/${booking}?review=${booking}`)
  const form = page.getByRole('dialog')
  await form.getByText('5 of 5: Very good').click({ force: true })
  const words = `Quick ${crypto.randomUUID().slice(0, 8)}`
  await form.getByRole('textbox').fill(words)
  await form.getByRole('button', { name: 'Post review' }).click()
  await expect(page.getByText('Thank you for your review')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your review' })).toContainText(
    'We check your review before it is published: the booking was completed within an hour of being accepted.',
  )
  await onEachScreen(page, fits)
  await navigate(page, '/my-bookings')
  await page.getByRole('link', { name: /^Past/ }).click()
  await expect(page.getByText('Checked before it counts')).toBeVisible()

  const office = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await signIn(office, demo.admin)
  await office.goto('/admin/approvals?tab=reviews')
  const card = office.getByRole('article').filter({ hasText: words })
  await expect(card).toContainText('The booking was completed within an hour of being accepted.')
  await expect(card).toContainText('Wanjiku Kamau')
  expect(await accessibilityFaults(office)).toEqual([])
  expect(await office.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await card.getByRole('button', { name: /^Approve/ }).click()
  await expect(office.getByText('Review approved')).toBeVisible()
  await undoTimeOver(office)
  await expect(card).toHaveCount(0)
  await office.context().close()

  await navigate(page, `/services/${garage.id}`)
  await expect(page.getByText(words)).toBeVisible()
})

test('a dealer named like a make is told that the name is being reviewed, and an administrator rejects it', async ({
  page,
  browser,
}) => {
  const dealer = await newMember('Juma', 'Kariuki', 'dealer', 'Toyota Kenya Nyeri Branch')
  await signIn(page, dealer)
  await page.goto('/account/profile')
  await expect(page.getByText('Waiting for approval: “Toyota Kenya Nyeri Branch”')).toBeVisible()
  await expect(page.getByText(/We need to review this name first: it is the name of a make/)).toBeVisible()
  await onEachScreen(page, async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0),
  )

  // The rest of the account works.
  await page.getByRole('combobox', { name: 'Location' }).fill('Nyeri')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page).toHaveURL('/dealer')
  await navigate(page, '/account/profile')
  await expect(page.getByText('Waiting for approval: “Toyota Kenya Nyeri Branch”')).toBeVisible()

  const office = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await signIn(office, demo.admin)
  await office.goto('/admin/approvals?tab=names')
  const card = office.getByRole('article').filter({ hasText: 'Toyota Kenya Nyeri Branch' })
  await expect(card).toContainText('Check the name: it is the name of a make')
  await office.getByText(/^Known names/).click()
  const known = `Zawadi ${crypto.randomUUID().slice(0, 8)}`
  await office.getByRole('textbox', { name: 'Name' }).fill(known)
  await office.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(office.getByText(`“${known}” added`)).toBeVisible()
  expect(await accessibilityFaults(office)).toEqual([])
  expect(await office.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await office.getByRole('button', { name: `Remove ${known}` }).click()
  await expect(office.getByText(`“${known}” removed`)).toBeVisible()
  await card.getByRole('button', { name: /^Reject/ }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('This is the name of another company.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(office.getByText('Business name rejected')).toBeVisible()
  await undoTimeOver(office)
  await expect(card).toHaveCount(0)
  await office.context().close()

  await navigate(page, '/notifications')
  await expect(page.getByText(/This is the name of another company\./)).toBeVisible()
})
