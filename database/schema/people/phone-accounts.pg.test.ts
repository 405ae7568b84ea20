import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { phoneRefusal } from '#domain/foundation/phone-refusals.ts'
import { type AuthUnderTest, goodPassword, openAuth } from '#testing/auth.ts'
import { withCookies } from '#testing/browser-cookies.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

// The sign-in service with the marketplace's hooks: what a person does by phone, from the code to the profile.

let database: TestDatabase
let auth: AuthUnderTest
let people = 0

beforeAll(async () => {
  database = await createTestDatabase('marketplace')
  auth = openAuth(database, {
    phones: { channels: () => ['sms', 'whatsapp'], refuse: (digits) => phoneRefusal(digits, ['254']) },
    connections: 12,
  })
  await auth.owner.query('update private.notification_channels set is_configured = true')
  await setting('sms_notifications', 'true')
})
afterAll(async () => {
  await auth?.close()
  await database?.drop()
})
beforeEach(async () => {
  await auth.owner.query('delete from limits.buckets')
  await auth.owner.query('delete from mail.outbox')
})

const setting = (key: string, value: string) =>
  auth.owner.query('update public.system_settings set value = $2 where key = $1', [key, value])
const newNumber = () => `2547100000${String(++people).padStart(2, '0')}`
const NAMES = { first_name: 'Amina', last_name: 'Hassan' }

const signUp = (phone: string, more: object = {}) =>
  auth.ask('POST /signup', { body: { phone, password: goodPassword, data: NAMES, ...more } })
/** The last code for the number. */
const codeFor = async (number: string) =>
  (
    await auth.owner.query<{ code: string }>(
      `select facts ->> 'code' as code from private.notification_deliveries where phone = $1 order by id desc limit 1`,
      [`+${number}`],
    )
  ).rows[0]?.code
const verify = async (phone: string, more: object = {}, token?: string) =>
  auth.ask('POST /verify', { body: { type: 'sms', phone, token: await codeFor(phone), ...more }, token })
const profile = async (id: string) =>
  (
    await auth.owner.query<{ phone: string | null; confirmed: string | null }>(
      'select phone, private.confirmed_phone(id) as confirmed from public.profiles where id = $1',
      [id],
    )
  ).rows[0]
async function member(number = newNumber()) {
  await signUp(number)
  const { body } = await verify(number)
  await auth.letAMinutePass()
  return { number, id: body.user.id as string, token: body.access_token as string }
}
/** A member with a confirmed address and, unconfirmed, the number of their profile. */
async function mailed(phone: string | null = null) {
  const email = `person-${++people}@example.com`
  const client = await auth.signedIn(email)
  const { data } = await client.auth.getSession()
  const id = data.session?.user.id ?? ''
  await auth.owner.query('update public.profiles set phone = $2 where id = $1', [id, phone])
  await auth.owner.query('delete from mail.outbox')
  return { email, id, token: data.session?.access_token ?? '' }
}
/** The person changes to the number and proves it. */
async function changeTo(number: string, token: string) {
  const asked = await auth.ask('PUT /user', { body: { phone: number }, token })
  expect(asked.status).toBe(200)
  const proved = await verify(number, { type: 'phone_change', owner: 'new' }, token)
  expect(proved.status).toBe(200)
}
const templates = async (email: string) => (await auth.letters(email)).map(({ template }) => template)

test('who signs up by phone has a profile with the number, which the code confirms', async () => {
  const number = newNumber()
  const { status, body } = await signUp(number)
  expect(status).toBe(200)
  expect(await profile(body.id)).toEqual({ phone: `+${number}`, confirmed: null })
  expect((await verify(number)).status).toBe(200)
  expect(await profile(body.id)).toEqual({ phone: `+${number}`, confirmed: `+${number}` })
})

test('a proved code gives number and network their budget back; an unproved one does not', async () => {
  const number = newNumber()
  await signUp(number)
  await verify(number)
  const codes: number[] = []
  for (let nth = 0; nth < 6; nth++) {
    await auth.letAMinutePass()
    codes.push((await auth.ask('POST /otp', { body: { phone: number, create_user: false } })).status)
  }
  expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  const refused = await auth.ask('POST /otp', { body: { phone: number, create_user: false } })
  expect(refused.body).toMatchObject({
    code: 'over_sms_send_rate_limit',
    message: expect.stringMatching(/^Too many codes were sent to this number/),
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
})

test('when the money of the day is spent nobody gets an account without a code, and reads why', async () => {
  await setting('phone_codes_kes_a_day', '1')
  await auth.owner.query(
    `insert into private.notification_days (day, channel, kind, state, number) values (private.nairobi_today(), 'sms', 'phone_code', 'sent', 1)`,
  )
  const number = newNumber()
  expect(await signUp(number)).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^We have sent all the codes of today\./) },
  })
  expect((await auth.owner.query('select from auth.users where phone = $1', [number])).rowCount).toBe(0)
  await setting('phone_codes_kes_a_day', '1000')
  expect((await signUp(number)).status).toBe(200)
})

test('codes pumped from a hundred addresses cost no more than the day may, and keep no member out at home', async () => {
  const { number } = await member()
  const home = withCookies(auth)
  await home('POST /token?grant_type=password', { body: { phone: number, password: goodPassword } })
  await auth.owner.query('delete from private.notification_deliveries')
  await auth.owner.query('delete from private.notification_days')
  await setting('phone_codes_kes_a_day', '20')
  const ask = (ip: string, phone: string) => auth.ask('POST /otp', { ip, body: { phone, data: NAMES } })
  const pumped = await Promise.all(
    Array.from({ length: 100 }, (_, nth) =>
      ask(`41.90.9.${nth + 1}`, `25471100${String(nth).padStart(4, '0')}`),
    ),
  )
  expect(pumped.filter(({ status }) => status === 200)).toHaveLength(18)
  expect(new Set(pumped.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect((await ask('41.90.10.1', number)).status).toBe(429)

  expect((await home('POST /otp', { body: { phone: number, create_user: false } })).status).toBe(200)
  expect((await verify(number)).status).toBe(200)
  await setting('phone_codes_kes_a_day', '1000')
})

test.each([
  ['a landline', '+254 20 271 2345', /landline/],
  ['a number of another country', '+1 416 555 0123', /only to numbers that begin with \+254\./],
  ['a number that costs more', '+254 900 123 456', /^Enter a Kenyan mobile number/],
  ['letters', '0712 CALL ME', /^Invalid phone number format/],
])('%s gets no code, whatever is asked, and its sentence', async (_, phone, sentence) => {
  const { token } = await member()
  await auth.owner.query('delete from private.notification_deliveries')
  const answers = [
    await auth.ask('POST /signup', { body: { phone, password: goodPassword, data: NAMES } }),
    await auth.ask('POST /otp', { body: { phone, data: NAMES } }),
    await auth.ask('POST /resend', { body: { type: 'sms', phone } }),
    await auth.ask('PUT /user', { body: { phone }, token }),
  ]
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([400, 'validation_failed'])
    expect(body.message).toMatch(sentence)
  }
  const { rowCount } = await auth.owner.query('select from private.notification_deliveries')
  expect(rowCount).toBe(0)
})

test('a change of number replaces that of the profile, is mailed once, and undoing it brings the former back', async () => {
  const [first, second] = [newNumber(), newNumber()]
  const { email, id, token } = await mailed('+254712345678')
  await changeTo(first, token)
  expect(await profile(id)).toEqual({ phone: `+${first}`, confirmed: `+${first}` })
  await auth.letAMinutePass()
  await auth.owner.query('delete from mail.outbox')
  await changeTo(second, token)
  expect(await profile(id)).toEqual({ phone: `+${second}`, confirmed: `+${second}` })
  expect(await templates(email)).toEqual(['phone_changed'])
  const [letter] = await auth.letters(email)
  await auth.ask('POST /credential-changes/undo', { body: { token: letter?.token } })
  expect(await profile(id)).toEqual({ phone: `+${first}`, confirmed: `+${first}` })
})

test('undoing a change does not bring back a number that somebody else has proved since', async () => {
  const [first, second] = [newNumber(), newNumber()]
  const { email, id, token } = await mailed()
  await changeTo(first, token)
  await auth.letAMinutePass()
  await auth.owner.query('delete from mail.outbox')
  await changeTo(second, token)
  const other = await member(first)
  const [letter] = await auth.letters(email)
  await auth.ask('POST /credential-changes/undo', { body: { token: letter?.token } })
  expect(await profile(id)).toEqual({ phone: null, confirmed: null })
  expect(await profile(other.id)).toEqual({ phone: `+${first}`, confirmed: `+${first}` })
})

test('a number that came to a new owner leaves the former account, which keeps the rest and is told', async () => {
  const number = newNumber()
  const former = await mailed()
  await changeTo(number, former.token)
  await auth.letAMinutePass()
  await auth.owner.query('delete from mail.outbox')
  expect((await signUp(number, { data: { first_name: 'Juma', last_name: 'Otieno' } })).status).toBe(200)
  expect((await verify(number)).body.code).toBe('phone_exists')
  const { status, body } = await verify(number, { owner: 'new' })
  expect(status).toBe(200)
  expect(body.user.id).not.toBe(former.id)
  expect(await profile(body.user.id)).toEqual({ phone: `+${number}`, confirmed: `+${number}` })
  expect(await profile(former.id)).toEqual({ phone: null, confirmed: null })
  expect(await templates(former.email)).toEqual(['phone_moved'])
  const { rows } = await auth.owner.query(
    'select kind, facts from public.system_notifications where user_id = $1',
    [former.id],
  )
  expect(rows).toEqual([{ kind: 'phone_moved', facts: {} }])
})

test('STOP is respected, and its sentence reaches the person', async () => {
  const { number } = await member()
  await auth.owner.query(`select private.stop_messages($1, 'sms')`, [number])
  const answer = await auth.ask('POST /otp', { body: { phone: number } })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.body).toMatchObject({
    code: 'sms_send_failed',
    message: 'This number answered STOP. Send START to us first.',
  })
  expect((await auth.ask('POST /otp', { body: { phone: number, channel: 'whatsapp' } })).status).toBe(200)
})

test('a code for a number that nobody has is answered and counted like one that is sent', async () => {
  const { number } = await member()
  const course = async (phone: string) => {
    const answers: unknown[] = []
    for (let nth = 0; nth < 7; nth++) {
      const { status, body } = await auth.ask('POST /otp', { body: { phone, create_user: false } })
      answers.push([status, body])
      await auth.letAMinutePass()
    }
    return answers
  }
  const unknown = await course(newNumber())
  await auth.owner.query('delete from limits.buckets')
  expect(await course(number)).toEqual(unknown)
})

test.each(['POST /signup', 'POST /otp'])(
  '%s does not tell whether a number that answered STOP has an account',
  async (ask) => {
    const numbers = [(await member()).number, newNumber()]
    const courses: unknown[] = []
    for (const phone of numbers) {
      await auth.owner.query(`select private.stop_messages($1, 'sms')`, [phone])
      await auth.owner.query('delete from limits.buckets')
      const answers: unknown[] = []
      for (let nth = 0; nth < 7; nth++) {
        const { status, body } = await auth.ask(ask, { body: { phone, password: goodPassword, data: NAMES } })
        answers.push([status, body])
      }
      courses.push(answers)
    }
    expect(courses[1]).toEqual(courses[0])
    expect(courses[0]).toMatchObject([422, 422, 422, 422, 422, 429, 429].map((status) => [status, {}]))
  },
)
