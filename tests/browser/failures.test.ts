import type { Page } from '@playwright/test'
import { demo, expect, type Person, test } from './fixtures.ts'
import { requestsOf, slowed } from './network.ts'
import { pressWithEndedSession } from './own-ads.ts'
import { sendSignIn, signIn, signInByForm } from './sessions.ts'

const SIGN_IN = /\/auth\/v1\/token\?grant_type=password/
const SIGN_UP = /\/auth\/v1\/signup/
const POST_AD = /\/rest\/v1\/rpc\/save_vehicle$/

async function fillSignIn(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(demo.customer.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.customer.password)
}

async function fillRegistration(page: Page, person: Person) {
  await page.goto('/register')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('checkbox', { name: /I accept/ }).check()
}

/** Fills the form of an ad with a unique title. */
async function fillAd(page: Page): Promise<string> {
  const title = `2014 Toyota Axio ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/post-ad')
  await page.getByLabel('Make', { exact: true }).selectOption({ label: 'Toyota' })
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Year').fill('2014')
  await page.getByLabel('Mileage, km').fill('120000')
  await page.getByLabel('Price').fill('890000')
  await page.getByLabel('Location', { exact: true }).fill('Thika')
  return title
}

async function myAds(page: Page, title: string): Promise<number> {
  await page.goto('/my-listings')
  await expect(page.getByRole('heading', { name: 'My Listings' })).toBeVisible()
  await expect(page.getByRole('link', { name: title, exact: true }).first()).toBeVisible()
  return page.getByRole('button', { name: `Delete ${title}` }).count()
}

/** Restores the demo world. */
async function removeAd(page: Page, title: string) {
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Listing deleted successfully')).toBeVisible()
}

test.describe('signing in', () => {
  test('while the server is down says so, keeps what was typed, and works when it is back', async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_FAILED|Failed to fetch|Signing in failed/)
    await fillSignIn(page)
    await page.route(SIGN_IN, (route) => route.abort())
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Login Failed')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(demo.customer.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(demo.customer.password)
    await page.unroute(SIGN_IN)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('pressed twice on a slow network asks once', { tag: '@thorough' }, async ({ page }) => {
    await fillSignIn(page)
    const asked = await slowed(page, SIGN_IN)
    await page.getByRole('button', { name: 'Sign In' }).dblclick()
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(asked()).toBe(1)
  })

  test('and going Back does not show the form to a signed-in person', { tag: '@thorough' }, async ({
    page,
  }) => {
    await page.goto('/')
    await signInByForm(page, demo.customer)
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(0)
  })
})

test.describe('registering', () => {
  test('while the server is down says so, keeps what was typed, and works when it is back', {
    tag: '@thorough',
  }, async ({ page, person, expectedNoise }) => {
    expectedNoise.push(/ERR_FAILED|Failed to fetch|failed:/)
    await fillRegistration(page, person)
    await page.route(SIGN_UP, (route) => route.abort())
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Signup Failed')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue(person.firstName)
    await expect(page.getByLabel('Confirm password')).toHaveValue(person.password)
    await page.unroute(SIGN_UP)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('pressed twice on a slow network creates one account, and Back creates no second one', async ({
    page,
    person,
  }) => {
    const requests = requestsOf(page)
    await fillRegistration(page, person)
    const asked = await slowed(page, SIGN_UP)
    await page.getByRole('button', { name: 'Create Account' }).dblclick()
    await expect(page.getByText('Please check your email to verify your account.')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await page.goBack()
    await requests.answered()
    expect(asked()).toBe(1)
  })
})

test.describe('posting an ad', () => {
  test.beforeEach(({ page }) => {
    return signIn(page, demo.dealer)
  })

  test('while the server is down shows a message and keeps typed values; then it is posted once', async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_FAILED|Failed to fetch/)
    const title = await fillAd(page)
    await page.route(POST_AD, (route) => route.abort())
    await page.getByRole('button', { name: 'Post Ad' }).click()
    await expect(page.getByText('Failed to post ad. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await page.unroute(POST_AD)
    await page.getByRole('button', { name: 'Post Ad' }).click()
    await expect(page).toHaveURL(/\/my-listings$/)
    expect(await myAds(page, title)).toBe(1)
    await removeAd(page, title)
  })

  test('retrying after a lost response posts the ad once, with the latest changes', {
    tag: '@thorough',
  }, async ({ page, expectedNoise }) => {
    expectedNoise.push(/ERR_FAILED|Failed to fetch|409/)
    const title = await fillAd(page)
    await page.route(POST_AD, async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Post Ad' }).click()
    await expect(page.getByText('Failed to post ad. Please try again.')).toBeVisible()
    await page.unroute(POST_AD)
    await page.getByLabel('Price').fill('880000')
    await page.getByRole('button', { name: 'Post Ad' }).click()
    await expect(page).toHaveURL(/\/my-listings$/)
    expect(await myAds(page, title)).toBe(1)
    const ad = page.locator('li, article', { has: page.getByRole('button', { name: `Delete ${title}` }) })
    await expect(ad.last()).toContainText('880,000')
    await removeAd(page, title)
  })

  test('pressed twice on a slow network creates one ad, and Back shows an empty form', {
    tag: '@thorough',
  }, async ({ page }) => {
    const title = await fillAd(page)
    const asked = await slowed(page, POST_AD)
    await page.getByRole('button', { name: 'Post Ad' }).dblclick()
    await expect(page).toHaveURL(/\/my-listings$/)
    expect(asked()).toBe(1)
    await page.goBack()
    await expect(page.getByLabel('Title')).toHaveValue('')
    expect(await myAds(page, title)).toBe(1)
    await removeAd(page, title)
  })

  test('with an ended session leads to sign-in, and typed values are there afterwards', async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(/40[01]|Invalid|Refresh/i)
    const title = await fillAd(page)
    await pressWithEndedSession(page.getByRole('button', { name: 'Post Ad' }))
    await expect(page).toHaveURL(/\/login\?next=%2Fpost-ad/, { timeout: 20_000 })
    await sendSignIn(page, demo.dealer)
    await expect(page).toHaveURL(/\/post-ad$/)
    await expect(page.getByLabel('Title')).toHaveValue(title)
  })
})
