/** Businesses invite people, who work for them with accounts of their own. */
import type { Browser, Page } from '@playwright/test'
import { faultsInEachTheme, fitsEachScreen, SIZES } from './accessible.ts'
import { expect, linkIn, mailTo, type Person, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { asServer, type Member, newListing, newMember } from './people.ts'
import { signIn } from './sessions.ts'

const newDealer = () => newMember('Achieng', 'Odera', 'dealer', 'Achieng Motors')
const editPage = (id: string) => `/my-listings/vehicles/${id}/edit`

/** A page in another browser. */
async function otherBrowser(browser: Browser, viewport: { width: number; height: number }) {
  return (await browser.newContext({ serviceWorkers: 'block', viewport })).newPage()
}

async function invite(page: Page, email: string) {
  await page.getByLabel('Email or phone').fill(email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Invited as Sales')).toBeVisible()
}

/** Signs up from the page of an invitation and confirms the address by its mail. */
async function signUpFrom(page: Page, link: string, person: Person) {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Achieng Motors invites you to work for them as Sales',
  )
  await expect(page.getByText(person.email)).toBeHidden()
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto(linkIn(await mailTo(person.email, /confirm/i)))
}

/** Makes somebody work for the business past the invitation. */
async function hire(dealer: Member, person: Member, role = 'sales') {
  await asServer('/rest/v1/business_members', { business_id: dealer.id, person_id: person.id, role })
}

const open = (page: Page) => page.getByRole('button', { name: 'Open Achieng Motors' }).first().click()
const bar = (page: Page, role = 'Sales') => page.getByText(`Working for Achieng Motors · ${role}`)

test.describe('at a desk', () => {
  test.use({ viewport: SIZES.desk })

  test('who is invited signs up, works on the ads, and is removed', async ({
    page,
    browser,
    person,
    expectedNoise,
  }) => {
    expectedNoise.push(/40[013]/)
    const dealer = await newDealer()
    const ad = await newListing(dealer)
    await signIn(page, dealer)
    await page.goto('/account/people')
    await invite(page, person.email)
    const invitation = linkIn(await mailTo(person.email, /Achieng Motors/))
    await fitsEachScreen(page)

    const theirs = await otherBrowser(browser, SIZES.phone)
    await signUpFrom(theirs, invitation, person)
    await theirs.getByRole('button', { name: 'Accept' }).click()
    await open(theirs)
    await expect(theirs).toHaveURL(/\/dealer$/)
    await expect(bar(theirs)).toBeVisible()
    await fitsEachScreen(theirs)

    await navigate(theirs, editPage(ad))
    const price = theirs.getByLabel('Price', { exact: true })
    await price.fill('1100000')
    await theirs.getByRole('button', { name: 'Save Changes' }).click()
    await expect(theirs.getByText('Ad updated successfully!')).toBeVisible()
    const [changed] = await asServer<{ price: number }[]>(
      `/rest/v1/vehicle_listings?id=eq.${ad}&select=price`,
    )
    expect(changed?.price).toBe(1_100_000)
    await theirs.goto(editPage(ad))
    await expect(bar(theirs)).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: 'Remove Achieng Otieno' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Achieng Otieno no longer works for you')).toBeVisible()
    await expect(page.getByText(/Removed Achieng Otieno, who was Sales/)).toBeVisible()

    await price.fill('900000')
    await theirs.getByRole('button', { name: 'Save Changes' }).click()
    await expect(theirs.getByText(/You no longer work for Achieng Motors/).first()).toBeVisible()
    await expect(price).toHaveValue('900,000')
    await theirs.getByRole('button', { name: 'Go to your account' }).click()
    await expect(theirs).toHaveURL(/\/dashboard$/)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Achieng Otieno')
    await expect(theirs.getByText('You work for')).toBeHidden()

    await theirs.goto(invitation)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('You have accepted this invitation')
    await theirs.context().close()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: SIZES.phone })

  test('what is not of the role, or of the own account, says so', async ({ page, expectedNoise }) => {
    expectedNoise.push(/40[013]/)
    const dealer = await newDealer()
    const clerk = await newMember('Brian', 'Otieno')
    await hire(dealer, clerk)
    await signIn(page, clerk)
    await page.goto('/dealer/inquiries')
    await expect(page.getByText('This page belongs to a business you work for')).toBeVisible()
    await open(page)
    await expect(page).toHaveURL(/\/dealer\/inquiries$/)
    await expect(bar(page)).toBeVisible()
    expect(await faultsInEachTheme(page)).toEqual([])

    for (const name of ['Purchases and sales', 'Reviews of you', 'Settings', 'Notifications'])
      await expect(page.getByRole('link', { name })).toHaveCount(0)

    await navigate(page, '/dealer/reports')
    await expect(page.getByText('This page is for managers and owners.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to your work' }).click()
    await expect(page).toHaveURL(/\/dealer$/)

    await navigate(page, '/favorites')
    await expect(page.getByText('This page belongs to your own account.')).toBeVisible()
    await page.getByRole('button', { name: 'Go to your account' }).click()
    await expect(page).toHaveURL(/\/favorites$/)
    await expect(bar(page)).toBeHidden()
    await navigate(page, '/dashboard')
    await expect(page.getByRole('heading', { name: 'You work for' })).toBeVisible()
    await fitsEachScreen(page)
  })

  test('a manager finds no field in the settings that only the account may change', async ({ page }) => {
    const dealer = await newDealer()
    const manager = await newMember('Mary', 'Wambui')
    await hire(dealer, manager, 'manager')
    await signIn(page, manager)
    await page.goto('/dealer/settings')
    await open(page)
    await expect(page.getByText(/are changed by the person who opened the account/)).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveCount(0)
    await page.getByLabel('Website').fill('https://achieng.example')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Settings saved successfully')).toBeVisible()
    await fitsEachScreen(page)
  })

  test('an invitation is for the address it was sent to, and ends when it is withdrawn', async ({
    page,
    browser,
    person,
    expectedNoise,
  }) => {
    expectedNoise.push(/40[013]/)
    const dealer = await newDealer()
    await signIn(page, dealer)
    await page.goto('/account/people')
    await invite(page, person.email)
    const invitation = linkIn(await mailTo(person.email, /Achieng Motors/))
    const theirs = await otherBrowser(browser, SIZES.phone)
    await signIn(theirs, await newMember('Brian', 'Otieno'))
    await theirs.goto(invitation)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(
      'This invitation was sent to another address',
    )
    await page.getByRole('button', { name: `Withdraw the invitation to ${person.email}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Invitation withdrawn')).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('This invitation was withdrawn')
    await theirs.context().close()
  })
})
