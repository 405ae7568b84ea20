import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type MessageProviders,
  type ProviderBehaviour,
  startMessageProviders,
} from '#testing/message-providers.ts'
import { NOTIFICATION_SAMPLES } from '#testing/notification-samples.ts'
import type { Outcome } from './sender.ts'
import { createWhatsappSender } from './whatsapp.ts'

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

const send = (
  told: { kind: string; facts: unknown },
  config = providers.whatsapp,
  options = {},
): Promise<Outcome> => createWhatsappSender(config, options)({ id: 77, told, address: PHONE })
const removed = { kind: 'ad_removed', facts: NOTIFICATION_SAMPLES.ad_removed }
const sendWhile = (how: ProviderBehaviour) => {
  providers.behave(how)
  return send(
    removed,
    providers.whatsapp,
    how !== null && typeof how === 'object' && 'delay' in how ? HASTY : {},
  )
}

test('a message is a template with title, sentence, button and our own id', async () => {
  expect(await send(removed, { ...providers.whatsapp, language: 'sw' })).toEqual({
    state: 'sent',
    providerId: 'wamid.1',
  })
  expect(providers.taken[0]?.body).toMatchObject({
    messaging_product: 'whatsapp',
    to: PHONE,
    type: 'template',
    template: {
      name: 'magari_listings',
      language: { code: 'sw' },
      components: [
        { type: 'body', parameters: [{ type: 'text' }, { type: 'text' }] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'contact' }] },
      ],
    },
    biz_opaque_callback_data: '77',
  })
})

test('a code has its own template, whose button copies it', async () => {
  await send({ kind: 'phone_code', facts: { code: '042137' } })
  expect(providers.taken[0]?.body).toMatchObject({
    template: {
      name: 'magari_phone_code',
      components: [
        { type: 'body', parameters: [{ type: 'text', text: '042137' }] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '042137' }] },
      ],
    },
  })
})

const refusal = (code: number, message: string, status = 400) => ({
  status,
  body: { error: { code, message, type: 'OAuthException' } },
})

test.each<[string, ProviderBehaviour, Outcome]>([
  [
    'a number without WhatsApp',
    refusal(131026, '(#131026) Message undeliverable'),
    { state: 'failed', reason: '131026 (#131026) Message undeliverable' },
  ],
  [
    'a refusal that repeats the number',
    refusal(131030, 'Recipient 254712345678 is not allowed'),
    { state: 'failed', reason: '131030 Recipient … is not allowed' },
  ],
  ['an unknown template', refusal(132001, 'Template'), { state: 'failed', reason: '132001 Template' }],
  ['too fast', refusal(130429, 'Rate limit hit'), { state: 'postponed', reason: '130429 Rate limit hit' }],
  ['too fast, by status', { status: 429 }, { state: 'postponed', reason: 'http 429' }],
  ['an account limit', refusal(80007, 'Rate'), { state: 'postponed', reason: '80007 Rate' }],
  ['a token that ended', refusal(190, 'Expired', 401), { state: 'postponed', reason: 'http 401' }],
  ['a failure of theirs', refusal(131000, 'Wrong', 500), { state: 'unknown', reason: 'http 500' }],
  ['an answer of another form', { taken: [] }, { state: 'unknown', reason: 'malformed answer' }],
  ['no id', { taken: { messages: [null] } }, { state: 'unknown', reason: 'malformed answer' }],
])('%s', async (_, how, outcome) => expect(await sendWhile(how)).toEqual(outcome))

test.each<ProviderBehaviour>(['loses answers', 'cuts answers', 'answers without end', { delay: 60_000 }])(
  'one that accepts the message and then %j leaves it unknown',
  async (how) => {
    expect(await sendWhile(how)).toMatchObject({ state: 'unknown' })
    expect(providers.taken).toHaveLength(1)
  },
)
