// `npm run shots [-- word …]`: every page of the site at three widths in both themes, on a demo world of its own, into
// test-results/shots. Words choose: a part of an address (vehicles), a width (360), a theme (dark).
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import sharp from 'sharp'
import { uuid } from '#database/demo/identity.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/demo.ts'
import { freshDataDirectory, removeDataDirectory, startServer } from '#tests/server/running-server.ts'
import routes from '../site/routes.ts'

const WIDTHS = [360, 768, 1280] as const
const THEMES = ['light', 'dark'] as const
/** Pixels; a longer page is cut off. */
const MOST_HEIGHT = 8_000
const THUMB_WIDTH = 240
const THUMB_HEIGHT = 480
const THUMBS_IN_ROW = 7
const PATIENCE = 20_000

type Who = 'visitor' | (typeof demoAccounts)[number]['role']

interface Page {
  path: string
  who: Who
  /** Of its picture's file. */
  name: string
}

interface Shot extends Page {
  width: number
  theme: (typeof THEMES)[number]
  file: string
}

/** Examples of what a table holds for somebody: the row with most in it, the one with least, and one without pictures. */
interface Examples {
  table: string
  columns: string
  filter: string
  /** A visitor where nobody is named. */
  who?: Who
}

const EXAMPLES: Record<string, Examples | { ids: string[] }> = {
  '/vehicles/:id': {
    table: 'vehicle_listings',
    columns: 'id,title,description,images',
    filter: 'status=eq.active',
  },
  '/spare-parts/:id': { table: 'spare_parts', columns: 'id,name,description,images', filter: '' },
  '/services/:id': { table: 'service_providers', columns: 'id,business_name,description,photos', filter: '' },
  '/my-bookings/:id': {
    table: 'service_bookings',
    columns: 'id,description,notes,review:reviews(comment,reply)',
    filter: '',
    who: 'customer',
  },
  '/financing/apply/:providerId': { table: 'financing_providers', columns: 'id,name', filter: '' },
  '/messages/:threadId': {
    table: 'message_threads',
    columns: 'id,messages(content)',
    filter: '',
    who: 'customer',
  },
  // A payment of the demo dealer.
  '/payments/:requestId': { ids: [uuid('payment 0')] },
  '/payments/:requestId/receipt': { ids: [uuid('payment 0')] },
  // An ad of the demo dealer.
  '/my-listings/:place/:id/edit': { ids: [`vehicles/${uuid('vehicle 0')}`] },
  '/insurance/quote/:providerId': { table: 'insurance_providers', columns: 'id,name', filter: '' },
}

/** Addresses that no route alone names: lists that are narrowed, and what is not there. */
const MORE_PAGES = [
  '/messages?show=mine',
  '/messages/00000000-0000-4000-8000-000000000000',
  '/post-ad?type=service',
  '/post-ad?type=spare_part',
  '/my-listings?tab=services',
  '/my-listings?tab=spare-parts',
  '/my-listings?status=expired',
  '/favorites?tab=spare-parts',
  '/my-listings/vehicles/00000000-0000-4000-8000-000000000000/edit',
  '/vehicles?make=toyota&location=nairobi&minPrice=500000',
  '/vehicles?search=zzzzzz',
  '/vehicles/00000000-0000-4000-8000-000000000000',
  '/spare-parts?search=zzzzzz',
  '/services?search=zzzzzz',
  '/auth?tab=signup',
  '/admin?tab=settings',
  '/admin/approvals?tab=providers',
  '/admin/file-upload?tab=aws',
  '/admin/facebook-settings?tab=s3',
  '/my-bookings?list=past',
  '/notifications?filter=unread',
  '/unsubscribe?token=made-up',
  '/no/such/page',
]

const words = process.argv.slice(2)
const folder = fileURLToPath(new URL('../test-results/shots', import.meta.url))
const directory = freshDataDirectory()

try {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const server = await startServer(directory, { DEMO: 'on', LOG_LEVEL: 'error', RATE_LIMITS: 'off' })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  })
  try {
    const pages = await allPages(server.url, server.anonKey)
    const shots = await takeAll(browser, server.url, pages)
    await writeSheets(shots)
    process.stdout.write(`${shots.length} pictures: ${folder}/index.html\n`)
  } finally {
    await browser.close()
    await server.end('SIGTERM')
  }
} finally {
  await removeDataDirectory(directory)
}

/** Every page there is: the routes of the site, those with a parameter for some real rows. */
async function allPages(url: string, anonKey: string): Promise<Page[]> {
  const addresses: string[] = []
  for (const path of pathsOf(routes, '')) {
    if (path.includes('*')) continue
    if (path.includes(':')) addresses.push(...(await examplesOf(path, url, anonKey)))
    else addresses.push(path)
  }
  return [...addresses, ...MORE_PAGES].map((path) => ({ path, who: whoSees(path), name: nameOf(path) }))
}

function pathsOf(entries: RouteConfigEntry[], above: string): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above
    const below = entry.children ? pathsOf(entry.children, path) : []
    const isPage = entry.index || (entry.path !== undefined && !below.includes(path))
    return isPage ? [path || '/', ...below] : below
  })
}

async function examplesOf(path: string, url: string, anonKey: string): Promise<string[]> {
  const example = EXAMPLES[path]
  if (!example) {
    process.stdout.write(`No example for ${path}: add one to EXAMPLES.\n`)
    return []
  }
  if ('ids' in example) return example.ids.map((id) => path.replace(/:\w+(?:\/:\w+)*/, id))
  const { table, columns, filter, who = 'visitor' } = example
  const answer = await fetch(`${url}/rest/v1/${table}?select=${columns}&${filter}&limit=500`, {
    headers: { apikey: anonKey, authorization: `Bearer ${await tokenOf(who, url, anonKey)}` },
  })
  if (!answer.ok) throw new Error(`${table}: ${answer.status} ${await answer.text()}`)
  const rows = ((await answer.json()) as { id: string | number }[]).toSorted(
    (one, other) => JSON.stringify(one).length - JSON.stringify(other).length,
  )
  const bare = rows.find((row) =>
    Object.values(row).some((value) => Array.isArray(value) && value.length === 0),
  )
  const ids = [rows.at(-1), rows[0], bare].flatMap((row) => (row ? [String(row.id)] : []))
  return [...new Set(ids)].map((id) => path.replace(/:\w+(?:\/:\w+)*/, id))
}

async function tokenOf(who: Who, url: string, anonKey: string): Promise<string> {
  const email = demoAccounts.find(({ role }) => role === who)?.email
  if (!email) return anonKey
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

function whoSees(path: string): Who {
  if (path.startsWith('/admin')) return 'admin'
  if (path.startsWith('/service-provider')) return 'service_provider'
  if (/^\/(dealer|my-listings|post-ad|edit-ad|account|payments\/)/.test(path)) return 'dealer'
  if (
    /^\/(dashboard|account|favorites|messages|my-bookings|notifications|payments|manual-payments|financing\/apply|insurance\/quote)/.test(
      path,
    )
  )
    return 'customer'
  return 'visitor'
}

function nameOf(path: string): string {
  return (
    path
      .replaceAll(/[^a-z0-9]+/gi, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60) || 'home'
  )
}

async function takeAll(browser: Browser, url: string, pages: Page[]): Promise<Shot[]> {
  const sessions = new Map<Who, BrowserContext>()
  const wanted = pages
    .flatMap((page) =>
      WIDTHS.flatMap((width) =>
        THEMES.map((theme) => ({ ...page, width, theme, file: `${page.name}-${width}-${theme}.png` })),
      ),
    )
    .filter((shot) => words.every((word) => isChosen(shot, word)))
  for (const who of new Set(wanted.map((shot) => shot.who)))
    sessions.set(who, await contextOf(browser, url, who))
  const taken: Shot[] = []
  for (const shot of wanted) {
    const context = sessions.get(shot.who)
    if (!context) continue
    await take(context, url, shot).then(
      () => taken.push(shot),
      (error) => process.stdout.write(`${shot.path} at ${shot.width}: ${String(error).split('\n')[0]}\n`),
    )
  }
  return taken
}

function isChosen({ path, width, theme }: Shot, word: string): boolean {
  return word === String(width) || word === theme || (!isMeasure(word) && path.includes(word))
}

function isMeasure(word: string): boolean {
  return [...WIDTHS.map(String), ...THEMES].includes(word)
}

async function contextOf(browser: Browser, url: string, who: Who): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(PATIENCE)
  const account = demoAccounts.find(({ role }) => role === who)
  if (!account) return context
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
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

/** For each width and theme one picture of all pages in small, and a page that links to each in full. */
async function writeSheets(shots: Shot[]): Promise<void> {
  const sections: string[] = []
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const some = shots.filter((shot) => shot.width === width && shot.theme === theme)
      if (some.length === 0) continue
      await writeSheet(some, `${folder}/sheet-${width}-${theme}.png`)
      const figures = some.map(
        ({ file, path, who }) =>
          `<a href="${file}"><img src="${file}" loading="lazy"><br>${path} (${who})</a>`,
      )
      sections.push(`<h2>${width} px, ${theme}</h2><div>${figures.join('')}</div>`)
    }
  }
  const style =
    'div{display:flex;flex-wrap:wrap;gap:12px}a{width:240px;font:12px sans-serif;overflow-wrap:anywhere}img{width:240px;max-height:480px;object-fit:cover;object-position:top;border:1px solid #999}'
  await writeFile(
    `${folder}/index.html`,
    `<!doctype html><meta charset="utf-8"><title>Pages</title><style>${style}</style>${sections.join('')}`,
  )
}

async function writeSheet(shots: Shot[], file: string): Promise<void> {
  const gap = 12
  const rows = Math.ceil(shots.length / THUMBS_IN_ROW)
  const thumbs = await Promise.all(
    shots.map(async (shot, place) => ({
      input: await sharp(`${folder}/${shot.file}`)
        .resize({ width: THUMB_WIDTH })
        .toBuffer({ resolveWithObject: true })
        .then(({ data, info }) =>
          sharp(data)
            .extract({ left: 0, top: 0, width: THUMB_WIDTH, height: Math.min(info.height, THUMB_HEIGHT) })
            .toBuffer(),
        ),
      left: gap + (place % THUMBS_IN_ROW) * (THUMB_WIDTH + gap),
      top: gap + Math.floor(place / THUMBS_IN_ROW) * (THUMB_HEIGHT + gap),
    })),
  )
  await sharp({
    create: {
      width: gap + Math.min(shots.length, THUMBS_IN_ROW) * (THUMB_WIDTH + gap),
      height: gap + rows * (THUMB_HEIGHT + gap),
      channels: 3,
      background: '#8a8a8a',
    },
  })
    .composite(thumbs)
    .png()
    .toFile(file)
}
