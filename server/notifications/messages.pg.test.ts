/** SMS and WhatsApp from the queue's job to the provider's reports, against the providers' stand-in. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import {
  type MessageProviders,
  type ProviderBehaviour,
  startMessageProviders,
} from '#testing/message-providers.ts'
import { confirmPhone, unconfirmPhones } from '#testing/phones.ts'
import { loggedPath } from '../request-log.ts'
import { createSmsSender } from './africas-talking.ts'
import { createMessageCallbacks, type MessageCallbacks } from './callbacks.ts'
import { deliver } from './deliver.ts'
import type { Senders } from './sender.ts'
import { createWhatsappSender } from './whatsapp.ts'

const world = worldOfTests()
const PHONE = '+254712345678'
const SITE = 'https://magari.example'

let providers: MessageProviders
let database: pg.Pool
let senders: Senders
let callbacks: MessageCallbacks
let logged: string[] = []

beforeAll(async () => {
  providers = await startMessageProviders()
  database = new pg.Pool({ ...world.database.owner, max: 4 })
  senders = {
    sms: createSmsSender(providers.africasTalking, SITE, { timeLimit: 4_000 }),
    whatsapp: createWhatsappSender(providers.whatsapp, { timeLimit: 4_000 }),
  }
  callbacks = createMessageCallbacks({
    connection: world.database.owner,
    africasTalking: providers.africasTalking,
    whatsapp: providers.whatsapp,
    log: (...line) => logged.push(JSON.stringify(line)),
  })
})
beforeEach(async () => {
  logged = []
  providers.behave(null)
  providers.taken.length = 0
  for (const table of [
    'private.notification_deliveries',
    'private.notification_days',
    'private.early_reports',
    'private.stopped_phones',
    'public.notification_choices',
  ])
    await world.owner.query(`delete from ${table}`)
  await world.owner.query('update private.notification_channels set is_configured = true')
  await world.owner.query(`update public.system_settings set value = 'true' where key = 'sms_notifications'`)
  await unconfirmPhones(world.owner)
  await confirmPhone(world.owner, world.seller.id, PHONE)
})
afterAll(async () => {
  await callbacks?.stop()
  await database?.end()
  await providers?.close()
})

/** A queued message. */
async function message(channel: 'sms' | 'whatsapp' = 'sms'): Promise<number> {
  await world.seller.query(
    `insert into public.notification_choices (topic, channel, wanted) values ('listings', $1, true)
     on conflict (user_id, topic, channel) do nothing`,
    [channel],
  )
  const [row] = await world.owner.query<{ id: number }>(
    `insert into private.notification_deliveries (user_id, channel, kind, facts, due_at)
     values ($1, $2, 'ad_removed', '{"title": "Axio"}', now()) returning id`,
    [world.seller.id, channel],
  )
  return row?.id ?? 0
}
/** A queued code to a number that nobody has confirmed. */
async function code(channel: 'sms' | 'whatsapp' = 'sms', phone = '+254722345678'): Promise<number> {
  const [row] = await world.owner.query<{ id: number }>(
    `insert into private.notification_deliveries (user_id, channel, kind, facts, phone, due_at)
     values ($1, $2, 'phone_code', '{"code": "042137"}', $3, now()) returning id`,
    [world.buyer.id, channel, phone],
  )
  return row?.id ?? 0
}
/** The codes of today as administrators see them. */
async function codesSeen() {
  const [row] = await world.admin.query<{ counts: Record<string, unknown>[] }>(
    'select to_jsonb(counts) as counts from public.admin_messages()',
  )
  return row?.counts
    .filter(({ kind }) => kind === 'phone_code')
    .map(({ channel, sent, delivered, failed, cost_kes }) => ({ channel, sent, delivered, failed, cost_kes }))
}
const send = (id: number, channel: 'sms' | 'whatsapp' = 'sms') => deliver(database, senders, channel, { id })
const states = async () =>
  (
    await world.owner.query<{ state: string; reason: string | null; cost: number }>(
      'select state, reason, cost_kes::float as cost from private.notification_deliveries order by id',
    )
  ).map(({ state, reason, cost }) => [state, reason, cost])

const sms = (
  subject: string,
  form: Record<string, string>,
  secret = providers.africasTalking.callbackSecret,
) =>
  callbacks.sms?.(
    new Request(`${SITE}/africastalking/${secret}/${subject}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    }),
  )
const webhook = (value: object) => callbacks.whatsapp?.(providers.webhook(`${SITE}/whatsapp`, value))

test('an accepted message is sent, with its cost, and delivered once reported', async () => {
  const id = await message()
  await send(id)
  await send(id)
  expect(providers.taken).toMatchObject([{ to: PHONE, text: expect.stringContaining('Axio') }])
  expect(await states()).toEqual([['sent', null, 0.8]])
  const report = { id: 'ATXid_1', phoneNumber: PHONE, networkCode: '63902' }
  for (const status of ['Sent', 'Buffered', 'Success', 'Failed', 'Success'])
    expect((await sms('reports', { ...report, status }))?.status).toBe(200)
  expect(await states()).toEqual([['delivered', null, 0.8]])
  expect(logged.join()).not.toContain('712345678')
})

test('a billed failure has a cost', async () => {
  await send(await message())
  await sms('reports', {
    id: 'ATXid_1',
    status: 'Failed',
    failureReason: 'AbsentSubscriber',
    phoneNumber: PHONE,
  })
  expect(await states()).toEqual([['failed', 'AbsentSubscriber', 0.8]])
  expect(
    await world.owner.query(
      'select state, number, cost_kes::float as cost from private.notification_days where number > 0',
    ),
  ).toEqual([{ state: 'failed', number: 1, cost: 0.8 }])
})

test('a code that was billed and of which no report comes is counted as sent', async () => {
  await send(await code())
  expect(providers.taken).toMatchObject([
    {
      to: '+254722345678',
      text: '042137 is your code for Magari. It is valid for 10 minutes. Do not share it.\n\n@magari.example #042137',
    },
  ])
  const seen = { channel: 'sms', sent: 1, delivered: 0, failed: 0, cost_kes: 0.8 }
  expect(await codesSeen()).toEqual([seen])
  // The person takes the other channel.
  await send(await code('whatsapp'), 'whatsapp')
  expect(providers.taken.at(-1)?.text).toBe('magari_phone_code | 042137')
  expect(await codesSeen()).toEqual([
    seen,
    { channel: 'whatsapp', sent: 1, delivered: 0, failed: 0, cost_kes: 0 },
  ])
})

test('a code that was billed and then reported as failed is counted as failed, with its cost', async () => {
  await send(await code())
  await sms('reports', {
    id: 'ATXid_1',
    status: 'Failed',
    failureReason: 'UserNotReachable',
    phoneNumber: PHONE,
  })
  expect(await states()).toEqual([['failed', 'UserNotReachable', 0.8]])
  expect(await codesSeen()).toEqual([{ channel: 'sms', sent: 0, delivered: 0, failed: 1, cost_kes: 0.8 }])
  // Neither the number nor the code stays in the row.
  expect(await world.owner.query('select phone, facts from private.notification_deliveries')).toEqual([
    { phone: null, facts: null },
  ])
})

test('a code that waited for ten minutes is not sent', async () => {
  const id = await code()
  providers.behave({ status: 429 })
  await expect(send(id)).rejects.toThrow('http 429')
  providers.behave(null)
  await world.owner.query(`update private.notification_deliveries set due_at = now() - interval '11 minutes'`)
  await send(id)
  expect(providers.taken).toEqual([])
  expect(await states()).toEqual([['skipped', 'late', 0]])
})

test.each<ProviderBehaviour>(['loses answers', 'cuts answers', 'answers without end', { delay: 60_000 }])(
  'a provider that %j: notified once',
  async (how) => {
    const [id, other] = [await message('sms'), await message('whatsapp')]
    providers.behave(how)
    await Promise.all([send(id), send(other, 'whatsapp')])
    providers.behave(null)
    await Promise.all([send(id), send(other, 'whatsapp')])
    await world.owner.query(
      `update private.notification_deliveries set changed_at = now() - interval '2 hours', due_at = now() - interval '2 hours'`,
    )
    expect(await world.owner.query('select private.resume_deliveries() as open')).toEqual([{ open: 0 }])
    expect(providers.taken).toHaveLength(2)
    expect((await states()).map(([state]) => state)).toEqual(['unknown', 'unknown'])
  },
)

test('a busy provider is retried, and sends once', async () => {
  const id = await message()
  providers.behave({ status: 429 })
  await expect(send(id)).rejects.toThrow('http 429')
  expect(await states()).toEqual([['waiting', 'http 429', 0]])
  providers.behave(null)
  await send(id)
  expect(providers.taken).toHaveLength(1)
  expect((await states())[0]?.[0]).toBe('sent')
})

test('a server killed during the response leaves it unknown; another does not resend it', async () => {
  const id = await message()
  providers.behave({ delay: 60_000 })
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const killed = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import pg from 'pg'
       import { deliver } from '${folder}deliver.ts'
       import { createSmsSender } from '${folder}africas-talking.ts'
       const sms = createSmsSender(${JSON.stringify(providers.africasTalking)}, '${SITE}')
       await deliver(new pg.Pool(${JSON.stringify(world.database.owner)}), { sms }, 'sms', { id: ${id} })`,
    ],
    { stdio: 'inherit', cwd: fileURLToPath(new URL('../..', import.meta.url)) },
  )
  await expect.poll(() => providers.taken.length, { timeout: 30_000 }).toBe(1)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  providers.behave(null)
  await send(id)
  await send(id)
  expect(providers.taken).toHaveLength(1)
  expect(await states()).toEqual([['unknown', 'interrupted', 0]])
})

test('two workers with the same job send once', async () => {
  const id = await message()
  providers.behave({ delay: 100 })
  await Promise.all([send(id), send(id), send(id)])
  expect(providers.taken).toHaveLength(1)
})

test('WhatsApp reports delivered, read and failed messages, also after a lost response', async () => {
  const [first, second] = [await message('whatsapp'), await message('whatsapp')]
  await send(first, 'whatsapp')
  providers.behave('loses answers')
  await send(second, 'whatsapp')
  expect((await states()).map(([state]) => state)).toEqual(['sent', 'unknown'])
  const status = (id: string, status: string, ours: number, more = {}) => ({
    statuses: [{ id, status, recipient_id: '254712345678', biz_opaque_callback_data: String(ours), ...more }],
  })
  for (const value of [
    status('wamid.1', 'read', first),
    status('wamid.1', 'delivered', first),
    status('wamid.1', 'failed', first, { errors: [{ code: 131026, title: 'Message undeliverable' }] }),
    status('wamid.2', 'failed', second, { errors: [{ code: 131026, title: 'Message undeliverable' }] }),
    // Our id with another of theirs, and ids of no message.
    status('wamid.9', 'delivered', first),
    status('wamid.9', 'delivered', 999_999_999),
  ])
    expect((await webhook(value))?.status).toBe(200)
  expect(await states()).toEqual([
    ['delivered', null, 0],
    ['failed', '131026 Message undeliverable', 0],
  ])
})

test('STOP and START apply to their channel', async () => {
  await message('sms')
  await message('whatsapp')
  const wanted = async () =>
    (
      await world.owner.query<{ channel: string }>(
        'select channel from public.notification_choices where wanted order by channel',
      )
    ).map(({ channel }) => channel)
  expect((await sms('inbound', { from: PHONE, to: '22384', text: 'Is it there?', id: '1' }))?.status).toBe(
    200,
  )
  expect(await wanted()).toEqual(['sms', 'whatsapp'])
  for (let time = 0; time < 2; time++)
    await sms('inbound', { from: PHONE, to: '22384', text: ' stop. ', id: '1' })
  expect(await wanted()).toEqual(['whatsapp'])
  await webhook({ messages: [{ from: '254712345678', type: 'text', text: { body: 'Stop' } }] })
  expect(await wanted()).toEqual([])
  const stopped = () =>
    world.owner.query('select phone, channel from private.stopped_phones order by channel')
  expect(await stopped()).toEqual([
    { phone: PHONE, channel: 'sms' },
    { phone: PHONE, channel: 'whatsapp' },
  ])
  await sms('inbound', { from: ' 254712345678', text: 'START' })
  expect(await stopped()).toEqual([{ phone: PHONE, channel: 'whatsapp' }])
  expect(await wanted()).toEqual([])
  expect(logged.join()).not.toContain('712345678')
})

test('unauthenticated or empty callbacks have no effect', async () => {
  await send(await message())
  const report = { id: 'ATXid_1', status: 'Success' }
  expect((await sms('reports', report, 'x'.repeat(24)))?.status).toBe(404)
  expect((await sms('reports', report, ''))?.status).toBe(404)
  expect((await sms('other', report))?.status).toBe(404)
  const bad: Record<string, string>[] = [
    {},
    { id: 'ATXid_1' },
    { status: 'Success' },
    { id: 'x'.repeat(10_000), status: 'Success' },
    { id: 'AT\u0000id', status: 'Success' },
    { id: 'None', status: 'Failed' },
  ]
  for (const form of bad) expect((await sms('reports', form))?.status).toBe(400)
  for (const status of ['constructor', '__proto__', 'x'.repeat(10_000)])
    expect((await sms('reports', { id: 'ATXid_1', status }))?.status).toBe(200)
  expect((await sms('inbound', {}))?.status).toBe(400)
  for (const from of ['MAGARI', '\u0000', '+14155550100', '9'.repeat(10_000), PHONE.slice(1)])
    for (const text of ['\u0000', 'x'.repeat(60_000)])
      expect((await sms('inbound', { from, text }))?.status).toBe(200)
  expect(await states()).toEqual([['sent', null, 0.8]])
  expect(await world.owner.query('select * from private.stopped_phones')).toEqual([])
})

test('webhooks must be signed, and are verified by the token', async () => {
  await send(await message('whatsapp'), 'whatsapp')
  const delivered = { statuses: [{ id: 'wamid.1', status: 'delivered' }] }
  const post = (body: string, signature?: string) =>
    callbacks.whatsapp?.(
      new Request(`${SITE}/whatsapp`, {
        method: 'POST',
        body,
        headers: signature === undefined ? {} : { 'x-hub-signature-256': signature },
      }),
    )
  const body = await providers.webhook(SITE, delivered).text()
  for (const signature of [undefined, '', 'sha256=', `sha256=${'0'.repeat(64)}`, 'x'.repeat(71)])
    expect((await post(body, signature))?.status).toBe(404)
  expect(await states()).toEqual([['sent', null, 0]])
  for (const value of [
    {},
    { statuses: null, messages: 7 },
    {
      statuses: [null, 1, [], { id: {}, status: {} }, { id: 'wamid.1', status: 'constructor', errors: 'x' }],
    },
    {
      messages: [
        null,
        {},
        { from: 7, text: 'STOP' },
        { from: PHONE, text: null },
        { from: PHONE, text: { body: 1 } },
      ],
    },
    { statuses: Array.from({ length: 2_000 }, () => ({ id: 'wamid.1', status: 'sent' })) },
  ])
    expect((await webhook(value))?.status).toBe(200)
  expect(await states()).toEqual([['sent', null, 0]])
  const verify = async (token: string, challenge = '1158201444') => {
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': token,
      'hub.challenge': challenge,
    })
    const answer = await callbacks.whatsapp?.(new Request(`${SITE}/whatsapp?${query}`))
    return [answer?.status, await answer?.text()]
  }
  expect(await verify(providers.whatsapp.verifyToken)).toEqual([200, '1158201444'])
  expect((await verify('guess'))[0]).toBe(404)
  expect((await verify(providers.whatsapp.verifyToken, '<script>'))[0]).toBe(404)
})

test('the log contains no secret from a URL', () => {
  expect(loggedPath('/africastalking/secret/reports')).toBe('/africastalking')
})
