import { mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#backend'
import { type Person, worldOfTests } from '#testing/as.ts'
import { FACEBOOK_ACCOUNT, type GraphUnderTest, startGraph } from '#testing/graph.ts'
import { expectedSignature, startS3 } from '#testing/s3.ts'
import { createGraph } from '../facebook/graph.ts'
import { feedAddresses } from '../vehicle-feeds/feed-address.ts'
import { serverFunctions } from './index.ts'

const world = worldOfTests()
const MASK = '••••••••'
const SECRET = 'a-secret-that-nobody-may-read'

let facebook: GraphUnderTest
let s3: Awaited<ReturnType<typeof startS3>>
let functions: ReturnType<typeof serverFunctions>
/** The hosts of this file's test services; in production the operator configures them. */
const s3Hosts = ['127.0.0.1:1']
const draftsDirectory = mkdtempSync(path.join(tmpdir(), 'magari-drafts-'))

beforeAll(async () => {
  facebook = await startGraph()
  s3 = await startS3()
  s3Hosts.push(new URL(s3.options.endpoint).host)
  functions = functionsWith(facebook.address)
})
afterAll(async () => {
  await functions?.stop()
  await facebook?.close()
  await s3?.close()
  await rm(draftsDirectory, { recursive: true, force: true })
})

const functionsWith = (address: string) =>
  serverFunctions({
    connection: world.database.owner,
    graph: createGraph(address, 500),
    mail: { siteName: 'Magari', siteUrl: 'https://magari.test' },
    draftsDirectory,
    s3Hosts,
    stockPictures: { upload: async () => new Response(null, { status: 500 }), anonKey: 'none', alsoFrom: [] },
    papers: {
      files: async () => new Response(null, { status: 500 }),
      anonKey: 'none',
      serviceKey: 'none',
      secret: 'none',
    },
    feeds: { addresses: feedAddresses('none'), publicUrl: 'https://magari.test' },
    limited: true,
    log: () => {},
  })

const signedIn = ({ id }: Person): Caller => ({
  role: id ? 'authenticated' : 'anon',
  claims: id ? { sub: id } : {},
  token: null,
})

async function call(
  name: string,
  body: unknown,
  person = world.admin,
  from = functions,
  caller: Caller = signedIn(person),
) {
  const request = new Request(`http://magari.test/functions/v1/${name}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const context = { requestId: 'test', ip: null, signal: new AbortController().signal }
  const named = from.functions[name.split('/')[0] ?? '']
  const serve = typeof named === 'object' ? named.serve : named
  const answer = await serve?.(request, caller, context)
  return { status: answer?.status, body: await answer?.json() }
}
/** As somebody who acts for the dealer. */
const callActing = (role: 'sales' | 'manager' | 'owner', name: string, body: object = {}) =>
  call(name, body, world.dealer, functions, {
    role: `business_${role}`,
    claims: { sub: world.dealer.id, act: { sub: world.buyer.id } },
    token: null,
  })
const testFacebook = (form: object, person?: Person) => call('test-facebook-connection', form, person)
const testS3 = (form: object, person?: Person) => call('test-s3-connection', form, person)

const s3Form = () => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.options
  return {
    endpoint,
    region,
    bucket_name: bucket,
    access_key_id: accessKeyId,
    secret_access_key: secretAccessKey,
  }
}
const proofs = async () => (await world.owner.query('select from private.s3_proofs')).length

test('whoever acts for a dealer has what their role opens, and is told what only the dealer does', async () => {
  const dealersOwn = {
    status: 403,
    body: { error: expect.stringMatching(/^You act for a business\. Only the person/) },
  }
  for (const role of ['sales', 'manager', 'owner'] as const) {
    for (const name of ['vehicle-feeds', 'sale-agreement', 'evidence/pages', 'evidence/vehicle-numbers'])
      expect(await callActing(role, name), `${name} as ${role}`).toMatchObject(dealersOwn)
    expect((await callActing(role, 'test-facebook-connection', {})).status).toBe(403)
  }
  expect((await call('vehicle-feeds', {}, world.dealer)).status).toBe(200)

  const picture = { url: 'https://127.0.0.1/car.jpg' }
  const numbers = { numbers: [{ chassis: 'NZE161-7123456' }] }
  expect((await callActing('sales', 'fetch-stock-picture', picture)).status).toBe(403)
  expect((await callActing('sales', 'evidence/own-ads', numbers)).status).toBe(403)
  for (const role of ['manager', 'owner'] as const) {
    expect((await callActing(role, 'fetch-stock-picture', picture)).status).toBe(200)
    expect(await callActing(role, 'evidence/own-ads', numbers)).toMatchObject({
      status: 200,
      body: { ads: [[]] },
    })
  }
})

test('only administrators test connections, and for others no host is contacted', async () => {
  for (const person of [world.visitor, world.buyer, world.dealer, world.provider]) {
    for (const name of ['test-facebook-connection', 'test-s3-connection'])
      expect(await call(name, { ...FACEBOOK_ACCOUNT, ...s3Form() }, person)).toMatchObject({
        status: 403,
        body: { success: false },
      })
  }
  expect(facebook.requests).toEqual([])
  expect(await proofs()).toBe(0)
})

test('a body that is not a form gets 400', async () => {
  for (const body of ['', 'no json', '[]', 'null', `{"app_id":"${'1'.repeat(20_000)}"}`])
    expect(await call('test-facebook-connection', body)).toMatchObject({ status: 400 })
  expect((await testFacebook({ app_id: '1' })).body).toEqual({
    success: false,
    error: 'Fill in the app ID and the app secret.',
  })
  expect((await testFacebook({ app_id: '../me', app_secret: 'x' })).body).toMatchObject({ success: false })
  expect((await testFacebook({ ...FACEBOOK_ACCOUNT, post_type: 'profile' })).body).toEqual({
    success: false,
    error: 'Post to a page or to a group.',
  })
})

test('Facebook is asked about the app, and about the page if given', async () => {
  const { app_id, app_secret } = FACEBOOK_ACCOUNT
  expect(await testFacebook({ app_id, app_secret })).toEqual({ status: 200, body: { success: true } })
  expect((await testFacebook(FACEBOOK_ACCOUNT)).body).toEqual({ success: true })
  expect(facebook.requests).toEqual([
    `GET /v23.0/${app_id}`,
    `GET /v23.0/${app_id}`,
    `GET /v23.0/${FACEBOOK_ACCOUNT.page_id}`,
  ])
  expect((await testFacebook({ app_id, app_secret: 'wrong' })).body).toEqual({
    success: false,
    error: 'Error validating client secret.',
  })
  const wrong = await testFacebook({ ...FACEBOOK_ACCOUNT, access_token: SECRET })
  expect(wrong.body).toEqual({ success: false, error: 'Malformed access token …' })
})

test('a masked secret stands for the stored one', async () => {
  const { app_id, app_secret, page_id, access_token } = FACEBOOK_ACCOUNT
  await world.owner.query(
    'insert into private.facebook_settings (app_secret, access_token) values ($1, $2)',
    [app_secret, access_token],
  )
  const masked = { app_id, app_secret: MASK, page_id, access_token: MASK }
  expect((await testFacebook(masked)).body).toEqual({ success: true })
  await world.owner.query('delete from private.facebook_settings')
  expect((await testFacebook(masked)).body).toMatchObject({ success: false })
})

test('a Facebook that is unreachable, slow or an impostor gives a sentence, and no other host is contacted', async () => {
  const foreign: string[] = []
  const elsewhere = createServer((request) => foreign.push(request.url ?? '')).listen(0, '127.0.0.1')
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/slow')) return
    if (request.url?.startsWith('/html')) return response.writeHead(502).end('<h1>Bad gateway</h1>')
    response
      .writeHead(302, { location: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/` })
      .end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const outcomes: Record<string, string> = {
    [`http://127.0.0.1:${port}/slow`]: 'Facebook did not answer in time.',
    [`http://127.0.0.1:${port}/html`]: 'Facebook answered with 502.',
    [`http://127.0.0.1:${port}/moved`]:
      'Facebook redirected to another address, and we do not follow redirects.',
    'http://127.0.0.1:1/v23.0': 'Facebook could not be reached.',
  }
  for (const [address, error] of Object.entries(outcomes)) {
    const others = functionsWith(address)
    expect(await call('test-facebook-connection', FACEBOOK_ACCOUNT, world.admin, others)).toEqual({
      status: 200,
      body: { success: false, error },
    })
    await others.stop()
  }
  expect(foreign).toEqual([])
  for (const each of [server, elsewhere]) {
    each.closeAllConnections()
    each.close()
  }
})

test('a working S3 store is recorded, and nothing is left in it', async () => {
  expect((await testS3(s3Form())).body).toEqual({ success: true })
  expect(await proofs()).toBe(1)
  expect(readdirSync(draftsDirectory)).toEqual([])
  await world.owner.query(
    `insert into private.s3_settings (bucket_name, endpoint, access_key_id, secret_access_key)
     values ($1, $2, $3, $4)`,
    [s3.options.bucket, s3.options.endpoint, s3.options.accessKeyId, s3.options.secretAccessKey],
  )
  const [{ id } = {}] = await world.owner.query<{ id: string }>('select id from private.s3_settings')
  expect((await testS3({ ...s3Form(), id, secret_access_key: MASK })).body).toEqual({ success: true })
  expect((await testS3({ ...s3Form(), secret_access_key: MASK })).body).toMatchObject({ success: false })
})

test.each([
  ['bucket', { bucket_name: 'nowhere' }, 'There is no bucket named nowhere.'],
  ['key', { access_key_id: 'STRANGER' }, 'The S3 service does not know the access key ID.'],
  ['host', { endpoint: 'http://127.0.0.1:1' }, '127.0.0.1:1 could not be reached.'],
  ['endpoint', { endpoint: 'ftp://s3.test' }, 'The endpoint is not the address of an S3 service.'],
  ['nothing', { bucket_name: '' }, 'Fill in the bucket name, the access key ID and the secret access key.'],
])('a wrong %s of an S3 store gives a sentence, and is not recorded', async (_what, wrong, error) => {
  const before = await proofs()
  const answer = await testS3({ ...s3Form(), ...wrong })
  expect(answer).toEqual({ status: 200, body: { success: false, error } })
  expect(await proofs()).toBe(before)
})

test.each([
  'http://127.0.0.1:9000',
  'http://[::1]:9000',
  'http://10.0.0.8',
  'http://169.254.169.254',
  'http://0x7f000001',
])('an S3 store at %s is not contacted, as the operator did not allow its host', async (endpoint) => {
  const before = await proofs()
  expect((await testS3({ ...s3Form(), endpoint })).body).toMatchObject({
    success: false,
    error: expect.stringContaining('is not an address of the public internet'),
  })
  expect(await proofs()).toBe(before)
})

test('a wrong secret of an S3 store is reported without repeating it', async () => {
  // The tests' S3 server accepts any secret.
  const strict = createServer((request, response) => {
    const signature = /Signature=(\w+)/.exec(request.headers.authorization ?? '')?.[1]
    if (signature === expectedSignature(request, 'the right one')) return response.end()
    response
      .writeHead(403)
      .end(`<Error><Code>SignatureDoesNotMatch</Code><StringToSign>${SECRET}</StringToSign></Error>`)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => strict.once('listening', resolve))
  const endpoint = `http://127.0.0.1:${(strict.address() as AddressInfo).port}`
  s3Hosts.push(new URL(endpoint).host)
  expect((await testS3({ ...s3Form(), endpoint, secret_access_key: SECRET })).body).toEqual({
    success: false,
    error: 'The secret access key does not belong to the access key ID.',
  })
  strict.closeAllConnections()
  strict.close()
})

test('administrators see a newsletter as recipients get it, also before it is saved', async () => {
  const letter = { subject: 'News', body: '# Habari\n\n<b>you</b>', ads: 'none', listing_ids: [] }
  const { status, body } = await call('newsletter-preview', letter)
  expect(status).toBe(200)
  expect(body.html).toContain('&lt;b&gt;you&lt;/b&gt;')
  expect(body.text).toContain('Habari')
  expect(body.ads).toBe(0)
  for (const person of [world.visitor, world.dealer])
    expect((await call('newsletter-preview', letter, person)).status).toBe(403)
  for (const wrong of [
    'no object',
    null,
    { ...letter, body: 1 },
    { ...letter, listing_ids: ['x'] },
    { ...letter, ads: 'chosen', listing_ids: Array(7).fill(crypto.randomUUID()) },
    { ...letter, body: 'x'.repeat(130 * 1024) },
  ])
    expect((await call('newsletter-preview', wrong)).status).toBe(400)
})
