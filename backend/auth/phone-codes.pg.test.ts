import { expect, test } from 'vitest'
import { goodPassword } from '#testing/auth.ts'
import { openPhones } from '#testing/texts.ts'

const CONNECTIONS = 12
const phones = openPhones({ connections: CONNECTIONS })
const { code, wrongCode, verify, newNumber, member } = phones

async function signedUp() {
  const phone = newNumber()
  await phones.auth.ask('POST /signup', { body: { phone, password: goodPassword } })
  return phone
}

const refused = {
  status: 403,
  body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
}

test('a code is void after five wrong ones, and not before', async () => {
  const [four, five] = [await signedUp(), await signedUp()]
  for (let n = 0; n < 4; n++)
    for (const phone of [four, five])
      expect(await verify(phone, { token: await wrongCode(phone) })).toMatchObject(refused)
  await verify(five, { token: await wrongCode(five) })
  expect((await verify(four)).status).toBe(200)
  expect(await verify(five)).toMatchObject(refused)
  await phones.auth.letAMinutePass()
  await phones.auth.ask('POST /resend', { body: { type: 'sms', phone: five } })
  expect((await verify(five)).status).toBe(200)
})

test('fifty guesses at once, from as many networks, are five tries', async () => {
  const phone = await signedUp()
  const [wrong, right] = [await wrongCode(phone), await code(phone)]
  const guess = (token: string, nth: number) =>
    phones.auth.ask('POST /verify', { ip: `10.9.${nth}.1`, body: { type: 'sms', phone, token } })
  expect((await guess(wrong, 0)).status).toBe(403)
  // They begin while none can end: as many wrong ones as there are connections, the others behind them.
  const holder = await phones.auth.owner.connect()
  await holder.query('begin')
  await holder.query(`select from limits.buckets where name = auth.guess_bucket('code ' || $1) for update`, [
    phone,
  ])
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  let ended = 0
  const guesses = Array.from({ length: 45 }, (_, nth) => guess(wrong, nth + 1).finally(() => ended++))
  await expect.poll(async () => (await phones.auth.owner.query(waiting)).rowCount).toBe(CONNECTIONS)
  await holder.query('commit')
  holder.release()
  // Which of those that wait for a row gets it next is PostgreSQL's choice, so the right ones follow the fifth answer.
  await expect.poll(() => ended, { interval: 1 }).toBeGreaterThanOrEqual(5)
  for (let nth = 46; nth < 50; nth++) guesses.push(guess(right, nth))
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(49).fill(403))
  expect(await verify(phone)).toMatchObject(refused)
  await phones.auth.letAMinutePass()
  await phones.auth.ask('POST /resend', { body: { type: 'sms', phone } })
  expect((await verify(phone)).status).toBe(200)
})

test('a right code works once, also when sent four times at once', async () => {
  const phone = await signedUp()
  const token = await code(phone)
  const answers = await Promise.all([1, 2, 3, 4].map(() => verify(phone, { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
})

test('twelve guesses a day from one network, twenty in all, whatever codes are sent', async () => {
  const phone = newNumber()
  await member(phone)
  const next = async () => {
    await phones.auth.letAMinutePass()
    await phones.auth.ask('POST /otp', { body: { phone, create_user: false } })
  }
  const guess = async (ip: string, token: string) =>
    (await phones.auth.ask('POST /verify', { ip, body: { type: 'sms', phone, token } })).status
  for (let n = 0; n < 12; n++) {
    if (n % 4 === 0) await next()
    expect(await guess('10.4.0.2', await wrongCode(phone))).toBe(403)
  }
  await next()
  expect(await guess('10.4.0.2', await code(phone)), 'this network has had its twelve').toBe(403)
  expect(await guess('10.4.0.3', await code(phone)), 'others go on').toBe(200)
})

test.each([
  ['of ten minutes ago', `code_expires_at = code_expires_at - interval '10 minutes'`],
  ['of yesterday', `expires_at = now(), code_expires_at = now()`],
])('a code %s is refused', async (_, change) => {
  const phone = await signedUp()
  await phones.auth.owner.query(`update auth.one_time_tokens set ${change} where relates_to = $1`, [phone])
  expect(await verify(phone)).toMatchObject(refused)
})

test('a code is valid for ten minutes', async () => {
  const phone = await signedUp()
  const { rows } = await phones.auth.owner.query(
    `select extract(epoch from code_expires_at - now())::int as seconds, token_hash
     from auth.one_time_tokens where relates_to = $1`,
    [phone],
  )
  expect(rows[0].seconds).toBeGreaterThan(590)
  expect(rows[0].seconds).toBeLessThanOrEqual(600)
  expect(rows[0].token_hash).toBeNull()
})

test('the code of another number, of another kind and of a mail are refused', async () => {
  const [mine, other] = [await signedUp(), await signedUp()]
  expect(await verify(mine, { token: await code(other) })).toMatchObject(refused)
  expect(await verify(mine, { type: 'phone_change' })).toMatchObject(refused)
  const email = 'akinyi@example.com'
  await phones.auth.ask('POST /signup', { body: { email, password: goodPassword } })
  const [letter] = await phones.auth.letters(email)
  expect(await verify(mine, { token: letter?.code })).toMatchObject(refused)
  for (const type of ['signup', 'magiclink', 'email', 'toString'])
    expect(await verify(mine, { type })).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  const byMail = await phones.auth.ask('POST /verify', {
    body: { type: 'sms', email, token: letter?.code },
  })
  expect(byMail).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect((await verify(mine)).status).toBe(200)
})

test.each([
  [{ token: 123456 }],
  [{ token: ['123456'] }],
  [{ token: '', token_hash: '' }],
  [{ phone: 'nobody' }],
  [{ owner: 'me' }],
  [{ email: 'a@example.com' }],
  [{ token: '', token_hash: 'x' }],
])('%j is refused', async (fields) => {
  expect(await verify(newNumber(), fields)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})

test('a code that came back gives its budget back; one that asks a question does not', async () => {
  const phone = newNumber()
  await member(phone)
  const proved = async () =>
    (
      await phones.auth.owner.query('select bool_or(proved) as is from auth.kept_texts where number = $1', [
        phone,
      ])
    ).rows[0].is
  expect(await proved()).toBe(true)
  await phones.auth.owner.query('update auth.kept_texts set proved = false')
  await phones.auth.ask('POST /signup', { body: { phone, password: goodPassword } })
  expect((await verify(phone)).status).toBe(422)
  expect(await proved()).toBe(false)
  expect((await verify(phone, { owner: 'same' })).status).toBe(200)
  expect(await proved()).toBe(true)
})

test('a thousand numbers that nobody has leave no accounts and no codes, only counts that expire', async () => {
  const count = async () => {
    const { rows } = await phones.auth.owner.query(
      `select (select count(*) from auth.users)::int as users, (select count(*) from auth.one_time_tokens)::int as codes,
         (select count(*) from limits.buckets)::int as counts`,
    )
    return rows[0]
  }
  const before = await count()
  await phones.auth.owner.query(
    `select auth.request_phone_sign_in((254722000000 + n)::text, false, '{}',
       '{"channel": "sms", "code": "1", "code_hash": "00", "pause": 60, "code_expires_in": 600}')
     from generate_series(1, 1000) n`,
  )
  const after = await count()
  expect(after).toMatchObject({ users: before.users, codes: before.codes, counts: before.counts + 1000 })
  await phones.auth.owner.query(
    `update limits.buckets set as_of = as_of - interval '25 hours'; select limits.remove_idle()`,
  )
  expect((await count()).counts).toBe(0)
})

test('what nobody confirmed expires', async () => {
  const [old, young] = [await signedUp(), await signedUp()]
  const confirmed = newNumber()
  await member(confirmed)
  const again = await signedUp()
  await phones.auth.owner.query(
    `update auth.users set confirmation_sent_at = now() - interval '8 days' where phone = any ($1)`,
    [[old, confirmed, again]],
  )
  await phones.auth.owner.query(
    `update auth.one_time_tokens set expires_at = now() - interval '7 days' where relates_to = any ($1)`,
    [[old, again]],
  )
  await phones.auth.letAMinutePass()
  await phones.auth.ask('POST /signup', { body: { phone: again, password: goodPassword } })
  await phones.auth.owner.query('select auth.remove_expired()')
  const { rows } = await phones.auth.owner.query('select phone from auth.users where phone = any ($1)', [
    [old, young, confirmed, again],
  ])
  expect(rows.map(({ phone }) => phone).sort()).toEqual([young, confirmed, again].sort())
  expect((await verify(again)).status).toBe(200)
  expect((await verify(old)).status).toBe(403)
})
