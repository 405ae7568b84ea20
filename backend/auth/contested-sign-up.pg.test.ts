/** Two people sign up with one number; its owner types whichever code came last. */
import { expect, test } from 'vitest'
import { goodPassword } from '#testing/auth.ts'
import { withCookies } from '#testing/browser-cookies.ts'
import { openPhones } from '#testing/texts.ts'

const phones = openPhones()
const { verify, newNumber, member } = phones

const theirs = 'Thief-2026'

/** The browser of a person of this name. */
function browser(first_name: string, password = goodPassword) {
  const ask = withCookies(phones.auth)
  return {
    ask: (path: string, body: object) => ask(`POST ${path}`, { body }),
    signUp: (phone: string) => ask('POST /signup', { body: { phone, password, data: { first_name } } }),
    verify: async (phone: string, more = {}) =>
      ask('POST /verify', { body: { type: 'sms', phone, token: await phones.code(phone), ...more } }),
  }
}

const signsIn = async (phone: string, password: string) =>
  (await phones.auth.ask('POST /token?grant_type=password', { body: { phone, password } })).status === 200

test.each([
  ['before', ['Thief', 'Akinyi']],
  ['after', ['Akinyi', 'Thief']],
  ['before and after', ['Thief', 'Akinyi', 'Thief']],
])('whoever signs up with a number %s its owner decides nothing', async (_, order) => {
  const phone = newNumber()
  const owner = browser('Akinyi')
  const thief = browser('Thief', theirs)
  for (const name of order) {
    expect((await (name === 'Thief' ? thief : owner).signUp(phone)).status).toBe(200)
    await phones.auth.letAMinutePass()
  }
  const { status, body } = await owner.verify(phone)
  expect({ status, has_password: body.has_password, data: body.user.user_metadata }).toMatchObject({
    status: 200,
    has_password: true,
    data: { first_name: 'Akinyi' },
  })
  expect([await signsIn(phone, goodPassword), await signsIn(phone, theirs)]).toEqual([true, false])
})

test('without the secret of one of the browsers the number is confirmed and no password is kept', async () => {
  const phone = newNumber()
  for (const one of [browser('Thief', theirs), browser('Akinyi')]) {
    await one.signUp(phone)
    await phones.auth.letAMinutePass()
  }
  const { status, body } = await browser('Another').verify(phone)
  expect({ status, has_password: body.has_password, phone: body.user.phone }).toEqual({
    status: 200,
    has_password: false,
    phone,
  })
  expect([await signsIn(phone, goodPassword), await signsIn(phone, theirs)]).toEqual([false, false])
})

test('one browser may sign up twice, and its last password counts', async () => {
  const phone = newNumber()
  const owner = browser('Akinyi', 'Typo-20261')
  await owner.signUp(phone)
  await phones.auth.letAMinutePass()
  await owner.ask('/signup', { phone, password: goodPassword, data: { first_name: 'Akinyi' } })
  // A client that keeps no cookies types the code.
  expect((await verify(phone)).body.has_password).toBe(true)
  expect([await signsIn(phone, goodPassword), await signsIn(phone, 'Typo-20261')]).toEqual([true, false])
})

test('a code that a stranger asks for between does not cost the password', async () => {
  const phone = newNumber()
  const owner = browser('Akinyi')
  await owner.signUp(phone)
  await phones.auth.letAMinutePass()
  await browser('Thief').ask('/otp', { phone, data: { first_name: 'Thief' } })
  await phones.auth.letAMinutePass()
  await browser('Thief').ask('/resend', { type: 'sms', phone })
  expect((await owner.verify(phone)).body.user.user_metadata).toMatchObject({ first_name: 'Akinyi' })
  expect(await signsIn(phone, goodPassword)).toBe(true)
})

test('a new owner of a member’s number gets the password of their own browser', async () => {
  const phone = newNumber()
  await member(phone)
  const owner = browser('Akinyi', 'Safari-2027')
  await owner.signUp(phone)
  await phones.auth.letAMinutePass()
  await browser('Thief', theirs).signUp(phone)
  expect((await owner.verify(phone)).body.code).toBe('phone_exists')
  const { body } = await owner.verify(phone, { owner: 'new' })
  expect(body.user.user_metadata).toMatchObject({ first_name: 'Akinyi' })
  expect([await signsIn(phone, 'Safari-2027'), await signsIn(phone, theirs)]).toEqual([true, false])
})

test('many strangers do not push the owner out, nor each other in', async () => {
  const phone = newNumber()
  const thief = browser('Thief', theirs)
  await thief.signUp(phone)
  for (let n = 0; n < 12; n++) {
    await phones.auth.letAMinutePass()
    await browser(`Stranger ${n}`, `Stranger-${n}`).signUp(phone)
  }
  expect((await verify(phone)).body.has_password).toBe(false)
  const { rows } = await phones.auth.owner.query(
    `select encrypted_password from auth.users where phone = $1`,
    [phone],
  )
  expect(rows).toEqual([{ encrypted_password: null }])
})

test('the secret is for the sign-in service alone, and is kept as a hash of the number', async () => {
  const [one, other] = [newNumber(), newNumber()]
  const person = browser('Akinyi')
  const { headers } = await person.signUp(one)
  expect(headers.get('set-cookie')).toMatch(
    /^sign-up=[\w-]{22}; Max-Age=900; Path=\/auth\/v1; HttpOnly; SameSite=Lax$/,
  )
  const again = (await person.signUp(other)).headers.get('set-cookie')
  expect(again, 'one secret for all numbers of a browser').toBe(headers.get('set-cookie'))
  const secret = /=([\w-]+)/.exec(again ?? '')?.[1] ?? 'none'
  const { rows } = await phones.auth.owner.query(
    `select pending::text as kept, array(select jsonb_object_keys(pending -> 'sign_ups')) as browsers
     from auth.one_time_tokens where relates_to = any ($1)`,
    [[one, other]],
  )
  expect(rows).toHaveLength(2)
  expect(rows[0].browsers).toHaveLength(1)
  expect(rows[0].browsers).not.toEqual(rows[1].browsers)
  for (const { kept } of rows) expect(kept).not.toContain(secret)
})
