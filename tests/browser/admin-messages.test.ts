import type { APIRequestContext, Page } from '@playwright/test'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { demo, expect, type Person, test } from './fixtures.ts'
import { askingAs, signIn } from './sessions.ts'

const DESK = '/admin/contact-messages'

const table = (page: Page) => page.getByRole('table', { name: 'Messages to Magari' })

/** Sends messages to the marketplace as a visitor, with unique texts. */
async function write(request: APIRequestContext, { email }: Person, messages: string[]): Promise<void> {
  for (const [place, message] of messages.entries()) {
    const fields = { name: `Achieng ${place + 1}`, email, phone: '', topic: 'payment', message }
    const answer = await request.post('/contact', { form: fields, headers: { origin: baseOf() } })
    expect(answer.ok()).toBe(true)
  }
}

const baseOf = () => `http://localhost:${process.env.MAGARI_TEST_PORT}`

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a visitor’s message is answered, reopened and deleted', async ({ page, request, person }) => {
    await write(request, person, ['How do I pay by bank?\nI have no M-Pesa.'])
    await signIn(page, demo.admin)
    await page.goto(`${DESK}?search=${encodeURIComponent(person.email)}`)
    const row = table(page).getByRole('row').filter({ hasText: person.email })
    await expect(row).toContainText('Plans and payments')
    await expect(row).toContainText('I have no M-Pesa.')
    await expect(row.getByRole('link', { name: person.email })).toHaveAttribute(
      'href',
      /^mailto:.*subject=Re%3A%20Plans%20and%20payments.*body=.*%3E%20I%20have%20no%20M-Pesa/,
    )
    await onEachScreen(page, () => isAccessible(page))

    await page.getByRole('button', { name: 'Mark as answered: Achieng 1' }).click()
    await expect(page.getByText('Marked as answered')).toBeVisible()
    await expect(page.getByText('No open messages')).toBeVisible()
    await page.getByRole('link', { name: 'Answered' }).click()
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: 'Reopen: Achieng 1' }).click()
    await expect(page.getByText('No answered messages')).toBeVisible()

    await page.getByRole('link', { name: /^Open/ }).click()
    await page.getByRole('button', { name: 'Delete the message of Achieng 1' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this message?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Message deleted')).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})

test('several messages are closed at once, found by topic and text, and exported', {
  tag: '@thorough',
}, async ({ page, request, person }) => {
  const word = crypto.randomUUID().slice(0, 8)
  await write(request, person, [
    `Cheap loans ${word}`,
    `Cheap tyres ${word}`,
    `=HYPERLINK("http://x") ${word}`,
  ])
  await signIn(page, demo.admin)
  await page.goto(`${DESK}?search=${word}&topic=payment&sort=oldest`)
  await expect(table(page).getByRole('row')).toHaveCount(4)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const chunks = await (await (await download).createReadStream()).toArray()
  const file = Buffer.concat(chunks).toString()
  expect(file).toContain('Id,State,About,Name,E-mail,Phone,Message,Received')
  expect(file).toContain(`Cheap tyres ${word}`)
  expect(file).not.toContain(',"=HYPERLINK')

  await page.getByRole('checkbox', { name: 'Select Achieng 1' }).check()
  await page.getByRole('checkbox', { name: 'Select Achieng 2' }).check()
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Closed without an answer')).toBeVisible()
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await expect(page.getByText('2 selected')).toHaveCount(0)

  const admin = await askingAs(request, demo.admin)
  const closed = await admin(`contact_messages?email=eq.${person.email}&select=status&order=name`)
  expect(closed).toEqual([{ status: 'closed' }, { status: 'closed' }, { status: 'open' }])
})

test('a failed change is shown, and the message stays', { tag: '@thorough' }, async ({
  page,
  request,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED|Failed to fetch|An action on a list failed/)
  await write(request, person, ['Is the site open on Sundays?'])
  await signIn(page, demo.admin)
  await page.goto(`${DESK}?search=${encodeURIComponent(person.email)}`)
  await page.route(/\/rest\/v1\/contact_messages/, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Close: Achieng 1' }).click()
  await expect(page.getByText('Failed to update the message', { exact: true })).toBeVisible()
  await expect(table(page)).toContainText('Is the site open on Sundays?')
})
