// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBrowserClient } from '../browser-client.ts'
import { shownToast } from '../ui/toast.ts'
import { actFor, leave } from './acting.ts'
import { sessionEnded } from './ended.ts'
import { ACTING_KEY, SESSION_KEY } from './storage.ts'
import { accessToken, authClient, knownVisitor, onVisitorChange } from './visitor.ts'

const PERSON = '00000000-0000-4000-8000-000000000001'
const BUSINESS = '00000000-0000-4000-8000-000000000002'
const AT = Date.UTC(2026, 10, 30, 9)
const HOUR = 3_600_000

const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const tokenOf = (claims: object) => `${part({ alg: 'none' })}.${part(claims)}.s`
const OWN = tokenOf({ sub: PERSON, role: 'authenticated', exp: AT / 1000 + 30 * 24 * 3600 })

/** The services of the test: what the exchange answers, and which tokens the tables accept. */
const services = {
  exchanges: 0,
  role: 'sales' as string | null,
  isOnline: true,
  accepted: new Set<string>(),
  served: [] as string[],
}

function answerExchange(): Response {
  services.exchanges += 1
  if (services.role === null)
    return Response.json(
      { code: 'no_authorization', message: 'User may not act for this account' },
      { status: 403 },
    )
  const token = tokenOf({ sub: BUSINESS, role: `business_${services.role}`, n: services.exchanges })
  services.accepted = new Set([OWN, token])
  return Response.json({ access_token: token, expires_in: 3600 })
}

function answerTable(request: Request): Response {
  const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? ''
  if (!services.accepted.has(token))
    return Response.json(
      { code: 'PGRST301', message: 'JWT expired' },
      { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
    )
  services.served.push(token)
  return Response.json(request.url.includes('/profiles') ? [] : [{ id: 1 }])
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: AT })
  Object.assign(services, {
    exchanges: 0,
    role: 'sales',
    isOnline: true,
    accepted: new Set([OWN]),
    served: [],
  })
  document.head.innerHTML = '<script id="magari-config" type="application/json">{"anonKey":"anon"}</script>'
  const user = { id: PERSON, email: 'akinyi@example.test', factors: [] }
  const session = { access_token: OWN, refresh_token: 'r', token_type: 'bearer', expires_in: 1, user }
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, expires_at: AT / 1000 + 30 * 24 * 3600 }))
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    if (!services.isOnline) throw new TypeError('Failed to fetch')
    const request = new Request(new URL(String(input), 'http://magari.test'), init)
    const { pathname, search } = new URL(request.url)
    if (pathname === '/auth/v1/token' && search.includes('token-exchange')) return answerExchange()
    if (pathname === '/auth/v1/user') return Response.json(user)
    if (pathname.startsWith('/auth/')) return new Response(null, { status: 204 })
    return answerTable(request)
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(async () => {
  services.isOnline = true
  await leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const shop = { id: BUSINESS, name: 'Achieng Motors' }
const rows = async () => (await openBrowserClient().from('vehicle_listings').select('id')).error

test('who works for a business is it until they leave', async () => {
  expect((await knownVisitor()).user?.id).toBe(PERSON)
  expect(await actFor(shop)).toBeNull()
  expect(await knownVisitor()).toMatchObject({
    user: { id: BUSINESS, email: null },
    acting: { person: { id: PERSON }, role: 'sales', businessName: 'Achieng Motors', ended: false },
  })
  expect(await rows()).toBeNull()
  expect(services.served.at(-1)).not.toBe(OWN)
  await leave()
  expect(await knownVisitor()).toMatchObject({ user: { id: PERSON }, acting: null })
  expect(await accessToken()).toBe(OWN)
})

test('somebody who does not work there stays themselves, and reads why', async () => {
  services.role = null
  expect(await actFor(shop)).toMatchObject({ message: 'You no longer work for Achieng Motors.' })
  expect(await knownVisitor()).toMatchObject({ user: { id: PERSON }, acting: null })
})

test('a token that is about to end is exchanged once for all requests', async () => {
  await actFor(shop)
  vi.setSystemTime(AT + HOUR - 30_000)
  const [first, ...others] = await Promise.all([accessToken(), accessToken(), accessToken()])
  expect(others).toEqual([first, first])
  expect(services.exchanges).toBe(2)
})

test('without a connection the old token stays, and is exchanged later', async () => {
  await actFor(shop)
  const token = await accessToken()
  vi.setSystemTime(AT + 2 * HOUR)
  services.isOnline = false
  expect(await accessToken()).toBe(token)
  expect((await knownVisitor()).acting?.ended).toBe(false)
  services.isOnline = true
  expect(await accessToken()).not.toBe(token)
})

test('a request is repeated in the new role', async () => {
  await actFor(shop)
  services.role = 'manager'
  services.accepted = new Set([OWN])
  expect(await rows()).toBeNull()
  expect((await knownVisitor()).acting?.role).toBe('manager')
})

test('who was removed reads it at the next press, and is themselves from the next page on', async () => {
  await actFor(shop)
  services.role = null
  services.accepted = new Set([OWN])
  const { error } = await openBrowserClient().from('vehicle_listings').update({ price: 1 }).eq('id', 'x')
  expect(error).toMatchObject({ code: '42501', message: 'You no longer work for Achieng Motors.' })
  expect(shownToast()?.title).toBe('You no longer work for Achieng Motors.')
  expect(await knownVisitor()).toMatchObject({ user: { id: BUSINESS }, acting: { ended: true } })
  expect(await sessionEnded({ code: '42501', message: '' })).toBe(false)
  const asked = services.exchanges
  expect(await rows()).toMatchObject({ message: 'You no longer work for Achieng Motors.' })
  expect(services.exchanges).toBe(asked)
  await leave()
  expect((await knownVisitor()).user?.id).toBe(PERSON)
})

test('another tab opens a business and leaves it', async () => {
  await actFor(shop)
  const kept = localStorage.getItem(ACTING_KEY) ?? ''
  await leave()
  const shown: (string | undefined)[] = []
  const stop = onVisitorChange(async () => shown.push((await knownVisitor()).user?.id))
  localStorage.setItem(ACTING_KEY, kept)
  dispatchEvent(new StorageEvent('storage', { key: ACTING_KEY, newValue: kept }))
  await vi.waitFor(() => expect(shown.at(-1)).toBe(BUSINESS))
  localStorage.removeItem(ACTING_KEY)
  dispatchEvent(new StorageEvent('storage', { key: ACTING_KEY, newValue: null }))
  await vi.waitFor(() => expect(shown.at(-1)).toBe(PERSON))
  stop()
})

test('what somebody else left here is not taken over', async () => {
  await actFor(shop)
  const kept = JSON.parse(localStorage.getItem(ACTING_KEY) ?? '')
  await leave()
  localStorage.setItem(ACTING_KEY, JSON.stringify({ ...kept, person: BUSINESS }))
  expect(await accessToken()).toBe(OWN)
})

test('signing out ends it', async () => {
  await actFor(shop)
  await (await authClient()).signOut({ scope: 'local' })
  await vi.waitFor(async () => expect((await knownVisitor()).status).toBe('signed-out'))
  expect(localStorage.getItem(ACTING_KEY)).toBeNull()
})
