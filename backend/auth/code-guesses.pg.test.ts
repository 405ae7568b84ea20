/** Wrong guesses of codes by strangers, and the person they are sent to. */
import { expect, test } from 'vitest'
import { goodPassword } from '#testing/auth.ts'
import { withCookies } from '#testing/browser-cookies.ts'
import { openPhones } from '#testing/texts.ts'

const phones = openPhones()
const { code, wrongCode, verify, newNumber, member } = phones

const askCode = async (phone: string) => {
  await phones.auth.letAMinutePass()
  await phones.auth.ask('POST /otp', { body: { phone, create_user: false } })
}
const spent = async () => {
  const { rows } = await phones.auth.owner.query(
    `select count(*)::int as buckets from limits.buckets where name like 'guess %' and tokens < 11`,
  )
  return rows[0].buckets
}

/** Wrong guesses from other networks, at newer codes once those before are void. */
async function guess(phone: string, times: number) {
  for (let n = 0; n < times; n++) {
    if (n % 5 === 0 && n > 0) await askCode(phone)
    const ip = `10.8.${n % 4}.1`
    const body = { type: 'sms', phone, token: await wrongCode(phone) }
    expect((await phones.auth.ask('POST /verify', { body, ip })).status).toBe(403)
  }
}

test('guesses count where there is a code to guess, and nowhere else', async () => {
  const phone = newNumber()
  await member(phone)
  const email = 'nobody-asked@example.com'
  await phones.auth.admin.createUser({ email, email_confirm: true })
  const before = await spent()
  for (let n = 0; n < 30; n++) {
    await verify(phone, { token: '111111' })
    await phones.auth.ask('POST /verify', { body: { type: 'email', email, token: '111111' } })
  }
  expect(await spent()).toBe(before)
  await askCode(phone)
  expect((await verify(phone)).status).toBe(200)
})

test('a code that lives is not tried by guesses at another kind', async () => {
  const phone = newNumber()
  await member(phone)
  await askCode(phone)
  for (let n = 0; n < 10; n++) await verify(phone, { type: 'phone_change', token: await wrongCode(phone) })
  expect((await verify(phone)).status).toBe(200)
})

test('strangers who guess all day lock out new browsers, not one in which the number has signed in', async () => {
  const phone = newNumber()
  const home = withCookies(phones.auth)
  await member(phone)
  await askCode(phone)
  const enter = async (ask: typeof home) =>
    (await ask('POST /verify', { body: { type: 'sms', phone, token: await code(phone) } })).status
  expect(await enter(home)).toBe(200)
  await askCode(phone)
  await guess(phone, 20)
  await askCode(phone)
  expect(await enter(phones.auth.ask), 'another browser').toBe(403)
  expect(await enter(home)).toBe(200)
  await askCode(phone)
  for (let n = 0; n < 5; n++) await verify(phone, { token: await wrongCode(phone) })
  expect(await enter(home), 'at a code that strangers have tried five times').toBe(200)
})

test('the known browsers have twenty guesses together, which cost nobody else any', async () => {
  const phone = newNumber()
  const [home, work] = [withCookies(phones.auth), withCookies(phones.auth)]
  await member(phone)
  const token = async () => ({ type: 'sms', phone, token: await code(phone) })
  for (const ask of [home, work]) {
    await askCode(phone)
    expect((await ask('POST /verify', { body: await token() })).status).toBe(200)
  }
  await askCode(phone)
  const wrong = { type: 'sms', phone, token: await wrongCode(phone) }
  await Promise.all(Array.from({ length: 24 }, () => home('POST /verify', { body: wrong })))
  for (const ask of [home, work])
    expect((await ask('POST /verify', { body: await token() })).status).toBe(403)
  expect((await verify(phone)).status).toBe(200)
})

test('digits of a mail make the browser known, too, and a session without its second factor does not', async () => {
  const email = 'knows@example.com'
  const { data } = await phones.auth.admin.createUser({ email, password: goodPassword, email_confirm: true })
  const enter = async () => {
    await phones.auth.letAMinutePass()
    await phones.auth.ask('POST /otp', { body: { email, create_user: false } })
    const token = (await phones.auth.letters(email)).at(-1)?.code
    return phones.auth.ask('POST /verify', { body: { type: 'email', email, token } })
  }
  expect((await enter()).headers.get('set-cookie')).toMatch(/^known-device=/)
  await phones.auth.owner.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'x')`,
    [data.user?.id],
  )
  const halfway = await enter()
  expect([halfway.status, halfway.headers.get('set-cookie')]).toEqual([200, null])
})
