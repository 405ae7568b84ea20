/** Accounts with a phone alone whose number is lost: by a recovery code, or by two administrators. */
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { onConnection } from '#database/connection.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres.ts'
import { SESSION_KEY } from '../../site/session/storage.ts'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { demo, expect, smsTo, test } from './fixtures.ts'
import { asServer, newMember } from './people.ts'
import { keepCodes } from './second-factor.ts'
import { anonKeyOf, forgetSession, signIn } from './sessions.ts'

const PASSWORD = 'Barabara-77'
const newNumber = () => `+2547${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`
const typed = (phone: string) => `0${phone.slice(4)}`

/** A member who has a confirmed number and no address. */
async function phoneMember(firstName: string, lastName: string) {
  const phone = newNumber()
  const { id } = await asServer<{ id: string }>('/auth/v1/admin/users', {
    phone,
    phone_confirm: true,
    password: PASSWORD,
    user_metadata: { first_name: firstName, last_name: lastName, role: 'customer' },
  })
  return { id, phone }
}

async function signInByPhone(page: Page, phone: string) {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: await anonKeyOf(page.request) },
    data: { phone, password: PASSWORD },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto('/robots.txt')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    await answer.text(),
  ] as const)
}

/** Runs SQL in the database that the server under test has started, for the days that no story waits for. */
async function sql(text: string, values: unknown[] = []) {
  const server = await startEmbeddedPostgres(path.join(process.env.MAGARI_TEST_DATA ?? '', 'postgres'))
  try {
    return await onConnection(server.connection('postgres', 'magari'), (client) => client.query(text, values))
  } finally {
    await server.stop()
  }
}

const idCard = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#88aa99' } })
    .jpeg()
    .toBuffer()

/** The code of the last SMS to the number. */
const codeTo = async (phone: string) => /\d{6}/.exec((await smsTo(phone, /is your code/)).text)?.[0] ?? ''

test.use({ viewport: SIZES.phone })

test('a recovery code signs in without the number, which is then changed', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/400/)
  const { phone } = await phoneMember('Wanjiru', 'Kamau')
  await signInByPhone(page, phone)
  await page.goto('/account/security')
  const section = page.getByRole('region', { name: 'If you lose your number' })
  await section.getByRole('button', { name: 'Create recovery codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create recovery codes' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Create codes' }).click()
  await expect(page.getByText(/together with your phone number/)).toBeVisible()
  await onEachScreen(page, () => isAccessible(page))
  const [code] = await keepCodes(page)
  await expect(section).toContainText('10 of 10 recovery codes are left')

  await forgetSession(page)
  await page.goto('/forgot-password')
  await page.getByRole('link', { name: 'I no longer have my number' }).click()
  await expect(page.getByRole('heading', { name: 'I no longer have my number' })).toBeVisible()
  await onEachScreen(page, () => isAccessible(page))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Enter the number that you had.')).toBeVisible()
  await page.getByLabel('Your old number').fill(typed(phone))
  await page.getByLabel('Recovery code').fill('00000-00000')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(/do not belong together/)).toBeVisible()
  await page.getByLabel('Recovery code').fill(code.toUpperCase())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/account\/profile$/)
  await expect(page.getByText('Now change your number, and choose a new password.')).toBeVisible()

  await page.goto('/notifications')
  await expect(page.getByText('Somebody signed in with a recovery code')).toBeVisible()
})

test('two administrators give an account to the new number of its owner', async ({
  page,
  browser,
  afterwards,
}) => {
  const { id: former, phone: lost } = await phoneMember('Otieno', 'Ouma')
  const { id: requester, phone } = await phoneMember('Otieno', 'Ouma')
  const colleague = await newMember('Baraka', 'Mutua')
  await asServer(`/rest/v1/profiles?id=eq.${colleague.id}`, { role: 'admin' }, 'PATCH')
  afterwards(() => asServer(`/rest/v1/profiles?id=eq.${colleague.id}`, { role: 'customer' }, 'PATCH'))

  await signInByPhone(page, phone)
  await page.goto('/lost-number')
  await expect(page).toHaveURL(/\/account\/lost-number$/)
  await page.getByRole('button', { name: 'Send to our staff' }).click()
  await expect(page.getByText('Enter the number that your former account had.')).toBeVisible()
  await onEachScreen(page, () => isAccessible(page))
  await page.getByLabel('Former number').fill(typed(lost))
  await page.getByLabel('Names on the former account').fill('Otieno Ouma')
  await page.getByLabel('What the account has').fill('Two ads of a Toyota Axio, the last one in May.')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer: await idCard() })
  // What was typed survives a reload, the files do not.
  await page.reload()
  await expect(page.getByLabel('Names on the former account')).toHaveValue('Otieno Ouma')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer: await idCard() })
  await page.getByRole('button', { name: 'Send to our staff' }).click()
  await expect(page.getByText('With our staff')).toBeVisible()
  await onEachScreen(page, () => isAccessible(page))

  // The job, and three days.
  await sql(
    'select private.work_on_account_recovery(id) from private.account_recoveries where requester_id = $1',
    [requester],
  )
  await sql(
    `update private.account_recoveries set told_at = told_at - interval '73 hours' where requester_id = $1 and account_id = $2`,
    [requester, former],
  )
  for (const administrator of [demo.admin, colleague]) {
    const staff = await browser.newContext({ viewport: SIZES.phone })
    const office = await staff.newPage()
    await signIn(office, administrator)
    await office.goto('/admin/approvals?tab=lost-numbers')
    const card = office
      .getByRole('article')
      .filter({ hasText: lost.slice(-3) })
      .filter({ hasText: 'Otieno Ouma' })
    await expect(card).toContainText('Open the pages to decide.')
    await card.getByRole('button', { name: 'Open' }).click()
    await expect(card.getByRole('img')).toHaveCount(1)
    if (administrator === demo.admin) await onEachScreen(office, () => isAccessible(office))
    else await expect(card).toContainText('Same name and number of the ID.')
    await card.getByRole('button', { name: /^Approve/ }).click()
    const dialog = office.getByRole('dialog', { name: 'Approve this request?' })
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog).toContainText('Say what you compared.')
    await dialog.getByLabel('What shows that it is their account').fill('Same name and number of the ID.')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(office.getByText('Approved', { exact: true })).toBeVisible()
    await staff.close()
  }

  await forgetSession(page)
  await page.goto('/login?next=%2Fnotifications')
  await page.getByLabel('Email or phone').fill(typed(phone))
  await page.getByRole('button', { name: 'Send me a code instead' }).click()
  await page.getByLabel('Code from the SMS').fill(await codeTo(phone))
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(page.getByText('Your account is yours again')).toBeVisible()
  const { rows } = await sql('select id from auth.users where phone = $1', [phone.slice(1)])
  expect(rows).toEqual([{ id: former }])
})

test('whoever has the number refuses by the link of the message', async ({ page }) => {
  const { id: former, phone: lost } = await phoneMember('Akinyi', 'Odero')
  const { id: requester } = await phoneMember('Mallory', 'Kiprop')
  const token = crypto.randomUUID().replaceAll('-', '').slice(0, 22)
  await sql(
    `with sent as (
       insert into public.evidence (user_id, kind) values ($1, 'account_recovery') returning id)
     insert into private.account_recoveries (requester_id, account_id, phone, names, belongings, evidence_id, told_at, token_hash)
     select $1, $2, $3, 'Akinyi Odero', 'One ad of a car.', id, now(), sha256(convert_to($4, 'utf8')) from sent`,
    [requester, former, lost, token],
  )
  await page.goto(`/keep-account?t=${token}`)
  await onEachScreen(page, () => isAccessible(page))
  await page.getByRole('button', { name: 'This is not me' }).click()
  await expect(page.getByRole('heading', { name: 'You keep your account' })).toBeVisible()
  const { rows } = await sql('select state, kept_by from private.account_recoveries where account_id = $1', [
    former,
  ])
  expect(rows).toEqual([{ state: 'waiting', kept_by: 'refusal' }])
})
