import type { Page } from '@playwright/test'
import { fitsEachScreen, isAccessible, SIZES } from './accessible.ts'
import { as } from './data-service.ts'
import { demo, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { holdBack } from './network.ts'
import { makeAccount } from './people.ts'
import { signIn } from './sessions.ts'

const saveSettings = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click()

test('an administrator sets the YouTube link, and the pages show it', async ({ page, browser }) => {
  const channel = `https://youtube.example/@magari-${crypto.randomUUID().slice(0, 8)}`
  await page.setViewportSize(SIZES.phone)
  await signIn(page, demo.admin)
  await page.goto('/admin/settings')
  await expect(page.getByLabel('Max images per listing')).toHaveValue('10')
  await expect(page.getByRole('switch', { name: 'User registration' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Maintenance mode' })).not.toBeChecked()
  await fitsEachScreen(page)

  await test.step('errors are shown at their fields, and typed values stay', async () => {
    await page.getByLabel('YouTube').fill('youtube.example')
    await page.getByLabel('Max images per listing').fill('31')
    await saveSettings(page)
    await expect(page.getByRole('link', { name: 'Enter a number from 1 to 30.' })).toBeVisible()
    await expect(page.getByLabel('YouTube')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('YouTube')).toHaveValue('youtube.example')
    await page.getByLabel('Max images per listing').fill('10')
  })

  await page.getByLabel('YouTube').fill(channel)
  await saveSettings(page)
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  const visitor = await browser.newPage()
  await expect
    .poll(async () => {
      await visitor.goto(`/contact?${crypto.randomUUID()}`)
      return visitor.locator(`a[href="${channel}"]`).count()
    })
    .toBeGreaterThan(0)
  await visitor.close()

  await page.getByLabel('YouTube').fill('')
  await saveSettings(page)
  await expect
    .poll(async () => (await as(page.request, demo.admin)).read('system_settings?key=eq.social_youtube'))
    .toMatchObject([{ value: '' }])
})
test('another administrator’s concurrent change is shown before it is replaced', {
  tag: '@thorough',
}, async ({ page, request }) => {
  const other = await as(request, demo.admin)
  const set = (value: string) => other.update('system_settings?key=eq.business_address', { value })
  await set('')
  await signIn(page, demo.admin)
  await page.goto('/admin/settings')
  await page.getByLabel('Postal address', { exact: true }).fill('Moi Avenue, Nairobi')
  // The second save works before the settings reload.
  const release = await holdBack(page, /\/rest\/v1\/system_settings/)
  await set('Oginga Odinga Street, Kisumu')
  await saveSettings(page)
  await expect(page.getByText('Failed to save settings')).toBeVisible()
  await expect(
    page.getByText('Someone else has just set this to “Oginga Odinga Street, Kisumu”.').last(),
  ).toBeVisible()
  await expect(page.getByLabel('Postal address', { exact: true })).toHaveValue('Moi Avenue, Nairobi')
  await saveSettings(page)
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  release()
  expect(await other.read('system_settings?key=eq.business_address&select=value')).toEqual([
    { value: 'Moi Avenue, Nairobi' },
  ])
  await set('')
})

test('settings can be reloaded after a failed read; typed values stay after a failed save', {
  tag: '@thorough',
}, async ({ page, expectedNoise }) => {
  expectedNoise.push(/settings (could not be|were not)/, /ERR_FAILED/, /Failed to fetch/)
  await signIn(page, demo.admin)
  const settings = /\/rest\/v1\/(system_settings|rpc\/save_system_settings)/
  await page.route(settings, (route) => route.abort())
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { name: 'Failed to load settings' })).toBeVisible()
  await page.unroute(settings)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Branch').fill('Kisumu')
  await page.route(settings, (route) => route.abort())
  await saveSettings(page)
  await expect(page.getByText('Failed to save settings')).toBeVisible()
  await expect(page.getByLabel('Branch')).toHaveValue('Kisumu')
  await page.unroute(settings)
  await page.reload()
  await expect(page.getByLabel('Branch')).toHaveValue('Kisumu')
})

test('an administrator notifies one person, who reads it, and deletes the notification', async ({
  page,
  browser,
  person,
}) => {
  await makeAccount(person)
  const title = `Your car ${crypto.randomUUID().slice(0, 8)}`
  await page.setViewportSize(SIZES.phone)
  await signIn(page, demo.admin)
  await page.goto('/admin/notifications')

  await test.step('an empty form shows what is missing', async () => {
    await page.getByLabel('Send to', { exact: true }).selectOption('One person')
    await page.getByRole('button', { name: 'Send Notification' }).click()
    await expect(page.getByRole('link', { name: 'Enter a title of 1 to 120 characters.' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Find and choose the person it is for.' })).toBeVisible()
    await fitsEachScreen(page)
  })

  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill('Please send us its logbook.')
  await page.getByLabel('Type').selectOption('Warning')
  await page.getByLabel('Person').fill(person.email)
  await page.getByRole('button', { name: person.email }).click()
  await page.getByRole('button', { name: 'Send Notification' }).click()
  await expect(page.getByText('Notification sent successfully')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  const sent = page.getByRole('row').filter({ hasText: title })
  await expect(sent).toContainText(`${person.firstName} ${person.lastName}`)
  await expect(sent).toContainText('Warning')

  const theirs = await browser.newPage()
  await signIn(theirs, person)
  await theirs.goto('/notifications')
  const told = theirs.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(told).toContainText('Please send us its logbook.')

  await page.getByRole('button', { name: `Delete “${title}”` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Notification deleted successfully')).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(sent).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(told).toHaveCount(0)
  await theirs.close()
})

test('a notification to all users asks for confirmation with their number', async ({ page }) => {
  await signIn(page, demo.admin)
  await page.goto('/admin/notifications')
  const title = `Not for all ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Send Notification' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill('Hello')
  await page.getByRole('button', { name: 'Send Notification' }).click()
  const sending = page.getByRole('dialog', { name: /^Send this to all [1-9][\d,]* users\?$/ })
  await expect(sending).toContainText(title)
  await sending.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByRole('button', { name: 'Send Notification' }).click()
  // Not sent, because the people of other tests would be notified.
  let sent: unknown
  await page.route('**/rest/v1/system_notifications*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent = route.request().postDataJSON()
    await route.fulfill({ status: 201 })
  })
  await sending.getByRole('button', { name: 'Send to all' }).click()
  await expect(page.getByText('Notification sent successfully')).toBeVisible()
  expect(sent).toMatchObject({ title, user_id: null })

  await navigate(page, '/admin/settings')
  await page.getByRole('switch', { name: 'Maintenance mode' }).click()
  await saveSettings(page)
  const closing = page.getByRole('dialog', { name: 'Close the site?' })
  await expect(closing).toContainText(/Every visitor and all [1-9][\d,]* users will see a maintenance page/)
  await isAccessible(page)
  await closing.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('switch', { name: 'Maintenance mode' }).click()
  const admin = await as(page.request, demo.admin)
  expect(await admin.read('system_settings?key=eq.maintenance_mode&select=value')).toEqual([
    { value: 'false' },
  ])
})

test('a notification that failed to send stays in the form, and retries send it once', {
  tag: '@thorough',
}, async ({ page, expectedNoise }) => {
  expectedNoise.push(/The settings were not saved/, /ERR_FAILED/, /409/)
  const title = `For you ${crypto.randomUUID().slice(0, 8)}`
  const admin = await as(page.request, demo.admin)
  await signIn(page, demo.admin)
  await page.goto('/admin/notifications')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill('Hello')
  await page.getByLabel('Send to', { exact: true }).selectOption('One person')
  await page.getByLabel('Person').fill(demo.admin.email)
  await page.getByRole('button', { name: demo.admin.email }).click()
  // The request succeeds, but its response is lost.
  await page.route('**/rest/v1/system_notifications*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send Notification' }).click()
  await expect(page.getByText('Failed to send notification')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.unroute('**/rest/v1/system_notifications*')
  await page.getByRole('button', { name: 'Send Notification' }).click()
  await expect(page.getByText('Notification sent successfully')).toBeVisible()
  const address = `system_notifications?title=eq.${encodeURIComponent(title)}`
  expect(await admin.read(`${address}&select=title`)).toHaveLength(1)
  await admin.remove(address)
})

test('newsletter subscribers are searched and exported', async ({ page, request }) => {
  const { anonKey } = await (await request.get('/config.json')).json()
  const email = `reader.${crypto.randomUUID().slice(0, 8)}@example.test`
  const answer = await request.post('/rest/v1/rpc/subscribe_to_newsletter', {
    headers: { apikey: anonKey },
    data: { email },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await signIn(page, demo.admin)
  await page.goto('/admin/notifications')
  await page.getByRole('link', { name: 'Newsletter', exact: true }).first().click()
  await page.getByRole('searchbox', { name: 'E-mail address' }).fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Not confirmed')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await (await saving).createReadStream()
  let text = ''
  for await (const part of file) text += part
  expect(text).toContain(`${email},Not confirmed,`)
  expect(text.trim().split('\r\n')).toHaveLength(2)
  await page.getByLabel('State').selectOption('Unsubscribed')
  await expect(page.getByRole('heading', { name: 'No subscribers found' })).toBeVisible()
})

test('unsaved changes are restored with a mark, and can be discarded', { tag: '@thorough' }, async ({
  page,
}) => {
  await signIn(page, demo.admin)
  await page.goto('/admin/settings')
  const phone = page.getByLabel('Phone', { exact: true })
  const saved = await phone.inputValue()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await phone.fill('+254 700 000 999')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('link', { name: 'Approvals' }).first().click()
  await expect(page).toHaveURL(/\/admin\/approvals/)
  await navigate(page, '/admin/settings')
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
  await expect(phone).toHaveValue('+254 700 000 999')
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect(phone).toHaveValue(saved)
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  await page.reload()
  await expect(phone).toHaveValue(saved)
  await expect(page.getByText('Unsaved changes')).toBeHidden()
})
