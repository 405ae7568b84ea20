import { expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { asServer, newListing, newMember } from './people.ts'
import { signIn } from './sessions.ts'

/** The suggestions of a field. */
const proposals = (label: string) =>
  `[...document.querySelector('[aria-label="${label}"]').list.options].map(({ value }) => value)`

test('vehicles are found by any place in Kenya, and a city includes its areas', async ({
  page,
  afterwards,
}) => {
  const seller = await newMember('Achieng', 'Odhiambo')
  const ids = [
    await newListing(seller, { title: '2014 Toyota Vitz of Iten', location: 'Iten' }),
    await newListing(seller, { title: '2014 Toyota Vitz of Westlands', location: 'Westlands, Nairobi' }),
    await newListing(seller, { title: '2014 Toyota Vitz of Kitengela', location: 'Kitengela' }),
  ]
  afterwards(() => asServer(`/rest/v1/vehicle_listings?id=in.(${ids})`, undefined, 'DELETE'))
  const opened = page.getByRole('button', { name: /^Filters/ })
  const field = page.getByLabel('Another town or area')

  await page.goto('/vehicles')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await navigate(page, '/vehicles?search=vitz+of')
    if (await opened.isVisible()) await opened.click()
    await expect(page.getByRole('checkbox', { name: /^Nairobi/ })).toBeVisible()
    await field.click()
    await expect(async () => {
      expect(await page.evaluate(proposals('Another town or area'))).toContain('Westlands, Nairobi')
    }).toPass()
    await field.pressSequentially('iten')
    await page.getByRole('button', { name: /^Show \d/ }).click()
    await expect(page).toHaveURL(/location=iten/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('in Iten')
    await expect(page.getByRole('link', { name: /Vitz of Iten/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Vitz of Kitengela/ })).toHaveCount(0)
  }

  await navigate(page, '/vehicles?search=vitz+of&location=nairobi')
  await expect(page.getByRole('link', { name: /Vitz of Westlands/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Vitz of Iten/ })).toHaveCount(0)

  await navigate(page, '/vehicles?location=westlans')
  await expect(
    page.getByText('“westlans” is not a place we know, so we left it out. Did you mean Westlands, Nairobi?'),
  ).toBeVisible()
})

test('a typed place is saved in the standard spelling, and a similar one is suggested', async ({ page }) => {
  const person = await newMember('Achieng', 'Odhiambo')
  await signIn(page, person)
  await page.goto('/post-ad')
  const location = page.getByLabel('Location', { exact: true })
  await location.fill('Nairoby')
  await page.getByRole('button', { name: 'Nairobi', exact: true }).click()
  await expect(location).toHaveValue('Nairobi')
  await expect(page.getByText('Did you mean')).toBeHidden()
  await location.fill('westlands')
  await location.blur()
  await expect(location).toHaveValue('Westlands, Nairobi')
  // An unknown village is accepted.
  await location.fill('Gatundu Kwa Jane')
  await location.blur()
  await expect(location).toHaveValue('Gatundu Kwa Jane')
})
