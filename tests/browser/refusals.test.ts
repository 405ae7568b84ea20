import { demo, expect, mailTo, photograph, test } from './fixtures.ts'
import { sendSignIn, signIn } from './sessions.ts'

test('wrong credentials show the server’s message, and typed values stay', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/400/)
  await page.goto('/login')
  await page.getByLabel('Email').fill(demo.customer.email)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-word-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login Failed')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(demo.customer.email)
})

test('registering: weak password, different passwords, terms, an address already in use', async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/422/)
  await page.goto('/register')
  const submit = page.getByRole('button', { name: 'Create Account' })
  await submit.click()
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible()

  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(demo.customer.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill('Something-else-1')
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await submit.click()
  await expect(page.getByText('Passwords do not match').first()).toBeVisible()

  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('checkbox', { name: /I accept/ }).uncheck()
  await submit.click()
  await expect(page.getByText('Please accept the terms and conditions').first()).toBeVisible()

  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await page.getByLabel('Password', { exact: true }).fill('password1')
  await page.getByLabel('Confirm password').fill('password1')
  await submit.click()
  await expect(page.getByText(/one of the most common passwords/).first()).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName)

  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await submit.click()
  await expect(page.getByRole('link', { name: 'Sign in with this address' })).toBeVisible()
})

test('signing in before confirming the address shows a message', { tag: '@thorough' }, async ({
  page,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/400|403/)
  await page.goto('/register')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  // The browser remembers the address that awaits confirmation; the server does not, so no error is logged.
  await page.reload()
  await expect(page.getByText(`Check your mail. Open the link that we sent to ${person.email}`)).toBeVisible()
  await sendSignIn(page, person)
  await expect(page.getByText(/This address is not confirmed yet/)).toBeVisible()
  await expect(page.getByRole('button', { name: /again/i })).toBeVisible()

  const code = page.getByLabel('Code from the mail')
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
  await confirm.click()
  await expect(page.getByText('Enter the six-digit code from the mail.')).toBeVisible()
  const right = /\b\d{6}\b/.exec((await mailTo(person.email)).text)?.[0] ?? ''
  await code.fill(right === '123456' ? '654321' : '123456')
  await confirm.click()
  await expect(page.getByText(/These digits are wrong or expired/)).toBeVisible()
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await confirm.click()
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an ad with missing or invalid values shows messages at the fields, and typed values survive a reload', async ({
  page,
}) => {
  await signIn(page, demo.dealer)
  await page.goto('/post-ad')
  const submit = page.getByRole('button', { name: 'Post Ad' })
  await submit.click()
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible()

  await page.getByLabel('Title').fill('2016 Mazda Demio')
  await page.getByLabel('Year').fill('1890')
  await page.getByLabel('Mileage, km').fill('many')
  await page.getByLabel('Price').fill('650000')
  await page.getByLabel('Location', { exact: true }).fill('Thika')
  await submit.click()
  await expect(page.getByText('Please select or enter a vehicle make').first()).toBeVisible()
  await expect(page.getByLabel('Year')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Mileage, km')).toHaveAttribute('aria-invalid', 'true')

  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('2016 Mazda Demio')
  await expect(page.getByLabel('Price')).toHaveValue('650,000')
})

test('files that are not pictures, too large or too many are refused with a message, and the others stay', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/40\d|413|415/)
  await signIn(page, demo.dealer)
  await page.goto('/post-ad')
  const chooser = page.locator('input[type=file]').first()
  await chooser.setInputFiles([
    await photograph('front.jpg', '#446688'),
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture at all') },
    { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(16 * 1024 * 1024, 7) },
  ])
  await expect(page.getByText('This file is not a photo we can show.').first()).toBeVisible()
  await expect(page.getByText('This file is 16 MB; photos can be up to 15 MB.')).toBeVisible()
  await expect(page.getByText('Cover', { exact: true }).first()).toBeVisible()

  await chooser.setInputFiles(
    await Promise.all(Array.from({ length: 11 }, (_, n) => photograph(`more-${n}.jpg`, '#557755', 400, 300))),
  )
  await expect(page.getByText(/at most 10|10 pictures|10 photos/i).first()).toBeVisible()
})
