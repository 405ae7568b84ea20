import { createClient } from '@supabase/supabase-js'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import { boundCode } from '#domain/notifications/channels/sms.ts'
import { capturedSms, mailboxFolder } from '#server/mailbox-folder.ts'
import { type MessageProviders, startMessageProviders } from '#testing/message-providers.ts'
import {
  freshDataDirectory,
  type RunningServer,
  removeDataDirectory,
  startServer,
} from '#testing/running-server.ts'

/** Messages are sent by a job, beside other tests. */
const PATIENT = { timeout: 15_000 }
const PASSWORD = 'Karibu-2026'
const NAMES = { first_name: 'Wanjiku', last_name: 'Kamau' }

const directory = freshDataDirectory()
let server: RunningServer
let providers: MessageProviders

beforeAll(async () => {
  providers = await startMessageProviders()
  await start(configured())
}, 120_000)
beforeEach(() => {
  providers.taken.length = 0
  providers.behave(null)
})
afterEach(() =>
  sql(`
    delete from auth.users;
    delete from private.notification_deliveries;
    delete from private.notification_days;
    delete from limits.buckets`),
)
afterAll(async () => {
  await server?.end('SIGTERM')
  await providers?.close()
  await removeDataDirectory(directory)
})

async function start(environment: Record<string, string>) {
  server = await startServer(directory, environment)
}

function configured() {
  const { africasTalking, whatsapp } = providers
  return {
    AFRICASTALKING_BASE_URL: africasTalking.baseUrl,
    AFRICASTALKING_USERNAME: africasTalking.username,
    AFRICASTALKING_API_KEY: africasTalking.apiKey,
    AFRICASTALKING_CALLBACK_SECRET: africasTalking.callbackSecret,
    WHATSAPP_BASE_URL: whatsapp.baseUrl,
    WHATSAPP_PHONE_NUMBER_ID: whatsapp.phoneNumberId,
    WHATSAPP_ACCESS_TOKEN: whatsapp.accessToken,
    WHATSAPP_APP_SECRET: whatsapp.appSecret,
    WHATSAPP_VERIFY_TOKEN: whatsapp.verifyToken,
  }
}

const sql = (text: string, values: unknown[] = []): Promise<pg.QueryResult> =>
  onConnection({ host: `${directory}/postgres/socket`, user: 'postgres', database: 'magari' }, (client) =>
    client.query(text, values),
  )
const client = () => createClient(server.url, server.anonKey, { auth: { persistSession: false } })
const signUp = (auth = client().auth, phone = '+254712345678') =>
  auth.signUp({ phone, password: PASSWORD, options: { data: NAMES } })
const taken = async (number: number) => {
  await expect.poll(() => providers.taken.length, PATIENT).toBe(number)
  return providers.taken[number - 1]
}
const report = (id: string, status: string) =>
  fetch(`${server.url}/africastalking/${providers.africasTalking.callbackSecret}/reports`, {
    method: 'POST',
    body: new URLSearchParams({ id, status }),
  })

/** The attempts counted by /metrics, as `sms sent 1`, without those that are zero. */
async function counted() {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const lines = text.matchAll(/^magari_deliveries_total\{channel="(\w+)",outcome="(\w+)"\} (\d+)$/gm)
  const all = Array.from(lines, ([, channel, outcome, number]) => `${channel} ${outcome} ${number}`)
  // Every pair is there from the start.
  expect(all).toHaveLength(4 * 5)
  return all.filter((line) => !line.endsWith(' 0'))
}

test('/metrics counts messages by channel and outcome', async () => {
  expect(await counted()).toEqual([])
  await signUp(undefined, '+254712345671')
  await expect.poll(counted, PATIENT).toEqual(['sms sent 1'])
  providers.behave({ status: 400 })
  await signUp(undefined, '+254712345672')
  await expect.poll(counted, PATIENT).toEqual(['sms sent 1', 'sms failed 1'])
  providers.behave('loses answers')
  await signUp(undefined, '+254712345673')
  await expect.poll(counted, PATIENT).toEqual(['sms sent 1', 'sms failed 1', 'sms unknown 1'])
})

test('a person signs up by phone with the code of an SMS, and in again', async () => {
  const member = client()
  const { data, error } = await signUp(member.auth)
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({ phone: '254712345678', identities: [{ provider: 'phone' }] })

  const sms = await taken(1)
  expect(sms?.to).toBe('+254712345678')
  expect(sms?.text).toMatch(/^\d{6} is your code for Magari\..*\n\n@localhost #\d{6}$/)
  const code = boundCode(sms?.text ?? '') ?? ''
  const wrong = code === '111111' ? '222222' : '111111'
  const verify = (token: string) => member.auth.verifyOtp({ phone: '+254712345678', token, type: 'sms' })
  expect((await verify(wrong)).error?.code).toBe('otp_expired')
  const { data: verified } = await verify(code)
  expect(verified.session?.access_token).toBeTruthy()
  const { data: profile } = await member.from('profiles').select('first_name, phone').single()
  expect(profile).toEqual({ first_name: 'Wanjiku', phone: '+254712345678' })
  expect((await verify(code)).error?.code).toBe('otp_expired')

  const { data: again, error: refusal } = await client().auth.signInWithPassword({
    phone: '+254712345678',
    password: PASSWORD,
  })
  expect(refusal).toBeNull()
  expect(again.user?.id).toBe(verified.user?.id)
  expect(providers.taken).toHaveLength(1)
})

test('a provider that bills and does not deliver: the code comes by the other channel', async () => {
  const member = client()
  expect((await signUp(member.auth)).error).toBeNull()
  const lost = await taken(1)
  // Nothing tells the person; the next code is refused for a minute.
  const byWhatsapp = () =>
    member.auth.signInWithOtp({
      phone: '+254712345678',
      options: { channel: 'whatsapp', shouldCreateUser: false },
    })
  const { error } = await byWhatsapp()
  expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
  expect((await report(lost?.id ?? '', 'Failed')).status).toBe(200)
  await sql(`delete from limits.buckets`)
  expect((await byWhatsapp()).error).toBeNull()
  const arrived = await taken(2)
  expect(arrived?.text).toMatch(/^magari_phone_code \| \d{6}$/)
  const { data } = await member.auth.verifyOtp({
    phone: '+254712345678',
    token: arrived?.text.slice(-6) ?? '',
    type: 'sms',
  })
  expect(data.session?.access_token).toBeTruthy()
  const { rows } = await sql(
    `select channel, state, number, cost_kes::float as cost from private.notification_days where kind = 'phone_code' and number > 0 order by channel`,
  )
  expect(rows).toEqual([
    { channel: 'sms', state: 'failed', number: 1, cost: 0.8 },
    { channel: 'whatsapp', state: 'sent', number: 1, cost: 0 },
  ])
})

test('numbers that get no codes are refused with a sentence, and cost nothing', async () => {
  for (const [phone, sentence] of [
    ['+254202222222', /landline/],
    ['+12025550123', /only to numbers that begin with \+254/],
    ['+8816123456789', /only to numbers that begin with \+254/],
    ['+25471234567', /^Enter a Kenyan mobile number/],
    ['+0712345678', /E\.164/],
  ] as const) {
    const { error } = await signUp(undefined, phone)
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(error?.message).toMatch(sentence)
  }
  expect((await sql('select from auth.users')).rowCount).toBe(0)
  expect(providers.taken).toEqual([])
})

test('a server that is killed while the provider answers sends no second code, and the first one works', async () => {
  providers.behave({ delay: 60_000 })
  expect((await signUp()).error).toBeNull()
  const code = boundCode((await taken(1))?.text ?? '') ?? ''
  await server.end('SIGKILL')
  providers.behave(null)
  await start(configured())
  // As the queue does once the job has expired.
  await sql(
    `update pgboss.job set state = 'retry', start_after = now() where name = 'sms' and state = 'active'`,
  )
  await expect
    .poll(async () => (await sql('select state, reason from private.notification_deliveries')).rows, PATIENT)
    .toEqual([{ state: 'unknown', reason: 'interrupted' }])
  const { data } = await client().auth.verifyOtp({ phone: '+254712345678', token: code, type: 'sms' })
  expect(data.session?.access_token).toBeTruthy()
  expect(providers.taken).toHaveLength(1)
}, 120_000)

test('without a provider the code is in the mailbox of a trial, and phones are off elsewhere', async () => {
  const settings = async () =>
    (await (
      await fetch(`${server.url}/auth/v1/settings`, { headers: { apikey: server.anonKey } })
    ).json()) as {
      external: { phone: boolean }
    }
  const onPages = async () =>
    /"phoneSignIn":(\[[^\]]*\])/.exec(await (await fetch(`${server.url}/login`)).text())?.[1]
  expect([(await settings()).external.phone, await onPages()]).toEqual([true, '["sms","whatsapp"]'])

  await server.end('SIGTERM')
  await start({})
  expect(server.output()).toContain(`Mails     and SMS are kept, not sent: ${server.url}/mailbox`)
  expect([(await settings()).external.phone, await onPages()]).toEqual([true, '["sms"]'])
  const member = client()
  expect((await signUp(member.auth)).error).toBeNull()
  await expect
    .poll(async () => (await fetch(`${server.url}/mailbox`)).text(), PATIENT)
    .toContain('SMS to 0712 345 678')
  const [sms] = await capturedSms(mailboxFolder(directory))
  expect(await (await fetch(`${server.url}/mailbox/${sms?.id}`)).text()).toContain(
    `<code>${boundCode(sms?.text ?? '')}</code>`,
  )
  const { data } = await member.auth.verifyOtp({
    phone: '+254712345678',
    token: boundCode(sms?.text ?? '') ?? '',
    type: 'sms',
  })
  expect(data.session?.access_token).toBeTruthy()
  expect(providers.taken).toEqual([])

  await server.end('SIGTERM')
  await start({ PUBLIC_URL: 'https://magari.example' })
  expect([(await settings()).external.phone, await onPages()]).toEqual([false, '[]'])
  expect((await signUp(undefined, '+254712345671')).error).toMatchObject({
    status: 400,
    code: 'phone_provider_disabled',
  })
}, 120_000)
