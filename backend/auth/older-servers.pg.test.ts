/** Calls as the released servers send them, which may still run when the database has been updated. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { goodPassword, secret } from '#testing/auth.ts'
import { openPhones } from '#testing/texts.ts'
import { derivedKey } from './derived-key.ts'
import { hashCode } from './letters.ts'
import { hashPassword } from './passwords.ts'

const phones = openPhones()
const { code, newNumber, member } = phones

const askedFor = async (text: string, values: unknown[]) =>
  (await phones.auth.owner.query(`select ${text} as result`, values)).rows[0].result

test('a code of a text is redeemed with eight arguments', async () => {
  const phone = newNumber()
  const id = await member(phone)
  await phones.auth.letAMinutePass()
  await phones.auth.ask('POST /otp', { body: { phone, create_user: false } })
  const codeHash = hashCode(derivedKey(secret, 'auth: one-time codes'), phone, await code(phone))
  const redeem = (asker: string | null) =>
    askedFor('auth.verify_code($1, $2, $3, $4, $5, $6, $7, $8)', [
      phone,
      codeHash,
      ['sms'],
      randomBytes(32),
      'an older server',
      '192.0.2.7',
      null,
      asker,
    ])
  expect(await redeem(id)).toMatchObject({ outcome: 'signed_in', user: { id } })
  expect(await redeem(null)).toEqual({ outcome: 'expired' })
})

test('the code of a link is exchanged with six arguments', async () => {
  const id = await member(newNumber())
  const { rows } = await phones.auth.owner.query(
    `insert into auth.flow_states (user_id, challenge, challenge_method, authentication_method)
     values ($1, 'the digest', 's256', 'magiclink') returning auth_code`,
    [id],
  )
  const values = [
    rows[0].auth_code,
    'the verifier',
    'the digest',
    randomBytes(32),
    'an older server',
    '192.0.2.7',
  ]
  const exchange = () => askedFor('auth.exchange_code($1, $2, $3, $4, $5, $6)', values)
  expect(await exchange()).toMatchObject({ outcome: 'signed_in', user: { id } })
  expect(await exchange()).toEqual({ outcome: 'not_found' })
})

test('a sign-up by phone does not name its browser', async () => {
  const phone = newNumber()
  const password = await hashPassword(goodPassword, 'an older server')
  const message = {
    code: '123456',
    code_hash: hashCode(derivedKey(secret, 'auth: one-time codes'), phone, '123456').toString('hex'),
    channel: 'sms',
    device: '192.0.2.7',
    pause: 60,
    code_expires_in: 600,
  }
  const signUp = () => askedFor('auth.sign_up_by_phone($1, $2, $3, $4)', [phone, password, {}, message])
  expect(await signUp()).toMatchObject({ outcome: 'created' })
  await phones.auth.letAMinutePass()
  expect(await signUp()).toMatchObject({ outcome: 'repeated' })
  expect((await phones.verify(phone)).status).toBe(200)
  const signedIn = await phones.auth.newClient().auth.signInWithPassword({ phone, password: goodPassword })
  expect(signedIn.data.user).toMatchObject({ phone })
})
