import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totp } from '#backend/auth/totp.ts'
import { mailWords } from '#domain/notifications/channels/mail.ts'
import { type AuthUnderTest, goodPassword, openAuth } from '#testing/auth.ts'
import { confirmPhone } from '#testing/phones.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

let database: TestDatabase
let auth: AuthUnderTest
let people = 0

beforeAll(async () => {
  database = await createTestDatabase('marketplace')
  auth = openAuth(database, { requireSecondFactor: true, phones: { channels: () => ['sms'] } })
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

/** A person with an authenticator app and ten codes. */
async function withCodes() {
  const email = `person-${++people}@example.com`
  const client = await auth.signedIn(email)
  const id = (await client.auth.getUser()).data.user?.id ?? ''
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  await client.auth.mfa.challengeAndVerify({
    factorId: data?.id ?? '',
    code: totp(data?.totp.secret ?? '', Math.floor(Date.now() / 30_000)),
  })
  const made = await client.auth.mfa.recoveryCodes.generate()
  if (made.error) throw made.error
  return { id, email, client, codes: made.data.codes }
}

async function signedInBy(email: string, code = '') {
  const client = auth.newClient()
  await client.auth.signInWithPassword({ email, password: goodPassword })
  const { error } = await client.auth.mfa.recoveryCodes.verify({ code })
  if (error) throw error
  return client
}

const mailsTo = async (email: string) =>
  (await auth.letters(email))
    .filter(({ template }) => template === 'notification')
    .map((data) => {
      const told = data as typeof data & { kind: string; facts: unknown; unsubscribe_path?: string }
      const { subject, paragraphs, action } = mailWords(told)
      return { subject, paragraphs, action_path: action?.path, unsubscribe: told.unsubscribe_path ?? null }
    })

const auditOf = async (id: string) =>
  (
    await auth.owner.query(
      'select actor_id, action, entity, after from public.audit_log where entity_id = $1 order by id',
      [id],
    )
  ).rows

test('creating codes and using one is notified by mail and audited', async () => {
  const { id, email, codes } = await withCodes()
  expect(await mailsTo(email)).toMatchObject([
    { subject: 'Recovery codes were made for your Magari account', action_path: '/account/security' },
  ])
  await signedInBy(email, codes[0])
  expect((await mailsTo(email)).at(-1)).toMatchObject({
    subject: 'A recovery code was used for your Magari account',
    paragraphs: [
      'A recovery code was used in place of your authenticator app. 9 codes are left.',
      'If you have lost your authenticator app, set it up again.',
    ],
  })
  for (const mail of await mailsTo(email)) expect(mail.unsubscribe).toBeNull()
  expect(await auditOf(id)).toEqual([
    { actor_id: id, action: 'make_recovery_codes', entity: 'profiles', after: { recovery_codes_left: 10 } },
    { actor_id: id, action: 'use_recovery_code', entity: 'profiles', after: { recovery_codes_left: 9 } },
  ])
})

test('the mail suggests new codes when few are left', async () => {
  const { email, codes } = await withCodes()
  const client = await signedInBy(email, codes[0])
  for (const code of codes.slice(1)) await client.auth.mfa.recoveryCodes.verify({ code })
  const mails = (await mailsTo(email)).slice(1).map(({ paragraphs }) => paragraphs.join(' '))
  expect(mails).toHaveLength(10)
  expect(mails[5]).toMatch(/ 4 codes are left\. If you have lost/)
  expect(mails[6]).toMatch(/ 3 codes are left\. Create new codes soon/)
  expect(mails[8]).toMatch(/ 1 code is left\. Create new codes soon/)
  expect(mails[9]).toMatch(/ None is left\. Create new codes soon/)
})

test('wrong codes send no mail; the sign-in service mails removals', async () => {
  const { id, email, client } = await withCodes()
  await client.auth.mfa.recoveryCodes.verify({ code: '00000-00000' })
  await client.auth.mfa.recoveryCodes.unenroll()
  expect(await mailsTo(email)).toHaveLength(1)
  expect((await auth.letters(email)).at(-1)?.template).toBe('recovery_codes_removed')
  expect(await auditOf(id)).toHaveLength(1)
})

test('creating codes of a number and using one is told on the site, by mail where there is an address, and audited', async () => {
  const email = `person-${++people}@example.com`
  const client = await auth.signedIn(email)
  const id = (await client.auth.getUser()).data.user?.id ?? ''
  const phone = `2547${10_000_000 + people}`
  await confirmPhone(auth.owner, id, phone)
  const { data } = await client.auth.getSession()
  const made = await auth.ask('POST /recovery-codes', { token: data.session?.access_token ?? '' })
  const used = await auth.ask('POST /recover-account', { body: { phone, recovery_code: made.body.codes[0] } })
  expect(used.status).toBe(200)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    'Recovery codes for your number were made',
    'Somebody signed in with a recovery code',
  ])
  const { rows } = await auth.owner.query(
    `select kind, facts - 'undo_path' as facts from public.system_notifications where user_id = $1 order by id`,
    [id],
  )
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['account_recovered', 'account_recovery_codes_made'])
  expect(rows.find(({ kind }) => kind === 'account_recovered')?.facts).toMatchObject({ left: 9 })
  expect(await auditOf(id)).toEqual([
    {
      actor_id: id,
      action: 'make_account_recovery_codes',
      entity: 'profiles',
      after: { recovery_codes_left: 10 },
    },
    { actor_id: id, action: 'recover_account', entity: 'profiles', after: { recovery_codes_left: 9 } },
  ])
})

test('codes are stored in no table, and exports do not contain their hashes', async () => {
  const { id, email, codes } = await withCodes()
  const client = await signedInBy(email, codes[0])
  const { rows: tables } = await auth.owner.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('auth', 'mail', 'public', 'private', 'limits', 'pgboss') and relkind in ('r', 'p')`,
  )
  const spellings = codes.flatMap((code) => [code, `${code.slice(0, 5)}-${code.slice(5)}`])
  expect(tables.length).toBeGreaterThan(50)
  for (const { name } of tables) {
    const { rows } = await auth.owner.query(`select from ${name} as t where t::text ilike any ($1)`, [
      spellings.map((code) => `%${code}%`),
    ])
    expect(rows, name).toEqual([])
  }
  const { rows: hashes } = await auth.owner.query<{ hash: string }>(
    `select encode(code_hash, 'hex') as hash from auth.mfa_recovery_codes where user_id = $1`,
    [id],
  )
  expect(hashes).toHaveLength(10)
  const taken = await asPerson(client, 'select public.export_my_data()::text as answer')
  for (const { hash } of hashes) expect(taken).not.toContain(hash)
  expect(taken).toContain('make_recovery_codes')
})

test('an account is deleted with its codes, also in a session verified by a code', async () => {
  const { id, email, codes } = await withCodes()
  const client = await signedInBy(email, codes[0])
  await asPerson(client, 'select public.erase_my_account()::text as answer')
  const { rows } = await auth.owner.query('select from auth.mfa_recovery_codes where user_id = $1', [id])
  expect(rows).toEqual([])
})

test('no role can read or write the table', async () => {
  await withCodes()
  const connection = await auth.owner.connect()
  try {
    for (const role of ['anon', 'authenticated', 'service_role'])
      for (const statement of [
        'select * from auth.mfa_recovery_codes',
        'delete from auth.mfa_recovery_codes',
        'update auth.mfa_recovery_codes set used_at = null',
        'select auth.recovery_codes(gen_random_uuid())',
        `select auth.use_recovery_code(gen_random_uuid(), null, '', false, '', '')`,
        `select auth.make_account_recovery_codes(gen_random_uuid(), null, '{}', null)`,
        `select auth.recover_account('254710000000', '', null, '', null, null)`,
        `select auth.make_recovery_codes(gen_random_uuid(), null, true, null, '', '{}', null)`,
        `select private.audit_recovery_codes(gen_random_uuid(), 'x', 1)`,
      ]) {
        await connection.query('begin')
        await connection.query(`set local role ${role}`)
        await expect(connection.query(statement), `${role}: ${statement}`).rejects.toMatchObject({
          code: '42501',
        })
        await connection.query('rollback')
      }
  } finally {
    connection.release()
  }
})

/** A single value, queried with the claims of the client's access token. */
async function asPerson(client: SupabaseClient, text: string): Promise<string> {
  const { data } = await client.auth.getSession()
  const claims = await auth.tokens.verify(data.session?.access_token ?? '')
  const connection = await auth.owner.connect()
  try {
    await connection.query('begin')
    await connection.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
      [claims.role, JSON.stringify(claims)],
    )
    const { rows } = await connection.query<{ answer: string }>(text)
    await connection.query('commit')
    return rows[0]?.answer ?? ''
  } catch (error) {
    await connection.query('rollback')
    throw error
  } finally {
    connection.release()
  }
}
