import { afterAll, beforeAll, expect, test } from 'vitest'
import { totp } from '#backend/auth/totp.ts'
import { type AuthUnderTest, goodPassword, openAuth } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

let database: TestDatabase
let auth: AuthUnderTest
let people = 0

beforeAll(async () => {
  database = await createTestDatabase('marketplace')
  auth = openAuth(database)
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

interface Session {
  id: string
  user_agent: string | null
  is_current: boolean
}

/** Runs a statement with the claims of an access token, like the data service. */
async function as<Row>(token: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const claims = await auth.tokens.verify(token)
  const client = await auth.owner.connect()
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

/** A new person, signed in on two devices. */
async function onTwoDevices() {
  const email = `person-${++people}@example.com`
  const phone = await auth.signedIn(email)
  await phone.auth.signOut({ scope: 'others' })
  const laptop = auth.newClient()
  await laptop.auth.signInWithPassword({ email, password: goodPassword })
  const tokenOf = async (client: typeof phone) =>
    (await client.auth.getSession()).data.session?.access_token ?? ''
  return {
    email,
    phone,
    laptop,
    phoneToken: await tokenOf(phone),
    laptopToken: await tokenOf(laptop),
    tokenOf,
  }
}

const list = (token: string) => as<Session>(token, 'select * from public.own_sessions()')
const end = (token: string, id: string | undefined) =>
  as<{ ended: boolean }>(token, 'select public.end_own_session($1) as ended', [id])
const erase = (token: string) => as(token, 'select public.erase_my_account()')

test('a member sees their own sessions, the current one first, without secrets', async () => {
  const { phoneToken, laptopToken } = await onTwoDevices()
  const seen = await list(laptopToken)
  expect(seen.map(({ is_current }) => is_current)).toEqual([true, false])
  expect(Object.keys(seen[0] ?? {})).toEqual([
    'id',
    'created_at',
    'last_used_at',
    'user_agent',
    'ip_address',
    'is_current',
  ])
  expect((await list(phoneToken)).map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toReversed())
  const stranger = await onTwoDevices()
  expect((await list(stranger.phoneToken)).map(({ id }) => id)).not.toContain(seen[0]?.id)
})

test('ended sessions are not listed', async () => {
  const { phoneToken, laptopToken } = await onTwoDevices()
  const [, other] = await list(phoneToken)
  await auth.owner.query(`update auth.sessions set not_after = now() - interval '1 second' where id = $1`, [
    other?.id,
  ])
  expect(await list(phoneToken)).toHaveLength(1)
  expect(await list(laptopToken)).toHaveLength(1)
})

test('a member ends their own sessions only', async () => {
  const { phone, laptop, phoneToken } = await onTwoDevices()
  const stranger = await onTwoDevices()
  const [, other] = await list(phoneToken)
  expect(await end(stranger.phoneToken, other?.id)).toEqual([{ ended: false }])
  expect((await laptop.auth.getUser()).error).toBeNull()
  expect(await end(phoneToken, other?.id)).toEqual([{ ended: true }])
  expect(await end(phoneToken, other?.id)).toEqual([{ ended: false }])
  expect((await laptop.auth.refreshSession()).error).not.toBeNull()
  expect((await phone.auth.getUser()).error).toBeNull()
})

test('with another session end the changes that it may have begun', async () => {
  const { phone, laptop, phoneToken } = await onTwoDevices()
  const planted = `planted-${people}@example.com`
  await laptop.auth.updateUser({ email: planted })
  const pending = async () => (await phone.auth.getUser()).data.user?.new_email
  expect(await pending()).toBe(planted)
  const [, other] = await list(phoneToken)
  expect(await end(phoneToken, other?.id)).toEqual([{ ended: true }])
  expect(await pending()).toBeUndefined()
})

test('an account can be erased only in a recent session that has not ended', async () => {
  const { email, phoneToken, laptopToken } = await onTwoDevices()
  const again = { code: 'P0001', hint: 'password_required' }
  await auth.owner.query(
    `update auth.sessions set created_at = now() - interval '11 minutes' where id = $1`,
    [(await list(phoneToken))[0]?.id],
  )
  await expect(erase(phoneToken)).rejects.toMatchObject(again)
  const [laptop] = await list(laptopToken)
  await auth.owner.query('delete from auth.sessions where id = $1', [laptop?.id])
  await expect(erase(laptopToken)).rejects.toMatchObject(again)
  const fresh = auth.newClient()
  const { data } = await fresh.auth.signInWithPassword({ email, password: goodPassword })
  await erase(data.session?.access_token ?? '')
  expect((await auth.owner.query('select from auth.users where email = $1', [email])).rowCount).toBe(0)
})

test('an account with a second factor can be erased only after verifying it', async () => {
  const { email, phone, tokenOf } = await onTwoDevices()
  const { data } = await phone.auth.mfa.enroll({ factorType: 'totp' })
  const secret = data?.type === 'totp' ? data.totp.secret : ''
  const code = totp(secret, Math.floor(Date.now() / 30_000))
  const { error } = await phone.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
  expect(error).toBeNull()
  const half = auth.newClient()
  await half.auth.signInWithPassword({ email, password: goodPassword })
  await expect(erase(await tokenOf(half))).rejects.toMatchObject({
    code: 'P0001',
    hint: 'second_factor_required',
  })
  await erase(await tokenOf(phone))
  expect((await auth.owner.query('select from auth.users where email = $1', [email])).rowCount).toBe(0)
})

test('suspending signs out all sessions once, and the member may sign in again', async () => {
  const { email, phoneToken, laptopToken } = await onTwoDevices()
  const lives = async (token: string) => (await auth.ask('GET /user', { token })).status === 200
  expect([await lives(phoneToken), await lives(laptopToken)]).toEqual([true, true])
  const suspend = () =>
    auth.owner.query(
      `update public.profiles set suspended_at = now()
       where id = (select id from auth.users where email = $1)`,
      [email],
    )
  await suspend()
  expect([await lives(phoneToken), await lives(laptopToken)]).toEqual([false, false])
  const again = auth.newClient()
  expect((await again.auth.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
  await suspend()
  expect((await again.auth.getUser()).error).toBeNull()
})
