/** Warnings in conversations: for recipients alone, by words and by numbers that two people reported. */
import type { Browser, Page } from '@playwright/test'
import { isAccessible, onEachScreen, SIZES } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { asServer, type Member, newListing, newMember, newMessage } from './people.ts'
import { signIn } from './sessions.ts'

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })
const live = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/live') && answer.ok())

/** A page in another person's browser, on a phone. */
async function phoneOf(browser: Browser, member: Member): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: SIZES.phone })
  const page = await context.newPage()
  await signIn(page, member)
  return page
}

async function write(page: Page, text: string) {
  await page.getByLabel('Your message').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(conversation(page).getByText(text, { exact: true })).toBeVisible()
}

async function reportAs(page: Page, kind: string) {
  const dialog = page.getByRole('dialog', { name: 'Was this a scam?' })
  await dialog.getByRole('radio', { name: kind }).check()
  await dialog.getByRole('button', { name: 'Yes, report it' }).click()
  await expect(page.getByText('Thank you', { exact: true })).toBeVisible()
}

test.use({ viewport: SIZES.phone })

test('a buyer is warned of a deposit, reports it, and a third person is warned of the till', async ({
  page,
  browser,
}) => {
  const seller = await newMember('Otieno', 'Odhiambo')
  const [buyer, second, third] = [
    await newMember('Wanjiku', 'Kamau'),
    await newMember('Njeri', 'Wairimu'),
    await newMember('Chebet', 'Koech'),
  ]
  // Reports of accounts of less than a week do not count.
  for (const { id } of [buyer, second])
    await asServer(
      `/rest/v1/profiles?id=eq.${id}`,
      { created_at: new Date(Date.now() - 30 * 86_400_000).toISOString() },
      'PATCH',
    )
  const till = String(Math.floor(Math.random() * 9_000_000) + 1_000_000)
  const listing = await newListing(seller)
  const thread = await newMessage(buyer, listing, 'Is it still there?')

  await signIn(page, buyer)
  const hears = live(page)
  await page.goto(`/messages/${thread}`)
  await hears
  const sellers = await phoneOf(browser, seller)
  await sellers.goto(`/messages/${thread}`)
  await write(sellers, `Send a deposit to hold it. Till ${till}`)

  await test.step('it appears with the message, for the buyer alone', async () => {
    await expect(conversation(page).getByText('This message asks for money ahead.')).toBeVisible()
    await page.reload()
    await expect(conversation(page).getByText('This message asks for money ahead.')).toBeVisible()
    await sellers.reload()
    await expect(conversation(sellers).getByText(`Send a deposit to hold it. Till ${till}`)).toBeVisible()
    await expect(conversation(sellers)).not.toContainText('money ahead')
    await onEachScreen(page, () => isAccessible(page))
    await expect(conversation(page).getByRole('link', { name: 'How scams work' })).toHaveAttribute(
      'href',
      '/trust#talks',
    )
  })

  await test.step('“It’s fine” hides it, and is undone', async () => {
    await page.getByRole('button', { name: 'It’s fine' }).click()
    await expect(conversation(page)).not.toContainText('money ahead')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(conversation(page).getByText('This message asks for money ahead.')).toBeVisible()
    await page.getByRole('button', { name: 'It’s fine' }).click()
    await expect(conversation(page)).not.toContainText('money ahead')
    await page.reload()
    await expect(conversation(page).getByText(/Send a deposit/)).toBeVisible()
    await expect(conversation(page)).not.toContainText('money ahead')
  })

  await test.step('two people report it', async () => {
    await conversation(page).getByRole('button', { name: 'Was this a scam?' }).click()
    await expect(page.getByRole('dialog')).toContainText('call M-Pesa on 234')
    await isAccessible(page)
    await reportAs(page, 'They asked for money ahead')
    const seconds = await phoneOf(browser, second)
    const other = await newMessage(second, listing, 'Can I see it?')
    await sellers.goto(`/messages/${other}`)
    await write(sellers, `Pay at till ${till}`)
    await seconds.goto(`/messages/${other}`)
    await conversation(seconds).getByRole('button', { name: 'Was this a scam?' }).click()
    await reportAs(seconds, 'Something else')
    await expect(
      conversation(seconds).getByText('Other people have reported a number in this message.'),
    ).toBeVisible()
    await seconds.context().close()
  })

  await test.step('the first one and a third person see it, the seller does not', async () => {
    await expect(
      conversation(page).getByText('Other people have reported a number in this message.'),
    ).toBeVisible()
    const thirds = await phoneOf(browser, third)
    const last = await newMessage(third, await newListing(seller), 'Is it yours?')
    await sellers.goto(`/messages/${last}`)
    await write(sellers, `Yes. Lipa na M-Pesa, till number ${till.slice(0, 3)} ${till.slice(3)}`)
    await thirds.goto(`/messages/${last}`)
    await expect(
      conversation(thirds).getByText('Other people have reported a number in this message.'),
    ).toBeVisible()
    await expect(conversation(sellers)).not.toContainText('reported')
    await thirds.context().close()
  })
  await sellers.context().close()
})
