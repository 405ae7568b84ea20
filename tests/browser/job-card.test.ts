import { fitsEachScreen, SIZES } from './accessible.ts'
import { expect, photograph, test } from './fixtures.ts'
import { newBooking, newGarage, walkIn } from './garages.ts'
import { asServer, newMember } from './people.ts'
import { signIn } from './sessions.ts'

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a garage fills in the job card and sends an estimate, of which the customer accepts a part', async ({
    page,
    browser,
    afterwards,
  }) => {
    const garage = await newGarage(afterwards)
    const customer = await newMember('Wanjiku', 'Kamau')
    const booking = await newBooking(garage, {
      customer_id: customer.id,
      status: 'confirmed',
      vehicle: 'Toyota Axio 2014, kda 123a',
      description: 'The brakes squeal.',
    })
    await signIn(page, garage.owner)

    const card = page.getByRole('form', { name: 'Job card' })
    await test.step('the card is reached from the booking, and keeps what was typed', async () => {
      await page.goto(`/service-provider/bookings?booking=${booking}`)
      await page.getByRole('link', { name: 'Job card 1' }).click()
      await expect(card.getByLabel('Number plate')).toHaveValue('KDA 123A')
      await card.getByLabel('Mileage').fill('85.000')
      await card.getByRole('button', { name: 'Save job card' }).click()
      await expect(card.getByText('Enter the kilometres in digits, such as 84,500.')).toBeVisible()
      await card.getByLabel('Mileage').fill('84,500')
      await card.getByLabel('Make').fill('Toyota')
      await card.getByLabel('Model').fill('Axio')
      await card.getByRole('group', { name: 'Tyres' }).getByRole('button', { name: 'Soon' }).click()
      await card.getByLabel('Note: Tyres').fill('3 mm left')
      await card.getByLabel('For the customer').fill('Rotate the tyres at 90,000 km.')
      await card.getByLabel('For you alone').fill('Pays late.')
      await page.reload()
      await expect(card.getByLabel('For you alone')).toHaveValue('Pays late.')
      await card.getByRole('button', { name: 'Save job card' }).click()
      await expect(page.getByText('Job card saved')).toBeVisible()
      await fitsEachScreen(page)
    })

    await test.step('photos are added, and removed after a question', async () => {
      await page
        .getByLabel('Photos before the work')
        .setInputFiles(await photograph('car.jpg', '#0c6944', 800, 600))
      const photos = page.getByRole('list', { name: 'Before the work' })
      await expect(photos.getByRole('img')).toHaveCount(1)
      await expect
        .poll(() => photos.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      await photos.getByRole('button', { name: 'Remove photo 1' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await expect(photos.getByRole('img')).toHaveCount(1)
    })

    await test.step('lines are added and sent', async () => {
      await addLine('Labour', 'Change the brake pads', '1.5', '2000')
      await addLine('Part', 'Brake pads, front', '2', '3,500')
      await page.getByRole('button', { name: 'Remove: Brake pads, front' }).click()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('button', { name: 'Remove: Brake pads, front' })).toBeVisible()
      await page.getByRole('button', { name: 'Send estimate: KSh 10,000' }).dblclick()
      await expect(page.getByText('Waits for the customer since 0 min.')).toBeVisible()
      await fitsEachScreen(page)
    })

    const context = await browser.newContext({ viewport: SIZES.phone })
    const phone = await context.newPage()
    await test.step('the customer accepts one line of two, and sees notes and photos, but not all', async () => {
      await signIn(phone, customer)
      await phone.goto(`/my-bookings/${booking}`)
      await expect(phone.getByRole('heading', { name: 'An estimate waits for you' })).toBeVisible()
      await expect(phone.getByText('Rotate the tyres')).toBeVisible()
      await expect(phone.getByRole('region', { name: 'Checks' })).toContainText('3 mm left')
      await expect(phone.getByText('Pays late.')).toHaveCount(0)
      await expect(phone.getByRole('list', { name: 'Before the work' }).getByRole('img')).toHaveCount(1)
      await phone.getByLabel('Change the brake pads').uncheck()
      await phone.getByRole('button', { name: 'Accept 1 of 2: KSh 7,000' }).click()
      await expect(phone.getByRole('heading', { name: 'You have accepted in part' })).toBeVisible()
      await fitsEachScreen(phone)
    })

    await test.step('the garage sees it at once, and asks for more work anew', async () => {
      await expect(page.getByRole('region', { name: 'Agreed' })).toContainText('Brake pads, front')
      await expect(page.getByRole('region', { name: 'Declined' })).toContainText('Change the brake pads')
      await addLine('Labour', 'Turn the discs', '1', '1500')
      await page.getByRole('button', { name: 'Send estimate: KSh 1,500' }).click()
      await expect(phone.getByRole('button', { name: 'Accept: KSh 1,500' })).toBeVisible()
      await page.getByRole('button', { name: 'Take back' }).click()
      await expect(phone.getByRole('button', { name: 'Accept: KSh 1,500' })).toHaveCount(0)
    })

    await test.step('the invoice is issued, paid and kept by the customer', async () => {
      await page.getByRole('button', { name: 'Remove: Turn the discs' }).click()
      await page.getByRole('link', { name: 'Garage' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Start Work' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Start Work' }).click()
      // Leaving before the answer would stop the request.
      await expect(page.getByText('Booking in progress successfully')).toBeVisible()
      await page.goto(`/service-provider/jobs/${booking}`)
      await page.getByRole('button', { name: 'Issue invoice: KSh 7,000' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click()
      await expect(page.getByText('Invoice 1', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Mark as paid' }).click()
      const paid = page.getByRole('dialog')
      await paid.getByLabel('Paid by').selectOption({ label: 'M-Pesa' })
      await paid.getByLabel('Reference').fill('SKB1234567')
      await fitsEachScreen(page)
      await paid.getByRole('button', { name: 'Mark as paid' }).click()
      await expect(page.getByText('SKB1234567')).toBeVisible()

      await expect(phone.getByRole('heading', { name: 'Receipt 1' })).toBeVisible()
      await fitsEachScreen(phone)
      const download = phone.waitForEvent('download')
      await phone.getByRole('region', { name: 'Receipt 1' }).getByRole('button', { name: 'PDF' }).click()
      expect((await download).suggestedFilename()).toBe('Receipt 1.pdf')
    })
    await context.close()

    async function addLine(kind: string, name: string, quantity: string, price: string) {
      await page.getByRole('button', { name: 'Add line' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add line' })
      await dialog.getByLabel('Kind').selectOption({ label: kind })
      await dialog.getByLabel(kind === 'Part' ? 'Part' : 'Work', { exact: true }).fill(name)
      await dialog.getByLabel(kind === 'Part' ? 'Pieces' : 'Hours').fill(quantity)
      await dialog.getByLabel(/^Price of/).fill(price)
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(dialog).toHaveCount(0)
    }
  })

  test('a walk-in accepts by the link that the garage passes on, without signing in', async ({
    page,
    browser,
    afterwards,
  }) => {
    const garage = await newGarage(afterwards)
    const booking = await newBooking(
      garage,
      walkIn('Mama Njoroge', '+254711222333', { status: 'confirmed', vehicle: 'KDB 456C' }),
    )
    const [job] = await asServer<{ id: string }[]>(`/rest/v1/service_jobs?booking_id=eq.${booking}&select=id`)
    await asServer('/rest/v1/job_lines', [
      line(job?.id, 'Diagnosis', 1_000),
      line(job?.id, 'Alternator', 12_000),
    ])
    await signIn(page, garage.owner)
    await page.goto(`/service-provider/jobs/${booking}`)
    await page.getByRole('button', { name: 'Send estimate: KSh 13,000' }).click()
    await expect(page.getByText('This customer has no account and no e-mail address here.')).toBeVisible()
    await page.getByRole('button', { name: 'Pass the link on' }).click()
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/254711222333\?text=.*estimate/,
    )
    await fitsEachScreen(page)
    const link = await page.getByText(/\/estimate\?t=[\w-]{22}$/).textContent()

    // No scripts: an old phone, or a slow network.
    const context = await browser.newContext({ viewport: SIZES.phone, javaScriptEnabled: false })
    const phone = await context.newPage()
    await phone.goto(link ?? '')
    await expect(phone.getByRole('heading', { name: 'An estimate waits for you' })).toBeVisible()
    await phone.getByRole('checkbox', { name: /Alternator/ }).uncheck()
    await phone.getByRole('button', { name: 'Accept what is ticked' }).click()
    await expect(phone.getByRole('heading', { name: 'You have accepted in part' })).toBeVisible()
    const download = phone.waitForEvent('download')
    await phone.getByRole('link', { name: 'Estimate, PDF' }).click()
    expect((await download).suggestedFilename()).toBe('Estimate 1.pdf')
    await context.close()

    await expect(page.getByRole('region', { name: 'Agreed' })).toContainText('Diagnosis')
    await expect(page.getByText('by the link that you passed on')).toBeVisible()
    await page.goto('/service-provider/bookings')
    await expect(page.getByText('Estimate accepted in part').first()).toBeVisible()
  })
})

const line = (job: string | undefined, name: string, price: number) => ({
  id: crypto.randomUUID(),
  job_id: job,
  kind: 'labour',
  name,
  quantity: 1,
  unit_price: price,
  tax_percent: 0,
})
