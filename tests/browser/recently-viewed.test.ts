import type { Page } from '@playwright/test'
import { isAccessible, onEachScreen } from './accessible.ts'
import { as, somebody, vehicleAd } from './data-service.ts'
import { demoList, expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { networkIdle } from './network-idle.ts'
import { newMember } from './people.ts'
import { signIn } from './sessions.ts'

const KEY = 'magari-viewed-vehicles'

const row = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })
const titles = (page: Page) => row(page).getByRole('article').getByRole('heading')
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)

/** Opens the vehicle at this place of the demo world's list, and waits until it is remembered. */
async function open(page: Page, place: number): Promise<string> {
  await page.goto(demoList)
  const link = page.getByRole('article').nth(place).getByRole('heading').getByRole('link')
  const title = await link.innerText()
  await link.click()
  await page.waitForURL(/\/vehicles\/[0-9a-f-]{36}$/)
  const id = page.url().slice(-36)
  await expect.poll(() => stored(page)).toMatch(new RegExp(`^${id}`))
  return title
}

test('the vehicles opened last are on the home page, newest first, until they are cleared', async ({
  page,
}) => {
  await page.goto('/')
  await networkIdle(page)
  await expect(row(page)).toHaveCount(0)

  const opened: string[] = []
  for (const place of [0, 1, 2]) opened.unshift(await open(page, place))
  // The vehicle now open is not among them.
  await row(page).scrollIntoViewIfNeeded()
  await expect(titles(page)).toHaveText(opened.slice(1))

  await page.goto('/')
  await row(page).scrollIntoViewIfNeeded()
  await expect(titles(page)).toHaveText(opened)
  await onEachScreen(page, () => isAccessible(page))

  await row(page).getByRole('button', { name: 'Clear recently viewed vehicles' }).click()
  await expect(row(page)).toHaveCount(0)
  await expect(page.getByText('Recently viewed vehicles cleared')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await stored(page)).toBeNull()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('magari-viewed')).keys()).length))
    .toBe(0)
})

test('price and state are today’s, and ads that are gone drop out', { tag: '@thorough' }, async ({
  page,
}) => {
  const seller = await somebody(page.request)
  const [cheaper, sold, gone] = await seller.insertAll('vehicle_listings', [
    await vehicleAd(seller),
    await vehicleAd(seller),
    await vehicleAd(seller),
  ])
  await page.goto('/robots.txt')
  await page.evaluate(([key, ids]) => localStorage.setItem(key, ids), [
    KEY,
    ['<b>', cheaper, sold, gone].join('\n'),
  ] as const)
  await seller.update(`vehicle_listings?id=eq.${cheaper}`, { price: 790_000 })
  await seller.update(`vehicle_listings?id=eq.${sold}`, { status: 'sold' })
  await seller.remove(`vehicle_listings?id=eq.${gone}`)

  await page.goto('/')
  await row(page).scrollIntoViewIfNeeded()
  const cards = row(page).getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(0)).toContainText('790,000')
  await expect(cards.nth(0)).not.toContainText('Sold')
  await expect(cards.nth(1)).toContainText('Sold')
  await expect.poll(() => stored(page)).toBe([cheaper, sold].join('\n'))

  // Without any left the row is gone.
  for (const id of [cheaper, sold]) await seller.remove(`vehicle_listings?id=eq.${id}`)
  await page.reload()
  await page.getByRole('heading', { name: 'Car services' }).scrollIntoViewIfNeeded()
  await expect.poll(() => stored(page)).toBeNull()
  await expect(row(page)).toHaveCount(0)
})

test('drafts are not remembered, the server does not learn who viewed the others, and signing out clears them', {
  tag: '@thorough',
}, async ({ page, expectedNoise }) => {
  // The server renders a draft for nobody.
  expectedNoise.push(/404/)
  const member = await newMember('Esther', 'Wambui')
  const listing = await ownDraft(page, member)
  await signIn(page, member)
  const title = await open(page, 3)
  // Only its seller sees a draft.
  await page.goto(`/vehicles/${listing}`)
  await expect(page.getByText('Only you can see this ad')).toBeVisible()

  const read = page.waitForRequest((request) => /vehicle_listings\?.*id=in\./.test(request.url()))
  await page.goto('/')
  await row(page).scrollIntoViewIfNeeded()
  await expect(titles(page)).toHaveText([title])
  const headers = await (await read).allHeaders()
  expect(headers.authorization).toBe(`Bearer ${headers.apikey}`)
  expect(headers.cookie).toBeUndefined()

  await page.getByRole('banner').locator('summary:visible').click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => stored(page)).toBeNull()
  await expect(row(page)).toHaveCount(0)
})

async function ownDraft(page: Page, member: Awaited<ReturnType<typeof newMember>>): Promise<string> {
  const seller = await as(page.request, member)
  return seller.insert('vehicle_listings', await vehicleAd(seller, { status: 'draft' }))
}

test('without storage the list lasts as long as the page', { tag: '@thorough' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto(demoList)
  await expect(page.getByText('New ad')).toHaveCount(0)
  const link = page.getByRole('article').nth(4).getByRole('heading').getByRole('link')
  const title = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await navigate(page, '/')
  await row(page).scrollIntoViewIfNeeded()
  await expect(titles(page)).toHaveText([title])
  await page.reload()
  await networkIdle(page)
  await expect(row(page)).toHaveCount(0)
})
