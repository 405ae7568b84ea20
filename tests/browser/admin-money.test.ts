import type { APIRequestContext, Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { demo, expect, type Person, test } from './fixtures.ts'
import { undoTimeOver } from './held-acts.ts'
import { makeAccount } from './people.ts'
import { askingAs, signIn } from './sessions.ts'

const phone = { width: 360, height: 740 }

const dialog = (page: Page) => page.getByRole('dialog')

async function expectNoFlaws(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
}

test('a plan is created, edited and deleted', async ({ page }) => {
  const name = `Weekend ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, demo.admin)
  await page.goto('/admin/subscriptions')
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Plans' })).toBeVisible()
  await expectNoFlaws(page)

  await page.getByRole('link', { name: 'Add Plan' }).click()
  await expect(page.getByRole('heading', { name: 'Create New Plan' })).toBeVisible()
  await page.getByLabel('Plan Name').fill(name)
  await page.getByLabel('Price (KSh)').fill('12,500')
  await page.getByRole('switch', { name: 'Facebook Posting Enabled' }).check()
  for (const feature of ['Ten photos', 'Call back']) {
    await page.getByRole('button', { name: 'Add Feature' }).click()
    await dialog(page).getByLabel('Feature').fill(feature)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Remove Call back' }).click()
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await expect(page.getByText('Plan created successfully!')).toBeVisible()

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(card).toContainText('KSh 12,500')
  await expect(card).toContainText('Max ListingsUnlimited')
  await expect(card).toContainText('Facebook PostingYes')
  await expect(card.getByRole('list', { name: 'Features' })).toHaveText('Ten photos')
  await expect(card.getByText('Active', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page.getByRole('heading', { name: 'Edit Plan' })).toBeVisible()
  await page.getByLabel(/^Max Listings/).fill('3')
  await page.getByRole('switch', { name: 'Plan Active' }).uncheck()
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await expect(page.getByText('Plan updated successfully!')).toBeVisible()
  await expect(card).toContainText('Max Listings3')
  await expect(card.getByText('Inactive')).toBeVisible()

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Plan deleted successfully!')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('a plan that cannot be saved shows the reason, and typed values stay', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 409/, /settings were not saved/)
  await page.setViewportSize(phone)
  await signIn(page, demo.admin)
  await page.goto('/admin/subscriptions')
  const taken =
    (await page.getByRole('listitem').getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  await expectNoFlaws(page)

  await page.getByRole('link', { name: 'Add Plan' }).click()
  await page.getByLabel('Plan Name').fill(taken.toUpperCase())
  await page.getByLabel('Description').fill('For those who sell one car.')
  await page.getByRole('button', { name: 'Save Plan' }).click()
  await expect(page.getByText('Failed to save plan')).toBeVisible()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(
    'There is already a plan with this name.',
  )
  await expect(page.getByLabel('Description')).toHaveValue('For those who sell one car.')
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('For those who sell one car.')
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Add Plan' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('')
})

interface Sent {
  id: string
  payment_number: string
  reference: string
}

/** A new member reports a payment for the Starter plan. */
async function pay(request: APIRequestContext, person: Person, amount = 1_000): Promise<Sent> {
  await makeAccount(person)
  const ask = await askingAs(request, person)
  const [plan] = (await ask('subscription_plans?select=id&name=eq.Starter')) as { id: string }[]
  const [sent] = (await ask('payment_requests', {
    plan_id: plan?.id,
    payment_method: 'mpesa',
    amount,
    phone: '0712 345 678',
    reference: `S${crypto.randomUUID().replaceAll('-', '').slice(0, 9)}`,
  })) as Sent[]
  if (!sent) throw new Error('The payment was not sent.')
  return sent
}

test('a payment is found and approved, and the payer sees it', async ({ page, request, person, browser }) => {
  const { payment_number, reference } = await pay(request, person)
  await signIn(page, demo.admin)
  await page.goto('/admin/payments')
  await expectNoFlaws(page)
  await page.getByRole('searchbox').fill(person.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=/)
  const row = page.getByRole('row').filter({ hasText: payment_number })
  await expect(row).toContainText('KSh 1,000')
  await expect(row).toContainText('Starter')
  await expect(row).toContainText(reference)
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByRole('button', { name: `Approve ${payment_number}` }).click()
  await expect(dialog(page)).toContainText('gets 1 month of Starter (30 days) for KSh 1,000')
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Payment approved!')).toBeVisible()
  await undoTimeOver(page)
  await expect(row).toContainText('Amina Yusuf')
  await expect(page.getByRole('button', { name: `Approve ${payment_number}` })).toHaveCount(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^magari-payments-.*\.csv$/)

  const theirs = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await signIn(theirs, person)
  await theirs.goto('/payments')
  await expect(theirs.getByRole('region', { name: 'Current plan' })).toContainText('Starter')
  await expect(theirs.getByRole('region', { name: 'Your payments' })).toContainText('Approved')
  await theirs.context().close()
})

test('a payment is rejected with a reason; if someone decided first, the page shows so and keeps the reason', async ({
  page,
  request,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 400/, /An action on a list failed/)
  const { id, payment_number } = await pay(request, person, 900)
  await page.setViewportSize(phone)
  await signIn(page, demo.admin)
  await page.goto(`/admin/payments?search=${payment_number}`)
  await expect(page.getByText('Plan costs KSh 1,000')).toBeVisible()
  await expectNoFlaws(page)
  await page.getByRole('button', { name: `Reject ${payment_number}` }).click()
  await dialog(page).getByRole('button', { name: 'Reject' }).click()
  await expect(dialog(page).getByText('Enter a reason. The payer will see it.')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('KSh 100 are missing.')
  await expectNoFlaws(page)

  const admin = await askingAs(request, demo.admin)
  await admin('rpc/approve_payment_request', { request_id: id })
  await dialog(page).getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('This payment request has been approved already.')).toBeVisible()
  await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toHaveValue('KSh 100 are missing.')
})

test('a plan with subscribers cannot be deleted, and the page explains it', { tag: '@thorough' }, async ({
  page,
  request,
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 409/, /An action on a list failed/)
  await pay(request, person, 950)
  await signIn(page, demo.admin)
  await page.goto('/admin/subscriptions')
  await page.getByRole('button', { name: 'Delete Starter' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete plan')).toBeVisible()
  await expect(page.getByText(/so it cannot be deleted. Make it inactive instead./)).toBeVisible()
})

/** Sends a request of a new member to the first lender or insurer of the demo world that accepts it. */
async function askFor(
  request: APIRequestContext,
  person: Person,
  table: 'financing_applications' | 'insurance_quotes',
): Promise<string> {
  await makeAccount(person)
  const ask = await askingAs(request, person)
  const isLoan = table === 'financing_applications'
  const providers = isLoan
    ? 'financing_providers?select=id&active=is.true&or=(max_term_months.is.null,max_term_months.gte.36)'
    : 'insurance_providers?select=id&active=is.true&insurance_types=cs.{comprehensive}'
  const [provider] = (await ask(`${providers}&order=name&limit=1`)) as { id: string }[]
  const [sent] = (await ask(table, {
    provider_id: provider?.id,
    phone: '0712 345 678',
    message: 'Please call in the evening.',
    ...(isLoan
      ? { loan_amount: 1_000_000, term_months: 36, monthly_income: 150_000, employment_status: 'employed' }
      : {
          coverage_type: 'comprehensive',
          vehicle_value: 1_500_000,
          vehicle_make: 'Toyota',
          vehicle_model: 'Axio',
          vehicle_year: 2018,
        }),
  })) as { id: string }[]
  return sent?.id ?? ''
}

test('a loan application is approved, then marked as disbursed', async ({ page, request, person }) => {
  const id = await askFor(request, person, 'financing_applications')
  await signIn(page, demo.admin)
  await page.goto(`/admin/applications?search=${id}`)
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(row).toContainText('KSh 1,000,000')
  await row.getByText('Message', { exact: true }).click()
  await expect(row).toContainText('Please call in the evening.')
  await expectNoFlaws(page)

  await row.getByRole('button', { name: /^Approve/ }).click()
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Application approved!')).toBeVisible()
  await row.getByRole('button', { name: /^Mark as disbursed/ }).click()
  await dialog(page).getByRole('button', { name: 'Mark as disbursed' }).click()
  await expect(page.getByText('Application marked as disbursed!')).toBeVisible()
  await expect(row.getByText('Disbursed', { exact: true })).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('an insurance quote is approved with a premium on a phone', async ({ page, request, person }) => {
  const id = await askFor(request, person, 'insurance_quotes')
  await page.setViewportSize(phone)
  await signIn(page, demo.admin)
  await page.goto(`/admin/applications?tab=insurance&search=${id}`)
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expectNoFlaws(page)
  await row.getByRole('button', { name: /^Approve/ }).click()
  await dialog(page).getByLabel('Annual premium').fill('')
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(page).getByText('Enter the annual premium, KSh 1 or more.')).toBeVisible()
  await expectNoFlaws(page)
  await dialog(page).getByLabel('Annual premium').fill('61500')
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Quote approved!')).toBeVisible()
  await expect(row).toContainText('KSh 61,500')
  await expect(row.getByText('Approved', { exact: true })).toBeVisible()
})
