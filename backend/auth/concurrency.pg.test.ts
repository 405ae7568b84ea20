import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthUnderTest, goodPassword, openAuth } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { totp } from './totp.ts'

let database: TestDatabase
let auth: AuthUnderTest

beforeAll(async () => {
  database = await createTestDatabase('backend')
  auth = openAuth(database)
})

afterAll(async () => {
  await auth?.close()
  await database?.drop()
})

const email = 'wanjiku@example.com'
const signIn = async () =>
  (await auth.ask('POST /token?grant_type=password', { body: { email, password: goodPassword } })).body

test('concurrent requests of one person do not overwrite each other', async () => {
  await auth.signedIn(email)
  const { id } = (await auth.ask('GET /user', { token: (await signIn()).access_token })).body
  for (let round = 0; round < 4; round++) {
    const sessions = await Promise.all([1, 2, 3].map(signIn))
    const [one, two, three] = sessions.map(({ access_token }) => access_token as string)
    const token = one ?? ''
    const { body: factor } = await auth.ask('POST /factors', { body: { factor_type: 'totp' }, token })
    const { body: challenge } = await auth.ask(`POST /factors/${factor.id}/challenge`, { body: {}, token })
    const code = totp(factor.totp.secret, Math.floor(Date.now() / 30_000))
    const verify = { body: { challenge_id: challenge.id, code }, token }
    const refresh = ({ refresh_token }: { refresh_token: string }) =>
      auth.ask('POST /token?grant_type=refresh_token', { body: { refresh_token } })
    const answers = await Promise.all([
      auth.ask(`POST /factors/${factor.id}/verify`, verify),
      ...sessions.map(refresh),
      auth.ask(`POST /factors/${factor.id}/verify`, verify),
      auth.ask('PUT /user', { body: { data: { round } }, token: two ?? '' }),
      auth.ask('PUT /user', { body: { email: `other-${round}@example.com` }, token: three ?? '' }),
      auth.ask('POST /recover', { body: { email } }),
      auth.ask('POST /logout?scope=others', { token: three ?? '' }),
      signIn().then((body) => ({ status: body.access_token ? 200 : 500 })),
      ...sessions.map(refresh),
      auth.ask(`DELETE /factors/${factor.id}`, { token }),
      auth.ask(`DELETE /admin/users/${id}/factors/${factor.id}`, { token: 'server-key' }),
      auth.ask(`PUT /admin/users/${id}`, { body: { user_metadata: { round } }, token: 'server-key' }),
      auth.ask('POST /logout?scope=local', { token: two ?? '' }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    await auth.letAMinutePass()
  }
  expect((await auth.ask('GET /user', { token: (await signIn()).access_token })).status).toBe(200)
})

test('a link code and e-mail digits work once, even concurrently', async () => {
  await auth.ask('POST /otp', { body: { email } })
  const letter = (await auth.letters(email)).at(-1)
  const many = <Result>(ask: () => Promise<Result>) => Promise.all([1, 2, 3, 4].map(ask))
  const verified = await many(() =>
    auth.ask('POST /verify', { body: { type: 'email', email, token: letter?.code } }),
  )
  expect(verified.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])

  await auth.letAMinutePass()
  const verifier = 'v'.repeat(43)
  const flow = { code_challenge: verifier, code_challenge_method: 'plain' }
  await auth.ask('POST /otp', { body: { email, ...flow } })
  const auth_code = (await auth.followLink(email)).searchParams.get('code')
  const exchanged = await many(() =>
    auth.ask('POST /token?grant_type=pkce', { body: { auth_code, code_verifier: verifier } }),
  )
  expect(exchanged.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
})
