import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { faultsInEachTheme, fitsEachScreen } from './accessible.ts'
import { expect, linkIn, mailTo, type Person, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { codeBefore, codeOf, keepCodes, shownSecret, turnOnSecondFactor } from './second-factor.ts'
import { askerOf, forgetSession, register, sendSignIn } from './sessions.ts'

const isCode = /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/

/** The first step of sign-in, in a browser without a session. */
async function enterPassword(page: Page, person: Person) {
  await forgetSession(page)
  await page.goto('/login?next=%2Fdashboard')
  await sendSignIn(page, person)
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused()
}

async function signInByCode(page: Page, person: Person, code: string) {
  await enterPassword(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Uses a code past the form, in another session; returns whether it was accepted. */
async function spendCode(request: APIRequestContext, person: Person, code = ''): Promise<boolean> {
  const { headers } = await askerOf(request, person)
  return (await request.post('/auth/v1/factors/recovery-codes/verify', { headers, data: { code } })).ok()
}

test('the codes are stored once, used at sign-in, and the lost app replaced, accessibly', async ({
  page,
  person,
  expectedNoise,
  context,
}) => {
  expectedNoise.push(/422/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const look = async (place: string) => {
    expect(await faultsInEachTheme(page), place).toEqual([])
    await fitsEachScreen(page)
  }
  await register(page, person)
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const lost = await shownSecret(page)
  await page.getByLabel('Code from your authenticator app').fill(await codeBefore(lost))
  await page.getByRole('button', { name: 'Turn on' }).click()

  const shown = page.getByRole('region', { name: 'Save your recovery codes' })
  await expect(shown.getByRole('heading')).toBeFocused()
  await look('new codes')
  const codes = await shown.getByRole('listitem').allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(isCode)
  await shown.getByRole('button', { name: 'Copy Recovery codes' }).click()
  await expect(page.getByText('Recovery codes copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('magari-recovery-codes.txt')
  const kept = await readFile(await file.path(), 'utf8')
  for (const text of [...codes, person.email]) expect(kept).toContain(text)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await shown.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed=yes]')).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(shown.getByText(`Magari account ${person.email}, created on`)).toBeVisible()
  for (const code of codes) await expect(shown.getByText(code)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeHidden()
  await expect(shown.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(shown.getByText('Save the codes first, then tick this box.')).toBeVisible()
  await keepCodes(page)
  await expect(page.getByText('10 of 10 recovery codes are left')).toBeVisible()
  await look('codes left')
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('make codes')
  await page.keyboard.press('Escape')
  await navigate(page, '/account/profile')
  await navigate(page, '/account/security')
  await expect(page.getByText('10 of 10 recovery codes are left')).toBeVisible()
  for (const code of codes) await expect(page.getByText(code)).toHaveCount(0)
  const made = await mailTo(person.email, /^Recovery codes were made/)
  for (const code of codes) expect(made.text).not.toContain(code)

  await enterPassword(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const field = page.getByLabel('Recovery code')
  await expect(field).toBeFocused()
  await look('second step')
  const go = page.getByRole('button', { name: 'Continue' })
  await go.click()
  await expect(field).toHaveAccessibleDescription(/Enter one of your recovery codes/)
  await field.fill('00000-00000')
  await go.click()
  await expect(field).toHaveAccessibleDescription(/This recovery code is wrong or was already used/)
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Use your authenticator app' }).click()
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await field.fill(`  ${codes[0]?.replace('-', '  ').toUpperCase()} `)
  await go.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const notice = page.getByRole('status', { name: 'About your recovery codes' })
  await expect(notice).toContainText('You signed in with a recovery code; 9 codes are left.')
  await look('notice')
  expect((await mailTo(person.email, /^A recovery code was used/)).text).toContain('9 codes are left.')

  await notice.getByRole('link', { name: 'Set up the app again' }).click()
  await expect(page).toHaveURL(/\/account\/security$/)
  await expect(notice).toBeHidden()
  await expect(page.getByText('9 of 10 recovery codes are left')).toBeVisible()
  await look('by recovery code')
  await page.getByRole('button', { name: 'Set up a new app' }).click()
  const found = await shownSecret(page)
  await page.getByLabel('Code from your authenticator app').fill(await codeBefore(found))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('App added')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Authenticator app', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code from the remaining app').fill(codeOf(found, 0))
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('App removed')).toBeVisible()
  await expect(page.getByText('9 of 10 recovery codes are left')).toBeVisible()

  await enterPassword(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await field.fill(codes[0] ?? '')
  await go.click()
  await expect(field).toHaveAccessibleDescription(/was already used/)
  await page.getByRole('button', { name: 'Use your authenticator app' }).click()
  await page.getByLabel('Code from your authenticator app').fill(codeOf(found, 1))
  await go.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(notice).toBeHidden()
})

test('a session signed in with a recovery code removes the lost app, which turns the second factor off', {
  tag: '@thorough',
}, async ({ page, person }) => {
  await register(page, person)
  const { codes } = await turnOnSecondFactor(page)
  await signInByCode(page, person, codes[0])
  await navigate(page, '/account/security')
  await expect(page.getByText('You signed in with a recovery code. If you no longer')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off the second factor?' })
  await expect(dialog.getByLabel('Code from your authenticator app')).toBeHidden()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Second factor turned off')).toBeVisible()
  await expect(page.getByText(/recovery codes? (is|are) left/)).toBeHidden()
  await navigate(page, '/account/profile')
  await navigate(page, '/account/security')
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
})

test('few codes left give a warning; new ones require the password and replace the old', {
  tag: '@thorough',
}, async ({ page, person, request, expectedNoise }) => {
  expectedNoise.push(/4(00|22)/)
  await register(page, person)
  const { codes } = await turnOnSecondFactor(page)
  // At most ten codes of an account can be tried in ten minutes.
  for (const code of codes.slice(0, 7)) expect(await spendCode(request, person, code)).toBe(true)
  await navigate(page, '/account/security')
  await expect(page.getByText('3 of 10 recovery codes are left')).toBeVisible()
  await expect(page.getByText(/so that a lost phone does not lock you out/)).toBeVisible()

  await page.getByRole('button', { name: 'Create new codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create new recovery codes?' })
  const make = dialog.getByRole('button', { name: 'Create codes' })
  await make.click()
  await expect(dialog.getByText('Enter your password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill('Matatu-2020')
  await make.click()
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(person.password)
  await make.click()
  const fresh = await keepCodes(page)
  expect(fresh.filter((code) => codes.includes(code))).toEqual([])
  await expect(page.getByText('10 of 10 recovery codes are left')).toBeVisible()
  await expect(page.getByText(/so that a lost phone/)).toBeHidden()

  expect(await spendCode(request, person, codes[8])).toBe(false)
  expect(await spendCode(request, person, fresh[0])).toBe(true)
})

test('new codes are made with the app instead of the password', { tag: '@thorough' }, async ({
  page,
  person,
  request,
  expectedNoise,
}) => {
  expectedNoise.push(/422/)
  await register(page, person)
  const { secret } = await turnOnSecondFactor(page)
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create new recovery codes?' })
  await dialog.getByRole('button', { name: 'Use your authenticator app' }).click()
  const code = dialog.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  const make = dialog.getByRole('button', { name: 'Create codes' })
  await code.fill(codeOf(secret, 20))
  await make.click()
  await expect(code).toHaveAccessibleDescription(/These digits are wrong/)
  await code.fill(codeOf(secret, 0))
  await make.click()
  const fresh = await keepCodes(page)
  expect(await spendCode(request, person, fresh[0])).toBe(true)
})

test('leaving before the codes are stored needs confirmation', { tag: '@thorough' }, async ({
  page,
  person,
}) => {
  await register(page, person)
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const code = page.getByLabel('Code from your authenticator app')
  await code.fill(await codeBefore(await shownSecret(page)))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const shown = page.getByRole('region', { name: 'Save your recovery codes' })
  await expect(shown).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Leave without your codes?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(shown).toBeVisible()
  await keepCodes(page)
})

test('when the codes cannot be made immediately, the page offers them', { tag: '@thorough' }, async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED/)
  await register(page, person)
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const secret = await shownSecret(page)
  await page.route('**/auth/v1/factors/recovery-codes', (route) => route.abort())
  await page.getByLabel('Code from your authenticator app').fill(await codeBefore(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Second factor turned on')).toBeVisible()
  await expect(page.getByText('You have no recovery codes')).toBeVisible()
  await page.unroute('**/auth/v1/factors/recovery-codes')
  await page.getByRole('button', { name: 'Create recovery codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create recovery codes' })
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Create codes' }).click()
  await keepCodes(page)
  await expect(page.getByText('10 of 10 recovery codes are left')).toBeVisible()
})

test('a code resets a forgotten password, and deletes the account', { tag: '@thorough' }, async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/4(03|22)/)
  await register(page, person)
  const { codes } = await turnOnSecondFactor(page)
  await forgetSession(page)
  await page.goto('/forgot-password')
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/a link is on its way/)).toBeVisible()
  await page.goto(linkIn(await mailTo(person.email, /^Choose a new password/)))
  await page.getByLabel('New password').fill('Matatu-2027')
  await page.getByLabel('Confirm password').fill('Matatu-2027')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Enter one of your recovery codes.')).toBeVisible()
  await page.getByLabel('Recovery code').fill(codes[0])
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()

  await navigate(page, '/account/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('Matatu-2027')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill(codes[0])
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(dialog.getByText(/was already used/)).toBeVisible()
  await dialog.getByLabel('Recovery code').fill(codes[1])
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
})
