import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'
import { chromiumPath } from '../scripts/chromium.mjs'

/** Lighthouse's "slow 4G" phone: 1.6 Mbit/s, 150 ms, a processor four times slower than this one. */
const DOWN = (1.6 * 1024 * 1024) / 8
const UP = (750 * 1024) / 8
const LATENCY = 150
const CPU_SLOWDOWN = 4
const SCREEN = { width: 412, height: 823 }

/** A browser without features that disturb a measurement. */
export function slowBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
}

/** An empty page of a slow phone with nothing in its cache, signed in where a session is given. The caller closes `context`. */
export async function openPhone(
  browser: Browser,
  storageState?: BrowserContextOptions['storageState'],
): Promise<{ context: BrowserContext; page: Page; session: CDPSession }> {
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: DOWN,
    uploadThroughput: UP,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { context, page, session }
}
