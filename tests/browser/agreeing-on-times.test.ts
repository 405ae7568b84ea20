import { fitsEachScreen, SIZES } from './accessible.ts'
import { expect, mailTo, test } from './fixtures.ts'
import { newBooking, newGarage, workday } from './garages.ts'
import { networkIdle } from './network-idle.ts'
import { asServer, newMember } from './people.ts'
import { signIn } from './sessions.ts'

const at = (time: string, weeks = 0) => `${workday(weeks)}T${time}:00+03:00`
const timeOf = async (id: string) => {
  const [row] = await asServer<{ preferred_date: string; status: string }[]>(
    `/rest/v1/service_bookings?id=eq.${id}&select=preferred_date,status`,
  )
  return [row?.status, Date.parse(row?.preferred_date ?? '')]
}

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a garage offers other times, and the customer takes one, moves it and cancels', async ({
    page,
    browser,
    request,
    afterwards,
  }) => {
    const garage = await newGarage(afterwards)
    const customer = await newMember('Wanjiku', 'Kamau')
    await newBooking(garage, {
      status: 'confirmed',
      preferred_date: at('10:00'),
      description: 'Walk-in',
      vehicle: 'KDA 001A',
    })
    const id = await newBooking(garage, {
      customer_id: customer.id,
      status: 'pending',
      preferred_date: at('10:00'),
    })
    const context = await browser.newContext({ viewport: SIZES.phone })
    const phone = await context.newPage()
    await signIn(phone, customer)
    await phone.goto(`/my-bookings/${id}`)
    await signIn(page, garage.owner)
    await page.goto('/service-provider/bookings?status=pending')
    await networkIdle(page)

    await test.step('what does not fit is offered at other times', async () => {
      const row = page.getByRole('region', { name: 'Bookings' }).getByRole('listitem')
      await expect(row).toContainText('Collides with 10:00 KDA 001A')
      await row.getByRole('button', { name: /^Reschedule/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Reschedule Booking' })
      await dialog.getByRole('button', { name: 'Offer times' }).click()
      await expect(dialog.getByText('Choose another time than the booking has now.')).toBeVisible()
      await dialog.getByRole('button', { name: /, 11:00$/ }).click()
      await dialog.getByRole('button', { name: 'Add another time' }).click()
      await dialog.getByLabel('Second time').fill(`${workday()}T14:00`)
      await dialog.getByLabel('Price (KSh)').fill('4500')
      await dialog.getByLabel('Additional notes').fill('The lift is free then.')
      await fitsEachScreen(page)
      await dialog.getByRole('button', { name: 'Offer times' }).click()
      await expect(page.getByText('Times offered')).toBeVisible()
      await page.mouse.move(0, 0)
      await expect(row).toContainText('Offered until')
    })

    await test.step('the customer takes one by one press', async () => {
      const offered = phone.getByRole('region', { name: 'Offered times' })
      await expect(offered).toContainText('offers you these times, held until')
      await expect(
        phone.getByText('“The lift is free then.”').or(phone.getByText('The lift is free then.')),
      ).toBeVisible()
      await fitsEachScreen(phone)
      await offered.getByRole('button', { name: /14:00$/ }).click()
      await expect(phone.getByText('The new time is agreed')).toBeVisible()
      await expect(offered).toHaveCount(0)
      expect(await timeOf(id)).toEqual(['confirmed', Date.parse(at('14:00'))])
      await page.goto('/service-provider/bookings?status=confirmed')
      await expect(page.getByRole('listitem').filter({ hasText: 'Wanjiku' })).toContainText('14:00')
    })

    await test.step('a new time for what is agreed counts once it is taken', async () => {
      await page.getByRole('link', { name: /Wanjiku Kamau$/ }).click()
      await page
        .getByRole('dialog', { name: 'Garage' })
        .getByRole('button', { name: /^Reschedule/ })
        .click()
      const dialog = page.getByRole('dialog', { name: 'Reschedule Booking' })
      await dialog.getByLabel('New Date & Time').fill(`${workday()}T15:30`)
      await dialog.getByRole('button', { name: 'Offer times' }).click()
      await expect(page.getByRole('region', { name: 'Offer' })).toContainText('15:30')
      expect(await timeOf(id)).toEqual(['confirmed', Date.parse(at('14:00'))])
      await phone.getByRole('button', { name: 'Keep the agreed time' }).click()
      await expect(phone.getByText('The offered times are declined')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Offer' })).toHaveCount(0)
    })

    await test.step('the customer moves it', async () => {
      await phone.getByRole('button', { name: /^Move / }).click()
      const dialog = phone.getByRole('dialog', { name: 'Move Booking' })
      await expect(dialog.getByRole('list', { name: 'Free times' })).toBeVisible()
      await expect(dialog.getByRole('button', { name: '10:30', exact: true })).toHaveCount(0)
      await dialog.getByRole('button', { name: '14:30', exact: true }).click()
      await fitsEachScreen(phone)
      await dialog.getByRole('button', { name: /^Move to .*14:30$/ }).click()
      await expect(phone.getByText('Booking moved')).toBeVisible()
      expect(await timeOf(id)).toEqual(['confirmed', Date.parse(at('14:30'))])
      await expect(page.getByRole('dialog', { name: 'Garage' })).toContainText('14:30')
    })

    await test.step('and cancels it, which frees the time', async () => {
      await phone.getByRole('button', { name: /^Cancel booking/ }).click()
      await phone.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
      await expect(phone.getByText('You cancelled this.')).toBeVisible()
      await expect(page.getByRole('dialog', { name: 'Garage' })).toContainText('Cancelled byThe customer')
    })

    await test.step('the link of the offer works without signing in, and says that it is over', async () => {
      const { text } = await mailTo(customer.email, /^Choose a time/)
      const link = /https?:\S+\/bookings\/answer\?token=[\w-]{22}(?=\s|$)/.exec(text)?.[0] ?? ''
      expect((await request.get(link)).status()).toBe(200)
      expect(await (await request.get(link)).text()).toContain('has been notified')
    })
    await context.close()
  })

  test('requests that fit are accepted together, and each customer is told', async ({ page, afterwards }) => {
    const garage = await newGarage(afterwards)
    const [wanjiku, otieno, amina] = [
      await newMember('Wanjiku', 'Kamau'),
      await newMember('Otieno', 'Odhiambo'),
      await newMember('Amina', 'Hassan'),
    ]
    const ask = (customer: { id: string }, time: string) =>
      newBooking(garage, { customer_id: customer.id, status: 'pending', preferred_date: at(time) })
    const first = await ask(wanjiku, '10:00')
    const second = await ask(otieno, '10:30')
    const third = await ask(amina, '14:00')
    await signIn(page, garage.owner)
    await page.goto('/service-provider/bookings')
    await networkIdle(page)
    await page.getByRole('button', { name: 'Accept all that fit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accept all that fit' })
    await expect(dialog).toContainText('2 of 3 requests fit together')
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await expect(dialog).toContainText('“Your booking is accepted. Baraka Works')
    await fitsEachScreen(page)
    await dialog.getByRole('button', { name: 'Accept 2 requests' }).click()
    await expect(page.getByText('2 bookings accepted')).toBeVisible()
    expect((await timeOf(first))[0]).toBe('confirmed')
    expect((await timeOf(second))[0]).toBe('pending')
    expect((await timeOf(third))[0]).toBe('confirmed')
    await mailTo(amina.email, /^Your booking is accepted/)
  })
  test('a missed visit is noted, objected to, and read with the next request', async ({
    page,
    browser,
    afterwards,
  }) => {
    const garage = await newGarage(afterwards)
    const customer = await newMember('Wanjiku', 'Kamau')
    const missed = await newBooking(garage, {
      customer_id: customer.id,
      status: 'confirmed',
      preferred_date: new Date(Date.now() - 20 * 60_000).toISOString(),
    })
    await newBooking(garage, { customer_id: customer.id, status: 'pending', preferred_date: at('10:00') })
    const context = await browser.newContext({ viewport: SIZES.phone })
    const phone = await context.newPage()
    await signIn(phone, customer)
    await signIn(page, garage.owner)
    await page.goto(`/service-provider/bookings?booking=${missed}`)
    await networkIdle(page)
    const dialog = page.getByRole('dialog', { name: 'Garage' })
    await dialog.getByRole('button', { name: 'Did not come' }).click()
    const asks = page.getByRole('dialog', { name: 'Did they not come?' })
    await expect(asks).toContainText('Wanjiku Kamau is told, and can object.')
    await fitsEachScreen(page)
    await asks.getByRole('button', { name: 'Did not come' }).click()
    await expect(dialog.getByRole('region', { name: 'Missed' })).toBeVisible()

    await phone.goto(`/my-bookings/${missed}`)
    await networkIdle(phone)
    await expect(phone.getByText('noted that you did not come.')).toBeVisible()
    await phone.getByRole('button', { name: 'I was there' }).click()
    const objection = phone.getByRole('dialog', { name: 'You were there?' })
    await objection.getByRole('button', { name: 'Object' }).click()
    await expect(objection.getByText('Say what happened.')).toBeVisible()
    await objection.getByLabel('What happened?').fill('The gate was closed.')
    await fitsEachScreen(phone)
    await objection.getByRole('button', { name: 'Object' }).click()
    await expect(phone.getByText('You objected: “The gate was closed.”')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'I was there' })).toHaveCount(0)

    await expect(dialog).toContainText('“The gate was closed.”')
    await page.goto('/service-provider/bookings?status=pending')
    await expect(page.getByText('Missed 1 of 1 booking in a year, objects to 1')).toBeVisible()
    await fitsEachScreen(page)
    await page.goto(`/service-provider/bookings?booking=${missed}`)
    await networkIdle(page)
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await page
      .getByRole('dialog', { name: 'Take the note back?' })
      .getByRole('button', { name: 'Take back' })
      .click()
    await expect(page.getByText('The note is taken back')).toBeVisible()
    await page.goto('/service-provider/bookings?status=pending')
    await expect(page.getByRole('listitem').filter({ hasText: 'Wanjiku' })).toBeVisible()
    await expect(page.getByText(/^Missed/)).toHaveCount(0)
    await context.close()
  })
})
