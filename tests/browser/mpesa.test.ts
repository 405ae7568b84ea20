import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type DarajaStandIn, startDaraja } from '#testing/daraja.ts'
import { dealersTill } from '#testing/deposits.ts'
import { accessibilityFaults, onEachScreen, SIZES } from './accessible.ts'
import { demo, expect, type Person, test } from './fixtures.ts'
import { newGarage, workday } from './garages.ts'
import { navigate } from './navigation.ts'
import { asServer, makeAccount, newListing, newMember } from './people.ts'
import { askingAs, signIn } from './sessions.ts'

// The tests share one Daraja stand-in on one port, so they run in sequence.
test.describe.configure({ mode: 'serial' })

let safaricom: DarajaStandIn

test.beforeAll(async () => {
  safaricom = await startDaraja(Number(process.env.MAGARI_TEST_DARAJA_PORT), undefined, [dealersTill])
})
test.afterAll(() => safaricom?.close())

const pay = (page: Page) => page.getByRole('button', { name: 'Pay KSh 1,000 by M-Pesa' })

/** Opens the payment form of the Starter plan with a phone number filled in. */
async function openForm(page: Page, person: Person) {
  await makeAccount(person)
  await signIn(page, person)
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Subscribe to Starter' }).click()
  await expect(page.getByRole('radio', { name: /Send a prompt to my phone/ })).toBeChecked()
  await page.getByLabel('M-Pesa phone number').fill('0712 345 678')
}

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('the phone gets one prompt, it is cancelled and retried, and the page shows the outcome', async ({
    page,
    person,
  }) => {
    await openForm(page, person)
    const before = safaricom.pushes.length

    await test.step('pressing twice sends one prompt', async () => {
      await pay(page).dblclick()
      await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('0712 345 678 to pay KSh 1,000')
      expect(safaricom.pushes).toHaveLength(before + 1)
      expect(safaricom.pushes.at(-1)?.body).toMatchObject({ Amount: 1_000, PhoneNumber: '254712345678' })
      await onEachScreen(page, async () => expect(await accessibilityFaults(page)).toEqual([]))
    })

    await test.step('cancelled on the phone', async () => {
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
      const push = safaricom.pushes.at(-1)
      if (push) await safaricom.tell(push, 1032)
      await expect(page.getByRole('heading', { name: 'The payment was not made' })).toBeVisible()
      await expect(page.getByText('The payment was cancelled on the phone.')).toBeVisible()
    })

    await test.step('retried, and the page left while the prompt is open', async () => {
      await page.getByRole('link', { name: 'Try again' }).click()
      await page.getByLabel('M-Pesa phone number').fill('0712 345 678')
      await pay(page).click()
      await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
      await page.getByRole('link', { name: 'Back to subscriptions' }).click()
      await page.getByRole('link', { name: /^Follow MG/ }).click()
      await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
    })

    await test.step('paid', async () => {
      const push = safaricom.pushes.at(-1)
      if (push) await safaricom.tell(push, 0)
      await expect(page.getByRole('heading', { name: 'We have received your payment' })).toBeVisible()
      await expect(page.getByText(/KSh 1,000 pays for the Starter plan until \d/)).toBeVisible()
      await page.getByRole('link', { name: 'See the receipt' }).click()
      await expect(page.getByRole('article')).toContainText(/SJK\d{9}/)
      await navigate(page, '/payments')
      await expect(page.getByRole('region', { name: 'Current plan' })).toContainText('Starter')
    })
  })
})

test('a payment of a wrong amount is listed until an administrator clears it', async ({
  page,
  person,
  browser,
}) => {
  await openForm(page, person)
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  const push = safaricom.pushes.at(-1)
  const receipt = `SJX${Date.now()}`
  if (push) await safaricom.tell(push, 0, { Amount: 1, MpesaReceiptNumber: receipt })

  await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    `We received KSh 1 (receipt ${receipt}) and are checking it.`,
  )

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const desk = await context.newPage()
  await signIn(desk, demo.admin)
  await desk.goto('/admin/payments')
  await desk.getByRole('link', { name: /^Without a request/ }).click()
  const row = desk.getByRole('row').filter({ hasText: receipt })
  await expect(row).toContainText('KSh 1')
  await expect(row).toContainText('0712 345 678')
  await expect(row).toContainText('The amount differs from the requested amount.')
  await expect(row.getByRole('link', { name: /^MG/ }).first()).toBeVisible()
  await expect(
    row.getByRole('link', { name: `${person.firstName} ${person.lastName}` }).first(),
  ).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])

  await row.getByRole('button', { name: /^Clear/ }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(dialog.getByText('Enter how the payment was handled.')).toBeVisible()
  await expect(dialog.getByText('Choose what became of the money.')).toBeHidden()
  await dialog.getByLabel('Note').fill('Paid back by hand.')
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(dialog.getByText('Choose what became of the money.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Returned to the payer' }).check()
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(row).toContainText('Cleared')
  await expect(row).toContainText('Paid back by hand.')
  await context.close()
})

test('a large payment goes back once a second administrator agrees, and the payer reads so', async ({
  page,
  request,
  person,
  browser,
}) => {
  await makeAccount(person)
  const payer = await askingAs(request, person)
  const [plan] = (await payer('subscription_plans?select=id&name=eq.Starter')) as { id: string }[]
  const receipt = `SR${crypto.randomUUID().replaceAll('-', '').slice(0, 8)}`.toUpperCase()
  const [payment] = (await payer('payment_requests', {
    plan_id: plan?.id,
    payment_method: 'mpesa',
    amount: 25_000,
    phone: '0712 345 678',
    reference: receipt,
  })) as { id: string; payment_number: string }[]
  const number = payment?.payment_number ?? ''
  await (await askingAs(request, demo.admin))('rpc/approve_payment_request', { request_id: payment?.id })
  const before = safaricom.reversals.length

  await test.step('one administrator asks, and reads what will happen', async () => {
    await signIn(page, demo.admin)
    await page.goto(`/admin/payments?search=${number}`)
    await page.getByRole('button', { name: `Return the money of ${number}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('list', { name: 'What will happen' })).toContainText(
      'Starter plan ends at once',
    )
    await expect(dialog).toContainText('Above KSh 20,000 a second administrator has to agree')
    await expect(dialog.getByRole('radio', { name: 'M-Pesa reverses the payment' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Ask for consent' }).click()
    await expect(dialog.getByText('Enter a reason. The payer reads it.')).toBeVisible()
    await dialog.getByRole('button', { name: 'You paid twice.' }).click()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Ask for consent' }).click()
    await expect(page.getByText('A second administrator is asked to agree')).toBeVisible()
    await page.getByRole('link', { name: 'Return: waits for consent' }).click()
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText('by you')
    await expect(page.getByRole('button', { name: `Agree: ${number}` })).toHaveCount(0)
  })

  const second = await newMember('Baraka', 'Second')
  await asServer(`/rest/v1/profiles?id=eq.${second.id}`, { role: 'admin' }, 'PATCH')
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const desk = await context.newPage()
  await test.step('another agrees on a phone, and M-Pesa is asked once', async () => {
    await signIn(desk, second)
    await desk.goto('/admin/payments/refunds')
    const row = desk.getByRole('row').filter({ hasText: number })
    await expect(row).toContainText('Waits for consent')
    expect(await accessibilityFaults(desk)).toEqual([])
    await row.getByRole('button', { name: `Agree: ${number}` }).click()
    await expect(desk.getByRole('dialog')).toContainText('You paid twice.')
    await desk.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
    await expect(desk.getByText('You agreed to the return')).toBeVisible()
    await expect.poll(() => safaricom.reversals.length).toBe(before + 1)
    const reversal = safaricom.reversals.at(-1)
    expect(reversal?.body).toMatchObject({ TransactionID: receipt, Amount: '25000' })
    if (reversal) await safaricom.tellReversal(reversal, 0)
    await desk.reload()
    await expect(row).toContainText('Returned')
    await context.close()
  })

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, person)
  await theirs.goto('/payments')
  const own = theirs.getByRole('region', { name: 'Your payments' })
  await expect(own).toContainText('Returned')
  await expect(own).toContainText(/KSh 25,000 returned on .* by M-Pesa with receipt RVS/)
  await own.getByRole('link', { name: /^Credit note CN-/ }).click()
  await expect(theirs.getByRole('article')).toContainText('KSh 25,000.00')
  await theirs.context().close()
})

test('refusals by M-Pesa are shown, and typed values stay', async ({ page, person, expectedNoise }) => {
  expectedNoise.push(/502|400|could not be sent/)
  await openForm(page, person)
  const before = safaricom.pushes.length

  await page.getByLabel('Amount', { exact: true }).fill('900')
  await page.getByRole('button', { name: 'Pay KSh 900 by M-Pesa' }).click()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(
    /By phone you pay the price of the plan: KSh 1,000/,
  )

  await page.getByLabel('Amount', { exact: true }).fill('1000')
  safaricom.misbehave({ status: 500, body: { errorCode: '500.003.02', errorMessage: 'Spike arrest' } })
  // What the next attempt needs arrives late.
  await page.route('**/rest/v1/subscription_plans*', async (route) => {
    await setTimeout(1_000)
    await route.continue()
  })
  await pay(page).click()
  await expect(page.getByText('Failed to submit payment request')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('M-Pesa is busy.')
  await expect(page.getByLabel('M-Pesa phone number')).toHaveValue('0712 345 678')

  safaricom.misbehave(null)
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  expect(safaricom.pushes).toHaveLength(before + 1)
  await page.getByRole('link', { name: 'Back to subscriptions' }).click()
  const payments = page.getByRole('region', { name: 'Your payments' }).getByRole('listitem')
  await expect(payments).toHaveCount(2)
  await expect(payments.last()).toContainText('M-Pesa is busy.')
})

test('without configuration the M-Pesa prompt is not shown', { tag: '@thorough' }, async ({
  page,
  person,
}) => {
  await openForm(page, person)
  await page.route(/\/manual-payments/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"mobilePayment":true', '"mobilePayment":false')
    await route.fulfill({ response: answer, body })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Submit payment request' })).toBeVisible()
  await expect(page.getByText('Send a prompt to my phone')).toHaveCount(0)
})

/** Shows the page Safaricom's short code as our paybill; other tests have another number in the settings. */
async function payToShortCode(page: Page) {
  await page.route('**/rest/v1/system_settings*', async (route) => {
    const response = await route.fetch()
    const rows = (await response.json()) as { key: string; value: string }[]
    if (!Array.isArray(rows)) return route.fulfill({ response })
    const shown = rows.filter(({ key }) => key !== 'mpesa_paybill_number')
    await route.fulfill({
      response,
      json: [...shown, { key: 'mpesa_paybill_number', value: safaricom.config.shortcode }],
    })
  })
}

test('money to the paybill is found by itself, and what is mistyped or short is assigned and cleared', async ({
  page,
  person,
  browser,
}) => {
  const context = await browser.newContext({ viewport: SIZES.desk })
  const desk = await context.newPage()
  await signIn(desk, demo.admin)
  await desk.goto('/admin/payments')
  const panel = desk.getByRole('region', { name: 'Paybill and till' })
  await panel.getByRole('button', { name: 'Register' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
  await expect(panel).toContainText(/Registered on .* for 174379 at http/)

  await payToShortCode(page)
  await openForm(page, person)
  await page.getByRole('radio', { name: /I will pay manually/ }).check()
  await expect(page.getByRole('region', { name: 'How to pay' })).toContainText('Submit this request first.')
  await page.getByRole('button', { name: 'Submit payment request' }).click()

  await expect(page.getByRole('heading', { name: 'Pay KSh 1,000 by M-Pesa' })).toBeVisible()
  const how = page.getByRole('region', { name: /Pay Bill/ })
  await expect(how).toContainText('174379')
  await expect(how.getByRole('button', { name: /^Copy/ })).toHaveCount(3)
  await onEachScreen(page, async () => expect(await accessibilityFaults(page)).toEqual([]))
  const account = (await how.getByText(/^MG[0-9A-Z]{8}$/).textContent()) ?? ''

  const mistyped = `${account.slice(0, -1)}${account.endsWith('9') ? '8' : '9'}`
  const lost = await safaricom.payToPaybill({ account: mistyped, amount: 1_000, firstName: 'WAMBŨI' })
  const short = await safaricom.payToPaybill({ account, amount: '400.50' })
  expect([lost.confirmed, short.confirmed]).toEqual([200, 200])
  await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('We received KSh 400.50')

  await desk.getByRole('link', { name: /^Without a request/ }).click()
  const shortRow = desk.getByRole('row').filter({ hasText: short.receipt })
  await expect(shortRow).toContainText('KSh 400.50')
  await expect(shortRow).toContainText('2547 ***** 678')
  await expect(shortRow.getByRole('button', { name: /^Assign/ })).toHaveCount(0)
  await shortRow.getByRole('button', { name: /^Clear/ }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Note').fill('Paid back by M-Pesa.')
  await dialog.getByRole('radio', { name: 'Returned to the payer' }).check()
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(shortRow).toContainText('Returned to the payer')

  const lostRow = desk.getByRole('row').filter({ hasText: lost.receipt })
  await expect(lostRow).toContainText('WAMBŨI')
  await expect(lostRow).toContainText(`Account: ${mistyped}`)
  await expect(lostRow.getByRole('listitem').filter({ hasText: account })).toContainText(
    'has nearly the account number, is due this amount, the payer’s number fits',
  )
  expect(await accessibilityFaults(desk)).toEqual([])
  await lostRow.getByRole('button', { name: `Assign to ${account}` }).click()
  await expect(lostRow).toContainText('Assigned to the request')
  await expect(page.getByRole('heading', { name: 'We have received your payment' })).toBeVisible()

  await test.step('and with the right number nobody has to do anything', async () => {
    await page.goto('/payments')
    await page.getByRole('button', { name: 'Renew Starter' }).click()
    await page.getByRole('radio', { name: /I will pay manually/ }).check()
    await page.getByLabel('M-Pesa phone number').fill('0712 345 678')
    await page.getByRole('button', { name: 'Submit payment request' }).click()
    const next = await how.getByText(/^MG[0-9A-Z]{8}$/).textContent()
    await safaricom.payToPaybill({ account: ` ${next?.toLowerCase()}`, amount: 1_000 })
    await expect(page.getByRole('heading', { name: 'We have received your payment' })).toBeVisible()
  })
  await context.close()
})

test('a dealer connects a till, a buyer holds a car, asks the deposit back, and gets it at last', async ({
  page,
  person,
  browser,
}) => {
  const dealer = await newMember('Achieng', 'Akinyi', 'dealer', `Yard ${crypto.randomUUID().slice(0, 6)}`)
  await asServer(`/rest/v1/profiles?id=eq.${dealer.id}&select=id`, { verified: true }, 'PATCH')
  const ad = await newListing(dealer, { price: 1_150_000 })
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: SIZES.phone })
  const yard = await context.newPage()

  await test.step('the dealer asks KSh 10,000 for three days, at a till that M-Pesa accepts', async () => {
    await signIn(yard, dealer)
    await yard.goto('/dealer/settings/deposits')
    await yard.getByLabel('Deposit', { exact: true }).fill('10,000')
    await yard.getByRole('button', { name: 'Offer it' }).click()
    await expect(yard.getByRole('button', { name: 'Hold no vehicles' })).toBeVisible()
    await yard.getByLabel('Till number').fill('5551234')
    await yard.getByLabel('Store number').fill(dealersTill.shortcode)
    await yard.getByLabel('Consumer key').fill(dealersTill.consumerKey)
    await yard.getByLabel('Consumer secret').fill('wrong')
    await yard.getByLabel('Passkey').fill(dealersTill.passkey)
    await yard.getByLabel('Initiator name').fill(dealersTill.initiator.name)
    await yard.getByLabel('Initiator password').fill(dealersTill.initiator.password)
    await yard.getByRole('button', { name: 'Test and connect' }).click()
    await expect(yard.getByText(/^M-Pesa does not accept these\./)).toBeVisible()
    await yard.getByLabel('Consumer secret').fill(dealersTill.consumerSecret)
    await yard.getByRole('button', { name: 'Test and connect' }).click()
    await expect(yard.getByText('Till ending in 1234')).toBeVisible()
    await onEachScreen(yard, async () => expect(await accessibilityFaults(yard)).toEqual([]))
  })

  await test.step('the buyer reads whom the money goes to, and pays', async () => {
    await makeAccount(person)
    await signIn(page, person)
    await page.goto(`/vehicles/${ad}`)
    await page
      .getByRole('link', { name: 'Hold this car for 3 days: KSh 10,000, returned if you do not buy' })
      .click()
    await expect(page.getByRole('main')).toContainText('till 5551234. Magari does not hold it.')
    await onEachScreen(page, async () => expect(await accessibilityFaults(page)).toEqual([]))
    await page.getByLabel('M-Pesa number that pays').fill('0712 345 678')
    const before = safaricom.pushes.length
    await page.getByRole('button', { name: 'Pay KSh 10,000 by M-Pesa' }).dblclick()
    await expect(page.getByText('We have asked your phone.')).toBeVisible()
    expect(safaricom.pushes).toHaveLength(before + 1)
    const push = safaricom.pushes.at(-1)
    if (push) await safaricom.tell(push, 0)
    await expect(page.getByText('The vehicle is reserved for you.')).toBeVisible()
    await onEachScreen(page, async () => expect(await accessibilityFaults(page)).toEqual([]))
  })

  await test.step('others read until when it is reserved', async () => {
    const visitor = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await visitor.goto(`/vehicles/${ad}`)
    await expect(visitor.getByRole('region', { name: 'Reservation' })).toContainText('Reserved until')
    await expect(visitor.getByRole('link', { name: 'Tell me when it is free' })).toBeVisible()
    await visitor.context().close()
  })

  await test.step('the buyer asks it back, does not get what the dealer returned by hand, and says so', async () => {
    await page.getByRole('button', { name: 'I do not buy: give it back' }).click()
    await page.getByRole('button', { name: 'Ask for it back' }).click()
    await expect(page.getByRole('main')).toContainText('returns it by')
    await yard.goto('/deposits')
    await yard.getByRole('link', { name: '2014 Toyota Fielder' }).click()
    await yard.getByRole('button', { name: 'I returned it another way' }).click()
    await yard.getByLabel('Receipt of the return').fill('UKR8GHIJKL')
    await yard.getByRole('button', { name: 'I have returned it' }).click()
    await expect(yard.getByText(/^You have returned it to/)).toBeVisible()
    await expect(page.getByText(/has returned it\. If it did not arrive, say so by/)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('UKR8GHIJKL')
    await onEachScreen(page, async () => expect(await accessibilityFaults(page)).toEqual([]))
    await page.getByLabel(/^What .+ should know/).fill('Nothing came.')
    await page.getByRole('button', { name: 'I did not get it' }).click()
    await expect(page.getByRole('main')).toContainText('You said that it did not arrive.')
  })

  await test.step('the dealer returns it by M-Pesa, which both read', async () => {
    await expect(yard.getByRole('main')).toContainText('“Nothing came.”')
    await onEachScreen(yard, async () => expect(await accessibilityFaults(yard)).toEqual([]))
    const before = safaricom.reversals.length
    await yard.getByRole('button', { name: 'Return by M-Pesa' }).click()
    await expect(yard.getByRole('dialog')).toContainText('back to the number that paid')
    await yard.getByRole('button', { name: 'Return KSh 10,000' }).click()
    await expect(yard.getByRole('main')).toContainText('M-Pesa was asked to return it.')
    expect(safaricom.reversals).toHaveLength(before + 1)
    const reversal = safaricom.reversals.at(-1)
    if (reversal) await safaricom.tellReversal(reversal, 0)
    await expect(page.getByRole('main')).toContainText('M-Pesa has sent it to the number that paid.')
    await expect(yard.getByRole('main')).toContainText(/RVS\d+/)
  })
  await context.close()
})

test('a garage asks a deposit for a service, and its customer pays, cancels in time and gets it back', async ({
  page,
  person,
  browser,
  afterwards,
}) => {
  const garage = await newGarage(afterwards)
  await asServer('/rest/v1/services', {
    service_provider_id: garage.id,
    name: 'Engine rebuild',
    price: 40_000,
    duration_minutes: 60,
    service_type: 'garage',
  })
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: SIZES.phone })
  const desk = await context.newPage()

  await test.step('the garage asks a quarter of the price, and connects its till', async () => {
    await signIn(desk, garage.owner)
    await desk.goto('/service-provider/settings')
    await desk.getByRole('main').getByRole('link', { name: 'Deposits' }).click()
    await desk.getByRole('button', { name: 'Change the deposit of Engine rebuild' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Deposit', { exact: true }).selectOption('A fixed amount')
    await dialog.getByLabel('Amount (KSh)').fill('25,000')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('At most half the price: KSh 20,000.').first()).toBeVisible()
    await dialog.getByLabel('Deposit', { exact: true }).selectOption('A part of the price')
    await dialog.getByLabel('Percent of the price').fill('25')
    expect(await accessibilityFaults(desk)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByText('Deposit: 25% of the price, free to cancel until 1 day before')).toBeVisible()
    await desk.getByLabel('Till number').fill('5551234')
    await desk.getByLabel('Store number').fill(dealersTill.shortcode)
    await desk.getByLabel('Consumer key').fill(dealersTill.consumerKey)
    await desk.getByLabel('Consumer secret').fill(dealersTill.consumerSecret)
    await desk.getByLabel('Passkey').fill(dealersTill.passkey)
    await desk.getByRole('button', { name: 'Test and connect' }).click()
    await expect(desk.getByText('Till ending in 1234')).toBeVisible()
    await onEachScreen(desk, async () => expect(await accessibilityFaults(desk)).toEqual([]))
  })

  await test.step('the customer reads it before asking', async () => {
    await makeAccount(person)
    await signIn(page, person)
    await page.goto(`/services/${garage.id}`)
    await expect(page.getByText('Deposit KSh 10,000, free to cancel until 1 day before')).toBeVisible()
    await page.getByRole('link', { name: 'Book Engine rebuild' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('They ask a deposit of KSh 10,000 once they have accepted.')
    await dialog.getByLabel('Day').fill(workday())
    await dialog.getByLabel('Time', { exact: true }).selectOption('10:00')
    await dialog.getByLabel('Vehicle').fill('Toyota Axio, KDA 123A')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Booking requested')).toBeVisible()
  })

  await test.step('the garage accepts, and the customer pays to its till', async () => {
    const [booking] = await asServer<{ id: string }[]>(
      `/rest/v1/service_bookings?service_provider_id=eq.${garage.id}&select=id`,
      { status: 'confirmed' },
      'PATCH',
    )
    await page.goto(`/my-bookings/${booking?.id}`)
    const deposit = page.getByRole('region', { name: 'Deposit' })
    await expect(deposit).toContainText('asks KSh 10,000. It is part of the price')
    await expect(deposit).toContainText('You pay to till 5551234.')
    await onEachScreen(page, async () => expect(await accessibilityFaults(page)).toEqual([]))
    await desk.goto(`/service-provider/bookings?booking=${booking?.id}`)
    await expect(desk.getByRole('dialog')).toContainText('KSh 10,000, not paid yet')
    await deposit.getByLabel('M-Pesa number that pays').fill('0712 345 678')
    await deposit.getByRole('button', { name: 'Pay KSh 10,000 by M-Pesa' }).dblclick()
    await expect(page.getByText('We have asked your phone.')).toBeVisible()
    const push = safaricom.pushes.at(-1)
    expect(push?.body).toMatchObject({ Amount: 10_000, PartyB: '5551234' })
    if (push) await safaricom.tell(push, 0)
    await expect(page.getByText('It is part of the price. The booking says until when')).toBeVisible()
    await onEachScreen(page, async () => expect(await accessibilityFaults(page)).toEqual([]))
    await desk.goto(`/service-provider/bookings?booking=${booking?.id}`)
    await expect(desk.getByRole('dialog').getByRole('link', { name: 'paid' })).toBeVisible()
  })

  await test.step('the customer cancels in time, and the garage returns it', async () => {
    await page.getByRole('link', { name: 'See the booking' }).click()
    await page.getByRole('button', { name: /^Cancel/ }).click()
    await expect(page.getByRole('dialog')).toContainText('You get your deposit of KSh 10,000 back.')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await expect(page.getByRole('region', { name: 'Deposit' })).toContainText('to be returned')
    await desk.goto('/deposits')
    await desk.getByRole('link', { name: 'Engine rebuild' }).click()
    await expect(desk.getByText('The customer cancelled in time.')).toBeVisible()
    await desk.getByLabel('Receipt of the return').fill('UKR9GHIJKL')
    await desk.getByRole('button', { name: 'I have returned it' }).click()
    await expect(desk.getByText(/^You have returned it to/)).toBeVisible()
  })
  await context.close()
})
