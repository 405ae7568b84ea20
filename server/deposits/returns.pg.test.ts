import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type DarajaAccount, type DarajaStandIn, startDaraja } from '#testing/daraja.ts'
import type { ReceivedRequest } from '#testing/daraja-reversals.ts'
import {
  callFunction,
  dealersTill,
  ownDeposit,
  ownReturn,
  reversingTillForm,
  tillForm,
} from '#testing/deposits.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { completeSale } from '#testing/sales.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'
import { passwordEncryption } from '../mpesa/initiator.ts'
import { createDeposits, type Deposits, isDepositResult } from './deposits.ts'
import { createSeal } from './seal.ts'

const world = worldOfTests()
const SITE = 'https://magari.example'
const KEY = 'the key of the tests, which is long enough'
const AMOUNT = 10_000
const encrypt = passwordEncryption(
  new X509Certificate(readFileSync(new URL('../../testing/fixtures/initiator.crt', import.meta.url))),
)

let safaricom: DarajaStandIn
let deposits: Deposits
let catalogue: Catalogue
let ad: string
let logged: unknown[] = []
const accounts: DarajaAccount[] = [{ ...dealersTill }]

const ask = <Row = Record<string, unknown>>(text: string, values?: unknown[]) =>
  world.owner.query<Row>(text, values)

const server = (withCertificate = true) =>
  createDeposits({
    connection: world.database.owner,
    baseUrl: safaricom.config.baseUrl,
    seal: createSeal(KEY),
    publicUrl: SITE,
    log: (_level, event, facts) => event === 'return of a deposit' && logged.push(facts?.outcome),
    encrypt: withCertificate ? encrypt : null,
    timeLimit: 2_000,
  })

beforeAll(async () => {
  safaricom = await startDaraja(0, (url, init) => deposits.handleCallback(new Request(url, init)), accounts)
  deposits = server()
  catalogue = await insertCatalogue(world)
})
beforeEach(async () => {
  logged = []
  safaricom.reversing(null)
  safaricom.answersQuestions(true)
  Object.assign(accounts[0] ?? {}, dealersTill)
  for (const table of ['sales', 'deposits', 'reservations', 'vehicle_listings', 'message_threads'])
    await ask(`delete from public.${table}`)
  await ask(`update public.profiles set suspended_at = null, verified = role = 'dealer'`)
  await connect()
  await world.dealer.query('select public.set_reservation_rule($1, 3)', [AMOUNT])
  await ask('delete from public.system_notifications')
  ad = await post(world.dealer, catalogue)
})
afterAll(async () => {
  await deposits?.stop()
  await safaricom?.close()
})

const connect = (form: object = reversingTillForm(), on = deposits) =>
  callFunction(on.connect, world.dealer, form)
const giveBack = (id: string, person: Person = world.dealer) =>
  callFunction(deposits.giveBack, person, { deposit_id: id })

/** A deposit that has to go back. */
async function due(): Promise<string> {
  const { body } = await callFunction(deposits.start, world.buyer, {
    listing_id: ad,
    phone: '0712 345 678',
    amount: AMOUNT,
    days: 3,
  })
  const push = safaricom.pushes.at(-1)
  if (push) await safaricom.tell(push, 0)
  await world.buyer.query('select public.ask_deposit_back($1)', [body.deposit])
  await ask('delete from public.system_notifications')
  return body.deposit
}

/** The same, and M-Pesa was asked to return it. */
async function sent(how: Parameters<DarajaStandIn['reversing']>[0] = null) {
  const id = await due()
  const before = safaricom.reversals.length
  safaricom.reversing(how)
  expect(await giveBack(id)).toEqual({ status: 200, body: { deposit: id } })
  expect(safaricom.reversals).toHaveLength(before + 1)
  return { id, reversal: safaricom.reversals.at(-1) as ReceivedRequest }
}

const statusOf = async (id: string) => (await ownDeposit(world.dealer, id))?.status
const older = (age: string) =>
  ask(
    `update private.deposit_reversals set created_at = now() - $1::interval, queried_at = null where settled_at is null`,
    [age],
  )
async function asksAbout(age: string) {
  await older(age)
  await deposits.queryResults()
  await safaricom.reversalCallbacks()
}
const told = async (person: Person) => (await notificationsOf(world, person)).map(({ kind }) => kind)
/** What the ledger says that the dealer has of this deposit, in KES. */
const mirrored = async (id: string) =>
  Number(
    (
      await ask<{ sum: string }>(
        `select coalesce(sum(entry.amount), 0) as sum from public.ledger_entries as entry
         join public.ledger_transactions as moved on moved.id = entry.transaction_id
         where entry.account = 'owner_till' and moved.source like '%' || $1 || '%'`,
        [id],
      )
    )[0]?.sum,
  )
const byHand = (id: string, receipt = 'UKR8GHIJKL') =>
  world.dealer.query('select public.return_deposit($1, $2)', [id, receipt])

describe('the initiator of a till', () => {
  test('is kept sealed, and its password only encrypted for M-Pesa', async () => {
    const [kept] = await ask<{ sealed: Buffer; key_id: string; reverses: boolean }>(
      'select sealed, key_id, reverses from private.till_credentials',
    )
    expect(kept?.reverses).toBe(true)
    expect(kept?.sealed.includes(dealersTill.initiator.password)).toBe(false)
    const opened = createSeal(KEY).open(kept?.sealed as Buffer, world.dealer.id, kept?.key_id ?? '')
    expect(opened).not.toContain(dealersTill.initiator.password)
    expect(JSON.parse(opened ?? '')).toMatchObject({
      initiator: { name: 'yard', securityCredential: expect.stringMatching(/^[0-9A-Za-z+/]{300,}=*$/) },
    })
    const [settings] = await world.dealer.query('select * from public.own_deposit_settings()')
    expect(settings).toMatchObject({ till_reverses: true })
  })

  test('is optional, and half of it is refused', async () => {
    const form = reversingTillForm()
    expect((await connect({ ...form, initiator_password: '' })).body).toMatchObject({
      hint: 'initiator_password',
    })
    expect((await connect({ ...form, initiator_name: '' })).body).toMatchObject({ hint: 'initiator_name' })
    const id = await due()
    expect((await ownReturn(world.dealer, id))?.reversible).toBe(true)
    expect(await connect(tillForm())).toMatchObject({ status: 200 })
    expect((await ownReturn(world.dealer, id))?.reversible).toBe(false)
    expect((await giveBack(id)).body).toMatchObject({ hint: 'no_initiator' })
    expect((await world.dealer.query('select * from public.own_deposit_settings()'))[0]).toMatchObject({
      till_reverses: false,
    })
  })

  test('comes encrypted where the server has no certificate', async () => {
    const bare = server(false)
    const form = reversingTillForm()
    expect((await connect(form, bare)).body).toMatchObject({
      hint: 'initiator_password',
      message: expect.stringContaining('security credential'),
    })
    const credential = encrypt?.(dealersTill.initiator.password)
    expect(await connect({ ...form, initiator_password: credential }, bare)).toMatchObject({ status: 200 })
    await bare.stop()
    const { reversal } = await sent()
    expect(reversal.body.SecurityCredential).toBe(credential)
  })
})

describe('a deposit goes back by M-Pesa', () => {
  test('whole, with the initiator of the till that was paid, and its payer is told the receipt', async () => {
    const { id, reversal } = await sent()
    const paid = (await ownDeposit(world.dealer, id))?.receipt_number
    expect(reversal.body).toMatchObject({
      Initiator: 'yard',
      CommandID: 'TransactionReversal',
      TransactionID: paid,
      Amount: String(AMOUNT),
      ReceiverParty: '5551234',
      Remarks: expect.stringMatching(/^Return of DP/),
    })
    for (const url of [reversal.body.ResultURL, reversal.body.QueueTimeOutURL]) {
      expect(String(url)).not.toMatch(/m-?pesa|safaricom|exe|cmd|sql|query/i)
      expect(isDepositResult(new Request(String(url)))).toBe(true)
    }
    expect(await ownReturn(world.dealer, id)).toMatchObject({ reversal: 'accepted' })
    expect(await ownReturn(world.buyer, id)).toMatchObject({ reversal: null, reversible: false })
    expect([await statusOf(id), await mirrored(id)]).toEqual(['return_due', AMOUNT])
    await safaricom.tellReversal(reversal, 0)
    const returned = await ownDeposit(world.buyer, id)
    expect(returned).toMatchObject({ status: 'returned', return_receipt: expect.stringMatching(/^RVS/) })
    expect(await ownReturn(world.buyer, id)).toMatchObject({ reversal: 'done', deniable_until: null })
    expect(await mirrored(id)).toBe(0)
    const [notice] = await notificationsOf(world, world.buyer)
    expect(notice?.message).toContain(`by M-Pesa: ${returned?.return_receipt}`)
  })

  test('asked for once, however often it is pressed', async () => {
    const id = await due()
    const before = safaricom.reversals.length
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveBack(id)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(safaricom.reversals).toHaveLength(before + 1)
  })

  test('only by its owner, and only if it has to go back', async () => {
    const id = await due()
    for (const person of [world.buyer, world.seller, world.admin])
      expect((await giveBack(id, person)).status).toBe(403)
    expect((await giveBack('x')).status).toBe(400)
    await byHand(id)
    expect((await giveBack(id)).body).toMatchObject({ hint: 'deposit_returned' })
    await ask(`update public.deposits set status = 'paid', settled_at = null, return_receipt = null`)
    expect((await giveBack(id)).body).toMatchObject({ hint: 'deposit_reserved' })
  })

  test('not from another till than the one that was paid, nor one paid in the hand', async () => {
    const id = await due()
    await connect({ ...reversingTillForm(), till: '5559999' })
    expect((await giveBack(id)).body).toMatchObject({ hint: 'no_initiator' })
    await connect()
    await ask(`update public.deposits set method = 'hand', receipt_number = null`)
    expect((await giveBack(id)).body).toMatchObject({ hint: 'no_initiator' })
  })

  test('a result that comes before the answer, twice, late and after a timeout counts once', async () => {
    const { id, reversal } = await sent({ codes: [0, 0], when: 'before answer' })
    await safaricom.tellReversal(reversal, 21)
    await safaricom.tellTimeout(reversal)
    await Promise.all([safaricom.tellReversal(reversal, 0), safaricom.tellReversal(reversal, 0)])
    expect([await statusOf(id), await mirrored(id)]).toEqual(['returned', 0])
    expect(logged.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(await told(world.buyer)).toEqual(['deposit_returned'])
  })

  test('forged callbacks change nothing', async () => {
    const { id, reversal } = await sent()
    const url = String(reversal.body.ResultURL)
    const attempt = url.split('/')[6] as string
    const at = (address: string, more: Record<string, unknown> = {}) => ({
      ...reversal,
      ...more,
      body: { ...reversal.body, ResultURL: address },
    })
    const token = url.split('/')[4] as string
    // Another token, another attempt, the token of the deposit's own payment.
    expect((await safaricom.tellReversal(at(url.replace(token, '0'.repeat(48))), 0)).status).toBe(404)
    expect((await safaricom.tellReversal(at(url.replace(attempt, crypto.randomUUID())), 0)).status).toBe(404)
    const ofPayment = String(safaricom.pushes.at(-1)?.body.CallBackURL).split('/')[4] as string
    expect((await safaricom.tellReversal(at(url.replace(token, ofPayment)), 0)).status).toBe(404)
    await safaricom.tellReversal(at(url, { ConversationID: 'AG_1' }), 0)
    await safaricom.tellReversal(reversal, 0, { OriginalTransactionID: 'SJK9999999' })
    expect(logged).toEqual(['unknown', 'unknown'])
    expect(
      (await deposits.handleCallback(new Request(url, { method: 'POST', body: '{"Result":{}}' }))).status,
    ).toBe(400)
    expect(await statusOf(id)).toBe('return_due')
    await safaricom.tellReversal(reversal, 0, { Amount: 1 })
    expect(await ownReturn(world.dealer, id)).toMatchObject({
      reversal: 'unsure',
      reversal_failure: 'M-Pesa says it returned KSh 1 instead of KSh 10,000.',
    })
  })
})

describe('M-Pesa refuses', () => {
  test('and the owner reads why in plain words, and tries again', async () => {
    const { id, reversal } = await sent()
    await safaricom.tellReversal(reversal, 1)
    expect(await ownReturn(world.dealer, id)).toMatchObject({
      reversal: 'failed',
      reversal_failure: expect.stringContaining('not enough money at your till'),
    })
    const [notice] = await notificationsOf(world, world.dealer)
    expect(notice).toMatchObject({ kind: 'deposit_reversal_failed' })
    expect(notice?.message).toContain('not enough money at your till')
    safaricom.reversing({ codes: [0] })
    await giveBack(id)
    await safaricom.reversalCallbacks()
    expect([await statusOf(id), await mirrored(id)]).toEqual(['returned', 0])
    await safaricom.tellReversal(reversal, 1)
    expect(await statusOf(id)).toBe('returned')
  })

  test('and it is returned by hand; a success that comes after all is told, and posted once', async () => {
    const { id, reversal } = await sent()
    await safaricom.tellReversal(reversal, 1)
    await byHand(id)
    await safaricom.tellReversal(reversal, 0)
    expect(logged.at(-1)).toBe('returned_twice')
    const [notice] = await notificationsOf(world, world.dealer)
    expect(notice?.message).toContain('M-Pesa has returned it as well')
    expect(await mirrored(id)).toBe(0)
  })

  test('at once when its initiator is wrong, or the credentials changed', async () => {
    await connect({ ...reversingTillForm(), initiator_password: 'wrong' })
    const id = await due()
    await giveBack(id)
    expect(await ownReturn(world.dealer, id)).toMatchObject({
      reversal: 'failed',
      reversal_failure: expect.stringContaining('Invalid Initiator'),
    })
    Object.assign(accounts[0] ?? {}, { consumerSecret: 'changed' })
    const changed = server()
    const usual = deposits
    deposits = changed
    try {
      await giveBack(id)
      expect((await ownReturn(world.dealer, id))?.reversal_failure).toContain(
        'refuses the credentials of your till',
      )
      expect(await told(world.dealer)).toContain('till_refused')
    } finally {
      deposits = usual
      await changed.stop()
    }
  })
})

describe('M-Pesa does not answer', () => {
  test('then nothing is sent again, and M-Pesa is asked by the receipt', async () => {
    const { id, reversal } = await sent({ answer: 'silent', happens: true })
    const before = safaricom.reversals.length
    expect(await ownReturn(world.dealer, id)).toMatchObject({ reversal: 'unsure', unclear: false })
    await giveBack(id)
    await asksAbout('2 minutes')
    expect(safaricom.reversals).toHaveLength(before)
    expect(safaricom.questions.at(-1)?.body).toMatchObject({
      TransactionID: reversal.body.TransactionID,
      PartyA: '5551234',
      IdentifierType: '2',
    })
    expect(await ownDeposit(world.buyer, id)).toMatchObject({
      status: 'returned',
      return_receipt: `Reversal of ${reversal.body.TransactionID}`,
    })
    // Its receipt, should it still come.
    await safaricom.tellReversal(reversal, 0)
    expect((await ownDeposit(world.buyer, id))?.return_receipt).toMatch(/^RVS/)
    expect(await mirrored(id)).toBe(0)
  })

  test('a lost result is asked for by the id of the request', async () => {
    const { id, reversal } = await sent({ happens: true })
    await asksAbout('2 minutes')
    expect(safaricom.questions.at(-1)?.body.OriginatorConversationID).toBe(reversal.OriginatorConversationID)
    expect((await ownDeposit(world.buyer, id))?.return_receipt).toMatch(/^RVS/)
  })

  test('a server that was killed sends nothing twice; what did not happen may be tried again', async () => {
    const id = await due()
    const claims = JSON.stringify({ sub: world.dealer.id, role: 'authenticated' })
    await ask('select * from private.start_deposit_reversal($1, $2)', [claims, id])
    const before = safaricom.reversals.length
    await giveBack(id)
    await asksAbout('11 minutes')
    await asksAbout('12 minutes')
    expect(safaricom.reversals).toHaveLength(before)
    expect(await ownReturn(world.dealer, id)).toMatchObject({
      reversal: 'failed',
      reversal_failure: expect.stringContaining('as not reversed'),
    })
    await giveBack(id)
    expect(safaricom.reversals).toHaveLength(before + 1)
  })

  test('its owner is told once, looks, and says what became of it', async () => {
    const { id, reversal } = await sent({ answer: 'silent' })
    safaricom.answersQuestions('silent')
    await expect(byHand(id)).rejects.toMatchObject({ hint: 'reversal_open' })
    await expect(world.dealer.query('select public.deny_deposit_reversal($1)', [id])).rejects.toMatchObject({
      hint: 'reversal_open',
    })
    await expect(world.buyer.query('select public.count_own_deposit($1)', [id])).rejects.toMatchObject({
      hint: 'reversal_open',
    })
    await older('16 minutes')
    await ask('select * from private.deposit_reversals_to_query()')
    await ask('select * from private.deposit_reversals_to_query()')
    expect(await told(world.dealer)).toEqual(['deposit_reversal_failed'])
    expect(await ownReturn(world.dealer, id)).toMatchObject({ reversal: 'unsure', unclear: true })
    await world.dealer.query('select public.deny_deposit_reversal($1)', [id])
    await world.dealer.query('select public.deny_deposit_reversal($1)', [id])
    expect(await ownReturn(world.dealer, id)).toMatchObject({ reversal: 'failed', unclear: false })
    // Its late success counts nevertheless.
    await safaricom.tellReversal(reversal, 0)
    expect([await statusOf(id), await mirrored(id)]).toEqual(['returned', 0])
  })

  test('or finds its receipt, and marks it as returned: the late result says the same', async () => {
    const { id, reversal } = await sent({ answer: 'silent' })
    await older('11 minutes')
    await byHand(id, `RVS${reversal.ConversationID.replace(/\D/g, '').slice(-7)}`)
    await safaricom.tellReversal(reversal, 0)
    expect(logged.at(-1)).toBe('settled')
    expect(await told(world.dealer)).toEqual([])
    expect([await statusOf(id), await mirrored(id)]).toEqual(['returned', 0])
  })
})

test('a sale to the payer does not count a deposit that is on its way back', async () => {
  const { id, reversal } = await sent()
  await completeSale(world.dealer, world.buyer, ad)
  expect(await statusOf(id)).toBe('return_due')
  await safaricom.tellReversal(reversal, 0)
  expect([await statusOf(id), await mirrored(id)]).toEqual(['returned', 0])
})

test('in two hundred steps of returns, denials and decisions no shilling is lost or made', {
  timeout: 120_000,
}, async () => {
  let seed = 7
  const chance = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * most)
  }
  const quietly = (work: Promise<unknown>) => work.catch((error) => expect(error.code).toMatch(/P0001|42501/))
  const ends = new Set<string | undefined>()
  for (let life = 0; life < 10; life++) {
    await ask(`update public.reservations set created_at = now() - interval '2 days'`)
    ad = await post(world.dealer, catalogue)
    const id = await due()
    const first = safaricom.reversals.length
    for (let step = 0; step < 20; step++) {
      const asked = safaricom.reversals.slice(first)
      const reversal = asked[chance(asked.length)]
      const act = chance(8)
      if (act === 0) {
        safaricom.reversing([null, { codes: [1] }, { timesOut: true }, { codes: [0, 0] }][chance(4)] ?? null)
        await Promise.all([giveBack(id), giveBack(id)])
        await safaricom.reversalCallbacks()
      } else if (act <= 2 && reversal)
        await safaricom.tellReversal(reversal, [0, 1, 17, 'R000001'][chance(4)] as number)
      else if (act === 3) await quietly(byHand(id, `HAND${step}`))
      else if (act === 4) await quietly(world.buyer.query('select public.deny_deposit_return($1)', [id]))
      else if (act === 5)
        await quietly(
          world.admin.query('select public.decide_deposit_dispute($1, $2)', [id, chance(3) === 0]),
        )
      else if (act === 6) await asksAbout(['2 minutes', '11 minutes'][chance(2)] as string)
      else if (chance(4) === 0) await quietly(world.buyer.query('select public.count_own_deposit($1)', [id]))
      const status = await statusOf(id)
      expect([status, await mirrored(id)]).toEqual([status, status === 'return_due' ? AMOUNT : 0])
    }
    ends.add(await statusOf(id))
  }
  expect(ends.size).toBeGreaterThan(1)
})
