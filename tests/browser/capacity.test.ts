import { fitsEachScreen, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { newGarage, workday } from './garages.ts'
import { networkIdle } from './network-idle.ts'
import { newMember } from './people.ts'
import { askingAs, signIn } from './sessions.ts'

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a garage sets up three bays, customers book beside each other, and a booking gets another bay', async ({
    page,
    browser,
    request,
    afterwards,
    expectedNoise,
  }) => {
    expectedNoise.push(/status of 4(00|09)|An action on a list failed|The resource could not be saved/)
    const garage = await newGarage(afterwards)
    const customer = await newMember('Wanjiku', 'Kamau')
    const day = workday()
    const asOwner = await askingAs(request, garage.owner)
    const byHand = (vehicle: string, columns: Record<string, unknown> = {}) =>
      asOwner('service_bookings?select=id', {
        service_provider_id: garage.id,
        customer_id: null,
        service_type: 'garage',
        preferred_date: `${day}T10:00:00+03:00`,
        status: 'confirmed',
        customer_name: 'Walk-in customer',
        customer_phone: '0712 000 111',
        vehicle,
        ...columns,
      })
    await byHand('KDA 001A')
    await signIn(page, garage.owner)

    await test.step('the example replaces the one bay', async () => {
      await page.goto('/service-provider/settings')
      const section = page.getByRole('region', { name: 'Bays, people and vehicles' })
      const example = section.getByRole('button', { name: 'Use A garage with three bays and four mechanics' })
      await example.click()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('As it was before')).toBeVisible()
      await expect(section.getByRole('button', { name: /^Edit / })).toHaveCount(1)
      await example.click()
      await expect(section.getByRole('list').getByText('Mechanic 4')).toBeVisible()
      await expect(section.getByRole('button', { name: /^Edit Bay/ })).toHaveCount(3)
      await expect(
        section.getByRole('group', { name: 'What a booking usually takes' }).getByLabel('Bays'),
      ).toHaveValue('1')
      await section.getByRole('button', { name: 'Remove Bay 1' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText('Bay 1 has a booking to come.')).toBeVisible()
      await section.getByRole('button', { name: 'Edit Bay 3' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Bay 3' })
      await dialog.getByLabel('Name').fill('Bay 1')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('You have one with this name already.')).toBeVisible()
      await dialog.getByLabel('Name').fill('Paint booth')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(section.getByText('Paint booth')).toBeVisible()
      await fitsEachScreen(page)
    })

    await byHand('KDA 002B')
    const context = await browser.newContext({ viewport: SIZES.phone })
    const phone = await context.newPage()
    await signIn(phone, customer)

    await test.step('a customer is shown a time that has a bay and a mechanic left', async () => {
      await phone.goto(`/services/${garage.id}`)
      await networkIdle(phone)
      await phone.getByRole('link', { name: 'Book Service' }).first().click()
      const form = phone.getByRole('dialog', { name: 'Book Service' })
      await form.getByLabel('What do you need?').selectOption({ label: 'Something else (Garage)' })
      await form.getByLabel('Day').fill(day)
      await form.getByLabel('Time').selectOption('10:00')
      await form.getByLabel('Vehicle').fill('KDA 003C')
      await form.getByLabel('Notes').fill('It pulls to the left.')
      await form.getByRole('button', { name: 'Send request' }).click()
      await expect(phone.getByText('Booking requested')).toBeVisible()
    })

    await test.step('the request says where it fits, and once it is full what is in its way', async () => {
      await page.goto('/service-provider/bookings?status=pending')
      const row = page.getByRole('region', { name: 'Bookings' }).getByRole('listitem')
      await expect(row).toContainText('Fits: Paint booth with Mechanic 2')
      await byHand('KDA 004D')
      await expect(row).toContainText('Collides with 10:00 KDA 001A')
      await row.getByRole('link', { name: /^Garage, / }).click()
      await expect(page.getByRole('dialog')).toContainText('Offer other times, or move what is in its way.')
    })

    await test.step('the time is gone for the next customer', async () => {
      await phone.reload()
      await networkIdle(phone)
      await phone.getByRole('link', { name: 'Book Service' }).first().click()
      const form = phone.getByRole('dialog', { name: 'Book Service' })
      await form.getByLabel('Day').fill(day)
      await expect(form.getByLabel('Time').getByRole('option', { name: '11:00' })).toBeAttached()
      await expect(form.getByLabel('Time').getByRole('option', { name: '10:00' })).toHaveCount(0)
    })

    await test.step('a full day names the next free time, which one press takes', async () => {
      const full = workday(1)
      for (const vehicle of ['KDA 011A', 'KDA 012B', 'KDA 013C'])
        await byHand(vehicle, { preferred_date: `${full}T08:00:00+03:00`, duration_minutes: 600 })
      const form = phone.getByRole('dialog', { name: 'Book Service' })
      await form.getByLabel('Day').fill(full)
      await expect(form.getByText('Every time of this day is taken.')).toBeVisible()
      await fitsEachScreen(phone)
      await form.getByRole('button', { name: /, 08:00$/ }).click()
      await expect(form.getByLabel('Time')).toHaveValue('08:00')
    })

    await test.step('a mechanic is exchanged by hand', async () => {
      await page.goto('/service-provider/bookings?status=confirmed&search=002B')
      await page
        .getByRole('region', { name: 'Bookings' })
        .getByRole('link', { name: /^Garage, / })
        .click()
      const dialog = page.getByRole('dialog', { name: 'Garage' })
      await dialog.getByLabel('Person').selectOption('Mechanic 4')
      await expect(page.getByText('Moved to Mechanic 4')).toBeVisible()
      await fitsEachScreen(page)
    })
    await context.close()
  })
})
