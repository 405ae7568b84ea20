import type { Page } from '@playwright/test'
import { faultsInEachTheme, onEachScreen, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { asServer, newListing, newMember, newMessage } from './people.ts'
import { askingAs, signIn } from './sessions.ts'

async function expectNoFlaws(page: Page) {
  expect(await faultsInEachTheme(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('a member who reveals a dealer’s number is informed, and becomes a lead with a name', async ({
    page,
    browser,
    request,
  }) => {
    const dealer = await newMember('Achieng', 'Odera', 'dealer')
    await asServer(`/rest/v1/profiles?id=eq.${dealer.id}`, { phone: '+254712000778' }, 'PATCH')
    const ad = await newListing(dealer, { title: '2015 Toyota Axio' })
    const caller = await newMember('Wanjiku', 'Kamau')
    await asServer(`/rest/v1/profiles?id=eq.${caller.id}`, { phone: '+254799000779' }, 'PATCH')

    const context = await browser.newContext({ serviceWorkers: 'block', viewport: SIZES.phone })
    const other = await context.newPage()
    await signIn(other, caller)
    await other.goto(`/vehicles/${ad}`)
    await expect(other.getByText('Dealers see the name of members who ask for their number.')).toBeVisible()
    await other.getByRole('link', { name: /^Call/ }).locator('visible=true').click()
    await expect(
      other.getByRole('link', { name: '0712 000 778' }).locator('visible=true').first(),
    ).toBeVisible()
    await context.close()

    await signIn(page, dealer)
    await page.goto('/dealer/inquiries')
    await page
      .getByRole('navigation', { name: 'Inquiries', exact: true })
      .getByRole('link', { name: 'Calls' })
      .click()
    await expect(page).toHaveURL('/dealer/inquiries?status=calls')
    const row = page.getByRole('row').filter({ hasText: 'Wanjiku Kamau' })
    await expect(row).toContainText('2015 Toyota Axio')
    await expect(row).toContainText('Asked for your number')
    await expect(row.getByRole('link', { name: /^Conversation/ })).toHaveCount(0)
    await onEachScreen(page, () => expectNoFlaws(page))
    await page.getByRole('searchbox').fill('zebra')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/dealer/inquiries?status=calls&search=zebra')
    await expect(page.getByRole('heading', { name: 'No calls found' })).toBeVisible()

    await navigate(page, '/dealer/customers')
    await expect(row).toContainText('1 call')
    await expect(row).not.toContainText('799')
    await page.getByText('1 call').click()
    await expect(row.getByText('2015 Toyota Axio')).toBeVisible()
    await onEachScreen(page, () => expectNoFlaws(page))
    await page.getByRole('combobox', { name: 'State' }).selectOption('called')
    await expect(page).toHaveURL('/dealer/customers?state=called')
    await expect(row).toBeVisible()

    await newMessage(caller, ad, 'I called, is it still there?')
    await navigate(page, '/dealer/inquiries?status=calls')
    await expect(row.getByRole('link', { name: 'Conversation with Wanjiku Kamau' })).toBeVisible()

    const asCaller = await askingAs(request, caller)
    expect(await asCaller('rpc/own_calls', {})).toMatchObject({ total: 0 })
    await asServer(`/rest/v1/vehicle_listings?id=eq.${ad}`, undefined, 'DELETE')
  })
})
