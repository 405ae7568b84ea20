import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { type DarajaStandIn, startDaraja } from '#testing/daraja.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { addPlan } from '#testing/plans.ts'
import {
  anotherAdministrator,
  approvedPayment,
  balancesOf,
  listedPayment,
  refundsOf,
} from '#testing/refunds.ts'
import { createDaraja } from './daraja.ts'
import { createRefunds, type Refunds, recordReversals } from './refunds.ts'

const world = worldOfTests()
const SECRET = 'callback-secret-of-the-tests'

let safaricom: DarajaStandIn
let refunds: Refunds
let plan: string
let amount = 2_500
let logged: unknown[] = []

beforeAll(async () => {
  safaricom = await startDaraja(0, (url, init) => receive(url, init))
  plan = await addPlan(world.admin, { name: 'Biashara', price: 2_500 })
  refunds = returns()
  await recordReversals(world.database.owner, true)
})
beforeEach(async () => {
  logged = []
  safaricom.reversing(null)
  safaricom.answersQuestions(true)
  // What other tests left open is not this one's.
  await world.owner.query(`update private.refund_attempts set settled_at = now() where settled_at is null`)
  await world.owner.query(
    `update public.payment_refunds set status = 'withdrawn' where private.is_returning(status)`,
  )
})
afterAll(async () => {
  await refunds?.stop()
  await safaricom?.close()
})

function returns(timeLimit = 1_000) {
  return createRefunds({
    connection: world.database.owner,
    daraja: createDaraja(safaricom.config, { timeLimit }),
    publicUrl: 'https://magari.example',
    callbackSecret: SECRET,
    log: (_level, _event, facts) => logged.push(facts?.outcome),
  })
}

const receive = (url: string, init: RequestInit = { method: 'POST' }) =>
  refunds.handleCallback(new Request(url, init)) ?? Promise.resolve(new Response(null, { status: 404 }))

/** An approved payment whose return by M-Pesa was asked for; each of another amount, because equal ones are refused while pending. */
async function asked(): Promise<string> {
  amount += 1
  const id = await approvedPayment(world, world.buyer, { plan_id: plan, amount })
  await world.admin.query(`select public.ask_refund('You paid twice.', 'mpesa', $1)`, [id])
  return id
}

/** The same, sent to M-Pesa, with the request that M-Pesa received. */
async function sent(how: Parameters<DarajaStandIn['reversing']>[0] = null) {
  const id = await asked()
  safaricom.reversing(how)
  await refunds.work()
  const reversal = safaricom.reversals.at(-1)
  if (!reversal) throw new Error('M-Pesa was not asked')
  return { id, reversal }
}

const stateOf = async (id: string) => (await refundsOf(world, id)).at(-1)
const older = (age: string) =>
  world.owner.query(
    `update private.refund_attempts set created_at = now() - $1::interval, queried_at = null where settled_at is null`,
    [age],
  )

/** Asks what became of returns this old, and waits for the answers. */
async function asksAbout(age = '12 minutes') {
  await older(age)
  await refunds.work()
  await safaricom.reversalCallbacks()
}

test('a return has every field that Daraja requires, and is done when M-Pesa says so', async () => {
  const { id, reversal } = await sent()
  expect(reversal.body).toMatchObject({
    Initiator: 'magari',
    CommandID: 'TransactionReversal',
    TransactionID: expect.stringMatching(/^SJK\d{7}$/),
    Amount: String(amount),
    ReceiverParty: '174379',
    RecieverIdentifierType: '11',
    Remarks: expect.stringMatching(/^Return of MG/),
  })
  for (const url of [reversal.body.ResultURL, reversal.body.QueueTimeOutURL])
    expect(String(url)).not.toMatch(/m-?pesa|safaricom|exe|cmd|sql|query/i)
  expect(await stateOf(id)).toMatchObject({ status: 'sent' })
  expect(await balancesOf(world, id)).toEqual({ mpesa: amount, plans: -amount })
  expect((await safaricom.tellReversal(reversal, 0)).status).toBe(200)
  expect(await stateOf(id)).toMatchObject({
    status: 'done',
    how: 'mpesa',
    return_reference: expect.stringMatching(/^RVS/),
  })
  expect(await balancesOf(world, id)).toEqual({})
  expect((await notificationsOf(world, world.buyer))[0]?.message).toMatch(/by M-Pesa, receipt RVS/)
})

test('a result that comes before the answer, twice, or after a failure counts once', async () => {
  const { id, reversal } = await sent({ codes: [0, 0], when: 'before answer' })
  await safaricom.tellReversal(reversal, 21)
  await safaricom.tellTimeout(reversal)
  await Promise.all([safaricom.tellReversal(reversal, 0), safaricom.tellReversal(reversal, 0)])
  expect(await stateOf(id)).toMatchObject({ status: 'done' })
  expect(await balancesOf(world, id)).toEqual({})
  expect(logged.filter((outcome) => outcome === 'done')).toHaveLength(1)
})

test('a listed payment is reversed and cleared', async () => {
  const { id, receipt } = await listedPayment(world)
  await world.admin.query(`select public.ask_refund('Nobody knows you.', 'mpesa', unmatched_id => $1)`, [id])
  await refunds.work()
  const reversal = safaricom.reversals.at(-1)
  expect(reversal?.body.TransactionID).toBe(receipt)
  if (reversal) await safaricom.tellReversal(reversal, 0)
  expect(await stateOf(id)).toMatchObject({ status: 'done' })
  expect(await balancesOf(world, id)).toEqual({})
})

describe('forged', () => {
  test('callbacks without the secret, of another return, or with other ids change nothing', async () => {
    const { id, reversal } = await sent()
    const { reversal: other } = await sent()
    const url = String(reversal.body.ResultURL)
    const forged = (body: Record<string, unknown>) => ({ ...reversal, body: { ...reversal.body, ...body } })
    expect(
      (
        await safaricom.tellReversal(
          forged({ ResultURL: url.replace(SECRET, 'callback-secret-of-the-test!') }),
          0,
        )
      ).status,
    ).toBe(404)
    expect((await safaricom.tellReversal(forged({ ResultURL: url.replace(/[^/]+$/, 'x') }), 0)).status).toBe(
      404,
    )
    expect(
      (await safaricom.tellReversal(forged({ ResultURL: url.replace(/[^/]+$/, crypto.randomUUID()) }), 0))
        .status,
    ).toBe(200)
    // The ids of the other return.
    await safaricom.tellReversal({ ...other, body: { ...other.body, ResultURL: url } }, 0)
    await safaricom.tellReversal(reversal, 0, { OriginalTransactionID: 'SJK9999999' })
    await safaricom.tellReversal(reversal, 21, {}, { ConversationID: 'AG_1' })
    for (const body of ['', '[]', '{"Result":{}}', '{"Result":{"ResultCode":{}}}'])
      expect((await receive(url, { method: 'POST', body })).status).toBe(400)
    expect(await stateOf(id)).toMatchObject({ status: 'sent' })
    expect(logged.filter((outcome) => outcome === 'unknown')).toHaveLength(4)
  })

  test('another amount is not done; administrators look', async () => {
    const { id, reversal } = await sent()
    await safaricom.tellReversal(reversal, 0, { Amount: 1 })
    expect(await stateOf(id)).toMatchObject({
      status: 'unsure',
      failure: `M-Pesa says it returned KSh 1 instead of KSh ${amount}.`,
    })
  })
})

describe('failures', () => {
  test('a refusal is told to administrators; the return may be tried again, with its consent', async () => {
    const { id, reversal } = await sent()
    await safaricom.tellReversal(reversal, 1)
    expect(await stateOf(id)).toMatchObject({
      status: 'failed',
      failure: 'There is not enough money in the M-Pesa account.',
    })
    expect((await notificationsOf(world, world.admin))[0]?.message).toContain('not enough money')
    const before = safaricom.reversals.length
    await refunds.work()
    expect(safaricom.reversals).toHaveLength(before)
    await world.admin.query(
      `select public.retry_refund(id) from public.payment_refunds where payment_request_id = $1`,
      [id],
    )
    safaricom.reversing({ codes: [0] })
    await refunds.work()
    await safaricom.reversalCallbacks()
    expect(await stateOf(id)).toMatchObject({ status: 'done' })
    // The late result of the first attempt is no second return.
    await safaricom.tellReversal(reversal, 1)
    expect(await balancesOf(world, id)).toEqual({})
  })

  test('what Daraja does not accept has failed; it is not asked again by itself', async () => {
    const { id } = await sent({
      answer: { status: 400, body: { errorCode: '400.002.02', errorMessage: 'Bad Request' } },
    })
    expect(await stateOf(id)).toMatchObject({
      status: 'failed',
      failure: 'M-Pesa did not accept the request (400.002.02 Bad Request).',
    })
    const count = safaricom.reversals.length
    await asksAbout()
    expect(safaricom.reversals).toHaveLength(count)
  })

  test('a return by hand after a failure, and a late success, is told as a second return', async () => {
    const { id, reversal } = await sent()
    await safaricom.tellReversal(reversal, 1)
    await world.admin.query(
      `select public.record_refund(id, 'mpesa', 'UKQ0000001') from public.payment_refunds where payment_request_id = $1`,
      [id],
    )
    await safaricom.tellReversal(reversal, 0)
    expect(logged.at(-1)).toBe('returned_twice')
    expect((await notificationsOf(world, world.admin))[0]?.message).toContain(
      'M-Pesa has returned it as well',
    )
    expect(await balancesOf(world, id)).toEqual({})
  })
})

describe('no answer', () => {
  test('a return without a response is not sent again: M-Pesa is asked by the receipt', async () => {
    const { id, reversal } = await sent({ answer: 'silent', happens: true })
    expect(await stateOf(id)).toMatchObject({ status: 'unsure' })
    const count = safaricom.reversals.length
    await asksAbout('2 minutes')
    expect(safaricom.reversals).toHaveLength(count)
    expect(safaricom.questions.at(-1)?.body).toMatchObject({
      CommandID: 'TransactionStatusQuery',
      TransactionID: reversal.body.TransactionID,
      PartyA: '174379',
      IdentifierType: '4',
    })
    expect(await stateOf(id)).toMatchObject({ status: 'done', return_reference: null })
    expect(await balancesOf(world, id)).toEqual({})
    // The answer names no receipt; the result, which comes after all, does.
    await safaricom.tellReversal(reversal, 0)
    expect(await stateOf(id)).toMatchObject({
      status: 'done',
      return_reference: expect.stringMatching(/^RVS/),
    })
    expect(await balancesOf(world, id)).toEqual({})
  })

  test('a server killed before the answer does not send twice', async () => {
    const id = await asked()
    // As the server does before it asks M-Pesa, and then dies.
    await world.owner.query('select * from private.start_refund()')
    const count = safaricom.reversals.length
    const next = returns()
    await next.work()
    await next.stop()
    expect(safaricom.reversals).toHaveLength(count)
    await asksAbout('11 minutes')
    await asksAbout('12 minutes')
    expect(safaricom.reversals).toHaveLength(count)
    expect(await stateOf(id)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('as not reversed'),
    })
  })

  test('a lost result is asked for by the id of the request', async () => {
    const { id, reversal } = await sent({ happens: true })
    await asksAbout('2 minutes')
    expect(safaricom.questions.at(-1)?.body.OriginatorConversationID).toBe(reversal.OriginatorConversationID)
    expect(await stateOf(id)).toMatchObject({
      status: 'done',
      return_reference: expect.stringMatching(/^RVS/),
    })
  })

  test('a payment that is not reversed yet is no failure in the first minutes', async () => {
    const { id } = await sent({ answer: 'silent' })
    await asksAbout('2 minutes')
    expect(await stateOf(id)).toMatchObject({ status: 'unsure' })
    await asksAbout('11 minutes')
    expect(await stateOf(id)).toMatchObject({ status: 'failed' })
  })

  test('a timeout in the queue is no failure either, and its late success counts', async () => {
    const { id, reversal } = await sent({ timesOut: true })
    await safaricom.reversalCallbacks()
    expect(await stateOf(id)).toMatchObject({ status: 'unsure' })
    await safaricom.tellReversal(reversal, 0)
    expect(await stateOf(id)).toMatchObject({ status: 'done' })
  })

  test('a payment reversed outside is done, without a second ledger entry', async () => {
    const id = await asked()
    const [{ receipt }] = (await world.owner.query(
      'select receipt_number as receipt from public.payment_refunds where payment_request_id = $1',
      [id],
    )) as [{ receipt: string }]
    safaricom.reversedOutside(receipt, amount)
    safaricom.reversing({ codes: [0] })
    await refunds.work()
    await safaricom.reversalCallbacks()
    expect(await stateOf(id)).toMatchObject({
      status: 'unsure',
      failure: 'M-Pesa says that this payment was reversed before.',
    })
    await asksAbout('2 minutes')
    expect(await stateOf(id)).toMatchObject({ status: 'done' })
    expect(await balancesOf(world, id)).toEqual({})
  })

  test('one reversed outside with another amount is not done', async () => {
    const id = await asked()
    const [{ receipt }] = (await world.owner.query(
      'select receipt_number as receipt from public.payment_refunds where payment_request_id = $1',
      [id],
    )) as [{ receipt: string }]
    safaricom.reversedOutside(receipt, 1)
    safaricom.reversing({ codes: [0] })
    await refunds.work()
    await safaricom.reversalCallbacks()
    await asksAbout('2 minutes')
    expect(await stateOf(id)).toMatchObject({
      status: 'unsure',
      failure: expect.stringContaining('KSh 1 instead'),
    })
  })

  test('administrators are told once when M-Pesa stays silent, and say what they found', async () => {
    const { id } = await sent({ answer: 'silent' })
    safaricom.answersQuestions('silent')
    const silent = returns(50)
    for (const age of ['16 minutes', '20 minutes', '1 hour']) {
      await older(age)
      await silent.work()
    }
    await silent.stop()
    const told = (await notificationsOf(world, world.admin)).filter(({ message }) =>
      message?.includes(`KSh ${amount.toLocaleString('en-KE')} needs`),
    )
    expect(told).toHaveLength(1)
    const call = (what: string) =>
      world.admin.query(
        `select public.${what}(id) from public.payment_refunds where payment_request_id = $1`,
        [id],
      )
    await expect(call('withdraw_refund')).rejects.toThrow(/not said yet/)
    await call('record_unreturned')
    expect(await stateOf(id)).toMatchObject({ status: 'failed' })
    await call('withdraw_refund')
    expect(await balancesOf(world, id)).toEqual({ mpesa: amount, plans: -amount })
  })

  test('an old answer, or one to another question, says nothing', async () => {
    const { id, reversal } = await sent({ happens: true })
    safaricom.answersQuestions('silent')
    const silent = returns(50)
    await older('2 minutes')
    await silent.work()
    await silent.stop()
    const question = safaricom.questions.at(-1)
    if (!question) throw new Error('M-Pesa was not asked')
    await world.owner.query(
      `update private.refund_attempts set query_conversation_id = 'AG_the_last' where settled_at is null`,
    )
    await receive(String(question.body.ResultURL), {
      method: 'POST',
      body: JSON.stringify({
        Result: {
          ResultCode: 0,
          ConversationID: question.ConversationID,
          ResultParameters: { ResultParameter: [{ Key: 'TransactionStatus', Value: 'Failed' }] },
        },
      }),
    })
    expect(await stateOf(id)).toMatchObject({ status: 'sent' })
    await safaricom.tellReversal(reversal, 0)
  })
})

test('nothing is sent before the second administrator agrees', async () => {
  const second = await anotherAdministrator(world)
  const id = await approvedPayment(world, world.buyer, { plan_id: plan, amount: 50_000 })
  await world.admin.query(`select public.ask_refund('You paid twice.', 'mpesa', $1)`, [id])
  const count = safaricom.reversals.length
  await refunds.work()
  expect(safaricom.reversals).toHaveLength(count)
  await second.query(
    `select public.agree_to_refund(id) from public.payment_refunds where payment_request_id = $1`,
    [id],
  )
  safaricom.reversing({ codes: [0] })
  await Promise.all([refunds.work(), refunds.work(), refunds.work()])
  await safaricom.reversalCallbacks()
  expect(safaricom.reversals).toHaveLength(count + 1)
  expect(await stateOf(id)).toMatchObject({ status: 'done', consented_by: second.id })
})

test('without an initiator a return fails with the reason, and none by M-Pesa is offered', async () => {
  const id = await asked()
  const { initiator: _, ...config } = safaricom.config
  const unable = createRefunds({
    connection: world.database.owner,
    daraja: createDaraja(config),
    publicUrl: 'https://magari.example',
    callbackSecret: SECRET,
    log: () => {},
  })
  await unable.work()
  await unable.stop()
  expect(await stateOf(id)).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('no M-Pesa initiator'),
  })
  await recordReversals(world.database.owner, false)
  await expect(asked()).rejects.toThrow(/not set up to reverse/)
  await recordReversals(world.database.owner, true)
})
