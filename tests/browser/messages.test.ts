import type { Browser, Page } from '@playwright/test'
import { faultsInEachTheme } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { asServer, type Member, newListing, newMember, newMessage } from './people.ts'
import { sendSignIn, signIn } from './sessions.ts'

const PHONE = { width: 360, height: 740 }

/** A page in another person's browser, signed in. */
async function pageOf(browser: Browser, member: Member, viewport?: { width: number; height: number }) {
  const context = await browser.newContext({ serviceWorkers: 'block', ...(viewport ? { viewport } : {}) })
  const page = await context.newPage()
  await signIn(page, member)
  return page
}

/** Resolves once the page receives live events. */
const live = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/live') && answer.ok())

const more = (page: Page) => page.locator('summary').filter({ hasText: 'More' })
const field = (page: Page) => page.getByLabel('Your message')
const said = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Conversation' }).getByText(text, { exact: true })

async function write(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(said(page, text)).toBeVisible()
}

/** Two people with a conversation about the second one's car. */
async function twoPeople(question = 'Is it still there?') {
  const [asker, seller] = [await newMember('Wanjiku', 'Kamau'), await newMember('Otieno', 'Odhiambo')]
  const listing = await newListing(seller)
  const thread = await newMessage(asker, listing, question)
  return { asker, seller, listing, thread }
}

test('two people write, one on a phone and one at a desk, and each sees the other’s actions at once', async ({
  page,
  browser,
}) => {
  const seller = await newMember('Otieno', 'Odhiambo')
  const listing = await newListing(seller)
  const asker = await newMember('Wanjiku', 'Kamau')
  const phone = await pageOf(browser, asker, PHONE)
  await signIn(page, seller)
  const hears = live(page)
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await hears

  await test.step('from the ad to the conversation', async () => {
    await phone.goto(`/vehicles/${listing}`)
    await phone.getByRole('link', { name: 'Message', exact: true }).click()
    const dialog = phone.getByRole('dialog')
    await dialog.getByLabel('Your message').fill('Can I see it on Saturday?')
    await dialog.getByRole('button', { name: 'Send Message' }).click()
    await expect(phone.getByText('Message sent successfully')).toBeVisible()
    const phoneHears = live(phone)
    await phone.getByRole('button', { name: 'View' }).click()
    await expect(phone).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Otieno Odhiambo')
    await expect(phone.getByRole('link', { name: '2014 Toyota Fielder' })).toHaveAttribute(
      'href',
      `/vehicles/${listing}`,
    )
    await expect(phone.getByText('KSh 1,234,000')).toBeVisible()
    await phoneHears
  })

  await test.step('it appears in the inbox without a reload, and is answered', async () => {
    const row = page.getByRole('link', { name: /Wanjiku Kamau/ })
    await expect(row).toContainText('Can I see it on Saturday?')
    await expect(row).toContainText('1 unread')
    await row.click()
    await expect(said(page, 'Can I see it on Saturday?')).toBeVisible()
    await expect(row).not.toContainText('unread')
    // It was read while the buyer had the conversation open.
    await expect(phone.getByText('Seen')).toBeVisible()
    await field(page).fill('Yes,')
    await field(page).press('Shift+Enter')
    await field(page).pressSequentially('at ten.')
    await field(page).press('Enter')
    await expect(page.getByText('Message sent successfully')).toBeVisible()
    await expect(field(page)).toHaveValue('')
    await expect(field(page)).toBeFocused()
  })

  await test.step('the answer appears on the phone, and is seen', async () => {
    await expect(said(phone, 'Yes,\nat ten.')).toBeVisible()
    await expect(page.getByText('Seen')).toBeVisible()
    await write(phone, 'Good, see you then.')
    await expect(said(page, 'Good, see you then.')).toBeVisible()
  })

  await test.step('the phone shows one view at a time', async () => {
    await expect(phone.getByRole('heading', { name: 'Messages' })).toBeHidden()
    await phone.getByRole('link', { name: 'All conversations' }).click()
    await expect(phone).toHaveURL('/messages')
    await expect(phone.getByRole('link', { name: /Otieno Odhiambo/ })).toContainText(
      'You: Good, see you then.',
    )
  })
  await phone.context().close()
})

test('typed text survives a refusal, a lost connection, a reload and an ended session', async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(
    /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED|The message could not be sent/,
  )
  const { seller, thread } = await twoPeople()
  await signIn(page, seller)
  await page.goto(`/messages/${thread}`)
  await field(page).fill('   ')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Write a message of 1 to 4,000 characters.')).toBeVisible()

  const text = 'It is. Come and see it.'
  await field(page).fill(text)
  await test.step('the server refuses', async () => {
    await page.route('**/rest/v1/messages*', async (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 500,
            json: { code: 'XX000', message: 'Something went wrong on the server' },
          })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Failed to send message')).toBeVisible()
    await expect(field(page)).toHaveValue(text)
    await page.unroute('**/rest/v1/messages*')
  })

  await test.step('there is no connection', async () => {
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(
      page.getByText('Magari cannot be reached. Check your connection and try again.'),
    ).toBeVisible()
    await expect(field(page)).toHaveValue(text)
    await context.setOffline(false)
  })

  await test.step('the page is loaded again', async () => {
    await page.reload()
    await expect(field(page)).toHaveValue(text)
  })

  await test.step('the session ends', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await sendSignIn(page, seller)
    await expect(page).toHaveURL(`/messages/${thread}`)
    await expect(field(page)).toHaveValue(text)
  })

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(said(page, text)).toBeVisible()
  await navigate(page, '/messages')
  await navigate(page, `/messages/${thread}`)
  await expect(said(page, text)).toBeVisible()
  await expect(field(page)).toHaveValue('')
})

test('sending twice creates one message, also if the first response is lost', { tag: '@thorough' }, async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED|The message could not be sent|status of 409/)
  const { seller, thread } = await twoPeople()
  await signIn(page, seller)
  await page.goto(`/messages/${thread}`)
  await field(page).fill('It is.')
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(said(page, 'It is.')).toHaveCount(1)

  await page.route('**/rest/v1/messages*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await field(page).fill('Come on Saturday.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Failed to send message')).toBeVisible()
  await page.unroute('**/rest/v1/messages*')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Message sent successfully')).toBeVisible()

  const sent = await asServer<{ content: string }[]>(
    `/rest/v1/messages?thread_id=eq.${thread}&sender_id=eq.${seller.id}&select=content&order=created_at`,
  )
  expect(sent.map(({ content }) => content)).toEqual(['It is.', 'Come on Saturday.'])
})

test('other people’s and unknown conversations are not found', { tag: '@thorough' }, async ({ page }) => {
  const { thread } = await twoPeople()
  await signIn(page, await newMember('Chebet', 'Koech'))
  await page.goto('/messages')
  for (const id of [thread, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
    await navigate(page, `/messages/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conversation not found')
  }
  await page.getByRole('link', { name: 'All conversations' }).click()
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
})

test('blocking stops messages both ways, and is undone', async ({ page, browser, expectedNoise }) => {
  expectedNoise.push(/status of 403|The message could not be sent/)
  const { asker, seller, thread } = await twoPeople()
  await signIn(page, seller)
  await page.goto(`/messages/${thread}`)
  await more(page).click()
  await page.getByRole('button', { name: 'Block Wanjiku Kamau' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(
    page.getByText('You have blocked Wanjiku Kamau: neither of you can send messages here.'),
  ).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Wanjiku Kamau/ })).toContainText('Blocked')

  const other = await pageOf(browser, asker, PHONE)
  await other.goto(`/messages/${thread}`)
  await field(other).fill('Are you there?')
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(other.getByText('You cannot write to this person.')).toBeVisible()
  await expect(field(other)).toHaveValue('Are you there?')

  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(field(page)).toBeVisible()
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(said(other, 'Are you there?')).toBeVisible()
  await other.context().close()
})

test('a conversation is reported once, and an inquiry closed and reopened', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 40[09]/)
  const { seller, thread } = await twoPeople()
  await signIn(page, seller)
  await page.goto(`/messages/${thread}`)
  const open = async (item: string) => {
    await more(page).click()
    await page.getByRole('button', { name: item }).click()
  }
  await open('Report this conversation')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose what is wrong with the conversation.')).toBeVisible()
  await dialog.getByLabel('Something else').check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Describe what is wrong.')).toBeVisible()
  await dialog.getByLabel('Tell us more').fill('Wants a deposit before I see the car.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('We review every report and will let you know the outcome.')).toBeVisible()
  await open('Report this conversation')
  await dialog.getByLabel('Offensive or threatening').check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(
    dialog.getByText('You have already reported this conversation. We are looking at it.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(more(page)).toBeFocused()

  await open('Close inquiry')
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
  await open('Reopen inquiry')
  await expect(page.getByText('Closed', { exact: true })).toHaveCount(0)
})

test('a conversation remains after the ad and the other account are deleted', { tag: '@thorough' }, async ({
  page,
}) => {
  const { asker, seller, listing, thread } = await twoPeople()
  await remove(`/rest/v1/vehicle_listings?id=eq.${listing}`)
  await signIn(page, seller)
  await page.goto(`/messages/${thread}`)
  await expect(page.getByText('This ad is no longer there.')).toBeVisible()
  await expect(page.getByText('2014 Toyota Fielder').last()).toBeVisible()
  await expect(page.getByRole('link', { name: '2014 Toyota Fielder', exact: true })).toHaveCount(0)
  await expect(field(page)).toBeVisible()

  await remove(`/auth/v1/admin/users/${asker.id}`)
  await navigate(page, `/messages/${thread}`)
  await expect(page.getByText('This person has left Magari.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Former member')
  await expect(said(page, 'This message was removed with its writer’s account.')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(more(page)).toHaveCount(0)
})

test('long conversations load in parts and keep the scroll position', { tag: '@thorough' }, async ({
  page,
}) => {
  const { asker, seller, listing, thread } = await twoPeople('Message 1')
  for (let nth = 2; nth <= 45; nth++) await newMessage(asker, listing, `Message ${nth}`)
  await signIn(page, seller)
  const hears = live(page)
  await page.goto(`/messages/${thread}`)
  await expect(said(page, 'Message 45')).toBeVisible()
  await expect(said(page, 'Message 16')).toHaveCount(1)
  await expect(said(page, 'Message 15')).toHaveCount(0)
  const older = page.getByRole('button', { name: 'Show older messages' })
  await older.scrollIntoViewIfNeeded()
  await expect(said(page, 'Message 16')).toBeInViewport()
  await older.click()
  await expect(said(page, 'Message 1')).toHaveCount(1)
  await expect(said(page, 'Message 16')).toBeInViewport()
  await expect(older).toHaveCount(0)

  await hears
  await page.getByRole('region', { name: 'Conversation' }).evaluate((list) => list.scrollTo(0, 0))
  await newMessage(asker, listing, 'And one more')
  await page.getByRole('button', { name: 'New messages' }).click()
  await expect(said(page, 'And one more')).toBeInViewport()
})

test('the inbox filters own ads and unread conversations, with a message if empty', {
  tag: '@thorough',
}, async ({ page }) => {
  const { asker, seller, thread } = await twoPeople()
  const own = await newListing(asker, { title: '2010 Mazda Demio' })
  await newMessage(seller, own, 'And yours?')
  await signIn(page, asker)
  await page.goto('/messages')
  const rows = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: 'About my ads' }).click()
  await expect(page).toHaveURL('/messages?show=mine')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('2010 Mazda Demio')
  await page.getByRole('link', { name: 'Unread', exact: true }).click()
  await expect(page).toHaveURL('/messages?show=unread')
  await expect(rows).toContainText('2010 Mazda Demio')
  await rows.getByRole('link').click()
  await expect(said(page, 'And yours?')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing unread' })).toBeVisible()

  await navigate(page, `/messages/${thread}?show=mine`)
  await expect(rows).toHaveCount(1)
})

test('messages that fail to load can be retried', { tag: '@thorough' }, async ({ page, expectedNoise }) => {
  expectedNoise.push(/ERR_FAILED|The conversations could not be read/)
  const { seller } = await twoPeople()
  await signIn(page, seller)
  await page.route('**/rest/v1/rpc/list_threads*', (route) => route.abort())
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'Failed to load messages' })).toBeVisible()
  await page.unroute('**/rest/v1/rpc/list_threads*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /Wanjiku Kamau/ })).toBeVisible()
})

test('one tab of a browser holds the connection, and another takes it over', { tag: '@thorough' }, async ({
  page,
  context,
}) => {
  const { asker, seller, listing } = await twoPeople()
  let streams = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/live')) streams += 1
  })
  await signIn(page, seller)
  const hears = live(page)
  await page.goto('/messages')
  await hears
  const second = await context.newPage()
  await second.goto('/messages')
  const row = second.getByRole('link', { name: /Wanjiku Kamau/ })
  await expect(row).toContainText('1 unread')
  // Longer than it takes a tab to open a stream of its own.
  await second.waitForTimeout(4_000)
  expect(streams).toBe(1)
  await newMessage(asker, listing, 'Hello?')
  await expect(row).toContainText('2 unread')

  const taken = live(second)
  await page.close()
  await taken
  await newMessage(asker, listing, 'Are you there?')
  await expect(row).toContainText('3 unread')
})

test('without a stream, new messages still arrive', { tag: '@thorough' }, async ({ page, expectedNoise }) => {
  expectedNoise.push(/status of 503/)
  const { asker, seller, listing } = await twoPeople()
  await signIn(page, seller)
  await page.route('**/live', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/messages')
  await newMessage(asker, listing, 'Hello?')
  await expect(page.getByRole('link', { name: /Wanjiku Kamau/ })).toContainText('2 unread', {
    timeout: 60_000,
  })
})

test('on phones and desktops the pages fit and are accessible', { tag: '@thorough' }, async ({ page }) => {
  const asker = await newMember('W'.repeat(60), 'W'.repeat(60))
  const seller = await newMember('Otieno', 'Odhiambo')
  const listing = await newListing(seller, { title: 'W'.repeat(120) })
  const thread = await newMessage(asker, listing, `${'W'.repeat(400)}\n\nhttps://${'w'.repeat(200)}.test`)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, seller)
  await page.goto('/messages')
  for (const address of ['/messages', `/messages/${thread}`]) {
    await navigate(page, address)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 640 })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (address !== '/messages') await expect(field(page)).toBeVisible()
      const { scrollWidth, clientWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        clientWidth: document.documentElement.clientWidth,
      }))
      expect(scrollWidth, `${address} at ${width}`).toBe(clientWidth)
      expect(await faultsInEachTheme(page), `${address} at ${width}`).toEqual([])
    }
  }
})

async function remove(address: string): Promise<void> {
  await asServer(address, {}, 'DELETE')
}
