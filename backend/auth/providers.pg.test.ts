import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AuthUnderTest, goodPassword, openAuth, siteUrl } from '#testing/auth.ts'
import { type CookieBrowser, openBrowser } from '#testing/browser-cookies.ts'
import { type OpenIdStandIn, startOpenIdProvider } from '#testing/openid-provider.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

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
    providerDetails: ({ given_name }) => (given_name ? { first_name: given_name } : {}),
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
  google.person = {
    sub: `person-${people}`,
    email: `person-${people}@example.com`,
    email_verified: true,
    name: 'Wanjiku Njeri',
    given_name: 'Wanjiku',
    picture: 'https://pictures.example/wanjiku.jpg',
  }
})

const email = () => String(google.person.email)

type Client = ReturnType<CookieBrowser['client']>

/** Presses the button and agrees at the provider: where the site is opened. */
async function cameBack(browser: CookieBrowser, client: Client, redirectTo = `${siteUrl}/auth?next=/sell`) {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) throw error
  const page = await browser.follow(data.url ?? '')
  return browser.follow(await google.agree(page.href))
}

/** Signs in in a new browser. */
async function signedIn() {
  const browser = openBrowser(auth)
  const client = browser.client()
  const target = await cameBack(browser, client)
  const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
  if (error) throw error
  return { browser, client, session: data.session }
}

const templates = async (address: string) => (await auth.letters(address)).map(({ template }) => template)

test('the first sign-in makes a confirmed account with what the provider knows; the next one leads to it', async () => {
  const browser = openBrowser(auth)
  const client = browser.client()
  const target = await cameBack(browser, client)
  expect(target.href).toMatch(new RegExp(`^${siteUrl}/auth\\?next=%2Fsell&code=[0-9a-f-]{36}$`))
  const { data } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
  expect(data.session?.provider_token).toMatch(/^access-/)
  expect(data.session?.provider_refresh_token).toBeUndefined()
  expect(data.user).toMatchObject({
    email: email(),
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: {
      email_verified: true,
      first_name: 'Wanjiku',
      full_name: 'Wanjiku Njeri',
      name: 'Wanjiku Njeri',
      avatar_url: 'https://pictures.example/wanjiku.jpg',
    },
  })
  expect(data.user?.email_confirmed_at).toBeTruthy()
  expect((await client.auth.getUserIdentities()).data?.identities).toMatchObject([
    {
      id: google.person.sub,
      provider: 'google',
      email: email(),
      identity_data: {
        sub: google.person.sub,
        email: email(),
        email_verified: true,
        provider_id: google.person.sub,
      },
    },
  ])
  const claims = (await client.auth.getClaims()).data?.claims
  expect(claims).toMatchObject({ role: 'authenticated', aal: 'aal1', amr: [{ method: 'oauth' }] })
  expect(await templates(email())).toEqual([])

  const again = await signedIn()
  expect(again.session.user.id).toBe(data.user?.id)
  expect(again.session.access_token).not.toBe(data.session?.access_token)
  // The token is nowhere in the database, and a session refreshes without it.
  expect((await again.client.auth.refreshSession()).data.session?.provider_token).toBeUndefined()
  expect(
    (await auth.owner.query('select from auth.flow_states where provider_token is not null')).rowCount,
  ).toBe(0)
})

test('the implicit flow brings the session in the fragment', async () => {
  const browser = openBrowser(auth)
  const client = browser.client('implicit')
  const target = await cameBack(browser, client)
  expect(target.search).toBe('?next=/sell')
  const values = new URLSearchParams(target.hash.slice(1))
  expect([...values.keys()]).toEqual([
    'access_token',
    'token_type',
    'expires_in',
    'expires_at',
    'refresh_token',
    'provider_token',
    'sb',
  ])
  const { data, error } = await client.auth.setSession({
    access_token: values.get('access_token') ?? '',
    refresh_token: values.get('refresh_token') ?? '',
  })
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email())
})

test('a known identity signs in whatever its address is now, and the account keeps its own', async () => {
  const { session } = await signedIn()
  const before = email()
  google.person = { ...google.person, email: 'another@example.com', email_verified: false, name: 'Else' }
  const again = await signedIn()
  expect(again.session.user).toMatchObject({
    id: session.user.id,
    email: before,
    user_metadata: { name: 'Wanjiku Njeri' },
    identities: [{ identity_data: { email: 'another@example.com', email_verified: false } }],
  })
})

test('an account whose address both sides have confirmed gets the identity, and its person is told', async () => {
  const password = await auth.signedIn(email())
  const { session } = await signedIn()
  const { data } = await password.auth.getUser()
  expect(session.user.id).toBe(data.user?.id)
  expect(data.user?.app_metadata.providers).toEqual(['email', 'google'])
  const mail = (await auth.letters(email())).at(-1)
  expect(mail).toMatchObject({ template: 'identity_linked', provider: 'Google' })
  // The next time nothing is new.
  const count = (await auth.letters(email())).length
  await signedIn()
  expect(await auth.letters(email())).toHaveLength(count)
})

test('"This was not me" takes the identity away, and it is not linked by itself again', async () => {
  await auth.signedIn(email())
  const { client } = await signedIn()
  const token = ((await auth.letters(email())).at(-1) as { token?: string }).token
  expect((await auth.ask('POST /credential-changes/undo', { body: { token } })).body).toEqual({
    kinds: ['identity_linked'],
    email: email(),
    phone: null,
  })
  expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  const { rows } = await auth.owner.query(
    `select raw_app_meta_data -> 'providers' as providers, encrypted_password,
       (select array_agg(provider) from auth.identities where user_id = account.id) as identities
     from auth.users account where email = $1`,
    [email()],
  )
  expect(rows).toEqual([{ providers: ['email'], encrypted_password: null, identities: ['email'] }])
  await auth.owner.query(`update auth.credential_changes set created_at = created_at - interval '8 days'`)
  await auth.owner.query('select auth.remove_expired()')
  expect((await signInAgain()).get('error_code')).toBe('link_requires_password')
})

test('a second factor is still asked for after signing in with a provider', async () => {
  const client = await auth.signedIn(email())
  await auth.owner.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
     select gen_random_uuid(), id, 'totp', 'verified', 'x' from auth.users where email = $1`,
    [email()],
  )
  const { session, client: halfway } = await signedIn()
  expect(session.user.id).toBe((await client.auth.getUser()).data.user?.id)
  expect((await halfway.auth.getClaims()).data?.claims).toMatchObject({ role: 'anon', aal: 'aal1' })
  const identity = session.user.identities?.find(({ provider }) => provider === 'google')
  expect((await halfway.auth.unlinkIdentity(identity as never)).error).toMatchObject({
    code: 'insufficient_aal',
  })
  expect((await halfway.auth.linkIdentity({ provider: 'google' })).error).toMatchObject({
    code: 'insufficient_aal',
  })
})

test('an ID token signs in, by its nonce and access token if they are given', async () => {
  const visitor = auth.newClient()
  const { createHash } = await import('node:crypto')
  const nonce = createHash('sha256').update('the nonce').digest('hex')
  const at_hash = createHash('sha256')
    .update('the access token')
    .digest()
    .subarray(0, 16)
    .toString('base64url')
  const token = await google.idToken({ aud: 'phone-app', nonce, at_hash })
  const { data, error } = await visitor.auth.signInWithIdToken({
    provider: 'google',
    token,
    nonce: 'the nonce',
    access_token: 'the access token',
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: email(), app_metadata: { provider: 'google' } })

  const code = async (more: object, claims: object = { nonce, at_hash }) => {
    const answer = await auth.newClient().auth.signInWithIdToken({
      provider: 'google',
      token: await google.idToken({ ...claims }),
      ...more,
    })
    return answer.error?.code ?? answer.data.user?.id
  }
  expect(await code({ nonce: 'the nonce' })).toBe(data.user?.id)
  expect(await code({})).toBe('validation_failed')
  expect(await code({ nonce: 'another' })).toBe('validation_failed')
  expect(await code({ nonce: 'the nonce' }, {})).toBe('validation_failed')
  expect(await code({ nonce: 'the nonce', access_token: 'another' })).toBe('validation_failed')
  expect(await code({}, {})).toBe(data.user?.id)
  expect(await code({}, { aud: ['site', 'stranger'] })).toBe('bad_oauth_callback')
  expect(await code({}, { aud: ['site', 'stranger'], azp: 'phone-app' })).toBe(data.user?.id)
  expect(await code({ provider: 'apple' }, {})).toBe('provider_disabled')
  expect(await code({ token: 'x' }, {})).toBe('bad_oauth_callback')
})

test('a person links and unlinks a provider, and is told of both', async () => {
  const address = `member-${people}@example.com`
  await auth.signedIn(address)
  const browser = openBrowser(auth)
  const client = browser.client()
  await client.auth.signInWithPassword({ email: address, password: goodPassword })
  const session = (await client.auth.getClaims()).data?.claims.session_id
  const { data, error } = await client.auth.linkIdentity({
    provider: 'google',
    options: { redirectTo: `${siteUrl}/account/security`, skipBrowserRedirect: true },
  })
  expect(error).toBeNull()
  const target = await browser.follow(await google.agree(data.url ?? ''))
  expect(target.pathname).toBe('/account/security')
  const exchanged = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
  expect(exchanged.error).toBeNull()
  // The same session goes on, with its second factor if it has shown one.
  expect((await client.auth.getClaims()).data?.claims.session_id).toBe(session)
  expect(exchanged.data.user).toMatchObject({
    email: address,
    app_metadata: { providers: ['email', 'google'] },
  })
  expect((await signedIn()).session.user.id).toBe(exchanged.data.user?.id)
  expect((await client.auth.refreshSession()).error).toBeNull()

  const identities = (await client.auth.getUserIdentities()).data?.identities ?? []
  const [own, linked] = identities
  expect(identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
  if (!own || !linked) throw new Error('Two identities were expected')
  expect((await client.auth.unlinkIdentity(own)).error).toMatchObject({ code: 'validation_failed' })
  await auth.letElevenMinutesPass()
  expect((await client.auth.unlinkIdentity(linked)).error).toMatchObject({ code: 'reauthentication_needed' })
  expect((await client.auth.linkIdentity({ provider: 'google' })).error).toMatchObject({
    code: 'reauthentication_needed',
  })
  await client.auth.signInWithPassword({ email: address, password: goodPassword })
  expect((await client.auth.unlinkIdentity(linked)).error).toBeNull()
  expect((await client.auth.unlinkIdentity(linked)).error).toMatchObject({ code: 'identity_not_found' })
  const { user } = (await client.auth.getUser()).data
  expect(user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  expect((await templates(address)).slice(-2)).toEqual(['identity_linked', 'identity_unlinked'])
  expect((await client.auth.unlinkIdentity(own)).error).toMatchObject({
    code: 'single_identity_not_deletable',
  })
})

/** A member with the provider, who takes it away again; `before` happens meanwhile. */
async function unlinked(before: () => Promise<void> = async () => {}) {
  const client = await auth.signedIn(email())
  await signedIn()
  await before()
  const identities = (await client.auth.getUserIdentities()).data?.identities ?? []
  const linked = identities.find(({ provider }) => provider === 'google')
  if (!linked) throw new Error('An identity was expected')
  expect((await client.auth.unlinkIdentity(linked)).error).toBeNull()
  expect((await client.auth.getUser()).error).toBeNull()
}

const signInAgain = async () => {
  const browser = openBrowser(auth)
  return (await cameBack(browser, browser.client())).searchParams
}

test('a provider that was unlinked is not linked by itself again', async () => {
  await unlinked()
  expect((await signInAgain()).get('error_code')).toBe('link_requires_password')
  await auth.owner.query(`update auth.credential_changes set created_at = created_at - interval '8 days'`)
  await auth.owner.query('select auth.remove_expired()')
  expect((await signInAgain()).get('error_code')).toBe('link_requires_password')
})

test('with a provider the changes end that its sessions have begun', async () => {
  const planted = `planted-${people}@example.com`
  await unlinked(async () => {
    const { client } = await signedIn()
    expect((await client.auth.updateUser({ email: planted })).error).toBeNull()
  })
  expect((await auth.followLink(planted)).hash).toContain('otp_expired')
})

test('with a provider the sessions end that it began, and those it was about to begin', async () => {
  let stranger: Client | undefined
  let late: { client: Client; code: string } | undefined
  await unlinked(async () => {
    stranger = (await signedIn()).client
    const browser = openBrowser(auth)
    const client = browser.client()
    late = { client, code: (await cameBack(browser, client)).searchParams.get('code') ?? '' }
  })
  expect((await stranger?.auth.getUser())?.error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect((await stranger?.auth.refreshSession())?.error).not.toBeNull()
  expect((await late?.client.auth.exchangeCodeForSession(late.code))?.error).toMatchObject({
    code: 'flow_state_not_found',
  })
})

test('who undoes that a provider was unlinked signs in with it again', async () => {
  await unlinked()
  const { token } = (await auth.letters(email())).at(-1) as { token?: string }
  expect((await auth.ask('POST /credential-changes/undo', { body: { token } })).status).toBe(200)
  expect((await signInAgain()).has('code')).toBe(true)
})

test('an ID token links an identity to the account of its session', async () => {
  const address = `member-${people}@example.com`
  const client = await auth.signedIn(address)
  const link = async () => client.auth.linkIdentity({ provider: 'google', token: await google.idToken() })
  const { data, error } = await link()
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: address, app_metadata: { providers: ['email', 'google'] } })
  expect((await link()).error).toMatchObject({ code: 'identity_already_exists' })
  await auth.letElevenMinutesPass()
  expect((await link()).error).toMatchObject({ code: 'reauthentication_needed' })
})

test('an identity of another account is not linked', async () => {
  await signedIn()
  const browser = openBrowser(auth)
  const client = browser.client()
  const address = `member-${people}@example.com`
  await auth.signedIn(address)
  await client.auth.signInWithPassword({ email: address, password: goodPassword })
  const { data } = await client.auth.linkIdentity({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  })
  const target = await browser.follow(await google.agree(data.url ?? ''))
  expect(target.searchParams.get('error_code')).toBe('identity_already_exists')
  expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(1)
  expect(await templates(address)).not.toContain('identity_linked')
})

test('the last way in stays; who has a confirmed address keeps that one', async () => {
  const { client, session } = await signedIn()
  const [identity] = session.user.identities ?? []
  if (!identity) throw new Error('An identity was expected')
  await auth.owner.query('update auth.users set email = null, email_confirmed_at = null where id = $1', [
    session.user.id,
  ])
  expect((await client.auth.unlinkIdentity(identity)).error).toMatchObject({
    code: 'single_identity_not_deletable',
  })
  await auth.owner.query('update auth.users set email = $2, email_confirmed_at = now() where id = $1', [
    session.user.id,
    email(),
  ])
  expect((await client.auth.unlinkIdentity(identity)).error).toBeNull()
  expect((await client.auth.getUserIdentities()).data?.identities).toMatchObject([{ provider: 'email' }])
  expect(
    (await client.auth.signInWithOtp({ email: email(), options: { shouldCreateUser: false } })).error,
  ).toBeNull()
  expect(await templates(email())).toContain('magiclink')
})

test('the settings name each provider', async () => {
  const { body } = await auth.ask('GET /settings')
  expect(body.external).toEqual({ google: true, email: true, phone: false, anonymous_users: false })
  expect(await auth.ask('GET /authorize?provider=apple')).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})
