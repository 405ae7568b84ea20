import { createClient } from '@supabase/supabase-js'
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

beforeAll(async () => {
  server = await startServer(directory, { DEMO: 'on' })
}, 120_000)

afterAll(async () => {
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

async function until(condition: () => Promise<boolean>) {
  for (let tries = 0; tries < 50; tries++) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('It did not come about in five seconds')
}

test('maintenance mode closes pages and data to all but administrators until switched off', async () => {
  const page = (path: string) => fetch(server.url + path)
  const anonymous = { apikey: server.anonKey }
  const data = (headers: Record<string, string>) =>
    fetch(`${server.url}/rest/v1/vehicle_listings?select=id&limit=1`, { headers })
  const admin = await signIn('admin')
  const customer = await signIn('customer')
  expect((await page('/vehicles')).status).toBe(200)

  const save = (value: string) => admin.from('system_settings').upsert({ key: 'maintenance_mode', value })
  expect((await save('true')).error).toBeNull()
  await until(async () => (await data(anonymous)).status === 503)

  // A page that is still in the cache.
  const closed = await page('/vehicles')
  expect(closed.status).toBe(503)
  expect(closed.headers.get('retry-after')).toBe('60')
  expect(closed.headers.get('cache-control')).toBe('no-store')
  expect(await closed.text()).toContain('We are working on Magari')
  for (const path of ['/login', '/admin', '/healthz', '/favicon.svg'])
    expect((await page(path)).status, path).not.toBe(503)
  expect((await page('/error-reporter.js')).status).toBe(200)
  const reported = await fetch(`${server.url}/browser-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event: 'Uncaught error', error: 'Error: x' }),
  })
  expect(reported.status).toBe(204)

  const refused = await data(anonymous)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('maintenance') })
  const { data: session } = await customer.auth.getSession()
  const own = { ...anonymous, authorization: `Bearer ${session.session?.access_token}` }
  expect((await data(own)).status).toBe(503)
  expect((await admin.from('vehicle_listings').select('id').limit(1)).data).toHaveLength(1)
  const passFor = async (client: typeof admin) => {
    const { data } = await client.auth.getSession()
    return fetch(`${server.url}/functions/v1/maintenance-pass`, {
      method: 'POST',
      headers: { ...anonymous, authorization: `Bearer ${data.session?.access_token}` },
    })
  }
  expect((await passFor(customer)).headers.get('set-cookie')).toBeNull()
  const [cookie = ''] = ((await passFor(admin)).headers.get('set-cookie') ?? '').split(';')
  expect(cookie).toMatch(/^magari-maintenance=./)
  const open = await fetch(`${server.url}/vehicles`, { headers: { cookie } })
  expect(open.status).toBe(200)
  expect(open.headers.get('cache-control')).toBe('no-store')
  expect(await open.text()).toContain('<article')
  const forged = `magari-maintenance=${server.anonKey}`
  expect((await fetch(`${server.url}/vehicles`, { headers: { cookie: forged } })).status).toBe(503)
  expect((await page('/vehicles')).status).toBe(503)
  // Signing in keeps working, or nobody could switch it off.
  await signIn('admin')

  expect((await save('false')).error).toBeNull()
  await until(async () => (await data(anonymous)).status === 200)
  expect((await page('/vehicles?search=axio')).status).toBe(200)
})

test('public settings are shown on the pages of each process', async () => {
  const admin = await signIn('admin')
  const save = (key: string, value: string) => admin.from('system_settings').upsert({ key, value })
  expect((await save('social_tiktok', 'https://tiktok.example/@magari')).error).toBeNull()
  expect((await save('contact_phone', '+254712345678')).error).toBeNull()
  expect((await save('home_figure_customers', '61,000+')).error).toBeNull()
  const shows = async (path: string, text: string) =>
    (await (await fetch(`${server.url}${path}`)).text()).includes(text)
  await until(() => shows('/contact', 'href="tel:+254712345678"'))
  await until(() => shows('/terms', 'href="https://tiktok.example/@magari"'))
  await until(() => shows('/', '61,000+'))
  expect((await save('social_tiktok', '')).error).toBeNull()
  await until(async () => !(await shows('/terms', 'tiktok')))
})

test('closed registration is shown on the sign-up pages and enforced by the service', async () => {
  const admin = await signIn('admin')
  const set = (value: string) =>
    admin.from('system_settings').update({ value }).eq('key', 'user_registration')
  const says = async (words: string) => {
    const pages = ['/register', '/auth?tab=signup'].map((path) => fetch(`${server.url}${path}`))
    const texts = await Promise.all((await Promise.all(pages)).map((answer) => answer.text()))
    return texts.every((text) => text.includes(words))
  }
  const CLOSED = 'Sign-up is closed at the moment.'
  expect(await says('Create Account')).toBe(true)

  await set('false')
  await until(() => says(CLOSED))
  expect(await says('Create Account')).toBe(false)
  const visitor = createClient(server.url, server.anonKey, { auth: { persistSession: false } })
  const { error } = await visitor.auth.signUp({
    email: 'late@example.test',
    password: 'Barabara-77',
    options: { data: { first_name: 'Late', last_name: 'Comer' } },
  })
  expect(error?.code).toBe('signup_disabled')

  await set('true')
  await until(() => says('Create Account'))
})
