/** What waits for a person who comes back from a provider: once or twice, with a second factor, suspended, or anonymous until then. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AuthUnderTest, goodPassword, openAuth, siteUrl } from '#testing/auth.ts'
import { type CookieBrowser, openBrowser } from '#testing/browser-cookies.ts'
import { type OpenIdStandIn, startOpenIdProvider } from '#testing/openid-provider.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { totp } from './totp.ts'

let database: TestDatabase
let google: OpenIdStandIn
let auth: AuthUnderTest
let people = 0

beforeAll(async () => {
  database = await createTestDatabase('backend')
  google = await startOpenIdProvider()
  auth = openAuth(database, {
    providers: [google.provider],
    requireSecondFactor: true,
    anonymousUsers: true,
    anonymousRole: 'anon',
    phones: { channels: () => ['sms'] },
  })
})

afterAll(async () => {
  await auth?.close()
  await google?.close()
  await database?.drop()
})

beforeEach(() => {
  google.lies = {}
  people += 1
  google.person = { sub: `person-${people}`, email: `person-${people}@example.com`, email_verified: true }
})

type Client = ReturnType<CookieBrowser['client']>

const PAGE = `${siteUrl}/auth/callback?provider=google`
const options = { redirectTo: PAGE, skipBrowserRedirect: true }
const email = () => String(google.person.email)
const errorOf = (target: URL) => target.searchParams.get('error_code')
const exchange = (client: Client, target: URL) =>
  client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
const providersOf = async (client: Client) =>
  ((await client.auth.getUserIdentities()).data?.identities ?? []).map(({ provider }) => provider)
const ban = () =>
  auth.owner.query(`update auth.users set banned_until = now() + interval '1 day' where email = $1`, [
    email(),
  ])

/** The address with which the provider sends the browser back after its button was pressed. */
async function agreed(browser: CookieBrowser, client: Client) {
  const { data, error } = await client.auth.signInWithOAuth({ provider: 'google', options })
  if (error) throw error
  return google.agree((await browser.follow(data.url ?? '')).href)
}

async function cameBack(browser = openBrowser(auth), client = browser.client()) {
  return { browser, client, target: await browser.follow(await agreed(browser, client)) }
}

/** Where the page is opened after the account of the session asked for the provider. */
async function linked(browser: CookieBrowser, client: Client) {
  const { data, error } = await client.auth.linkIdentity({ provider: 'google', options })
  if (error) throw error
  return browser.follow(await google.agree(data.url ?? ''))
}

describe('who comes back again in the same browser', () => {
  test('is signed in, though the first answer was lost', async () => {
    const browser = openBrowser(auth)
    const client = browser.client()
    const callback = await agreed(browser, client)
    await browser.follow(callback)
    const { data, error } = await exchange(client, await browser.follow(callback))
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email())
  })

  test('waits while the provider is slow', async () => {
    const browser = openBrowser(auth)
    const client = browser.client()
    const callback = await agreed(browser, client)
    google.lies = { delay: 700 }
    const [first, second] = await Promise.all([browser.follow(callback), browser.follow(callback)])
    expect(second.href).toBe(first.href)
    expect((await exchange(client, second)).error).toBeNull()
  })

  test('has added the provider once', async () => {
    const address = `member-${people}@example.com`
    await auth.signedIn(address)
    const browser = openBrowser(auth)
    const client = browser.client()
    await client.auth.signInWithPassword({ email: address, password: goodPassword })
    const { data } = await client.auth.linkIdentity({ provider: 'google', options })
    const callback = await google.agree(data.url ?? '')
    await browser.follow(callback)
    expect((await exchange(client, await browser.follow(callback))).error).toBeNull()
    expect(await providersOf(client)).toEqual(['email', 'google'])
    expect(
      (await auth.letters(address)).filter(({ template }) => template === 'identity_linked'),
    ).toHaveLength(1)
  })

  test('gets no session by the implicit flow, and begins again on the page that was asked for', async () => {
    const browser = openBrowser(auth)
    const callback = await agreed(browser, browser.client('implicit'))
    expect((await browser.follow(callback)).hash).toContain('access_token=')
    const again = await browser.follow(callback)
    expect([again.pathname, errorOf(again)]).toEqual(['/auth/callback', 'bad_oauth_state'])
    expect(again.href).not.toContain('token')
  })

  test('begins again after a failure, and after the password was asked for', async () => {
    const browser = openBrowser(auth)
    google.lies = { returned: { error: 'access_denied' } }
    const denied = await agreed(browser, browser.client())
    expect(errorOf(await browser.follow(denied))).toBe('access_denied')
    expect(errorOf(await browser.follow(denied))).toBe('bad_oauth_state')
    google.lies = {}
    await auth.ask('POST /signup', { body: { email: email(), password: goodPassword } })
    const asked = await agreed(browser, browser.client())
    expect((await browser.follow(asked)).hash).toContain('link_token=')
    const again = await browser.follow(asked)
    expect([again.pathname, errorOf(again)]).toEqual(['/auth/callback', 'bad_oauth_state'])
    expect(again.href).not.toContain('link_token')
  })

  test('gets nothing that was taken away in between', async () => {
    await auth.signedIn(email())
    const browser = openBrowser(auth)
    const client = browser.client()
    const callback = await agreed(browser, client)
    await browser.follow(callback)
    await ban()
    expect((await exchange(client, await browser.follow(callback))).error).toMatchObject({
      code: 'user_banned',
    })
    await auth.owner.query(`update auth.oauth_states set created_at = created_at - interval '10 minutes'`)
    expect(errorOf(await browser.follow(callback))).toBe('bad_oauth_state')
  })
})

describe('a second factor', () => {
  async function withApp() {
    const member = await auth.signedIn(email())
    const { data } = await member.auth.mfa.enroll({ factorType: 'totp' })
    if (!data) throw new Error('No factor was enrolled')
    const code = () => totp(data.totp.secret, Math.floor(Date.now() / 30_000))
    const shown = await member.auth.mfa.challengeAndVerify({ factorId: data.id, code: code() })
    if (shown.error) throw shown.error
    await auth.owner.query('update auth.mfa_factors set last_step = 0')
    return { factorId: data.id, code }
  }

  test('is shown after the provider, whose session has no rights before and is a member’s after', async () => {
    const { factorId, code } = await withApp()
    const { browser, client, target } = await cameBack()
    expect((await exchange(client, target)).error).toBeNull()
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ role: 'anon', aal: 'aal1' })
    expect(browser.cookies.has('known-device')).toBe(false)
    expect((await client.auth.updateUser({ password: 'Safari-2027' })).error).toMatchObject({
      code: 'insufficient_aal',
    })
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({
      role: 'authenticated',
      aal: 'aal2',
      amr: [{ method: 'oauth' }, { method: 'totp' }],
    })
    expect(browser.cookies.has('known-device')).toBe(true)
  })

  test('is asked for after the implicit flow and an ID token alike', async () => {
    await withApp()
    const browser = openBrowser(auth)
    const { target } = await cameBack(browser, browser.client('implicit'))
    const client = openBrowser(auth).client()
    const fragment = new URLSearchParams(target.hash.slice(1))
    const roleOf = async (access_token: string | null | undefined) =>
      (await client.auth.getClaims(access_token ?? '')).data?.claims.role
    expect(await roleOf(fragment.get('access_token'))).toBe('anon')
    const byToken = await client.auth.signInWithIdToken({ provider: 'google', token: await google.idToken() })
    expect(await roleOf(byToken.data.session?.access_token)).toBe('anon')
  })
})

describe('a suspended account', () => {
  test('comes back to the page with its code, and gets neither session nor provider', async () => {
    await auth.signedIn(email())
    await ban()
    for (const flow of ['pkce', 'implicit'] as const) {
      const browser = openBrowser(auth)
      const { target } = await cameBack(browser, browser.client(flow))
      expect([target.pathname, errorOf(target)]).toEqual(['/auth/callback', 'user_banned'])
      expect(target.href).not.toMatch(/access_token|[?&]code=/)
    }
    expect(
      await auth.owner.query('select from auth.identities where provider_id = $1', [google.person.sub]),
    ).toMatchObject({ rowCount: 0 })
  })

  test('that was suspended while its person was away adds no provider', async () => {
    await auth.signedIn(email())
    const browser = openBrowser(auth)
    const client = browser.client()
    await client.auth.signInWithPassword({ email: email(), password: goodPassword })
    const { data } = await client.auth.linkIdentity({ provider: 'google', options })
    const callback = await google.agree(data.url ?? '')
    await ban()
    expect(errorOf(await browser.follow(callback))).toBe('user_banned')
    await auth.owner.query('update auth.users set banned_until = null where email = $1', [email()])
    expect(await providersOf(client)).toEqual(['email'])
  })
})

describe('an anonymous account', () => {
  async function guest(flow: 'pkce' | 'implicit' = 'pkce') {
    const browser = openBrowser(auth)
    const client = browser.client(flow)
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
    if (error || !data.user) throw error
    return { browser, client, id: data.user.id }
  }

  test('becomes a member’s by the provider’s page, in the session that asked', async () => {
    const { browser, client, id } = await guest()
    const before = (await client.auth.getClaims()).data?.claims
    await auth.letElevenMinutesPass()
    const { data, error } = await exchange(client, await linked(browser, client))
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id,
      email: email(),
      is_anonymous: false,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { theme: 'dark', email_verified: true },
      identities: [{ provider: 'google' }],
    })
    expect(before).toMatchObject({ role: 'anon', is_anonymous: true })
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({
      session_id: before?.session_id,
      role: 'authenticated',
      is_anonymous: false,
    })
    expect((await client.auth.refreshSession()).data.user?.id).toBe(id)
    const again = await cameBack()
    expect((await exchange(again.client, again.target)).data.user?.id).toBe(id)
  })

  test('does so by the implicit flow', async () => {
    const { browser, client, id } = await guest('implicit')
    const fragment = new URLSearchParams((await linked(browser, client)).hash.slice(1))
    const { data } = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(data.user).toMatchObject({ id, email: email(), is_anonymous: false })
  })

  test('stays as it is where the provider’s person cannot become its member', async () => {
    const taken = { ...google.person, sub: `another-${people}` }
    await cameBack()
    const known = google.person
    const { browser, client, id } = await guest()
    for (const [person, code] of [
      [known, 'identity_already_exists'],
      [taken, 'email_exists'],
      [
        { ...taken, email: `new-${people}@example.com`, email_verified: false },
        'provider_email_needs_verification',
      ],
      [{ sub: taken.sub }, 'provider_email_missing'],
    ] as const) {
      google.person = person
      const target = await linked(browser, client)
      expect([target.pathname, errorOf(target)], code).toEqual(['/auth/callback', code])
    }
    expect((await client.auth.getUser()).data.user).toMatchObject({
      id,
      email: '',
      is_anonymous: true,
      identities: [],
    })
  })
})

test('an account without a confirmed address remembers that its provider was taken away', async () => {
  const phone = '254712000042'
  const { data } = await auth.admin.createUser({ phone, password: goodPassword, phone_confirm: true })
  const client = openBrowser(auth).client()
  await client.auth.signInWithPassword({ phone, password: goodPassword })
  const { error } = await client.auth.linkIdentity({ provider: 'google', token: await google.idToken() })
  expect(error).toBeNull()
  const identities = (await client.auth.getUserIdentities()).data?.identities ?? []
  const added = identities.find(({ provider }) => provider === 'google')
  expect((await client.auth.unlinkIdentity(added as never)).error).toBeNull()
  // Nobody was told, as there is no address; the one that is added later is that of the provider.
  await auth.admin.updateUserById(data.user?.id ?? '', { email: email(), email_confirm: true })
  expect(await auth.letters(email())).toEqual([])
  await auth.owner.query(`update auth.credential_changes set created_at = created_at - interval '8 days'`)
  await auth.owner.query('select auth.remove_expired()')
  expect(errorOf((await cameBack()).target)).toBe('link_requires_password')
})
