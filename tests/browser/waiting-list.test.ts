import { fitsEachScreen, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { newBooking, newGarage, workday } from './garages.ts'
import { networkIdle } from './network-idle.ts'
import { asServer, newMember } from './people.ts'
import { signIn } from './sessions.ts'

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('who finds a day full waits for it, takes what becomes free, and the garage sees both', async ({
    page,
    browser,
    afterwards,
  }) => {
    const garage = await newGarage(afterwards)
    const customer = await newMember('Wanjiku', 'Kamau')
    const day = workday()
    await newBooking(garage, {
      status: 'confirmed',
      description: 'Walk-in',
      preferred_date: `${day}T08:00:00+03:00`,
      duration_minutes: 600,
    })
    await signIn(page, customer)

    const form = page.getByRole('dialog', { name: 'Book Service' })
    await test.step('a full day offers to wait, and the form keeps what was typed', async () => {
      await page.goto(`/services/${garage.id}`)
      await networkIdle(page)
      await page.getByRole('link', { name: 'Book Service' }).first().click()
      await form.getByLabel('What do you need?').selectOption({ label: 'Something else (Garage)' })
      await form.getByLabel('Vehicle').fill('KDA 123A')
      await form.getByLabel('Notes').fill('The brakes squeal.')
      await form.getByLabel('Day').fill(day)
      await expect(form.getByText('Every time of this day is taken.')).toBeVisible()
      // The second press of the spot takes nothing back.
      await form.getByRole('button', { name: 'Wait for a time on this day' }).dblclick()
      await expect(form.getByText('Who has waited longest is asked first.')).toBeVisible()
      await fitsEachScreen(page)
      await form.getByRole('button', { name: 'Do not wait' }).click()
      await expect(form.getByRole('button', { name: 'Send request' })).toBeVisible()
      await form.getByRole('button', { name: 'Wait for a time on this day' }).click()
      await form.getByRole('button', { name: 'Join the waiting list' }).click()
      await expect(form.getByText('Choose a time.').first()).toBeVisible()
      await form.getByLabel('Best time').selectOption('10:00')
      await form.getByRole('button', { name: 'Join the waiting list' }).click()
      await expect(page.getByText('You are on the waiting list')).toBeVisible()
    })

    const [waiting] = await asServer<{ id: string; waitlisted: boolean }[]>(
      `/rest/v1/service_bookings?customer_id=eq.${customer.id}&select=id,waitlisted`,
    )
    expect(waiting?.waitlisted).toBe(true)

    await test.step('the garage sees who waits', async () => {
      const context = await browser.newContext({ viewport: SIZES.phone })
      const desk = await context.newPage()
      await signIn(desk, garage.owner)
      await desk.goto('/service-provider/bookings?status=pending')
      const row = desk.getByRole('region', { name: 'Bookings' }).getByRole('listitem')
      await expect(row).toContainText('Waiting list')
      await row.getByRole('link', { name: /^Garage/ }).click()
      await expect(desk.getByRole('dialog')).toContainText('Any time of this day.')
      await fitsEachScreen(desk)
      await context.close()
    })

    await test.step('the customer sees that they wait, and takes the freed time', async () => {
      await page.goto(`/my-bookings/${waiting?.id}`)
      await expect(page.getByText('You wait for a time on this day.')).toBeVisible()
      await expect(page.getByText('Waiting list')).toBeVisible()
      await fitsEachScreen(page)
      await asServer(
        `/rest/v1/service_bookings?service_provider_id=eq.${garage.id}&status=eq.confirmed`,
        {
          status: 'cancelled',
          notes: 'Not today.',
        },
        'PATCH',
      )
      // As the job does in daytime (database/schema/services/waitlist.pg.test.ts).
      await asServer(
        `/rest/v1/service_bookings?id=eq.${waiting?.id}`,
        {
          offered_times: [`${day}T10:00:00+03:00`],
          offer_ends_at: new Date(Date.now() + 30 * 60_000).toISOString(),
        },
        'PATCH',
      )
      await page.reload()
      await expect(page.getByText('A time of this day has become free.')).toBeVisible()
      await page.getByRole('region', { name: 'Offered times' }).getByRole('button', { name: /10:00/ }).click()
      await expect(page.getByText('expects you.')).toBeVisible()
    })

    await test.step('a garage that keeps no list offers none', async () => {
      await asServer(`/rest/v1/service_providers?id=eq.${garage.id}`, { has_waitlist: false }, 'PATCH')
      await newBooking(garage, {
        status: 'confirmed',
        description: 'Walk-in',
        preferred_date: `${workday(1)}T08:00:00+03:00`,
        duration_minutes: 600,
      })
      await page.goto(`/services/${garage.id}`)
      await networkIdle(page)
      await page.getByRole('link', { name: 'Book Service' }).first().click()
      await form.getByLabel('Day').fill(workday(1))
      await expect(form.getByText('Every time of this day is taken.')).toBeVisible()
      await expect(form.getByRole('button', { name: 'Wait for a time on this day' })).toHaveCount(0)
    })
  })
})
