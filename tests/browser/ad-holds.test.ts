/** A suspect ad: held, explained to its seller, rejected, and appealed against to another administrator. */
import sharp from 'sharp'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { demo, expect, test } from './fixtures.ts'
import { ask } from './own-ads.ts'
import { asServer, newListing, newMember } from './people.ts'
import { signIn } from './sessions.ts'

const SCAM =
  'I travelled to Qatar for work. Pay the deposit of 20,000 to my agent by M-Pesa first and he will bring the car and the logbook to you, no viewing before payment.'

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a seller reads why an ad waits, sends a photo with the code, and appeals', async ({
    page,
    browser,
  }) => {
    const title = `2014 Toyota Fielder ${crypto.randomUUID().slice(0, 6)}`
    const seller = await newMember('Kevin', 'Mutua')
    const ad = await newListing(seller, { title })
    const colleague = await newMember('Amina', 'Yusuf')
    await asServer(`/rest/v1/profiles?id=eq.${colleague.id}`, { role: 'admin' }, 'PATCH')

    await signIn(page, seller)
    await ask(page, 'PATCH', `vehicle_listings?id=eq.${ad}`, { description: SCAM })
    await page.goto('/my-listings')
    await page.getByRole('link', { name: `See why: ${title}` }).click()
    await expect(page.getByRole('heading', { name: 'Your ad waits for a look' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Why' })).toContainText('Your account is new.')
    await expect(page.getByText('Nothing is decided by a machine alone.')).toBeVisible()
    const code = (await page.getByText(/^Today’s code/).textContent())?.match(/\d{5}/)?.[0] ?? 'none'
    await onEachScreen(page, () => isAccessible(page))
    const paper = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Photo with today’s code', level: 3 }) })
    await paper.locator('input[type=file]').setInputFiles({
      name: 'car.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#7a8' } })
        .jpeg()
        .toBuffer(),
    })
    await paper.getByRole('button', { name: 'Send to our staff' }).click()
    await expect(paper).toContainText('With our staff')

    const desk = await browser.newContext({ viewport: SIZES.phone })
    const office = await desk.newPage()
    await signIn(office, demo.admin)
    await office.goto('/admin/approvals')
    const card = office.getByRole('article', { name: title })
    await expect(card).toContainText('Reads like a scam')
    await expect(card).toContainText('of 100 points')
    await onEachScreen(office, () => isAccessible(office))
    await office.goto('/admin/approvals?tab=papers')
    const photo = office.getByRole('article', { name: 'Photo with today’s code of Kevin Mutua' })
    await expect(photo).toContainText(code)
    await photo.getByRole('button', { name: 'Open' }).click()
    await photo.getByRole('button', { name: /^Seen/ }).click()
    await expect(office.getByText('Seen. The member has been told.')).toBeVisible()
    await office.goto('/admin/approvals')
    await card.getByRole('button', { name: /^Reject/ }).click()
    const dialog = office.getByRole('dialog', { name: 'Reject this listing?' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('You ask for money before the car is seen.')
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(office.getByText('Vehicle listing rejected')).toBeVisible()

    await expect
      .poll(
        async () => {
          await page.goto('/my-listings')
          await page.getByRole('heading', { name: title }).waitFor()
          return page.getByRole('link', { name: `Appeal: ${title}` }).count()
        },
        { timeout: 30_000 },
      )
      .toBe(1)
    await page.getByRole('link', { name: `Appeal: ${title}` }).click()
    const letter = page.getByLabel('Your letter')
    await letter.fill('x'.repeat(10_000))
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await expect(
      page.getByText('Your letter is too long: at most 2,000 characters. It has 10,000.'),
    ).toBeVisible()
    await letter.fill('My brother wrote that. The car is mine, come and see it in Kitale.')
    await page.reload()
    await expect(letter).toHaveValue('My brother wrote that. The car is mine, come and see it in Kitale.')
    await onEachScreen(page, () => isAccessible(page))
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await expect(page.getByText('Another administrator will decide.')).toBeVisible()

    await office.goto('/admin/approvals')
    await expect(card).toContainText('You rejected this ad. Another administrator decides.')
    await expect(card.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
    await desk.close()

    const other = await browser.newContext({ viewport: SIZES.phone })
    const second = await other.newPage()
    await signIn(second, colleague)
    await second.goto('/admin/approvals')
    const again = second.getByRole('article', { name: title })
    await expect(again).toContainText('My brother wrote that.')
    await again.getByRole('button', { name: /^Approve/ }).click()
    await expect(second.getByText('Vehicle listing approved')).toBeVisible()
    await other.close()
    await expect
      .poll(async () => (await page.request.get(`/vehicles/${ad}`)).status(), { timeout: 30_000 })
      .toBe(200)
  })
})
