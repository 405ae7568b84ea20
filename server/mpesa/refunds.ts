/** Returns payments by M-Pesa: asks for reversals, and applies what M-Pesa says about them, however late, often or seldom. */
import pg from 'pg'
import { readJson } from '#backend'
import { onConnection } from '#database/connection.ts'
import { ALREADY_REVERSED, reversalFailure } from '#domain/money/reversals.ts'
import type { Log } from '../log.ts'
import { isSameSecret } from '../same-secret.ts'
import { type Conversation, type Daraja, DarajaError, type ResultUrls } from './daraja.ts'
import { RESULT_PATH } from './payments.ts'
import { readTransactionResult, type TransactionResult } from './transaction-result.ts'

export interface Refunds {
  /** Handles M-Pesa's callbacks about returns; undefined for any other path. */
  handleCallback(request: Request): Promise<Response> | undefined
  /** Sends the returns that wait, and asks what became of those without a result. */
  work(): Promise<void>
  stop(): Promise<void>
}

export interface RefundsOptions {
  connection: pg.ClientConfig
  daraja: Pick<Daraja, 'reverse' | 'askForTransaction'>
  /** Public base URL of this server. */
  publicUrl: string
  callbackSecret: string
  log: Log
}

/** What a callback is about: the result of a reversal, that M-Pesa gave up on it, or an answer about a reversal or a payment. */
const CALLBACKS = ['refund', 'refund-late', 'refund-state', 'payment-state'] as const
type CallbackKind = (typeof CALLBACKS)[number]

interface StartedRefund {
  attempt_id: string
  receipt: string
  amount: string
  label: string
}

interface AttemptToAskAbout {
  attempt_id: string
  originator: string | null
  receipt: string | null
}

export function createRefunds({
  connection,
  daraja,
  publicUrl,
  callbackSecret,
  log,
}: RefundsOptions): Refunds {
  const database = new pg.Pool({ ...connection, max: 2, idleTimeoutMillis: 10_000 })
  database.on('error', (error) =>
    log('warn', 'returns of payments lost a connection', { error: error.message }),
  )
  const urlOf = (kind: CallbackKind, attempt: string) =>
    `${publicUrl}${RESULT_PATH}/${callbackSecret}/${kind}/${attempt}`

  /** Calls a function of database/schema/money/refund-reversals.sql and logs what it says became of the attempt. */
  async function apply(call: string, attempt: string, values: unknown[]): Promise<void> {
    const places = values.map((_, index) => `, $${index + 2}`).join('')
    const { rows } = await database.query<{ outcome: string }>(
      `select private.${call}($1${places}) as outcome`,
      [attempt, ...values],
    )
    const outcome = rows[0]?.outcome
    const isOdd = ['unknown', 'amount_differs', 'returned_twice', 'unsure', 'failed'].includes(outcome ?? '')
    log(isOdd ? 'warn' : 'info', 'return of a payment', { outcome, attempt })
  }

  const doubt = (attempt: string, ids: (string | null)[], code: string | null, reason: string) =>
    apply('doubt_refund_attempt', attempt, [...ids, code, reason])

  function applyResult(attempt: string, result: TransactionResult): Promise<void> {
    const { code, originatorConversationId, conversationId, transactionId, amount } = result
    const ids = [originatorConversationId, conversationId]
    if (code === '0')
      return apply('complete_refund_attempt', attempt, [
        ...ids,
        transactionId,
        amount,
        result.parameter('OriginalTransactionID'),
      ])
    if (code === ALREADY_REVERSED)
      return doubt(attempt, ids, code, 'M-Pesa says that this payment was reversed before.')
    const failure = reversalFailure(code)
    if (failure) return apply('fail_refund_attempt', attempt, [...ids, code, failure])
    return doubt(
      attempt,
      ids,
      code,
      `M-Pesa answered with the code ${code}, which does not say whether it returned the money.`,
    )
  }

  async function applyCallback(kind: CallbackKind, attempt: string, body: unknown): Promise<Response> {
    const result = readTransactionResult(body)
    if (kind === 'refund-late')
      await doubt(attempt, [null, null], null, 'M-Pesa did not get to the reversal in time.')
    else if (!result) return new Response('This is not a result.', { status: 400 })
    else if (kind === 'refund') await applyResult(attempt, result)
    // Without an answer the next question follows.
    else if (result.code === '0')
      await apply('apply_refund_answer', attempt, [
        result.conversationId,
        kind === 'payment-state',
        result.parameter('TransactionStatus'),
        result.parameter('ReceiptNo'),
        result.amount,
      ])
    return Response.json({ ResultCode: 0, ResultDesc: 'Accepted' })
  }

  async function send({ attempt_id: attempt, receipt, amount, label }: StartedRefund): Promise<void> {
    try {
      const { originatorConversationId, conversationId } = await daraja.reverse({
        receipt,
        amount: Number(amount),
        remarks: `Return of ${label}`,
        resultUrl: urlOf('refund', attempt),
        timeoutUrl: urlOf('refund-late', attempt),
      })
      await database.query('select private.record_refund_accepted($1, $2, $3)', [
        attempt,
        originatorConversationId,
        conversationId,
      ])
    } catch (error) {
      if (!(error instanceof DarajaError)) throw error
      log('warn', 'M-Pesa reversal failed', { attempt, detail: error.detail, unsure: error.unsure })
      if (error.unsure) await doubt(attempt, [null, null], null, 'M-Pesa did not answer.')
      else await apply('fail_refund_attempt', attempt, [null, null, 'refused', error.message])
    }
  }

  async function askAbout({ attempt_id: attempt, originator, receipt }: AttemptToAskAbout): Promise<void> {
    const url = urlOf(originator ? 'refund-state' : 'payment-state', attempt)
    const urls: ResultUrls = { resultUrl: url, timeoutUrl: url }
    if (!originator && !receipt) return
    try {
      const { conversationId }: Conversation = await daraja.askForTransaction(
        originator ? { ...urls, originatorConversationId: originator } : { ...urls, receipt: receipt ?? '' },
      )
      await database.query('select private.record_refund_query($1, $2)', [attempt, conversationId])
    } catch (error) {
      const detail = error instanceof DarajaError ? error.detail : String(error)
      log('warn', 'M-Pesa could not be asked about a return', { attempt, detail })
    }
  }

  return {
    handleCallback(request) {
      const [, , secret = '', kind, attempt = ''] = new URL(request.url).pathname.split('/')
      if (!isCallback(kind)) return undefined
      return (async () => {
        if (request.method !== 'POST' || !isSameSecret(secret, callbackSecret) || !UUID.test(attempt))
          return new Response('Not found', { status: 404 })
        return applyCallback(kind, attempt, await readJson(request))
      })()
    },

    async work() {
      for (;;) {
        const { rows } = await database.query<StartedRefund>('select * from private.start_refund()')
        if (!rows[0]) break
        await send(rows[0])
      }
      const { rows } = await database.query<AttemptToAskAbout>(
        'select * from private.refund_attempts_to_query()',
      )
      for (const attempt of rows) await askAbout(attempt)
    },

    stop: () => database.end(),
  }
}

/** Records whether this server can ask M-Pesa to return payments, which decides what administrators are offered. */
export async function recordReversals(connection: pg.ClientConfig, isConfigured: boolean): Promise<void> {
  await onConnection(connection, (client) =>
    client.query(
      `update private.payment_abilities set is_configured = $1 where ability = 'reversal' and is_configured <> $1`,
      [isConfigured],
    ),
  )
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const isCallback = (kind: string | undefined): kind is CallbackKind =>
  CALLBACKS.some((known) => known === kind)
