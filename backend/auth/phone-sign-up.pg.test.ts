import { expect, test } from 'vitest'
import { goodPassword, openAuth } from '#testing/auth.ts'
import { openPhones } from '#testing/texts.ts'

const phones = openPhones()
const { texts, code, verify, newNumber, member } = phones

const signUp = (phone: string, more = {}) =>
  phones.auth.ask('POST /signup', { body: { phone, password: goodPassword, ...more } })

test('a person signs up, confirms by the code, signs in and out', async () => {
  const phone = newNumber()
  const client = phones.auth.newClient()
  const signedUp = await client.auth.signUp({
    phone: `+${phone}`,
    password: goodPassword,
    options: { data: { first_name: 'Wanjiku' }, channel: 'whatsapp', captchaToken: 'x' },
  })
  expect(signedUp.error).toBeNull()
  expect(signedUp.data.session).toBeNull()
  expect(signedUp.data.user).toMatchObject({
    phone,
    email: '',
    confirmation_sent_at: expect.any(String),
    app_metadata: { provider: 'phone', providers: ['phone'] },
    identities: [
      { provider: 'phone', identity_data: { phone, phone_verified: false, email_verified: false } },
    ],
  })
  expect(await texts(phone)).toMatchObject([
    {
      channel: 'whatsapp',
      kind: 'sign_up',
      concealed: false,
      account_id: signedUp.data.user?.id,
      device: '192.0.2.7',
    },
  ])
  const early = await client.auth.signInWithPassword({ phone, password: goodPassword })
  expect(early.error).toMatchObject({
    code: 'phone_not_confirmed',
    message: 'Phone not confirmed',
    status: 400,
  })

  const { data, error } = await client.auth.verifyOtp({ type: 'sms', phone, token: await code(phone) })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    id: signedUp.data.user?.id,
    phone,
    phone_confirmed_at: expect.any(String),
    confirmed_at: expect.any(String),
    user_metadata: { first_name: 'Wanjiku', phone_verified: true },
    identities: [{ provider: 'phone', identity_data: { phone_verified: true } }],
  })
  expect((await client.auth.getClaims()).data?.claims).toMatchObject({
    phone,
    email: '',
    amr: [{ method: 'otp' }],
  })
  const later = await phones.auth
    .newClient()
    .auth.signInWithPassword({ phone: `+${phone}`, password: goodPassword })
  expect(later.error).toBeNull()
  expect((await client.auth.signOut()).error).toBeNull()
})

test('whoever confirms gets the account of their own sign-up, not of the first', async () => {
  const phone = newNumber()
  const first = await signUp(phone, { data: { first_name: 'Thief' } })
  await phones.auth.letAMinutePass()
  const old = await code(phone)
  const second = await signUp(phone, { password: 'Safari-2027', data: { first_name: 'Akinyi' } })
  const headers = { cookie: second.headers.get('set-cookie')?.split(';')[0] ?? '' }
  expect(second.body).toMatchObject({
    id: first.body.id,
    user_metadata: { first_name: 'Akinyi' },
    identities: [{}],
  })
  expect(Object.keys(second.body)).toEqual(Object.keys(first.body))
  expect((await verify(phone, { token: old })).status).toBe(403)
  const body = { type: 'sms', phone, token: await code(phone) }
  const confirmed = await phones.auth.ask('POST /verify', { body, headers })
  expect(confirmed.body.user.user_metadata).toMatchObject({ first_name: 'Akinyi' })
  const signIn = (password: string) =>
    phones.auth.ask('POST /token?grant_type=password', { body: { phone, password } })
  expect((await signIn(goodPassword)).status).toBe(400)
  expect((await signIn('Safari-2027')).status).toBe(200)
})

test('a code that belongs to no sign-up leaves the account without the password of a stranger', async () => {
  const phone = newNumber()
  await signUp(phone)
  await phones.auth.letAMinutePass()
  await phones.auth.ask('POST /otp', { body: { phone, create_user: false } })
  expect((await verify(phone)).status).toBe(200)
  const answer = await phones.auth.ask('POST /token?grant_type=password', {
    body: { phone, password: goodPassword },
  })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
})

test.each([
  ['without details', { create_user: false }, undefined],
  ['with details of its own', { data: { first_name: 'Own' } }, 'Own'],
])(
  'a code to sign in, asked for %s, leaves the account nothing that a stranger told',
  async (_, more, name) => {
    const phone = newNumber()
    const data = { first_name: 'Stranger', role: 'dealer', business_name: 'Call 0700 000 000' }
    const stranger = await signUp(phone, { data })
    await phones.auth.letAMinutePass()
    await phones.auth.ask('POST /otp', { body: { phone, ...more } })
    const { status, body } = await verify(phone)
    expect([status, body.user.id]).toEqual([200, stranger.body.id])
    expect(body.user.user_metadata).not.toHaveProperty('business_name')
    expect(body.user.user_metadata.first_name).toBe(name)
    expect(body.user.identities).toMatchObject([{ provider: 'phone', identity_data: { phone } }])
  },
)

test('a taken number is answered as a free one, except for the identities, and gets a code', async () => {
  const [free, taken] = [newNumber(), newNumber()]
  await member(taken)
  const before = (await texts(taken)).length
  // The database keeps keys in an order of its own, and numbers as they are counted.
  const data = { surname: 'Otieno', a: 1e2, nested: { bb: [], a: null } }
  const answers = [await signUp(free, { data }), await signUp(taken, { data })]
  const likeness = answers.map(({ status, headers, body }) => {
    const { identities, ...rest } = body
    const text = JSON.stringify(rest)
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replace(/254\d{9}/g, 'number')
    const names = [...headers].map(([name, value]) => `${name}: ${value.replace(/=[\w-]{22};/, '=secret;')}`)
    return { status, names, text }
  })
  expect(likeness[0]).toEqual(likeness[1])
  expect(answers.map(({ body }) => body.identities.length)).toEqual([1, 0])
  expect(await texts(taken)).toHaveLength(before + 1)
})

test('details that no account may have are refused for a taken number, too', async () => {
  const [free, taken] = [newNumber(), newNumber()]
  const mail = 'taken@example.com'
  await member(taken)
  await phones.auth.admin.createUser({ email: mail, email_confirm: true })
  await phones.auth.owner.query(`
    create function public.refuse_name() returns trigger language plpgsql as
      $$ begin raise exception 'Enter your real name.'; end $$;
    create trigger refuse_name after insert on auth.users for each row
      when (new.raw_user_meta_data ->> 'first_name' = 'Support') execute function public.refuse_name()`)
  const refused = { status: 400, body: { code: 'validation_failed', message: 'Enter your real name.' } }
  const data = { first_name: 'Support' }
  for (const who of [{ phone: free }, { phone: taken }, { email: mail }, { email: 'free@example.com' }])
    for (const ask of ['POST /signup', 'POST /otp'])
      expect(
        await phones.auth.ask(ask, { body: { ...who, password: goodPassword, data } }),
        JSON.stringify([ask, who]),
      ).toMatchObject(refused)
  await phones.auth.owner.query('drop function public.refuse_name() cascade')
  expect((await signUp(taken)).status, 'no pause was taken').toBe(200)
})

test('the next code comes after a minute, whoever asks for it and however', async () => {
  const phone = newNumber()
  await signUp(phone)
  const early = await signUp(phone)
  expect(early).toMatchObject({ status: 429, body: { code: 'over_sms_send_rate_limit' } })
  expect(early.body.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(50)
  const client = phones.auth.newClient()
  expect((await client.auth.signInWithOtp({ phone })).error?.code).toBe('over_sms_send_rate_limit')
  expect((await client.auth.resend({ type: 'sms', phone })).error?.code).toBe('over_sms_send_rate_limit')
  const unknown = newNumber()
  await client.auth.signInWithOtp({ phone: unknown, options: { shouldCreateUser: false } })
  expect((await signUp(unknown)).status).toBe(429)
})

test('resending proves the same as the code before', async () => {
  const phone = newNumber()
  await signUp(phone, { data: { first_name: 'Achieng' } })
  await phones.auth.letAMinutePass()
  const client = phones.auth.newClient()
  const resent = await client.auth.resend({ type: 'sms', phone, options: { captchaToken: 'x' } })
  expect(resent.error).toBeNull()
  expect(await texts(phone)).toHaveLength(2)
  expect((await verify(phone)).status).toBe(200)
  expect((await client.auth.signInWithPassword({ phone, password: goodPassword })).error).toBeNull()
  await phones.auth.letAMinutePass()
  for (const other of [phone, newNumber()]) {
    expect((await client.auth.resend({ type: 'sms', phone: other })).error).toBeNull()
    expect((await texts(other)).at(-1)?.concealed).toBe(true)
  }
})

test('an account whose code is not sent is not made, and the next try need not wait', async () => {
  const phone = newNumber()
  const answer = (json: object) =>
    phones.auth.owner.query('insert into auth.kept_answers values ($1, $2)', [phone, json])
  await answer({ wait: 3600.2, message: 'Too many codes today' })
  expect(await signUp(phone)).toMatchObject({
    status: 429,
    body: { code: 'over_sms_send_rate_limit', message: 'Too many codes today' },
  })
  await phones.auth.owner.query('delete from auth.kept_answers')
  await answer({ refusal: 'sms_send_failed', message: 'The number gets no messages' })
  for (const ask of ['POST /signup', 'POST /otp'])
    expect(
      await phones.auth.ask(ask, { body: { phone, password: goodPassword, create_user: false } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'sms_send_failed', message: 'The number gets no messages' },
    })
  const { rows } = await phones.auth.owner.query('select from auth.users where phone = $1', [phone])
  expect(rows).toEqual([])
  await phones.auth.owner.query('delete from auth.kept_answers')
  expect((await signUp(phone)).status).toBe(200)
})

test.each([
  [{ phone: 'invalid-phone' }, 'Invalid phone number format (E.164 required)'],
  [{ phone: '0712345678' }, 'Invalid phone number format (E.164 required)'],
  [{ phone: ['254712345678'] }, 'Invalid phone number format (E.164 required)'],
  [{ phone: '254712345678', email: 'a@example.com' }, 'Only an email address or phone number'],
  [{ phone: '254712345678', channel: 'pigeon' }, "supported values are 'sms' or 'whatsapp'"],
  [{ phone: '13125550100' }, 'Only Kenyan numbers'],
])('a sign-up with %j is refused', async (fields, sentence) => {
  const strict = openAuth(phones.database, {
    phones: {
      channels: () => ['sms'],
      refuse: (digits) => (digits.startsWith('254') ? null : 'Only Kenyan numbers'),
    },
  })
  const body = { password: goodPassword, ...fields }
  for (const ask of ['POST /signup', 'POST /otp'])
    expect(await strict.ask(ask, { body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: expect.stringContaining(sentence) },
    })
  await strict.close()
})

test('a channel that is not there is replaced by the one that is', async () => {
  const phone = newNumber()
  const only = openAuth(phones.database, { phones: { channels: () => ['whatsapp'] } })
  await only.ask('POST /signup', { body: { phone, password: goodPassword, channel: 'sms' } })
  expect((await texts(phone))[0]?.channel).toBe('whatsapp')
  await only.close()
})
