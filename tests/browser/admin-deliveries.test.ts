import type { Page } from '@playwright/test'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import { freshDataDirectory, removeDataDirectory, startServer } from '#testing/running-server.ts'
import { faultsInEachTheme, fitsEachScreen, onEachScreen } from './accessible.ts'
import { test as base, expect } from './fixtures.ts'
import { newMember } from './people.ts'
import { signIn } from './sessions.ts'

interface Place {
  url: string
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>
}

// A separate marketplace, in which nobody else is notified.
const test = base.extend<object, { place: Place }>({
  place: [
    async ({}, use) => {
      const directory = freshDataDirectory()
      const server = await startServer(directory, { LOG_LEVEL: 'warn' })
      process.env.MAGARI_TEST_PORT = new URL(server.url).port
      process.env.MAGARI_TEST_DATA = directory
      const owner = { host: `${directory}/postgres/socket`, user: 'postgres', database: 'magari' }
      await use({
        url: server.url,
        sql: (text, values) => onConnection(owner, (client) => client.query(text, values)),
      })
      await server.end('SIGTERM')
      await removeDataDirectory(directory)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ place }, use) => use(place.url),
})

// The tests share data, so they run in sequence.
test.describe.configure({ mode: 'serial' })

const PAGE = '/admin/notifications?tab=deliveries'
const main = (page: Page) => page.getByRole('main')
/** The channel table's row that starts with this text. */
const channel = (page: Page, name: RegExp) =>
  page.getByRole('table', { name: 'Channels', exact: true }).getByRole('row', { name })
/** The rows of a table of figures, including its head. */
const figures = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('row')

async function openAsAdmin(page: Page, { sql }: Place) {
  const admin = await newMember('Njeri', 'Maina')
  await sql(`update public.profiles set role = 'admin' where id = $1`, [admin.id])
  await signIn(page, admin)
  await page.goto(PAGE)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return admin
}

test('with nothing sent, the page shows so, and each channel with its state', {
  tag: '@thorough',
}, async ({ page, place }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAsAdmin(page, place)
  await expect(main(page)).toContainText('Nothing was sent')
  await expect(main(page)).toContainText('Messages appear here once sent.')
  await expect(channel(page, /^SMS Off in the settings 0$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not delivered' })).toHaveCount(0)
  await fitsEachScreen(page)
  await onEachScreen(page, async () => expect(await faultsInEachTheme(page)).toEqual([]))
  await page.getByLabel('Period').selectOption('Today')
  await expect(main(page)).toContainText('Nothing has been sent today.')
})

test('sums by channel, day and kind, with the cost, for the chosen days and channel', async ({
  page,
  place,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAsAdmin(page, place)
  await place.sql(`update private.notification_channels set is_configured = true where channel = 'sms'`)
  await place.sql(`update public.system_settings set value = 'true' where key = 'sms_notifications'`)
  await place.sql(`
    insert into private.notification_days (day, channel, kind, state, number, cost_kes)
    select private.nairobi_today() - ago, channel, kind, state, number, cost from (values
      (0, 'sms', 'booking_reminder', 'delivered', 4, 3.2),
      (0, 'sms', 'booking_reminder', 'failed', 1, 0.8),
      (0, 'email', 'price_drop', 'sent', 1200, 0),
      (3, 'sms', 'ad_live', 'sent', 10, 8),
      (3, 'sms', 'ad_live', 'skipped', 2, 0),
      (20, 'sms', 'ad_live', 'unknown', 5, 0)
    ) as counted (ago, channel, kind, state, number, cost)`)
  await page.reload()
  // Seven days by default.
  await expect(channel(page, /^SMS 14 4 1 6\.67% 0 2 0 KSh 12/)).toBeVisible()
  await expect(channel(page, /^E-mail 1,200 Not reported 0 0% 0 0 \d+ –/)).toBeVisible()
  await expect(figures(page, 'Messages by kind').filter({ hasText: 'Price drop' })).toContainText('1,200')
  await page.getByText('The figures as a table').click()
  const byDay = figures(page, 'Messages by day')
  // Includes the head.
  await expect(byDay).toHaveCount(8)
  await expect(byDay.nth(1)).toHaveText(/1,200.*4.*1KSh 4$/)
  await expect(byDay.nth(4)).toHaveText(/KSh 8$/)

  await page.getByLabel('Period').selectOption('30 days')
  await expect(page).toHaveURL(/days=30/)
  await expect(channel(page, /^SMS 14 4 1 .* 5 2 0 KSh 12/)).toBeVisible()
  await page.getByLabel('Period').selectOption('Today')
  await expect(channel(page, /^SMS 4 4 1 20% 0 0 0 KSh 4/)).toBeVisible()
  await page.getByLabel('Channel', { exact: true }).selectOption('SMS')
  await expect(page.getByRole('table', { name: 'Channels' }).getByRole('row')).toHaveCount(2)
  await expect(figures(page, 'Messages by kind').filter({ hasText: '1,200' })).toHaveCount(0)
  // The choice is in the URL.
  await page.reload()
  await expect(page.getByLabel('Channel', { exact: true })).toHaveValue('sms')
  await expect(channel(page, /^SMS 4 4 1/)).toBeVisible()
})

test('undelivered messages are listed with the reason, filtered by outcome, without personal data', {
  tag: '@thorough',
}, async ({ page, place }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const admin = await openAsAdmin(page, place)
  await place.sql(
    `insert into private.notification_deliveries (user_id, channel, kind, due_at, state, reason, changed_at)
     select $1, channel, kind, now(), state, reason, now() - n * interval '1 minute' from (values
       (1, 'sms', 'booking_reminder', 'failed', 'UserInBlacklist +254712345678'),
       (2, 'sms', 'ad_live', 'unknown', 'interrupted'),
       (3, 'whatsapp', 'ad_live', 'skipped', 'ceiling'),
       (4, 'sms', 'ad_live', 'skipped', 'stopped'),
       (5, 'sms', 'ad_live', 'delivered', null)
     ) as one (n, channel, kind, state, reason)`,
    [admin.id],
  )
  // Bypasses the trigger, so that no job sends it.
  await place.sql(
    `set session_replication_role = replica;
     insert into mail.outbox (template, recipient, data, failed_at, failure)
     values ('signup', 'wanjiku@magari.test', '{}', now() - interval '10 minutes', 'smtp_550')`,
  )
  await page.reload()
  const rows = page.getByRole('table', { name: 'Not delivered' }).getByRole('row')
  await expect(rows).toHaveCount(6)
  await expect(rows.nth(1)).toContainText('UserInBlacklist …')
  await expect(rows.nth(2)).toContainText(
    'The server stopped while it was being sent, so it may have arrived.',
  )
  await expect(rows.nth(3)).toContainText('The daily limit in the settings was reached.')
  await expect(rows.nth(4)).toContainText('The number answered STOP.')
  await expect(rows.nth(5)).toContainText('The mail server refused it with code 550.')
  await expect(main(page)).not.toContainText(/254712345678|wanjiku@/)

  await page.getByLabel('Outcome').selectOption('Skipped')
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Channel', { exact: true }).selectOption('WhatsApp')
  await expect(page).toHaveURL(/state=skipped/)
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Outcome').selectOption('Failed')
  await expect(main(page)).toContainText('None in this period.')

  // The number of a bad day.
  await place.sql(
    `insert into private.notification_deliveries (user_id, channel, kind, due_at, state, reason)
     select $1, 'sms', 'ad_live', now(), 'failed', repeat('An endless reason without a blank'::text, 6)
     from generate_series(1, 120)`,
    [admin.id],
  )
  await page.goto(PAGE)
  await page.getByText('40 more').click()
  await expect(page.getByRole('table', { name: 'Not delivered' })).toHaveCount(2)
  await fitsEachScreen(page)
  await onEachScreen(page, async () => expect(await faultsInEachTheme(page)).toEqual([]))
})
