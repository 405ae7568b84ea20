import type { Page } from '@playwright/test'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'
import { test as base, expect } from './fixtures.ts'
import { navigate } from './navigation.ts'

// A server of its own, because the tests read its log.
const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({}, use) => {
      const directory = freshDataDirectory()
      const server = await startServer(directory, { DEMO: 'on', LOG_LEVEL: 'warn' })
      process.env.MAGARI_TEST_PORT = new URL(server.url).port
      process.env.MAGARI_TEST_DATA = directory
      await use(server)
      await server.end('SIGTERM')
      await removeDataDirectory(directory)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})

// One worker, so one server.
test.describe.configure({ mode: 'serial' })

/** The lines about browsers' errors after the first `start` characters of the log. */
function errorsSince(server: RunningServer, start: number) {
  return server
    .output()
    .slice(start)
    .split('\n')
    .filter((line) => line.includes('"browser error"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** Counts reports that a page sends. */
function reportsOf(page: Page) {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/browser-errors')) sent += 1
  })
  return () => sent
}

test('an uncaught error and a rejection reach the log with the route of the page, each once', async ({
  page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/broken/)
  const start = server.output().length
  await page.goto('/vehicles?make=toyota#secret')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/vehicles\/[0-9a-f-]{36}$/)
  await page.evaluate(() => {
    for (let times = 0; times < 3; times++)
      setTimeout(() => {
        throw new TypeError('broken for achieng@example.test')
      })
    void Promise.reject(new Error('broken call to 0712 345 678'))
  })
  await expect.poll(() => errorsSince(server, start)).toHaveLength(2)
  const facts = {
    level: 'error',
    route: '/vehicles/:id',
    build: expect.stringMatching(/^[\da-f]{8}$/),
    browser: expect.stringMatching(/^Chrome \d+$/),
  }
  expect(errorsSince(server, start)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...facts,
        event: 'Uncaught error',
        error: 'TypeError: broken for [e-mail]',
        count: 3,
      }),
      expect.objectContaining({
        ...facts,
        event: 'Unhandled rejection',
        error: 'Error: broken call to [number]',
        count: 1,
      }),
    ]),
  )
})

test('an error before any bundle has run is reported, with the route', { tag: '@thorough' }, async ({
  page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/broken/)
  const start = server.output().length
  // The page's first bundle fails.
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken bundle")' }),
  )
  await page.goto('/vehicles', { waitUntil: 'load' })
  await expect.poll(() => errorsSince(server, start).length).toBeGreaterThan(0)
  expect(errorsSince(server, start)[0]).toMatchObject({
    level: 'error',
    error: 'Error: broken bundle',
    route: '/vehicles',
    build: expect.stringMatching(/^[\da-f]{8}$/),
    stack: [expect.stringMatching(/^\/assets\/[\w-]+\.js:1:\d+$/)],
  })
})

test('a page that its error boundary replaces is reported with our frames', { tag: '@thorough' }, async ({
  page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/broken|Minified React error|toLocaleString|map|Failed to load resource|price estimate/)
  const start = server.output().length
  await page.goto('/')
  // The page of an ad gets what its code does not expect.
  await page.route('**/rest/v1/vehicle_listings?*', async (route) => {
    const response = await route.fetch()
    const rows: object[] = await response.json()
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, images: 7, make: { name: 7 } })) })
  })
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect
    .poll(() => errorsSince(server, start))
    .toContainEqual(
      expect.objectContaining({
        level: 'error',
        event: 'Error boundary',
        error: expect.stringMatching(/^TypeError: /),
        stack: expect.arrayContaining([expect.stringMatching(/\/assets\/[\w-]+\.js:\d+:\d+$/)]),
        route: '/vehicles/:id',
      }),
    )
})

test('a failure that the site handled is a warning', { tag: '@thorough' }, async ({
  page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/The search failed|status of 400/)
  const start = server.output().length
  await page.goto('/vehicles')
  await page.route('**/rest/v1/**', (route) =>
    route.fulfill({ status: 400, json: { code: '42703', message: 'column "x" does not exist' } }),
  )
  await navigate(page, '/vehicles?sort=price_asc')
  await expect(page.getByText('The search failed, so the list has not changed')).toBeVisible()
  await expect.poll(() => errorsSince(server, start).length).toBeGreaterThan(0)
  expect(errorsSince(server, start)[0]).toMatchObject({
    level: 'warn',
    event: 'The search failed',
    error: '42703: column "x" does not exist',
    route: '/vehicles',
  })
})

for (const [outage, answer] of [
  ['the server cannot be reached', null],
  ['the server restarts', { status: 503, body: 'The server restarts' }],
  ['the database is away', { status: 503, json: { code: 'PGRST000', message: 'Not reachable' } }],
] as const) {
  test(`while ${outage} nothing is reported`, { tag: '@thorough' }, async ({
    page,
    server,
    expectedNoise,
  }) => {
    expectedNoise.push(/The search failed|status of 503|ERR_FAILED/)
    const start = server.output().length
    const sent = reportsOf(page)
    await page.goto('/vehicles')
    // From here on the reporter is loaded.
    await page.evaluate(() => globalThis.failures?.add('A test has begun', new Error('broken')))
    await expect.poll(() => errorsSince(server, start)).toHaveLength(1)
    await page.route('**/rest/v1/**', (route) => (answer ? route.fulfill(answer) : route.abort()))
    await navigate(page, '/vehicles?sort=price_asc')
    await expect(page.getByText('The search failed, so the list has not changed')).toBeVisible({
      timeout: 60_000,
    })
    // A page that is hidden sends what it has at once.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.unroute('**/rest/v1/**')
    expect(sent()).toBe(1)
    expect(errorsSince(server, start)).toHaveLength(1)
  })
}
