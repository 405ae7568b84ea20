import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { newGarage, newReview } from './garages.ts'
import { undoTimeOver } from './held-acts.ts'
import { navigate } from './navigation.ts'
import { asServer, newMember } from './people.ts'
import { forgetSession, signIn } from './sessions.ts'

test('a business with bookings is removed, not deleted, and restored', async ({ page, afterwards }) => {
  await page.setViewportSize(SIZES.phone)
  const garage = await newGarage(afterwards, { verified: false })
  const [row] = await asServer<{ business_name: string }[]>(
    `/rest/v1/service_providers?id=eq.${garage.id}&select=business_name`,
  )
  const name = row?.business_name ?? ''
  const customer = await newMember('Wanjiku', 'Kamau')
  await newReview(garage, customer, 4, 'Quick and fair')
  await signIn(page, demo.admin)
  await page.goto('/admin/approvals?tab=providers')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('People have 1 booking and 1 review with it.')
  await card.getByRole('button', { name: `Reject ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Its 1 booking and 1 review are kept')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('We could not reach the business.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Service provider rejected and removed')).toBeVisible()
  await undoTimeOver(page)
  await expect(card).toHaveCount(0)

  await navigate(page, '/admin/users?tab=removed')
  const removed = page.getByRole('row').filter({ hasText: name })
  await expect(removed).toContainText('1 booking and 1 review')
  await onEachScreen(page, () => isAccessible(page))
  const bookings = await asServer<object[]>(
    `/rest/v1/service_bookings?service_provider_id=eq.${garage.id}&select=id`,
  )
  expect(bookings).toHaveLength(1)
  await removed.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(page.getByText('Business restored. It now awaits approval.')).toBeVisible()
  await expect(removed).toHaveCount(0)

  await asServer(`/rest/v1/service_providers?id=eq.${garage.id}`, { archived_at: new Date() }, 'PATCH')
  await forgetSession(page)
  await signIn(page, garage.owner)
  await page.goto('/service-provider')
  await expect(page.getByText('Your business is no longer on Magari')).toBeVisible()
})
