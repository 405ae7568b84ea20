import type { APIRequestContext } from '@playwright/test'
import { accessibilityFaults, fitsEachScreen, isAccessible } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { newMember } from './people.ts'
import { askingAs, signIn } from './sessions.ts'

const HEADINGS =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.'

const someReceipt = () => `T${crypto.randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}9`

/** A new member reports a payment of the Starter plan's price; returns its M-Pesa receipt. */
async function pay(request: APIRequestContext): Promise<string> {
  const ask = await askingAs(request, await newMember('Amina', 'Yusuf'))
  const [plan] = (await ask('subscription_plans?select=id,price&name=eq.Starter')) as {
    id: string
    price: number
  }[]
  const reference = someReceipt()
  await ask('payment_requests', {
    plan_id: plan?.id,
    payment_method: 'mpesa',
    amount: plan?.price,
    phone: '0712 345 678',
    reference: reference.toLowerCase(),
  })
  return reference
}

test('a statement is uploaded, what matches is approved at once, and the rest is listed to clear', async ({
  page,
  request,
}) => {
  const admin = await askingAs(request, demo.admin)
  const [{ price } = { price: 0 }] = (await admin('subscription_plans?select=price&name=eq.Starter')) as {
    price: number
  }[]
  const receipts = [await pay(request), await pay(request), await pay(request)]
  const lost = someReceipt()
  const line = (receipt: string, amount: number, charge = '') =>
    `${receipt},14-11-2026 12:30:00,14-11-2026 12:30:00,Pay Bill from 2547****5678 - AMINA,Completed,${charge ? '' : amount},${charge},,true,${charge ? 'Pay merchant Charge' : 'Pay Bill Online'},2547****5678 - AMINA,,`
  const text = [
    'Organization Name,MAGARI LTD',
    HEADINGS,
    ...receipts.map((receipt) => line(receipt, price)),
    line(receipts[0] ?? '', 0, '-5.50'),
    line(lost, 77),
    line(lost, 77),
  ].join('\n')
  const file = { name: `statement-${lost}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) }

  await signIn(page, demo.admin)
  await page.goto('/admin/payments')
  await page.getByRole('link', { name: 'Statements' }).click()
  const input = page.locator('#statement-file')

  await test.step('a PDF is refused with how to get a CSV', async () => {
    await input.setInputFiles({ ...file, name: 'statement.pdf', buffer: Buffer.from('%PDF-1.7') })
    await expect(page.getByRole('alert').filter({ hasText: 'as CSV or Excel' })).toBeVisible()
  })

  await test.step('headings are confirmed, and what is not taken is said', async () => {
    await input.setInputFiles(file)
    await expect(page.getByLabel('Money in')).toHaveValue('5')
    await fitsEachScreen(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await expect(page.getByText('Line 8: It repeats line 7, and counts once.')).toBeVisible()
  })

  await test.step('one question approves three', async () => {
    await page.getByRole('button', { name: 'Upload 5 payments' }).click()
    await expect(page).toHaveURL(/\/statements\/[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: 'Approve 3 that match exactly' }).click()
    for (const receipt of receipts) await expect(page.getByRole('dialog')).toContainText(receipt)
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('3 approved, 1 charge posted, 1 listed to clear')).toBeVisible()
    await fitsEachScreen(page)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the same file again changes nothing', async () => {
    await page.getByRole('link', { name: 'All statements' }).click()
    await expect(page.getByRole('link', { name: file.name })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 800 })
    await isAccessible(page)
    await input.setInputFiles(file)
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('button', { name: 'Upload 5 payments' }).click()
    await expect(page.getByText('This file was uploaded before. Nothing has changed.')).toBeVisible()
    await expect(page.getByRole('button', { name: /match exactly/ })).toHaveCount(0)
  })

  const listed = await admin(`unmatched_payments?select=amount,source&receipt_number=eq.${lost}`)
  expect(listed).toEqual([{ amount: 77, source: 'mpesa_statement' }])
})
