import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DarajaStandIn, startDaraja } from '#testing/daraja.ts'
import { createDaraja, DarajaError } from './daraja.ts'

let safaricom: DarajaStandIn

beforeAll(async () => {
  safaricom = await startDaraja()
})
afterEach(() => safaricom.misbehave(null))
afterAll(() => safaricom?.close())

const request = {
  phone: '+254712345678',
  amount: 1_000,
  paymentNumber: 'MG7K3QX2AB',
  callbackUrl: 'https://magari.example/payment-results/x/y',
}

test('a push has every field that Daraja requires', async () => {
  const id = await createDaraja(safaricom.config).push(request)
  const taken = safaricom.pushes.at(-1)
  expect(taken?.checkoutRequestId).toBe(id)
  expect(taken?.body).toMatchObject({
    BusinessShortCode: '174379',
    TransactionType: 'CustomerPayBillOnline',
    Amount: 1_000,
    PartyA: '254712345678',
    PartyB: '174379',
    PhoneNumber: '254712345678',
    CallBackURL: request.callbackUrl,
    AccountReference: 'MG7K3QX2AB',
    Timestamp: expect.stringMatching(/^\d{14}$/),
  })
  expect(String(taken?.body.AccountReference).length).toBeLessThanOrEqual(12)
  expect(String(taken?.body.TransactionDesc).length).toBeLessThanOrEqual(13)
  // Words that Daraja rejects in callback URLs.
  expect(request.callbackUrl).not.toMatch(/m-?pesa|safaricom|exe|cmd|sql|query/i)
})

test('with a till number the money goes to the till', async () => {
  await createDaraja({ ...safaricom.config, till: '5551234' }).push(request)
  expect(safaricom.pushes.at(-1)?.body).toMatchObject({
    TransactionType: 'CustomerBuyGoodsOnline',
    BusinessShortCode: '174379',
    PartyB: '5551234',
  })
})

test('all requests share one token, and a revoked one is renewed', async () => {
  const daraja = createDaraja(safaricom.config)
  const before = safaricom.tokens()
  await Promise.all([daraja.push(request), daraja.push(request), daraja.push(request)])
  expect(safaricom.tokens()).toBe(before + 1)
  safaricom.endToken()
  await daraja.push(request)
  expect(safaricom.tokens()).toBe(before + 2)
})

test('the outcome of a push is unknown at first', async () => {
  const daraja = createDaraja(safaricom.config)
  const id = await daraja.push(request)
  expect(await daraja.query(id)).toBeNull()
  safaricom.becomes(id, '1032')
  expect(await daraja.query(id)).toBe('1032')
})

const failureOf = (how: Parameters<DarajaStandIn['misbehave']>[0], config = safaricom.config) => {
  safaricom.misbehave(how)
  return createDaraja(config, { timeLimit: 300 })
    .push(request)
    .catch((error) => error)
}

test('a refused push fails with a sentence for the person and a detail for the log', async () => {
  const busy = await failureOf({
    status: 500,
    body: { errorCode: '500.003.02', errorMessage: 'Spike arrest' },
  })
  expect(busy).toBeInstanceOf(DarajaError)
  expect(busy).toMatchObject({
    message: 'M-Pesa is busy. Try again in a moment.',
    detail: 'push: 500.003.02 Spike arrest',
    unsure: false,
  })
  expect(
    await failureOf({ status: 400, body: { errorCode: '400.002.02', errorMessage: 'Bad Request' } }),
  ).toMatchObject({
    message: 'M-Pesa did not accept the payment. Try again, or pay another way.',
  })
  expect(await failureOf({ status: 200, body: { ResponseCode: '17' } })).toMatchObject({
    message: expect.stringContaining('Wait two minutes'),
  })
})

test('without a response the push is uncertain; without a token it was not sent', async () => {
  expect(await failureOf('silent')).toMatchObject({
    unsure: true,
    message: expect.stringContaining('M-Pesa could not be reached.'),
  })
  const wrong = { ...safaricom.config, consumerSecret: 'wrong' }
  expect(await failureOf(null, wrong)).toMatchObject({
    unsure: false,
    detail: expect.stringContaining('400.008.01'),
  })
  const nowhere = { ...safaricom.config, baseUrl: 'http://127.0.0.1:9' }
  expect(await failureOf(null, nowhere)).toMatchObject({ unsure: false })
})

test('a reversal names the till that received the money, and its refusal is for administrators', async () => {
  const urls = { resultUrl: 'https://magari.example/r', timeoutUrl: 'https://magari.example/t' }
  const reverse = (config = safaricom.config) =>
    createDaraja(config, { timeLimit: 300 }).reverse({
      receipt: 'SJK3ABCDEF',
      amount: 2_500,
      remarks: 'x'.repeat(200),
      ...urls,
    })
  const ids = await reverse({ ...safaricom.config, till: '5551234' })
  const received = safaricom.reversals.at(-1)
  expect(received).toMatchObject({
    ConversationID: ids.conversationId,
    OriginatorConversationID: ids.originatorConversationId,
    body: {
      ReceiverParty: '5551234',
      Amount: '2500',
      ResultURL: urls.resultUrl,
      QueueTimeOutURL: urls.timeoutUrl,
    },
  })
  expect(String(received?.body.Remarks)).toHaveLength(100)
  const failure = async (how: Parameters<DarajaStandIn['reversing']>[0], config = safaricom.config) => {
    safaricom.reversing(how)
    return reverse(config).catch((error) => error)
  }
  expect(
    await failure({ answer: { status: 400, body: { errorCode: '400.002.02', errorMessage: 'Bad' } } }),
  ).toMatchObject({
    message: 'M-Pesa did not accept the request (400.002.02 Bad).',
    unsure: false,
  })
  // It may be on its way: no response, a gateway's page, accepted without an id.
  for (const answer of [
    'silent',
    { status: 502, body: {} },
    { status: 200, body: { ResponseCode: '0' } },
  ] as const)
    expect(await failure({ answer })).toMatchObject({ unsure: true })
  expect(await failure(null, { ...safaricom.config, consumerSecret: 'wrong' })).toMatchObject({
    unsure: false,
  })
  expect(await failure(null, { ...safaricom.config, initiator: undefined })).toMatchObject({
    unsure: false,
    message: expect.stringContaining('Return the money by hand'),
  })
  safaricom.reversing(null)
})
