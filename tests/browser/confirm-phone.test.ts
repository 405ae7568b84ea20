import type { Page } from '@playwright/test'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import { type MessageProviders, startMessageProviders } from '#testing/message-providers.ts'
import { freshDataDirectory, removeDataDirectory, startServer } from '#testing/running-server.ts'
import { test as base, expect, type Person } from './fixtures.ts'
import { makeAccount } from './people.ts'
import { askerOf, signIn } from './sessions.ts'

interface Place {
  url: string
  providers: MessageProviders
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>
}

// A separate marketplace, which sends SMS to a stand-in service.
const test = base.extend<object, { place: Place }>({
  place: [
    async ({}, use) => {
      const directory = freshDataDirectory()
      const providers = await startMessageProviders()
      const { baseUrl, username, apiKey, callbackSecret } = providers.africasTalking
      const server = await startServer(directory, {
        LOG_LEVEL: 'warn',
        AFRICASTALKING_BASE_URL: baseUrl,
        AFRICASTALKING_USERNAME: username,
        AFRICASTALKING_API_KEY: apiKey,
        AFRICASTALKING_CALLBACK_SECRET: callbackSecret,
      })
      process.env.MAGARI_TEST_PORT = new URL(server.url).port
      process.env.MAGARI_TEST_DATA = directory
      const owner = { host: `${directory}/postgres/socket`, user: 'postgres', database: 'magari' }
      const sql: Place['sql'] = (text, values) => onConnection(owner, (client) => client.query(text, values))
      await sql(`update public.system_settings set value = 'true' where key = 'sms_notifications'`)
      await use({ url: server.url, providers, sql })
      await server.end('SIGTERM')
      await providers.close()
      await removeDataDirectory(directory)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ place }, use) => use(place.url),
})

// The tests share one SMS service.
test.describe.configure({ mode: 'serial' })

const main = (page: Page) => page.getByRole('main')
const code = (page: Page) => page.getByLabel('Code from the SMS')

/** Opens the settings as a new member with this number. */
async function open(page: Page, person: Person, { sql }: Place, phone: string) {
  const { id } = await makeAccount(person)
  await sql('update public.profiles set phone = $2 where id = $1', [id, phone])
  await signIn(page, person)
  await page.goto('/account/notifications')
  return id
}

/** Asks for a code and returns the one in the SMS that comes. */
async function ask(page: Page, { providers }: Place, button = 'Send me a code') {
  const before = providers.taken.length
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect.poll(() => providers.taken.length).toBe(before + 1)
  return /^\d{6}/.exec(providers.taken.at(-1)?.text ?? '')?.[0] ?? ''
}

/** A minute passes on the server and in the browser. */
async function wait(page: Page, { sql }: Place) {
  await sql('delete from limits.buckets where name like $1', ['text %'])
  await page.clock.fastForward('01:01')
}

async function enter(page: Page, digits: string) {
  await code(page).fill('')
  await code(page).fill(digits)
}

test('a number is confirmed by the code of the newest SMS, and not by a wrong or old one', async ({
  page,
  person,
  place,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 403/)
  await page.clock.install()
  const id = await open(page, person, place, '+254712345601')
  await expect(main(page)).toContainText('0712 345 601, not confirmed yet.')
  const first = await ask(page, place)
  expect(place.providers.taken.at(-1)?.to).toBe('+254712345601')
  expect(place.providers.taken.at(-1)?.text).toMatch(new RegExp(`\n@localhost:?\\d* #${first}$`))
  await expect(main(page)).toContainText(
    'We have sent a six-digit code to 0712 345 601 by SMS. It is valid for 10 minutes.',
  )
  await expect(code(page)).toBeFocused()
  await enter(page, '12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(code(page)).toHaveAccessibleDescription(/Enter the six-digit code|These digits are wrong/)
  await enter(page, first === '000000' ? '000001' : '000000')
  await expect(code(page)).toHaveAccessibleDescription(/These digits are wrong or expired/)
  await expect(code(page)).toBeFocused()

  await place.sql(
    `update auth.one_time_tokens set code_expires_at = now() - interval '1 minute' where user_id = $1`,
    [id],
  )
  await enter(page, first)
  await expect(code(page)).toHaveAccessibleDescription(/These digits are wrong or expired/)

  await expect(page.getByRole('button', { name: /^Send another code in/ })).toBeDisabled()
  await wait(page, place)
  const second = await ask(page, place, 'Send another code')
  // With a space, as people type it.
  await enter(page, `${second.slice(0, 3)} ${second.slice(3)}`)
  await expect(main(page)).toContainText('0712 345 601, confirmed.')
  await expect(code(page)).toHaveCount(0)
  await page.reload()
  await expect(main(page)).toContainText('0712 345 601, confirmed.')
})

test('another member who asked for the same number since neither gets it nor hands over their account', async ({
  page,
  person,
  place,
  expectedNoise,
}) => {
  expectedNoise.push(/status of (403|429)/)
  await page.clock.install()
  const other = { ...person, email: `other.${person.email}` }
  const { id: otherId } = await makeAccount(other)
  const id = await open(page, person, place, '+254712345607')
  const own = await ask(page, place)
  await wait(page, place)
  const { headers } = await askerOf(page.request, other)
  const asked = await page.request.put('/auth/v1/user', {
    headers,
    data: { phone: '+254712345607' },
  })
  expect(asked.status()).toBe(200)
  await expect.poll(() => place.providers.taken.at(-1)?.text.slice(0, 6)).not.toBe(own)
  const theirs = place.providers.taken.at(-1)?.text.slice(0, 6) ?? ''

  await enter(page, theirs)
  await expect(code(page)).toHaveAccessibleDescription(/These digits are wrong or expired/)
  await enter(page, own)
  await expect(main(page)).toContainText('0712 345 607, confirmed.')
  const { rows } = await place.sql('select id, phone from auth.users where id = any ($1)', [[id, otherId]])
  expect(rows).toContainEqual({ id, phone: '254712345607' })
  expect(rows).toContainEqual({ id: otherId, phone: null })
  expect(await page.evaluate(() => JSON.parse(localStorage['sb-magari-auth-token']).user.id)).toBe(id)
})

test('within the pause after the code of another member no code is awaited', async ({
  page,
  person,
  place,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 429/)
  const other = { ...person, email: `other.${person.email}` }
  await makeAccount(other)
  await open(page, person, place, '+254712345608')
  const { headers } = await askerOf(page.request, other)
  await page.request.put('/auth/v1/user', { headers, data: { phone: '+254712345608' } })
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(main(page)).toContainText(/We have just sent a code to this number. Wait \d+ seconds/)
  await expect(code(page)).toHaveCount(0)
})

test('five wrong attempts invalidate a code, and what a number gets in a day is limited', {
  tag: '@thorough',
}, async ({ page, person, place, expectedNoise }) => {
  expectedNoise.push(/status of (403|429)/)
  await page.clock.install()
  await open(page, person, place, '+254712345602')
  const right = await ask(page, place)
  const digits = ['111111', '222222', '333333', '444444', '555555', '666666'].filter((one) => one !== right)
  for (const wrong of digits.slice(0, 5)) {
    await enter(page, wrong)
    await expect(code(page)).toHaveAccessibleDescription(/These digits are wrong or expired/)
  }
  await enter(page, right)
  await expect(code(page)).toHaveAccessibleDescription(/These digits are wrong or expired/)
  let latest = right
  for (let time = 2; time <= 5; time++) {
    await wait(page, place)
    latest = await ask(page, place, 'Send another code')
  }
  await wait(page, place)
  await page.getByRole('button', { name: 'Send another code', exact: true }).click()
  await expect(main(page)).toContainText('Too many codes were sent to this number.')
  // The latest code is still valid.
  await enter(page, latest)
  await expect(main(page)).toContainText('0712 345 602, confirmed.')
})

test('if the SMS service does not respond, another code can be asked for; STOP is shown', async ({
  page,
  person,
  place,
}) => {
  await page.clock.install()
  const id = await open(page, person, place, '+254712345603')
  place.providers.behave({ status: 400 })
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(code(page)).toBeVisible()
  const states = async () =>
    (
      await place.sql(`select state from private.notification_deliveries where user_id = $1 order by id`, [
        id,
      ])
    ).rows.map(({ state }) => state)
  await expect.poll(states).toEqual(['failed'])
  place.providers.behave(null)
  await wait(page, place)
  await enter(page, await ask(page, place, 'Send another code'))
  await expect(main(page)).toContainText('0712 345 603, confirmed.')
  expect(await states()).toEqual(['failed', 'sent'])

  // Their STOP by SMS.
  const { callbackSecret } = place.providers.africasTalking
  const stop = await fetch(`${place.url}/africastalking/${callbackSecret}/inbound`, {
    method: 'POST',
    body: new URLSearchParams({ from: '+254712345603', to: '22345', text: 'Stop', id: 'in-1', date: '' }),
  })
  expect(stop.status).toBe(200)
  await page.reload()
  await expect(main(page)).toContainText(
    'We no longer send SMS messages to this number because it answered STOP.',
  )
})

test('a code to a number whose account nobody used for months asks for its password too, or leads to a new account', async ({
  page,
  person,
  place,
  expectedNoise,
}) => {
  expectedNoise.push(/status of (400|403|422)/)
  const { id } = await makeAccount(person)
  await place.sql(
    `update auth.users set phone = '254712345604', phone_confirmed_at = now() - interval '90 days', last_sign_in_at = null
     where id = $1`,
    [id],
  )
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill('0712 345 604')
  const right = await ask(page, place, 'Send me a code instead')
  await enter(page, right)
  await page.getByRole('button', { name: 'No, I got this number lately' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await expect(page.getByLabel('Email or phone')).toHaveValue('0712 345 604')
  await expect(page.getByLabel('Your name')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  // The question has not spent the code.
  await enter(page, right)
  await page.getByRole('button', { name: 'Yes, it is my account' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  const go = page.getByRole('button', { name: 'Sign In' })
  await password.fill('Somebody-else-1')
  await go.click()
  await expect(password).toHaveAccessibleDescription(/The password is incorrect/)
  await password.fill(person.password)
  await go.click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
