import type { Page } from '@playwright/test'
import { faultsInEachTheme, onEachScreen } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { asServer, newListing, newMember, newMessage } from './people.ts'
import { signIn } from './sessions.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const assignee = (page: Page, name: string) => row(page, name).getByLabel(/^Assigned to: /)
const dialog = (page: Page) => page.getByRole('dialog')

async function expectNoFlaws(page: Page) {
  expect(await faultsInEachTheme(page)).toEqual([])
  const beyond = await page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open], div:has(> table)')]
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth))
  })
  expect(
    beyond,
    'nothing is wider than the screen, the dialog or the place of the table',
  ).toBeLessThanOrEqual(0)
}

test('a dealer gives inquiries to the people of the business, by hand and in turn, and the buyer sees a first name', async ({
  page,
  browser,
}) => {
  const dealer = await newMember('Achieng', 'Odera', 'dealer', 'Achieng Motors')
  const listing = await newListing(dealer)
  const asker = await newMember('Wanjiku', 'Kamau')
  const peter = await newMember('Peter', 'Mutua')
  const immaculate = await newMember('Grace-Immaculate', 'Githinji')
  const thread = await newMessage(asker, listing, 'Is it still there?')
  await asServer(
    `/rest/v1/message_threads?id=eq.${thread}`,
    { created_at: new Date(Date.now() - 130 * 60_000).toISOString() },
    'PATCH',
  )

  await signIn(page, dealer)
  await test.step('a dealer alone sees nothing of it', async () => {
    await page.goto('/dealer/inquiries')
    await expect(row(page, 'Wanjiku Kamau')).toContainText('Waiting 2 h 10 min')
    await expect(page.getByLabel(/^Assigned to/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'People and rule' })).toHaveCount(0)
  })

  await asServer('/rest/v1/business_members', {
    business_id: dealer.id,
    person_id: peter.id,
    role: 'sales',
  })
  await asServer('/rest/v1/business_members', {
    business_id: dealer.id,
    person_id: immaculate.id,
    role: 'manager',
  })

  await test.step('with people an inquiry is given, undone and given again', async () => {
    await page.reload()
    await expect(assignee(page, 'Wanjiku Kamau')).toHaveValue('')
    await assignee(page, 'Wanjiku Kamau').selectOption('Peter')
    await expect(page.getByText('Peter has the inquiry now')).toBeVisible()
    await expect(assignee(page, 'Wanjiku Kamau')).toHaveValue(peter.id)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(assignee(page, 'Wanjiku Kamau')).toHaveValue('')
    await assignee(page, 'Wanjiku Kamau').selectOption('Peter')
    await expect(page.getByText('Peter has the inquiry now').last()).toBeVisible()
    await onEachScreen(page, () => expectNoFlaws(page))
  })

  await test.step('the filter is in the address', async () => {
    await page.getByLabel('Assigned to', { exact: true }).selectOption('Mine')
    await expect(page).toHaveURL(/whose=mine/)
    await expect(page.getByRole('heading', { name: 'You have no such inquiries' })).toBeVisible()
    await page.goto('/dealer/customers')
    await navigate(page, '/dealer/inquiries')
    await expect(page).toHaveURL(/whose=mine/)
    await expect(page.getByText('Your filter from last time is on.')).toBeVisible()
    await page.getByLabel('Assigned to', { exact: true }).selectOption('Everybody’s')
    await expect(row(page, 'Wanjiku Kamau')).toBeVisible()
  })

  await test.step('in turn the next inquiry is Peter’s, and managers see the figures', async () => {
    await page.getByRole('button', { name: 'People and rule' }).click()
    await dialog(page).getByLabel('In turn').check()
    await expect(page.getByText('New inquiries: in turn')).toBeVisible()
    await expect(dialog(page).getByRole('row', { name: /^Peter/ })).toContainText('1')
    await onEachScreen(page, () => expectNoFlaws(page))
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await newMessage(await newMember('Amina', 'Hassan'), listing, 'Can I see it?')
    await expect(assignee(page, 'Amina Hassan')).toHaveValue(peter.id)
  })

  await test.step('the conversation has it, too', async () => {
    // As Peter writes, who acts for the business.
    await asServer('/rest/v1/messages', {
      thread_id: thread,
      sender_id: dealer.id,
      subject: '',
      content: 'It is. Come and see it.',
      writer_name: 'Peter',
    })
    await navigate(page, `/dealer/inquiries/${thread}`)
    await expect(page.getByText('Answered after 2 h 10 min by Peter')).toBeVisible()
    await expect(page.getByLabel(/^Assigned to: /)).toHaveValue(peter.id)
    await onEachScreen(page, () => expectNoFlaws(page))
  })

  await test.step('the buyer sees the business and a first name', async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const other = await context.newPage()
    await signIn(other, asker)
    await other.goto(`/messages/${thread}`)
    await expect(other.getByText('Achieng Motors · Peter', { exact: true })).toBeVisible()
    await expect(other.getByText('Assigned to')).toHaveCount(0)
    await expect(other.getByRole('link', { name: 'Nobody’s' })).toHaveCount(0)
    await onEachScreen(other, () => expectNoFlaws(other))
    await context.close()
  })

  await test.step('Peter is told of both in his own account', async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const own = await context.newPage()
    await signIn(own, peter)
    await own.goto('/notifications')
    await expect(own.getByText('Wanjiku asks Achieng Motors about 2014 Toyota Fielder')).toBeVisible()
    await expect(own.getByText('Amina asks Achieng Motors about 2014 Toyota Fielder')).toBeVisible()
    await context.close()
  })
})
