import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type AuthUnderTest, openAuth, siteUrl } from '#testing/auth.ts'
import { openBrowser } from '#testing/browser-cookies.ts'
import { type OpenIdStandIn, startOpenIdProvider } from '#testing/openid-provider.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { GOOGLE_ISSUER, type ProviderFailure } from './providers.ts'

let database: TestDatabase
let google: OpenIdStandIn
let auth: AuthUnderTest
let failures: ProviderFailure[] = []
let people = 0

beforeAll(async () => {
  database = await createTestDatabase('backend')
})

// A new one for each test, because documents and keys are kept.
beforeEach(async () => {
  await auth?.close()
  await google?.close()
  google = await startOpenIdProvider()
  failures = []
  auth = openAuth(database, { providers: [google.provider], onProviderFailure: (one) => failures.push(one) })
  people += 1
  google.person = { sub: `person-${people}`, email: `person-${people}@example.com`, email_verified: true }
})

afterAll(async () => {
  vi.useRealTimers()
  await auth?.close()
  await google?.close()
  await database?.drop()
})

async function signIn(): Promise<string> {
  const browser = openBrowser(auth)
  const page = await browser.follow(
    `/auth/v1/authorize?provider=google&redirect_to=${siteUrl}/auth&code_challenge=${'c'.repeat(43)}&code_challenge_method=s256`,
  )
  const target = page.origin === siteUrl ? page : await browser.follow(await google.agree(page.href))
  expect(target.origin).toBe(siteUrl)
  return target.searchParams.has('code') ? 'code' : String(target.searchParams.get('error_code'))
}

const byToken = async () => {
  const { data, error } = await auth
    .newClient()
    .auth.signInWithIdToken({ provider: 'google', token: await google.idToken() })
  return data.session ? 'session' : error?.code
}

const account = async () =>
  (
    await auth.owner.query('select raw_user_meta_data as details from auth.users where email = $1', [
      google.person.email,
    ])
  ).rows[0]

const now = () => Math.floor(Date.now() / 1000)

test.each([
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['another audience', { claims: { aud: 'another-site' } }],
  ['an expired token', { claims: { iat: now() - 7200, exp: now() - 3600 } }],
  ['no end', { claims: { exp: undefined } }],
  ['no person', { claims: { sub: undefined } }],
  ['a person of 256 characters', { claims: { sub: 'x'.repeat(256) } }],
  ['a person of other characters', { claims: { sub: 'wanjikü' } }],
  ['no signature', { signature: 'none' }],
  ['a signature by the secret of the client', { signature: 'HS256' }],
  ['the signature of a key that it has not published', { signature: 'unpublished key' }],
] as const)('an ID token with %s signs nobody in', async (_, lies) => {
  expect([await signIn(), await byToken()]).toEqual(['code', 'session'])
  google.lies = lies
  expect([await signIn(), await byToken()]).toEqual(['bad_oauth_callback', 'bad_oauth_callback'])
  expect(failures).toHaveLength(2)
  expect(failures.every(({ reason }) => reason.length > 5)).toBe(true)
})

test.each([
  ['a token of another sign-in', { claims: { nonce: 'of another' } }],
  ['a token without a nonce', { claims: { nonce: undefined } }],
  ['the state of another sign-in', { returned: { state: 'another' } }, 'bad_oauth_state'],
  ['the issuer of another provider', { returned: { iss: 'https://evil.example' } }],
  ['a code that it does not know', { returned: { code: 'made up' } }],
] as const)('a return with %s signs nobody in', async (_, lies, code: string = 'bad_oauth_callback') => {
  google.lies = lies
  expect(await signIn()).toBe(code)
  expect(await account()).toBeUndefined()
})

test('who cancels comes back with a sentence of ours', async () => {
  const browser = openBrowser(auth)
  const page = await browser.follow(`/auth/v1/authorize?provider=google&redirect_to=${siteUrl}/auth`)
  const state = page.searchParams.get('state') ?? ''
  const returned = new URLSearchParams({
    error: 'access_denied',
    error_description: 'Call 0700 000 000 now',
    state,
    iss: google.provider.issuer,
  })
  const target = await browser.follow(`/auth/v1/callback?${returned}`)
  expect(Object.fromEntries(target.searchParams)).toEqual({
    error: 'access_denied',
    error_code: 'access_denied',
    error_description: 'Signing in with Google was cancelled.',
  })
})

test('another key is fetched, at most once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  expect(await signIn()).toBe('code')
  const fetched = () => google.asked.filter((path) => path === '/keys').length
  expect(fetched()).toBe(1)
  await google.rotateKey()
  expect([await signIn(), fetched()]).toEqual(['bad_oauth_callback', 1])
  vi.setSystemTime(Date.now() + 61_000)
  expect([await signIn(), fetched()]).toEqual(['code', 2])
  // Documents and keys are kept for an hour.
  vi.setSystemTime(Date.now() + 58 * 60_000)
  expect([await signIn(), fetched()]).toEqual(['code', 2])
  const discovered = () => google.asked.filter((path) => path.startsWith('/.well-known')).length
  expect(discovered()).toBe(1)
  vi.setSystemTime(Date.now() + 10 * 60_000)
  expect([await signIn(), discovered()]).toEqual(['code', 2])
  vi.useRealTimers()
})

test('a provider that is down says so, and is asked again after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  google.lies = { status: 503 }
  expect(await signIn()).toBe('provider_unavailable')
  expect([await signIn(), google.asked.length]).toEqual(['provider_unavailable', 1])
  expect(await byToken()).toBe('provider_unavailable')
  google.lies = {}
  vi.setSystemTime(Date.now() + 11_000)
  expect(await signIn()).toBe('code')
  vi.useRealTimers()
})

test('a provider that is gone, or answers with pages, says so', async () => {
  await google.close()
  expect(await signIn()).toBe('provider_unavailable')
  google = await startOpenIdProvider()
})

test('a slow provider is waited for during five seconds', { timeout: 20_000 }, async () => {
  await signIn()
  google.lies = { delay: 8_000 }
  const begun = performance.now()
  expect(await byToken()).toBe('session')
  const browser = openBrowser(auth)
  google.lies = {}
  const page = await browser.follow(`/auth/v1/authorize?provider=google&redirect_to=${siteUrl}/auth`)
  const callback = await google.agree(page.href)
  google.lies = { delay: 8_000 }
  const target = await browser.follow(callback)
  expect(target.searchParams.get('error_code')).toBe('provider_unavailable')
  expect(target.searchParams.get('error')).toBe('temporarily_unavailable')
  const took = performance.now() - begun
  expect(took).toBeGreaterThan(4_500)
  expect(took).toBeLessThan(7_500)
})

test.each([
  ['another issuer', { discovery: { issuer: 'https://evil.example' } }, 'bad_oauth_callback'],
  ['no keys', { discovery: { jwks_uri: undefined } }, 'bad_oauth_callback'],
  ['a megabyte', { padding: 1_000_000 }, 'provider_unavailable'],
] as const)('a discovery document with %s is not used', async (_, lies, code) => {
  google.lies = lies
  expect(await signIn()).toBe(code)
})

test('an address and a name that are too long or unreadable are left out', async () => {
  google.person = {
    ...google.person,
    name: 'x'.repeat(5_000),
    given_name: 'Wanjiku\u0000',
    family_name: { first: 'x' },
    picture: 'javascript:alert(1)',
  }
  expect(await signIn()).toBe('code')
  expect((await account()).details).toEqual({ email_verified: true })
  for (const email of [`${'x'.repeat(300)}@example.com`, 'no address', 7, 'ünï@example.com']) {
    google.person = { sub: `odd-${String(email).length}`, email, email_verified: true }
    expect(await signIn()).toBe('provider_email_missing')
  }
})

test('a provider that tells the address only when asked again is asked', async () => {
  google.lies = { claims: { email: undefined, email_verified: undefined } }
  expect(await signIn()).toBe('code')
  expect(google.asked).toContain('/userinfo')
  expect(await account()).toBeDefined()
})

test('Google links an account by itself only at an address that it hosts', async () => {
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    real(String(input).replace(GOOGLE_ISSUER, google.provider.issuer), init),
  )
  google.lies = {
    claims: { iss: GOOGLE_ISSUER },
    discovery: { issuer: GOOGLE_ISSUER, jwks_uri: `${GOOGLE_ISSUER}/keys` },
  }
  await auth.close()
  auth = openAuth(database, { providers: [{ ...google.provider, issuer: GOOGLE_ISSUER }] })
  const as = (email: string, more = {}) => {
    people += 1
    google.person = { sub: `person-${people}`, email, email_verified: true, ...more }
    return byToken()
  }
  for (const email of [
    'njeri@gmail.com',
    'otieno@googlemail.com',
    'hosted@example.com',
    'elsewhere@example.com',
  ])
    await auth.signedIn(email)
  expect(await as('Njeri@gmail.com')).toBe('session')
  expect(await as('otieno@googlemail.com')).toBe('session')
  expect(await as('hosted@example.com', { hd: 'example.com' })).toBe('session')
  expect(await as('elsewhere@example.com')).toBe('link_requires_password')
  expect(await as('elsewhere@example.com', { hd: '' })).toBe('link_requires_password')
  expect(await as('new-there@example.com'), 'a new account').toBe('session')
  vi.unstubAllGlobals()
})

test('an identity of another issuer that had the name of the provider signs nobody in', async () => {
  expect([await signIn(), await byToken()]).toEqual(['code', 'session'])
  const keptAs = (issuer: string | null) =>
    auth.owner.query(
      `update auth.identities set identity_data = identity_data || jsonb_build_object('iss', $2::text) where provider_id = $1`,
      [google.person.sub, issuer],
    )
  await keptAs('https://former.example')
  expect([await signIn(), await byToken()]).toEqual(['provider_disabled', 'provider_disabled'])
  const other = await auth.signedIn(`other-${people}@example.com`)
  const { error } = await other.auth.linkIdentity({ provider: 'google', token: await google.idToken() })
  expect(error?.code).toBe('identity_already_exists')
  // As another sign-in service may have kept it.
  await keptAs(null)
  expect(await byToken()).toBe('session')
})

test.each([
  ['accounts.google.com', GOOGLE_ISSUER],
  [GOOGLE_ISSUER, 'accounts.google.com'],
])('Google’s issuer is the same as %s and as %s', async (kept, claimed) => {
  const { rows } = await auth.owner.query('select auth.is_of_issuer($1, $2) as same', [
    { iss: kept },
    { identity_data: { iss: claimed } },
  ])
  expect(rows).toEqual([{ same: true }])
})

test('an application may refuse the name of a new account, which is then made without', async () => {
  await auth.owner.query(`
    create or replace function auth.refuse_toyota() returns trigger language plpgsql as $$
    begin
      if new.raw_user_meta_data ->> 'name' = 'Toyota Kenya' then raise exception 'This is the name of a business.'; end if;
      return new;
    end $$;
    create trigger refuse_toyota before insert on auth.users for each row execute function auth.refuse_toyota()`)
  google.person = { ...google.person, name: 'Toyota Kenya' }
  expect(await signIn()).toBe('code')
  expect((await account()).details).toEqual({ email_verified: true })
  await auth.owner.query('drop function auth.refuse_toyota cascade')
})
