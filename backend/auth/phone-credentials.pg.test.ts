/** What else the credentials of an account of a phone do: codes for a change, undoing, the admin API. */
import { expect, test } from 'vitest'
import { goodPassword } from '#testing/auth.ts'
import { openPhones } from '#testing/texts.ts'

const phones = openPhones()
const { texts, code, verify, newNumber, member } = phones

async function signedIn(phone = newNumber()) {
  const id = await member(phone)
  const client = phones.auth.newClient()
  await client.auth.signInWithPassword({ phone, password: goodPassword })
  return { phone, id, client }
}
const undo = async (email: string, template: string) => {
  const letter = (await phones.auth.letters(email)).findLast((mail) => mail.template === template)
  return phones.auth.ask('POST /credential-changes/undo', { body: { token: letter?.token } })
}
const change = async (client: Awaited<ReturnType<typeof signedIn>>['client'], phone: string) => {
  await client.auth.updateUser({ phone })
  return verify(phone, { type: 'phone_change' })
}
const userOf = async (id: string) => (await phones.auth.admin.getUserById(id)).data.user

test('an account without an address gets the code for a new password by SMS', async () => {
  const { client, phone } = await signedIn()
  await phones.auth.letElevenMinutesPass()
  const password = 'Safari-2027'
  expect((await client.auth.updateUser({ password })).error?.code).toBe('reauthentication_needed')
  expect((await client.auth.reauthenticate()).error).toBeNull()
  expect((await texts(phone)).at(-1)).toMatchObject({ kind: 'reauthentication', channel: 'sms' })
  expect((await client.auth.reauthenticate()).error?.code).toBe('over_sms_send_rate_limit')
  const wrong = await client.auth.updateUser({ password, nonce: await phones.wrongCode(phone) })
  expect(wrong.error?.code).toBe('reauthentication_not_valid')
  expect((await client.auth.updateUser({ password, nonce: await code(phone) })).error).toBeNull()
})

test('such a code is void after five wrong ones', async () => {
  const { client, phone } = await signedIn()
  await phones.auth.letElevenMinutesPass()
  await client.auth.reauthenticate()
  const attempt = async (nonce: string) =>
    (await client.auth.updateUser({ password: 'Safari-2027', nonce })).error?.code
  for (let n = 0; n < 5; n++)
    expect(await attempt(await phones.wrongCode(phone))).toBe('reauthentication_not_valid')
  expect(await attempt(await code(phone))).toBe('reauthentication_not_valid')
  // It does not sign in either.
  expect((await verify(phone)).status).toBe(403)
})

test('where there is an address, the code goes to it', async () => {
  const email = 'address@example.com'
  const client = await phones.auth.signedIn(email)
  const phone = newNumber()
  await change(client, phone)
  await phones.auth.letAMinutePass()
  expect((await client.auth.reauthenticate()).error).toBeNull()
  expect((await phones.auth.letters(email)).at(-1)?.template).toBe('reauthentication')
  expect(await texts(phone)).toHaveLength(1)
})

test('undoing gives the former number back, and takes away one that was added', async () => {
  const email = 'undo@example.com'
  const client = await phones.auth.signedIn(email)
  const [first, second] = [newNumber(), newNumber()]
  const { body } = await change(client, first)
  await change(client, second)
  expect((await undo(email, 'phone_changed')).body).toMatchObject({ kinds: ['phone_changed'], phone: 'back' })
  expect(await userOf(body.user.id)).toMatchObject({
    phone: first,
    phone_confirmed_at: expect.any(String),
    app_metadata: { providers: ['email', 'phone'] },
  })
  await phones.auth.letAMinutePass()
  await phones.auth.ask('POST /otp', { body: { phone: first, create_user: false } })
  expect((await verify(first)).body.user.id).toBe(body.user.id)

  const [mail] = (await phones.auth.letters(email)).filter(({ template }) => template === 'phone_changed')
  const removed = await phones.auth.ask('POST /credential-changes/undo', { body: { token: mail?.token } })
  expect(removed.body.phone).toBe('removed')
  expect(await userOf(body.user.id)).toMatchObject({ phone: '', app_metadata: { providers: ['email'] } })
  const { rows } = await phones.auth.owner.query(
    'select former from auth.credential_changes where user_id = $1 order by id',
    [body.user.id],
  )
  expect(rows.map(({ former }) => former)).toEqual([
    { number: null, phone: null },
    { number: first, phone: `+${first}` },
  ])
})

test('a number that somebody else has proved since is not given back', async () => {
  const email = 'late@example.com'
  const client = await phones.auth.signedIn(email)
  const [first, second] = [newNumber(), newNumber()]
  const { body } = await change(client, first)
  await change(client, second)
  await phones.auth.letAMinutePass()
  const other = await member(first)
  expect((await undo(email, 'phone_changed')).body).toMatchObject({ phone: 'elsewhere' })
  expect(await userOf(body.user.id)).toMatchObject({ phone: '' })
  expect(await userOf(other)).toMatchObject({ phone: first })
})

test('whoever merely typed the former number loses it when it is given back', async () => {
  const email = 'typed@example.com'
  const client = await phones.auth.signedIn(email)
  const [first, second] = [newNumber(), newNumber()]
  const { body } = await change(client, first)
  await change(client, second)
  await phones.auth.letAMinutePass()
  await phones.auth.ask('POST /signup', { body: { phone: first, password: goodPassword } })
  await undo(email, 'phone_changed')
  expect(await userOf(body.user.id)).toMatchObject({ phone: first })
  expect((await verify(first)).status).toBe(403)
})

test('a moved number stays with its new owner when the former one undoes', async () => {
  const email = 'moved@example.com'
  const client = await phones.auth.signedIn(email)
  const phone = newNumber()
  const { body: former } = await change(client, phone)
  await phones.auth.letAMinutePass()
  await phones.auth.ask('POST /signup', { body: { phone, password: goodPassword } })
  const { body } = await verify(phone, { owner: 'new' })
  expect((await undo(email, 'phone_moved')).body).toMatchObject({ phone: 'elsewhere' })
  expect(await userOf(former.user.id)).toMatchObject({ phone: '' })
  expect(await userOf(body.user.id)).toMatchObject({ phone })
})

test('undoing a change of address leaves the account of a phone that typed the former one', async () => {
  const [email, next] = ['before@example.com', 'after@example.com']
  const client = await phones.auth.signedIn(email)
  await client.auth.updateUser({ email: next })
  await phones.auth.followLink(email)
  await phones.auth.followLink(next)
  const { id, phone } = await signedIn()
  await phones.auth.admin.updateUserById(id, { email })
  expect((await undo(email, 'email_changed')).body).toMatchObject({ email })
  expect(await userOf(id)).toMatchObject({ email: '', phone, app_metadata: { providers: ['phone'] } })
})

test('the server makes, confirms and changes accounts of phones', async () => {
  const [phone, next] = [newNumber(), newNumber()]
  const { admin } = phones.auth
  const made = await admin.createUser({ phone: `+${phone}`, password: goodPassword })
  const id = made.data.user?.id ?? ''
  expect(made.data.user).toMatchObject({ phone, identities: [{ identity_data: { phone_verified: false } }] })
  const signIn = () => phones.auth.newClient().auth.signInWithPassword({ phone, password: goodPassword })
  expect((await signIn()).error?.code).toBe('phone_not_confirmed')
  const confirmed = await admin.updateUserById(id, { phone_confirm: true })
  expect(confirmed.data.user).toMatchObject({
    phone_confirmed_at: expect.any(String),
    identities: [{ identity_data: { phone_verified: true } }],
  })
  expect((await signIn()).error).toBeNull()
  expect((await admin.createUser({ phone })).error?.code).toBe('phone_exists')
  const both = await admin.updateUserById(id, { email: 'both@example.com', email_confirm: true })
  expect(both.data.user?.app_metadata.providers).toEqual(['phone', 'email'])
  const moved = await admin.updateUserById(id, { phone: next })
  expect(moved.data.user).toMatchObject({ phone: next, identities: [{ identity_data: { phone: next } }, {}] })
  expect((await phones.auth.letters('both@example.com')).map(({ template }) => template)).toEqual([
    'phone_changed',
  ])
  await admin.deleteUser(id, true)
  expect(await userOf(id)).toMatchObject({ phone: '', identities: [] })
  expect((await admin.createUser({ phone: next })).error).toBeNull()
})
