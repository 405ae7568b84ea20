/** Administrators find records and act on them with the palette. */
import type { Page } from '@playwright/test'
import { isAccessible, onEachScreen } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { newBooking, newGarage } from './garages.ts'
import { asServer, newListing, newMember } from './people.ts'
import { signIn } from './sessions.ts'

/** Letters alone, so that no part of it is a number or the beginning of an id. */
const newMark = () =>
  crypto
    .randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 8)
    .padEnd(5, 'z')

/** Opens the palette and types a text. */
async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a page or record' }).fill(text)
}

/** The first result of a group, once it is the chosen one. */
async function first(page: Page, group: string, name: string) {
  const found = page.getByRole('group', { name: group }).getByRole('option', { name })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  return found
}

test('the palette finds a listing by its words in any order, a payment by its number and a booking by its plate', async ({
  page,
  afterwards,
}) => {
  const mark = newMark()
  const member = await newMember('Amina', `Hassan${mark}`)
  const listing = await newListing(member, { title: `Toyota Fielder ${mark}` })
  const [plan] = await asServer<{ id: string }[]>('/rest/v1/subscription_plans?name=eq.Standard&select=id')
  const [payment] = await asServer<{ id: string; payment_number: string }[]>('/rest/v1/payment_requests', {
    user_id: member.id,
    plan_id: plan?.id,
    payment_method: 'bank_transfer',
    amount: 2_500,
    reference: `PALETTE ${mark}`,
  })
  const number = payment?.payment_number ?? ''
  const garage = await newGarage(afterwards, { business_name: `Zebra Works ${mark}` })
  const booking = await newBooking(garage, { customer_id: member.id, vehicle: `Axio KDQ ${mark}` })
  afterwards(() => asServer(`/rest/v1/vehicle_listings?id=eq.${listing}`, undefined, 'DELETE'))
  afterwards(() => asServer(`/rest/v1/payment_requests?id=eq.${payment?.id}`, undefined, 'DELETE'))

  await signIn(page, demo.admin)
  await page.goto('/admin')
  await ask(page, `${mark} fielder`)
  await first(page, 'Listings', `Toyota Fielder ${mark}`)
  await onEachScreen(page, () => isAccessible(page))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/vehicles/${listing}`)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await ask(page, number)
  await first(page, 'Payments', number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/payments?search=${number}`)
  await expect(page.getByRole('button', { name: `Approve ${number}` })).toBeVisible()

  await ask(page, `works zebra ${mark}`)
  await expect(
    page.getByRole('group', { name: 'Businesses' }).getByRole('option', { name: `Zebra Works ${mark}` }),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  await ask(page, `kdq${mark}`)
  await first(page, 'Bookings', `Amina Hassan${mark}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/users/${member.id}?booking=${booking}`)
  await expect(page.getByRole('region', { name: 'Booking', exact: true })).toContainText(`Axio KDQ ${mark}`)
})

test('the palette suspends a member after asking for the reason, and then offers to end it', async ({
  page,
}) => {
  const mark = newMark()
  const name = `Mary Wanjiku${mark}`
  const member = await newMember('Mary', `Wanjiku${mark}`)
  const isSuspended = async () => {
    const [row] = await asServer<{ suspended_at: string | null }[]>(
      `/rest/v1/profiles?id=eq.${member.id}&select=suspended_at`,
    )
    return row?.suspended_at !== null
  }

  await signIn(page, demo.admin)
  await page.goto('/admin')
  await ask(page, 'suspend')
  await expect(page.getByText('Type the name, phone number or e-mail address of a member.')).toBeVisible()
  await page.getByRole('combobox').fill(`suspend wanjiku${mark} mary`)
  await first(page, 'Acts', `Suspend ${name}`)
  await onEachScreen(page, () => isAccessible(page))
  await page.keyboard.press('Enter')

  // It is not done before it is confirmed.
  const dialog = page.getByRole('dialog', { name: `Suspend ${name}?` })
  await expect(dialog).toBeVisible()
  expect(await isSuspended()).toBe(false)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked buyers for deposits.')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/admin/users/${member.id}`)
  await expect.poll(isSuspended).toBe(true)

  await ask(page, `suspend wanjiku${mark}`)
  await expect(page.getByText('Nothing found that you can suspend now.')).toBeVisible()
  await page.getByRole('combobox').fill(`unsuspend wanjiku${mark}`)
  await first(page, 'Acts', `Unsuspend ${name}`)
  await page.keyboard.press('Enter')
  const ending = page.getByRole('dialog', { name: `End the suspension of ${name}?` })
  await expect(ending).toContainText('Asked buyers for deposits.')
  await ending.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/admin/users/${member.id}`)
})

test('the palette leads to a pending item in the queue, to approve or reject it', async ({
  page,
  afterwards,
}) => {
  const mark = newMark()
  const seller = await newMember('Wambui', 'Ndegwa')
  const held = (title: string) =>
    newListing(seller, { title: `${title} ${mark}`, status: 'draft', held_at: new Date().toISOString() })
  const ids = [await held('Crimson'), await held('Purple')]
  afterwards(() => asServer(`/rest/v1/vehicle_listings?id=in.(${ids})`, undefined, 'DELETE'))
  const states = async () => {
    const rows = await asServer<{ id: string; status: string }[]>(
      `/rest/v1/vehicle_listings?id=in.(${ids})&select=id,status`,
    )
    return ids.map((id) => rows.find((row) => row.id === id)?.status)
  }
  const shown = (title: string) => page.getByRole('heading', { name: `${title} ${mark}`, level: 2 })

  await signIn(page, demo.admin)
  await page.goto('/admin')
  await ask(page, `approve ${mark} crimson`)
  await first(page, 'Acts', `Approve Crimson ${mark}`)
  await page.keyboard.press('Enter')
  await expect(shown('Crimson')).toBeVisible()
  await page.getByRole('button', { name: `Approve Crimson ${mark}` }).click()
  await expect(page.getByText('Vehicle listing approved!')).toBeVisible()
  await expect(page).toHaveURL('/admin/approvals/queue')

  // From the queue itself; what was decided a moment ago is not offered again.
  await ask(page, `reject ${mark}`)
  await first(page, 'Acts', `Reject Purple ${mark}`)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reject this listing?' })
  await expect(dialog).toContainText(`Purple ${mark}`)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not a car')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Vehicle listing rejected')).toBeVisible()
  await expect(shown('Purple')).toHaveCount(0)
  await expect(page).toHaveURL('/admin/approvals/queue')
  await expect.poll(states, { timeout: 20_000 }).toEqual(['active', 'expired'])

  await page.goto(`/admin/approvals/queue?item=${ids[1]}`)
  await expect(page.getByText('The item that you chose cannot be decided now')).toBeVisible()
})

test('the link back from a member keeps the filters and the order of the list', { tag: '@thorough' }, async ({
  page,
}) => {
  await signIn(page, demo.admin)
  await page.goto('/admin/users?role=dealer&sort=name')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'All users' }).click()
  await expect(page).toHaveURL('/admin/users?role=dealer&sort=name')
})
