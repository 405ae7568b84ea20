import type { Browser } from '@playwright/test'
import { DEMO_PASSWORD, demoAccounts } from '#server/demo.ts'
import { SESSION_KEY } from '../site/session/storage.ts'
import { openPhone } from './slow-phone.ts'

const VISITS = 3
/** How long a page may take to show its data, in ms. */
const PATIENCE = 30_000
/** When the heading of a workplace's first page is to stand, in ms. */
const BUDGET = 2_500

/** The first page of each workplace, and a text that it shows once its data is there. */
const HOMES = [
  { path: '/dealer', role: 'dealer', shown: '#recent-listings' },
  { path: '/service-provider', role: 'service_provider', shown: 'main h2' },
  { path: '/admin', role: 'admin', shown: 'main h2' },
] as const

/** A page with the script of `watchFor`. */
type Watched = typeof globalThis & { appeared: { heading: number; data: number } }

/** In ms since the visit began, requests and bytes until the data was there. */
interface Opening {
  heading: number
  data: number
  requests: number
  bytes: number
}

/** Opens the workplaces signed in, with an empty cache, on the slow phone of the other pages; returns lines of a report. */
export async function measureWorkplaces(browser: Browser, url: string, anonKey: string): Promise<string[]> {
  const lines = [
    '## Workplaces',
    '',
    '| page | heading | data | requests | weight |',
    '|---|---|---|---|---|',
  ]
  for (const { path, role, shown } of HOMES) {
    const account = demoAccounts.find((account) => account.role === role)
    if (!account) throw new Error(`The demo world has no ${role}`)
    const session = await signIn(url, anonKey, account.email)
    const openings: Opening[] = []
    for (let visit = 0; visit < VISITS; visit++) openings.push(await open(browser, url, path, shown, session))
    lines.push(row(path, openings))
  }
  return lines
}

async function signIn(url: string, anonKey: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  return answer.text()
}

async function open(
  browser: Browser,
  url: string,
  path: string,
  shown: string,
  signedIn: string,
): Promise<Opening> {
  const { context, page, session } = await openPhone(browser, {
    cookies: [],
    origins: [{ origin: new URL(url).origin, localStorage: [{ name: SESSION_KEY, value: signedIn }] }],
  })
  try {
    const traffic = { requests: 0, bytes: 0 }
    session.on('Network.requestWillBeSent', () => {
      traffic.requests += 1
    })
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      traffic.bytes += encodedDataLength
    })
    await page.addInitScript(watchFor, { heading: 'main h1', data: shown })
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'data' in (globalThis as Watched).appeared, null, {
      timeout: PATIENCE,
    })
    const { heading, data } = await page.evaluate(() => (globalThis as Watched).appeared)
    return { heading, data, ...traffic }
  } finally {
    await context.close()
  }
}

/** Runs in the page before anything else: keeps when each of these was first painted, in ms since the visit began. */
function watchFor(selectors: Record<string, string>): void {
  const appeared: Record<string, number> = {}
  Object.assign(globalThis, { appeared })
  const look = () => {
    for (const [name, selector] of Object.entries(selectors)) {
      if (name in appeared) continue
      const element = document.querySelector(selector)
      if (
        element?.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().height > 0
      )
        appeared[name] = performance.now()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function row(path: string, openings: Opening[]): string {
  const median = (of: (opening: Opening) => number) =>
    openings.map(of).toSorted((one, other) => one - other)[Math.floor(openings.length / 2)] ?? 0
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const heading = median(({ heading }) => heading)
  return `| ${[
    path,
    `${seconds(heading)}${heading > BUDGET ? ` (over ${seconds(BUDGET)})` : ''}`,
    seconds(median(({ data }) => data)),
    median(({ requests }) => requests).toFixed(0),
    `${(median(({ bytes }) => bytes) / 1000).toFixed(0)} kB`,
  ].join(' | ')} |`
}
