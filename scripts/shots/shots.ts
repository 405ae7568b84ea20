// `npm run shots [-- word …]`: every page of the site at three widths in both themes, on a separate demo world, and the lists of
// the workplaces and the administration with few and many rows, into test-results/shots. Words choose: a part of an address
// (vehicles), a width (360), a theme (dark), how many rows (0-rows).
import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { freshDataDirectory, removeDataDirectory, startServer } from '#testing/running-server.ts'
import { chromiumPath } from '../chromium.mjs'
import { type Account, demoPages, type Page, ROW_COUNTS } from './pages.ts'
import { grownAdministration, workplaces } from './row-counts.ts'
import { type Shot, THEMES, WIDTHS, writeSheets } from './sheets.ts'

/** Pixels; a longer page is cut off. */
const MOST_HEIGHT = 8_000
const PATIENCE = 20_000

const words = process.argv.slice(2)
const folder = fileURLToPath(new URL('../../test-results/shots', import.meta.url))
const directory = freshDataDirectory()

try {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const server = await startServer(directory, { DEMO: 'on', LOG_LEVEL: 'error', RATE_LIMITS: 'off' })
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  })
  try {
    const shots = await takeAll(browser, server.url, await demoPages(server))
    if (asksFor('0-rows', '1-row', '500-rows'))
      shots.push(...(await takeAll(browser, server.url, await workplaces(server))))
    // Last, because it changes the demo world.
    if (asksFor('10000-rows'))
      shots.push(...(await takeAll(browser, server.url, await grownAdministration(directory))))
    await writeSheets(folder, shots)
    process.stdout.write(`${shots.length} pictures: ${folder}/index.html\n`)
  } finally {
    await browser.close()
    await server.end('SIGTERM')
  }
} finally {
  await removeDataDirectory(directory)
}

/** Whether the words select pages with so many rows. */
function asksFor(...counts: string[]): boolean {
  const asked = words.filter((word) => ROW_COUNTS.some((count) => count === word))
  return asked.length === 0 || asked.some((word) => counts.includes(word))
}

async function takeAll(browser: Browser, url: string, pages: Page[]): Promise<Shot[]> {
  const sessions = new Map<string | undefined, BrowserContext>()
  const taken: Shot[] = []
  for (const page of pages) {
    for (const width of WIDTHS) {
      for (const theme of THEMES) {
        const shot = { ...page, width, theme, file: `${page.name}-${width}-${theme}.png` }
        if (!words.every((word) => isChosen(shot, word))) continue
        const session = sessions.get(page.account?.email) ?? (await contextOf(browser, url, page.account))
        sessions.set(page.account?.email, session)
        await take(session, url, shot).then(
          () => taken.push(shot),
          (error) => process.stdout.write(`${shot.path} at ${width}: ${String(error).split('\n')[0]}\n`),
        )
      }
    }
  }
  for (const session of sessions.values()) await session.close()
  return taken
}

function isChosen({ path, rows, width, theme }: Shot, word: string): boolean {
  const measures: string[] = [...WIDTHS.map(String), ...THEMES, ...ROW_COUNTS]
  return measures.includes(word) ? [String(width), theme, rows].includes(word) : path.includes(word)
}

async function contextOf(browser: Browser, url: string, account: Account | null): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(PATIENCE)
  if (!account) return context
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('checkbox', { name: /remember/i }).setChecked(true)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
  await page.close()
  return context
}

async function take(context: BrowserContext, url: string, { path, width, theme, file }: Shot): Promise<void> {
  const page = await context.newPage()
  try {
    await page.setViewportSize({ width, height: width < 700 ? 740 : 900 })
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(url + path, { waitUntil: 'load' })
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
    // Pictures further down are loaded when they come near.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let y = 0; y < Math.min(height, MOST_HEIGHT); y += 800) {
      await page.evaluate((top) => scrollTo(0, top), y)
      await page.waitForTimeout(40)
    }
    await page.evaluate(() => scrollTo(0, 0))
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) process.stdout.write(`${path} at ${width}: ${wide - width} px too wide\n`)
    await page.screenshot({
      path: `${folder}/${file}`,
      fullPage: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT) },
    })
  } finally {
    await page.close()
  }
}
