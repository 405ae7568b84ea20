import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from '#server/demo.ts'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

const directory = freshDataDirectory()
let server: RunningServer
let other: RunningServer
let dealer: SupabaseClient
let customer: SupabaseClient

beforeAll(async () => {
  server = await startServer(directory, { DEMO: 'on' })
  // A second process on the same database.
  other = await startServer(directory, { DEMO: 'on' })
  dealer = await signIn('dealer')
  customer = await signIn('customer')
}, 120_000)

afterAll(async () => {
  await other?.end('SIGTERM')
  await server?.end('SIGTERM')
  await removeDataDirectory(directory)
})

async function signIn(role: string) {
  const client = createClient(server.url, server.anonKey, { auth: { persistSession: false } })
  const email = demoAccounts.find((account) => account.role === role)?.email ?? ''
  const { error } = await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD })
  expect(error).toBeNull()
  return client
}

/** Opens a person's live stream at a server and collects its events. */
async function listen(client: SupabaseClient, { url }: RunningServer = server) {
  const { data } = await client.auth.getSession()
  const leaving = new AbortController()
  const answer = await fetch(`${url}/live`, {
    headers: { authorization: `Bearer ${data.session?.access_token}`, 'accept-encoding': 'gzip, br' },
    signal: leaving.signal,
  })
  let text = ''
  const ended = (async () => {
    if (!answer.body) return
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) text += chunk
  })().catch(() => {})
  return { answer, ended, heard: () => text, leave: () => leaving.abort() }
}

/** Sends an inquiry about one of the dealer's cars. */
async function ask() {
  const { data: dealerUser } = await dealer.auth.getUser()
  const { data: cars } = await customer
    .from('vehicle_listings')
    .select('id')
    .eq('seller_id', dealerUser.user?.id)
    .eq('status', 'active')
    .limit(1)
  const { error } = await customer
    .from('messages')
    .insert({ listing_id: cars?.[0]?.id, content: 'Is it still there?' })
  expect(error).toBeNull()
}

test('the stream needs a member’s token', async () => {
  const asking = (authorization?: string) =>
    fetch(`${server.url}/live`, { headers: authorization ? { authorization } : {} })
  for (const answer of [
    await asking(),
    await asking(`Bearer ${server.anonKey}`),
    await asking(`Bearer ${server.serviceKey}`),
    await asking('Bearer x.y.z'),
    await fetch(`${server.url}/live?apikey=${server.anonKey}`),
  ]) {
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toMatch(/json/)
  }
})

test('both sides are notified of a message at once on any server, and nobody else is', async () => {
  const here = await listen(dealer)
  const there = await listen(dealer, other)
  const asker = await listen(customer)
  const stranger = await listen(await signIn('service_provider'))
  expect(here.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(here.answer.headers.get('content-encoding')).toBeNull()
  expect(here.answer.headers.get('cache-control')).toBe('no-store, no-transform')
  await expect.poll(() => here.heard(), { message: 'the first bytes come at once' }).toBe(':\n\n')

  await ask()
  for (const page of [here, there, asker])
    await expect.poll(() => page.heard(), { timeout: 5_000 }).toBe(':\n\ndata: message\n\n')
  expect(stranger.heard()).toBe(':\n\n')
  for (const page of [here, there, asker, stranger]) page.leave()
})

test('a person has at most twelve streams; closing a page frees one', async () => {
  const pages = []
  for (let n = 0; n < 12; n++) pages.push(await listen(customer))
  expect(pages.map(({ answer }) => answer.status)).toEqual(Array(12).fill(200))
  const refused = await listen(customer)
  expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([503, '30'])
  expect((await listen(dealer)).answer.status).toBe(200)

  pages[0]?.leave()
  await expect.poll(async () => (await listen(customer)).answer.status, { timeout: 5_000 }).toBe(200)
  for (const page of pages) page.leave()
})

test('a stopping server ends its streams promptly', async () => {
  const page = await listen(dealer, other)
  const start = performance.now()
  expect(await other.end('SIGTERM')).toBe(0)
  await page.ended
  expect(performance.now() - start).toBeLessThan(4_000)
})
