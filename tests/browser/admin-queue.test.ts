/** Administrators decide pending items one after the other. */
import { isAccessible, onEachScreen } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { asServer, newListing, newMember } from './people.ts'
import { askerOf, signIn } from './sessions.ts'

test('an administrator decides one ad after the other by keys, and a second press approves nothing unseen', async ({
  page,
  request,
  afterwards,
}) => {
  const seller = await newMember('Wambui', 'Ndegwa')
  const mark = crypto.randomUUID().slice(0, 8)
  // Longer than any other story's ads, so that they come first.
  const held = (title: string, year: number) =>
    newListing(seller, { title: `${title} ${mark}`, status: 'draft', held_at: `${year}-01-01T00:00:00Z` })
  const ids = [await held('First', 2001), await held('Second', 2002), await held('Third', 2003)]
  afterwards(() => asServer(`/rest/v1/vehicle_listings?id=in.(${ids})`, undefined, 'DELETE'))
  const statesOf = async () => {
    const rows = await asServer<{ id: string; status: string }[]>(
      `/rest/v1/vehicle_listings?id=in.(${ids})&select=id,status`,
    )
    return ids.map((id) => rows.find((row) => row.id === id)?.status)
  }
  const shown = (title: string) => page.getByRole('heading', { name: `${title} ${mark}`, level: 2 })
  const canDecide = () => expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled()

  await signIn(page, demo.admin)
  await page.goto('/admin/approvals')
  await page.getByRole('link', { name: 'One by one' }).click()
  // The list that is left shows the ad too.
  await expect(page.getByRole('heading', { name: 'One by one', level: 1 })).toBeVisible()
  await expect(shown('First')).toBeVisible()
  const doubts = page.getByRole('list', { name: 'What speaks against it' })
  for (const doubt of ['First ad of an unverified seller', 'No estimate of the price', 'No photos'])
    await expect(doubts).toContainText(doubt)
  await onEachScreen(page, () => isAccessible(page))

  // What one administrator looks at, another cannot decide.
  const other = await newMember('Baraka', 'Otieno')
  await asServer(`/rest/v1/profiles?id=eq.${other.id}`, { role: 'admin' }, 'PATCH')
  const { headers } = await askerOf(request, other)
  const refused = await request.post('/rest/v1/rpc/approve_listing', {
    headers,
    data: { listing_id: ids[0] },
  })
  expect((await refused.json()).hint).toBe('claimed')

  await canDecide()
  await page.keyboard.press('a')
  await expect(page.getByText('Vehicle listing approved!')).toBeVisible()
  await expect(shown('Second')).toBeVisible()
  await page.keyboard.press('a')
  await canDecide()
  await expect(shown('Second')).toBeVisible()

  // Z takes the decision back, before anything has happened.
  await page.keyboard.press('z')
  await expect(shown('First')).toBeVisible()
  expect(await statesOf()).toEqual(['draft', 'draft', 'draft'])
  await canDecide()
  await page.keyboard.press('a')
  await expect(shown('Second')).toBeVisible()
  await expect.poll(statesOf, { timeout: 20_000 }).toEqual(['active', 'draft', 'draft'])

  await page.keyboard.press('s')
  await expect(shown('Third')).toBeVisible()
  await canDecide()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject this listing?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).pressSequentially('A sad car')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Vehicle listing rejected')).toBeVisible()
  await expect(shown('Third')).toHaveCount(0)
  await expect.poll(statesOf, { timeout: 20_000 }).toEqual(['active', 'draft', 'expired'])

  // A skipped one comes again when the page is opened anew; without keys a letter does nothing.
  await page.reload()
  await expect(shown('Second')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Decide by keys' }).uncheck()
  await page.keyboard.press('s')
  await canDecide()
  await expect(shown('Second')).toBeVisible()
  await page.getByRole('button', { name: `Approve Second ${mark}` }).click()
  await expect.poll(statesOf, { timeout: 20_000 }).toEqual(['active', 'active', 'expired'])
})
