import { expect, test } from 'vitest'
import { goodPassword, openAuth } from '#testing/auth.ts'
import { withCookies } from '#testing/browser-cookies.ts'
import { openPhones } from '#testing/texts.ts'

const phones = openPhones({
  refuseSignUp: ({ first_name }) => (first_name ? null : 'Enter your first name.'),
})
const { texts, code, verify, newNumber } = phones

async function member(phone: string) {
  const data = { first_name: 'Njeri' }
  await phones.auth.ask('POST /signup', { body: { phone, password: goodPassword, data } })
  const { body } = await verify(phone)
  await phones.auth.letAMinutePass()
  return body.user.id as string
}

test('a member signs in by a code', async () => {
  const phone = newNumber()
  const id = await member(phone)
  const client = phones.auth.newClient()
  const { error } = await client.auth.signInWithOtp({
    phone,
    options: { channel: 'whatsapp', shouldCreateUser: false },
  })
  expect(error).toBeNull()
  expect((await texts(phone)).at(-1)).toMatchObject({ channel: 'whatsapp', kind: 'sign_in', account_id: id })
  const { data } = await client.auth.verifyOtp({ type: 'sms', phone, token: await code(phone) })
  expect(data.user?.id).toBe(id)
  expect((await client.auth.getUser()).data.user?.phone).toBe(phone)
})

test('signing in by a code is the recovery of a password', async () => {
  const phone = newNumber()
  await member(phone)
  await phones.auth.ask('POST /otp', { body: { phone, create_user: false } })
  const client = phones.auth.newClient()
  await client.auth.verifyOtp({ type: 'sms', phone, token: await code(phone) })
  expect((await client.auth.updateUser({ password: 'Safari-2027' })).error).toBeNull()
  const signIn = await client.auth.signInWithPassword({ phone, password: 'Safari-2027' })
  expect(signIn.data.user?.app_metadata).toEqual({ provider: 'phone', providers: ['phone'] })
})

test('known and unknown numbers are answered alike, and counted alike', async () => {
  const known = newNumber()
  await member(known)
  const asked = async (phone: string, more = {}) => {
    const { status, headers, body } = await phones.auth.ask('POST /otp', { body: { phone, ...more } })
    return { status, headers: [...headers], body, texts: (await texts(phone)).length }
  }
  const before = (await texts(known)).length
  const answer = await asked(known, { create_user: false })
  for (const more of [{ create_user: false }, {}]) {
    const phone = newNumber()
    const other = await asked(phone, more)
    expect(other).toEqual({ ...answer, texts: 1 })
    expect(await texts(phone)).toMatchObject([{ concealed: true, account_id: null }])
    const again = await phones.auth.ask('POST /otp', { body: { phone } })
    expect(again).toMatchObject({ status: 429, body: { code: 'over_sms_send_rate_limit' } })
  }
  expect(answer).toMatchObject({ status: 200, body: {}, texts: before + 1 })
})

test('a code makes an account if the details suffice', async () => {
  const phone = newNumber()
  const client = phones.auth.newClient()
  await client.auth.signInWithOtp({ phone, options: { data: { first_name: 'Baraka' } } })
  const { data } = await client.auth.verifyOtp({ type: 'sms', phone, token: await code(phone) })
  expect(data.user).toMatchObject({ phone, user_metadata: { first_name: 'Baraka' } })
  const { rows } = await phones.auth.owner.query(
    'select encrypted_password from auth.users where phone = $1',
    [phone],
  )
  expect(rows[0].encrypted_password).toBeNull()
})

test('where accounts are not concealed an unknown number is told', async () => {
  const telling = openAuth(phones.database, { concealAccounts: false, phones: { channels: () => ['sms'] } })
  const body = { phone: newNumber(), create_user: false }
  expect(await telling.ask('POST /otp', { body })).toMatchObject({
    status: 422,
    body: { code: 'otp_disabled' },
  })
  await telling.close()
})

test.each([
  ['a wrong password', {}, { password: 'Wrong-2026' }],
  ['an unknown number', { phone: '254799999999' }, {}],
  ['no number at all', { phone: 'nobody' }, {}],
])('%s does not sign in', async (_, number, fields) => {
  const phone = newNumber()
  await member(phone)
  const body = { phone, password: goodPassword, ...number, ...fields }
  expect(await phones.auth.ask('POST /token?grant_type=password', { body })).toMatchObject({
    status: 400,
    body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
  })
})

test('a browser where the account has signed in is known by the number and the address', async () => {
  const phone = newNumber()
  await member(phone)
  const { headers } = await phones.auth.ask('POST /token?grant_type=password', {
    body: { phone, password: goodPassword },
  })
  expect(headers.get('set-cookie')).toMatch(/^known-device=[\w-]{22}\.[\w-]{43};/)
  expect(headers.get('set-cookie')).not.toContain(phone)
})

test('a code is said to be asked for in a known browser by the number that has signed in there alone', async () => {
  const [phone, other] = [newNumber(), newNumber()]
  await member(phone)
  await member(other)
  const home = withCookies(phones.auth)
  const known = async (ask: typeof home, number: string) => {
    await phones.auth.letAMinutePass()
    expect((await ask('POST /otp', { body: { phone: number, create_user: false } })).status).toBe(200)
    return (await phones.texts(number)).at(-1)?.known
  }
  expect(await known(home, phone)).toBe(false)
  await home('POST /token?grant_type=password', { body: { phone, password: goodPassword } })
  expect(await known(home, phone)).toBe(true)
  expect(await known(home, other)).toBe(false)
  expect(await known(phones.auth.ask, phone)).toBe(false)
})

test('phones are refused while no code can be sent', async () => {
  const off = openAuth(phones.database)
  const body = { phone: newNumber(), password: goodPassword, token: '123456', type: 'sms' }
  for (const path of ['/signup', '/otp', '/token?grant_type=password', '/verify', '/resend'])
    expect(await off.ask(`POST ${path}`, { body }), path).toMatchObject({
      status: 400,
      body: { code: 'phone_provider_disabled' },
    })
  expect((await off.ask('GET /settings')).body).toMatchObject({
    external: { phone: false, email: true },
    phone_autoconfirm: false,
    sms_provider: '',
  })
  expect((await phones.auth.ask('GET /settings')).body.external.phone).toBe(true)
  await off.close()
})

test('a closed site makes no accounts, and does not tell whether a number is known', async () => {
  await phones.auth.owner.query(
    'create or replace function auth.signup_open() returns boolean language sql stable as $$ select false $$',
  )
  const phone = newNumber()
  const data = { first_name: 'Baraka' }
  expect(
    await phones.auth.ask('POST /signup', { body: { phone, password: goodPassword, data } }),
  ).toMatchObject({
    status: 422,
    body: { code: 'signup_disabled' },
  })
  expect(await phones.auth.ask('POST /otp', { body: { phone, data } })).toMatchObject({
    status: 200,
    body: {},
  })
  expect(await texts(phone)).toMatchObject([{ concealed: true }])
  await phones.auth.owner.query(
    'create or replace function auth.signup_open() returns boolean language sql stable as $$ select true $$',
  )
})
