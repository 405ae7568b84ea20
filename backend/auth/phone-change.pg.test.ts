import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { goodPassword, openAuth } from '#testing/auth.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { openPhones } from '#testing/texts.ts'
import { totp } from './totp.ts'

const phones = openPhones({ connections: 10 })
const { texts, code, verify, newNumber, member } = phones

async function signedIn(phone = newNumber()) {
  const id = await member(phone)
  const client = phones.auth.newClient()
  await client.auth.signInWithPassword({ phone, password: goodPassword })
  return { phone, id, client }
}
const confirm = (phone: string, more = {}) => verify(phone, { type: 'phone_change', ...more })
const phoneOf = async (id: string) =>
  (await phones.auth.owner.query('select phone from auth.users where id = $1', [id])).rows[0]?.phone

test('a code to the new number changes it', async () => {
  const { client, phone, id } = await signedIn()
  const next = newNumber()
  const { data, error } = await client.auth.updateUser({ phone: `+${next}` })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ phone, new_phone: next, phone_change_sent_at: expect.any(String) })
  expect(await texts(next)).toMatchObject([{ kind: 'phone_change', account_id: id, concealed: false }])
  expect((await confirm(next, { token: await phones.wrongCode(next) })).status).toBe(403)
  const verified = await client.auth.verifyOtp({ type: 'phone_change', phone: next, token: await code(next) })
  expect(verified.data.user).toMatchObject({
    id,
    phone: next,
    identities: [{ provider: 'phone', identity_data: { phone: next, phone_verified: true } }],
  })
  expect(verified.data.user).not.toHaveProperty('new_phone')
  const signIn = (number: string) =>
    phones.auth.newClient().auth.signInWithPassword({ phone: number, password: goodPassword })
  expect((await signIn(next)).error).toBeNull()
  expect((await signIn(phone)).error?.code).toBe('invalid_credentials')
})

test('a session goes on as it is, with its second factor, when it confirms a number', async () => {
  const { client, id, phone } = await signedIn()
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (!factor?.totp) throw new Error('There is no factor')
  const shown = totp(factor.totp.secret, Math.floor(Date.now() / 30_000))
  await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: shown })
  const { session } = (await client.auth.getSession()).data
  const next = newNumber()
  expect((await client.auth.updateUser({ phone: next })).error).toBeNull()
  const body = { type: 'phone_change', phone: next, token: await code(next) }
  const answer = await phones.auth.ask('POST /verify', { body, token: session?.access_token ?? '' })
  const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const [before, after] = [claimsOf(session?.access_token), claimsOf(answer.body.access_token)]
  expect(after).toMatchObject({ aal: 'aal2', session_id: before.session_id, amr: before.amr, phone: next })
  const { rows } = await phones.auth.owner.query(
    'select count(*)::int as sessions from auth.sessions where user_id = $1',
    [id],
  )
  expect(rows).toEqual([{ sessions: 1 }])
  const refresh = (refresh_token?: string) =>
    phones.auth.ask('POST /token?grant_type=refresh_token', { body: { refresh_token } })
  expect((await refresh(answer.body.refresh_token)).status).toBe(200)
  // A client that sends no token gets a session of its own, as in GoTrue.
  await phones.auth.letAMinutePass()
  await phones.auth.ask('PUT /user', { body: { phone }, token: answer.body.access_token })
  const other = await confirm(phone)
  expect(claimsOf(other.body.access_token)).toMatchObject({ aal: 'aal1' })
  expect(claimsOf(other.body.access_token).session_id).not.toBe(before.session_id)
})

test('a session whose answer was lost goes on with the refresh token from before, for a day', async () => {
  const { client } = await signedIn()
  const { session } = (await client.auth.getSession()).data
  const token = session?.access_token ?? ''
  const next = newNumber()
  await client.auth.updateUser({ phone: next })
  const lost = await phones.auth.ask('POST /verify', {
    body: { type: 'phone_change', phone: next, token: await code(next) },
    token,
  })
  expect(lost.status).toBe(200)
  const letHoursPass = (hours: number) =>
    phones.auth.owner.query(
      `update auth.refresh_tokens set revoked_at = revoked_at - make_interval(hours => $1)
       where session_id = $2`,
      [hours, decodeJwt(token).session_id],
    )
  const refresh = (refresh_token: unknown) =>
    phones.auth.ask('POST /token?grant_type=refresh_token', { body: { refresh_token } })
  await letHoursPass(23)
  const late = await refresh(session?.refresh_token)
  expect(late).toMatchObject({ status: 200, body: { user: { phone: next } } })
  expect(late.body.refresh_token).toBe(lost.body.refresh_token)
  const after = await refresh(late.body.refresh_token)
  expect(after.status).toBe(200)
  await letHoursPass(2)
  expect((await refresh(session?.refresh_token)).body.code).toBe('refresh_token_already_used')
  expect((await refresh(after.body.refresh_token)).status).toBe(400)
})

test('a session that ended since does not go on', async () => {
  const { client, id } = await signedIn()
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  const next = newNumber()
  await client.auth.updateUser({ phone: next })
  await phones.auth.owner.query('delete from auth.sessions where user_id = $1', [id])
  const body = { type: 'phone_change', phone: next, token: await code(next) }
  const answer = await phones.auth.ask('POST /verify', { body, token })
  expect(answer.status).toBe(200)
  expect((await phones.auth.ask('GET /user', { token: answer.body.access_token })).status).toBe(200)
})

const askAgain = (phone: string) => phones.auth.ask('POST /resend', { body: { type: 'phone_change', phone } })

test.each<[string, (client: SupabaseClient) => Promise<unknown>]>([
  ['signs out everywhere', (client) => client.auth.signOut()],
  ['signs out the other devices', (client) => client.auth.signOut({ scope: 'others' })],
  ['adds a second factor', addFactor],
])('a change of number that somebody else began ends when the person %s', async (_, act) => {
  const { client, phone, id } = await signedIn()
  const thief = phones.auth.newClient()
  await thief.auth.signInWithPassword({ phone, password: goodPassword })
  const planted = newNumber()
  expect((await thief.auth.updateUser({ phone: planted })).error).toBeNull()
  await act(client)
  await phones.auth.letAMinutePass()
  expect((await askAgain(planted)).status).toBe(200)
  expect((await texts(planted)).map(({ concealed }) => concealed)).toEqual([false, true])
  expect((await confirm(planted)).status).toBe(403)
  expect(await phoneOf(id)).toBe(phone)
})

async function addFactor(client: SupabaseClient) {
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (!factor?.totp) throw new Error('There is no factor')
  const shown = totp(factor.totp.secret, Math.floor(Date.now() / 30_000))
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: shown })
  expect(error).toBeNull()
}

test('signing out this device alone cancels no change', async () => {
  const { client, id } = await signedIn()
  const next = newNumber()
  await client.auth.updateUser({ phone: next })
  await client.auth.signOut({ scope: 'local' })
  expect((await confirm(next)).status).toBe(200)
  expect(await phoneOf(id)).toBe(next)
})

test('a change of number lives a day, however often its code is asked for again', async () => {
  const { client, id, phone } = await signedIn()
  const next = newNumber()
  await client.auth.updateUser({ phone: next })
  for (const _ of ['once', 'twice']) {
    await phones.auth.owner.query(
      `update auth.one_time_tokens set expires_at = expires_at - interval '13 hours' where relates_to = $1`,
      [next],
    )
    await phones.auth.letAMinutePass()
    expect((await askAgain(next)).status).toBe(200)
  }
  expect((await confirm(next)).status).toBe(403)
  expect(await phoneOf(id)).toBe(phone)
})

test('a change of number that waits is cancelled by its person', async () => {
  const { client, id, phone } = await signedIn()
  const next = newNumber()
  await client.auth.updateUser({ phone: next })
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  expect((await phones.auth.ask('DELETE /user/changes/phone', { token })).status).toBe(200)
  expect((await client.auth.getUser()).data.user).not.toHaveProperty('new_phone')
  expect((await confirm(next)).status).toBe(403)
  expect(await phoneOf(id)).toBe(phone)
})

test('a number is added to an account of a mail, which is told', async () => {
  const email = 'moraa@example.com'
  const client = await phones.auth.signedIn(email)
  const phone = newNumber()
  await client.auth.updateUser({ phone })
  const { data } = await client.auth.verifyOtp({ type: 'phone_change', phone, token: await code(phone) })
  expect(data.user).toMatchObject({
    email,
    phone,
    app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    identities: [{ provider: 'email' }, { provider: 'phone' }],
  })
  expect((await phones.auth.letters(email)).at(-1)).toMatchObject({ template: 'phone_changed' })
})

test('an address is added to an account of a phone, which has no address to confirm before', async () => {
  const { client, phone, id } = await signedIn()
  const email = 'atieno@example.com'
  const { data, error } = await client.auth.updateUser({ email })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: '', new_email: email })
  const target = await phones.auth.followLink(email)
  expect(target.hash).toContain('access_token')
  const user = (await client.auth.getUser()).data.user
  expect(user).toMatchObject({
    id,
    email,
    phone,
    app_metadata: { provider: 'phone', providers: ['phone', 'email'] },
  })
  // By which the site knows that it was added, not changed.
  const way = user?.identities?.find(({ provider }) => provider === 'email')
  expect(way?.updated_at).toBe(way?.created_at)
  const signIn = await phones.auth.newClient().auth.signInWithPassword({ email, password: goodPassword })
  expect(signIn.error).toBeNull()
})

test('an address that was typed and never confirmed hands nobody the account of a phone', async () => {
  const { phone, id } = await signedIn()
  const email = 'mistyped@example.com'
  await phones.auth.admin.updateUserById(id, { email })
  const { body } = await phones.auth.ask('POST /signup', { body: { email, password: 'Safari-2027' } })
  expect(body.id).not.toBe(id)
  expect(body).toMatchObject({ email, phone: '', identities: [] })
  const signIn = await phones.auth.newClient().auth.signInWithPassword({ phone, password: goodPassword })
  expect(signIn.data.user?.id).toBe(id)
})

test('a change to a number that somebody has is answered alike; its owner is asked', async () => {
  const other = await signedIn()
  const { client, id } = await signedIn()
  const ask = async (phone: string) => {
    const { data, error } = await client.auth.updateUser({ phone })
    await phones.auth.letAMinutePass()
    expect(error).toBeNull()
    return { keys: Object.keys(data.user ?? {}).sort(), isAsked: data.user?.new_phone === phone }
  }
  expect(await ask(newNumber())).toEqual(await ask(other.phone))
  for (const owner of [undefined, 'same'])
    expect(await confirm(other.phone, owner ? { owner } : {})).toMatchObject({
      status: 422,
      body: { code: 'phone_exists' },
    })
  expect((await confirm(other.phone, { owner: 'new' })).body.user).toMatchObject({ id, phone: other.phone })
  expect(await phoneOf(other.id)).toBeNull()
  expect((await other.client.auth.getUser()).data.user).toMatchObject({ id: other.id, phone: '' })

  const telling = openAuth(phones.database, { concealAccounts: false, phones: { channels: () => ['sms'] } })
  const token = (await other.client.auth.getSession()).data.session?.access_token ?? ''
  expect(await telling.ask('PUT /user', { token, body: { phone: other.phone } })).toMatchObject({
    status: 422,
    body: { code: 'phone_exists' },
  })
  await telling.close()
})

test('an unconfirmed sign-up loses the number to whoever proves it', async () => {
  const phone = newNumber()
  const { body } = await phones.auth.ask('POST /signup', { body: { phone, password: goodPassword } })
  const { client, id } = await signedIn()
  await phones.auth.letAMinutePass()
  await client.auth.updateUser({ phone })
  expect((await confirm(phone)).body.user.id).toBe(id)
  expect(await phoneOf(body.id)).toBeUndefined()
})

test('of two accounts that ask for one number at once, the one with the code gets it', async () => {
  const [one, two] = [await signedIn(), await signedIn()]
  const phone = newNumber()
  await one.client.auth.updateUser({ phone })
  const first = await code(phone)
  expect((await two.client.auth.updateUser({ phone })).error?.code).toBe('over_sms_send_rate_limit')
  await phones.auth.letAMinutePass()
  await two.client.auth.updateUser({ phone })
  const answers = await Promise.all([
    confirm(phone, { token: first }),
    confirm(phone),
    confirm(phone, { token: first }),
    confirm(phone),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
  expect([await phoneOf(one.id), await phoneOf(two.id)]).toEqual([one.phone, phone])
})

test('somebody signed in confirms their own change, whoever asked for the number since', async () => {
  const [mine, thief] = [await signedIn(), await signedIn()]
  const phone = newNumber()
  await mine.client.auth.updateUser({ phone })
  const own = await code(phone)
  await phones.auth.letAMinutePass()
  await thief.client.auth.updateUser({ phone })
  const token = (await mine.client.auth.getSession()).data.session?.access_token ?? ''
  const answer = (digits: string) =>
    phones.auth.ask('POST /verify', { token, body: { type: 'phone_change', phone, token: digits } })
  expect((await answer(await code(phone))).status).toBe(403)
  expect((await answer(own)).body.user).toMatchObject({ id: mine.id, phone })
})

test('a change proved while somebody signs up with the number leaves it with one account', async () => {
  const { client, id } = await signedIn()
  for (let round = 0; round < 4; round++) {
    const phone = newNumber()
    await client.auth.updateUser({ phone })
    const token = await code(phone)
    await phones.auth.letAMinutePass()
    const answers = await Promise.all([
      confirm(phone, { token }),
      phones.auth.ask('POST /signup', { body: { phone, password: goodPassword } }),
      confirm(phone, { token, owner: 'new' }),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    if ((await phoneOf(id)) !== phone) await confirm(phone, { token })
    expect(await phoneOf(id)).toBe(phone)
    const { rows } = await phones.auth.owner.query('select id from auth.users where phone = $1', [phone])
    expect(rows).toEqual([{ id }])
  }
})

test('two people who swap their numbers at once never wait for each other', async () => {
  const [one, two] = [await signedIn(), await signedIn()]
  await one.client.auth.updateUser({ phone: two.phone })
  await two.client.auth.updateUser({ phone: one.phone })
  const tokens = [await code(two.phone), await code(one.phone)]
  const ids = [one.id, two.id].sort()
  const results = await raceOnLock(
    phones.database,
    { text: 'select from auth.users where id = $1 for update', values: [ids[0]] },
    [
      () => confirm(two.phone, { owner: 'new', token: tokens[0] }),
      () => confirm(one.phone, { owner: 'new', token: tokens[1] }),
    ],
  )
  expect(results.map((result) => result.status === 'fulfilled' && result.value.status)).toEqual([200, 200])
  expect([await phoneOf(one.id), await phoneOf(two.id)]).toEqual([two.phone, one.phone])
})

test('a change can be asked for again, by either number, and the answers tell of none', async () => {
  const { client, phone, id } = await signedIn()
  const next = newNumber()
  await client.auth.updateUser({ phone: next })
  await phones.auth.letAMinutePass()
  const resend = async (number: string) =>
    (await phones.auth.newClient().auth.resend({ type: 'phone_change', phone: number })).error?.code
  expect(await resend(phone)).toBeUndefined()
  expect(await texts(next)).toHaveLength(2)
  expect(await resend(phone)).toBe('over_sms_send_rate_limit')
  const nobody = newNumber()
  expect(await resend(nobody)).toBeUndefined()
  expect(await resend(nobody)).toBe('over_sms_send_rate_limit')
  await phones.auth.letAMinutePass()
  expect(await resend(next)).toBeUndefined()
  expect((await confirm(next)).body.user).toMatchObject({ id, phone: next })
})

test('another password, and another number, void a change', async () => {
  const { client, phone } = await signedIn()
  const [second, third] = [newNumber(), newNumber()]
  await client.auth.updateUser({ phone: second })
  await client.auth.updateUser({ phone: third })
  expect((await confirm(second)).status).toBe(403)
  const { data } = await client.auth.updateUser({ password: 'Safari-2027' })
  expect(data.user).not.toHaveProperty('new_phone')
  expect((await confirm(third)).status).toBe(403)
  expect((await client.auth.updateUser({ phone })).data.user).not.toHaveProperty('new_phone')
})

test('a stolen token changes no number, and both ways at once are refused', async () => {
  const { client, phone } = await signedIn()
  expect((await client.auth.updateUser({ phone: newNumber(), email: 'x@example.com' })).error?.code).toBe(
    'validation_failed',
  )
  await phones.auth.letElevenMinutesPass()
  const { error } = await client.auth.updateUser({ phone: newNumber() })
  expect(error?.code).toBe('reauthentication_needed')
  const next = newNumber()
  const proved = await client.auth.updateUser({ phone: next, ...{ current_password: goodPassword } })
  expect(proved.data.user).toMatchObject({ phone, new_phone: next })
})
