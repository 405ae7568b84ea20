import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { goodPassword, openAuth } from '#testing/auth.ts'
import { startOpenIdProvider } from '#testing/openid-provider.ts'
import { openPhones } from '#testing/texts.ts'

const phones = openPhones({ anonymousUsers: true, connections: 10 })
const { code, verify, newNumber, member } = phones

async function anonymous(data?: Record<string, unknown>, auth = phones.auth) {
  const client = auth.newClient()
  const { data: signedIn, error } = await client.auth.signInAnonymously(data && { options: { data } })
  if (error || !signedIn.session || !signedIn.user) throw error
  return { client, id: signedIn.user.id, user: signedIn.user, session: signedIn.session }
}
const claimsOf = (token: string | undefined) => decodeJwt(token ?? '')

test('a visitor signs in anonymously, as in GoTrue', async () => {
  const { client, id, user, session } = await anonymous({ theme: 'dark' })
  expect(user).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone: '',
    app_metadata: {},
    user_metadata: { theme: 'dark' },
    identities: [],
    is_anonymous: true,
  })
  expect(claimsOf(session.access_token)).toMatchObject({
    sub: id,
    role: 'authenticated',
    is_anonymous: true,
    aal: 'aal1',
    amr: [{ method: 'anonymous', timestamp: expect.any(Number) }],
  })
  expect((await client.auth.refreshSession()).data.user?.id).toBe(id)
  expect((await client.auth.updateUser({ data: { theme: 'light' } })).data.user?.user_metadata).toEqual({
    theme: 'light',
  })
  const { body } = await phones.auth.ask('GET /settings')
  expect(body.external.anonymous_users).toBe(true)
  expect((await client.auth.signOut()).error).toBeNull()
})

test('each call makes an account of its own, also at the same moment', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => anonymous()))
  expect(new Set(made.map(({ id }) => id)).size).toBe(20)
})

test('details that are too large or unreadable make no account', async () => {
  const count = async () =>
    (await phones.auth.owner.query('select count(*)::int as n from auth.users')).rows[0].n
  const before = await count()
  for (const data of [{ text: 'x'.repeat(5000) }, ['a list'], 'text'])
    expect(await phones.auth.ask('POST /signup', { body: { data } })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  expect(await count()).toBe(before)
})

test('an address, a password and details make it the account of a member with the same id', async () => {
  const email = 'wanjiku@example.com'
  const { client, id } = await anonymous()
  const alone = await client.auth.updateUser({ password: goodPassword })
  expect(alone.error).toMatchObject({
    status: 422,
    code: 'validation_failed',
    message: 'Updating password of an anonymous user without an email or phone is not allowed',
  })
  await phones.auth.letElevenMinutesPass()
  const asked = await client.auth.updateUser({
    email,
    password: goodPassword,
    data: { first_name: 'Wanjiku' },
  })
  expect(asked.error).toBeNull()
  expect(asked.data.user).toMatchObject({ id, email: '', new_email: email, is_anonymous: true })
  const early = await phones.auth.newClient().auth.signInWithPassword({ email, password: goodPassword })
  expect(early.error?.code).toBe('invalid_credentials')

  const fragment = new URLSearchParams((await phones.auth.followLink(email)).hash.slice(1))
  expect(claimsOf(fragment.get('access_token') ?? '')).toMatchObject({ sub: id, is_anonymous: false })
  // The browser that asked may be a shared one, and the link was followed elsewhere.
  expect((await client.auth.getUser()).error).not.toBeNull()
  expect((await client.auth.refreshSession()).error).not.toBeNull()
  const member = phones.auth.newClient()
  const signedIn = await member.auth.signInWithPassword({ email, password: goodPassword })
  expect(signedIn.data.user).toMatchObject({
    id,
    email,
    is_anonymous: false,
    user_metadata: { first_name: 'Wanjiku' },
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email' }],
  })
  // An ordinary account now: an old sign-in changes no password.
  await phones.auth.letElevenMinutesPass()
  const later = await member.auth.updateUser({ password: 'Safari-2027' })
  expect(later.error?.code).toBe('reauthentication_needed')
})

test('the mail reads like that of a sign-up, and its code works', async () => {
  const email = 'mail@example.com'
  const { client, id } = await anonymous()
  await client.auth.updateUser({ email, password: goodPassword })
  const [letter] = await phones.auth.letters(email)
  expect(letter).toMatchObject({ template: 'email_change', joins: true, old_email: null, new_email: email })
  const confirmed = await phones.auth
    .newClient()
    .auth.verifyOtp({ type: 'email_change', email, token: letter?.code ?? '' })
  expect(confirmed.data.user).toMatchObject({ id, is_anonymous: false })
})

test('another mail is asked for with the same password', async () => {
  const email = 'again@example.com'
  const { client, id } = await anonymous()
  await client.auth.updateUser({ email, password: goodPassword })
  expect((await client.auth.updateUser({ email, password: goodPassword })).error?.code).toBe(
    'over_email_send_rate_limit',
  )
  await phones.auth.letAMinutePass()
  expect((await client.auth.updateUser({ email, password: goodPassword })).error).toBeNull()
  await phones.auth.followLink(email)
  const signedIn = await phones.auth.newClient().auth.signInWithPassword({ email, password: goodPassword })
  expect(signedIn.data.user?.id).toBe(id)
})

test('an address with an account is refused, as to a sign-up', async () => {
  const email = 'member@example.com'
  await phones.auth.signedIn(email)
  const { client } = await anonymous()
  const { error } = await client.auth.updateUser({ email, password: goodPassword })
  expect(error).toMatchObject({ status: 422, code: 'email_exists' })
})

test('of two anonymous accounts that ask for an address, the first to confirm it gets it', async () => {
  const email = 'both@example.com'
  const [first, second] = [await anonymous(), await anonymous()]
  await first.client.auth.updateUser({ email, password: goodPassword })
  await phones.auth.letAMinutePass()
  await second.client.auth.updateUser({ email, password: 'Safari-2027' })
  const [one, two] = await phones.auth.letters(email)
  const follow = (token = '') =>
    phones.auth.newClient().auth.verifyOtp({ type: 'email_change', token_hash: token })
  expect((await follow(two?.token)).data.user?.id).toBe(second.id)
  expect((await follow(one?.token)).error?.code).toBe('email_exists')
  const { rows } = await phones.auth.owner.query('select id from auth.users where email = $1', [email])
  expect(rows).toEqual([{ id: second.id }])
})

test('a number and its code make it the account of a member', async () => {
  const phone = newNumber()
  const { client, id, session } = await anonymous()
  const asked = await client.auth.updateUser({ phone, password: goodPassword })
  expect(asked.data.user).toMatchObject({ new_phone: phone, is_anonymous: true })
  const answer = await phones.auth.ask('POST /verify', {
    body: { type: 'phone_change', phone, token: await code(phone) },
    token: session.access_token,
  })
  expect(answer.body.user).toMatchObject({ id, phone, is_anonymous: false })
  // This browser has handed in the code: its session goes on.
  expect((await client.auth.getUser()).data.user).toMatchObject({ id, is_anonymous: false })
  const signedIn = await phones.auth.newClient().auth.signInWithPassword({ phone, password: goodPassword })
  expect(signedIn.data.user?.id).toBe(id)
})

test('a number that was confirmed elsewhere signs in that browser alone, and this one by the password', async () => {
  const phone = newNumber()
  const { client, id } = await anonymous()
  await client.auth.updateUser({ phone, password: goodPassword })
  const elsewhere = await verify(phone, { type: 'phone_change' })
  expect(elsewhere.body.user).toMatchObject({ id, phone, is_anonymous: false })
  expect((await client.auth.getUser()).error).not.toBeNull()
  expect((await client.auth.refreshSession()).error).not.toBeNull()
  const there = phones.auth.newClient()
  const { access_token, refresh_token } = elsewhere.body
  expect((await there.auth.setSession({ access_token, refresh_token })).data.user?.id).toBe(id)
  const signedIn = await client.auth.signInWithPassword({ phone, password: goodPassword })
  expect(signedIn.data.user?.id).toBe(id)
})

test('a member who changes their number stays signed in everywhere, wherever the code is entered', async () => {
  const phone = newNumber()
  const email = 'everywhere@example.com'
  const client = await phones.auth.signedIn(email)
  await client.auth.updateUser({ phone })
  expect((await verify(phone, { type: 'phone_change' })).body.user).toMatchObject({ email, phone })
  expect((await client.auth.getUser()).error).toBeNull()
})

test("a member's number is asked about: theirs signs in, another person's moves", async () => {
  const phone = newNumber()
  const id = await member(phone)
  const { client, id: guest } = await anonymous()
  await client.auth.updateUser({ phone, password: 'Safari-2027' })
  const answer = (owner?: string) => verify(phone, { type: 'phone_change', ...(owner && { owner }) })
  expect((await answer()).body.code).toBe('phone_exists')
  const theirs = await answer('same')
  expect(theirs.body.user).toMatchObject({ id, phone })
  expect((await answer('same')).body.code).toBe('otp_expired')
  expect((await client.auth.getUser()).data.user).toMatchObject({ id: guest, is_anonymous: true })
  const before = await phones.auth.newClient().auth.signInWithPassword({ phone, password: goodPassword })
  expect(before.data.user?.id).toBe(id)

  await phones.auth.letAMinutePass()
  await client.auth.updateUser({ phone, password: 'Safari-2027' })
  expect((await answer('new')).body.user).toMatchObject({ id: guest, phone, is_anonymous: false })
  const { rows } = await phones.auth.owner.query('select phone from auth.users where id = $1', [id])
  expect(rows).toEqual([{ phone: null }])
})

test('the number of an account that nobody has used for long takes its password', async () => {
  const phone = newNumber()
  await member(phone)
  await phones.letGoIdle(phone)
  const { client } = await anonymous()
  await client.auth.updateUser({ phone, password: 'Safari-2027' })
  const answer = await verify(phone, { type: 'phone_change', owner: 'same' })
  expect(answer).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } })
})

test('it gets no second factor and no recovery codes', async () => {
  const { client, session } = await anonymous()
  expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    status: 403,
    code: 'no_authorization',
  })
  const { access_token: token } = session
  for (const path of ['GET /factors/recovery-codes', 'DELETE /factors/any'])
    expect((await phones.auth.ask(path, { token })).status, path).toBe(403)
  expect((await phones.auth.ask('POST /factors/recovery-codes', { token, body: {} })).status).toBe(403)
  const codes = await phones.auth.ask('POST /recovery-codes', { token, body: {} })
  expect(codes.status).toBeGreaterThanOrEqual(400)
})

test('a provider makes it the account of a member, and gives no other account away', async () => {
  const google = await startOpenIdProvider()
  const auth = openAuth(phones.database, {
    anonymousUsers: true,
    phones: { channels: () => ['sms'] },
    providers: [google.provider],
  })
  const link = async ({ client }: Awaited<ReturnType<typeof anonymous>>, person: object) => {
    google.person = { ...person }
    return client.auth.linkIdentity({ provider: 'google', token: await google.idToken() })
  }
  const email = 'by-provider@example.com'
  const visitor = await anonymous({ theme: 'dark' }, auth)
  // Somebody at the same browser before had asked for a number and a password.
  const phone = newNumber()
  await visitor.client.auth.updateUser({ phone, password: 'Safari-2027' })
  const person = { sub: 'njeri', email, email_verified: true, name: 'Njeri' }
  for (const [lie, code] of [
    [{ ...person, email_verified: false }, 'provider_email_needs_verification'],
    [{ ...person, email: undefined }, 'provider_email_missing'],
  ] as const)
    expect((await link(visitor, lie)).error?.code).toBe(code)
  expect((await visitor.client.auth.getUser()).data.user).toMatchObject({
    is_anonymous: true,
    identities: [],
  })

  await phones.auth.letElevenMinutesPass()
  const { data, error } = await link(visitor, person)
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    id: visitor.id,
    email,
    is_anonymous: false,
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { theme: 'dark', name: 'Njeri', email_verified: true },
  })
  expect(claimsOf(data.session?.access_token)).toMatchObject({ is_anonymous: false })
  const early = await auth.newClient().auth.signInWithPassword({ email, password: 'Safari-2027' })
  expect(early.error?.code).toBe('invalid_credentials')
  expect((await verify(phone, { type: 'phone_change' })).body.code).toBe('otp_expired')

  // Neither a person nor an address of somebody else's account.
  const other = await anonymous({}, auth)
  expect((await link(other, person)).error?.code).toBe('identity_already_exists')
  expect((await link(other, { ...person, sub: 'another' })).error?.code).toBe('email_exists')
  expect((await other.client.auth.getUser()).data.user).toMatchObject({
    id: other.id,
    email: '',
    is_anonymous: true,
    identities: [],
  })
  await auth.close()
  await google.close()
})

test.each([
  ['an address', { email: 'by-admin@example.com', email_confirm: true }],
  ['a number', { phone: '254733000001', phone_confirm: true }],
])('an administrator who confirms %s ends the anonymity, and signs nobody’s browser in', async (_, way) => {
  const { client, id } = await anonymous()
  await phones.auth.admin.updateUserById(id, { user_metadata: { theme: 'dark' } })
  expect((await client.auth.getUser()).data.user?.is_anonymous).toBe(true)
  const { data } = await phones.auth.admin.updateUserById(id, way)
  expect(data.user).toMatchObject({ id, is_anonymous: false })
  expect((await client.auth.getUser()).error).not.toBeNull()
  expect((await client.auth.refreshSession()).error).not.toBeNull()
})

test('the application refuses details, closes sign-up, and chooses the role of tokens', async () => {
  const strict = openAuth(phones.database, {
    anonymousUsers: true,
    anonymousRole: 'anon',
    requireSecondFactor: true,
    refuseSignUp: ({ first_name: name }) => (name ? null : 'Enter your first name.'),
  })
  const client = strict.newClient()
  const { data } = await client.auth.signInAnonymously()
  expect(claimsOf(data.session?.access_token)).toMatchObject({ role: 'anon', is_anonymous: true })
  const email = 'named@example.com'
  const nameless = await client.auth.updateUser({ email, password: goodPassword })
  expect(nameless.error).toMatchObject({ code: 'validation_failed', message: 'Enter your first name.' })
  await strict.owner.query(
    'create or replace function auth.signup_open() returns boolean language sql as $$ select false $$',
  )
  const named = { email, password: goodPassword, data: { first_name: 'Achieng' } }
  expect((await client.auth.updateUser(named)).error).toMatchObject({ status: 422, code: 'signup_disabled' })
  expect((await strict.newClient().auth.signInAnonymously()).error?.code).toBe('signup_disabled')
  await strict.owner.query(
    'create or replace function auth.signup_open() returns boolean language sql as $$ select true $$',
  )
  expect((await client.auth.updateUser(named)).error).toBeNull()
  const fragment = new URLSearchParams((await strict.followLink(email)).hash.slice(1))
  expect(claimsOf(fragment.get('access_token') ?? '').role).toBe('authenticated')
  await strict.close()
})

test('where addresses need no confirmation it becomes a member at once', async () => {
  const confirming = openAuth(phones.database, { anonymousUsers: true, autoconfirm: true })
  const client = confirming.newClient()
  const { data } = await client.auth.signInAnonymously()
  const email = 'at-once@example.com'
  const joined = await client.auth.updateUser({ email, password: goodPassword })
  expect(joined.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false })
  await confirming.close()
})

test('accounts that no browser came back to for 30 days are removed', async () => {
  const [used, left, lost, fresh] = await Promise.all([anonymous(), anonymous(), anonymous(), anonymous()])
  const { owner } = phones.auth
  const ids = [used.id, left.id, lost.id]
  await owner.query(
    `update auth.users set created_at = now() - interval '40 days', last_sign_in_at = now() - interval '40 days' where id = any ($1)`,
    [ids],
  )
  await owner.query(
    `update auth.sessions set created_at = now() - interval '40 days' where user_id = any ($1)`,
    [ids],
  )
  await owner.query(`update auth.sessions set refreshed_at = now() - interval '29 days' where user_id = $1`, [
    used.id,
  ])
  const remove = async (most: number) =>
    (await owner.query('select auth.remove_anonymous($1) as removed', [most])).rows[0].removed
  expect([await remove(1), await remove(1), await remove(1)]).toEqual([1, 1, 0])
  const { rows } = await owner.query('select id from auth.users where id = any ($1) order by created_at', [
    [...ids, fresh.id],
  ])
  expect(rows).toEqual([{ id: used.id }, { id: fresh.id }])
})
