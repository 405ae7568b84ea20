import type { Page } from '@playwright/test'
import { faultsInEachTheme } from './accessible.ts'
import { demo, demoList, expect, test } from './fixtures.ts'
import { ask } from './own-ads.ts'
import { register, signIn } from './sessions.ts'

const lenders = (page: Page) => page.getByRole('article')
const lender = (page: Page, name: string) => lenders(page).filter({ hasText: name })

/** The amounts of the cards in order; cards without one come last. */
async function amounts(page: Page, pattern: RegExp): Promise<number[]> {
  const texts = await lenders(page).allInnerTexts()
  return texts.map((text) => Number(pattern.exec(text)?.[1]?.replaceAll(',', '') ?? Infinity))
}

async function signInHere(page: Page, { email, password }: typeof demo.dealer) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('a visitor compares lenders, is asked to sign in, applies, sees the status and withdraws', async ({
  page,
}) => {
  await test.step('compare', async () => {
    await page.goto('/financing')
    await expect(lender(page, 'Jabali Bank')).toContainText('13% to 15.5% a year')
    await expect(lenders(page).last()).toContainText('That is 30% to 48% a year')
    await page.getByLabel('Vehicle price').fill('1500000')
    // 1,200,000 over 60 months at 13 % and 15.5 %.
    await expect(lender(page, 'Jabali Bank')).toContainText('KSh 27,304 to 28,864')
    await expect(lender(page, 'Pamoja SACCO')).toContainText('lends for 48 months at most.')
    await page.getByLabel('Term').selectOption('48 months')
    await expect(lender(page, 'Pamoja SACCO')).toContainText('Lowest payment')
    await expect(lenders(page).first()).toContainText('Lowest payment')
    const payments = await amounts(page, /Monthly payment\s*KSh ([\d,]+)/)
    expect(payments).toEqual(payments.toSorted((one, other) => one - other))
    await expect(page).toHaveURL(/\/financing\?price=1500000&term=48$/)
  })

  await test.step('sign in on the way', async () => {
    await lender(page, 'Jabali Bank')
      .getByRole('link', { name: /Apply Now/ })
      .click()
    await expect(page.getByText('Please sign in to apply for financing')).toBeVisible()
    await expect(page).toHaveURL(/\/login\?next=/)
    await signInHere(page, demo.dealer)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Apply to Jabali Bank')
    await expect(page.getByLabel('Loan amount')).toHaveValue('1,200,000')
    await expect(page.getByLabel('Down payment')).toHaveValue('300,000')
    await expect(page.getByLabel('Term')).toHaveValue('48')
  })

  await test.step('errors are shown at their fields, and a reload keeps typed values', async () => {
    const send = page.getByRole('button', { name: 'Send application' })
    await send.click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Please fill in all required fields',
    )
    await page.getByLabel('Monthly income').fill('123456')
    await page.getByLabel('Source of income').selectOption('Self-employed or in business')
    await page.getByLabel('Phone').fill('12')
    await page.getByLabel('Loan amount').fill('99000000')
    await send.click()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Enter a Kenyan mobile number/)
    await expect(page.getByLabel('Loan amount')).toHaveAccessibleDescription(/lends KSh 15,000,000 at most/)
    await page.reload()
    await expect(page.getByLabel('Monthly income')).toHaveValue('123,456')
    await expect(page.getByLabel('Loan amount')).toHaveValue('99,000,000')
  })

  await test.step('a session that ends while applying loses nothing', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(page).toHaveURL(/\/login\?next=/)
    await signInHere(page, demo.dealer)
    await expect(page.getByLabel('Monthly income')).toHaveValue('123,456')
    await expect(page.getByLabel('Term')).toHaveValue('48')
  })

  await test.step('apply', async () => {
    await page.getByLabel('Loan amount').fill('1234567')
    await page.getByLabel('Phone').fill('0712 345 678')
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect(page.getByText('Application sent')).toBeVisible()
  })

  await test.step('while it is pending, the lender’s form is closed with a message', async () => {
    await lender(page, 'Jabali Bank')
      .getByRole('link', { name: /Apply Now/ })
      .click()
    await expect(page.getByText('Jabali Bank (demo) has not answered your application yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send application' })).toHaveCount(0)
    await page.getByRole('link', { name: 'See your application' }).click()
  })

  await test.step('status, and withdrawing', async () => {
    const own = page.getByRole('region', { name: 'Your Applications' })
    const application = own.getByRole('listitem').filter({ hasText: 'KSh 1,234,567' }).first()
    await expect(application).toContainText('Pending')
    await application.getByRole('button', { name: /Withdraw/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Application withdrawn')).toBeVisible()
    await expect(application).toContainText('Withdrawn')
  })
})

test('of two tabs that apply to one lender, the second shows a message and keeps typed values', {
  tag: '@thorough',
}, async ({ page, person, expectedNoise }) => {
  expectedNoise.push(/status of 409|The form could not be sent/)
  await register(page, person)
  await page.goto('/financing')
  await lender(page, 'Jabali Bank')
    .getByRole('link', { name: /Apply Now/ })
    .click()
  await page.getByLabel('Loan amount').fill('900000')
  await page.getByLabel('Monthly income').fill('120000')
  await page.getByLabel('Source of income').selectOption('Employed')
  await page.getByLabel('Phone').fill('0712 345 678')
  await ask(page, 'POST', 'financing_applications', {
    provider_id: new URL(page.url()).pathname.split('/').at(-1),
    loan_amount: 800_000,
    term_months: 48,
    monthly_income: 120_000,
    employment_status: 'employed',
    phone: '0712345678',
  })
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'You already have a pending application with this lender.',
  )
  await expect(page.getByLabel('Loan amount')).toHaveValue('900,000')
})

test('the price is filled in from a vehicle, and the page contains nothing about the visitor', async ({
  page,
}) => {
  await page.goto(demoList)
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const title = (await link.textContent()) ?? ''
  await link.click()
  await page.getByRole('link', { name: 'Compare loans' }).click()
  await expect(page).toHaveURL(/\/financing\?vehicle=/)
  const answer = await page.request.get(page.url())
  expect(answer.headers()['cache-control']).toContain('public')
  const form = page.getByRole('form', { name: 'Compare loans' })
  await expect(form).toContainText(title)
  await expect(page.getByLabel('Vehicle price')).toHaveValue(/^[\d,]{7,}$/)
  const apply = lender(page, 'Dhahabu Trust Bank').getByRole('link', { name: /Apply Now/ })
  await expect(apply).toHaveAttribute('href', /\/financing\/apply\/[0-9a-f-]{36}\?vehicle=/)
})

test('a price typed before scripts arrive is used after hydration', { tag: '@thorough' }, async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/vendor-/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/financing', { waitUntil: 'commit' })
  await page.getByLabel('Vehicle price').fill('1500000')
  await page.getByLabel('Term').selectOption('48 months')
  resolve()
  await expect(lender(page, 'Pamoja SACCO')).toContainText('Lowest payment')
  await expect(page.getByLabel('Vehicle price')).toHaveValue('1,500,000')
})

test('invalid parameters of the URL are ignored with a message; no match has its text', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('/financing?price=lots&term=13&vehicle=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('“lots” is not a price we can search by')).toBeVisible()
  await expect(page.getByText('“13” is not a term in months we know')).toBeVisible()
  await expect(page.getByText('The vehicle you came from is no longer for sale')).toBeVisible()
  await page.getByLabel('Down payment').fill('900000')
  await page.getByLabel('Vehicle price').fill('800000')
  await expect(page.getByText('The down payment can be KSh 800,000 at most.')).toBeVisible()
  await page.getByLabel('Lender').fill('zzz%')
  await page.getByRole('button', { name: 'Compare lenders' }).click()
  await expect(page.getByText('No financing providers found matching your search.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all lenders' }).click()
  await expect(lenders(page).first()).toBeVisible()
})

test('an unknown lender has no application form', { tag: '@thorough' }, async ({ page }) => {
  await signIn(page, demo.dealer)
  await page.goto('/financing/apply/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('This lender is not accepting applications at the moment')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form searches and calculates', async ({ page }) => {
    await page.goto('/financing')
    await page.getByLabel('Vehicle price').fill('1,500,000')
    await page.getByLabel('Lender').fill('jabali')
    await page.getByRole('button', { name: 'Compare lenders' }).click()
    await expect(lenders(page)).toHaveCount(1)
    await expect(lenders(page)).toContainText('KSh 27,304 to 28,864')
  })
})

test('the financing pages are accessible', { tag: '@thorough' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, demo.customer)
  for (const open of [
    async () => {
      await page.goto('/financing?price=1500000')
      await expect(page.getByRole('region', { name: 'Your Applications' })).toBeVisible()
    },
    async () => {
      // The demo customer has already applied to others.
      await lender(page, 'Chapchap Logbook Loans')
        .getByRole('link', { name: /Apply Now/ })
        .click()
      await page.getByRole('button', { name: 'Send application' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  ]) {
    await open()
    expect(await faultsInEachTheme(page)).toEqual([])
  }
})
