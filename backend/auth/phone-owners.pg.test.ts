/** Numbers that belong to an account already: the question, and both replies. */
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { goodPassword } from '#testing/auth.ts'
import { openPhones } from '#testing/texts.ts'

const phones = openPhones()
const { texts, code, verify, newNumber, member, letGoIdle } = phones

const signUp = (phone: string) =>
  phones.auth.ask('POST /signup', {
    body: { phone, password: 'Safari-2027', data: { first_name: 'New' } },
  })
const askCode = (phone: string, more = {}) =>
  phones.auth.ask('POST /otp', { body: { phone, create_user: false, ...more } })
const account = async (id: string) => {
  const { rows } = await phones.auth.owner.query(
    `select email, phone, phone_confirmed_at, raw_app_meta_data as app,
       (select array_agg(provider order by provider) from auth.identities where user_id = users.id) as identities,
       (select count(*) from auth.sessions where user_id = users.id)::int as sessions
     from auth.users where id = $1`,
    [id],
  )
  return rows[0]
}
const confirmEmail = (id: string, email: string) =>
  phones.auth.admin.updateUserById(id, { email, email_confirm: true })
const question = {
  status: 422,
  body: { code: 'phone_exists', message: 'This number belongs to an account already' },
}
const elsewhere = { status: 403, body: { code: 'reauthentication_needed' } }

test('a sign-up with a member’s number asks, and is not answered by asking again', async () => {
  const phone = newNumber()
  const id = await member(phone)
  await signUp(phone)
  for (let n = 0; n < 7; n++) expect(await verify(phone)).toMatchObject(question)
  const { body } = await verify(phone, { owner: 'same' })
  expect(body.user).toMatchObject({ id, phone })
  expect(body.user.user_metadata).not.toHaveProperty('first_name')
  const old = await phones.auth.ask('POST /token?grant_type=password', {
    body: { phone, password: goodPassword },
  })
  expect(old.status).toBe(200)
})

test('a new owner gets a new account; the former keeps everything but the number, and is told', async () => {
  const phone = newNumber()
  const id = await member(phone)
  await confirmEmail(id, 'former@example.com')
  await signUp(phone)
  const client = phones.auth.newClient()
  const { data, error } = await client.auth.verifyOtp({
    type: 'sms',
    phone,
    token: await code(phone),
    ...{ owner: 'new' },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    phone,
    user_metadata: { first_name: 'New', phone_verified: true },
    identities: [{ provider: 'phone', identity_data: { phone } }],
  })
  expect(data.user?.id).not.toBe(id)
  expect(await account(id)).toEqual({
    email: 'former@example.com',
    phone: null,
    phone_confirmed_at: null,
    app: { provider: 'email', providers: ['email'] },
    identities: ['email'],
    sessions: 1,
  })
  expect((await phones.auth.letters('former@example.com')).map(({ template }) => template)).toEqual([
    'phone_moved',
  ])
  const signIn = await client.auth.signInWithPassword({ phone, password: 'Safari-2027' })
  expect(signIn.data.user?.id).toBe(data.user?.id)
  const former = await client.auth.signInWithPassword({ email: 'former@example.com', password: goodPassword })
  expect(former.data.user).toMatchObject({ id, phone: '' })
})

test('an account that nobody used for 60 days asks before a code signs in', async () => {
  const phone = newNumber()
  const id = await member(phone)
  await askCode(phone)
  await letGoIdle(phone)
  expect(await verify(phone)).toMatchObject(question)
  expect(await verify(phone, { owner: 'same' })).toMatchObject(elsewhere)
  // There are no details for a new account.
  expect(await verify(phone, { owner: 'new' })).toMatchObject(question)
  const password = await phones.auth.ask('POST /token?grant_type=password', {
    body: { phone, password: goodPassword },
  })
  expect(password.body.user.id).toBe(id)
  expect((await verify(phone)).body.user.id, 'nobody is idle who has just signed in').toBe(id)
})

/** A member with an address whose number nobody has proved for 61 days, signed in by password. */
async function unproved() {
  const phone = newNumber()
  const id = await member(phone)
  await confirmEmail(id, `unproved-${id}@example.com`)
  await letGoIdle(phone)
  await phones.auth.owner.query(
    `update auth.identities set last_sign_in_at = now() - interval '61 days' where user_id = $1`,
    [id],
  )
  const client = phones.auth.newClient()
  await client.auth.signInWithPassword({ phone, password: goodPassword })
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  return { phone, id, client, token }
}

test('the password beside the code proves the number, in the session that has shown it', async () => {
  const { phone, id, token } = await unproved()
  await askCode(phone)
  const proveBy = async (of: string) => {
    const body = { type: 'sms', phone, token: await code(phone), owner: 'same' }
    return phones.auth.ask('POST /verify', { body, token: of })
  }
  const stranger = await member(newNumber())
  const strangers = await phones.auth.ask('POST /token?grant_type=password', {
    body: { phone: (await account(stranger)).phone, password: goodPassword },
  })
  expect(await proveBy(strangers.body.access_token)).toMatchObject(elsewhere)
  const before = (await account(id)).sessions
  const proved = await proveBy(token)
  expect(proved).toMatchObject({ status: 200, body: { user: { id } } })
  expect(decodeJwt(proved.body.access_token).session_id).toBe(decodeJwt(token).session_id)
  expect((await account(id)).sessions).toBe(before)
  await phones.auth.letAMinutePass()
  await askCode(phone)
  expect((await verify(phone)).body.user.id).toBe(id)
})

test('an old session proves no number', async () => {
  const { phone, token } = await unproved()
  await askCode(phone)
  await phones.auth.letElevenMinutesPass()
  const body = { type: 'sms', phone, token: await code(phone), owner: 'same' }
  expect(await phones.auth.ask('POST /verify', { body, token })).toMatchObject(elsewhere)
})

test('a member with an address proves their own number, by which codes sign in again', async () => {
  const { phone, id, client, token } = await unproved()
  await askCode(phone)
  expect(await verify(phone, { owner: 'same' })).toMatchObject(elsewhere)
  await phones.auth.letAMinutePass()
  const { data, error } = await client.auth.updateUser({ phone })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ phone, new_phone: phone })
  const proof = { type: 'phone_change', phone, token: await code(phone) }
  expect((await phones.auth.ask('POST /verify', { body: proof, token })).status).toBe(200)
  const letters = await phones.auth.letters(`unproved-${id}@example.com`)
  expect(letters.map(({ template }) => template)).not.toContain('phone_changed')
  await phones.auth.letAMinutePass()
  await askCode(phone)
  expect((await verify(phone)).status).toBe(200)
  await phones.auth.letAMinutePass()
  const sent = (await texts(phone)).length
  expect((await client.auth.updateUser({ phone })).data.user).not.toHaveProperty('new_phone')
  expect(await texts(phone)).toHaveLength(sent)
})

test.each([
  [
    'refreshed lately',
    `update auth.sessions set refreshed_at = now() - interval '59 days' where user_id = $1`,
  ],
  ['has no other way in', `update auth.users set encrypted_password = null where id = $1`],
  ['has no password but an empty one', `update auth.users set encrypted_password = '' where id = $1`],
])('an idle account that %s is signed in to', async (_, change) => {
  const phone = newNumber()
  const id = await member(phone)
  await letGoIdle(phone)
  await phones.auth.owner.query(change, [id])
  await askCode(phone)
  expect((await verify(phone)).body.user.id).toBe(id)
})

test('a confirmed address is another way in', async () => {
  const phone = newNumber()
  const id = await member(phone)
  await confirmEmail(id, 'idle@example.com')
  await phones.auth.owner.query('update auth.users set encrypted_password = null where id = $1', [id])
  await letGoIdle(phone)
  await signUp(phone)
  expect(await verify(phone)).toMatchObject(question)
  expect(await verify(phone, { owner: 'same' })).toMatchObject(elsewhere)
  expect((await verify(phone, { owner: 'new' })).body.user.id).not.toBe(id)
})

test('a number that nobody proved for 60 days is asked about where the account is used by mail', async () => {
  const phone = newNumber()
  const id = await member(phone)
  const age = (days: number) =>
    phones.auth.owner.query(
      `with identity as (
         update auth.identities set last_sign_in_at = now() - make_interval(days => $2) where user_id = $1 and provider = 'phone'
       ) update auth.users set phone_confirmed_at = now() - interval '1 year' where id = $1`,
      [id, days],
    )
  await askCode(phone)
  await age(61)
  // A forgotten password leaves nothing but the number.
  expect((await verify(phone)).body.user.id).toBe(id)
  await confirmEmail(id, 'used@example.com')
  await phones.auth.letAMinutePass()
  await askCode(phone)
  await age(61)
  expect(await verify(phone)).toMatchObject(question)
  expect(await verify(phone, { owner: 'same' })).toMatchObject(elsewhere)
  await age(59)
  expect((await verify(phone)).body.user.id).toBe(id)
})

test('a code with details makes a new account for a new owner, without a password', async () => {
  const phone = newNumber()
  const id = await member(phone)
  await letGoIdle(phone)
  await askCode(phone, { create_user: true, data: { first_name: 'New' } })
  expect(await verify(phone)).toMatchObject(question)
  const { body } = await verify(phone, { owner: 'new' })
  expect(body.user).toMatchObject({ phone, user_metadata: { first_name: 'New' } })
  expect((await account(id)).phone).toBeNull()
})

test('a new owner who says so of a member’s number is believed, whatever was asked', async () => {
  const phone = newNumber()
  const id = await member(phone)
  await askCode(phone, { create_user: true })
  expect((await verify(phone, { owner: 'new' })).body.user.id).not.toBe(id)
})

test('both replies at once: one of them counts', async () => {
  for (let round = 0; round < 3; round++) {
    const phone = newNumber()
    const id = await member(phone)
    await signUp(phone)
    const answers = await Promise.all(['new', 'same', 'new', 'same'].map((owner) => verify(phone, { owner })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    const { rows } = await phones.auth.owner.query('select id from auth.users where phone = $1', [phone])
    const user = answers.find(({ status }) => status === 200)?.body.user
    expect(rows).toEqual([{ id: user.id }])
    expect((await account(id)).phone).toBe(user.id === id ? phone : null)
  }
})

test('a reply needs the right code', async () => {
  const phone = newNumber()
  const id = await member(phone)
  await signUp(phone)
  for (let n = 0; n < 5; n++)
    expect((await verify(phone, { owner: 'new', token: await phones.wrongCode(phone) })).status).toBe(403)
  expect((await verify(phone, { owner: 'new' })).status).toBe(403)
  expect((await account(id)).phone).toBe(phone)
})

test('a banned account keeps its number', async () => {
  const phone = newNumber()
  const id = await member(phone)
  await signUp(phone)
  await phones.auth.admin.updateUserById(id, { ban_duration: '1h' })
  expect(await verify(phone, { owner: 'new' })).toMatchObject({ status: 403, body: { code: 'user_banned' } })
  expect((await account(id)).phone).toBe(phone)
})

test('codes end with their account, and with the number', async () => {
  const [gone, moved] = [newNumber(), newNumber()]
  const first = await member(gone)
  const second = await member(moved)
  await signUp(gone)
  await signUp(moved)
  await phones.auth.admin.deleteUser(first)
  await phones.auth.admin.updateUserById(second, { phone: newNumber() })
  for (const phone of [gone, moved])
    expect(await verify(phone, { owner: 'new' })).toMatchObject({
      status: 403,
      body: { code: 'otp_expired' },
    })
})

test('who merely typed a number and comes in otherwise does not get it by its owner’s code', async () => {
  const phone = newNumber()
  const email = `typed-${phone}@example.com`
  const typist = await phones.auth.admin.createUser({ email, email_confirm: true, phone })
  const id = typist.data.user?.id ?? ''
  expect((await askCode(phone)).body).toEqual({})
  expect(await texts(phone)).toMatchObject([{ concealed: true, account_id: null }])
  await phones.auth.letAMinutePass()
  const signedUp = await signUp(phone)
  expect(signedUp.body).not.toHaveProperty('email', email)
  const { body } = await verify(phone)
  expect(body.user).toMatchObject({ phone, email: '' })
  expect(await account(id)).toMatchObject({ email, phone: null, identities: ['email'] })
  expect(await phones.auth.letters(email)).toEqual([])
})

test('details that a new owner’s account must not have spend nothing', async () => {
  const phone = newNumber()
  const id = await member(phone)
  await signUp(phone)
  await phones.auth.owner.query(`
    create function public.refuse_new() returns trigger language plpgsql as
      $$ begin raise exception 'Enter your real name.'; end $$;
    create trigger refuse_new before insert on auth.users for each row execute function public.refuse_new()`)
  expect(await verify(phone, { owner: 'new' })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', message: 'Enter your real name.' },
  })
  await phones.auth.owner.query('drop function public.refuse_new() cascade')
  expect((await account(id)).phone).toBe(phone)
  expect((await verify(phone, { owner: 'new' })).status).toBe(200)
})

test('a closed site moves no number', async () => {
  const phone = newNumber()
  const id = await member(phone)
  await signUp(phone)
  const set = (open: boolean) =>
    phones.auth.owner.query(
      `create or replace function auth.signup_open() returns boolean language sql stable as 'select ${open}'`,
    )
  await set(false)
  expect(await verify(phone, { owner: 'new' })).toMatchObject({
    status: 422,
    body: { code: 'signup_disabled' },
  })
  await set(true)
  expect((await account(id)).phone).toBe(phone)
})
