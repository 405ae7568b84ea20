import { expect, test } from './fixtures.ts'
import { asServer, newListing, newMember } from './people.ts'
import { signIn } from './sessions.ts'

/** What a field proposes, as the browser gets it. */
const proposals = (label: string) =>
  `[...document.querySelector('[aria-label="${label}"]').list.options].map(({ value }) => value)`

for (const width of [360, 1280]) {
  test(`vehicles are found by any place of Kenya, a city’s with those of its areas, at ${width} px`, async ({
    page,
    afterwards,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const seller = await newMember('Achieng', 'Odhiambo')
    const ids = [
      await newListing(seller, { title: '2014 Toyota Vitz of Iten', location: 'Iten' }),
      await newListing(seller, { title: '2014 Toyota Vitz of Westlands', location: 'Westlands, Nairobi' }),
      await newListing(seller, { title: '2014 Toyota Vitz of Kitengela', location: 'Kitengela' }),
    ]
    afterwards(() => asServer(`/rest/v1/vehicle_listings?id=in.(${ids})`, undefined, 'DELETE'))
    const opened = page.getByRole('button', { name: /^Filters/ })
    const field = page.getByLabel('Another town or area')

    await page.goto('/vehicles?search=vitz+of')
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

    await page.goto('/vehicles?search=vitz+of&location=nairobi')
    await expect(page.getByRole('link', { name: /Vitz of Westlands/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Vitz of Iten/ })).toHaveCount(0)

    await page.goto('/vehicles?location=westlans')
    await expect(
      page.getByText(
        '“westlans” is not a place we know, so we left it out. Did you mean Westlands, Nairobi?',
      ),
    ).toBeVisible()
  })
}

test('a place that is typed is kept in our spelling, and one that is nearly ours is asked for', async ({
  page,
}) => {
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
  // A village we have not heard of is a place too.
  await location.fill('Gatundu Kwa Jane')
  await location.blur()
  await expect(location).toHaveValue('Gatundu Kwa Jane')
})
