import type { Page } from '@playwright/test'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import { confirmPhone } from '#testing/phones.ts'
import { freshDataDirectory, removeDataDirectory, startServer } from '#testing/running-server.ts'
import { faultsInEachTheme, fitsEachScreen, onEachScreen } from './accessible.ts'
import { test as base, expect, type Person } from './fixtures.ts'
import { requestsOf } from './network.ts'
import { makeAccount } from './people.ts'
import { signIn } from './sessions.ts'

interface Place {
  url: string
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>
}

// A separate marketplace, because these tests change its channels.
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

// The tests share the channels of one server.
test.describe.configure({ mode: 'serial' })

const PHONE = '+254712345678'
// A number can be confirmed for one member only.
const OTHER_PHONE = '+254712345679'
const STOPPED_PHONE = '+254712345670'
const TOPICS = [
  'Messages',
  'Bookings and reviews',
  'Your ads and reports',
  'Financing and insurance',
  'Ending ads and plans',
  'Saved searches and favorites',
  'Account and payments',
]

const choice = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const quietHours = (page: Page) => page.getByRole('region', { name: 'Quiet hours' })

async function open(page: Page, person: Person) {
  const member = await makeAccount(person)
  await signIn(page, person)
  await page.goto('/account/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notification settings')
  return member
}

const configure = ({ sql }: Place, channels: string[]) =>
  sql(
    `with settings as (
       update public.system_settings set value = 'true' where key = 'sms_notifications'
     )
     update private.notification_channels
     set is_configured = channel = any($1), public_key = case when channel = 'push' then repeat('B', 87) end`,
    [channels],
  )

test('without further channels e-mail is the only one, and mails of the account are always sent', {
  tag: '@thorough',
}, async ({ page, person, place }) => {
  await configure(place, [])
  await open(page, person)
  for (const topic of TOPICS.slice(0, -1)) await expect(choice(page, `${topic} by e-mail`)).toBeChecked()
  await expect(page.getByRole('group', { name: 'Account and payments' })).toContainText('Always')
  await expect(page.getByRole('group', { name: 'Account and payments' }).getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('switch', { name: / by (push|SMS|WhatsApp)/ })).toHaveCount(0)
  await expect(quietHours(page)).toHaveCount(0)
  await expect(page.getByText('STOP')).toHaveCount(0)
})

test('each topic has a switch for each channel, which is saved at once', async ({ page, person, place }) => {
  await configure(place, ['push', 'sms', 'whatsapp'])
  const { id } = await open(page, person)
  for (const topic of TOPICS) {
    await expect(choice(page, `${topic} by push message`)).toBeChecked()
    await expect(choice(page, `${topic} by SMS`)).not.toBeChecked()
    await expect(choice(page, `${topic} by WhatsApp`)).not.toBeChecked()
  }

  await page.setViewportSize({ width: 360, height: 740 })
  await choice(page, 'Bookings and reviews by SMS').click()
  await choice(page, 'Account and payments by WhatsApp').focus()
  await page.keyboard.press('Space')
  await choice(page, 'Messages by push message').click()
  // A second press before the response: the last one wins.
  await choice(page, 'Messages by e-mail').click()
  await choice(page, 'Messages by e-mail').click()
  await choice(page, 'Messages by e-mail').click()
  await expect(choice(page, 'Messages by e-mail')).not.toBeChecked()
  const saved = async () => {
    const { rows } = await place.sql(
      `select topic || ' ' || channel || ' ' || wanted as choice from public.notification_choices
       where user_id = $1 order by topic, channel`,
      [id],
    )
    return rows.map(({ choice }) => choice)
  }
  await expect
    .poll(saved)
    .toEqual(['account whatsapp true', 'bookings sms true', 'messages email false', 'messages push false'])

  await page.reload()
  await expect(choice(page, 'Bookings and reviews by SMS')).toBeChecked()
  await expect(choice(page, 'Account and payments by WhatsApp')).toBeChecked()
  await expect(choice(page, 'Messages by push message')).not.toBeChecked()
  await expect(choice(page, 'Messages by e-mail')).not.toBeChecked()
  await expect(choice(page, 'Messages by SMS')).not.toBeChecked()
})

test('a switch keeps its position while the saved choices are read again', async ({
  page,
  person,
  place,
}) => {
  await configure(place, [])
  const requests = requestsOf(page)
  await open(page, person)
  const positions = await choice(page, 'Messages by e-mail').evaluateHandle((input) => {
    const seen: (string | null)[] = []
    new MutationObserver(() => seen.push(input.getAttribute('aria-checked'))).observe(input, {
      attributeFilter: ['aria-checked'],
    })
    return seen
  })
  await choice(page, 'Messages by e-mail').click()
  await requests.answered()
  await expect(choice(page, 'Messages by e-mail')).not.toBeChecked()
  // Drawn by a browser with nothing left to do.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await positions.jsonValue()).toEqual(['false'])
})

test('a press while the page reloads its choices is saved too', { tag: '@thorough' }, async ({
  page,
  person,
  place,
}) => {
  await configure(place, ['sms'])
  const { id } = await open(page, person)
  const readings = await heldReadings(page)
  await choice(page, 'Messages by SMS').click()
  await readings.begun
  await choice(page, 'Messages by SMS').click()
  readings.letGo()
  await expect(choice(page, 'Messages by SMS')).not.toBeChecked()
  const wanted = async () => {
    const { rows } = await place.sql('select wanted from public.notification_choices where user_id = $1', [
      id,
    ])
    return rows
  }
  await expect.poll(wanted).toEqual([{ wanted: false }])
})

/** Delays the next reads of the choices until released. */
async function heldReadings(page: Page) {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  await page.route(/rest\/v1\/notification_choices/, async (route) => {
    if (route.request().method() === 'GET') {
      begun.resolve()
      await end.promise
    }
    await route.continue()
  })
  return { begun: begun.promise, letGo: end.resolve }
}

test('a choice that fails to save reverts with a message; the newsletter has a switch too', {
  tag: '@thorough',
}, async ({ page, person, place, expectedNoise }) => {
  expectedNoise.push(/ERR_FAILED|could not be saved/)
  await configure(place, ['sms'])
  const requests = requestsOf(page)
  await open(page, person)
  await page.route(/rest\/v1\/(notification_choices|quiet_hours)/, (route) => route.abort())
  await choice(page, 'Messages by SMS').click()
  await expect(page.getByText('Messages by SMS could not be switched on')).toBeVisible()
  await expect(choice(page, 'Messages by SMS')).not.toBeChecked()
  await quietHours(page).getByLabel('Until').selectOption('08:00')
  await expect(page.getByText('The quiet hours could not be saved')).toBeVisible()
  await expect(quietHours(page).getByLabel('Until')).toHaveValue('07:00')
  await page.unrouteAll()

  const newsletter = choice(page, 'Newsletter')
  for (const wanted of [true, false]) {
    await newsletter.click()
    await expect(newsletter).toBeChecked({ checked: wanted })
    await requests.answered()
    await page.reload()
    await expect(newsletter).toBeChecked({ checked: wanted })
  }
})

test('quiet hours are 21:00 to 7:00 by default, can be changed and switched off', async ({
  page,
  person,
  place,
}) => {
  await configure(place, ['push'])
  const requests = requestsOf(page)
  await open(page, person)
  const [on, from, until] = [
    quietHours(page).getByRole('switch'),
    quietHours(page).getByLabel('From'),
    quietHours(page).getByLabel('Until'),
  ]
  await expect(on).toBeChecked()
  await expect(from).toHaveValue('21:00')
  await expect(until).toHaveValue('07:00')
  // Equal times would mean never or always.
  await expect(until.getByRole('option', { name: '21:00' })).toHaveCount(0)

  await from.selectOption('22:30')
  await requests.answered()
  await until.selectOption('06:00')
  await requests.answered()
  await page.reload()
  await expect(from).toHaveValue('22:30')
  await expect(until).toHaveValue('06:00')

  await on.click()
  await expect(from).toHaveCount(0)
  await requests.answered()
  await page.reload()
  await expect(on).not.toBeChecked()
  await on.click()
  await expect(from).toHaveValue('21:00')
})

test('a channel that cannot reach the member yet has switches, and shows what is missing', async ({
  page,
  person,
  place,
}) => {
  await configure(place, ['push', 'sms', 'whatsapp'])
  const { id } = await open(page, person)
  await expect(choice(page, 'Messages by push message')).toHaveAccessibleDescription(
    /once you allow them in a browser/,
  )
  await expect(choice(page, 'Messages by SMS')).toHaveAccessibleDescription(/once your number is confirmed/)
  await expect(choice(page, 'Messages by e-mail')).not.toHaveAccessibleDescription(/once/)
  await expect(page.getByText('Add a Kenyan mobile number to your profile')).toBeVisible()

  // From an unassigned range.
  await place.sql('update public.profiles set phone = $2 where id = $1', [id, '+254109123456'])
  await page.reload()
  await expect(page.getByRole('main')).toContainText('0109 123 456 is not a Kenyan mobile number.')

  await place.sql('update public.profiles set phone = $2 where id = $1', [id, PHONE])
  await page.reload()
  await expect(page.getByRole('main')).toContainText('0712 345 678')
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()

  await confirmPhone({ query: place.sql }, id, PHONE)
  await page.reload()
  await expect(choice(page, 'Messages by SMS')).not.toHaveAccessibleDescription(/once your number/)
  await expect(page.getByRole('button', { name: 'Send me a code' })).toHaveCount(0)
})

test('a number that answered STOP stays confirmed, and the page shows how to resume messages', {
  tag: '@thorough',
}, async ({ page, person, place }) => {
  await configure(place, ['sms', 'whatsapp'])
  const { id } = await open(page, person)
  await place.sql('update public.profiles set phone = $2 where id = $1', [id, STOPPED_PHONE])
  await confirmPhone({ query: place.sql }, id, STOPPED_PHONE)
  await place.sql(`select private.stop_messages($1, 'sms')`, [STOPPED_PHONE])
  await page.reload()
  const main = page.getByRole('main')
  await expect(main).toContainText('0712 345 670, confirmed.')
  await expect(main).toContainText(
    'We no longer send SMS messages to this number because it answered STOP. Answer START',
  )
  await expect(main).not.toContainText('Answer STOP to one')
  await expect(choice(page, 'Messages by SMS')).toHaveAccessibleDescription(/once you send START/)
  await expect(choice(page, 'Messages by WhatsApp')).not.toHaveAccessibleDescription(/START|confirmed/)
  await place.sql(`select private.stop_messages($1, 'whatsapp')`, [STOPPED_PHONE])
  await page.reload()
  await expect(main).toContainText('We no longer send SMS and WhatsApp messages to this number')
  await expect(page.getByRole('button', { name: 'Send me a code' })).toHaveCount(0)
  for (const channel of ['sms', 'whatsapp'])
    await place.sql('select private.start_messages($1, $2)', [STOPPED_PHONE, channel])
  await page.reload()
  await expect(main).toContainText('Answer STOP to one')
  await expect(choice(page, 'Messages by SMS')).not.toHaveAccessibleDescription(/START|confirmed/)
})

test('the page of an unsubscribe link names the channels that are still on', { tag: '@thorough' }, async ({
  page,
  person,
  place,
}) => {
  await configure(place, ['sms', 'whatsapp'])
  const { id } = await makeAccount(person)
  const token = 'a'.repeat(64)
  await place.sql('update public.profiles set phone = $2 where id = $1', [id, OTHER_PHONE])
  await confirmPhone({ query: place.sql }, id, OTHER_PHONE)
  await place.sql(
    `insert into private.unsubscribe_tokens (user_id, topic, token_hash)
     values ($1, 'bookings', sha256(convert_to($2, 'utf8')))`,
    [id, token],
  )
  await place.sql(
    `insert into public.notification_choices (user_id, topic, channel, wanted)
     values ($1, 'bookings', 'sms', true), ($1, 'bookings', 'whatsapp', true)`,
    [id],
  )
  await page.goto(`/unsubscribe?token=${token}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('main')).toContainText('You are still notified by SMS and WhatsApp.')
  await signIn(page, person)
  await page.goto(`/unsubscribe?token=${token}`)
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(choice(page, 'Bookings and reviews by e-mail')).not.toBeChecked()
  await expect(choice(page, 'Bookings and reviews by SMS')).toBeChecked()
})

test('the list of notifications and their settings link to each other', { tag: '@thorough' }, async ({
  page,
  person,
  place,
}) => {
  await configure(place, [])
  await open(page, person)
  await page.getByRole('main').getByRole('link', { name: 'Notifications', exact: true }).click()
  await expect(page).toHaveURL('/notifications')
  await page.getByRole('main').getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL('/account/notifications')
})

test('the settings fit every screen and are accessible with one channel and with four', {
  tag: '@thorough',
}, async ({ page, person, place }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await configure(place, [])
  await open(page, person)
  for (const channels of [[], ['push', 'sms', 'whatsapp']]) {
    await configure(place, channels)
    await page.reload()
    await expect(choice(page, 'Messages by e-mail')).toBeVisible()
    await fitsEachScreen(page)
    await onEachScreen(page, async () => expect(await faultsInEachTheme(page)).toEqual([]))
  }
})
