import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { heic } from '#testing/heic.ts'
import { faultsInEachTheme, fitsEachScreen, SIZES } from './accessible.ts'
import { demo, expect, linkIn, mailTo, type Person, photograph, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { ownId } from './own-ads.ts'
import { codeBefore, codeOf, keepCodes, shownSecret, turnOnSecondFactor } from './second-factor.ts'
import { forgetSession, register, sendSignIn, signIn, signInByForm } from './sessions.ts'

const PAGES = ['/account/profile', '/account/security', '/account/data']

/** Signs the same person in in another browser. */
async function elsewhere(browser: Browser, person: Pick<Person, 'email' | 'password'>): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, person)
  return page
}

test('the profile: errors are shown at their fields, saved values on the dashboard', async ({
  page,
  person,
}) => {
  await page.setViewportSize(SIZES.phone)
  await register(page, person)
  await page.goto('/dashboard?tab=profile')
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL(/\/account\/profile$/)

  await page.getByLabel('First name').fill('  ')
  await page.getByLabel('Phone').fill('0123')
  await page.getByLabel('Location (optional)').fill('N')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please check the marked fields' })).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Enter your first name.')
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Enter a Kenyan mobile number/)
  await fitsEachScreen(page)
  await page.getByRole('link', { name: 'Use 2 to 60 characters.' }).click()
  await expect(page.getByLabel('Location (optional)')).toBeFocused()

  await page.getByLabel('Location (optional)').fill('Naivasha')
  await page.getByLabel('First name').fill('Ciku')
  await page.getByLabel('Phone').fill('+254 (0)722-000 111')
  await page.reload()
  await expect(page.getByLabel('Location (optional)')).toHaveValue('Naivasha')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\?tab=profile$/)
  for (const text of ['Ciku', '0722 000 111', 'Naivasha'])
    await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ciku Otieno')
})

test('the name of a business is required, and Cancel discards the form', { tag: '@thorough' }, async ({
  page,
}) => {
  await signIn(page, demo.dealer)
  await page.goto('/account/profile')
  const name = page.getByLabel('Business name')
  const before = await name.inputValue()
  await name.fill(' ')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(name).toHaveAccessibleDescription('Enter the name of your business.')
  await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/dealer')
  await expect(name).toHaveCount(0)
  await navigate(page, '/account/profile')
  await expect(name).toHaveValue(before)
})

test('a failed request keeps the typed values', { tag: '@thorough' }, async ({ page, expectedNoise }) => {
  expectedNoise.push(/ERR_FAILED/, /The form could not be sent/)
  await signIn(page, demo.customer)
  await page.goto('/account/profile')
  await page.getByLabel('Last name').fill('Wairimu')
  await page.route('**/rest/v1/profiles*', (route) => route.abort())
  await page.getByRole('button', { name: 'Save profile' }).click()
  const sentence = 'Magari cannot be reached. Check your connection and try again.'
  await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
  await expect(page.getByLabel('Last name')).toHaveValue('Wairimu')
})

test('a session that ends while the form is open leads to sign-in and back to the typed values', {
  tag: '@thorough',
}, async ({ page, person, browser, expectedNoise }) => {
  expectedNoise.push(/40[13]/, /session/i)
  await register(page, person)
  await page.goto('/account/profile')
  await page.getByLabel('Last name').fill('Njoroge')
  const other = await elsewhere(browser, person)
  await other.goto('/account/security')
  await other.getByRole('button', { name: 'Sign out everywhere' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(other.getByText('You have been signed out everywhere')).toBeVisible()
  await expect(other).toHaveURL(/\/$/)

  await page.reload()
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Fprofile/)
  await sendSignIn(page, person)
  await expect(page).toHaveURL(/\/account\/profile$/)
  await expect(page.getByLabel('Last name')).toHaveValue('Njoroge')
})

test('a picture: other files are refused, a photo is cropped, cleaned, and removed again', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/The picture could not be saved/, /ERR_FAILED/)
  await register(page, person)
  await page.goto('/account/profile')
  const chooser = page.getByLabel('Your picture')
  await chooser.setInputFiles({ name: 'cv.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('my life') })
  await expect(page.getByText('This file is not a photo we can show.')).toBeVisible()

  const photo = await photograph('me.jpg', '#885522', 1600, 1000)
  const buffer = await sharp(photo.buffer)
    .withExif({ IFD0: { Copyright: 'Njeri' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .jpeg()
    .toBuffer()
  await page.route('**/storage/v1/object/profile-pictures/**', (route) => route.abort())
  await chooser.setInputFiles({ ...photo, buffer })
  await expect(page.getByText('Waiting for the network')).toBeVisible()
  await page.unroute('**/storage/v1/object/profile-pictures/**')
  // It goes on by itself.
  await expect(page.getByText('Picture saved')).toBeVisible()
  const shown = page.getByRole('main').locator('img[src*="profile-pictures"]')
  await expect(shown).toBeVisible()
  const address = (await shown.getAttribute('src'))?.replace('render/image/public', 'object/public') ?? ''
  const stored = await (await page.request.get(address)).body()
  const { width, height, exif } = await sharp(stored).metadata()
  expect({ width, height, exif }).toEqual({ width: 640, height: 640, exif: undefined })

  await navigate(page, '/dashboard?tab=profile')
  await expect(shown).toBeVisible()

  // Chromium cannot decode HEIC.
  await navigate(page, '/account/profile')
  await expect(shown).toHaveAttribute('src', /profile-pictures/)
  const before = (await shown.getAttribute('src')) ?? ''
  await chooser.setInputFiles({
    name: 'IMG_1.HEIC',
    mimeType: '',
    buffer: heic({ columns: 2, rows: 3, turns: 3 }),
  })
  await expect(page.getByText('Picture saved')).toBeVisible()
  await expect(shown).not.toHaveAttribute('src', before)
  const after = (await shown.getAttribute('src'))?.replace('render/image/public', 'object/public') ?? ''
  const square = await sharp(await (await page.request.get(after)).body()).metadata()
  expect(square).toMatchObject({ format: 'jpeg', width: 320, height: 320 })
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Picture removed')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
  for (const gone of [address, after]) expect((await page.request.get(`${gone}&again`)).ok()).toBe(false)
})

test('changing the e-mail address: the current and an invalid one are refused, and the pending change is shown', async ({
  page,
  person,
}) => {
  await register(page, person)
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Change e-mail address' }).click()
  const field = page.getByLabel('New e-mail address')
  const send = page.getByRole('button', { name: 'Send the links' })
  await expect(field).toBeFocused()
  await field.fill(person.email)
  await send.click()
  await expect(page.getByText('This is already your address. Enter a different one.')).toBeVisible()
  await field.fill('achieng@')
  await send.click()
  await expect(page.getByText(/full e-mail address/)).toBeVisible()
  const address = `new.${person.email}`
  await field.fill(address)
  await send.click()
  await expect(page.getByText('We have sent two mails')).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Your address is being changed to ${address}.`)).toBeVisible()

  await page.goto(linkIn(await mailTo(address)))
  await expect(page.getByText('This address is confirmed.')).toBeVisible()
  await page.goto(linkIn(await mailTo(person.email, /^Confirm the new e-mail address/)))
  await expect(page.getByText('Your e-mail address is changed.')).toBeVisible()
  await expect(page).toHaveURL(/\/account\/profile$/)
  await expect(page.getByText(`Your address is being changed`)).toBeHidden()
})

test('a new password: wrong, weak and differing ones are refused; other devices are signed out', async ({
  page,
  person,
  browser,
  expectedNoise,
}) => {
  // The other device gets 403.
  expectedNoise.push(/400|422|403/)
  await page.setViewportSize(SIZES.phone)
  await register(page, person)
  const other = await elsewhere(browser, person)
  await page.goto('/account/security')
  const change = async (current: string, password: string, again = password) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(again)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('', 'short')
  await expect(page.getByText('Enter your current password.')).toBeVisible()
  await expect(page.getByText(/it is too short/)).toBeVisible()
  await fitsEachScreen(page)
  await expect(page.getByLabel('Current password')).toBeFocused()
  await change('Matatu-2020', 'Matatu-2027')
  await expect(page.getByText('The password is incorrect.')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('Matatu-2027')
  await change(person.password, 'Matatu-2027', 'Matatu-2028')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await change(person.password, 'password1')
  await expect(page.getByText(/one of the most common passwords/)).toBeVisible()
  await change(person.password, person.password)
  await expect(page.getByText('This is already your password. Choose another one.')).toBeVisible()
  await change(person.password, 'Matatu-2027')
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')

  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/login/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
})

test('the list of sessions: this device is marked, another is signed out, and a second tab follows', async ({
  page,
  person,
  browser,
  context,
  expectedNoise,
}) => {
  // The responses to devices whose sessions ended.
  expectedNoise.push(/403/, /session/i)
  await register(page, person)
  const other = await elsewhere(browser, person)
  await other.goto('/account/security')
  await expect(other.getByText('This device')).toHaveCount(1)
  await page.goto('/account/security')
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').first()).toContainText('This device')
  await expect(sessions.getByRole('listitem').first()).toContainText('Chrome on Linux')
  await sessions.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click()
  await expect(page.getByText('Chrome on Linux signed out')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await other.reload()
  await expect(other).toHaveURL(/\/login\?next=%2Faccount%2Fsecurity/)

  const again = await elsewhere(browser, person)
  await page.reload()
  await sessions.getByRole('button', { name: 'Sign out other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out other devices' }).click()
  await expect(page.getByText('All other devices have been signed out')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await again.goto('/dashboard')
  await expect(again).toHaveURL(/\/login/)

  const tab = await context.newPage()
  await tab.goto('/account/data')
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(tab).toHaveURL(/\/login\?next=%2Faccount%2Fdata/)
})

test('the second factor: turned on, required at sign-in, and turned off', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/422/)
  await page.setViewportSize(SIZES.phone)
  await register(page, person)
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await fitsEachScreen(page)
  const secret = await shownSecret(page)
  const app = page.getByRole('link', { name: 'Open in the app' })
  expect(await app.getAttribute('href')).toContain(`secret=${secret}`)
  const code = page.getByLabel('Code from your authenticator app')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(code).toHaveAccessibleDescription(/Enter the six-digit code/)
  await code.fill(codeOf(secret, 20))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(code).toHaveAccessibleDescription(/These digits are wrong/)
  await expect(code).toBeFocused()
  await code.fill(await codeBefore(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Second factor turned on')).toBeVisible()
  await keepCodes(page)
  await expect(page.getByText('Authenticator app', { exact: true })).toBeVisible()

  await forgetSession(page)
  await page.goto('/login?next=%2Faccount%2Fsecurity')
  await sendSignIn(page, person)
  await expect(code).toBeFocused()
  // The password alone gives no access.
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard/)
  const seen = await page.evaluate(async () => {
    const { access_token, user } = JSON.parse(localStorage.getItem('sb-magari-auth-token') ?? '')
    const { anonKey } = await (await fetch('/config.json')).json()
    const headers = { apikey: anonKey, authorization: `Bearer ${access_token}` }
    return (await fetch(`/rest/v1/profiles?id=eq.${user.id}&select=id`, { headers })).json()
  })
  expect(seen).toEqual([])
  await code.fill(codeOf(secret, 20))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(code).toHaveAccessibleDescription(/These digits are wrong/)
  await code.fill(codeOf(secret, 0))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You have been successfully logged in.')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)

  await navigate(page, '/account/security')
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off the second factor?' })
  await dialog.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1))
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Second factor turned off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  await forgetSession(page)
  await signInByForm(page, person)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a spare app replaces a lost one, also when the password is reset', { tag: '@thorough' }, async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/422|403|session/i)
  await register(page, person)
  await page.goto('/account/security')
  const code = page.getByLabel('Code from your authenticator app')
  const add = async (button: string) => {
    await page.getByRole('button', { name: button }).click()
    const secret = await shownSecret(page)
    await code.fill(await codeBefore(secret))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.locator('code')).toBeHidden()
    return secret
  }
  await add('Set up an authenticator app')
  await keepCodes(page)
  const spare = await add('Add a spare app')
  await expect(page.getByText('App added')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Authenticator app', exact: true }).click()
  await page.getByLabel('Code from the remaining app').fill(codeOf(spare, 0))
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('App removed')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Authenticator app 2', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove Authenticator app/ })).toHaveCount(1)

  await forgetSession(page)
  await page.goto('/forgot-password')
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/a link is on its way/)).toBeVisible()
  await page.goto(linkIn(await mailTo(person.email, /^Choose a new password/)))
  await page.getByLabel('New password').fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await code.fill(codeOf(spare, 1))
  const save = page.getByRole('button', { name: 'Save the password' })
  await save.click()
  // The code was right and counts for the session, so it is not required again.
  await expect(page.getByText('This is already your password. Choose another one.')).toBeVisible()
  await expect(code).toBeHidden()
  await page.getByLabel('New password').fill('Matatu-2027')
  await page.getByLabel('Confirm password').fill('Matatu-2027')
  await save.click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the download contains the person’s data', { tag: '@thorough' }, async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED/, /The data could not be read/)
  await register(page, person)
  await page.goto('/account/data')
  const button = page.getByRole('button', { name: 'Download my data' })
  await page.route('**/rest/v1/rpc/export_my_data', (route) => route.abort())
  await button.click()
  await expect(page.getByText(/Magari cannot be reached/)).toBeVisible()
  await page.unroute('**/rest/v1/rpc/export_my_data')
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^magari-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.account.email).toBe(person.email)
  expect(data.profile[0].first_name).toBe(person.firstName)
  await expect(page.getByText('Your data has been downloaded')).toBeVisible()
})

test('deleting the account requires the password', async ({ page, person, expectedNoise }) => {
  // The wrong password; and this browser's session is deleted with the account.
  expectedNoise.push(/400/, /403/)
  await page.setViewportSize(SIZES.phone)
  await register(page, person)
  const draft = `magari-draft:${await ownId(page)}:vehicle:new:1`
  await page.evaluate((key) => localStorage.setItem(key, '{}'), draft)
  await page.goto('/account/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  const erase = dialog.getByRole('button', { name: 'Delete permanently' })
  await erase.click()
  await expect(dialog.getByText('Enter your password.')).toBeVisible()
  await expect(dialog.getByText('Confirm that you know this cannot be undone.')).toBeVisible()
  await fitsEachScreen(page)
  await dialog.getByLabel('Your password').fill('Matatu-2020')
  await dialog.getByRole('checkbox').check()
  await erase.click()
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(person.password)
  await erase.click()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), draft)).toBeNull()
  await expect(page).toHaveURL(/\/$/)
  await navigate(page, '/login')
  await sendSignIn(page, person)
  await expect(
    page.getByText('No account matches these details. Check both fields, and try again.'),
  ).toBeVisible()
})

test('deleting an account with a second factor requires a code', { tag: '@thorough' }, async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/422/, /403/)
  await register(page, person)
  const { secret } = await turnOnSecondFactor(page)

  await page.goto('/account/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('checkbox').check()
  const code = dialog.getByLabel('Code from your authenticator app')
  await code.fill(codeOf(secret, 20))
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(code).toHaveAccessibleDescription(/These digits are wrong/)
  await code.fill(codeOf(secret, 0))
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
})

test('the longest names fit the narrowest screen', { tag: '@thorough' }, async ({ page, person }) => {
  await register(page, { ...person, firstName: 'W'.repeat(80), lastName: 'M'.repeat(80) })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/account/profile')
  for (const address of PAGES) {
    await navigate(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(over, address).toBe(0)
  }
})

test('the account’s pages are accessible', { tag: '@thorough' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, demo.dealer)
  const look = async (place: string) => {
    expect(await faultsInEachTheme(page), place).toEqual([])
  }
  await page.goto('/account/profile')
  for (const address of PAGES) {
    await navigate(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(address)
  }
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await look('the last question')
  await navigate(page, '/account/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await look('a new app')
})
