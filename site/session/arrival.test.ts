// @vitest-environment happy-dom
import type { GoTrueClient } from '@supabase/auth-js'
import { beforeEach, expect, test } from 'vitest'
import { rememberAskedMail } from './account.ts'
import { PROVIDER_RETURN_PATH, readArrival, takeArrival } from './arrival.ts'
import { answerArrival, awaitsAnswer } from './arrival-answer.ts'

beforeEach(() => localStorage.clear())

test('a confirmation link contains the tokens', () => {
  expect(
    readArrival(
      '#access_token=a.b.c&expires_at=1&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type=signup',
    ),
  ).toEqual({ kind: 'tokens', accessToken: 'a.b.c', refreshToken: 'r', type: 'signup' })
})

test('a used link contains its error', () => {
  expect(
    readArrival(
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    ),
  ).toEqual({ kind: 'failed', code: 'otp_expired' })
  expect(readArrival('#error=access_denied')).toEqual({ kind: 'failed', code: 'access_denied' })
})

test('a text that somebody wrote into the address is not read', () => {
  const arrival = readArrival('#error_code=suspended&error_description=Call+0700+000+000&error=Call+me')
  expect(JSON.stringify(arrival)).not.toMatch(/Call/)
})

test('the first of two links of an address change is reported as half', () => {
  expect(
    readArrival(
      '#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=',
    ),
  ).toEqual({ kind: 'half' })
})

test.each(['', '#message=hello', '#', '#photos', '#access_token=only'])('%s is not an arrival', (hash) => {
  expect(readArrival(hash)).toBeNull()
})

const noClient = async () => {
  throw new Error('Nobody signs in')
}
const take = () => takeArrival(location.hash, noClient)

test('an arrival is taken out of the address once, but the page of providers keeps its fragment', async () => {
  const fragment = '#error_code=link_requires_password&link_token=t&sb='
  history.replaceState(null, '', `${PROVIDER_RETURN_PATH}${fragment}`)
  expect([await take(), location.hash]).toEqual([null, fragment])
  history.replaceState(null, '', `/vehicles${fragment}`)
  expect(await take()).toMatchObject({ outcome: 'failed', error: { code: 'link_requires_password' } })
  expect([await take(), location.hash]).toEqual([null, ''])
})

test('a page that was left meanwhile keeps the fragment of the next', async () => {
  history.replaceState(null, '', '/vehicles#photos')
  expect(await takeArrival('#error_code=otp_expired', noClient)).toMatchObject({ outcome: 'failed' })
  expect(location.hash).toBe('#photos')
})

/** A sign-in client with a session; an access token is the id of its account, a refresh token that id after `r-`. */
function clientOf(signedIn: string | null) {
  const userOf = (id: string) => ({ id, email: `${id}@example.com`, phone: '' })
  const client = {
    signedIn,
    getSession: async () => ({
      data: { session: client.signedIn === null ? null : { user: userOf(client.signedIn) } },
      error: null,
    }),
    getUser: async (token: string) =>
      token === 'forged'
        ? { data: { user: null }, error: { code: 'bad_jwt', message: 'Call 0700 000 000' } }
        : { data: { user: userOf(token) }, error: null },
    refreshSession: async ({ refresh_token }: { refresh_token: string }) => {
      const id = refresh_token.slice(2)
      client.signedIn = id
      return { data: { user: userOf(id) }, error: null }
    },
  }
  return client
}
const arriveBy = (
  client: ReturnType<typeof clientOf>,
  token = 'kamau',
  type = 'magiclink',
  refreshToken = `r-${token}`,
) =>
  takeArrival(
    `#access_token=${token}&refresh_token=${refreshToken}&type=${type}`,
    async () => client as unknown as GoTrueClient,
  )

test('a link says as whom it signs in, and what was kept waits until that is answered', async () => {
  const client = clientOf(null)
  expect(await arriveBy(client)).toEqual({ outcome: 'signed_in' })
  expect(client.signedIn).toBe('kamau')
  expect([await awaitsAnswer('kamau'), await awaitsAnswer('wanjiku')]).toEqual([true, false])
  answerArrival()
  expect(await awaitsAnswer('kamau')).toBe(false)
  expect(await arriveBy(clientOf(null), 'kamau', 'signup')).toEqual({ outcome: 'confirmed' })
  expect(await awaitsAnswer('kamau')).toBe(true)
})

test('of a link with tokens of two accounts the one counts that stays signed in', async () => {
  rememberAskedMail('kamau@example.com')
  await arriveBy(clientOf(null), 'kamau', 'signup', 'r-stranger')
  expect(await awaitsAnswer('stranger')).toBe(true)
})

test('a mail that this browser has asked for is its own', async () => {
  rememberAskedMail('Kamau@example.com')
  expect(await arriveBy(clientOf(null), 'kamau', 'signup')).toEqual({ outcome: 'confirmed' })
  expect(await awaitsAnswer('kamau')).toBe(false)
  await arriveBy(clientOf(null), 'stranger')
  expect(await awaitsAnswer('stranger')).toBe(true)
})

test('a link for another account than the one that is signed in asks first', async () => {
  const client = clientOf('wanjiku')
  const arrived = await arriveBy(client)
  expect(arrived).toMatchObject({ outcome: 'other_account', account: { email: 'kamau@example.com' } })
  expect(client.signedIn).toBe('wanjiku')
  if (arrived?.outcome !== 'other_account') throw new Error('Nothing was asked')
  expect(await arrived.replace()).toEqual({ outcome: 'signed_in' })
  expect(client.signedIn).toBe('kamau')
  expect(await awaitsAnswer('kamau')).toBe(false)
})

test('a link for the account that is signed in asks nothing', async () => {
  const client = clientOf('kamau')
  expect(await arriveBy(client)).toBeNull()
  expect(await arriveBy(client, 'kamau', 'email_change')).toEqual({ outcome: 'email_changed' })
  expect(await awaitsAnswer('kamau')).toBe(false)
})

test('a token that somebody wrote replaces nothing', async () => {
  const client = clientOf('wanjiku')
  expect(await arriveBy(client, 'forged')).toMatchObject({ outcome: 'failed', error: { code: 'bad_jwt' } })
  expect(client.signedIn).toBe('wanjiku')
})
