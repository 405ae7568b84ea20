/**
 * The server is killed in the middle of each step of money: what M-Pesa took is in the ledger once, and each open thing ends as
 * docs/product.md says, however its step was cut. `KILLS` sets how often it is killed at any moment as well.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUSH, PUSH_QUERY } from '#testing/daraja.ts'
import { REVERSAL } from '#testing/daraja-reversals.ts'
import { createPayers, type Payers, type Payment, PRICE } from '#testing/payers.ts'
import { type Answer, type PaymentServer, startPaymentServer } from '#testing/payment-server.ts'
import { statementFile, uploadedRow } from '#testing/statements.ts'

const KILLS = Number(process.env.KILLS ?? (process.env.TEST_SCOPE === 'all' ? 3 : 0))
/** Long enough that the jobs of the dead server are taken up, and shorter than the time to pay a deposit. */
const DOWN = '150 seconds'
const PATIENT = { timeout: 30_000 }

let server: PaymentServer
let payers: Payers

beforeAll(async () => {
  server = await startPaymentServer()
  payers = await createPayers(server)
}, 120_000)
afterAll(() => server?.stop(), 60_000)

test('killed while M-Pesa has not answered: it is never asked twice, and what it took counts', async () => {
  const { safaricom } = server
  const { truth, prompt, pushOf, answers, statusOf, refundOf } = payers
  const [notAsked, asked, lost, queried] = await Promise.all(
    Array.from({ length: 4 }, () => payers.pending()),
  )
  if (!notAsked || !asked || !lost || !queried) throw new Error('No payments')
  const [sent, waiting] = [await payers.approved(), await payers.approved()]
  const ad = await payers.newAd()
  const buyer = await server.member()

  // The result of this push is lost, and the job asks for it.
  await prompt(queried)
  const receipt = payers.pays(pushOf(queried.number))
  await server.timePasses('1 minute')
  safaricom.holds(PUSH_QUERY)
  const queries = safaricom.asked(PUSH_QUERY)
  await server.enqueue('ask-for-payment-results')
  await expect.poll(() => safaricom.asked(PUSH_QUERY), PATIENT).toBe(queries + 1)

  safaricom.misbehave('silent')
  const before = safaricom.asked(PUSH)
  const cut: Promise<Answer>[] = [prompt(notAsked)]
  await expect.poll(() => safaricom.asked(PUSH), PATIENT).toBe(before + 1)
  safaricom.misbehave(null)
  safaricom.holds(PUSH)
  cut.push(prompt(asked), prompt(lost), payers.hold(buyer, ad))
  await expect.poll(() => safaricom.asked(PUSH), PATIENT).toBe(before + 4)
  safaricom.reversing({ happens: true })
  safaricom.holds(REVERSAL)
  await payers.askRefund(sent)
  await expect.poll(() => safaricom.reversals.length, PATIENT).toBe(1)
  await payers.askRefund(waiting)

  await server.kill('server')
  expect(await Promise.all(cut)).toEqual([null, null, null, null])
  safaricom.holds(null)
  truth.returned += PRICE
  // The phones are answered while no server runs; of one payment only the confirmation comes again.
  const only = payers.newReceipt()
  await answers(pushOf(lost.number), only)
  server.loseMessages()
  await safaricom.confirmPush(pushOf(lost.number), { receipt: only })
  await answers(pushOf(asked.number))
  const [deposit] = await payers.depositsFor(ad)
  await payers.paysDeposit(pushOf(deposit?.number))
  await server.startAfter(DOWN)

  await server.repeatMessages()
  await server.runJobs()
  expect(await Promise.all([asked, lost, queried].map(statusOf))).toEqual(Array(3).fill('approved'))
  expect(await statusOf(notAsked)).toBe('pending')
  expect(await payers.depositsFor(ad)).toMatchObject([{ state: 'paid active' }])
  expect(await refundOf(sent)).toEqual(['done'])
  // The receipt comes after all, and changes nothing else.
  const late = await safaricom.tell(pushOf(queried.number), 0, { MpesaReceiptNumber: receipt })
  expect(late.status).toBe(200)
  expect(safaricom.reversals).toHaveLength(2)
  const [, second] = safaricom.reversals
  if (second) await safaricom.tellReversal(second, 0)
  truth.returned += PRICE
  expect(await refundOf(waiting)).toEqual(['done'])

  // M-Pesa may have been asked; after ten minutes it has not, and the payer may ask again.
  expect((await prompt(notAsked))?.body).toMatchObject({ hint: 'push_open' })
  await server.timePasses('8 minutes')
  await server.runJobs()
  expect(await prompt(notAsked)).toMatchObject({ status: 200 })
  await answers(pushOf(notAsked.number))
  expect(await statusOf(notAsked)).toBe('approved')
  await payers.booksAreWhole()
}, 180_000)

test.for([
  { what: 'server', outcome: 'the database finishes what it had begun' },
  { what: 'server and database', outcome: 'nothing of it happened' },
] as const)(
  '$what killed in the middle of transactions: $outcome, and again counts once',
  {
    timeout: 180_000,
  },
  async ({ what }) => {
    const { safaricom, owner } = server
    const { truth, pending, prompt, hold, pushOf, answers, statusOf, depositsFor } = payers
    const [paid, byPaybill, notBegun] = [await pending(), await pending(), await pending()]
    const byBank = await pending(payers.newReceipt(), true)
    const back = await payers.approved()
    const [ad, otherAd] = [await payers.newAd(), await payers.newAd()]
    const [buyer, otherBuyer] = [await server.member(), await server.member()]
    await prompt(paid)
    await hold(buyer, ad)
    const reversals = safaricom.reversals.length
    await payers.askRefund(back)
    await expect.poll(() => safaricom.reversals.length, PATIENT).toBe(reversals + 1)
    const [deposit] = await depositsFor(ad)

    // Money that no message told: its payers have entered the receipts, and two statements have it.
    const told = [payers.newReceipt(), payers.newReceipt(), payers.newReceipt()]
    const onStatement = await Promise.all(told.map((receipt) => pending(receipt)))
    for (const receipt of told) truth.came.set(receipt, PRICE)
    const rows = told.map((receipt, nth) => uploadedRow({ line: nth + 2, receipt, paid_in: PRICE }))
    const upload = (name: string, first: number, batch: typeof rows) =>
      payers.admin.post('/rest/v1/rpc/upload_statement', {
        file: statementFile(`${what} ${name}`, rows),
        first,
        rows: batch,
      })
    const whole = (await upload('whole', 0, rows))?.body.id
    const half = (await upload('half', 0, rows.slice(0, 1)))?.body.id
    const summary = await payers.admin.post('/rest/v1/rpc/statement_summary', { statement_id: whole })
    const matches = summary?.body.exact
    expect(matches).toHaveLength(3)
    const settle = () => payers.admin.post('/rest/v1/rpc/settle_statement', { statement_id: whole, matches })

    const cut: Promise<Answer>[] = []
    const free = await server.blocks(// Numbers are taken at the end: who waits for one has done all the rest.
    `select from private.invoice_counters for update;
     select from public.payment_requests where id = '${notBegun.request}' for update;
     select from public.deposits where number = '${deposit?.number}' for update;
     select private.lock_reservations('${otherAd}');
     select from public.statements where id = '${half}' for update`, () => {
      cut.push(prompt(notBegun), hold(otherBuyer, otherAd))
      cut.push(upload('half', 1, rows.slice(1)), settle(), payers.approve(byBank))
      const [reversal] = safaricom.reversals.slice(reversals)
      if (!reversal) throw new Error('No reversal')
      return [
        ...cut,
        answers(pushOf(paid.number)),
        payers.paysPaybill(byPaybill),
        payers.paysDeposit(pushOf(deposit?.number)),
        safaricom.tellReversal(reversal, 0),
      ]
    }, [
      'start_mpesa_push',
      'start_deposit',
      'upload_statement',
      'settle_statement',
      'approve_payment_request',
      'pay_mpesa_push',
      'apply_paybill_payment',
      'pay_deposit',
      'complete_refund_attempt',
    ])
    truth.banked += PRICE
    truth.returned += PRICE
    await server.kill(what)
    expect(await Promise.all(cut)).toEqual([null, null, null, null, null])
    await free()
    await server.startAfter(DOWN)

    const finished = what === 'server'
    const kept = await owner.query<{ outcome: string | null }>(
      `select outcome from private.paybill_payments where account_number = $1`,
      [byPaybill.number],
    )
    expect(kept).toEqual([{ outcome: finished ? 'approved' : null }])
    await server.repeatMessages()
    await server.runJobs()
    expect(await payers.approve(byBank)).toMatchObject(
      finished ? { body: { hint: 'already_decided' } } : { status: 200 },
    )
    expect(await upload('half', 1, rows.slice(1))).toMatchObject({
      status: 200,
      body: { received: 3, was_complete: finished },
    })
    expect(await settle()).toMatchObject({ status: 200, body: { approved: finished ? 0 : 3 } })
    expect(await Promise.all([paid, byPaybill, byBank, ...onStatement].map(statusOf))).toEqual(
      Array(6).fill('approved'),
    )
    expect(await payers.refundOf(back)).toEqual(['done'])
    expect(await depositsFor(ad)).toMatchObject([{ state: 'paid active' }])
    expect(await depositsFor(otherAd)).toMatchObject(finished ? [{ state: 'waiting paying' }] : [])

    // What was begun and never reached M-Pesa ends by itself, and can be begun again.
    await server.timePasses('11 minutes')
    await server.runJobs()
    expect(await prompt(notBegun)).toMatchObject({ status: 200 })
    expect(await hold(otherBuyer, otherAd)).toMatchObject({ status: 200 })
    await answers(pushOf(notBegun.number))
    await payers.paysDeposit(pushOf((await depositsFor(otherAd)).at(-1)?.number))
    expect(await statusOf(notBegun)).toBe('approved')
    expect((await depositsFor(otherAd)).map(({ state }) => state)).toEqual(
      finished ? ['unpaid ended', 'paid active'] : ['paid active'],
    )
    await payers.booksAreWhole()
  },
)

test.skipIf(KILLS === 0)(
  `killed at any moment of many payments (${KILLS} times): all that was paid counts, once`,
  {
    timeout: 120_000 + KILLS * 60_000,
  },
  async () => {
    const { safaricom } = server
    const { truth, prompt, findPush, answers, approve, statusOf, refundOf, askRefund, depositsFor } = payers
    safaricom.reversing({ happens: true, codes: [0] })
    const reversals = safaricom.reversals.length
    const [paid, left, returning, ads]: [Payment[], Payment[], Payment[], string[]] = [[], [], [], []]
    for (let kill = 0; kill < KILLS; kill++) {
      const of = <Thing>(make: () => Promise<Thing>) => Promise.all([make(), make(), make(), make()])
      const byPush = await of(() => payers.pending())
      const byPaybill = await of(() => payers.pending())
      const byBank = await of(() => payers.pending(payers.newReceipt(), true))
      const back = await of(payers.approved)
      const held = await of(async () => ({ ad: await payers.newAd(), buyer: await server.member() }))
      const [pushed, approved]: [Payment[], Payment[]] = [[], []]
      // Each begins at a moment of its own, so that the kill meets them at different steps.
      const soon = async (act: () => Promise<unknown>) => {
        await pause(Math.random() * 300)
        await act()
      }
      const acts = [
        ...byPush.map((payment) => async () => {
          await prompt(payment)
          const push = findPush(payment.number)
          if (!push) return
          pushed.push(payment)
          await answers(push)
        }),
        ...byPaybill.map((payment) => () => payers.paysPaybill(payment)),
        ...byBank.map((payment) => async () => {
          if (await approve(payment)) approved.push(payment)
        }),
        ...back.map((payment) => () => askRefund(payment)),
        ...held.map(({ ad, buyer }) => async () => {
          await payers.hold(buyer, ad)
          const [deposit] = safaricom.pushes.filter(({ body }) => body.PhoneNumber === buyer.phone.slice(1))
          if (!deposit) return
          ads.push(ad)
          await payers.paysDeposit(deposit)
        }),
      ]
      const running = Promise.all(acts.map(soon))
      await pause(Math.random() * 500)
      await server.kill(kill % 2 === 0 ? 'server' : 'server and database')
      await running
      await server.startAfter(DOWN)
      await server.repeatMessages()
      // The administrator presses again what was not answered.
      for (const payment of byBank) if (!approved.includes(payment)) await approve(payment)
      for (const payment of back) if ((await refundOf(payment)).length === 0) await askRefund(payment)
      truth.banked += byBank.length * PRICE
      paid.push(...pushed, ...byPaybill, ...byBank)
      left.push(...byPush.filter((payment) => !pushed.includes(payment)))
      returning.push(...back)
    }
    // The second time for what the first has sent, and for the answers to what it has asked.
    for (const time of ['12 minutes', '12 minutes']) {
      await server.timePasses(time)
      await server.runJobs()
      await server.repeatMessages()
    }

    expect(await Promise.all(paid.map(statusOf))).toEqual(paid.map(() => 'approved'))
    expect(await Promise.all(left.map(statusOf))).toEqual(left.map(() => 'pending'))
    for (const ad of ads) expect(await depositsFor(ad)).toMatchObject([{ state: 'paid active' }])
    const reversed = safaricom.reversals.slice(reversals).map(({ body }) => body.TransactionID)
    expect(reversed, 'M-Pesa was asked twice').toHaveLength(new Set(reversed).size)
    truth.returned += reversed.length * PRICE
    const ends = (await Promise.all(returning.map(refundOf))).flat()
    // One that never reached M-Pesa has failed, and can be asked again.
    expect(ends.filter((end) => end === 'done')).toHaveLength(reversed.length)
    expect(ends.filter((end) => end === 'failed')).toHaveLength(returning.length - reversed.length)
    await payers.booksAreWhole()
  },
)
