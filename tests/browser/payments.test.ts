import type { APIRequestContext, Page } from '@playwright/test'
import { accessibilityFaults, faultsInEachTheme, fitsEachScreen } from './accessible.ts'
import { demo, expect, type Person, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { makeAccount } from './people.ts'
import { askingAs, signIn } from './sessions.ts'

/** Made-up payment details, the same for every test. */
const SETTINGS = {
  mpesa_paybill_number: '4005678',
  bank_name: 'Uhuru Bank',
  bank_account_name: 'Magari Limited',
  bank_account_number: '0110222333',
  business_name: 'Magari Limited',
  business_kra_pin: 'P051234567X',
}

interface Request {
  id: string
  payment_number: string
  amount: number
  status: string
}

test.beforeAll(async ({ request }) => {
  const admin = await askingAs(request, demo.admin)
  for (const [key, value] of Object.entries(SETTINGS))
    await admin(`system_settings?key=eq.${key}`, { value }, 'PATCH')
})

const current = (page: Page) => page.getByRole('region', { name: 'Current plan' })
const plan = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Plans' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const payments = (page: Page) => page.getByRole('region', { name: 'Your payments' }).getByRole('listitem')
const submit = (page: Page) => page.getByRole('button', { name: 'Submit payment request' })
const problem = (page: Page) => page.getByRole('main').getByRole('alert')

const method = (page: Page, name: string) =>
  page.getByRole('group', { name: 'How do you want to pay?' }).locator('label').filter({ hasText: name })

/** The payment number on the page. */
const quoted = (page: Page) => page.getByText(/^MG[0-9A-Z]{8}$/)

/** A unique M-Pesa code. */
const someCode = () => `S${crypto.randomUUID().replaceAll('-', '').slice(0, 9).toUpperCase()}`

async function requestsOf(request: APIRequestContext, person: Person): Promise<Request[]> {
  const ask = await askingAs(request, person)
  return (await ask('payment_requests?select=id,payment_number,amount,status&order=created_at')) as Request[]
}

async function signInHere(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Chooses the plan on the plans page, to pay without an M-Pesa prompt. */
async function subscribeTo(page: Page, name: string) {
  await page.getByRole('button', { name: `Subscribe to ${name}` }).click()
  await expect(page).toHaveURL(/\/manual-payments\?plan=/)
  await page.getByRole('radio', { name: /I will pay manually/ }).check()
}

test('a member chooses a plan, reports a payment, has it approved and prints the receipt', async ({
  page,
  context,
  person,
  browser,
  request,
}) => {
  await makeAccount(person)
  const admin = await askingAs(request, demo.admin)
  const code = someCode()

  await test.step('the plans require signing in', async () => {
    await page.goto('/payments')
    await expect(page).toHaveURL(/\/login\?next=%2Fpayments/)
    await signInHere(page, person)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscriptions')
    await expect(current(page)).toContainText('No plan')
    await expect(page.getByText('You have not sent a payment request yet.')).toBeVisible()
    await expect(plan(page, 'Premium')).toContainText('Popular')
    await expect(plan(page, 'Premium')).toContainText('KSh 7,500 per month')
    await expect(plan(page, 'Premium')).toContainText('Posted to our Facebook page')
    await expect(plan(page, 'Fleet')).not.toContainText('Popular')
    const prices = await page
      .getByRole('region', { name: 'Plans' })
      .getByText(/^(KSh [\d,]+|Free)$/)
      .allTextContents()
    const amounts = prices.map((price) => Number(price.replace(/\D/g, '')))
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
    expect(amounts.length).toBeGreaterThanOrEqual(4)
    await fitsEachScreen(page)
  })

  await test.step('subscribe', async () => {
    await page.getByRole('button', { name: 'Subscribe to Starter' }).click()
    await expect(page.getByText('Redirecting to payment...')).toBeVisible()
    await expect(page).toHaveURL(/\/manual-payments\?plan=/)
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1,000')
  })

  await test.step('where to pay, by each method', async () => {
    await page.getByRole('radio', { name: /I will pay manually/ }).check()
    await expect(page.getByRole('heading', { name: 'Pay KSh 1,000 here first' })).toBeVisible()
    await expect(page.getByText('4005678')).toBeVisible()
    const number = await quoted(page).innerText()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy Account number' }).click()
    await expect(page.getByText('Account number copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)

    await method(page, 'Bank transfer').click()
    await expect(page.getByText('Uhuru Bank')).toBeVisible()
    await expect(quoted(page)).toHaveText(number)
    await expect(page.getByLabel('M-Pesa phone number')).toHaveCount(0)
    await method(page, 'Card').click()
    await expect(
      page.getByText(`our staff will tell you by e-mail at ${person.email} how to pay by card`),
    ).toBeVisible()
    await method(page, 'M-Pesa').click()
  })

  await test.step('errors are shown at their fields, and a reload keeps typed values', async () => {
    const number = await quoted(page).innerText()
    await page.getByLabel('Amount', { exact: true }).fill('')
    await submit(page).click()
    await expect(problem(page)).toContainText('Please fill in all required fields')
    await expect(page.getByLabel('M-Pesa phone number')).toHaveAccessibleDescription(
      /Enter the M-Pesa number you paid with/,
    )
    await expect(page.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(
      /Enter the amount in shillings/,
    )
    await page.getByLabel('M-Pesa phone number').fill('020 123')
    await page.getByLabel('Amount', { exact: true }).fill('900')
    await expect(page.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(
      /Starter costs KSh 1,000/,
    )
    await page.getByLabel('M-Pesa code').fill(code)
    await page.getByLabel('Notes').fill('From the shop’s phone')
    await submit(page).click()
    await expect(page.getByLabel('M-Pesa phone number')).toHaveAccessibleDescription(
      /Enter a Kenyan mobile number/,
    )
    await fitsEachScreen(page)
    await page.reload()
    await expect(page.getByLabel('Notes')).toHaveValue('From the shop’s phone')
    await expect(quoted(page)).toHaveText(number)
  })

  await test.step('pressing twice sends one request', async () => {
    await page.getByLabel('Amount', { exact: true }).fill('1000')
    await page.getByLabel('M-Pesa phone number').fill('+254 712 345 678')
    await submit(page).dblclick()
    await expect(page.getByText('Payment request submitted successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/payments#your-payments$/)
    await expect(payments(page)).toHaveCount(1)
    await expect(payments(page)).toContainText('Pending')
    await expect(payments(page)).toContainText(code)
    await expect(payments(page)).toContainText('KSh 1,000')
    await fitsEachScreen(page)
    expect(await requestsOf(request, person)).toHaveLength(1)
  })

  await test.step('a second request for the same plan is refused', async () => {
    await navigate(page, '/payments')
    await subscribeTo(page, 'Starter')
    const told = page.getByText(/Your payment of KSh 1,000 of .+ is being checked already/)
    await expect(told).toBeVisible()
    await page.getByLabel('M-Pesa phone number').fill('0712345678')
    await submit(page).click()
    // Once, with the way to it, and nothing is sent.
    await expect(told).toHaveCount(1)
    await expect(told).toBeInViewport()
    await expect(problem(page)).toHaveCount(0)
    await page.getByRole('link', { name: /^Open MG/ }).click()
    await expect(page.getByText('KSh 1,000').first()).toBeVisible()
    await navigate(page, '/payments')
    await expect(payments(page)).toHaveCount(1)
  })

  const [paid] = await requestsOf(request, person)

  await test.step('once approved, the plan runs', async () => {
    await navigate(page, `/payments/${paid?.id}/receipt`)
    await expect(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible()
    await admin('rpc/approve_payment_request', { request_id: paid?.id })
    await navigate(page, '/payments')
    await expect(current(page)).toContainText('Starter')
    await expect(current(page)).toContainText(/30 days left/)
    await expect(current(page)).toContainText('0 of 5 active ads used')
    await expect(plan(page, 'Starter')).toContainText('Current plan')
    await expect(page.getByRole('button', { name: 'Renew Starter' })).toBeVisible()
    await expect(payments(page)).toContainText('Approved')
  })

  await test.step('the receipt', async () => {
    await navigate(page, `/payments/${paid?.id}/receipt`)
    const receipt = page.getByRole('article')
    for (const words of [
      'Magari Limited',
      'KRA PIN P051234567X',
      paid?.payment_number ?? '',
      `${person.firstName} ${person.lastName}`,
      'Starter plan',
      'M-Pesa',
      '0712 345 678',
      code,
      'KSh 1,000',
    ])
      await expect(receipt).toContainText(words)
    await fitsEachScreen(page)
    await page.emulateMedia({ media: 'print' })
    await expect(receipt).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('the invoice and its PDF', async () => {
    await navigate(page, '/payments')
    await page.getByRole('link', { name: /^Invoice INV-/ }).click()
    const invoice = page.getByRole('article')
    for (const words of [
      'Magari Limited',
      'KRA PIN P051234567X',
      `${person.firstName} ${person.lastName}`,
      'Starter plan',
      code,
      'KSh 1,000.00',
    ])
      await expect(invoice).toContainText(words)
    await fitsEachScreen(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/)
    await navigate(page, '/payments/statement')
    await expect(page.getByRole('article')).toContainText('Payment, Starter plan')
    await fitsEachScreen(page)
  })

  await test.step('an administrator finds the invoice and exports it', async () => {
    const desk = await (await browser.newContext()).newPage()
    await signIn(desk, demo.admin)
    await desk.goto(`/admin/payments/invoices?search=${paid?.payment_number}`)
    await expect(desk.getByRole('row').filter({ hasText: /INV-\d{4}-\d{6}/ })).toContainText('KSh 1,000.00')
    const file = desk.waitForEvent('download')
    await desk.getByRole('button', { name: 'Export CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/^magari-invoices-.*\.csv$/)
    await desk.context().close()
  })

  await test.step('others cannot open the receipt', async () => {
    const other = await (await browser.newContext()).newPage()
    await signIn(other, demo.admin)
    await other.goto(`/payments/${paid?.id}/receipt`)
    await expect(other.getByRole('heading', { name: 'Receipt not found' })).toBeVisible()
    await other.context().close()
  })

  await test.step('a rejected payment shows the reason', async () => {
    await navigate(page, '/payments')
    await subscribeTo(page, 'Premium')
    await expect(page.getByText(/Premium replaces your Starter plan/)).toBeVisible()
    await expect(page.getByText(/30 days of Starter are left and count as 4 days of Premium\./)).toBeVisible()
    await method(page, 'Bank transfer').click()
    await submit(page).click()
    await expect(page.getByText('Payment request submitted successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/payments#/)
    const second = (await requestsOf(request, person)).at(-1)
    await admin('rpc/reject_payment_request', {
      request_id: second?.id,
      reason: 'No transfer of this amount has come.',
    })
    await navigate(page, '/payments')
    await expect(payments(page).first()).toContainText('Rejected')
    await expect(payments(page).first()).toContainText('No transfer of this amount has come.')
    await expect(current(page)).toContainText('Starter')
  })
})

test('a member pays three months in advance, changes plan and sees what counts', async ({
  page,
  person,
  request,
  browser,
}) => {
  await makeAccount(person)
  const admin = await askingAs(request, demo.admin)
  await signIn(page, person)

  await test.step('three months at once', async () => {
    await page.goto('/payments')
    await page.getByText('3 months', { exact: true }).click()
    await expect(plan(page, 'Standard')).toContainText('KSh 10,500 for 3 months')
    await expect(plan(page, 'Standard')).toContainText('KSh 3,500 per month')
    await subscribeTo(page, 'Standard')
    await expect(page.getByLabel('Pay for')).toHaveValue('3')
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('10,500')
    // The amount follows the months, and Back keeps the choice.
    await page.getByLabel('Pay for').selectOption('6')
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('21,000')
    await page.goBack()
    await expect(page.getByRole('radio', { name: '3 months' })).toBeChecked()
    await subscribeTo(page, 'Standard')
    await page.getByLabel('Pay for').selectOption('3')
    await method(page, 'Bank transfer').click()
    await expect(page.getByRole('heading', { name: 'Pay KSh 10,500 here first' })).toBeVisible()
    await submit(page).click()
    await expect(payments(page)).toContainText('Standard, 3 months')
  })

  const [paid] = await requestsOf(request, person)

  await test.step('the administrator reads what it buys', async () => {
    const desk = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await signIn(desk, demo.admin)
    await desk.goto(`/admin/payments?search=${paid?.payment_number}`)
    await desk.getByRole('button', { name: `Approve ${paid?.payment_number}` }).click()
    await expect(desk.getByRole('dialog')).toContainText('3 months of Standard (90 days) for KSh 10,500.')
    await desk.context().close()
    await admin('rpc/approve_payment_request', { request_id: paid?.id })
  })

  await test.step('what is left counts for another plan, which the page says before paying', async () => {
    await navigate(page, '/payments')
    await expect(current(page)).toContainText('90 days left')
    await expect(plan(page, 'Premium')).toContainText(
      '90 days of Standard are left and count as 42 days of Premium.',
    )
    await subscribeTo(page, 'Premium')
    await expect(page.getByText(/Premium replaces your Standard plan/)).toContainText(
      'count as 42 days of Premium',
    )
    await method(page, 'Bank transfer').click()
    await submit(page).click()
    await expect(payments(page)).toHaveCount(2)
    const second = (await requestsOf(request, person)).at(-1)
    await admin('rpc/approve_payment_request', { request_id: second?.id })
    await navigate(page, '/payments')
    await expect(current(page)).toContainText('Premium')
    await expect(current(page)).toContainText('72 days left')
    await navigate(page, `/payments/${second?.id}/receipt`)
    await expect(page.getByRole('article')).toContainText('with 42 days for what was left of the plan before')
    await fitsEachScreen(page)
  })
})

test('a code of another payment is refused, disputed, corrected and withdrawn', async ({
  page,
  person,
  request,
  browser,
  expectedNoise,
}) => {
  expectedNoise.push(/409 \(Conflict\)/, /could not be sent/)
  const code = someCode()
  const other = { ...person, email: `other.${person.email}` }
  await makeAccount(other)
  const ask = await askingAs(request, other)
  const [starter] = (await ask('subscription_plans?select=id&name=eq.Starter')) as { id: string }[]
  const claim = { plan_id: starter?.id, payment_method: 'mpesa', amount: 1_111, phone: '0722 000 333' }
  await ask('payment_requests', { ...claim, reference: code.toLowerCase() })

  await makeAccount(person)
  await signIn(page, person)
  await page.goto('/payments')
  await subscribeTo(page, 'Starter')
  await page.getByLabel('M-Pesa phone number').fill('0712 345 678')
  const field = page.getByLabel('M-Pesa code')
  await field.fill(`${code.slice(0, 4)} ${code.slice(4)}`)
  await submit(page).click()
  await expect(field).toHaveAccessibleDescription(/used for another payment/)
  await expect(field).toHaveValue(`${code.slice(0, 4)} ${code.slice(4)}`)
  await page.getByLabel('This is the reference of my payment.').check()
  await expect(field).not.toHaveAccessibleDescription(/used for another payment/)
  await submit(page).click()
  await expect(page.getByText('Payment request submitted successfully!')).toBeVisible()
  const [sent] = await requestsOf(request, person)

  const desk = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await signIn(desk, demo.admin)
  await desk.goto(`/admin/payments?search=${sent?.payment_number}`)
  await expect(desk.getByText(/Also used by Achieng Otieno \(MG\w+, M-Pesa, pending\)/)).toBeVisible()
  await desk.getByRole('link', { name: /^Compare / }).click()
  await expect(desk.getByRole('button', { name: /^Approve MG/ })).toHaveCount(2)
  await expect(desk.getByText(/Also used by/)).toHaveCount(2)
  await desk.context().close()

  await payments(page)
    .getByRole('link', { name: `Open ${sent?.payment_number}` })
    .click()
  await expect(page.getByRole('heading', { name: 'Your payment is awaiting review' })).toBeVisible()
  await page.getByRole('button', { name: 'Correct amount or reference' }).click()
  await expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Amount').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/Enter the amount/)
  await page.getByLabel('Amount').fill('1.2k')
  const right = someCode()
  await page.getByLabel('M-Pesa code').fill(right)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Payment request corrected')).toBeVisible()
  await expect(page.getByText(`KSh 1,200 with the reference ${right}`)).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('heading', { name: 'You withdrew this payment request' })).toBeVisible()
  expect(await requestsOf(request, person)).toMatchObject([{ amount: 1_200, status: 'withdrawn' }])
})

test('a lost response, a lost connection and an ended session lose nothing', { tag: '@thorough' }, async ({
  page,
  context,
  person,
  request,
  expectedNoise,
}) => {
  expectedNoise.push(/could not be sent|Failed to load resource|ERR_|40[013]|Invalid|Refresh|TypeError/)
  await makeAccount(person)
  await signIn(page, person)
  await page.goto('/payments')
  await subscribeTo(page, 'Starter')
  await page.getByLabel('M-Pesa phone number').fill('0712 345 678')
  await page.getByLabel('Notes').fill('Paid at noon')

  await test.step('offline', async () => {
    await context.setOffline(true)
    await submit(page).click()
    await expect(page.getByText('Failed to submit payment request')).toBeVisible()
    await expect(problem(page)).toContainText('Magari cannot be reached.')
    await context.setOffline(false)
    await expect(page.getByLabel('Notes')).toHaveValue('Paid at noon')
    expect(await requestsOf(request, person)).toEqual([])
  })

  await test.step('an ended session leads to sign-in and back', async () => {
    const number = await quoted(page).innerText()
    await page.evaluate(() => {
      for (const store of [localStorage, sessionStorage]) store.removeItem('sb-magari-auth-token')
    })
    await submit(page).click()
    await expect(page.getByText('You have been signed out')).toBeVisible()
    await expect(page).toHaveURL(/\/login\?next=%2Fmanual-payments%3Fplan/)
    await signInHere(page, person)
    await expect(page.getByLabel('Notes')).toHaveValue('Paid at noon')
    await expect(quoted(page)).toHaveText(number)
  })

  await test.step('the response is lost after the server accepted the request', async () => {
    await page.route(/\/rest\/v1\/payment_requests/, async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    await submit(page).click()
    await expect(problem(page)).toContainText('Magari cannot be reached.')
    await page.unroute(/\/rest\/v1\/payment_requests/)
    await submit(page).click()
    await expect(page.getByText('Payment request submitted successfully!')).toBeVisible()
    expect(await requestsOf(request, person)).toHaveLength(1)
  })
})

test('a plan withdrawn while its page is open cannot be subscribed to', { tag: '@thorough' }, async ({
  page,
  person,
  request,
}) => {
  await makeAccount(person)
  const admin = await askingAs(request, demo.admin)
  const name = `Trial ${person.email.slice(8, 16)}`
  const [{ id }] = (await admin('subscription_plans?select=id', { name, price: 2_000_000 })) as [
    { id: string },
  ]
  await signIn(page, person)
  await page.goto('/payments')
  await expect(plan(page, name)).toBeVisible()
  await admin(`subscription_plans?id=eq.${id}`, { is_active: false }, 'PATCH')
  await page.getByRole('button', { name: `Subscribe to ${name}` }).click()
  await expect(page.getByText('Failed to start subscription process')).toBeVisible()
  await expect(page.getByText('This plan is no longer offered. Choose another.')).toBeVisible()
  await expect(plan(page, name)).toHaveCount(0)
  await navigate(page, `/manual-payments?plan=${id}`)
  await expect(
    page.getByRole('main').getByText('This plan is no longer offered. Choose another.'),
  ).toBeVisible()
  await expect(page.getByLabel('Plan', { exact: true })).toHaveValue('')
})

test('a failed page shows a message and can be retried', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/could not be read|ERR_FAILED|Failed to load resource/)
  await signIn(page, demo.dealer)
  for (const [address, title, there] of [
    ['/payments', 'Your plan and payments could not be loaded', 'Current plan'],
    ['/manual-payments', 'The payment form could not be loaded', 'How do you want to pay?'],
  ] as const) {
    await page.route(/\/rest\/v1\/subscription_plans/, (route) => route.abort())
    await (address === '/payments' ? page.goto(address) : navigate(page, address))
    await expect(page.getByText(title)).toBeVisible()
    await page.unroute(/\/rest\/v1\/subscription_plans/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(there, { exact: true }).first()).toBeVisible()
  }
})

test('the payment pages are accessible', { tag: '@thorough' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 740 })
  await signIn(page, demo.dealer)
  for (const open of [
    async () => {
      await page.goto('/payments')
      await expect(payments(page).first()).toBeVisible()
    },
    async () => {
      await page
        .getByRole('link', { name: /^(Invoice|Receipt) / })
        .first()
        .click()
      await expect(page.getByRole('article')).toBeVisible()
    },
    async () => {
      await navigate(page, '/manual-payments')
      await page.getByRole('radio', { name: /I will pay manually/ }).check()
      await submit(page).click()
      await expect(problem(page)).toBeVisible()
    },
  ]) {
    await open()
    expect(await faultsInEachTheme(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, page.url()).toBe(0)
  }
})
