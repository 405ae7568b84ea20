import { addDays } from '#domain/foundation/days.ts'
import { fitsEachScreen, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { newGarage, workday } from './garages.ts'
import { newMember } from './people.ts'
import { askingAs, signIn } from './sessions.ts'

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a garage closes on days with bookings, keeps some, decides on others, and cancels those that it saw', async ({
    page,
    request,
    afterwards,
    expectedNoise,
  }) => {
    expectedNoise.push(/status of 400|The day could not be added/)
    const garage = await newGarage(afterwards)
    const customer = await newMember('Wanjiku', 'Kamau')
    const day = workday()
    const later = addDays(day, 7)
    const asOwner = await askingAs(request, garage.owner)
    const asCustomer = await askingAs(request, customer)
    const byHand = (on: string, time: string, vehicle: string) =>
      asOwner('service_bookings?select=id', {
        service_provider_id: garage.id,
        customer_id: null,
        service_type: 'garage',
        preferred_date: `${on}T${time}:00+03:00`,
        status: 'confirmed',
        customer_name: 'Walk-in customer',
        customer_phone: '0712 000 111',
        vehicle,
      })
    await byHand(day, '10:00', 'KDA 001A')
    await byHand(later, '10:00', 'KDA 002B')
    await asCustomer('service_bookings?select=id', {
      service_provider_id: garage.id,
      service_type: 'garage',
      preferred_date: `${later}T14:00:00+03:00`,
      vehicle: 'KDA 003C',
    })
    await signIn(page, garage.owner)
    await page.goto('/service-provider/settings')

    const section = page.getByRole('region', { name: 'Special days' })
    const form = page.getByRole('dialog', { name: 'Add a special day' })
    const close = async (on: string, reason: string) => {
      await section.getByRole('button', { name: 'Add a day' }).click()
      await form.getByLabel('Day', { exact: true }).fill(on)
      await form.getByLabel('Reason').fill(reason)
      await form.getByRole('button', { name: 'Add', exact: true }).click()
    }

    await test.step('a booking that is kept stays as agreed', async () => {
      await close(day, 'Stocktaking')
      const question = page.getByRole('dialog', { name: '1 booking is outside these hours' })
      await expect(question.getByText('KDA 001A')).toBeVisible()
      await question.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(question.getByText('Choose what happens to them.')).toBeVisible()
      // What was typed stays on the way back.
      await question.getByRole('button', { name: 'Back' }).click()
      await expect(form.getByLabel('Reason')).toHaveValue('Stocktaking')
      await form.getByRole('button', { name: 'Add', exact: true }).click()
      await question.getByRole('radio', { name: 'Keep them' }).check()
      await question.getByRole('button', { name: 'Add and keep them' }).click()
      await expect(page.getByText('The booking stays as agreed.')).toBeVisible()
      await expect(section.getByText('Closed · Stocktaking')).toBeVisible()
    })

    await test.step('cancelling waits for a reason, and asks again if a booking has come in', async () => {
      await close(later, 'Family wedding')
      const question = page.getByRole('dialog', { name: /bookings are outside these hours/ })
      await expect(question.getByRole('listitem')).toHaveCount(2)
      await question.getByRole('radio', { name: 'Cancel them' }).check()
      await question.getByRole('button', { name: 'Add and cancel them' }).click()
      await expect(question.getByText('Enter why they are cancelled.')).toBeVisible()
      await question.getByLabel('Reason for cancellation').fill('We close for a wedding.')
      await fitsEachScreen(page)
      await byHand(later, '16:00', 'KDA 004D')
      await question.getByRole('button', { name: 'Add and cancel them' }).click()
      await expect(question.getByText('Another booking has come in.')).toBeVisible()
      await expect(question.getByRole('listitem')).toHaveCount(3)
      await expect(question.getByLabel('Reason for cancellation')).toHaveValue('We close for a wedding.')
      await question.getByRole('button', { name: 'Add and cancel them' }).click()
      await expect(
        page.getByText('3 bookings cancelled. No message reaches 2 of the customers'),
      ).toBeVisible()
      await expect(section.getByText('Closed · Family wedding')).toBeVisible()
    })

    await test.step('holidays close in one request, and the list shows what is outside the hours', async () => {
      await section.getByRole('button', { name: 'Closed on public holidays' }).click()
      const holidays = page.getByRole('dialog', { name: 'Closed on public holidays' })
      await expect(holidays.getByText('expected; the Gazette confirms it days before').first()).toBeVisible()
      await fitsEachScreen(page)
      await holidays.getByRole('checkbox', { name: 'Boxing Day' }).uncheck()
      await holidays.getByRole('button', { name: /^Close on \d+ days$/ }).click()
      await expect(holidays).toBeHidden()
      await expect(section.getByText('Closed · Christmas Day')).toBeVisible()
      await expect(section.getByText('Closed · Boxing Day')).toBeHidden()
      await page.goto('/service-provider/bookings?outside=1')
      await expect(page.getByText('Only bookings to come outside your opening hours.')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Visits' }).getByRole('listitem')).toHaveCount(1)
    })

    await test.step('the customer reads the reason', async () => {
      await signIn(page, customer)
      await page.goto('/my-bookings?list=past')
      await expect(page.getByText('We close for a wedding.').first()).toBeVisible()
    })
  })

  test('a break takes one press, and a new week says which bookings it leaves outside', {
    tag: '@thorough',
  }, async ({ page, request, afterwards }) => {
    const garage = await newGarage(afterwards)
    const day = workday()
    const asOwner = await askingAs(request, garage.owner)
    await asOwner('service_bookings?select=id', {
      service_provider_id: garage.id,
      customer_id: null,
      service_type: 'garage',
      preferred_date: `${day}T13:00:00+03:00`,
      status: 'confirmed',
      customer_name: 'Walk-in customer',
      customer_phone: '0712 000 111',
    })
    await signIn(page, garage.owner)
    await page.goto('/service-provider/settings')
    await expect(page.getByRole('button', { name: 'Add a break to Monday' })).toBeVisible()
    for (const weekday of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
      const press = page.getByRole('button', { name: `Add a break to ${weekday}` })
      if (await press.isVisible()) await press.click()
    }
    await expect(page.getByLabel('Monday until, line 1')).toHaveValue('13:00')
    await expect(page.getByLabel('Monday from, line 2')).toHaveValue('14:00')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('1 booking is outside your new hours')).toBeVisible()
    await page.getByRole('link', { name: 'Decide one by one' }).click()
    await expect(page.getByRole('list', { name: 'Visits' }).getByRole('listitem')).toHaveCount(1)
  })
})
