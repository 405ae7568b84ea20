import type { Page } from '@playwright/test'
import { faultsInEachTheme } from './accessible.ts'
import { demo, expect, mailTo, test } from './fixtures.ts'
import { asServer, newListing, newMember } from './people.ts'
import { signIn } from './sessions.ts'

const LIST = '/admin/notifications?tab=newsletter'
const page_ = (id: string) => `${LIST}&letter=${id}`

/** Inserts a newsletter in a state, without recipients. */
async function written(values: Record<string, unknown> = {}) {
  const subject = `News ${crypto.randomUUID().slice(0, 8)}`
  const [row] = await asServer<{ id: string }[]>('/rest/v1/newsletters', {
    subject,
    body: '# Habari\n\nSee **cars**.',
    ...values,
  })
  return { id: row?.id ?? '', subject }
}

const remove = (id: string) => asServer(`/rest/v1/newsletters?id=eq.${id}`, undefined, 'DELETE')
const removeBySubject = (subject: string) =>
  asServer(`/rest/v1/newsletters?subject=eq.${encodeURIComponent(subject)}`, undefined, 'DELETE')
const mail = (page: Page) => page.frameLocator('iframe[title="Preview of the mail"]')

test('a newsletter is written, previewed, tested and deleted', async ({ page, afterwards }) => {
  const subject = `News ${crypto.randomUUID().slice(0, 8)}`
  const title = `2013 Toyota Probox ${crypto.randomUUID().slice(0, 8)}`
  const seller = await newMember('Atieno', 'Ouma')
  const ad = await newListing(seller, { title })
  afterwards(() => asServer(`/rest/v1/vehicle_listings?id=eq.${ad}`, undefined, 'DELETE'))
  afterwards(() => removeBySubject(subject))
  await signIn(page, demo.admin)
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Write a newsletter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Write a newsletter' })).toBeVisible()

  // Errors are shown at the fields, and typed values stay.
  await page
    .getByLabel('Text', { exact: true })
    .fill('See [us](javascript:alert(1)) and [them](http://magari.test)')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Enter a subject of 1 to 120 characters.').first()).toBeVisible()
  await expect(page.getByText('Links begin with https://.').first()).toBeVisible()

  await page.getByLabel('Subject').fill(subject)
  await page
    .getByLabel('Text', { exact: true })
    .fill(
      '# Habari\n\nSee **all** our [cars](https://magari.test/vehicles) <script>alert(1)</script>\n\n- one\n- two',
    )
  await page.getByLabel('Ads below the text').selectOption('Ads I choose')
  await page.getByLabel('Find an ad').fill(`https://magari.test/vehicles/${ad}`)
  await page.getByRole('button', { name: `Add ${title}` }).click()
  await expect(page.getByRole('list', { name: 'Chosen ads' })).toContainText(title)

  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(mail(page).getByRole('heading', { name: 'Habari' })).toBeVisible()
  await expect(mail(page).getByRole('link', { name: 'cars' })).toHaveAttribute(
    'href',
    'https://magari.test/vehicles',
  )
  await expect(mail(page).getByText('<script>alert(1)</script>')).toBeVisible()
  await expect(mail(page).getByRole('link', { name: title })).toHaveAttribute(
    'href',
    new RegExp(`/vehicles/${ad}$`),
  )
  await expect(mail(page).getByRole('link', { name: 'Unsubscribe from mails like this' })).toBeVisible()
  // The preview's own styles are allowed by the Content-Security-Policy.
  await expect(mail(page).getByRole('heading', { name: 'Habari' })).toHaveCSS('font-size', '20px')
  await page.getByRole('button', { name: 'Plain text' }).click()
  await expect(page.getByText('See all our cars (https://magari.test/vehicles)')).toBeVisible()

  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Draft of a newsletter' })).toBeVisible()
  await page.getByLabel('Subject').fill(`${subject} `)
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText('A test mail is on its way to you')).toBeVisible()
  const sent = await mailTo(demo.admin.email, new RegExp(`^Test: ${subject}$`))
  expect(sent.text).toContain(title)
  expect(sent.html).toContain('&lt;script&gt;')

  await page.getByRole('link', { name: 'All newsletters' }).click()
  const row = page.getByRole('row').filter({ hasText: subject })
  await expect(row).toContainText('Draft')
  await row.getByRole('link', { name: `Edit “${subject}”` }).click()
  await expect(page.getByRole('list', { name: 'Chosen ads' })).toContainText(title)
  await page.getByRole('link', { name: 'All newsletters' }).click()
  await row.getByRole('button', { name: `Delete “${subject}”` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Draft deleted')).toBeVisible()
  // With several newsletters the dialog's button lies over the list, in which no row moves under the pointer.
  await page.mouse.move(0, 0)
  await expect(row).toHaveCount(0)
})

test('sending asks for confirmation with the number of people, and sends the version on screen', async ({
  page,
  afterwards,
}) => {
  const { id, subject } = await written()
  afterwards(() => remove(id))
  const sent: unknown[] = []
  // Nothing is sent to the people of the demo world.
  await page.route('**/rest/v1/rpc/newsletter_recipient_count', (route) => route.fulfill({ json: 1204 }))
  await page.route('**/rest/v1/rpc/send_newsletter', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: 1204 })
  })
  await signIn(page, demo.admin)
  await page.goto(page_(id))
  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this to 1,204 subscribers?' })
  await expect(dialog).toContainText(subject)
  await expect(dialog).toContainText('about 21 minutes')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(sent).toEqual([])
  await page.getByLabel('Text', { exact: true }).fill('Something else')
  await page.getByRole('button', { name: 'Send…' }).click()
  await dialog.getByRole('button', { name: 'Send to all' }).click()
  await expect(page.getByText('The newsletter is being sent')).toBeVisible()
  const [row] = await asServer<{ body: string; updated_at: string }[]>(`/rest/v1/newsletters?id=eq.${id}`)
  expect(row?.body).toBe('Something else')
  expect(sent).toEqual([{ newsletter_id: id, version: row?.updated_at }])
})

test('the progress of a newsletter is shown live, and it can be stopped', async ({ page, afterwards }) => {
  const { id, subject } = await written({
    status: 'stopped',
    recipients: 1204,
    started_at: '2026-05-01T06:00:00Z',
  })
  afterwards(() => remove(id))
  const now = { status: 'sending', sent: 3, failed: 0, unsubscribed: 0 }
  await page.route(`**/rest/v1/newsletters?*id=eq.${id}*`, async (route) => {
    const answer = await route.fetch()
    const row = await answer.json()
    await route.fulfill({
      response: answer,
      json: Array.isArray(row) ? [{ ...row[0], ...now }] : { ...row, ...now },
    })
  })
  await page.route('**/rest/v1/rpc/stop_newsletter', (route) => {
    now.status = 'stopped'
    return route.fulfill({ status: 204 })
  })
  await signIn(page, demo.admin)
  await page.goto(page_(id))
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  const counts = page.locator('dl[aria-label="Counts"]')
  await expect(counts).toContainText('1,204')
  await expect(page.getByRole('progressbar', { name: 'Mails sent' })).toHaveAttribute('value', '3')
  Object.assign(now, { sent: 620, failed: 2, unsubscribed: 1 })
  // The page updates without a reload.
  await expect(page.getByRole('progressbar', { name: 'Mails sent' })).toHaveAttribute('value', '622', {
    timeout: 12_000,
  })
  await page.getByRole('button', { name: 'Stop sending' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sending' }).click()
  await expect(page.getByText('Sending stopped')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue sending' })).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(mail(page).getByRole('heading', { name: 'Habari' })).toBeVisible()
})

test('the newsletter pages are accessible', { tag: '@thorough' }, async ({ page, afterwards }) => {
  const draft = await written()
  const sent = await written({ status: 'sent', recipients: 5, sent: 4, started_at: '2026-05-01T06:00:00Z' })
  afterwards(() => remove(draft.id))
  afterwards(() => remove(sent.id))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, demo.admin)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const address of [LIST, page_('new'), page_(draft.id), page_(sent.id)]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await faultsInEachTheme(page), address).toEqual([])
      // After axe, which would look into the frame, where scripts are blocked.
      if (address.includes(draft.id) || address.includes(sent.id)) {
        await page.getByRole('button', { name: 'Preview' }).click()
        await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
      }
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, address).toBeLessThanOrEqual(0)
    }
  }
})
