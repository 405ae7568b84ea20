import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type CapturedMail, capturedMails } from '#server/mail.ts'

export { expect }

/** Somebody new, with an address nobody used before. */
export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** What pages did that none should. */
interface Heard {
  noise: string[]
  foreign: string[]
  /** What a test leaves behind is taken away under its pages: they need not like it. */
  over: boolean
}

interface WorkerFixtures {
  /** Of the test that runs now; a page that outlives its test goes on telling that one. */
  everyPage: { heard: Heard }
}

interface Fixtures {
  person: Person
  /** Noise in the console of `page`, and errors that no page caught, fail a test, unless expected: add a pattern here. */
  expectedNoise: RegExp[]
  /** Takes away what a test has made, once its pages need not mind any more; whether it passed or not. */
  afterwards: Afterwards
  quiet: undefined
}

export type Afterwards = (undo: () => Promise<unknown>) => void

export const test = base.extend<Fixtures, WorkerFixtures>({
  everyPage: [
    async ({ browser }, use) => {
      const everyPage = { heard: silence() }
      browser.on('context', (context) => {
        const { heard } = everyPage
        context.on('page', (page) => {
          waitForScripts(page)
          hear(page, heard)
        })
      })
      await use(everyPage)
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
  afterwards: async ({}, use) => {
    const undoings: (() => Promise<unknown>)[] = []
    await use((undo) => undoings.push(undo))
    for (const undo of undoings.reverse()) await undo()
  },
  quiet: [
    async ({ everyPage, expectedNoise }, use) => {
      const heard = silence()
      everyPage.heard = heard
      await use(undefined)
      const expected = [...ALWAYS_EXPECTED, ...expectedNoise]
      expect(heard.noise.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
      expect(heard.foreign, 'requests to hosts that are not ours').toEqual([])
    },
    { auto: true },
  ],
  // Asks for `afterwards`, so that what it undoes waits for the end here.
  page: async ({ page, everyPage: { heard }, afterwards: _ }, use, testInfo) => {
    // Of this page alone: what the other devices and people of a story are refused is theirs to be refused.
    page.on('console', (message) => {
      if (heard.over || OTHERS_PICTURE.test(message.location().url)) return
      if (['error', 'warning'].includes(message.type())) heard.noise.push(message.text())
    })
    await use(page)
    heard.over = true
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('what the page said', { contentType: 'text/plain', body: await said(page) })
  },
})

const silence = (): Heard => ({ noise: [], foreign: [], over: false })

function hear(page: Page, heard: Heard): void {
  page.on('pageerror', (error) => {
    if (!heard.over) heard.noise.push(String(error))
  })
  page.on('request', (request) => {
    if (!heard.over && isForeign(request.url())) heard.foreign.push(request.url())
  })
}

/** Opens pages as somebody who waits for them, unless a test says until when: what is pressed sooner does what it does without scripts. */
function waitForScripts(page: Page): void {
  const { goto, reload } = page
  page.goto = async (address, options) => {
    const answer = await goto.call(page, address, options)
    if (!options?.waitUntil) await scriptsToHear(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload.call(page, options)
    if (!options?.waitUntil) await scriptsToHear(page)
    return answer
  }
}

/** Where the page was and what it told the person, for a report that carries no pictures. */
async function said(page: Page): Promise<string> {
  const told = await page
    .locator('[role=alert], [role=status]')
    .allInnerTexts()
    .catch(() => [])
  return [page.url(), ...told.filter(Boolean)].join('\n')
}

const PATIENCE_MS = 5_000

async function scriptsToHear(page: Page): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  // A page that leads on to another is gone when it is asked.
  const hear = () => page.evaluate(() => globalThis.earlyPress === undefined).catch(() => false)
  while (!(await hear()) && Date.now() < until) await page.waitForTimeout(50)
}

/** What Playwright itself says where a test does without the service worker. */
const ALWAYS_EXPECTED = [/^Service Worker registration blocked by Playwright$/]

/** A photo, which the demo world has none of: other tests take theirs away, and a page may name it for a minute more. */
const OTHERS_PICTURE = /\/render\/image\/public\/listing-images\/[^?]+\.(?:jpe?g|png|webp|avif)(?:\?|$)/

function isForeign(address: string): boolean {
  const { protocol, host } = new URL(address)
  return /^(https?|wss?):$/.test(protocol) && host !== `localhost:${process.env.MAGARI_TEST_PORT}`
}

/** The newest mail to an address, of that subject if several are sent to it, as soon as the server has sent it. */
export async function mailTo(address: string, subject = /./): Promise<CapturedMail> {
  const directory = path.join(process.env.MAGARI_TEST_DATA ?? '', 'mail')
  let found: CapturedMail | undefined
  await expect
    .poll(
      async () => {
        found = (await capturedMails(directory)).find(
          (mail) => mail.to === address && subject.test(mail.subject),
        )
        return found?.to
      },
      { message: `a mail to ${address}`, timeout: 15_000 },
    )
    .toBe(address)
  return found as CapturedMail
}

/** The link in a mail that the person is meant to follow. */
export function linkIn({ text }: CapturedMail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`There is no link in: ${text}`)
  return link
}

/** A photograph of one colour, as a phone would make it. */
export async function photograph(name: string, colour: string, width = 1600, height = 1200) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A list whose first pages hold the demo world only: other tests post cheaper vehicles and delete them again meanwhile. */
export const demoList = '/vehicles?sort=price_desc'

/** The same of spare parts: the newest of all may be another test's, with a name as long as names may be. */
export const demoParts = '/spare-parts?sort=price_desc'

export const demo = {
  customer: { email: 'customer@magari.test', password: 'Karibu-2026' },
  dealer: { email: 'dealer@magari.test', password: 'Karibu-2026' },
  provider: { email: 'provider@magari.test', password: 'Karibu-2026' },
  admin: { email: 'admin@magari.test', password: 'Karibu-2026' },
}
