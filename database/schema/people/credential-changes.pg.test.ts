import type { SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totp } from '#backend/auth/totp.ts'
import { mailWords } from '#domain/notifications/channels/mail.ts'
import { type AuthUnderTest, goodPassword, openAuth } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

let database: TestDatabase
let auth: AuthUnderTest
let pool: pg.Pool
let people = 0

beforeAll(async () => {
  database = await createTestDatabase('marketplace')
  auth = openAuth(database, { requireSecondFactor: true })
  pool = new pg.Pool({ ...database.connection, max: 4 })
})

afterAll(async () => {
  await pool?.end()
  await auth?.close()
  await database?.drop()
})

const tokenOf = async (client: SupabaseClient) =>
  (await client.auth.getSession()).data.session?.access_token ?? ''

/** Runs a statement as the data service runs it for this token. */
async function query(token: string, text: string, values: unknown[] = []) {
  const claims = await auth.tokens.verify(token)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
      claims.role,
      JSON.stringify(claims),
    ])
    const { rows } = await client.query(text, values)
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function person() {
  const email = `person-${++people}@example.com`
  const client = await auth.signedIn(email)
  const token = await tokenOf(client)
  const id = (await client.auth.getUser()).data.user?.id ?? ''
  await auth.owner.query(`update public.profiles set phone = '+254712345678' where id = $1`, [id])
  await auth.owner.query('delete from mail.outbox; ')
  await auth.owner.query('delete from auth.credential_changes')
  return { email, client, token, id }
}

const setPhone = (token: string, phone: string | null) =>
  query(token, 'update public.profiles set phone = $1 where id = auth.uid() returning first_name', [phone])
const phoneOf = async (id: string) =>
  (await auth.owner.query('select phone from public.profiles where id = $1', [id])).rows[0]?.phone
const undo = async (email: string, template: string) => {
  const letter = (await auth.letters(email)).find((one) => one.template === template)
  return auth.ask('POST /credential-changes/undo', { body: { token: letter?.token } })
}

test('changing the phone number needs a recent sign-in; other fields do not', async () => {
  const { token, id } = await person()
  await auth.letElevenMinutesPass()
  const again = { code: 'P0001', hint: 'password_required' }
  await expect(setPhone(token, '+254799000111')).rejects.toMatchObject(again)
  await expect(setPhone(token, null)).rejects.toMatchObject(again)
  await expect(
    query(
      token,
      `update public.profiles set location = 'Thika', phone = '+254799000111' where id = auth.uid()`,
    ),
  ).rejects.toMatchObject(again)
  await setPhone(token, '+254712345678')
  await query(token, `update public.profiles set location = 'Thika' where id = auth.uid()`)
  expect(await phoneOf(id)).toBe('+254712345678')
  await auth.ask('POST /reauthenticate', { token, body: { password: goodPassword } })
  await setPhone(token, '+254799000111')
  expect(await phoneOf(id)).toBe('+254799000111')
})

test('an administrator with a stolen token cannot change numbers either', async () => {
  const [admin, member] = [await person(), await person()]
  await auth.owner.query(`update public.profiles set role = 'admin' where id = $1`, [admin.id])
  const change = () =>
    query(admin.token, `update public.profiles set phone = '+254799000111' where id = $1`, [member.id])
  await auth.letElevenMinutesPass()
  await expect(change()).rejects.toMatchObject({ hint: 'password_required' })
})

test('a new number is reported by mail; the link restores the old one and ends all sessions', async () => {
  const { token, id, email } = await person()
  await setPhone(token, '+254799000111')
  await setPhone(token, '+254799000222')
  expect((await auth.letters(email)).map(({ template }) => template)).toEqual([
    'phone_changed',
    'phone_changed',
  ])
  expect((await undo(email, 'phone_changed')).body).toEqual({
    kinds: ['phone_changed', 'phone_changed'],
    email,
    phone: null,
  })
  expect(await phoneOf(id)).toBe('+254712345678')
  expect((await auth.letters(email)).map(({ template }) => template)).toEqual([
    'phone_changed',
    'phone_changed',
    'recovery',
  ])
  expect((await auth.ask('GET /user', { token })).status).toBe(403)
})

test('ending another session needs a recent sign-in, ending one’s own does not', async () => {
  const { email, token } = await person()
  const other = auth.newClient()
  await other.auth.signInWithPassword({ email, password: goodPassword })
  const sessionOf = async (given: string) => (await auth.tokens.verify(given)).session_id
  await auth.letElevenMinutesPass()
  const end = async (of: string) =>
    query(token, 'select public.end_own_session($1) as ended', [await sessionOf(of)])
  await expect(end(await tokenOf(other))).rejects.toMatchObject({ hint: 'password_required' })
  expect(await end(token)).toEqual([{ ended: true }])
})

test('erasing an account needs the password or an e-mail code again', async () => {
  const { email, client, token } = await person()
  await auth.letElevenMinutesPass()
  const erase = () => query(token, 'select public.erase_my_account()')
  await expect(erase()).rejects.toMatchObject({ hint: 'password_required' })
  await client.auth.reauthenticate()
  const nonce = (await auth.letters(email)).at(-1)?.code
  expect((await auth.ask('POST /reauthenticate', { token, body: { nonce } })).status).toBe(200)
  await erase()
  expect((await auth.owner.query('select from auth.users where email = $1', [email])).rowCount).toBe(0)
  expect((await auth.owner.query('select from auth.credential_changes')).rowCount).toBe(0)
})

test('mails about recovery codes have the link, which removes the codes', async () => {
  const { email, client, id } = await person()
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const code = totp(data?.totp.secret ?? '', Math.floor(Date.now() / 30_000))
  await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
  await auth.owner.query(`update auth.mfa_factors set updated_at = updated_at - interval '1 hour'`)
  await client.auth.mfa.recoveryCodes.generate()
  const mail = (await auth.letters(email)).at(-1)
  const { second } = mailWords(mail as typeof mail & { kind: string; facts: unknown })
  expect(second?.label).toBe('This was not me')
  const link = new URL(second?.path ?? '', 'https://magari.test').searchParams.get('token')
  expect((await auth.ask('POST /credential-changes/undo', { body: { token: link } })).body).toMatchObject({
    kinds: ['recovery_codes_made'],
  })
  const { rows } = await auth.owner.query('select factor_type from auth.mfa_factors where user_id = $1', [id])
  expect(rows).toEqual([{ factor_type: 'totp' }])
})

test('no member reads or writes the changes, or calls the undo functions', async () => {
  const { token, id } = await person()
  for (const text of [
    'select * from auth.credential_changes',
    `insert into auth.credential_changes (user_id, kind, address, token_hash) values ('${id}', 'x', 'y', 'z')`,
    `select auth.undo_change('x', '{}')`,
    `select auth.note_change(null, 'x')`,
    `select private.undo_path('${id}', 'x')`,
    `select auth.reauthenticate('${id}', null, null, null)`,
  ])
    await expect(query(token, text), text).rejects.toMatchObject({ code: '42501' })
})
