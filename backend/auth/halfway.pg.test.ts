/** A session without the required second factor, as somebody with a stolen password has. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthUnderTest, goodPassword, openAuth } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { totp } from './totp.ts'

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

const codeOf = (secret: string) => totp(secret, Math.floor(Date.now() / 30_000))

/** A person with an AAL2 session and another, unverified factor; and a thief who knows the password. */
async function robbed() {
  const email = `person-${++people}@example.com`
  const client = await auth.signedIn(email)
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  if (!factor) throw new Error('No factor')
  await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) })
  const { data: second } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'tablet' })
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  const thief = await auth.ask('POST /token?grant_type=password', { body: { email, password: goodPassword } })
  expect(await auth.tokens.verify(thief.body.access_token)).toMatchObject({ role: 'anon', aal: 'aal1' })
  return { email, client, factor, second, token, thief }
}

const lives = async (token: string) => (await auth.ask('GET /user', { token })).status === 200

test('it can only sign itself out, not other sessions or all', async () => {
  const { token, thief } = await robbed()
  const half = thief.body.access_token
  const out = (scope: string) => auth.ask(`POST /logout${scope}`, { token: half })
  for (const scope of ['?scope=others', '?scope=global', '']) {
    expect(await out(scope), scope).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    expect([await lives(token), await lives(half)], scope).toEqual([true, true])
  }
  expect((await out('?scope=local')).status).toBe(204)
  expect([await lives(token), await lives(half)]).toEqual([true, false])
})

test('after both factors it may', async () => {
  const { token, client } = await robbed()
  expect((await client.auth.signOut({ scope: 'others' })).error).toBeNull()
  expect(await lives(token)).toBe(true)
  expect((await client.auth.signOut()).error).toBeNull()
  expect(await lives(token)).toBe(false)
})

test('it cannot change the password, address, details, factors, or request codes by mail', async () => {
  const { email, thief, factor, second, client } = await robbed()
  const token = thief.body.access_token
  const mails = (await auth.letters(email)).length
  const code = 'insufficient_aal'
  for (const body of [
    { password: 'Safari-2027' },
    { password: 'Safari-2027', current_password: goodPassword },
    { email: 'thief@example.com' },
    { data: { phone: '0700 000 000' } },
    {},
  ])
    expect(await auth.ask('PUT /user', { token, body }), JSON.stringify(body)).toMatchObject({
      status: 401,
      body: { code },
    })
  expect(await auth.ask('DELETE /user/changes/email', { token })).toMatchObject({
    status: 401,
    body: { code },
  })
  expect(await auth.ask('GET /reauthenticate', { token })).toMatchObject({ status: 401, body: { code } })
  expect(await auth.ask('POST /factors', { token, body: { factor_type: 'totp' } })).toMatchObject({
    status: 403,
    body: { code },
  })
  for (const id of [factor.id, second?.id])
    expect(await auth.ask(`DELETE /factors/${id}`, { token })).toMatchObject({ status: 422, body: { code } })
  for (const path of ['POST /factors/recovery-codes', 'POST /factors/recovery-codes/regenerate'])
    for (const body of [{}, { password: goodPassword }])
      expect(await auth.ask(path, { token, body }), path).toMatchObject({ status: 403, body: { code } })
  expect(await auth.ask('DELETE /factors/recovery-codes', { token })).toMatchObject({
    status: 403,
    body: { code },
  })
  expect(await auth.ask('GET /admin/users', { token })).toMatchObject({ status: 403 })
  expect((await auth.letters(email)).length).toBe(mails)
  const { data } = await client.auth.getUser()
  expect(data.user?.factors).toHaveLength(2)
  expect(data.user?.user_metadata).not.toHaveProperty('phone')
})

test('guesses with a stolen password use up the tries of strangers, not of known devices', async () => {
  const { factor, thief, email } = await robbed()
  await auth.owner.query('update auth.mfa_factors set last_step = 0')
  const attempt = async (token: string, code: string, cookie = '') => {
    const challenge = await auth.ask(`POST /factors/${factor.id}/challenge`, { token, body: {} })
    const body = { challenge_id: challenge.body.id, code }
    const headers = cookie ? { cookie } : undefined
    return auth.ask(`POST /factors/${factor.id}/verify`, { token, body, ...(headers && { headers }) })
  }
  expect(thief.headers.get('set-cookie'), 'the password alone makes no device known').toBeNull()
  const shown = await attempt(thief.body.access_token, codeOf(factor.totp.secret))
  const cookie = shown.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).toMatch(/^known-device=/)

  const signIn = () =>
    auth.ask('POST /token?grant_type=password', { body: { email, password: goodPassword } })
  const again = (await signIn()).body.access_token
  const wrong =
    ['000000', '111111', '222222', '333333'].find((code) => code !== codeOf(factor.totp.secret)) ?? ''
  for (let n = 0; n < 10; n++) expect((await attempt(again, wrong)).status).toBe(422)
  await auth.owner.query('update auth.mfa_factors set last_step = 0')
  expect(await attempt(again, codeOf(factor.totp.secret))).toMatchObject({
    status: 429,
    body: { code: 'over_request_rate_limit' },
  })
  const known = (await signIn()).body.access_token
  expect((await attempt(known, codeOf(factor.totp.secret), cookie)).status).toBe(200)
})
