import { test as base, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  type CapturedMail,
  type CapturedSms,
  capturedMails,
  capturedSms,
  mailboxFolder,
} from '#server/mailbox-folder.ts'
import { followRequests } from './network-idle.ts'

export { expect }

/** A new person with a unique e-mail address. */
export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** Problems of a test's pages. */
interface PageProblems {
  /** Console errors and warnings of `page`, and uncaught errors of any page. */
  noise: string[]
  /** Requests to other hosts. */
  foreign: string[]
  /** The test has ended: cleanup may cause errors in its pages, which do not count. */
  over: boolean
}

interface WorkerFixtures {
  /** The problems of the current test; a page that outlives its test still reports to that test. */
  pageWatcher: { problems: PageProblems }
}

interface Fixtures {
  person: Person
  /** Patterns of noise that does not fail the test. */
  expectedNoise: RegExp[]
  /** The hosts, with port, that the pages may visit besides the site's own. */
  expectedHosts: string[]
  /** Runs cleanup after the pages close, pass or fail. */
  afterwards: Afterwards
  failOnProblems: undefined
}

export type Afterwards = (undo: () => Promise<unknown>) => void

export const test = base.extend<Fixtures, WorkerFixtures>({
  pageWatcher: [
    async ({ browser }, use) => {
      const watcher = { problems: noProblems() }
      browser.on('context', (context) => {
        const { problems } = watcher
        context.on('page', (page) => {
          waitForHydration(page)
          followRequests(page)
          watch(page, problems)
        })
      })
      await use(watcher)
    },
    { scope: 'worker', auto: true },
  ],
  person: async ({}, use) => {
    const mark = crypto.randomUUID().slice(0, 8)
    await use({
      firstName: 'Achieng',
      lastName: 'Otieno',
      email: `achieng.${mark}@example.test`,
      password: 'Barabara-77',
    })
  },
  expectedNoise: async ({}, use) => use([]),
  expectedHosts: async ({}, use) => use([]),
  afterwards: async ({}, use) => {
    const undoings: (() => Promise<unknown>)[] = []
    await use((undo) => undoings.push(undo))
    for (const undo of undoings.reverse()) await undo()
  },
  failOnProblems: [
    async ({ pageWatcher, expectedNoise, expectedHosts }, use) => {
      const problems = noProblems()
      pageWatcher.problems = problems
      await use(undefined)
      const expected = [...ALWAYS_EXPECTED, ...expectedNoise]
      expect(problems.noise.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
      const foreign = problems.foreign.filter((address) => !expectedHosts.includes(new URL(address).host))
      expect(foreign, 'requests to other hosts').toEqual([])
    },
    { auto: true },
  ],
  // Depends on `afterwards`, so that cleanup runs after this fixture ends.
  page: async ({ page, pageWatcher: { problems }, afterwards: _ }, use, testInfo) => {
    // Only for this page: a story's other devices and people may be refused, which browsers log as errors.
    page.on('console', (message) => {
      if (problems.over || OTHERS_PICTURE.test(message.location().url)) return
      if (['error', 'warning'].includes(message.type())) problems.noise.push(message.text())
    })
    await use(page)
    problems.over = true
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('the messages on the page', {
        contentType: 'text/plain',
        body: await messagesOn(page),
      })
  },
})

const noProblems = (): PageProblems => ({ noise: [], foreign: [], over: false })

function watch(page: Page, problems: PageProblems): void {
  page.on('pageerror', (error) => {
    if (!problems.over) problems.noise.push(String(error))
  })
  page.on('request', (request) => {
    if (!problems.over && isForeign(request.url())) problems.foreign.push(request.url())
  })
}

/** Makes `goto` and `reload` wait for hydration unless a test passes `waitUntil`; earlier presses work as without scripts. */
function waitForHydration(page: Page): void {
  const { goto, reload } = page
  page.goto = async (address, options) => {
    const response = await goto.call(page, address, options)
    if (!options?.waitUntil) await hydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (!options?.waitUntil) await hydrated(page)
    return response
  }
}

/** The page's URL and its messages, for a report without pictures. */
async function messagesOn(page: Page): Promise<string> {
  const messages = await page
    .locator('[role=alert], [role=status]')
    .allInnerTexts()
    .catch(() => [])
  return [page.url(), ...messages.filter(Boolean)].join('\n')
}

const HYDRATION_WAIT_MS = 20_000

async function hydrated(page: Page): Promise<void> {
  const until = Date.now() + HYDRATION_WAIT_MS
  // The evaluation fails if the page navigates on.
  while (!(await page.evaluate(isHydrated).catch(() => false))) {
    if (Date.now() > until) throw new Error(`${page.url()} was not hydrated in ${HYDRATION_WAIT_MS} ms.`)
    await page.waitForTimeout(50)
  }
}

/** Absence alone says nothing: before the page's script has begun there is no `earlyPress` either. */
function isHydrated(): boolean {
  if (matchMedia('(scripting: none)').matches || !document.querySelector('script[type=module]')) return true
  return 'earlyPress' in globalThis && globalThis.earlyPress === undefined
}

/** Logged by Playwright if a test blocks the service worker. */
const ALWAYS_EXPECTED = [/^Service Worker registration blocked by Playwright$/]

/** An uploaded photo. The demo world has none: it belongs to another test, which may delete it while cached pages still name it. */
const OTHERS_PICTURE = /\/render\/image\/public\/listing-images\/[^?]+\.(?:jpe?g|png|webp|avif)(?:\?|$)/

function isForeign(address: string): boolean {
  const { protocol, host } = new URL(address)
  return /^(https?|wss?):$/.test(protocol) && host !== `localhost:${process.env.MAGARI_TEST_PORT}`
}

/** Waits for the newest mail to an address whose subject matches. */
export async function mailTo(address: string, subject = /./): Promise<CapturedMail> {
  const folder = mailboxFolder(process.env.MAGARI_TEST_DATA ?? '')
  let found: CapturedMail | undefined
  await expect
    .poll(
      async () => {
        found = (await capturedMails(folder)).find(
          (mail) => mail.to === address && subject.test(mail.subject),
        )
        return found?.to
      },
      { message: `a mail to ${address}`, timeout: 15_000 },
    )
    .toBe(address)
  return found as CapturedMail
}

/** Waits for the newest SMS to a number in E.164 whose text matches. */
export async function smsTo(number: string, text = /./): Promise<CapturedSms> {
  const folder = mailboxFolder(process.env.MAGARI_TEST_DATA ?? '')
  let found: CapturedSms | undefined
  await expect
    .poll(
      async () => {
        found = (await capturedSms(folder)).find((sms) => sms.to === number && text.test(sms.text))
        return found?.to
      },
      { message: `an SMS to ${number}`, timeout: 15_000 },
    )
    .toBe(number)
  return found as CapturedSms
}

/** The first link in a mail. */
export function linkIn({ text }: CapturedMail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`There is no link in: ${text}`)
  return link
}

/** A single-coloured JPEG in the size of a phone's photo. */
export async function photograph(name: string, colour: string, width = 1600, height = 1200) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A list whose first pages show only the demo world, as the vehicles that other tests post are cheaper. */
export const demoList = '/vehicles?sort=price_desc'

/** The same for spare parts. The newest part may be another test's, with a name of the maximum length. */
export const demoParts = '/spare-parts?sort=price_desc'

export const demo = {
  customer: { email: 'customer@magari.test', password: 'Karibu-2026' },
  dealer: { email: 'dealer@magari.test', password: 'Karibu-2026' },
  provider: { email: 'provider@magari.test', password: 'Karibu-2026' },
  admin: { email: 'admin@magari.test', password: 'Karibu-2026' },
}
