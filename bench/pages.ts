import type { Browser, CDPSession } from '@playwright/test'
import { filesOf, measureBytes } from './bytes.ts'
import { openPhone, slowBrowser } from './slow-phone.ts'
import { measureWorkplaces } from './workplaces.ts'

/** What one first visit with an empty cache took. Times in ms, sizes in bytes as they travelled. */
interface Visit {
  firstPaint: number
  largestPaint: number
  /** When the last script that the page names had arrived. */
  scripted: number
  layoutShift: number
  blocked: number
  html: number
  scripts: number
  styles: number
  pictures: number
  /** Of all requests after the load event: those of the offline reader, and those of a visitor's session. */
  later: number
}

const VISITS = 3
/** How long a page is watched after its load event, in ms. */
const WATCHED = 4_000

/** The budgets of a page's first load, in bytes: scripts and styles gzipped, and all but pictures as it travels. */
const BUDGET = { scripts: 130_000, styles: 20_000, weight: 200_000 }

/** First visits to public pages over a slow network on a slow phone, as lines of a report. */
export async function measurePages(url: string, anonKey: string): Promise<string[]> {
  const browser = await slowBrowser()
  try {
    const lines = [
      '## Pages',
      '',
      '| page | JS gzip | CSS gzip | HTML | weight without pictures | pictures | after load | FCP | LCP | scripts arrived | CLS | TBT |',
      '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ]
    for (const path of await pagesToMeasure(url, anonKey)) {
      // The first one makes the server render and compress the page, which a visitor seldom waits for.
      const files = await filesOf(url + path)
      const visits: Visit[] = []
      for (let visit = 0; visit < VISITS; visit++) visits.push(await visitPage(browser, url + path, files))
      lines.push(row(path, visits, await measureBytes(files)))
    }
    return [...lines, '', ...(await measureWorkplaces(browser, url, anonKey))]
  } finally {
    await browser.close()
  }
}

/** Paths of the public pages that are measured, with the ids of real ads. */
export async function pagesToMeasure(url: string, anonKey: string): Promise<string[]> {
  const anyOf = async (table: string, order: string) => {
    const answer = await fetch(`${url}/rest/v1/${table}?select=id&order=${order}&limit=1`, {
      headers: { apikey: anonKey },
    })
    const [row] = (await answer.json()) as { id: string }[]
    return row?.id
  }
  const vehicle = await anyOf('vehicle_listings', 'price.desc')
  const provider = await anyOf('service_providers', 'business_name')
  const part = await anyOf('spare_parts', 'price.desc')
  const pages = [
    '/',
    '/vehicles',
    `/vehicles/${vehicle}`,
    '/services',
    `/services/${provider}`,
    '/spare-parts',
    `/spare-parts/${part}`,
  ]
  const found = await Promise.all(pages.map(async (path) => (await fetch(url + path)).ok))
  return pages.filter((_, place) => found[place])
}

async function visitPage(browser: Browser, address: string, files: string[]): Promise<Visit> {
  const { context, page, session } = await openPhone(browser)
  try {
    const loaded = { at: Number.POSITIVE_INFINITY }
    const sizes = countBytes(session, files, loaded)
    await page.addInitScript(watch)
    await page.goto(address, { waitUntil: 'load', timeout: 120_000 })
    loaded.at = performance.now()
    await page.waitForTimeout(WATCHED)
    const seen = await page.evaluate(() => (globalThis as typeof globalThis & { seen: Seen }).seen)
    const blocked = seen.tasks
      .filter(({ start }) => start >= seen.firstPaint)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    const { firstPaint, largestPaint, layoutShift } = seen
    const scripted = await page.evaluate(arrival, files)
    return { firstPaint, largestPaint, scripted, layoutShift, blocked, ...sizes }
  } finally {
    await context.close()
  }
}

type Sizes = Pick<Visit, 'html' | 'scripts' | 'styles' | 'pictures' | 'later'>

const KINDS: Record<string, keyof Sizes> = {
  Document: 'html',
  Script: 'scripts',
  Stylesheet: 'styles',
  Image: 'pictures',
}

function countBytes(session: CDPSession, files: string[], loaded: { at: number }): Sizes {
  const sizes: Sizes = { html: 0, scripts: 0, styles: 0, pictures: 0, later: 0 }
  const kinds = new Map<string, keyof Sizes>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const own = files.includes(request.url) || performance.now() <= loaded.at
    kinds.set(requestId, own ? (KINDS[type ?? ''] ?? 'later') : 'later')
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) sizes[kind] += encodedDataLength
  })
  return sizes
}

interface Seen {
  firstPaint: number
  largestPaint: number
  layoutShift: number
  tasks: { start: number; duration: number }[]
}

/** Runs in the page before anything else. The layout shift is the largest of its windows of at most 5 s (web.dev/cls). */
function watch(): void {
  const seen: Seen = { firstPaint: 0, largestPaint: 0, layoutShift: 0, tasks: [] }
  Object.assign(globalThis, { seen })
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  let opened = Number.NEGATIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  let sum = 0
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  observe('longtask', ({ startTime, duration }) => {
    seen.tasks.push({ start: startTime, duration })
  })
  observe('layout-shift', (entry) => {
    const { startTime, value, hadRecentInput } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    }
    if (hadRecentInput) return
    if (startTime - last > 1_000 || startTime - opened > 5_000) {
      opened = startTime
      sum = 0
    }
    last = startTime
    sum += value
    seen.layoutShift = Math.max(seen.layoutShift, sum)
  })
}

/** Runs in the page: when the last of these files had arrived, in ms since the visit began. */
function arrival(files: string[]): number {
  // What keeps pages for reading offline asks for some a second time.
  const first = files.flatMap((file) => performance.getEntriesByName(file).slice(0, 1))
  return Math.max(...first.map(({ startTime, duration }) => startTime + duration))
}

function row(path: string, visits: Visit[], gzipped: { scripts: number; styles: number }): string {
  const median = (of: (visit: Visit) => number) =>
    visits.map(of).toSorted((one, other) => one - other)[1] ?? 0
  const weight = median(({ html, scripts, styles }) => html + scripts + styles)
  const cells = [
    path.replace(/[0-9a-f-]{36}/, '{id}'),
    within(gzipped.scripts, BUDGET.scripts),
    within(gzipped.styles, BUDGET.styles),
    kilobytes(median(({ html }) => html)),
    within(weight, BUDGET.weight),
    kilobytes(median(({ pictures }) => pictures)),
    kilobytes(median(({ later }) => later)),
    seconds(median(({ firstPaint }) => firstPaint)),
    seconds(median(({ largestPaint }) => largestPaint)),
    seconds(median(({ scripted }) => scripted)),
    median(({ layoutShift }) => layoutShift).toFixed(3),
    `${median(({ blocked }) => blocked).toFixed(0)} ms`,
  ]
  return `| ${cells.join(' | ')} |`
}

function within(bytes: number, budget: number): string {
  return `${kilobytes(bytes)}${bytes > budget ? ` (over ${kilobytes(budget)})` : ''}`
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
