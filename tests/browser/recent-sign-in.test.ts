import type { Page } from '@playwright/test'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import { freshDataDirectory, removeDataDirectory, startServer } from '#testing/running-server.ts'
import { faultsInEachTheme, fitsEachScreen } from './accessible.ts'
import { test as base, expect, linkIn, mailTo, type Person, smsTo } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { asServer } from './people.ts'
import { forgetSession, register, signIn, signInByForm } from './sessions.ts'

interface Place {
  sql(text: string, values?: unknown[]): Promise<pg.QueryResult>
}

// A separate marketplace, because these tests backdate sessions.
const test = base.extend<object, { place: Place & { url: string } }>({
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

test.describe.configure({ mode: 'serial' })

const confirm = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

/** Makes the sessions of the person older than ten minutes. */
const AGE = `update auth.sessions set created_at = created_at - interval '11 minutes', amr = (
    select jsonb_agg(entry || jsonb_build_object('timestamp', (entry -> 'timestamp')::bigint - 660) order by place)
    from jsonb_array_elements(amr) with ordinality shown (entry, place))
  where user_id = (select id from auth.users where $1 in (email, id::text))`

async function codeByMail({ email }: Person): Promise<string> {
  const { text } = await mailTo(email, /^Your code/)
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

test('in an old session the password or a code is requested in place, and the action continues with the typed values', async ({
  page,
  person,
  place,
  expectedNoise,
}) => {
  // The refused action, and a wrong password.
  expectedNoise.push(/400/, /422/)
  await register(page, person)
  await place.sql(AGE, [person.email])
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Change e-mail address' }).click()
  const address = `new.${person.email}`
  await page.getByLabel('New e-mail address').fill(address)
  await page.getByRole('button', { name: 'Send the links' }).click()
  const dialog = confirm(page)
  await expect(dialog).toBeVisible()
  expect(await faultsInEachTheme(page)).toEqual([])
  await fitsEachScreen(page)
  const go = dialog.getByRole('button', { name: 'Continue' })
  await go.click()
  await expect(dialog.getByText('Enter your password.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/Confirm first that it is you/)).toBeVisible()
  await expect(page.getByLabel('New e-mail address')).toHaveValue(address)

  await page.getByRole('button', { name: 'Send the links' }).click()
  await dialog.getByLabel('Your password').fill('Matatu-2020')
  await go.click()
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible()
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByLabel('Your password').fill(person.password)
  await go.click()
  await expect(page.getByText('We have sent two mails')).toBeVisible()

  await place.sql(AGE, [person.email])
  await page.getByLabel('Phone').fill('0799 000 111')
  await page.getByLabel('First name').fill('Akinyi')
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Use a code sent by mail' }).click()
  await dialog.getByLabel('Code from our mail').fill(await codeByMail(person))
  await go.click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  const saved =
    'select first_name, phone from public.profiles where id = (select id from auth.users where email = $1)'
  expect((await place.sql(saved, [person.email])).rows).toEqual([
    { first_name: 'Akinyi', phone: '+254799000111' },
  ])

  await place.sql(AGE, [person.email])
  await navigate(page, '/account/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await dialog.getByLabel('Your password').fill(person.password)
  await go.click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await place.sql(AGE, [person.email])
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page
    .getByRole('dialog', { name: 'Sign out everywhere?' })
    .getByRole('button', { name: 'Sign out everywhere' })
    .click()
  await dialog.getByLabel('Your password').fill(person.password)
  await go.click()
  await expect(page.getByText('You have been signed out everywhere')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a person without an e-mail address confirms by a code by SMS', { tag: '@thorough' }, async ({
  page,
  person,
  place,
  expectedNoise,
}) => {
  expectedNoise.push(/400/)
  const phone = '+254712345611'
  const { id } = await asServer<{ id: string }>('/auth/v1/admin/users', {
    phone,
    phone_confirm: true,
    password: person.password,
    user_metadata: { first_name: person.firstName, last_name: person.lastName },
  })
  await signInByForm(page, { ...person, email: '0712 345 611' })
  await place.sql(AGE, [id])
  await navigate(page, '/account/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = confirm(page)
  await dialog.getByRole('button', { name: 'Use a code sent by SMS' }).click()
  await expect(dialog.getByText('We sent a six-digit code to 0712 345 611.')).toBeVisible()
  await dialog.getByLabel('Code from our SMS').fill((await smsTo(phone)).text.slice(0, 6))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
})

test('an account without a password is deleted with a mailed code', { tag: '@thorough' }, async ({
  page,
  person,
  place,
  expectedNoise,
}) => {
  // This browser's session is deleted with the account.
  expectedNoise.push(/403/)
  await register(page, person)
  await place.sql('update auth.users set encrypted_password = null where email = $1', [person.email])
  await page.goto('/account/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Use a code sent by mail' }).click()
  await dialog.getByLabel('Code from our mail').fill(await codeByMail(person))
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
})

test('“This was not me” restores the account, also without scripts; opening the link changes nothing', async ({
  page,
  person,
  browser,
  expectedNoise,
}) => {
  // The ended session at both services, and the used link.
  expectedNoise.push(/401/, /403/, /404/)
  await register(page, person)
  await page.goto('/account/profile')
  await page.getByLabel('Phone').fill('0799 000 111')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  const link = linkIn(await mailTo(person.email, /^The phone number of your Magari account was changed/))

  const context = await browser.newContext({ javaScriptEnabled: false })
  const mail = await context.newPage()
  for (let opened = 0; opened < 2; opened++) await mail.goto(link)
  await expect(mail.getByText(/^The phone number was changed on/)).toBeVisible()
  await fitsEachScreen(mail)
  await mail.getByRole('button', { name: 'This was not me' }).click()
  await expect(mail.getByRole('heading', { name: 'The change is undone' })).toBeVisible()
  await expect(mail.getByText('Your previous phone number is back.')).toBeVisible()
  await expect(mail.getByText(`We have sent a link to ${person.email}`)).toBeVisible()
  await mail.goto(link)
  await expect(mail.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await context.close()

  await forgetSession(page)
  await page.goto(linkIn(await mailTo(person.email, /^Choose a new password/)))
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByLabel('New password').fill('Matatu-2027')
  await page.getByLabel('Confirm password').fill('Matatu-2027')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await signIn(page, { ...person, password: 'Matatu-2027' })
})
