import type { Page } from '@playwright/test'
import { demo, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { networkIdle } from './network-idle.ts'
import { signIn } from './sessions.ts'

/** Posts an ad through the data service as the person signed in on this page. */
async function postAd(page: Page, listing: Record<string, unknown>): Promise<string> {
  return page.evaluate(async (values) => {
    const { access_token, user } = JSON.parse(localStorage.getItem('sb-magari-auth-token') ?? '')
    const { anonKey } = await (await fetch('/config.json')).json()
    const headers = {
      apikey: anonKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    }
    const [{ id: make_id }] = await (await fetch('/rest/v1/vehicle_makes?limit=1', { headers })).json()
    const answer = await fetch('/rest/v1/vehicle_listings?select=id', {
      method: 'POST',
      headers,
      body: JSON.stringify({
        seller_id: user.id,
        make_id,
        price: 850_000,
        location: 'Kitale',
        condition: 'used',
        fuel_type: 'petrol',
        transmission: 'manual',
        year: 2015,
        ...values,
      }),
    })
    return (await answer.json())[0].id
  }, listing)
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]') ?? document.documentElement
    return dialog.scrollWidth - dialog.clientWidth
  })
}

test('an ad with the longest allowed words and figures fits the screen', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  // The server looks for the draft as the anonymous visitor.
  expectedNoise.push(/404/)
  const title = 'W'.repeat(120)
  await signIn(page, demo.customer)
  const id = await postAd(page, {
    title,
    description: `${'W'.repeat(4000)}\n\nCall me.\n\nCall me.`,
    status: 'draft',
    price: 9_999_999_999,
    condition: 'certified_pre_owned',
    engine_size: 'W'.repeat(40),
    color: 'W'.repeat(40),
  })
  await page.goto(`/vehicles/${id}`)
  for (const address of [`/vehicles/${id}`, `/vehicles?search=${'W'.repeat(100)}`]) {
    await navigate(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [360, 1024]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await overflow(page), `${address} at ${width} px`).toBe(0)
    }
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await navigate(page, '/my-listings')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  expect(await overflow(page), 'the question').toBe(0)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Listing deleted successfully')).toBeVisible()
  // The focused button was removed with the ad.
  await expect(page.getByRole('main')).toBeFocused()
})

test('the draft of an ad is deleted when the form is emptied', { tag: '@thorough' }, async ({ page }) => {
  await signIn(page, demo.customer)
  await page.goto('/post-ad')
  await page.getByLabel('Title').fill('Toyota')
  await page.getByLabel('Title').fill('')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('')
})

for (const remembered of [true, false])
  test(`a session that is ${remembered ? '' : 'not '}remembered is every tab’s, and ${remembered ? 'outlives' : 'ends with'} the browser`, async ({
    page,
    context,
    expectedNoise,
  }) => {
    // What the dashboard still fetches when the cookies go.
    if (!remembered) expectedNoise.push(/could not be read/, /status of 401/)
    await page.goto('/login')
    await page.getByLabel('Email').fill(demo.customer.email)
    await page.getByLabel('Password', { exact: true }).fill(demo.customer.password)
    await page.getByLabel('Remember me').setChecked(remembered)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    const other = await context.newPage()
    await other.goto('/account')
    await expect(other.getByText(demo.customer.email)).toBeVisible()

    // Cookies that a browser deletes when it is closed.
    const kept = (await context.cookies()).filter(({ expires }) => expires !== -1)
    await context.clearCookies()
    await context.addCookies(kept)
    await other.goto('/account')
    if (remembered) await expect(other.getByText(demo.customer.email)).toBeVisible()
    else await expect(other).toHaveURL('/login?next=%2Faccount')
  })

test('signing out in one tab signs out the others', { tag: '@thorough' }, async ({ page, context }) => {
  await signIn(page, demo.customer)
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.goto('/account')
  await expect(other.getByText(demo.customer.email)).toBeVisible()
  await page.getByRole('banner').locator('summary:visible').click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other).toHaveURL(/\/login/)
})

test('registering on the way to a page returns to it', async ({ page }) => {
  await page.goto('/login?next=%2Fpost-ad')
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/register?next=%2Fpost-ad')
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login?next=%2Fpost-ad')
})

test('members’ pages do not shift while loading', { tag: '@thorough' }, async ({ page }) => {
  await signIn(page, demo.dealer)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number }
        document.documentElement.dataset.shift = String(
          Number(document.documentElement.dataset.shift ?? 0) + value,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const address of ['/favorites', '/my-listings', '/post-ad']) {
    await page.goto(address)
    await networkIdle(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
    expect(shift, address).toBeLessThan(0.02)
  }
})
