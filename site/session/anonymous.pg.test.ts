import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Backend, createBackend } from '#backend'
import { worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, letManyAdsPass, post } from '#testing/vehicles.ts'
import { toggle } from '../ads/favorites/marking.ts'
import { saveSearch } from '../ads/saved-searches/saving.ts'
import { browserConfig } from '../config.ts'
import { shownToast } from '../ui/toast.ts'
import { confirmByCode, resendConfirmation, signIn, signOutHere, signUp } from './account.ts'
import { adoptAnonymous } from './adopt-anonymous.ts'
import { anonymousAuth, eraseAnonymous, storedSession } from './anonymous.ts'
import { knownOwner } from './owner.ts'
import { resendSignUpCode, signInByCode } from './phone-codes.ts'
import { ANONYMOUS_KEY } from './storage.ts'
import { authClient, knownVisitor } from './visitor.ts'

const SITE = 'http://magari.test'
const PASSWORD = 'Karibu-2026'
const NAMES = {
  first_name: 'Kamene',
  last_name: 'Mutua',
  phone: null,
  role: 'customer' as const,
  business_name: null,
  business_description: null,
}

const world = worldOfTests()
let files: string
let backend: Backend
let catalogue: Catalogue
/** Whether the network is there. */
let online = true
const stored = new Map<string, string>()
const visits: string[] = []
const visit = (to: string) => void visits.push(to)

beforeAll(async () => {
  files = await mkdtemp(path.join(tmpdir(), 'magari-anonymous-'))
  backend = await createBackend({
    connection: world.database.connection,
    siteUrl: SITE,
    jwtSecret: 'a secret of the tests, 32 characters and more',
    anonKey: 'public-key',
    serviceKey: 'server-key',
    storageDirectory: files,
    requireSecondFactor: true,
    anonymousUsers: true,
    anonymousRole: 'anon',
    phones: { channels: () => ['sms'] },
  })
  catalogue = await insertCatalogue(world)
  await letManyAdsPass(world)
  await world.owner.query('update private.notification_channels set is_configured = true')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('location', { origin: SITE, hash: '', search: '', pathname: '/vehicles' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: JSON.stringify({ anonKey: 'public-key', anonymousSignIn: true }) }),
    addEventListener: () => {},
    visibilityState: 'visible',
  })
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!online) throw new TypeError('Failed to fetch')
    return backend.fetch(new Request(new URL(input, SITE), init), { ip: null })
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(async () => {
  online = true
  await signOutHere()
  stored.clear()
  visits.length = 0
})

afterAll(async () => {
  await (await authClient()).stopAutoRefresh()
  await (await anonymousAuth()).stopAutoRefresh()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await backend.close()
  await rm(files, { recursive: true })
})

const heart = async (id: string) => toggle({ kind: 'vehicle', id }, visit)
const heartsOf = async (id: string | undefined) =>
  (
    await world.owner.query<{ listing_id: string }>(
      'select listing_id from public.favorites where user_id = $1 order by created_at',
      [id],
    )
  ).map(({ listing_id }) => listing_id)
const accounts = async () =>
  (await world.owner.query<{ n: number }>('select count(*)::int as n from auth.users'))[0]?.n ?? 0
const guestId = () => storedSession()?.user.id
const codeOfMail = async (email: string) =>
  (
    await world.owner.query<{ code: string }>(
      `select data ->> 'code' as code from mail.outbox where recipient = $1 order by id desc limit 1`,
      [email],
    )
  )[0]?.code ?? ''
const codeOfSms = async (phone: string) =>
  (
    await world.owner.query<{ code: string }>(
      `select facts ->> 'code' as code from private.notification_deliveries where phone = $1 order by id desc limit 1`,
      [phone],
    )
  )[0]?.code ?? ''
const byEmail = (email: string) => ({
  identifier: { email, phone: null },
  password: PASSWORD,
  profile: NAMES,
})

test('two presses at once make one account, and the visitor stays signed out', async () => {
  const [one, two] = [await post(world.seller, catalogue), await post(world.seller, catalogue)]
  const before = await accounts()
  await Promise.all([heart(one), heart(two)])
  expect(await accounts()).toBe(before + 1)
  expect((await heartsOf(guestId())).toSorted()).toEqual([one, two].toSorted())
  expect(await knownVisitor()).toMatchObject({ status: 'signed-out', user: null, halfway: null })
  expect(await knownOwner()).toMatchObject({ id: guestId(), isMember: false })
  await heart(one)
  expect(await heartsOf(guestId())).toEqual([two])
})

test('the first press says where it is kept, with a link to sign up', async () => {
  await heart(await post(world.seller, catalogue))
  expect(shownToast()).toMatchObject({
    title: 'Added to favorites',
    description: 'It is kept on this computer only, until you sign up.',
    action: { label: 'Sign Up' },
  })
  shownToast()?.action?.run()
  expect(visits).toEqual(['/register?next=%2Fvehicles'])
  await heart(await post(world.seller, catalogue))
  expect(shownToast()).toMatchObject({ title: 'Added to favorites', action: { label: 'Favorites' } })
  expect(shownToast()).not.toHaveProperty('description')
})

test('a search is kept without a promise of alerts', async () => {
  expect(await saveSearch('/vehicles?maxPrice=1200000', visit)).toBe('')
  expect(shownToast()).toMatchObject({
    title: 'Search saved',
    description: 'It is kept on this computer only. Sign up, and we notify you of new ads in it.',
  })
})

test('where the site does not allow it, the visitor is asked to sign in', async () => {
  const listing = await post(world.seller, catalogue)
  const before = await accounts()
  browserConfig().anonymousSignIn = false
  await heart(listing)
  browserConfig().anonymousSignIn = true
  expect(shownToast()).toMatchObject({
    title: 'Please sign in to add favorites',
    action: { label: 'Sign In' },
  })
  expect(await accounts()).toBe(before)
})

test('while nobody may sign up, the visitor is asked to sign in', async () => {
  const close = (open: string) =>
    world.owner.query(`update public.system_settings set value = $1 where key = 'user_registration'`, [open])
  await close('false')
  await heart(await post(world.seller, catalogue))
  await close('true')
  expect(shownToast()).toMatchObject({ title: 'Please sign in to add favorites' })
  expect(stored.has(ANONYMOUS_KEY)).toBe(false)
})

test('without a connection nothing is lost, and the next press works', async () => {
  const listing = await post(world.seller, catalogue)
  online = false
  await heart(listing)
  expect(shownToast()).toMatchObject({ title: 'Failed to update favorites', tone: 'error' })
  online = true
  await heart(listing)
  expect(await heartsOf(guestId())).toEqual([listing])
})

test('signing up by e-mail keeps the id and what was kept', async () => {
  const email = 'kamene@magari.test'
  const listing = await post(world.seller, catalogue)
  await heart(listing)
  const id = guestId()
  expect(await signUp(byEmail(email))).toBeNull()
  expect((await knownVisitor()).status).toBe('signed-out')
  // As after any other sign-up.
  expect((await signIn({ email, phone: null }, PASSWORD, { remember: true }))?.code).toBe(
    'email_not_confirmed',
  )
  expect((await resendConfirmation(email))?.code).toBe('over_email_send_rate_limit')
  expect((await confirmByCode(email, '000000'))?.code).toBe('confirmation_code_wrong')
  expect(await confirmByCode(email, await codeOfMail(email))).toBeNull()
  expect(await knownVisitor()).toMatchObject({ status: 'signed-in', user: { id, email } })
  expect((await knownVisitor()).profile).toMatchObject({ first_name: 'Kamene', role: 'customer' })
  expect(await adoptAnonymous(id ?? '')).toBe(false)
  expect(stored.has(ANONYMOUS_KEY)).toBe(false)
  expect(await heartsOf(id)).toEqual([listing])
})

describe('an address that was confirmed elsewhere', () => {
  const confirmElsewhere = async (email: string) => {
    const [mail] = await world.owner.query<{ token: string }>(
      `select data ->> 'token' as token from mail.outbox where recipient = $1`,
      [email],
    )
    const answer = await fetch('/auth/v1/verify', {
      method: 'POST',
      headers: { apikey: 'public-key' },
      body: JSON.stringify({ type: 'email_change', token_hash: mail?.token }),
    })
    return (await answer.json()).user.id
  }

  test('does not sign this browser in', async () => {
    const email = 'elsewhere@magari.test'
    await heart(await post(world.seller, catalogue))
    const id = guestId()
    await signUp(byEmail(email))
    expect(await confirmElsewhere(email)).toBe(id)
    const listing = await post(world.seller, catalogue)
    await heart(listing)
    expect((await knownVisitor()).status).toBe('signed-out')
    expect(stored.has(ANONYMOUS_KEY)).toBe(false)
    await heart(listing)
    expect(guestId()).not.toBe(id)
    expect(await heartsOf(id)).not.toContain(listing)
  })

  test('asks for the password here', async () => {
    const email = 'on-the-phone@magari.test'
    await heart(await post(world.seller, catalogue))
    const id = guestId()
    await signUp(byEmail(email))
    await confirmElsewhere(email)
    const enter = (password: string) => signIn({ email, phone: null }, password, { remember: true })
    expect((await enter('Safari-2027'))?.code).toBe('invalid_credentials')
    expect(await enter(PASSWORD)).toBeNull()
    expect((await knownVisitor()).user?.id).toBe(id)
    expect(stored.has(ANONYMOUS_KEY)).toBe(false)
  })
})

test('a number that was confirmed elsewhere does not sign this browser in', async () => {
  const phone = '+254712340003'
  await heart(await post(world.seller, catalogue))
  const id = guestId()
  await signUp({ identifier: { email: null, phone }, password: PASSWORD, profile: NAMES })
  const answer = await fetch('/auth/v1/verify', {
    method: 'POST',
    headers: { apikey: 'public-key' },
    body: JSON.stringify({ type: 'phone_change', phone: phone.slice(1), token: await codeOfSms(phone) }),
  })
  expect((await answer.json()).user.id).toBe(id)
  const listing = await post(world.seller, catalogue)
  await heart(listing)
  expect((await knownVisitor()).status).toBe('signed-out')
  expect(stored.has(ANONYMOUS_KEY)).toBe(false)
  await heart(listing)
  expect(guestId()).not.toBe(id)
  expect(await heartsOf(id)).not.toContain(listing)
})

test('a session that has become a member’s is forgotten, not used', async () => {
  await heart(await post(world.seller, catalogue))
  const id = guestId()
  // As a service left it that did not end it.
  await world.owner.query(
    `update auth.users set email = 'left-over@magari.test', email_confirmed_at = now() where id = $1`,
    [id],
  )
  const session = storedSession()
  stored.set(ANONYMOUS_KEY, JSON.stringify({ ...session, expires_at: 1 }))
  expect(await knownOwner()).toBeNull()
  expect((await knownVisitor()).status).toBe('signed-out')
  expect(stored.has(ANONYMOUS_KEY)).toBe(false)
})

test('an address with an account leads to signing in, which adds what was kept', async () => {
  const email = 'known@magari.test'
  await signUp(byEmail(email))
  await confirmByCode(email, await codeOfMail(email))
  const member = (await knownVisitor()).user?.id ?? ''
  await signOutHere()

  const listing = await post(world.seller, catalogue)
  await heart(listing)
  const guest = guestId()
  expect((await signUp(byEmail(email)))?.code).toBe('user_already_exists')
  expect(await signIn({ email, phone: null }, PASSWORD, { remember: true })).toBeNull()
  expect(await adoptAnonymous(member)).toBe(true)
  expect(shownToast()).toMatchObject({ title: '1 favorite added to your account' })
  expect(await heartsOf(member)).toEqual([listing])
  expect(await world.owner.query('select from auth.users where id = $1', [guest])).toEqual([])
  expect(stored.has(ANONYMOUS_KEY)).toBe(false)
  expect(await adoptAnonymous(member)).toBe(false)
})

test('an address that was typed before and not confirmed signs up, and what was kept is added', async () => {
  const email = 'typed-before@magari.test'
  expect(await signUp({ ...byEmail(email), password: 'Safari-2027' })).toBeNull()
  await world.owner.query(`update auth.mail_intervals set asked_at = asked_at - interval '1 minute'`)
  const listing = await post(world.seller, catalogue)
  await heart(listing)
  expect(await signUp(byEmail(email))).toBeNull()
  expect(await confirmByCode(email, await codeOfMail(email))).toBeNull()
  const member = (await knownVisitor()).user?.id ?? ''
  expect(await adoptAnonymous(member)).toBe(true)
  expect(await heartsOf(member)).toEqual([listing])
  await signOutHere()
  expect(await signIn({ email, phone: null }, PASSWORD, { remember: true })).toBeNull()
})

test('what was kept stays for the next time when the connection breaks', async () => {
  await heart(await post(world.seller, catalogue))
  online = false
  expect(await adoptAnonymous(world.dealer.id)).toBe(false)
  expect(stored.has(ANONYMOUS_KEY)).toBe(true)
})

test('signing up by phone keeps the id, and a code is resent', async () => {
  const phone = '+254712340001'
  const listing = await post(world.seller, catalogue)
  await heart(listing)
  const id = guestId()
  const account = { identifier: { email: null, phone }, password: PASSWORD, profile: NAMES }
  expect(await signUp(account)).toBeNull()
  expect((await resendSignUpCode(phone, 'sms'))?.code).toBe('over_sms_send_rate_limit')
  const enter = (code: string) => signInByCode({ phone, code, remember: true, isSignUp: true })
  expect((await enter('000000')).error?.code).toBe('phone_code_wrong')
  expect((await enter(await codeOfSms(phone))).error).toBeNull()
  expect((await knownVisitor()).user).toMatchObject({ id, phone })
  expect(await heartsOf(id)).toEqual([listing])
})

test('the number of a member signs in to their account after the question', async () => {
  const phone = '+254712340002'
  const account = { identifier: { email: null, phone }, password: PASSWORD, profile: NAMES }
  await signUp(account)
  await signInByCode({ phone, code: await codeOfSms(phone), remember: true, isSignUp: true })
  const member = (await knownVisitor()).user?.id
  await signOutHere()

  await heart(await post(world.seller, catalogue))
  await world.owner.query('delete from limits.buckets')
  expect(await signUp(account)).toBeNull()
  const code = await codeOfSms(phone)
  const enter = (owner?: 'same') => signInByCode({ phone, code, remember: true, isSignUp: true, owner })
  expect((await enter()).error?.code).toBe('phone_exists')
  expect((await enter('same')).error).toBeNull()
  expect((await knownVisitor()).user?.id).toBe(member)
  expect(await adoptAnonymous(member ?? '')).toBe(true)
})

test('a removed account is in the way of nothing', async () => {
  await heart(await post(world.seller, catalogue))
  const first = guestId()
  await world.owner.query('delete from auth.users where id = $1', [first])
  const listing = await post(world.seller, catalogue)
  await heart(listing)
  await heart(listing)
  expect(guestId()).not.toBe(first)
  expect(await heartsOf(guestId())).toEqual([listing])
  await world.owner.query('delete from auth.users where id = $1', [guestId()])
  expect(await signUp(byEmail('fresh@magari.test'))).toBeNull()
  expect(stored.has(ANONYMOUS_KEY)).toBe(false)
})

test('the visitor removes everything that is kept', async () => {
  await heart(await post(world.seller, catalogue))
  const id = guestId()
  await eraseAnonymous()
  expect(stored.has(ANONYMOUS_KEY)).toBe(false)
  expect(await world.owner.query('select from auth.users where id = $1', [id])).toEqual([])
  expect(await knownOwner()).toBeNull()
})
