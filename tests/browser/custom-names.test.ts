import { as } from './data-service.ts'
import { demo, expect, test } from './fixtures.ts'
import { asServer, makeAccount, newMember } from './people.ts'
import { forgetSession, signIn } from './sessions.ts'

const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`

test('a make added by a member is offered to others after an administrator lists it', async ({
  page,
  request,
  person,
}) => {
  const make = unique('Mobius')
  const author = await newMember('Amina', 'Hassan')
  await (await as(request, author)).insert('vehicle_makes', { name: make })

  await makeAccount(person)
  const makes = page.getByLabel('Make', { exact: true })
  await signIn(page, person)
  await page.goto('/post-ad')
  await expect(makes.getByRole('option', { name: 'Toyota' })).toBeAttached()
  await expect(makes.getByRole('option', { name: make })).toHaveCount(0)

  await forgetSession(page)
  await signIn(page, demo.admin)
  await page.goto('/admin/catalogue')
  await page.getByLabel('State').selectOption('pending')
  await expect(page).toHaveURL(/state=pending/)
  const row = page.getByRole('row').filter({ hasText: make })
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('Amina Hassan')
  await row.getByRole('button', { name: `List ${make}` }).click()
  await expect(page.getByText(`“${make}” listed`).first()).toBeVisible()
  await expect(row).toHaveCount(0)

  // The cached home page is served while it is renewed.
  await expect(async () => {
    await page.goto('/')
    const offered = page.getByLabel('Make', { exact: true }).getByRole('option', { name: make })
    await expect(offered).toBeAttached({ timeout: 2_000 })
  }).toPass()
})

test('an administrator deletes all unused names of a member', { tag: '@thorough' }, async ({
  page,
  request,
}) => {
  const author = await newMember('Kiprop', 'Chebet')
  const asker = await as(request, author)
  const [first, second] = [unique('Aaa'), unique('Aaa')]
  await asker.insertAll('vehicle_makes', [{ name: first }, { name: second }])
  await signIn(page, demo.admin)
  await page.goto('/admin/catalogue?state=pending&search=Aaa')
  await page
    .getByRole('row')
    .filter({ hasText: first })
    .getByRole('button', { name: 'Delete all unused names added by Kiprop Chebet' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('Unused names added by Kiprop Chebet deleted').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: second })).toHaveCount(0)
})

test('a verified dealer’s new name awaits approval, and the page shows the old one until then', async ({
  page,
  request,
}) => {
  const dealer = await newMember('Achieng', 'Akinyi', 'dealer')
  await asServer(
    `/rest/v1/profiles?id=eq.${dealer.id}`,
    { business_name: 'Achieng Motors', verified: true },
    'PATCH',
  )
  const name = unique('Akinyi & Sons')

  await signIn(page, dealer)
  await page.goto('/dealer/settings')
  await page.getByLabel('Business name').fill(name)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText(`Waiting for approval: “${name}”`)).toBeVisible()
  await expect(page.getByLabel('Business name')).toHaveValue('Achieng Motors')
  await page.reload()
  await expect(page.getByText(`Waiting for approval: “${name}”`)).toBeVisible()
  const asker = await as(request, dealer)
  const nameNow = async () => (await asker.read(`profiles?id=eq.${dealer.id}&select=business_name`))[0]
  expect(await nameNow()).toEqual({ business_name: 'Achieng Motors' })

  await forgetSession(page)
  await signIn(page, demo.admin)
  await page.goto('/admin/approvals?tab=names')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('Achieng Motors')
  await card.getByRole('button', { name: `Approve ${name}` }).click()
  await expect(page.getByText('Business name approved').first()).toBeVisible()
  await expect.poll(nameNow, { timeout: 20_000 }).toEqual({ business_name: name })
})

test('a verified provider withdraws a requested name', { tag: '@thorough' }, async ({ page }) => {
  const provider = await newMember('Baraka', 'Mwangi', 'service_provider')
  await asServer('/rest/v1/service_providers', {
    user_id: provider.id,
    business_name: 'Baraka Garage',
    location: 'Nakuru',
    service_types: ['garage'],
    verified: true,
  })
  await signIn(page, provider)
  await page.goto('/service-provider/settings')
  await page.getByLabel('Business name').fill('Toyota Service Centre')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Waiting for approval: “Toyota Service Centre”')).toBeVisible()
  await expect(page.getByLabel('Business name')).toHaveValue('Baraka Garage')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Waiting for approval')).toHaveCount(0)
})
