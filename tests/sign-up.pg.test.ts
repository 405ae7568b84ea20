import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseSignUp } from '#domain/people/account-forms.ts'
import { type AuthUnderTest, goodPassword, openAuth } from '#testing/auth.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'

let database: TestDatabase
let auth: AuthUnderTest
let boss: PgBoss

beforeAll(async () => {
  database = await createTestDatabase('marketplace')
  auth = openAuth(database, { refuseSignUp })
  boss = new PgBoss({
    db: { executeSql: (text, values) => auth.owner.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.createQueue('mail')
})

afterAll(async () => {
  await boss?.stop({ graceful: false })
  await auth?.close()
  await database?.drop()
})

function signUp(email: string, data: object) {
  return auth.ask('POST /signup', { body: { email, password: goodPassword, data } })
}

async function profile(id: string) {
  const { rows } = await auth.owner.query('select * from public.profiles where id = $1', [id])
  return rows[0]
}

test('a dealer who signs up gets a profile, and a job will send the confirmation', async () => {
  const achieng = {
    first_name: 'Achieng',
    last_name: 'Otieno',
    phone: '+254712345678',
    role: 'dealer',
    business_name: 'Achieng Motors',
  }
  const { status, body } = await signUp('achieng@example.com', achieng)
  expect(status).toBe(200)
  expect(await profile(body.id)).toMatchObject(achieng)
  const { rows } = await auth.owner.query('select id::int from mail.outbox')
  expect(rows).toHaveLength(1)
  expect(await boss.fetch('mail')).toMatchObject([{ data: { id: rows[0].id } }])
})

test.each(['0712 345 678', '+254 (0)712-345-678', '712345678', '00254712345678'])(
  'the number %j is stored as that of everybody',
  async (phone) => {
    const email = `phone-${phone.replaceAll(/\D/g, '').length}-${phone.length}@example.com`
    const { body } = await signUp(email, { first_name: 'Otieno', last_name: 'Were', phone })
    expect(await profile(body.id)).toMatchObject({ phone: '+254712345678' })
  },
)

test('nobody becomes an administrator by signing up', async () => {
  const { body } = await signUp('boss@example.com', {
    first_name: 'Boss',
    last_name: 'Mkubwa',
    role: 'admin',
  })
  expect(await profile(body.id)).toMatchObject({ first_name: 'Boss', role: 'customer' })
})

test('the profile is that of the confirmed sign-up, whoever used the address before', async () => {
  const email = 'njeri@example.com'
  const first = await signUp(email, {
    first_name: 'Mallory',
    last_name: 'Mwizi',
    phone: '0700000000',
    role: 'dealer',
    business_name: 'Mallory Motors',
  })
  await auth.letAMinutePass()
  await signUp(email, { first_name: 'Njeri', last_name: 'Maina', role: 'customer' })
  const letter = (await auth.letters(email)).at(-1)
  const { status } = await auth.ask('POST /verify', { body: { type: 'signup', token_hash: letter?.token } })
  expect(status).toBe(200)
  expect(await profile(first.body.id)).toMatchObject({ first_name: 'Njeri', phone: null, role: 'customer' })
})

test.each([
  [{}, 'Enter your first name.'],
  [{ first_name: ' ', last_name: 'Otieno' }, 'Enter your first name.'],
  [{ first_name: ['Achieng'], last_name: 'Otieno' }, 'Enter your first name.'],
  [{ first_name: '\u200b\u200b', last_name: 'Otieno' }, 'Enter your first name.'],
  [{ first_name: '\u3164', last_name: 'Otieno' }, 'Enter your first name.'],
  [{ first_name: 'Achieng', last_name: '\u2800' }, 'Enter your last name.'],
  [
    { first_name: 'Achieng', last_name: 'Otieno', phone: 'call me' },
    'Enter a Kenyan mobile number, for example 0712 345 678.',
  ],
  [
    { first_name: 'Achieng', last_name: 'Otieno', phone: 712345678 },
    'Enter a Kenyan mobile number, for example 0712 345 678.',
  ],
  [{ first_name: 'Achieng' }, 'Enter your last name.'],
  [{ first_name: 'Achieng', last_name: 'Otieno', role: 'dealer' }, 'Enter the name of your business.'],
  [
    { first_name: 'Achieng', last_name: 'Otieno', role: 'service_provider', business_name: '' },
    'Enter the name of your business.',
  ],
])('signing up by API with %j reports the missing detail', async (data, sentence) => {
  const { status, body } = await signUp('incomplete@example.com', data)
  expect([status, body]).toMatchObject([400, { code: 'validation_failed', message: sentence }])
  const { rows } = await auth.owner.query(`select from auth.users where email = 'incomplete@example.com'`)
  expect(rows).toEqual([])
})

test('a one-time code creates no account without the details, and does not reveal that', async () => {
  const ask = (email: string, data?: object) => auth.ask('POST /otp', { body: { email, data } })
  const whole = { first_name: 'Otieno', last_name: 'Were' }
  expect([await ask('a@example.com'), await ask('b@example.com', whole)]).toMatchObject([
    { status: 200, body: {} },
    { status: 200, body: {} },
  ])
  const { rows } = await auth.owner.query(
    `select email from auth.users where email in ('a@example.com', 'b@example.com')`,
  )
  expect(rows).toEqual([{ email: 'b@example.com' }])
})

test('an unconfirmed address gets five mails a day in total, and earlier ones stay valid', async () => {
  const email = 'stranger@example.com'
  const details = { first_name: 'Mallory', last_name: 'Mwizi' }
  expect((await signUp(email, details)).status).toBe(200)
  const ways = [
    ['POST /resend', { type: 'signup', email }],
    ['POST /recover', { email }],
    ['POST /otp', { email, create_user: false }],
  ] as const
  for (let round = 0; round < 3; round += 1)
    for (const [way, body] of ways) {
      await auth.letAMinutePass()
      // The response must not reveal whether an account is confirmed.
      expect([way, (await auth.ask(way, { body })).status]).toEqual([way, 200])
    }
  const letters = await auth.letters(email)
  expect(letters).toHaveLength(5)
  await auth.letAMinutePass()
  expect((await signUp(email, details)).status).toBe(429)
  expect(await auth.letters('stranger+1@example.com')).toEqual([])
  const token_hash = letters.at(0)?.token
  expect((await auth.ask('POST /verify', { body: { type: 'signup', token_hash } })).status).toBe(200)
  // Once confirmed, the address has no limit.
  await auth.letAMinutePass()
  await auth.ask('POST /recover', { body: { email } })
  expect(await auth.letters(email)).toHaveLength(6)
})

test('a member can send two mails a day to a new address, taken or free', async () => {
  const member = auth.newClient()
  for (const email of ['taken@example.com', 'pay-at-evil@example.com']) {
    await signUp(email, { first_name: 'Mallory', last_name: 'Mwizi' })
    await auth.followLink(email)
  }
  await member.auth.signInWithPassword({ email: 'pay-at-evil@example.com', password: goodPassword })
  const change = async (email: string) => {
    await auth.letAMinutePass()
    return (await member.auth.updateUser({ email })).error?.code ?? null
  }
  const outcomes = async (...emails: string[]) => {
    const all = []
    for (const email of emails) all.push(await change(email))
    return all
  }
  const spellings = (name: string) => [1, 2, 3].map((nth) => `${name}+${nth}@example.com`)
  expect(await outcomes(...spellings('free'))).toEqual([null, null, 'over_email_send_rate_limit'])
  expect(await outcomes('taken@example.com', 'taken@example.com', 'taken@example.com')).toEqual([
    null,
    null,
    'over_email_send_rate_limit',
  ])
  const [letter] = await auth.letters('free+1@example.com')
  expect(letter).toMatchObject({ stop_path: expect.stringMatching(/^\/stop-mails\?token=[0-9a-f]{64}$/) })
})
