import { fitsEachScreen, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { newGarage } from './garages.ts'
import { networkIdle } from './network-idle.ts'
import { newMember } from './people.ts'
import { signIn } from './sessions.ts'

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a member enters a vehicle once, chooses it for a booking, and has it back after removing it', async ({
    page,
    afterwards,
  }) => {
    const garage = await newGarage(afterwards)
    await signIn(page, await newMember('Wanjiku', 'Kamau'))
    await page.goto('/my-bookings')
    await page.getByRole('link', { name: 'My vehicles' }).click()
    await expect(page.getByRole('heading', { name: 'No vehicles yet' })).toBeVisible()

    await page.getByRole('button', { name: 'Add vehicle' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add vehicle' })
    await dialog.getByLabel('Make').fill('Toyota')
    await dialog.getByLabel('Number plate').fill('t 123 abc')
    await expect(dialog.getByText('Not a usual Kenyan plate.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByText('Enter the model, such as Axio.')).toBeVisible()
    await dialog.getByLabel('Model').fill('Axio')
    await dialog.getByLabel('Number plate').fill('kda-123a')
    await fitsEachScreen(page)
    // The second press of the spot adds no second one.
    await dialog.getByRole('button', { name: 'Add' }).dblclick()
    const vehicles = page.getByRole('list', { name: 'Your vehicles' })
    await expect(vehicles.getByRole('listitem')).toHaveCount(1)
    await expect(vehicles).toContainText('KDA 123A')
    await fitsEachScreen(page)

    await vehicles.getByRole('button', { name: 'Remove Toyota Axio' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(vehicles.getByRole('button', { name: 'Remove Toyota Axio' })).toBeVisible()

    await page.goto(`/services/${garage.id}`)
    await networkIdle(page)
    await page.getByRole('link', { name: 'Book Service' }).first().click()
    const form = page.getByRole('dialog', { name: 'Book Service' })
    await form.getByRole('button', { name: 'Toyota Axio, KDA 123A' }).click()
    await expect(form.getByLabel('Vehicle')).toHaveValue('Toyota Axio, KDA 123A')
    await fitsEachScreen(page)
  })
})
