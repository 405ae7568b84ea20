import type { Page } from '@playwright/test'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import { type MessageProviders, startMessageProviders } from '#testing/message-providers.ts'
import { freshDataDirectory, removeDataDirectory, startServer } from '#testing/running-server.ts'
import { test as base, expect, type Person } from './fixtures.ts'
import { makeAccount } from './people.ts'
import { signIn } from './sessions.ts'

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

const SMS = /(\d{6})/
const main = (page: Page) => page.getByRole('main')
const code = (page: Page) => page.getByRole('textbox', { name: 'Code' })

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
  await page.getByRole('button', { name: button }).click()
  await expect.poll(() => providers.taken.length).toBe(before + 1)
  return SMS.exec(providers.taken.at(-1)?.text ?? '')?.[1] ?? ''
}

async function enter(page: Page, digits: string) {
  await code(page).fill(digits)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
}

test('a number is confirmed by the code of the newest SMS, and not by a wrong or old one', async ({
  page,
  person,
  place,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 400/)
  const id = await open(page, person, place, '+254712345601')
  await expect(main(page)).toContainText('0712 345 601, not confirmed yet.')
  const first = await ask(page, place)
  expect(place.providers.taken.at(-1)?.to).toBe('+254712345601')
  await expect(main(page)).toContainText(
    'We have sent a code to 0712 345 601 by SMS. It is valid for 10 minutes.',
  )
  await expect(code(page)).toBeFocused()
  await enter(page, '12')
  await expect(code(page)).toHaveAccessibleDescription(/Enter the six-digit code from the message\./)
  await enter(page, first === '000000' ? '000001' : '000000')
  await expect(code(page)).toHaveAccessibleDescription(/The code is incorrect\./)
  await expect(code(page)).toBeFocused()

  await place.sql(
    `update private.phone_codes set created_at = now() - interval '11 minutes' where user_id = $1`,
    [id],
  )
  await enter(page, first)
  await expect(main(page)).toContainText('This code is no longer valid. Ask for a new one.')

  const second = await ask(page, place, 'Send another code')
  await expect(main(page)).not.toContainText('no longer valid')
  if (first !== second) {
    await enter(page, first)
    await expect(code(page)).toHaveAccessibleDescription(/The code is incorrect\./)
  }
  // With a space, as people type it.
  await enter(page, `${second.slice(0, 3)} ${second.slice(3)}`)
  await expect(main(page)).toContainText('0712 345 601, confirmed.')
  await expect(code(page)).toHaveCount(0)
  await page.reload()
  await expect(main(page)).toContainText('0712 345 601, confirmed.')
})

test('five wrong attempts invalidate a code, and a number gets at most two codes a day', {
  tag: '@thorough',
}, async ({ page, person, place, expectedNoise }) => {
  expectedNoise.push(/status of 400/)
  await open(page, person, place, '+254712345602')
  const right = await ask(page, place)
  const wrong = right === '000000' ? '000001' : '000000'
  for (let time = 0; time < 5; time++) {
    await enter(page, wrong)
    await expect(code(page)).toHaveAccessibleDescription(/The code is incorrect\./)
    // Clears the error, so that the next refusal is a new one.
    await code(page).fill('')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(code(page)).toHaveAccessibleDescription(/Enter the six-digit code/)
  }
  await enter(page, right)
  await expect(main(page)).toContainText('This code is no longer valid. Ask for a new one.')
  const second = await ask(page, place, 'Send another code')
  await page.getByRole('button', { name: 'Send another code' }).click()
  await expect(main(page)).toContainText('Two codes a day for one number are the most. Try again tomorrow.')
  // The latest code is still valid.
  await enter(page, second)
  await expect(main(page)).toContainText('0712 345 602, confirmed.')
})

test('if the SMS service does not respond, the page shows what to do, and no code is lost', async ({
  page,
  person,
  place,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 400/)
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
