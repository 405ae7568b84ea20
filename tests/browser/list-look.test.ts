import type { Page } from '@playwright/test'
import { isAccessible, SIZES } from './accessible.ts'
import { demoList, demoParts, expect, test } from './fixtures.ts'
import { holdBack } from './network.ts'
import { networkIdle } from './network-idle.ts'

const card = (page: Page, place: number) => page.getByRole('article').nth(place)

const asList = (page: Page) => page.getByRole('button', { name: 'Show as list' })

const asCards = (page: Page) => page.getByRole('button', { name: 'Show as cards' })

async function boxOf(page: Page, place: number) {
  const box = await card(page, place).boundingBox()
  if (!box) throw new Error('The card is not shown')
  return box
}

test('on a phone lists are compact until cards are chosen, which is remembered', async ({ page }) => {
  await page.setViewportSize(SIZES.phone)
  await page.goto(demoList)
  await expect(asList(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(asCards(page)).toHaveAttribute('aria-pressed', 'false')
  const third = await boxOf(page, 2)
  expect(third.y + third.height, 'three vehicles without scrolling').toBeLessThanOrEqual(SIZES.phone.height)
  const eighth = await boxOf(page, 7)
  expect(eighth.y + eighth.height, 'eight vehicles in two screens').toBeLessThanOrEqual(
    2 * SIZES.phone.height,
  )
  const picture = await card(page, 0).locator('img').boundingBox()
  const heading = await card(page, 0).getByRole('heading').boundingBox()
  expect((picture?.x ?? 0) + (picture?.width ?? 0), 'the picture is on the left').toBeLessThan(
    heading?.x ?? 0,
  )
  await isAccessible(page)

  // Buttons on the card still work, and the card is still a link.
  await card(page, 1)
    .getByRole('button', { name: /^Compare / })
    .click()
  await expect(page.getByText('1 of 4 chosen').first()).toBeVisible()
  const title = await card(page, 0).getByRole('heading').innerText()
  await card(page, 0).getByRole('heading').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.goto(demoParts)
  await expect(asList(page)).toHaveAttribute('aria-pressed', 'true')
  expect((await boxOf(page, 0)).height).toBeLessThan(220)
  await isAccessible(page)
  await asCards(page).click()
  expect((await boxOf(page, 0)).height).toBeGreaterThan(300)
  await page.goto(demoList)
  await expect(asCards(page)).toHaveAttribute('aria-pressed', 'true')
  expect((await boxOf(page, 0)).height).toBeGreaterThan(300)
})

test('without scripts a phone shows the compact list', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, viewport: SIZES.phone, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(demoList)
  expect((await boxOf(page, 0)).height).toBeLessThan(180)
  const third = await boxOf(page, 2)
  expect(third.y + third.height).toBeLessThanOrEqual(SIZES.phone.height)
  await context.close()
})

test('the look applies at the first paint, before scripts, and nothing of the list moves later', async ({
  page,
}) => {
  await page.setViewportSize(SIZES.phone)
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]
      // Cards alone: while the document still arrives, a busy phone paints a button before the words in it.
      for (const { node } of entries.flatMap(({ sources }) => sources))
        if (node instanceof Element && node.matches('article, :has(article)'))
          shifts.push(node.textContent ?? '')
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const shifts = () => page.evaluate(() => (globalThis as typeof globalThis & { shifts: string[] }).shifts)
  await page.goto(demoList)
  await expect(asList(page)).toHaveAttribute('aria-pressed', 'true')
  await networkIdle(page)
  expect(await shifts(), 'without a choice').toEqual([])
  await asCards(page).click()
  await page.reload()
  await expect(asCards(page)).toHaveAttribute('aria-pressed', 'true')
  await networkIdle(page)
  expect(await shifts(), 'with cards chosen').toEqual([])

  const arrive = await holdBack(page, /\/assets\/vendor-/)
  await page.reload({ waitUntil: 'commit' })
  // The card may be there before its styles.
  await expect.poll(async () => (await boxOf(page, 0)).height).toBeGreaterThan(300)
  await expect(asCards(page)).not.toHaveAttribute('aria-pressed', 'true')
  // Pressed before scripts arrive.
  await asList(page).click()
  arrive()
  await expect(asList(page)).toHaveAttribute('aria-pressed', 'true')
  expect((await boxOf(page, 0)).height).toBeLessThan(180)
})

test('desktops have no such choice and always show cards', { tag: '@thorough' }, async ({ page }) => {
  await page.setViewportSize(SIZES.phone)
  await page.goto(demoList)
  await asList(page).click()
  await page.setViewportSize(SIZES.desk)
  await page.reload()
  await expect(asList(page)).toBeHidden()
  const [first, second] = [await boxOf(page, 0), await boxOf(page, 1)]
  expect(first.y).toBe(second.y)
  expect(first.height).toBeGreaterThan(300)
})

test('phones show full names of parts, with the makes they fit below', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.setViewportSize(SIZES.phone)
  await page.goto('/spare-parts?sort=price_desc')
  for (const look of [asCards, asList]) {
    await look(page).click()
    const cut = await page
      .getByRole('article')
      .getByRole('heading')
      .evaluateAll((headings) =>
        headings
          .flatMap((heading) => [heading, ...heading.children])
          .filter((part) => part.scrollWidth > part.clientWidth)
          .map((part) => part.textContent),
      )
    expect(cut).toEqual([])
  }
  const heading = card(page, 0).getByRole('heading')
  await expect(heading.locator('xpath=following-sibling::*[1]')).toHaveText(/^(?:Fits |Makes it fits)/)
})

test('if the browser forbids storage, the look lasts as long as the page', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.setViewportSize(SIZES.phone)
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto(demoList)
  await asList(page).click()
  expect((await boxOf(page, 0)).height).toBeLessThan(180)
  await card(page, 0)
    .getByRole('button', { name: /^Compare / })
    .click()
  await expect(page.getByText('1 of 4 chosen').first()).toBeVisible()
})
