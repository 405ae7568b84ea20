import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { today } from '#testing/days.ts'
import { faultsInEachTheme, onEachScreen, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { undoTimeOver } from './held-acts.ts'
import { navigate } from './navigation.ts'
import { asServer, type Member, newListing, newMember, newMessage } from './people.ts'
import { askingAs, signIn } from './sessions.ts'

const phone = { width: 360, height: 740 }

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => page.getByLabel('Your message')
const said = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Conversation' }).getByText(text, { exact: true })
const live = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/live') && answer.ok())
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Inquiries', exact: true })
    .getByRole('link', { name: new RegExp(`^${name}`) })

async function expectNoFlaws(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await faultsInEachTheme(page)).toEqual([])
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(beyond, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
}

/** A page in another browser, signed in. */
async function pageOf(browser: Browser, member: Member, viewport?: typeof phone) {
  const context = await browser.newContext({ serviceWorkers: 'block', ...(viewport && { viewport }) })
  const page = await context.newPage()
  await signIn(page, member)
  return page
}

/** A dealer with two vehicles, and a buyer. */
async function market() {
  const dealer = await newMember('Achieng', 'Odera', 'dealer')
  const [fielder, axio] = [
    await newListing(dealer),
    await newListing(dealer, { title: '2015 Toyota Axio', price: 1_111_000 }),
  ]
  return { dealer, asker: await newMember('Wanjiku', 'Kamau'), fielder, axio }
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('an inquiry arrives live, is answered with a quick reply, noted, closed, and its sender is a customer', async ({
    page,
    browser,
  }) => {
    const { dealer, asker, fielder } = await market()
    const hears = live(page)
    await signIn(page, dealer)
    await page.goto('/dealer/inquiries')
    await expect(page.getByRole('heading', { name: 'No inquiries yet' })).toBeVisible()
    await expect(page.getByText(/^Your response time is shown once/)).toBeVisible()
    await hears

    const other = await pageOf(browser, asker, phone)
    await test.step('a buyer writes from the ad', async () => {
      await other.goto(`/vehicles/${fielder}`)
      await other.getByRole('link', { name: 'Message', exact: true }).click()
      await other.getByRole('dialog').getByLabel('Your message').fill('Can I see it on Saturday?')
      await other.getByRole('dialog').getByRole('button', { name: 'Send Message' }).click()
      const otherHears = live(other)
      await other.getByRole('button', { name: 'View' }).click()
      await expect(said(other, 'Can I see it on Saturday?')).toBeVisible()
      await otherHears
    })

    await test.step('the dealer sees it without a reload', async () => {
      await expect(row(page, 'Wanjiku Kamau')).toContainText('Can I see it on Saturday?')
      await expect(row(page, 'Wanjiku Kamau')).toContainText('KSh 1,234,000')
      await expect(row(page, 'Wanjiku Kamau')).toContainText('Waiting under a minute')
      await expect(tab(page, 'New')).toHaveText('New1')
      const waiting = page.getByRole('link', { name: 'Inquiries 1 waiting' })
      await page.setViewportSize(SIZES.desk)
      await expect(waiting).toBeVisible()
      await page.setViewportSize(phone)
      await expect(waiting).toBeHidden()
      await page.getByRole('button', { name: 'Dealer Portal' }).click()
      await expect(waiting).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      await onEachScreen(page, () => expectNoFlaws(page))
    })

    await test.step('a quick reply is saved', async () => {
      await row(page, 'Wanjiku Kamau')
        .getByRole('link', { name: /^Reply/ })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wanjiku Kamau')
      await page.locator('summary').filter({ hasText: 'Quick replies' }).click()
      await page.getByRole('button', { name: 'Save a text that you often send' }).click()
      await dialog(page).getByRole('button', { name: 'Add quick reply' }).click()
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await expect(dialog(page).getByText('Enter a name of 1 to 60 characters.')).toBeVisible()
      await dialog(page).getByLabel('Name', { exact: true }).fill('Still here')
      await dialog(page).getByLabel('Text').fill('Hello , the {title} costs {price}.')
      await dialog(page)
        .getByLabel('Text')
        .evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(6, 6))
      await dialog(page).getByRole('button', { name: 'First name' }).click()
      await expect(dialog(page)).toContainText('Hello Wanjiku, the 2014 Toyota Fielder costs KSh 1,234,000.')
      await onEachScreen(page, () => expectNoFlaws(page))
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await expect(dialog(page).getByRole('listitem')).toContainText('Still here')
      await dialog(page).getByRole('button', { name: 'Done' }).click()
    })

    await test.step('it fills the field, and is sent only by the dealer', async () => {
      const text = 'Hello Wanjiku, the 2014 Toyota Fielder costs KSh 1,234,000.'
      await page.locator('summary').filter({ hasText: 'Quick replies' }).click()
      await page.getByRole('button', { name: /^Still here/ }).click()
      await expect(field(page)).toHaveValue(text)
      await expect(field(page)).toBeFocused()
      await expect(said(page, text)).toHaveCount(0)
      await expect(page.getByText('New', { exact: true }).first()).toBeVisible()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(said(page, text)).toBeVisible()
      await expect(page.getByText('Responded', { exact: true }).first()).toBeVisible()
      await expect(page.getByText(/^Answered after /)).toBeVisible()
      await expect(said(other, text)).toBeVisible()
    })

    await test.step('a note and a next date', async () => {
      await page.getByLabel('Note', { exact: true }).fill('Pays cash, brings her mechanic')
      await page.getByRole('button', { name: 'Tomorrow' }).click()
      await page.getByRole('button', { name: 'Save note' }).click()
      await expect(page.getByText('Note saved')).toBeVisible()
      await expect(page.getByText(/^Next: /)).toBeVisible()
      await onEachScreen(page, () => expectNoFlaws(page))
      await page.reload()
      await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Pays cash, brings her mechanic')
      await other.reload()
      await expect(said(other, 'Can I see it on Saturday?')).toBeVisible()
      await expect(other.getByText('Pays cash')).toHaveCount(0)
    })

    await test.step('it is closed, and reopened in the list', async () => {
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(page.getByText('Inquiry closed')).toBeVisible()
      await navigate(page, '/dealer/inquiries?status=closed')
      await expect(row(page, 'Wanjiku Kamau')).toContainText('Closed')
      await row(page, 'Wanjiku Kamau')
        .getByRole('button', { name: /^Reopen/ })
        .click()
      await expect(page.getByText('Inquiry reopened')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No closed inquiries' })).toBeVisible()
      await expect(page.getByText(/^Response time: /)).toBeVisible()
    })

    await test.step('the sender is a customer', async () => {
      await navigate(page, '/dealer/customers')
      await expect(page.getByText('Total Customers: 1')).toBeVisible()
      await expect(row(page, 'Wanjiku Kamau')).toContainText('1 inquiry')
      await row(page, 'Wanjiku Kamau').getByText('1 inquiry').click()
      await onEachScreen(page, () => expectNoFlaws(page))
      const file = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export CSV' }).click()
      const text = await readFile(await (await file).path(), 'utf8')
      expect(text).toContain('Name,Phone,Inquiries')
      expect(text).toMatch(
        /Wanjiku Kamau,,1,0,1,0,0,2014 Toyota Fielder,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d \d\d:\d\d,\d{4}-\d\d-\d\d\r?\n/,
      )
      await row(page, 'Wanjiku Kamau')
        .getByRole('link', { name: /2014 Toyota Fielder/ })
        .click()
      await expect(page).toHaveURL(/\/dealer\/inquiries\/[0-9a-f-]{36}$/)
    })
    await other.context().close()
  })
})

test('the list is searched and filtered by its URL, and an inquiry is marked as responded', async ({
  page,
}) => {
  const { dealer, asker, fielder, axio } = await market()
  const kamau = await newMember('Kamau', 'Njoroge')
  await newMessage(asker, fielder, 'Do you take a trade-in?')
  await newMessage(asker, axio, 'And this one?')
  await newMessage(kamau, axio, 'Last price?')
  await signIn(page, dealer)
  await page.goto('/dealer/inquiries')
  const rows = page.getByRole('table', { name: 'Inquiries' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(3)

  await page.getByLabel('Listing').selectOption({ label: '2015 Toyota Axio (2)' })
  await expect(page).toHaveURL(`/dealer/inquiries?listing=${axio}`)
  await expect(rows).toHaveCount(2)
  await expect(tab(page, 'All')).toHaveText('All2')
  await page.getByRole('searchbox').fill('kamau njo')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: /^Mark as Responded/ }).click()
  await expect(page.getByText('Inquiry marked as responded')).toBeVisible()
  await rows.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await rows.getByRole('button', { name: /^Mark as Responded/ }).click()
  await expect(rows).toContainText('Responded')
  await undoTimeOver(page)
  await expect(rows.getByRole('button', { name: /^Close/ })).toBeVisible()
  await tab(page, 'New').click()
  await expect(page.getByRole('heading', { name: 'No inquiries found' })).toBeVisible()
  await navigate(page, '/dealer/inquiries?status=new&page=7')
  await expect(rows).toHaveCount(2)

  await navigate(page, '/dealer/customers?search=kamau+nj')
  await expect(row(page, 'Kamau Njoroge')).toContainText('1 inquiry')
  await expect(row(page, 'Wanjiku Kamau')).toHaveCount(0)
  await navigate(page, '/dealer/customers')
  await page.getByRole('link', { name: 'Customer', exact: true }).click()
  await expect(page).toHaveURL('/dealer/customers?sort=name')
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('Kamau Njoroge')
})

test('due inquiries are in a separate list until done', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 400/, /The note could not be saved/)
  const { dealer, asker, fielder } = await market()
  const thread = await newMessage(asker, fielder, 'Is it still there?')
  await signIn(page, dealer)
  await page.goto(`/dealer/inquiries/${thread}`)
  await page.getByLabel('Note', { exact: true }).fill('Call')
  await page.getByLabel(/^Next date/).fill('2020-01-01')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Choose a day from today on, within two years.')).toBeVisible()
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Call')
  await page.getByLabel(/^Next date/).fill(today())
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Due today')).toBeVisible()
  await navigate(page, '/dealer/inquiries?status=due')
  await expect(tab(page, 'Due')).toHaveText('Due1')
  await expect(row(page, 'Wanjiku Kamau')).toContainText('Due today')
  await row(page, 'Wanjiku Kamau')
    .getByRole('link', { name: /^Reply/ })
    .click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Due today')).toHaveCount(0)
  await navigate(page, '/dealer/inquiries?status=due')
  await expect(page.getByRole('heading', { name: 'Nothing is due' })).toBeVisible()
})

test('a note can be typed while it is saved, and while the inquiry cannot be refreshed', {
  tag: '@thorough',
}, async ({ page, expectedNoise }) => {
  expectedNoise.push(/ERR_FAILED|Failed to fetch/)
  const { dealer, asker, fielder } = await market()
  const thread = await newMessage(asker, fielder, 'Is it still there?')
  await signIn(page, dealer)
  await page.goto(`/dealer/inquiries/${thread}`)
  const note = page.getByLabel('Note', { exact: true })
  const held = Promise.withResolvers<void>()
  await page.route(/\/rest\/v1\/rpc\/keep_inquiry_note/, async (route) => {
    await held.promise
    await route.continue()
  })
  await note.fill('Pays cash')
  await page.getByRole('button', { name: 'Save note' }).click()
  await note.fill('Pays cash, brings her mechanic')
  await page.route(/\/rest\/v1\/(?!rpc\/keep_inquiry_note)/, (route) => route.abort())
  held.resolve()
  await expect(page.getByText('Failed to load messages')).toBeVisible()
  await expect(note).toHaveValue('Pays cash, brings her mechanic')
  await page.unrouteAll()
  await page.reload()
  await expect(note).toHaveValue('Pays cash, brings her mechanic')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
})

test('quick replies are reordered, edited and deleted', { tag: '@thorough' }, async ({ page }) => {
  const { dealer } = await market()
  for (const title of ['One', 'Two', 'Three']) {
    await asServer('/rest/v1/quick_replies', { owner_id: dealer.id, title, body: `Text ${title}` })
  }
  await signIn(page, dealer)
  await page.goto('/dealer/inquiries')
  await page.getByRole('button', { name: 'Quick replies' }).click()
  const items = dialog(page).getByRole('listitem')
  await expect(items).toHaveCount(3)
  await dialog(page).getByRole('button', { name: 'Move Three up' }).click()
  await dialog(page).getByRole('button', { name: 'Edit Two' }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill('Second')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(items.nth(1)).toContainText('Three')
  await expect(items.nth(2)).toContainText('Second')
  await dialog(page).getByRole('button', { name: 'Delete One' }).click()
  await dialog(page).getByRole('button', { name: 'Keep' }).click()
  await dialog(page).getByRole('button', { name: 'Delete One' }).click()
  await dialog(page).getByRole('button', { name: 'Delete One' }).click()
  await expect(items).toHaveCount(2)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Quick replies' }).click()
  await expect(items.first()).toContainText('Three')
})

test('another dealer finds nothing, and requests are refused', { tag: '@thorough' }, async ({
  page,
  request,
  expectedNoise,
}) => {
  expectedNoise.push(/404/)
  const { dealer, asker, fielder } = await market()
  const thread = await newMessage(asker, fielder, 'Is it still there?')
  await asServer('/rest/v1/inquiry_notes', { thread_id: thread, owner_id: dealer.id, note: 'Pays cash' })
  await asServer('/rest/v1/quick_replies', { owner_id: dealer.id, title: 'Mine', body: 'Text' })
  const asDealer = await askingAs(request, dealer)
  expect(await asDealer('inquiry_notes?select=note')).toEqual([{ note: 'Pays cash' }])

  const rival = await newMember('Chebet', 'Koech', 'dealer')
  await signIn(page, rival)
  await page.goto(`/dealer/inquiries/${thread}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conversation not found')
  await page.getByRole('link', { name: 'All inquiries' }).click()
  await expect(page.getByRole('heading', { name: 'No inquiries yet' })).toBeVisible()
  await navigate(page, '/dealer/customers')
  await expect(page.getByRole('heading', { name: 'No customers yet' })).toBeVisible()

  for (const other of [rival, asker]) {
    const asOther = await askingAs(request, other)
    expect(await asOther('inquiry_notes?select=*')).toEqual([])
    expect(await asOther('quick_replies?select=*')).toEqual([])
    expect(await asOther('message_threads?select=id,inquiry_notes(note)')).toEqual(
      other === asker ? [{ id: thread, inquiry_notes: null }] : [],
    )
    await expect(asOther('rpc/keep_inquiry_note', { thread_id: thread, note: 'x' })).rejects.toThrow('42501')
    expect(await asOther(`message_threads?id=eq.${thread}`, { status: 'closed' }, 'PATCH')).toEqual([])
    expect(await asOther('rpc/own_inquiries', { only_ad: fielder })).toMatchObject({ total: 0, ads: [] })
    expect(await asOther('rpc/own_customers', {})).toMatchObject({ total: 0 })
  }
})
