import { demo, expect, linkIn, mailTo, test } from './fixtures.ts'
import { forgetSession, register, signIn } from './sessions.ts'

test('a forgotten password: the mail’s link works once, and the new password must follow the rules', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/400|422/)
  await register(page, person)
  await forgetSession(page)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  const send = page.getByRole('button', { name: 'Send the link' })
  await send.click()
  await expect(page.getByText('Enter your e-mail address or phone number.')).toBeVisible()
  await page.getByLabel('Email or phone').fill('achieng@')
  await send.click()
  await expect(page.getByText(/full e-mail address/)).toBeVisible()
  await page.getByLabel('Email or phone').fill(person.email)
  await send.click()
  await expect(page.getByText(/has an account, a link is on its way/)).toBeVisible()

  const link = linkIn(await mailTo(person.email, /Choose a new password/))
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.getByText(`For the account of ${person.email}.`)).toBeVisible()

  const save = page.getByRole('button', { name: 'Save the password' })
  const choose = async (password: string, again = password) => {
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(again)
    await save.click()
  }
  await choose('short')
  await expect(page.getByText(/it is too short/)).toBeVisible()
  await choose('Matatu-2027', 'Matatu-2028')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await choose('password1')
  await expect(page.getByText(/one of the most common passwords/)).toBeVisible()
  await choose(person.password)
  await expect(page.getByText('This is already your password. Choose another one.')).toBeVisible()
  await choose('Matatu-2027')
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)

  await forgetSession(page)
  await page.goto(link)
  await expect(page.getByText(/This link has expired or was already used/)).toBeVisible()
  await page.getByRole('link', { name: 'Send me a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)

  await page.goto('/login')
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(
    page.getByText('No account matches these details. Check both fields, and try again.'),
  ).toBeVisible()
  await signIn(page, { ...person, password: 'Matatu-2027' })
})

test('an address without an account gets the same answer as one with an account', async ({
  page,
  person,
}) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/has an account, a link is on its way/)).toBeVisible()
})

test('opening the reset page without a link explains where to get one', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/reset-password')
  await expect(page.getByText(/To choose a new password, open the link in our mail/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send me a new link' })).toBeVisible()
  // Somebody's own words in the address are not shown as ours.
  await page.goto('/vehicles')
  await page.goto(
    '/reset-password#error=access_denied&error_code=unheard_of&error_description=Call+0712+345+678',
  )
  await expect(page.getByText('This link could not be used. Request a new link.')).toBeVisible()
  await expect(page.getByText('0712')).toHaveCount(0)
})

test('an unreachable server is reported, and the typed address stays', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED/)
  await page.goto('/forgot-password')
  await page.route('**/auth/v1/recover*', (route) => route.abort())
  await page.getByLabel('Email or phone').fill(demo.customer.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Magari cannot be reached. Check your connection and try again.')).toBeVisible()
  await expect(page.getByLabel('Email or phone')).toHaveValue(demo.customer.email)
})

test('a change of address takes effect once both addresses have confirmed it', async ({ page, person }) => {
  await register(page, person)
  const address = `new.${person.email}`
  const status = await page.evaluate(async (email) => {
    const { access_token } = JSON.parse(localStorage.getItem('sb-magari-auth-token') ?? '')
    const { anonKey } = await (await fetch('/config.json')).json()
    const answer = await fetch('/auth/v1/user', {
      method: 'PUT',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email }),
    })
    return answer.status
  }, address)
  expect(status).toBe(200)

  await page.goto(linkIn(await mailTo(address)))
  await expect(page.getByText('This address is confirmed.')).toBeVisible()
  await page.goto(linkIn(await mailTo(person.email, /Confirm the new e-mail address/)))
  await expect(page.getByText('Your e-mail address is changed.')).toBeVisible()
  await expect(page.getByText(`You now sign in with ${address}.`)).toBeVisible()
})
