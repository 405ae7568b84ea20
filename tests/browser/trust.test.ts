/** What was checked about sellers: papers sent, decided, and read by buyers. */
import type { Page } from '@playwright/test'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { networkIdle } from './network-idle.ts'
import { asServer, newListing, newMember } from './people.ts'
import { signIn } from './sessions.ts'

const photo = () =>
  sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#7a8' } })
    .jpeg()
    .toBuffer()

async function pdf(text: string): Promise<Buffer> {
  const document = new PDFDocument()
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.text(text)
  document.end()
  await ended
  return Buffer.concat(pieces)
}

const paper = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) })

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a seller sends papers, an administrator looks at them, and a buyer reads what was checked', async ({
    page,
    browser,
  }) => {
    const seller = await newMember('Njeri', 'Wairimu')
    const ad = await newListing(seller)

    await signIn(page, seller)
    await page.goto('/account/trust')
    const levelOf = (name: string) =>
      page.getByRole('listitem').filter({ hasText: name, hasNot: page.getByRole('button') })
    await expect(levelOf('Every account begins here.')).toContainText('You are here')
    const id = paper(page, 'ID card or passport')
    // A program that calls itself a PDF is refused before it is sent; the photo stays.
    await id.locator('input[type=file]').setInputFiles([
      { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo() },
      { name: 'back.pdf', mimeType: 'application/pdf', buffer: Buffer.from('#!/bin/sh\nrm -rf /\n') },
    ])
    await id.getByRole('button', { name: 'Send to our staff' }).click()
    await expect(id).toContainText('This PDF cannot be read. Send photos of the pages instead.')
    await id.getByRole('button', { name: 'Remove back.pdf' }).click()
    await id
      .locator('input[type=file]')
      .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: await pdf('Jamhuri') })
    await id.getByRole('button', { name: 'Send to our staff' }).click()
    await expect(id).toContainText('With our staff')
    await expect(id).toContainText('2 pages sent')
    await expect(id).toContainText('Not opened yet.')
    await onEachScreen(page, () => isAccessible(page))

    await page.getByLabel('Chassis number').fill('NZE121-12345O7')
    await page.getByRole('button', { name: 'Keep' }).first().click()
    await expect(page.getByText('Is the letter O the digit 0?')).toBeVisible()
    await page.getByLabel('Chassis number').fill('NZE121-1234507')
    await page.getByRole('button', { name: 'Keep' }).first().click()
    await expect(page.getByText('NZE********07')).toBeVisible()
    await page.reload()
    await expect(page.getByText('NZE********07')).toBeVisible()
    await expect(page.getByText('NZE121')).toHaveCount(0)

    await page.getByRole('button', { name: 'Remove the chassis number' }).click()
    const removal = page.getByRole('dialog', { name: 'Remove the chassis number?' })
    await removal.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('NZE********07')).toBeVisible()

    const staff = await browser.newContext({ viewport: SIZES.phone })
    const office = await staff.newPage()
    await signIn(office, demo.admin)
    await office.goto('/admin/approvals?tab=papers')
    const card = office.getByRole('article', { name: 'ID card or passport of Njeri Wairimu' })
    await card.getByRole('button', { name: 'Open' }).click()
    const pages = card.getByRole('list', { name: 'ID card or passport' }).getByRole('img')
    await expect(pages).toHaveCount(2)
    for (const picture of await pages.all())
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(500)
    await onEachScreen(office, () => isAccessible(office))
    await card.getByRole('button', { name: /^Seen/ }).click()
    const dialog = office.getByRole('dialog', { name: 'What did you read?' })
    await dialog.getByRole('button', { name: 'Seen' }).click()
    await expect(dialog).toContainText('Enter the number that you read on the paper.')
    await dialog.getByLabel('Number of the ID or passport').fill(String(Math.floor(Math.random() * 1e8)))
    await dialog.getByRole('button', { name: 'Seen' }).click()
    await expect(office.getByText('Seen. The member has been told.')).toBeVisible()
    await staff.close()

    await page.reload()
    await expect(id).toContainText('Seen, until')
    await expect(id).toContainText('Opened by our staff once')
    await expect(levelOf('Have your ID or business registration seen')).toContainText('You are here')

    const street = await browser.newContext({ viewport: SIZES.phone })
    const buyer = await street.newPage()
    await buyer.goto(`/vehicles/${ad}`)
    const facts = buyer.getByRole('list', { name: 'What was checked' })
    await expect(facts).toContainText('ID seen')
    await expect(facts).toContainText('Chassis number given')
    await expect(facts).toContainText('Member since')
    await networkIdle(buyer)
    await facts.getByRole('link', { name: /^ID seen/ }).click()
    await expect(buyer).toHaveURL('/trust#id_seen')
    await expect(buyer.getByRole('heading', { name: 'ID seen' })).toBeInViewport()
    await onEachScreen(buyer, () => isAccessible(buyer))
    await street.close()
  })

  test('one administrator enters a visit, and only another one confirms it', async ({ page, browser }) => {
    const yard = `Yard ${crypto.randomUUID().slice(0, 8)}`
    const dealer = await newMember('Juma', 'Ali', 'dealer', yard)
    const ad = await newListing(dealer)
    const colleague = await newMember('Baraka', 'Otieno')
    await asServer(`/rest/v1/profiles?id=eq.${colleague.id}`, { role: 'admin' }, 'PATCH')

    await signIn(page, demo.admin)
    await page.goto(`/admin/users/${dealer.id}`)
    await page.getByRole('button', { name: 'Enter a visit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Visit to their yard' })
    await dialog.getByRole('button', { name: 'Enter the visit' }).click()
    await expect(dialog).toContainText('Enter where it is.')
    await dialog.getByLabel('Place').fill('Kiambu Road, opposite the petrol station')
    await dialog.getByRole('button', { name: 'Enter the visit' }).click()
    await expect(dialog).toHaveCount(0)

    await page.goto('/admin/approvals?tab=visits')
    const own = page.getByRole('article', { name: yard })
    await expect(own).toContainText('You entered it. Another administrator confirms it.')
    await expect(own.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
    await onEachScreen(page, () => isAccessible(page))

    const other = await browser.newContext({ viewport: SIZES.phone })
    const office = await other.newPage()
    await signIn(office, colleague)
    await office.goto('/admin/approvals?tab=visits')
    await office.getByRole('button', { name: `Confirm the visit to ${yard}` }).click()
    const question = office.getByRole('dialog', { name: 'Confirm this visit?' })
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(office.getByText('Visit confirmed')).toBeVisible()
    await other.close()

    await page.goto(`/vehicles/${ad}`)
    const facts = page.getByRole('list', { name: 'What was checked' })
    await expect(facts).toContainText('Yard visited')
    await expect(facts).toContainText('Kiambu Road, opposite the petrol station')

    // It can be withdrawn with a reason.
    await page.goto(`/admin/users/${dealer.id}`)
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    const withdrawal = page.getByRole('dialog', { name: 'Withdraw this?' })
    await withdrawal.getByLabel('Reason').fill('The yard has moved away.')
    await withdrawal.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('No papers seen and no visit.')).toBeVisible()
  })
})
