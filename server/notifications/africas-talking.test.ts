import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type MessageProviders,
  type ProviderBehaviour,
  startMessageProviders,
} from '#testing/message-providers.ts'
import { NOTIFICATION_SAMPLES } from '#testing/notification-samples.ts'
import { createSmsSender } from './africas-talking.ts'
import type { Outcome } from './sender.ts'

const PHONE = '+254712345678'
/** For responses that never come; long enough for a busy machine. */
const HASTY = { timeLimit: 2_000 }

let providers: MessageProviders

beforeAll(async () => {
  providers = await startMessageProviders()
})
beforeEach(() => {
  providers.behave(null)
  providers.taken.length = 0
})
afterAll(() => providers?.close())

const told = { kind: 'ad_removed', facts: NOTIFICATION_SAMPLES.ad_removed }
const send = (config = providers.africasTalking, options = {}): Promise<Outcome> =>
  createSmsSender(config, 'https://magari.co.ke', options)({ id: 1, told, address: PHONE })
const sendWhile = (how: ProviderBehaviour) => {
  providers.behave(how)
  return send(
    providers.africasTalking,
    how !== null && typeof how === 'object' && 'delay' in how ? HASTY : {},
  )
}

test('a text has the format of Africa’s Talking, and its price is recorded', async () => {
  expect(await send({ ...providers.africasTalking, senderId: 'MAGARI' })).toEqual({
    state: 'sent',
    providerId: 'ATXid_1',
    costKes: 0.8,
  })
  expect(providers.taken[0]?.body).toEqual({
    username: 'magari',
    to: PHONE,
    message: expect.stringMatching(/ magari\.co\.ke\/notifications$/),
    from: 'MAGARI',
  })
  await send()
  expect(providers.taken[1]?.body.from).toBeUndefined()
})

const recipient = (facts: object) => ({ taken: { SMSMessageData: { Message: 'x', Recipients: [facts] } } })

test.each<[string, ProviderBehaviour, Outcome]>([
  [
    'queued',
    recipient({ statusCode: 102, status: 'Queued', cost: 'KES 1.6', messageId: 'ATXid_x' }),
    { state: 'sent', providerId: 'ATXid_x', costKes: 1.6 },
  ],
  [
    'billed but failed',
    recipient({ statusCode: 407, status: 'CouldNotRoute', cost: 'KES 0.8000', messageId: 'ATXid_y' }),
    { state: 'failed', reason: '407 CouldNotRoute', providerId: 'ATXid_y', costKes: 0.8 },
  ],
  [
    'refused for the recipient, whose number it repeats',
    recipient({ statusCode: 403, status: `Invalid ${PHONE}`, cost: '0', messageId: 'None' }),
    { state: 'failed', reason: '403 Invalid …', costKes: 0 },
  ],
  [
    'refused as a whole',
    { taken: { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } } },
    { state: 'failed', reason: 'InvalidSenderId' },
  ],
  [
    'priced in nonsense',
    recipient({ statusCode: 101, status: 'Success', cost: 'KES 1e99', messageId: 'ATXid_z' }),
    { state: 'sent', providerId: 'ATXid_z', costKes: 0 },
  ],
  ['an answer of another form', { taken: { ok: true } }, { state: 'unknown', reason: 'malformed answer' }],
  ['no JSON', { taken: '<html>' }, { state: 'unknown', reason: 'malformed answer' }],
  ['null', { taken: null }, { state: 'unknown', reason: 'malformed answer' }],
  ['no status', recipient({}), { state: 'unknown', reason: 'malformed answer' }],
  ['wrong request', { status: 400 }, { state: 'failed', reason: 'http 400' }],
  ['wrong key', { status: 401 }, { state: 'postponed', reason: 'http 401' }],
  ['too fast', { status: 429 }, { state: 'postponed', reason: 'http 429' }],
  ['a gateway that gave up', { status: 502 }, { state: 'unknown', reason: 'http 502' }],
])('%s', async (_, how, outcome) => expect(await sendWhile(how)).toEqual(outcome))

test.each<[string, ProviderBehaviour]>([
  ['loses the answer', 'loses answers'],
  ['answers too late', { delay: 60_000 }],
  ['cuts the answer', 'cuts answers'],
  ['answers without end', 'answers without end'],
])('one that accepts the message and %s leaves it unknown', async (_, how) => {
  expect(await sendWhile(how)).toMatchObject({ state: 'unknown' })
  expect(providers.taken).toHaveLength(1)
})

test('a repeated response counts once', async () => {
  expect(await sendWhile('answers twice')).toMatchObject({ state: 'sent', providerId: 'ATXid_1' })
  providers.behave(null)
  expect(await send()).toMatchObject({ state: 'sent', providerId: 'ATXid_2' })
})

test('if the provider was not reached, it is retried', async () => {
  // Nobody listens on these ports, and the name does not resolve.
  for (const baseUrl of ['http://127.0.0.1:2', 'http://localhost:2', 'http://nowhere.invalid'])
    expect(await send({ ...providers.africasTalking, baseUrl })).toMatchObject({ state: 'postponed' })
})

test('redirects are not followed', async () => {
  const before = providers.requests()
  const location = `${providers.africasTalking.baseUrl}/version1/messaging`
  expect(await sendWhile({ status: 307, headers: { location } })).toEqual({
    state: 'failed',
    reason: 'http 307',
  })
  expect(providers.requests()).toBe(before + 1)
  expect(providers.taken).toEqual([])
})
