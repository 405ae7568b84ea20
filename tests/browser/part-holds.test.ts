/** A suspect ad of a spare part: held when it is listed, explained to its seller, rejected, and appealed against to another administrator. */
import sharp from 'sharp'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { ask, ownId } from './own-ads.ts'
import { asServer, newMember } from './people.ts'
import { signIn } from './sessions.ts'

const SCAM =
  'I am outside the country for work and the engine is with my agent. Send a deposit of 15,000 by M-Pesa to reserve it and he will deliver it to you. No viewing before payment.'
const REASON = 'You ask for money before the part is seen.'

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a seller lists a suspect part, reads why it waits, sends a photo with the code, and appeals', async ({
    page,
    browser,
  }) => {
    const name = `Toyota 2TR engine ${crypto.randomUUID().slice(0, 6)}`
    const seller = await newMember('Kevin', 'Mutua')
    const colleague = await newMember('Amina', 'Yusuf')
    await asServer(`/rest/v1/profiles?id=eq.${colleague.id}`, { role: 'admin' }, 'PATCH')

    await signIn(page, seller)
    const [part] = await ask<{ id: string; listed: boolean }>(page, 'POST', 'spare_parts', {
      seller_id: await ownId(page),
      name,
      description: SCAM,
      price: 185_000,
      location: 'Thika',
      category: 'engine',
      listed: false,
    })
    await page.goto('/my-listings?tab=spare-parts')
    await page.getByRole('button', { name: `List Again: ${name}` }).click()
    await expect(page.getByText('Ad awaiting approval', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: `See why: ${name}` }).click()
    await expect(page.getByRole('heading', { name: 'Your ad waits for a look' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Why' })).toContainText('Your account is new.')
    await expect(page.getByText('Nothing is decided by a machine alone.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Logbook' })).toHaveCount(0)
    const code = (await page.getByText(/^Today’s code/).textContent())?.match(/\d{5}/)?.[0] ?? 'none'
    await onEachScreen(page, () => isAccessible(page))
    const paper = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Photo with today’s code', level: 3 }) })
    await paper.locator('input[type=file]').setInputFiles({
      name: 'engine.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#7a8' } })
        .jpeg()
        .toBuffer(),
    })
    await paper.getByRole('button', { name: 'Send to our staff' }).click()
    await expect(paper).toContainText('With our staff')
    await page.getByRole('link', { name: 'Change the ad' }).click()
    await expect(page.getByText('This ad is being checked. You can still edit it.')).toBeVisible()

    const desk = await browser.newContext({ viewport: SIZES.phone })
    const office = await desk.newPage()
    await signIn(office, demo.admin)
    await office.goto('/admin/approvals?tab=parts')
    const card = office.getByRole('article', { name })
    await expect(card).toContainText('Reads like a scam')
    await expect(card).toContainText('of 100 points')
    await onEachScreen(office, () => isAccessible(office))
    await office.goto('/admin/approvals?tab=papers')
    const photo = office
      .getByRole('article', { name: 'Photo with today’s code of Kevin Mutua' })
      .filter({ hasText: name })
    await expect(photo.first()).toContainText(code)
    await office.goto('/admin/approvals?tab=parts')
    await card.getByRole('button', { name: /^Reject/ }).click()
    const dialog = office.getByRole('dialog', { name: 'Reject this spare part?' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON)
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(office.getByText('Spare part rejected')).toBeVisible()

    await expect
      .poll(
        async () => {
          await page.goto('/my-listings?tab=spare-parts')
          await page.getByRole('heading', { name }).waitFor()
          return page.getByRole('link', { name: `Appeal: ${name}` }).count()
        },
        { timeout: 30_000 },
      )
      .toBe(1)
    await page.getByRole('link', { name: `Appeal: ${name}` }).click()
    await expect(page.getByRole('heading', { name: 'Your ad was taken down' })).toBeVisible()
    await page.getByLabel('Your letter').fill('My brother wrote that. The engine is in my shop in Thika.')
    await onEachScreen(page, () => isAccessible(page))
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await expect(page.getByText('Another administrator will decide.')).toBeVisible()

    await office.goto('/admin/approvals?tab=parts')
    await expect(card).toContainText('You rejected this ad. Another administrator decides.')
    await expect(card.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
    await desk.close()

    const other = await browser.newContext({ viewport: SIZES.phone })
    const second = await other.newPage()
    await signIn(second, colleague)
    await second.goto(`/admin/approvals/queue?tab=parts&item=${part?.id}`)
    const again = second.getByRole('article', { name })
    await expect(again).toContainText('My brother wrote that.')
    await again.getByRole('button', { name: /^Approve/ }).click()
    await expect(second.getByText('Spare part approved')).toBeVisible()
    await other.close()
    await expect
      .poll(async () => (await page.request.get(`/spare-parts/${part?.id}`)).status(), { timeout: 30_000 })
      .toBe(200)
  })
})
