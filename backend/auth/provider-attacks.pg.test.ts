import { createHash } from 'node:crypto'
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
  auth = openAuth(database, { providers: [google.provider], connections: 12 })
})

afterAll(async () => {
  await auth?.close()
  await google?.close()
  await database?.drop()
})

beforeEach(() => {
  people += 1
  google.person = { sub: `person-${people}`, email: `person-${people}@example.com`, email_verified: true }
})

const email = () => String(google.person.email)
const verifier = 'v'.repeat(64)
const challenge = createHash('sha256').update(verifier).digest('base64url')

/** The provider's page for a button pressed in the browser. */
const begin = (browser: CookieBrowser, more: Record<string, string> = {}) =>
  browser.follow(
    `/auth/v1/authorize?${new URLSearchParams({
      provider: 'google',
      redirect_to: `${siteUrl}/auth`,
      code_challenge: challenge,
      code_challenge_method: 's256',
      ...more,
    })}`,
  )

const signIn = async (browser = openBrowser(auth), more?: Record<string, string>) =>
  browser.follow(await google.agree((await begin(browser, more)).href))

const errorOf = (target: URL) => target.searchParams.get('error_code')
const fragmentOf = (target: URL) => new URLSearchParams(target.hash.slice(1))
const linkToken = (target: URL) => fragmentOf(target).get('link_token') ?? ''
const link = (body: object) => auth.ask('POST /identities/link', { body })
const count = async (text: string, values: unknown[] = []) => (await auth.owner.query(text, values)).rowCount

/** An account whose address nobody has confirmed, by whoever typed it first. */
const unconfirmed = () => auth.ask('POST /signup', { body: { email: email(), password: goodPassword } })

test('a state is good in the browser that began, and there once, also at once', async () => {
  const browser = openBrowser(auth)
  const callback = await google.agree((await begin(browser)).href)
  const stranger = openBrowser(auth)
  await begin(stranger)
  for (const other of [stranger, openBrowser(auth)]) {
    const target = await other.follow(callback)
    expect(target.origin + target.pathname).toBe(`${siteUrl}/`)
    expect(errorOf(target)).toBe('bad_oauth_state')
  }
  google.asked.length = 0
  const targets = await Promise.all([1, 2, 3].map(() => browser.follow(callback)))
  // One sign-in, to which all three are led, and a reload too.
  targets.push(await browser.follow(callback))
  expect(new Set(targets.map(({ href }) => href)).size).toBe(1)
  expect(google.asked.filter((path) => path === '/token')).toHaveLength(1)
  for (const other of [stranger, openBrowser(auth)])
    expect(errorOf(await other.follow(callback))).toBe('bad_oauth_state')
  const exchange = (code_verifier: string) =>
    auth.ask('POST /token?grant_type=pkce', {
      body: { auth_code: targets[0]?.searchParams.get('code'), code_verifier },
    })
  expect((await exchange('w'.repeat(64))).body.code).toBe('bad_code_verifier')
  expect((await exchange(verifier)).body.user.email).toBe(email())
  expect((await exchange(verifier)).body.code).toBe('flow_state_not_found')
})

test('a browser whose provider has been taken away comes back to the site with a sentence', async () => {
  const browser = openBrowser(auth)
  const callback = await google.agree((await begin(browser)).href)
  const without = openAuth(database)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const open = async (address: string, accept?: string) => {
    const headers = { cookie, ...(accept && { accept }) }
    const response = await without.fetch(new URL(address, siteUrl), { headers })
    return { status: response.status, target: new URL(response.headers.get('location') ?? 'none:') }
  }
  const back = await open(callback.href)
  expect([back.status, back.target.pathname, errorOf(back.target)]).toEqual([
    302,
    '/auth',
    'provider_disabled',
  ])
  const button = `/auth/v1/authorize?provider=google&redirect_to=${siteUrl}/auth`
  const begun = await open(button, 'text/html,application/xhtml+xml,*/*;q=0.8')
  expect([begun.status, begun.target.pathname, errorOf(begun.target)]).toEqual([
    302,
    '/auth',
    'provider_disabled',
  ])
  expect(begun.target.searchParams.get('error_description')).toMatch(
    /^This way to sign in is not offered any more/,
  )
  expect((await open(button, 'application/json')).status).toBe(400)
  await without.close()
})

test('a state ends after ten minutes, and with the clean-up', async () => {
  const browser = openBrowser(auth)
  const callback = await google.agree((await begin(browser)).href)
  await auth.owner.query(`update auth.oauth_states set created_at = created_at - interval '10 minutes'`)
  expect(errorOf(await browser.follow(callback))).toBe('bad_oauth_state')
  await auth.owner.query('select auth.remove_expired()')
  expect(await count('select from auth.oauth_states')).toBe(0)
})

test('each new state clears away a hundred old ones', async () => {
  await auth.owner.query(
    `insert into auth.oauth_states (state_hash, browser_hash, provider, redirect_to, created_at)
     select int4send(place), 'x', 'google', '/', now() - interval '11 minutes' from generate_series(1, 150) place`,
  )
  const old = () => count(`select from auth.oauth_states where created_at < now() - interval '10 minutes'`)
  await begin(openBrowser(auth))
  expect(await old()).toBe(50)
  await Promise.all([1, 2, 3].map(() => begin(openBrowser(auth))))
  expect(await old()).toBe(0)
})

test('several tabs of one browser sign in side by side', async () => {
  const browser = openBrowser(auth)
  const [first, second] = [await begin(browser), await begin(browser)]
  for (const page of [second, first])
    expect((await browser.follow(await google.agree(page.href))).searchParams.has('code')).toBe(true)
})

test('the way back leads to the site or an allowed address only', async () => {
  for (const redirect_to of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'nonsense'])
    expect((await signIn(undefined, { redirect_to })).origin).toBe(siteUrl)
  expect(
    (await auth.ask(`GET /authorize?provider=google&redirect_to=${siteUrl}/${'x'.repeat(2100)}`)).status,
  ).toBe(400)
  const form = await auth.fetch(`${siteUrl}/auth/v1/callback`, {
    method: 'POST',
    body: new URLSearchParams({ state: 's', code: 'c', redirect_to: 'https://evil.example' }),
  })
  expect([form.status, form.headers.get('location')]).toEqual([
    303,
    `${siteUrl}/auth/v1/callback?state=s&code=c`,
  ])
})

test('what the client may add to the question never replaces ours', async () => {
  const page = await begin(openBrowser(auth), {
    scopes: 'calendar, offline_access',
    prompt: 'select_account',
    login_hint: 'a@example.com',
    redirect_uri: 'https://evil.example',
    state: 'fixed',
    nonce: 'fixed',
    access_type: 'offline',
    client_id: 'other',
  })
  const asked = Object.fromEntries(page.searchParams)
  expect(asked).toMatchObject({
    client_id: 'site',
    redirect_uri: `${siteUrl}/auth/v1/callback`,
    response_type: 'code',
    scope: 'openid email profile calendar',
    prompt: 'select_account',
    login_hint: 'a@example.com',
    code_challenge_method: 'S256',
  })
  expect([asked.state, asked.nonce]).not.toContain('fixed')
  expect(asked).not.toHaveProperty('access_type')
  // Nothing that the provider is sent can be read from the database.
  const { rows } = await auth.owner.query('select to_jsonb(state)::text as row from auth.oauth_states state')
  for (const { row } of rows)
    for (const secret of [asked.state, asked.nonce, asked.code_challenge]) expect(row).not.toContain(secret)
})

test('an address that the provider has not confirmed leads to no account, whether or not there is one', async () => {
  await auth.signedIn(email())
  const mails = (await auth.letters(email())).length
  const answers: string[] = []
  for (const address of [email(), `nobody-${people}@example.com`]) {
    for (const email_verified of [false, undefined, 'true']) {
      google.person = { sub: `liar-${people}`, email: address, email_verified }
      const target = await signIn()
      expect(target.searchParams.get('link_token')).toBeNull()
      answers.push(target.href)
      const { error } = await auth
        .newClient()
        .auth.signInWithIdToken({ provider: 'google', token: await google.idToken() })
      expect(error).toMatchObject({ code: 'provider_email_needs_verification' })
    }
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('error_code=provider_email_needs_verification')
  expect(await count('select from auth.users where email = $1', [`nobody-${people}@example.com`])).toBe(0)
  expect(await count('select from auth.identities where provider_id = $1', [`liar-${people}`])).toBe(0)
  expect(await auth.letters(`person-${people}@example.com`)).toHaveLength(mails)
  expect(await auth.letters(`nobody-${people}@example.com`)).toEqual([])
})

test('without concealment an unconfirmed address takes the password of the account', async () => {
  await auth.signedIn(email())
  google.person = { ...google.person, email_verified: false }
  const open = openAuth(database, { providers: [google.provider], concealAccounts: false })
  const browser = openBrowser(open)
  const target = await signIn(browser)
  expect(errorOf(target)).toBe('link_requires_password')
  const { status, body } = await link({
    link_token: linkToken(target),
    code_verifier: verifier,
    password: goodPassword,
  })
  expect([status, body.user.app_metadata.providers]).toEqual([200, ['email', 'google']])
  await open.close()
})

test('where sign-ups need no mail, an account is linked by its password only', async () => {
  const open = openAuth(database, { providers: [google.provider], autoconfirm: true })
  await open.ask('POST /signup', { body: { email: email(), password: goodPassword } })
  const target = await signIn(openBrowser(open))
  expect(errorOf(target)).toBe('link_requires_password')
  const shown = { link_token: linkToken(target), code_verifier: verifier, password: goodPassword }
  expect((await link(shown)).status).toBe(200)
  expect((await signIn(openBrowser(open))).searchParams.has('code')).toBe(true)
  await open.close()
})

test('without an address there is a sentence, and a known identity needs none', async () => {
  const { email: address, ...nameless } = google.person
  google.person = nameless
  const target = await signIn()
  expect(errorOf(target)).toBe('provider_email_missing')
  expect(target.searchParams.get('error_description')).toMatch(/^Google did not tell us an e-mail address/)
  expect(fragmentOf(target).get('error_description')).toBe(target.searchParams.get('error_description'))
  google.person = { ...nameless, email: address }
  expect((await signIn()).searchParams.has('code')).toBe(true)
  google.person = nameless
  expect((await signIn()).searchParams.has('code')).toBe(true)
})

test('an account with an unconfirmed address is linked by its password, in the browser that began', async () => {
  await unconfirmed()
  const target = await signIn()
  expect(errorOf(target)).toBe('link_requires_password')
  const token = linkToken(target)
  expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
  expect(fragmentOf(target).get('email')).toBe(email())
  expect(fragmentOf(target).get('error_code')).toBe('link_requires_password')
  // Servers and proxies log queries, but never see a fragment.
  expect([...target.searchParams.keys()].sort()).toEqual(['error', 'error_code', 'error_description'])
  const right = { link_token: token, code_verifier: verifier, password: goodPassword }
  // A stranger who was mailed the link has no verifier, and spends nothing.
  for (let attempt = 0; attempt < 6; attempt++)
    expect((await link({ ...right, code_verifier: 'w'.repeat(64) })).body.code).toBe('otp_expired')
  expect((await link({ ...right, password: 'Wrong-2026' })).body.code).toBe('invalid_credentials')
  const { status, body } = await link(right)
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ email: email(), app_metadata: { providers: ['email', 'google'] } })
  expect(body.user.email_confirmed_at).toBeTruthy()
  expect((await link(right)).body.code).toBe('otp_expired')
  expect((await auth.letters(email())).at(-1)?.template).toBe('identity_linked')
  expect((await signIn()).searchParams.has('code')).toBe(true)
})

test('five passwords for a token, also at once; then it is void, as after ten minutes', async () => {
  await unconfirmed()
  const wrong = { code_verifier: verifier, password: 'Wrong-2026' }
  const first = linkToken(await signIn())
  const answers = await Promise.all(Array.from({ length: 8 }, () => link({ ...wrong, link_token: first })))
  expect(answers.map(({ body }) => body.code).sort()).toEqual([
    ...Array(5).fill('invalid_credentials'),
    ...Array(3).fill('otp_expired'),
  ])
  const right = { code_verifier: verifier, password: goodPassword }
  expect((await link({ ...right, link_token: first })).body.code).toBe('otp_expired')
  const second = linkToken(await signIn())
  await auth.owner.query(`update auth.link_tokens set created_at = created_at - interval '10 minutes'`)
  expect((await link({ ...right, link_token: second })).body.code).toBe('otp_expired')
  await auth.owner.query('select auth.remove_expired()')
  expect(await count('select from auth.link_tokens')).toBe(0)
  for (const body of [
    {},
    { link_token: second },
    { ...right, link_token: 7 },
    { link_token: 'x', code_verifier: 'y' },
  ])
    expect((await link(body)).status).toBe(400)
})

test('the implicit flow gets the refusal without a token', async () => {
  await unconfirmed()
  const browser = openBrowser(auth)
  const page = await browser.follow(`/auth/v1/authorize?provider=google&redirect_to=${siteUrl}/auth`)
  const target = await browser.follow(await google.agree(page.href))
  expect(errorOf(target)).toBe('link_requires_password')
  expect(target.href).not.toContain('link_token')
  expect(await count('select from auth.link_tokens where user_id is not null')).toBe(0)
})

test('twenty callbacks of one person at once make one account', async () => {
  const browsers = Array.from({ length: 20 }, () => openBrowser(auth))
  const callbacks = await Promise.all(
    browsers.map(async (browser) => [browser, await google.agree((await begin(browser)).href)] as const),
  )
  const targets = await Promise.all(callbacks.map(([browser, callback]) => browser.follow(callback)))
  expect(targets.map((target) => target.searchParams.has('code'))).toEqual(Array(20).fill(true))
  expect(await count('select from auth.users where email = $1', [email()])).toBe(1)
  expect(await count('select from auth.identities where provider_id = $1', [google.person.sub])).toBe(1)
  expect(await auth.letters(email())).toEqual([])
})

test('two people of one address, and a sign-up by mail, at once make one account', async () => {
  const address = email()
  const callbacks = []
  for (let place = 0; place < 6; place++) {
    google.person = { ...google.person, sub: `twin-${people}-${place}` }
    const browser = openBrowser(auth)
    callbacks.push([browser, await google.agree((await begin(browser)).href)] as const)
  }
  const results = await Promise.all([
    ...callbacks.map(async ([browser, callback]) => {
      const target = await browser.follow(callback)
      return target.searchParams.has('code') ? 'code' : errorOf(target)
    }),
    auth.ask('POST /signup', { body: { email: address, password: goodPassword } }),
  ])
  expect(await count('select from auth.users where email = $1', [address])).toBe(1)
  for (const result of results.slice(0, -1)) expect(['code', 'link_requires_password']).toContain(result)
})

test('a banned account stays out by its identity, its address and its password', async () => {
  await auth.signedIn(email())
  const ban = () =>
    auth.owner.query(`update auth.users set banned_until = now() + interval '1 day' where email = $1`, [
      email(),
    ])
  await ban()
  expect(errorOf(await signIn())).toBe('user_banned')
  expect(await count('select from auth.identities where provider_id = $1', [google.person.sub])).toBe(0)
  await auth.owner.query('update auth.users set banned_until = null where email = $1', [email()])
  const target = await signIn()
  await ban()
  expect(errorOf(await signIn())).toBe('user_banned')
  const code = target.searchParams.get('code')
  expect(
    (await auth.ask('POST /token?grant_type=pkce', { body: { auth_code: code, code_verifier: verifier } }))
      .body.code,
  ).toBe('user_banned')
  const { error } = await auth
    .newClient()
    .auth.signInWithIdToken({ provider: 'google', token: await google.idToken() })
  expect(error).toMatchObject({ code: 'user_banned' })
})

test('an erased account is gone: the same person makes another', async () => {
  await signIn()
  const former = await auth.owner.query('select id from auth.users where email = $1', [email()])
  await auth.admin.deleteUser(former.rows[0].id, true)
  expect(await count('select from auth.identities where user_id = $1', [former.rows[0].id])).toBe(0)
  expect((await signIn()).searchParams.has('code')).toBe(true)
  const later = await auth.owner.query('select id from auth.users where email = $1', [email()])
  expect(later.rows[0].id).not.toBe(former.rows[0].id)
})

test('while sign-ups are closed only known people come in', async () => {
  await signIn()
  await auth.owner.query('begin')
  await auth.owner.query(`create or replace function auth.signup_open() returns boolean language sql stable
    set search_path = '' as $$ select false $$`)
  await auth.owner.query('commit')
  expect((await signIn()).searchParams.has('code')).toBe(true)
  google.person = { ...google.person, sub: 'new', email: 'new-one@example.com' }
  expect(errorOf(await signIn())).toBe('signup_disabled')
  await auth.owner.query(`create or replace function auth.signup_open() returns boolean language sql stable
    set search_path = '' as $$ select true $$`)
})

test('who links is who began: the session, its browser, its end', async () => {
  const address = `member-${people}@example.com`
  await auth.signedIn(address)
  const browser = openBrowser(auth)
  const client = browser.client()
  await client.auth.signInWithPassword({ email: address, password: goodPassword })
  const ask = async () =>
    (await client.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })).data
      .url ?? ''
  // A stranger is given the page that links to the member's account.
  const victim = openBrowser(auth)
  await begin(victim)
  expect(errorOf(await victim.follow(await google.agree(await ask())))).toBe('bad_oauth_state')
  // The session ends on the way.
  const callback = await google.agree(await ask())
  await client.auth.signOut()
  expect(errorOf(await browser.follow(callback))).toBe('bad_oauth_state')
  expect(
    await count('select from auth.identities where provider = $1 and provider_id = $2', [
      'google',
      google.person.sub,
    ]),
  ).toBe(0)
  // Without a session nobody begins.
  expect((await auth.ask('GET /user/identities/authorize?provider=google')).status).toBe(401)
})

test('an account by number only is linked by its session, and told nothing', async () => {
  const { rows } = await auth.owner.query(
    `insert into auth.users (phone, phone_confirmed_at, encrypted_password)
     select '254712345678', now(), encrypted_password from auth.users where encrypted_password is not null limit 1
     returning id`,
  )
  const account = rows[0].id
  const claims = {
    sub: account,
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 600,
  }
  const session = await auth.owner.query(
    `insert into auth.sessions (user_id, amr)
     values ($1, jsonb_build_array(jsonb_build_object('method', 'otp', 'timestamp', extract(epoch from now())::bigint)))
     returning id`,
    [account],
  )
  const token = await auth.tokens.sign({ ...claims, session_id: session.rows[0].id })
  const { body } = await auth.ask('POST /token?grant_type=id_token', {
    token,
    body: { provider: 'google', id_token: await google.idToken(), link_identity: true },
  })
  expect(body.user).toMatchObject({ id: account, email: '' })
  expect(await auth.letters(email())).toEqual([])
  const target = await signIn()
  expect(target.searchParams.has('code')).toBe(true)
  // The number may be somebody else's by now; whoever has the provider is not shut out by that, nor let in by the number alone.
  const idle = await auth.owner.query(
    `update auth.users set last_sign_in_at = now() - interval '90 days', phone_confirmed_at = now() - interval '90 days',
       encrypted_password = null where id = $1 returning *`,
    [account],
  )
  expect(idle.rowCount).toBe(1)
  await auth.owner.query(
    `update auth.sessions set created_at = now() - interval '90 days', refreshed_at = null where user_id = $1`,
    [account],
  )
  const refusal = await auth.owner.query(
    `select auth.number_refusal(account, proof, 'same') as refusal from auth.users account,
       jsonb_populate_record(null::auth.one_time_tokens,
         '{"token_type": "sms", "relates_to": "254712345678", "pending": {"data": {}}}') proof where account.id = $1`,
    [account],
  )
  expect(refusal.rows[0].refusal).toBe('reauthentication_needed')
})
