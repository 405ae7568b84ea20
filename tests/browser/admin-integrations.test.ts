import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { FACEBOOK_ACCOUNT, type GraphUnderTest, startGraph } from '#testing/graph.ts'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'
import { type S3UnderTest, startS3 } from '#testing/s3.ts'
import { fitsEachScreen } from './accessible.ts'
import { test as base, demo, expect, photograph } from './fixtures.ts'
import { navigate } from './navigation.ts'
import { forgetSession, signIn } from './sessions.ts'

interface Place {
  server: RunningServer
  /** The directory of the server's files. */
  objects: string
  graph: GraphUnderTest
  s3: S3UnderTest
}

// A separate marketplace, because otherwise pictures of other tests would end up in a store that these tests remove.
const test = base.extend<object, { place: Place }>({
  place: [
    async ({}, use) => {
      const directory = freshDataDirectory()
      const [graph, s3] = await Promise.all([startGraph(), startS3()])
      const server = await startServer(directory, {
        DEMO: 'on',
        LOG_LEVEL: 'debug',
        FACEBOOK_GRAPH_URL: graph.address,
        // No server listens at the second address.
        S3_HOSTS: `${new URL(s3.options.endpoint).host},127.0.0.1:1`,
      })
      process.env.MAGARI_TEST_PORT = new URL(server.url).port
      process.env.MAGARI_TEST_DATA = directory
      await use({ server, graph, s3, objects: path.join(directory, 'files', 'objects') })
      await server.end('SIGTERM')
      await Promise.all([graph.close(), s3.close(), removeDataDirectory(directory)])
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ place }, use) => use(place.server.url),
})

// The tests share one Facebook account and one file store.
test.describe.configure({ mode: 'serial' })

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 900 }
const MASK = '••••••••'

const openAt = async (page: Page, viewport: typeof PHONE, address: string) => {
  await page.setViewportSize(viewport)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function signedIn(request: APIRequestContext, { email, password }: typeof demo.dealer) {
  const { anonKey } = await (await request.get('/config.json')).json()
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: anonKey },
    data: { email, password },
  })
  const { access_token, user } = await answer.json()
  return { id: user.id as string, headers: { apikey: anonKey, authorization: `Bearer ${access_token}` } }
}

/** Uploads a picture as the dealer. Returns its URL, and whether the file is on the server's disk. */
async function upload(request: APIRequestContext, { objects }: Place) {
  const count = () =>
    readdirSync(objects, { recursive: true }).filter((name) => /original$/.test(String(name))).length
  const before = count()
  const { id, headers } = await signedIn(request, demo.dealer)
  const name = `listing-images/${id}/${crypto.randomUUID()}.jpg`
  const { buffer } = await photograph('car.jpg', '#336699', 200, 150)
  const answer = await request.post(`/storage/v1/object/${name}`, {
    headers: { ...headers, 'content-type': 'image/jpeg' },
    data: buffer,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return { address: `/storage/v1/object/public/${name}`, onDisk: count() > before }
}

async function fillS3(page: Page, { s3 }: Place, changed: Record<string, string> = {}) {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.options
  const fields: Record<string, string> = {
    'Bucket Name': bucket,
    Endpoint: endpoint,
    'Access Key ID': accessKeyId,
    'Secret Access Key': secretAccessKey,
    ...changed,
  }
  for (const [label, value] of Object.entries(fields))
    await page
      .getByRole('textbox', { name: label })
      .or(page.getByLabel(label, { exact: true }))
      .first()
      .fill(value)
}

test('the S3 settings are checked, tested and saved, and the secret never comes back', async ({
  page,
  place,
}) => {
  await signIn(page, demo.admin)
  await openAt(page, PHONE, '/admin/file-upload')
  await expect(page.getByText('In use')).toBeVisible()
  await page.getByRole('link', { name: 'Fill in the AWS configuration' }).click()
  await expect(page).toHaveURL('/admin/file-upload?tab=aws')
  await expect(page.getByLabel('Region')).toHaveValue('us-east-1')
  await fitsEachScreen(page)

  await button(page, 'Save Settings').click()
  await expect(page.getByRole('alert').getByText('Enter the name of the bucket.')).toBeVisible()
  await fillS3(page, place, { 'Bucket Name': 'No Bucket', Endpoint: 's3.test' })
  await button(page, 'Test Connection').click()
  await expect(page.getByRole('alert').getByText(/3 to 63 lowercase letters/)).toBeVisible()
  await expect(page.getByRole('alert').getByText(/beginning with https/)).toBeVisible()

  for (const [wrong, error] of [
    [{ 'Bucket Name': 'nowhere' }, 'There is no bucket named nowhere.'],
    [{ 'Access Key ID': 'STRANGER' }, 'The S3 service does not know the access key ID.'],
    [{ Endpoint: 'http://127.0.0.1:1' }, '127.0.0.1:1 could not be reached.'],
  ] as const) {
    await fillS3(page, place, wrong)
    await button(page, 'Test Connection').click()
    await expect(page.getByText(`Connection test failed: ${error}`)).toBeVisible()
  }

  await fillS3(page, place)
  await button(page, 'Test Connection').click()
  await expect(page.getByText('S3 connection test successful')).toBeVisible()
  await button(page, 'Save Settings').dblclick()
  await expect(page.getByText('S3 settings saved successfully')).toBeVisible()
  await expect(page.locator('#s3-secret_access_key')).toHaveValue(MASK)

  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (/rest\/v1|functions\/v1/.test(response.url())) answers.push(response.text().catch(() => ''))
  })
  // The same form on the other page that has it.
  await openAt(page, DESK, '/admin/facebook-settings?tab=s3')
  await expect(page.getByLabel('Bucket Name')).toHaveValue('files')
  await expect(page.locator('#s3-secret_access_key')).toHaveValue(MASK)
  await button(page, 'Test Connection').click()
  await expect(page.getByText('S3 connection test successful')).toBeVisible()
  expect((await Promise.all(answers)).join()).not.toContain('"secret_access_key":"S3RVER"')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('S3RVER"')
})

test('files are stored where the administrator chooses, and all stay readable', async ({
  page,
  request,
  place,
}) => {
  const before = await upload(request, place)
  expect(before.onDisk).toBe(true)
  await signIn(page, demo.admin)
  await openAt(page, PHONE, '/admin/file-upload')

  await test.step('switching to an unreachable S3 store is refused', async () => {
    await place.s3.stop()
    await button(page, 'Switch to AWS S3').click()
    await button(page, 'Switch').click()
    await expect(
      page.getByText(/^Connection test failed: 127\.0\.0\.1:\d+ could not be reached\.$/),
    ).toBeVisible()
    await expect(page.getByRole('alert').getByText(/New files are still stored locally/)).toBeVisible()
    expect((await upload(request, place)).onDisk).toBe(true)
    await place.s3.start()
  })

  await button(page, 'Switch to AWS S3').click()
  await button(page, 'Switch').click()
  await expect(page.getByText('Switched to AWS S3 storage')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'AWS S3' }).getByText('In use')).toBeVisible()
  await expect.poll(async () => (await upload(request, place)).onDisk).toBe(false)
  const inBucket = await upload(request, place)

  await page.reload()
  await button(page, 'Switch to local storage').click()
  await button(page, 'Switch').click()
  await expect(page.getByText('Switched to local storage')).toBeVisible()
  await expect.poll(async () => (await upload(request, place)).onDisk).toBe(true)
  for (const { address } of [before, inBucket])
    expect((await request.get(address)).status(), address).toBe(200)
})

test('failures are shown, and typed values stay', { tag: '@thorough' }, async ({
  page,
  place,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource|could not be|were not saved|was not switched/)
  await signIn(page, demo.admin)
  const settings = '**/rest/v1/s3_settings*'
  const broken = { status: 500, json: { code: 'XX000', message: 'Something broke' } }

  await page.route(settings, (route) => route.fulfill(broken))
  await page.goto('/admin/file-upload')
  await expect(page.getByRole('heading', { name: 'Failed to load S3 settings' })).toBeVisible()
  await page.unroute(settings)
  await button(page, 'Try again').click()
  await expect(button(page, 'Switch to AWS S3')).toBeVisible()

  await page.route(settings, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await button(page, 'Switch to AWS S3').click()
  await button(page, 'Switch').click()
  await expect(page.getByText('Failed to switch to S3 storage')).toBeVisible()
  await expect(page.getByRole('alert').getByText(/Check your connection/)).toBeVisible()

  await navigate(page, '/admin/file-upload?tab=aws')
  await page.getByLabel('Region').fill('af-south-1')
  await button(page, 'Save Settings').click()
  await expect(page.getByText('Failed to save S3 settings')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Region')).toHaveValue('af-south-1')
  await page.unroute(settings)
  await page.getByLabel('Region').fill(place.s3.options.region)
  await button(page, 'Save Settings').click()
  await expect(page.getByText('S3 settings saved successfully')).toBeVisible()

  await page.route('**/rest/v1/facebook_settings*', (route) => route.fulfill(broken))
  await navigate(page, '/admin/facebook-settings')
  await expect(page.getByRole('heading', { name: 'Failed to fetch Facebook settings' })).toBeVisible()
  await page.unroute('**/rest/v1/facebook_settings*')
  await button(page, 'Try again').click()
  await page.getByLabel('App ID').fill('123')
  await page.getByLabel('App Secret', { exact: true }).fill('secret')
  await page.route('**/functions/v1/test-facebook-connection', (route) => route.abort())
  await button(page, 'Test Connection').click()
  await expect(page.getByText('Failed to test Facebook connection')).toBeVisible()
  await page.route('**/rest/v1/facebook_settings*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(broken),
  )
  await button(page, 'Save Settings').click()
  await expect(page.getByText('Failed to save Facebook settings')).toBeVisible()
  await expect(page.getByLabel('App ID')).toHaveValue('123')
  await expect(page.getByLabel('App Secret', { exact: true })).toHaveValue('secret')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret"')
})

test('the Facebook account is tested and saved', async ({ page }) => {
  const { app_id, app_secret, page_id, access_token } = FACEBOOK_ACCOUNT
  const secret = page.getByLabel('App Secret', { exact: true })
  const token = page.getByLabel('Access Token', { exact: true })
  await signIn(page, demo.admin)
  await openAt(page, PHONE, '/admin/facebook-settings')
  await fitsEachScreen(page)
  await page.getByLabel('App ID').fill('')
  await expect(button(page, 'Test Connection')).toBeDisabled()
  await page.getByLabel('App ID').fill('an app')
  await secret.fill('')
  await expect(button(page, 'Test Connection')).toBeDisabled()
  await secret.fill('wrong')
  await button(page, 'Test Connection').click()
  await expect(page.getByRole('alert').getByText('The app ID consists of digits only.')).toBeVisible()
  await page.getByLabel('App ID').fill(app_id)
  await button(page, 'Test Connection').click()
  await expect(page.getByText('Connection test failed: Error validating client secret.')).toBeVisible()

  await secret.fill(app_secret)
  await page.getByLabel('Page ID').fill('')
  const active = page.getByRole('switch', { name: 'Active' })
  if (!(await active.isChecked())) await active.click()
  await button(page, 'Save Settings').click()
  await expect(page.getByRole('alert').getByText(/Fill in the app ID, app secret, page ID/)).toBeVisible()
  await page.getByLabel('Page ID').fill(page_id)
  await token.fill(access_token)
  await button(page, 'Test Connection').click()
  await expect(page.getByText('Facebook connection test successful')).toBeVisible()
  await button(page, 'Save Settings').click()
  await expect(page.getByText('Facebook settings saved successfully')).toBeVisible()

  await page.reload()
  await expect(secret).toHaveValue(MASK)
  await expect(token).toHaveValue(MASK)
  await button(page, 'Test Connection').click()
  await expect(page.getByText('Facebook connection test successful')).toBeVisible()
})

test('an ad of a plan with posting is posted to Facebook at once, and a failed post is retried', async ({
  page,
  request,
  place,
}) => {
  const admin = await signedIn(request, demo.admin)
  const every = '/rest/v1/subscription_plans?id=not.is.null'
  await request.patch(every, { headers: admin.headers, data: { facebook_posting_enabled: true } })
  const dealer = await signedIn(request, demo.dealer)
  const [make] = await (
    await request.get('/rest/v1/vehicle_makes?limit=1', { headers: dealer.headers })
  ).json()
  const title = `Toyota ${crypto.randomUUID().slice(0, 8)}`
  const post = (title: string) =>
    request.post('/rest/v1/vehicle_listings', {
      headers: dealer.headers,
      data: {
        make_id: make.id,
        title,
        price: 950_000,
        location: 'Nakuru',
        condition: 'used',
        fuel_type: 'petrol',
        transmission: 'manual',
        year: 2016,
      },
    })
  expect((await post(title)).status()).toBe(201)
  await expect
    .poll(() => place.graph.posts.some(({ message }) => message.startsWith(title)), { timeout: 20_000 })
    .toBe(true)

  const refusal = {
    status: 400,
    error: { message: `The page does not allow this, ${FACEBOOK_ACCOUNT.access_token}`, code: 200 },
  }
  place.graph.mishaps.push({ answer: refusal })
  expect((await post(`${title} again`)).status()).toBe(201)
  await signIn(page, demo.admin)
  await openAt(page, PHONE, '/admin/facebook-settings')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('The page does not allow this, …')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await fitsEachScreen(page)
  await page.getByLabel('Status').selectOption({ label: 'Failed' })
  await expect(page).toHaveURL('/admin/facebook-settings?status=failed')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: `Try again: ${title} again` }).click()
  await expect(page.getByText('The ad will be posted again shortly')).toBeVisible()
  await expect
    .poll(() => place.graph.posts.filter(({ message }) => message.startsWith(title)).length, {
      timeout: 20_000,
    })
    .toBe(2)

  await openAt(page, DESK, '/admin/facebook-settings?status=posted')
  await expect(page.getByRole('row').filter({ hasText: `${title} again` })).toContainText('Posted')
})

test('the seller sees that the ad is on Facebook', { tag: '@thorough' }, async ({ page }) => {
  await signIn(page, demo.dealer)
  for (const place of ['/my-listings', '/dealer/listings']) {
    await page.goto(place)
    await expect(page.getByRole('link', { name: 'On Facebook' }).first()).toHaveAttribute(
      'href',
      /^https:\/\/www\.facebook\.com\/magari\.ke_\d+$/,
    )
  }
})

test('a seller keeps an ad off Facebook, and administrators see the day’s posts', async ({
  page,
  request,
}) => {
  const dealer = await signedIn(request, demo.dealer)
  const [make] = await (
    await request.get('/rest/v1/vehicle_makes?limit=1', { headers: dealer.headers })
  ).json()
  const title = `Quiet ${crypto.randomUUID().slice(0, 8)}`
  const answer = await request.post('/rest/v1/vehicle_listings?select=id', {
    headers: { ...dealer.headers, prefer: 'return=representation' },
    data: {
      make_id: make.id,
      title,
      price: 950_000,
      location: 'Nakuru',
      condition: 'used',
      fuel_type: 'petrol',
      transmission: 'manual',
      year: 2016,
      status: 'draft',
    },
  })
  const [{ id }] = await answer.json()
  await signIn(page, demo.dealer)
  await page.setViewportSize(PHONE)
  await page.goto(`/my-listings/vehicles/${id}/edit`)
  await page.getByLabel('Our Facebook page').selectOption('Do not post there')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Ad updated successfully!')).toBeVisible()
  await navigate(page, `/my-listings/vehicles/${id}/edit`)
  await expect(page.getByLabel('Our Facebook page')).toHaveValue('no')
  const own = `/rest/v1/vehicle_listings?id=eq.${id}`
  await request.patch(own, { headers: dealer.headers, data: { status: 'active' } })
  const { headers } = await signedIn(request, demo.admin)
  const posts = await request.get(`/rest/v1/facebook_posts?select=status&listing_id=eq.${id}`, { headers })
  expect(await posts.json()).toEqual([])
  await request.delete(own, { headers: dealer.headers })

  await forgetSession(page)
  await signIn(page, demo.admin)
  await openAt(page, PHONE, '/admin/facebook-settings')
  await expect(page.getByText(/^Today \d+ of \d+ posts\. /)).toBeVisible()
})

test('the server tells nobody but administrators about the integrations', async ({ request, place }) => {
  const { headers } = await signedIn(request, demo.dealer)
  const asked = place.graph.requests.length
  for (const name of ['test-facebook-connection', 'test-s3-connection'])
    expect((await request.post(`/functions/v1/${name}`, { headers, data: FACEBOOK_ACCOUNT })).status()).toBe(
      403,
    )
  expect(place.graph.requests).toHaveLength(asked)
  for (const table of ['s3_settings', 'facebook_settings'])
    expect(await (await request.get(`/rest/v1/${table}`, { headers })).json()).toEqual([])
})

test('no secret is in the log', async ({ place }) => {
  const { app_secret, access_token } = FACEBOOK_ACCOUNT
  const log = place.server.output()
  expect(log.length).toBeGreaterThan(1_000)
  for (const secret of [app_secret, access_token]) expect(log).not.toContain(secret)
})
