import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { goodPassword } from '#testing/auth.ts'
import { openPhones } from '#testing/texts.ts'
import { sendNumberCode } from '../people/profile/number-code.tsx'
import { pendingChanges, signIn, signOutHere } from './account.ts'
import { cancelChange } from './cancel-change.ts'
import { changeNumber, confirmNumber, proveNumber, sendSignInCode, signInByCode } from './phone-codes.ts'
import { authClient, knownVisitor } from './visitor.ts'

const phones = openPhones()

/** What the browser has for the session: storage, an address, the configuration, and the sign-in service behind fetch(). */
beforeAll(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('location', { origin: 'http://magari.test:3000', hash: '', search: '', pathname: '/' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: JSON.stringify({ anonKey: 'public-key' }) }),
    addEventListener: () => {},
  })
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const { pathname, search } = new URL(input, 'http://magari.test:3000')
    if (!pathname.startsWith('/auth/v1/')) return Response.json({ message: 'not here' }, { status: 404 })
    const answer = await phones.auth.ask(`${method} ${pathname.slice('/auth/v1'.length)}${search}`, {
      headers: Object.fromEntries(new Headers(headers)),
      ...(body ? { body: String(body) } : {}),
    })
    const { status } = answer
    return new Response(status === 204 ? null : JSON.stringify(answer.body), {
      status,
      headers: answer.headers,
    })
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterAll(async () => {
  await (await authClient()).stopAutoRefresh()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Signs the browser in as a new member. */
async function asVisitor(): Promise<string> {
  const phone = phones.newNumber()
  const id = await phones.member(phone)
  expect(await signIn({ email: null, phone: `+${phone}` }, goodPassword, { remember: true })).toBeNull()
  return id
}

/** Another member, signed in elsewhere. */
async function elsewhere() {
  const phone = phones.newNumber()
  const id = await phones.member(phone)
  const { auth } = phones.auth.newClient()
  await auth.signInWithPassword({ phone, password: goodPassword })
  return { id, auth }
}

async function phoneOf(id: string) {
  const { rows } = await phones.auth.owner.query('select phone from auth.users where id = $1', [id])
  return rows[0]?.phone
}

test('of two members who ask for one number the visitor gets it by their own code alone, and stays signed in', async () => {
  const id = await asVisitor()
  const other = await elsewhere()
  const number = phones.newNumber()
  const phone = `+${number}`
  expect(await changeNumber(phone, 'sms')).toBeNull()
  const own = await phones.code(number)
  await phones.auth.letAMinutePass()
  await other.auth.updateUser({ phone })
  const theirs = await phones.code(number)

  expect(await confirmNumber({ phone, code: theirs })).toMatchObject({ code: 'phone_code_wrong' })
  expect((await knownVisitor()).user?.id).toBe(id)
  expect(await confirmNumber({ phone, code: `${own.slice(0, 3)} ${own.slice(3)}` })).toBeNull()
  expect((await knownVisitor()).user).toMatchObject({ id, phone })
  expect(await phoneOf(id)).toBe(number)
  expect(await phoneOf(other.id)).not.toBe(number)
})

test('a session of another account is not taken over', async () => {
  const id = await asVisitor()
  const other = await elsewhere()
  const number = phones.newNumber()
  await other.auth.updateUser({ phone: number })
  const token = await phones.code(number)
  const { fetch } = globalThis
  // As a service would answer that does not look at the access token.
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    fetch(input, input.endsWith('/verify') ? { ...init, headers: { apikey: 'public-key' } } : init),
  )
  const error = await confirmNumber({ phone: `+${number}`, code: token })
  vi.stubGlobal('fetch', fetch)
  expect(error?.message).toBe('The code was sent for another account. Ask for another one.')
  expect((await knownVisitor()).user?.id).toBe(id)
  expect((await (await authClient()).getSession()).data.session?.user.id).toBe(id)
})

test('within the pause only a code that this account asked for is awaited', async () => {
  await asVisitor()
  const other = await elsewhere()
  const [own, theirs] = [phones.newNumber(), phones.newNumber()]
  expect((await sendNumberCode(`+${own}`, 'sms')).sent).toMatchObject({ phone: `+${own}` })
  const again = await sendNumberCode(`+${own}`, 'sms')
  expect(again.sent?.phone).toBe(`+${own}`)
  await other.auth.updateUser({ phone: theirs })
  expect(await sendNumberCode(`+${theirs}`, 'sms')).toMatchObject({
    sent: null,
    error: { code: 'over_sms_send_rate_limit', message: expect.stringMatching(/after \d+ seconds/) },
  })
})

test('the own number gets a code only if nobody has proved it lately, and a change that waits is cancelled', async () => {
  const id = await asVisitor()
  const own = `+${await phoneOf(id)}`
  const waiting = `+${phones.newNumber()}`
  expect(await changeNumber(waiting, 'sms')).toBeNull()
  expect((await pendingChanges()).phone).toBe(waiting)
  expect((await sendNumberCode(own, 'sms')).error).toMatchObject({ code: 'same_phone' })
  expect(await cancelChange('phone')).toBeNull()
  expect((await pendingChanges()).phone).toBeNull()
  const longAgo = `now() - interval '61 days'`
  await phones.auth.owner.query(`update auth.users set phone_confirmed_at = ${longAgo} where id = $1`, [id])
  await phones.auth.owner.query(
    `update auth.identities set last_sign_in_at = ${longAgo} where user_id = $1 and provider = 'phone'`,
    [id],
  )
  expect((await sendNumberCode(own, 'sms')).sent).toMatchObject({ phone: own })
  expect(await confirmNumber({ phone: own, code: await phones.code(own.slice(1)) })).toBeNull()
  await phones.auth.letAMinutePass()
  expect((await sendNumberCode(own, 'sms')).error).toMatchObject({ code: 'same_phone' })
})

test('the password beside the code proves a number that nobody had proved for long', async () => {
  const id = await asVisitor()
  const own = `+${await phoneOf(id)}`
  await phones.auth.admin.updateUserById(id, { email: `proved-${id}@example.com`, email_confirm: true })
  await signOutHere()
  await phones.auth.owner.query(
    `update auth.users set phone_confirmed_at = now() - interval '61 days' where id = $1`,
    [id],
  )
  await phones.auth.owner.query(
    `update auth.identities set last_sign_in_at = now() - interval '61 days' where user_id = $1 and provider = 'phone'`,
    [id],
  )
  expect(await sendSignInCode(own, 'sms')).toBeNull()
  const code = await phones.code(own.slice(1))
  const byCode = (owner?: 'same') => signInByCode({ phone: own, code, remember: true, owner })
  expect((await byCode()).error?.code).toBe('phone_exists')
  expect((await byCode('same')).error?.code).toBe('reauthentication_needed')
  expect(await signIn({ email: null, phone: own }, goodPassword, { remember: true })).toBeNull()
  expect(await proveNumber({ phone: own, code })).toBeNull()
  await signOutHere()
  await phones.auth.letAMinutePass()
  await sendSignInCode(own, 'sms')
  const later = { phone: own, code: await phones.code(own.slice(1)), remember: true }
  expect(await signInByCode(later)).toMatchObject({ error: null })
  expect((await knownVisitor()).user?.id).toBe(id)
})

test('who was signed out in the meantime sends no code', async () => {
  await asVisitor()
  await signOutHere()
  expect((await confirmNumber({ phone: '+254712345678', code: '123456' }))?.code).toBe('session_not_found')
})
