/** People who come in by phone: signing up, signing in, whose a number is, a forgotten password, and the account's address and number. */
import type { Page } from '@playwright/test'
import { SIZES } from './accessible.ts'
import { expect, linkIn, mailTo, type Person, smsTo, test } from './fixtures.ts'
import { asServer, makeAccount } from './people.ts'
import { forgetSession, signIn, signInByForm } from './sessions.ts'

test.use({ viewport: SIZES.phone, hasTouch: true, isMobile: true })

const HOME = /\/dashboard$/

/** A number of this run alone: they have budgets. */
function freshNumber(): { e164: string; typed: string } {
  const rest = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(8, '0')
    .slice(-8)
  return { e164: `+2547${rest}`, typed: `07${rest.slice(0, 2)} ${rest.slice(2, 5)} ${rest.slice(5)}` }
}
type PhoneNumber = ReturnType<typeof freshNumber>

const field = (page: Page) => page.getByLabel('Email or phone')
const code = (page: Page) => page.getByLabel('Code from the SMS')

/** The newest code sent to a number, which is not `other`. */
async function codeTo({ e164 }: PhoneNumber, other = '000000'): Promise<string> {
  const { text } = await smsTo(e164, new RegExp(`^(?!${other})\\d{6} is your code`))
  return text.slice(0, 6)
}

async function askToSignUp(page: Page, { typed }: PhoneNumber, person: Person, path = '/register') {
  await page.goto(path)
  await field(page).fill(typed)
  await page.getByLabel('Your name').fill(`${person.firstName} ${person.lastName}`)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(code(page)).toBeFocused()
}

/** An account with this confirmed number, and an address unless `email` is null. */
async function accountWith(
  number: PhoneNumber,
  person: Person,
  email: string | null = null,
): Promise<string> {
  const { id } = await asServer<{ id: string }>('/auth/v1/admin/users', {
    ...(email && { email, email_confirm: true }),
    phone: number.e164,
    phone_confirm: true,
    password: person.password,
    user_metadata: { first_name: person.firstName, last_name: person.lastName, role: 'customer' },
  })
  return id
}

async function askToSignIn(page: Page, { typed }: PhoneNumber) {
  await page.goto('/login')
  await field(page).fill(typed)
  await page.getByRole('button', { name: 'Send me a code instead' }).click()
  await expect(code(page)).toBeFocused()
}

test('signing up by phone: three fields and the code of an SMS, which survives a reload; then hearts, a home and an address', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/403/)
  const number = freshNumber()
  await askToSignUp(page, number, person, '/register?next=%2Fvehicles')
  await expect(page.getByText(`We have sent a six-digit code to ${number.typed} by SMS.`)).toBeVisible()
  // The phone drops the page while its reader is in the SMS app.
  await page.reload()
  const right = await codeTo(number)
  const wrong = right === '123456' ? '654321' : '123456'
  await code(page).pressSequentially(wrong)
  await expect(code(page)).toHaveAccessibleDescription(/These digits are wrong or expired/)
  await expect(page.getByText(/^Send another code in \d+ s$/)).toBeVisible()

  // Sent as soon as the sixth digit is there.
  await code(page).fill('')
  await code(page).pressSequentially(`${right.slice(0, 3)} ${right.slice(3)}`)
  await expect(page.getByText('Account Created!')).toBeVisible()
  await expect(page).toHaveURL(/\/vehicles$/)
  await page
    .getByRole('button', { name: /favorites/i })
    .first()
    .click()
  await expect(page.getByText('Added to favorites')).toBeVisible()

  await page.goto('/dashboard')
  await expect(
    page.getByRole('heading', { level: 1, name: `${person.firstName} ${person.lastName}` }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Add an e-mail address' }).click()
  await expect(page.getByText(number.typed).first()).toBeVisible()
  await page.getByRole('button', { name: 'Add an e-mail address' }).click()
  await page.getByRole('main').getByLabel('E-mail address').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`${person.email} waits to be confirmed.`)).toBeVisible()
  await page.goto(linkIn(await mailTo(person.email)))
  await expect(page.getByText(`You now sign in with ${person.email}.`)).toBeVisible()
  await page.goto('/dashboard')
  await expect(
    page.getByRole('heading', { level: 1, name: `${person.firstName} ${person.lastName}` }),
  ).toBeVisible()
  await expect(page.getByText(/Without an e-mail address/)).toHaveCount(0)
  await forgetSession(page)
  await signInByForm(page, person)
  await expect(page).toHaveURL(HOME)
})

test('a lost answer to a sign-up leads to its code, and what was typed comes back after a reload, without the password', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/429|ERR_FAILED|Failed to fetch/)
  const number = freshNumber()
  await page.route(
    '**/auth/v1/signup*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto('/register')
  await field(page).fill(number.typed)
  await page.getByLabel('Your name').fill(`${person.firstName} ${person.lastName}`)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  const create = page.getByRole('button', { name: 'Create Account' })
  await create.click()
  await expect(page.getByRole('main').getByText(/cannot be reached/)).toBeVisible()
  await create.click()
  await expect(code(page)).toBeFocused()

  await page.reload()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(person.password)
  await page.getByRole('button', { name: 'Change the number' }).click()
  await expect(field(page)).toHaveValue(number.typed)
  await expect(page.getByLabel('Your name')).toHaveValue(`${person.firstName} ${person.lastName}`)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('what was typed is kept when an address becomes a number and back, and wrong numbers are explained', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Wanjiku')
  await page.getByLabel('Last name').fill('wa Njeri')
  await page.getByLabel('Password', { exact: true }).fill('Barabara-77')
  await page.getByRole('button', { name: 'Use e-mail instead' }).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAttribute('inputmode', 'email')
  await page.getByRole('button', { name: 'Use phone number instead' }).click()
  await expect(field(page)).toHaveAttribute('inputmode', 'tel')

  await field(page).fill('020 271 2345')
  await expect(page.getByLabel('Your name')).toHaveValue('Wanjiku wa Njeri')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Barabara-77')
  await expect(page.getByText(/By creating an account you accept/)).toBeVisible()
  const create = page.getByRole('button', { name: 'Create Account' })
  for (const [typed, sentence] of [
    ['020 271 2345', '020 271 2345 is a landline. Codes go to mobile numbers'],
    ['+1 416 555 0123', 'Codes go to Kenyan numbers (+254) only.'],
    ['0712 345', 'This number is too short.'],
  ] as const) {
    await field(page).fill(typed)
    await create.click()
    await expect(field(page)).toHaveAccessibleDescription(new RegExp(sentence.replace(/[+()]/g, '\\$&')))
    await expect(field(page)).toBeFocused()
  }
  await field(page).fill('wanjiku@')
  await expect(page.getByLabel('First name')).toHaveValue('Wanjiku')
  await expect(page.getByLabel('Last name')).toHaveValue('wa Njeri')
})

test('signing in by password or code; an unknown number gets the same answer', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/429/)
  const number = freshNumber()
  await accountWith(number, person)
  await signInByForm(page, { ...person, email: number.typed })
  await expect(page).toHaveURL(HOME)
  await forgetSession(page)

  await askToSignIn(page, number)
  await expect(
    page.getByText(`If ${number.typed} has an account, a six-digit code is on its way`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Change the number' }).click()
  await expect(field(page)).toHaveValue(number.typed)
  // Within the pause the code before is used.
  await page.getByRole('button', { name: 'Send me a code instead' }).click()
  await code(page).fill(await codeTo(number))
  await expect(page.getByText('You have been successfully logged in.')).toBeVisible()
  await expect(page).toHaveURL(HOME)
  await forgetSession(page)

  const unknown = freshNumber()
  await askToSignIn(page, unknown)
  await expect(
    page.getByText(`If ${unknown.typed} has an account, a six-digit code is on its way`),
  ).toBeVisible()
})

test('a sign-up with a number that has an account: who says that it is theirs is signed in to it', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/422/)
  const number = freshNumber()
  await accountWith(number, { ...person, firstName: 'Baraka' })
  await askToSignUp(page, number, person)
  await code(page).fill(await codeTo(number))
  await expect(
    page.getByRole('heading', { name: 'This number already has an account on Magari. Is it yours?' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Yes, it is my account' }).click()
  await expect(page).toHaveURL(HOME)
  await expect(page.getByRole('heading', { level: 1, name: /^Baraka/ })).toBeVisible()
})

test('a number that moved: its new owner gets a new account, and the former owner is told and keeps theirs', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/422/)
  const number = freshNumber()
  const former = { ...person, firstName: 'Baraka' }
  await accountWith(number, former, person.email)
  await askToSignUp(page, number, person)
  await code(page).fill(await codeTo(number))
  await page.getByRole('button', { name: 'No, I got this number lately' }).click()
  const dialog = page.getByRole('dialog', { name: `Take over ${number.typed}?` })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'No, I got this number lately' }).click()
  await dialog.getByRole('button', { name: 'Create my new account' }).click()
  await expect(page.getByText('Account Created!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Achieng/ })).toBeVisible()
  expect((await mailTo(person.email)).text).toContain('number')

  await forgetSession(page)
  await signIn(page, former)
  await page.goto('/account/profile')
  await expect(page.getByText('No number to sign in with.')).toBeVisible()
})

test('a forgotten password by phone: the code leads to a new one', async ({ page, person }) => {
  const number = freshNumber()
  await accountWith(number, person)
  await page.goto('/forgot-password')
  await field(page).fill(number.typed)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await code(page).fill(await codeTo(number))
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.getByText(`For the account of ${number.typed}.`)).toBeVisible()
  await page.getByLabel('New password').fill('Matatu-2027')
  await page.getByLabel('Confirm password').fill('Matatu-2027')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page).toHaveURL(HOME)
  await forgetSession(page)
  await signInByForm(page, { ...person, email: number.typed, password: 'Matatu-2027' })
})

test('a member adds a number, then another one; a number of somebody else is asked about', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/422/)
  const [first, second] = [freshNumber(), freshNumber()]
  await accountWith(second, { ...person, firstName: 'Baraka' }, `former.${person.email}`)
  await makeAccount(person)
  await signIn(page, person)
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Add a phone number' }).click()
  await page.getByLabel('Phone number').fill(first.typed)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await code(page).fill(await codeTo(first))
  await expect(page.getByText('Number confirmed')).toBeVisible()

  await page.getByRole('button', { name: 'Change phone number' }).click()
  await page.getByLabel('New phone number').fill(second.typed)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await code(page).fill(await codeTo(second))
  await expect(page.getByText(`Another account on Magari has ${second.typed}.`)).toBeVisible()
  await page.getByRole('button', { name: 'I got this number lately' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use the number here' }).click()
  await expect(page.getByText('Number confirmed')).toBeVisible()
  // Buyers see it too.
  await expect(page.getByLabel('Phone (optional)')).toHaveValue(second.typed)
})
