import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { demo, expect, linkIn, mailTo, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { asServer, newMember } from './people.ts'
import { forgetSession, signIn } from './sessions.ts'

const REASON = 'Three buyers say that the car was never there.'

test('a suspended member sees the reason on each page, answers once, and is restored', async ({ page }) => {
  await page.setViewportSize(SIZES.phone)
  const seller = await newMember('Otieno', `Odhiambo${crypto.randomUUID().slice(0, 8)}`, 'dealer')
  const list = `/admin/users?search=${seller.id}`
  await signIn(page, demo.admin)
  await page.goto(list)
  await page.getByRole('button', { name: /^Suspend / }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill(REASON)
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('User suspended', { exact: true })).toBeVisible()
  expect(linkIn(await mailTo(seller.email, /Your account is suspended/))).toContain('/account')

  await forgetSession(page)
  await signIn(page, seller)
  const told = page.getByRole('region', { name: /^Your account is suspended since / })
  await page.goto('/dealer')
  for (const path of ['/dealer', '/dashboard', '/account/profile']) {
    await navigate(page, path)
    await expect(told).toContainText(`The reason: ${REASON}`)
  }
  await onEachScreen(page, () => isAccessible(page))
  await told.getByRole('button', { name: 'Reply' }).click()
  await told.getByRole('button', { name: 'Send answer' }).click()
  await expect(told.getByText('Enter your answer.')).toBeVisible()
  await told.getByLabel('Your answer').fill('It was sold that morning.')
  await page.reload()
  await expect(told.getByLabel('Your answer'), 'what was typed').toHaveValue('It was sold that morning.')
  await told.getByRole('button', { name: 'Send answer' }).click()
  await expect(told).toContainText('You answered: “It was sold that morning.”')
  await page.reload()
  await expect(told).toContainText('You answered: “It was sold that morning.”')
  await expect(told.getByRole('button')).toHaveCount(0)

  await forgetSession(page)
  await signIn(page, demo.admin)
  await page.goto(list)
  await page.getByRole('button', { name: /^Unsuspend / }).click()
  const lifting = page.getByRole('dialog')
  await expect(lifting).toContainText('They answered: “It was sold that morning.”')
  await onEachScreen(page, () => isAccessible(page))
  await lifting.getByLabel('Message to the person').fill('Thank you, that is settled.')
  await lifting.getByRole('button', { name: 'Unsuspend' }).click()
  await expect(page.getByText('User no longer suspended')).toBeVisible()
  expect((await mailTo(seller.email, /no longer suspended/)).text).toContain('Thank you, that is settled.')

  await forgetSession(page)
  await signIn(page, seller)
  await page.goto('/dealer')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('a role change needs a reason, which is in the audit log', async ({ page }) => {
  const member = await newMember('Njeri', `Maina${crypto.randomUUID().slice(0, 8)}`)
  await signIn(page, demo.admin)
  await page.goto(`/admin/users?search=${member.id}`)
  await page.getByRole('button', { name: /^Role of / }).click()
  const dialog = page.getByRole('dialog', { name: /^Role of / })
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(dialog.getByText('Choose a role.')).toBeVisible()
  await dialog.getByLabel('New role').selectOption('Dealer')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await isAccessible(page)
  await dialog.getByLabel('Reason').fill('She opened a yard on Ngong Road.')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(
    page.getByRole('row').filter({ hasText: member.id }).getByText('Dealer', { exact: true }),
  ).toBeVisible()
  const [entry] = await asServer<{ after: object }[]>(
    `/rest/v1/audit_log?entity_id=eq.${member.id}&order=id.desc&limit=1&select=after`,
  )
  expect(entry?.after).toEqual({ role: 'dealer', reason: 'She opened a yard on Ngong Road.' })
})
