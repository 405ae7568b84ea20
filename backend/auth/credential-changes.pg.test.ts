/** "This was not me": changes of credentials are told to the former address, and undone from there. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AuthUnderTest, goodPassword, openAuth, siteUrl } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { totp } from './totp.ts'

const THEIRS = 'Thief-2027x'

let database: TestDatabase
let auth: AuthUnderTest
let people = 0

beforeAll(async () => {
  database = await createTestDatabase('backend')
  auth = openAuth(database, { requireSecondFactor: true })
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

beforeEach(() => auth.letAMinutePass())

const tokenOf = async (client: SupabaseClient) =>
  (await client.auth.getSession()).data.session?.access_token ?? ''
const lives = async (token: string) => (await auth.ask('GET /user', { token })).status === 200
const signIn = (email: string, password: string) =>
  auth.newClient().auth.signInWithPassword({ email, password })
const mailsTo = async (email: string, template: string) =>
  (await auth.letters(email)).filter((letter) => letter.template === template)
const linkTo = async (email: string, template: string) => (await mailsTo(email, template)).at(-1)?.token ?? ''
const undo = (token: string, query = '') =>
  auth.ask(`POST /credential-changes/undo${query}`, { body: { token } })
const EXPIRED = { status: 403, body: { code: 'otp_expired' } }

async function person() {
  const email = `person-${++people}@example.com`
  const client = await auth.signedIn(email)
  const id = (await client.auth.getUser()).data.user?.id ?? ''
  return { email, client, id }
}

async function addApp(client: SupabaseClient, friendlyName = 'phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const code = totp(data.totp.secret, Math.floor(Date.now() / 30_000))
  const shown = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code })
  if (shown.error) throw shown.error
  return data.id
}

/** Somebody who reads both mailboxes, or the administrators' API, moves the account. */
const move = async (id: string, email: string) =>
  expect((await auth.admin.updateUserById(id, { email })).error).toBeNull()

test('each credential change is mailed to the previous address with a link', async () => {
  const { email, client, id } = await person()
  const told = async () => (await auth.letters(email)).slice(1).map(({ template }) => template)
  await client.auth.updateUser({ password: 'Safari-2027' })
  const app = await addApp(client)
  await client.auth.mfa.recoveryCodes.generate()
  await client.auth.mfa.recoveryCodes.unenroll()
  await client.auth.mfa.unenroll({ factorId: app })
  await auth.admin.updateUserById(id, { password: 'Safari-2028' })
  const next = `next-${people}@example.com`
  await client.auth.signInWithPassword({ email, password: 'Safari-2028' })
  await client.auth.updateUser({ email: next })
  for (const address of [email, next]) await auth.followLink(address)
  expect(await told()).toEqual([
    'password_changed',
    'factor_added',
    'recovery_codes_removed',
    'factor_removed',
    'password_changed',
    'email_change',
    'email_changed',
  ])
  expect((await auth.letters(next)).map(({ template }) => template)).toEqual(['email_change'])
  for (const { template, token } of (await auth.letters(email))
    .slice(1)
    .filter((one) => one.template !== 'email_change'))
    expect(await auth.ask('POST /credential-changes', { body: { token } }), template).toMatchObject({
      status: 200,
      body: { kind: template, created_at: expect.any(String) },
    })
})

test('changes of no credential are not mailed: details, an unverified app, a renewed hash, an unconfirmed account', async () => {
  const { email, client, id } = await person()
  const before = (await auth.letters(email)).length
  await client.auth.updateUser({ data: { town: 'Thika' } })
  const begun = await client.auth.mfa.enroll({ factorType: 'totp' })
  await client.auth.mfa.unenroll({ factorId: begun.data?.id ?? '' })
  await auth.owner.query(
    `select auth.renew_password_hash(id, encrypted_password, 'other') from auth.users where id = $1`,
    [id],
  )
  expect((await auth.letters(email)).length).toBe(before)
  const unconfirmed = `unconfirmed-${people}@example.com`
  const { data } = await auth.admin.createUser({ email: unconfirmed, password: goodPassword })
  await auth.admin.updateUserById(data.user?.id ?? '', { password: 'Safari-2027' })
  expect(await auth.letters(unconfirmed)).toEqual([])
})

test('the link ends all sessions, removes the password and additions, and mails a password reset; it signs nobody in', async () => {
  const { email, client, id } = await person()
  const thief = auth.newClient()
  await thief.auth.signInWithPassword({ email, password: goodPassword })
  await thief.auth.updateUser({ password: THEIRS })
  await client.auth.signInWithPassword({ email, password: THEIRS })
  const app = await addApp(thief, 'mine')
  await thief.auth.mfa.recoveryCodes.generate()
  const [token, refresh] = [await tokenOf(thief), (await thief.auth.getSession()).data.session?.refresh_token]

  const link = await linkTo(email, 'password_changed')
  const answer = await undo(link, `?${new URLSearchParams({ redirect_to: `${siteUrl}/reset-password` })}`)
  expect(answer).toMatchObject({ status: 200 })
  expect(answer.body).toEqual({ kinds: ['factor_added', 'password_changed'], email, phone: null })
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await lives(token)).toBe(false)
  expect(
    await auth.ask('POST /token?grant_type=refresh_token', { body: { refresh_token: refresh } }),
  ).toMatchObject({ status: 400 })
  for (const password of [goodPassword, THEIRS]) expect((await signIn(email, password)).error).not.toBeNull()
  const { rows } = await auth.owner.query('select id from auth.mfa_factors where user_id = $1', [id])
  expect(rows, app).toEqual([])

  const target = await auth.followLink(email)
  expect(target.pathname).toBe('/reset-password')
  const owner = auth.newClient()
  const parts = new URLSearchParams(target.hash.slice(1))
  await owner.auth.setSession({
    access_token: parts.get('access_token') ?? '',
    refresh_token: parts.get('refresh_token') ?? '',
  })
  expect((await owner.auth.updateUser({ password: 'Safari-2027' })).error).toBeNull()
  expect((await signIn(email, 'Safari-2027')).error).toBeNull()
})

test('only a hash of the link is stored, and it is not valid as another link', async () => {
  const { email, client, id } = await person()
  await client.auth.updateUser({ password: 'Safari-2027' })
  const link = await linkTo(email, 'password_changed')
  expect(link).toMatch(/^[0-9a-f]{64}$/)
  const { rows } = await auth.owner.query(
    'select to_jsonb(c)::text as row from auth.credential_changes c where user_id = $1',
    [id],
  )
  for (const { row } of rows) expect(row).not.toContain(link)
  for (const type of ['email', 'recovery', 'magiclink', 'signup', 'email_change'])
    expect(await auth.ask('POST /verify', { body: { type, token_hash: link } })).toMatchObject(EXPIRED)
  for (const wrong of ['', null, 'x', link.toUpperCase(), `${link}0`, '0'.repeat(64)])
    expect((await undo(wrong as string)).status).toBeGreaterThanOrEqual(400)
  expect((await auth.ask('GET /credential-changes/undo')).status).toBe(405)
  expect((await signIn(email, 'Safari-2027')).error).toBeNull()
})

test('undoing an address change restores the old address and disables the new one', async () => {
  const { email, id } = await person()
  const theirs = `thief-${people}@example.com`
  await move(id, theirs)
  const link = await linkTo(email, 'email_changed')
  expect((await undo(link)).body).toEqual({ kinds: ['email_changed'], email, phone: null })
  expect((await signIn(theirs, goodPassword)).error).not.toBeNull()
  const { data } = await auth.admin.getUserById(id)
  expect(data.user).toMatchObject({ email, identities: [{ identity_data: { email, email_verified: true } }] })
  expect((await mailsTo(email, 'recovery')).length).toBe(1)
  expect(await mailsTo(theirs, 'recovery')).toEqual([])
  expect(await mailsTo(theirs, 'email_changed')).toEqual([])
})

test.each(['password first', 'address first'])(
  'two changes in a row, %s: the link of the first undoes both',
  async (order) => {
    const { email, id } = await person()
    const theirs = `thief-${people}@example.com`
    const changes = [() => auth.admin.updateUserById(id, { password: THEIRS }), () => move(id, theirs)]
    for (const change of order === 'password first' ? changes : changes.toReversed()) await change()
    const first = order === 'password first' ? 'password_changed' : 'email_changed'
    expect((await undo(await linkTo(email, first))).body).toMatchObject({ email })
    expect((await auth.admin.getUserById(id)).data.user?.email).toBe(email)
    expect((await signIn(theirs, THEIRS)).error).not.toBeNull()
  },
)

test('an attacker’s earlier links do not work after the undo', async () => {
  const { email, id } = await person()
  const theirs = `thief-${people}@example.com`
  await move(id, theirs)
  await auth.admin.updateUserById(id, { password: THEIRS })
  const [ours, thiefs] = [await linkTo(email, 'email_changed'), await linkTo(theirs, 'password_changed')]
  // They press theirs first: the account stays at their address, and ours still works.
  await auth.admin.updateUserById(id, { password: 'Thief-2028x' })
  const last = await linkTo(theirs, 'password_changed')
  expect((await undo(last)).body).toMatchObject({ email: theirs })
  expect((await undo(ours)).body).toMatchObject({ email })
  for (const link of [thiefs, last]) expect(await undo(link)).toMatchObject(EXPIRED)
  expect((await auth.admin.getUserById(id)).data.user?.email).toBe(email)
})

test('an address requested by someone else is restored; a confirmed one is not', async () => {
  const { email, id } = await person()
  await move(id, `thief-${people}@example.com`)
  await auth.newClient().auth.signUp({ email, password: THEIRS })
  expect((await undo(await linkTo(email, 'email_changed'))).body).toMatchObject({ email })
  expect((await auth.admin.getUserById(id)).data.user?.email).toBe(email)

  const other = await person()
  const theirs = `thief-${people}@example.com`
  await move(other.id, theirs)
  const link = await linkTo(other.email, 'email_changed')
  await auth.admin.createUser({ email: other.email, password: goodPassword, email_confirm: true })
  expect((await undo(link)).body).toEqual({ kinds: ['email_changed'], email: null, phone: null })
  expect((await auth.admin.getUserById(other.id)).data.user?.email ?? '').toBe('')
  expect((await signIn(other.email, goodPassword)).error).toBeNull()
  await auth.newClient().auth.resetPasswordForEmail(theirs)
  expect(await mailsTo(theirs, 'recovery')).toEqual([])
})

test('of twelve concurrent clicks one undoes and one mail is sent; later clicks have no effect', async () => {
  const { email, client } = await person()
  await client.auth.updateUser({ password: 'Safari-2027' })
  const link = await linkTo(email, 'password_changed')
  const answers = await Promise.all(Array.from({ length: 12 }, () => undo(link)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(11)
  expect((await mailsTo(email, 'recovery')).length).toBe(1)
  await auth.followLink(email)
  expect(await undo(link)).toMatchObject(EXPIRED)
  expect(await auth.ask('POST /credential-changes', { body: { token: link } })).toMatchObject(EXPIRED)
})

test('a concurrent password change has no effect after the undo', async () => {
  const { email, client, id } = await person()
  await client.auth.updateUser({ password: THEIRS })
  const link = await linkTo(email, 'password_changed')
  const token = await tokenOf(client)
  await Promise.all([
    undo(link),
    ...Array.from({ length: 6 }, (_, n) =>
      auth.ask('PUT /user', { token, body: { password: `Thief-203${n}x` } }),
    ),
  ])
  const { rows } = await auth.owner.query('select encrypted_password from auth.users where id = $1', [id])
  expect(rows).toEqual([{ encrypted_password: null }])
  expect(await lives(token)).toBe(false)
})

test('the link works for seven days, not for deleted accounts, and keeps older apps', async () => {
  const { email, client, id } = await person()
  const app = await addApp(client)
  await auth.owner.query(
    `update auth.mfa_factors set updated_at = updated_at - interval '1 day' where id = $1`,
    [app],
  )
  await client.auth.updateUser({ password: 'Safari-2027' })
  const age = (days: number) =>
    auth.owner.query(
      `update auth.credential_changes set created_at = created_at - make_interval(days => $2) where user_id = $1`,
      [id, days],
    )
  await age(8)
  const link = await linkTo(email, 'password_changed')
  expect(await undo(link)).toMatchObject(EXPIRED)
  await age(-8)
  expect((await undo(link)).status).toBe(200)
  expect((await auth.admin.mfa.listFactors({ userId: id })).data?.factors.map((one) => one.id)).toEqual([app])

  const gone = await person()
  await gone.client.auth.updateUser({ password: 'Safari-2027' })
  const late = await linkTo(gone.email, 'password_changed')
  await auth.admin.deleteUser(gone.id, true)
  expect(await undo(late)).toMatchObject(EXPIRED)
  expect((await auth.letters(gone.email)).map(({ template }) => template)).not.toContain('recovery')
})

test('an account without a password can undo a change', async () => {
  const email = 'mail-only@example.com'
  const client = auth.newClient()
  await client.auth.signInWithOtp({ email })
  const code = (await auth.letters(email)).at(-1)?.code ?? ''
  await client.auth.verifyOtp({ type: 'email', email, token: code })
  await addApp(client)
  expect((await undo(await linkTo(email, 'factor_added'))).body).toEqual({
    kinds: ['factor_added'],
    email,
    phone: null,
  })
  const { data } = await auth.newClient().auth.verifyOtp({
    type: 'recovery',
    token_hash: (await auth.letters(email)).at(-1)?.token ?? '',
  })
  expect(data.user?.factors ?? []).toEqual([])
})
