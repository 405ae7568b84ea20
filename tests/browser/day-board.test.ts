import type { Locator, Page } from '@playwright/test'
import { today } from '#testing/days.ts'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { type Garage, newBooking, newGarage, walkIn } from './garages.ts'
import { networkIdle } from './network-idle.ts'
import { asServer, newMember } from './people.ts'
import { signIn } from './sessions.ts'

/** Three bays and two people, of whom a booking takes one each. */
async function withBays({ id }: Garage): Promise<void> {
  await asServer('/rest/v1/service_resources', [
    ...['Bay 2', 'Bay 3'].map((name) => ({ service_provider_id: id, name, kind: 'bay' })),
    ...['Otieno', 'Achieng'].map((name) => ({ service_provider_id: id, name, kind: 'person' })),
  ])
  await asServer(`/rest/v1/service_providers?id=eq.${id}`, { usual_needs: ['bay', 'person'] }, 'PATCH')
}

/** A moment of today, so many minutes from now, or the nearest one that is still today. */
function near(minutes: number): string {
  const midnight = Date.parse(`${today()}T00:00:00+03:00`)
  const wanted = Date.now() + minutes * 60_000
  return new Date(Math.min(Math.max(wanted, midnight), midnight + 23 * 3_600_000)).toISOString()
}

/** Drags by the mouse: sideways to another element, or by so many pixels down. */
async function drag(page: Page, from: Locator, to: Locator | null, down = 0): Promise<void> {
  const start = await from.boundingBox()
  const target = to ? await to.boundingBox() : start
  if (!start || !target) throw new Error('Nothing to drag.')
  const y = start.y + 8
  await page.mouse.move(start.x + start.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(target.x + target.width / 2, y + down / 2, { steps: 4 })
  await page.mouse.move(target.x + target.width / 2, y + down, { steps: 4 })
  await page.mouse.up()
}

test('a desk has lanes, in which bookings are dragged to other bays and times', async ({
  page,
  browser,
  afterwards,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 400/, /An action on a list failed: .* Bay 2 is taken/)
  await page.setViewportSize(SIZES.desk)
  const garage = await newGarage(afterwards)
  await withBays(garage)
  await newBooking(
    garage,
    walkIn('Mama Njoroge', '+254733111222', {
      status: 'confirmed',
      vehicle: 'KDA 123A',
      preferred_date: `${today()}T12:00:00+03:00`,
    }),
  )
  await newBooking(
    garage,
    walkIn('Peter Kilonzo', '+254733111333', {
      status: 'confirmed',
      vehicle: 'KDB 456B',
      preferred_date: `${today()}T12:30:00+03:00`,
    }),
  )
  await signIn(page, garage.owner)
  await page.goto('/service-provider')
  const board = page.getByRole('region', { name: 'Today' })
  const lane = (name: string) => board.getByRole('list', { name })
  const first = lane('Bay 1').getByRole('link', { name: /KDA 123A/ })
  await expect(first).toContainText('with Otieno')
  await expect(lane('Bay 2')).toContainText('KDB 456B')
  await isAccessible(page)

  // The same board at the counter.
  const context = await browser.newContext({ viewport: SIZES.desk })
  const counter = await context.newPage()
  await signIn(counter, garage.owner)
  await counter.goto('/service-provider')
  await networkIdle(counter)
  const seen = counter.getByRole('region', { name: 'Today' })

  await test.step('sideways it gets another bay at once, for everybody who looks, and can go back', async () => {
    await drag(page, first, board.getByRole('heading', { name: 'Bay 3' }))
    await expect(page.getByText('Moved to Bay 3')).toBeVisible()
    await expect(lane('Bay 3')).toContainText('KDA 123A')
    await expect(seen.getByRole('list', { name: 'Bay 3' })).toContainText('KDA 123A')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(first).toBeVisible()
    await drag(page, first, board.getByRole('heading', { name: 'Bay 2' }))
    await expect(page.getByText('Bay 2 is taken at this time.')).toBeVisible()
    await expect(first).toBeVisible()
  })

  await test.step('up and down, another time is asked for, which must be to come', async () => {
    const isMorning = Date.now() < Date.parse(`${today()}T13:00:00+03:00`)
    await drag(page, first, null, isMorning ? 104 : -104)
    if (isMorning) {
      const dialog = page.getByRole('dialog', { name: 'Reschedule Booking' })
      await expect(dialog.getByLabel('New Date & Time')).toHaveValue(`${today()}T14:00`)
      await dialog.getByRole('button', { name: 'Close' }).click()
    } else await expect(page.getByText('This time has passed. Choose a later one.')).toBeVisible()
    await expect(first).toBeVisible()
  })

  await test.step('the lanes of people, and a booking as a whole without leaving the board', async () => {
    await board.getByRole('navigation', { name: 'Lanes' }).getByRole('link', { name: 'People' }).click()
    await lane('Otieno')
      .getByRole('link', { name: /KDA 123A/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Garage' })
    await expect(dialog).toContainText('Mama Njoroge')
    await dialog.getByLabel('Bay').selectOption('Bay 3')
    await expect(page.getByText('Moved to Bay 3')).toBeVisible()
    await dialog.getByRole('link', { name: 'Close' }).click()
    await expect(lane('Otieno')).toContainText('with Bay 3')
  })

  await test.step('who is late and who comes next is beside it', async () => {
    const id = await newBooking(
      garage,
      walkIn('Ann Moraa', '+254733111444', {
        status: 'in_progress',
        vehicle: 'KDC 789C',
        preferred_date: `${today(-1)}T10:00:00+03:00`,
      }),
    )
    await expect(lane('Otieno').or(lane('Achieng')).filter({ hasText: 'KDC 789C' })).toHaveCount(1)
    const arrivals = page.getByRole('region', { name: 'Arrivals' })
    await expect(arrivals).not.toContainText('KDC 789C')
    await expect(arrivals.getByRole('listitem').filter({ hasText: 'KDA 123A' })).toContainText(
      /12:00 · (in |due now|.* late)/,
    )
    await asServer(`/rest/v1/service_bookings?id=eq.${id}`, { status: 'completed' }, 'PATCH')
    await expect(board).not.toContainText('KDC 789C')
  })
  await context.close()
})

test('a phone has a line for each visit, with everything that decides, and five requests at once stay readable', async ({
  page,
  afterwards,
}) => {
  await page.setViewportSize(SIZES.phone)
  const garage = await newGarage(afterwards)
  const askers = await Promise.all(Array.from({ length: 5 }, (_, nth) => newMember('Asker', `Number ${nth}`)))
  for (let nth = 0; nth < 15; nth++)
    await newBooking(
      garage,
      walkIn('Mama Njoroge', '+254733111222', {
        status: 'confirmed',
        vehicle: `KDA ${100 + nth}A Toyota Vitz`,
        price: 4_500,
        preferred_date: `${today()}T${String(nth).padStart(2, '0')}:00:00+03:00`,
      }),
    )
  for (const asker of askers)
    await newBooking(garage, {
      customer_id: asker.id,
      vehicle: 'KDE 333E Mazda Demio',
      price: 4_500,
      preferred_date: near(60),
    })
  await signIn(page, garage.owner)
  await page.goto('/service-provider')
  const list = page.getByRole('region', { name: 'Today' }).getByRole('list')
  await expect(list.getByRole('listitem')).toHaveCount(20)
  await onEachScreen(page, () => isAccessible(page))
  await page.setViewportSize(SIZES.phone)
  const box = await list.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(2_400)
  const line = list.getByRole('listitem').filter({ hasText: 'KDA 100A' })
  await expect(line).toContainText(/^00:00 · (due now|.* late)Confirmed/)
  await expect(line).toContainText('Garage, Mama NjorogeKDA 100A Toyota Vitz0733 111 222KSh 4,500')
  await expect(line.getByRole('button')).toHaveCount(1)
  await line.getByRole('link', { name: /^Garage/ }).click()
  await expect(page.getByRole('dialog', { name: 'Garage' })).toContainText('Mama Njoroge')

  const day = today(1)
  for (const asker of askers)
    await newBooking(garage, { customer_id: asker.id, preferred_date: `${day}T10:00:00+03:00` })
  await page.goto(`/service-provider/bookings?view=calendar&on=${day}`)
  const calendar = page.getByRole('region', { name: 'Calendar' })
  const blocks = calendar.getByRole('link', { name: /^10:00 to 11:00, Garage, Asker Number/ })
  await expect(blocks).toHaveCount(5)
  for (const block of await blocks.all()) expect((await block.boundingBox())?.width).toBeGreaterThan(85)
  await calendar.getByRole('link', { name: 'Month' }).click()
  await onEachScreen(page, () => isAccessible(page))
  await page.setViewportSize(SIZES.phone)
  await calendar.getByRole('link', { name: /^(?!.*today).*5 requests$/ }).click()
  await expect(blocks).toHaveCount(5)
})
