import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthUnderTest, goodPassword, openAuth, siteUrl } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

let database: TestDatabase
let auth: AuthUnderTest
let people = 0

beforeAll(async () => {
  database = await createTestDatabase('backend')
  auth = openAuth(database)
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

/** A person with a pending change of address. */
async function changing() {
  const from = `old-${++people}@example.com`
  const to = `new-${people}@example.com`
  const client = await auth.signedIn(from)
  const { data, error } = await client.auth.updateUser(
    { email: to },
    { emailRedirectTo: `${siteUrl}/dashboard` },
  )
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: from, new_email: to, email_change_sent_at: expect.any(String) })
  return { from, to, client }
}

const lastCode = async (email: string) => (await auth.letters(email)).at(-1)?.code ?? ''
const emailOf = async (email: string) => {
  const { rows } = await auth.owner.query('select email from auth.users where email = $1', [email])
  return rows[0]?.email
}

test.each([
  ['the old one first', ['from', 'to']],
  ['the new one first', ['to', 'from']],
] as const)('both addresses confirm a change by their links, %s', async (_, order) => {
  const person = await changing()
  const [first, second] = order.map((which) => person[which])
  const half = await auth.followLink(first ?? '')
  expect(half.origin + half.pathname).toBe(`${siteUrl}/dashboard`)
  expect(new URLSearchParams(half.hash.slice(1)).get('message')).toContain('Confirmation link accepted')
  expect(half.hash).not.toContain('access_token')
  expect(await emailOf(person.to)).toBeUndefined()

  const whole = new URLSearchParams((await auth.followLink(second ?? '')).hash.slice(1))
  expect(whole.get('type')).toBe('email_change')
  const { body } = await auth.ask('GET /user', { token: whole.get('access_token') ?? '' })
  expect(body).toMatchObject({
    email: person.to,
    identities: [{ email: person.to, identity_data: { email_verified: true } }],
  })
  expect(body).not.toHaveProperty('new_email')
  const signIn = (email: string) =>
    auth.newClient().auth.signInWithPassword({ email, password: goodPassword })
  expect((await signIn(person.to)).error).toBeNull()
  expect((await signIn(person.from)).error).toMatchObject({ code: 'invalid_credentials' })
})

test('and by their six digits', async () => {
  const { from, to, client } = await changing()
  const verify = async (email: string) =>
    client.auth.verifyOtp({ type: 'email_change', email, token: await lastCode(email) })
  const half = await auth.ask('POST /verify', {
    body: { type: 'email_change', email: from, token: await lastCode(from) },
  })
  expect(half).toMatchObject({
    status: 200,
    body: { code: '200', msg: expect.stringContaining('the other email') },
  })
  expect((await verify(from)).error).toMatchObject({ code: 'otp_expired' })
  expect((await verify(to)).data.session?.user.email).toBe(to)
})

test('in the PKCE flow the second link leads back with a code', async () => {
  const [from, to] = ['mwangi@example.com', 'mwangi-2@example.com']
  await auth.signedIn(from)
  const browser = auth.newClient('pkce')
  await browser.auth.signInWithPassword({ email: from, password: goodPassword })
  await browser.auth.updateUser({ email: to })
  expect((await auth.followLink(from)).searchParams.get('message')).toContain('Confirmation link accepted')
  const code = (await auth.followLink(to)).searchParams.get('code') ?? ''
  expect((await browser.auth.exchangeCodeForSession(code)).data.user?.email).toBe(to)
})

test('two changes must be a minute apart; the second voids the mails of the first', async () => {
  const { from, to, client } = await changing()
  expect((await client.auth.updateUser({ email: 'third@example.com' })).error).toMatchObject({
    code: 'over_email_send_rate_limit',
  })
  const [old] = (await auth.letters(to)).slice(-1)
  await auth.letAMinutePass()
  expect((await client.auth.updateUser({ email: 'third@example.com' })).error).toBeNull()
  const late = await auth.ask('POST /verify', { body: { type: 'email_change', token_hash: old?.token } })
  expect(late).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
  await auth.followLink(from)
  await auth.followLink('third@example.com')
  expect((await client.auth.getUser()).data.user?.email).toBe('third@example.com')
})

/** Thirteen hours later somebody asks for the mails of the change again. */
async function askedAgainLater(email: string) {
  await auth.owner.query(
    `update auth.users set email_change_sent_at = email_change_sent_at - interval '13 hours' where lower(email) = $1`,
    [email],
  )
  await auth.owner.query(`update auth.one_time_tokens set expires_at = expires_at - interval '13 hours'`)
  await auth.owner.query('delete from auth.mail_intervals')
  const body = { type: 'email_change', email }
  expect((await auth.ask('POST /resend', { body })).status).toBe(200)
}

test('a change lives a day, however often its mails are resent', async () => {
  const { from, to } = await changing()
  await askedAgainLater(from)
  expect(await auth.letters(to)).toHaveLength(2)
  await askedAgainLater(from)
  expect(await auth.letters(to)).toHaveLength(2)
  for (const address of [from, to]) expect((await auth.followLink(address)).hash).toContain('otp_expired')
})

test('a change that waits is cancelled by its person alone', async () => {
  const { from, to, client } = await changing()
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  expect((await auth.ask('DELETE /user/changes/email')).status).toBe(401)
  expect((await auth.ask('DELETE /user/changes/name', { token })).status).toBe(404)
  expect((await auth.ask('DELETE /user/changes/phone', { token })).status).toBe(200)
  expect((await client.auth.getUser()).data.user?.new_email).toBe(to)
  await auth.letElevenMinutesPass()
  for (const _ of ['once', 'twice'])
    expect(await auth.ask('DELETE /user/changes/email', { token })).toMatchObject({ status: 200, body: {} })
  expect((await client.auth.getUser()).data.user).not.toHaveProperty('new_email')
  for (const address of [from, to]) expect((await auth.followLink(address)).hash).toContain('otp_expired')
})

test('mails can be resent by anyone, and the response does not reveal a change', async () => {
  const { from, to, client } = await changing()
  await auth.letAMinutePass()
  expect((await client.auth.resend({ type: 'email_change', email: from })).error).toBeNull()
  expect(await auth.letters(to)).toHaveLength(2)
  const stranger = auth.newClient()
  const ask = async (email: string) =>
    (await stranger.auth.resend({ type: 'email_change', email })).error?.code
  expect(await ask(from)).toBe('over_email_send_rate_limit')
  expect(await ask('nobody@example.com')).toBeUndefined()
  expect(await ask('nobody@example.com')).toBe('over_email_send_rate_limit')
  await auth.followLink(to)
  await auth.followLink(from)
  expect((await client.auth.getUser()).data.user?.email).toBe(to)
})

test('a request for a taken address reveals nothing, and never gets it', async () => {
  await auth.signedIn('taken@example.com')
  const before = await auth.letters('taken@example.com')
  const answerFor = async (email: string) => {
    const { from, client } = await changing()
    await auth.letAMinutePass()
    const { data, error } = await client.auth.updateUser({ email })
    expect(error).toBeNull()
    const half = new URLSearchParams((await auth.followLink(from)).hash.slice(1)).get('message')
    const again = await client.auth.resend({ type: 'email_change', email: from })
    const { new_email, email_change_sent_at, confirmed_at } = data.user ?? {}
    return {
      kinds: (await auth.letters(from)).map(({ template }) => template),
      half,
      again: again.error?.code,
      told: [new_email === email.toLowerCase(), typeof email_change_sent_at, typeof confirmed_at],
      keys: Object.keys(data.user ?? {}).sort(),
    }
  }
  expect(await answerFor('Taken@Example.com')).toEqual(await answerFor('free@example.com'))
  expect(await auth.letters('taken@example.com')).toEqual(before)
  const { rows } = await auth.owner.query(`select from auth.users where email = 'taken@example.com'`)
  expect(rows).toHaveLength(1)
})

test('an address that is taken, before or during the change, is refused', async () => {
  const { from, to, client } = await changing()
  await auth.letAMinutePass()
  const telling = openAuth(database, { concealAccounts: false })
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  expect(await telling.ask('PUT /user', { token, body: { email: 'Taken@Example.com' } })).toMatchObject({
    status: 422,
    body: { code: 'email_exists' },
  })
  await telling.close()
  await auth.signedIn(to)
  await auth.followLink(from)
  const letters = await auth.letters(to)
  const change = letters.find(({ template }) => template === 'email_change')
  const late = await auth.ask('POST /verify', { body: { type: 'email_change', token_hash: change?.token } })
  expect(late).toMatchObject({ status: 422, body: { code: 'email_exists' } })
  expect((await client.auth.getUser()).data.user?.email).toBe(from)
})

test('the same address is not a change', async () => {
  const client = await auth.signedIn('same@example.com')
  const { data, error } = await client.auth.updateUser({ email: 'Same@example.com' })
  expect(error).toBeNull()
  expect(data.user).not.toHaveProperty('new_email')
})

test('a new password cancels an address change', async () => {
  const { from, to, client } = await changing()
  const { data } = await client.auth.updateUser({ password: 'Safari-2027' })
  expect(data.user).not.toHaveProperty('new_email')
  expect((await auth.followLink(to)).hash).toContain('otp_expired')
  expect((await client.auth.getUser()).data.user?.email).toBe(from)
})
