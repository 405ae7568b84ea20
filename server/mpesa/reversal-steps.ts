/** The steps of reversals by M-Pesa: asking for one, applying what M-Pesa says about it, and asking what became of it. */
import type pg from 'pg'
import { ALREADY_REVERSED } from '#domain/money/reversals.ts'
import type { Log } from '../log.ts'
import { type Daraja, DarajaError, type ResultUrls } from './daraja.ts'
import { readTransactionResult, type TransactionResult } from './transaction-result.ts'

/** What a callback is about: the result of a reversal, that M-Pesa gave up on it, or an answer about a reversal or a payment. */
export type ReversalCallback = 'result' | 'timeout' | 'state' | 'payment_state'

/** The functions of the database that apply a step to an attempt, which is their first argument. */
export interface ReversalFunctions {
  accepted: string
  complete: string
  fail: string
  doubt: string
  asked: string
  answer: string
}

export type ReversingDaraja = Pick<Daraja, 'reverse' | 'askForTransaction'>

export interface AskedReversal {
  attempt_id: string
  receipt: string
  amount: string
  label: string
}

export interface AttemptToAskAbout {
  attempt_id: string
  originator: string | null
  receipt: string | null
}

export interface ReversalStepsOptions {
  database: pg.Pool
  functions: ReversalFunctions
  /** Where M-Pesa reports on an attempt. */
  urlOf: (callback: ReversalCallback, attempt: string) => string
  /** Why no money went back, for whoever asked for it, by final result code; null for a code that leaves it open. */
  failureOf: (code: string) => string | null
  /** The words for a request that M-Pesa did not accept; without it, those of the error. */
  refusalOf?: (error: DarajaError) => string
  /** The event of the log. */
  event: string
  log: Log
}

export interface ReversalSteps {
  /** Asks M-Pesa to return a payment; the attempt is stored already. Returns the error if M-Pesa did not accept it. */
  send(daraja: ReversingDaraja, asked: AskedReversal): Promise<DarajaError | null>
  /** Applies that M-Pesa certainly did not get, or refused, an attempt. */
  fail(attempt: string, reason: string): Promise<void>
  /** Asks M-Pesa what became of an attempt; the answer follows as a callback. */
  askAbout(daraja: ReversingDaraja, attempt: AttemptToAskAbout): Promise<void>
  applyCallback(callback: ReversalCallback, attempt: string, body: unknown): Promise<Response>
}

export function reversalSteps(options: ReversalStepsOptions): ReversalSteps {
  const { database, functions, urlOf, failureOf, refusalOf = ({ message }) => message, event, log } = options

  /** Calls a function of the database and logs what it says became of the attempt. */
  async function apply(name: string, attempt: string, values: unknown[]): Promise<void> {
    const places = values.map((_, index) => `, $${index + 2}`).join('')
    const { rows } = await database.query<{ outcome: string }>(
      `select private.${name}($1${places}) as outcome`,
      [attempt, ...values],
    )
    const outcome = rows[0]?.outcome
    const isOdd = ['unknown', 'amount_differs', 'returned_twice', 'unsure', 'failed'].includes(outcome ?? '')
    log(isOdd ? 'warn' : 'info', event, { outcome, attempt })
  }

  const fail = (attempt: string, reason: string) =>
    apply(functions.fail, attempt, [null, null, 'refused', reason])
  const doubt = (attempt: string, ids: (string | null)[], code: string | null, reason: string) =>
    apply(functions.doubt, attempt, [...ids, code, reason])

  function applyResult(attempt: string, result: TransactionResult): Promise<void> {
    const { code, originatorConversationId, conversationId, transactionId, amount } = result
    const ids = [originatorConversationId, conversationId]
    if (code === '0')
      return apply(functions.complete, attempt, [
        ...ids,
        transactionId,
        amount,
        result.parameter('OriginalTransactionID'),
      ])
    if (code === ALREADY_REVERSED)
      return doubt(attempt, ids, code, 'M-Pesa says that this payment was reversed before.')
    const failure = failureOf(code)
    if (failure) return apply(functions.fail, attempt, [...ids, code, failure])
    return doubt(
      attempt,
      ids,
      code,
      `M-Pesa answered with the code ${code}, which does not say whether it returned the money.`,
    )
  }

  return {
    fail,

    async send(daraja, { attempt_id: attempt, receipt, amount, label }) {
      try {
        const { originatorConversationId, conversationId } = await daraja.reverse({
          receipt,
          amount: Number(amount),
          remarks: `Return of ${label}`,
          resultUrl: urlOf('result', attempt),
          timeoutUrl: urlOf('timeout', attempt),
        })
        await database.query(`select private.${functions.accepted}($1, $2, $3)`, [
          attempt,
          originatorConversationId,
          conversationId,
        ])
        return null
      } catch (error) {
        if (!(error instanceof DarajaError)) throw error
        log('warn', 'M-Pesa reversal failed', { attempt, detail: error.detail, unsure: error.unsure })
        if (error.unsure) await doubt(attempt, [null, null], null, 'M-Pesa did not answer.')
        else await fail(attempt, refusalOf(error))
        return error
      }
    },

    async askAbout(daraja, { attempt_id: attempt, originator, receipt }) {
      const url = urlOf(originator ? 'state' : 'payment_state', attempt)
      const urls: ResultUrls = { resultUrl: url, timeoutUrl: url }
      if (!originator && !receipt) return
      try {
        const { conversationId } = await daraja.askForTransaction(
          originator
            ? { ...urls, originatorConversationId: originator }
            : { ...urls, receipt: receipt ?? '' },
        )
        await database.query(`select private.${functions.asked}($1, $2)`, [attempt, conversationId])
      } catch (error) {
        const detail = error instanceof DarajaError ? error.detail : String(error)
        log('warn', 'M-Pesa could not be asked about a return', { attempt, detail })
      }
    },

    async applyCallback(callback, attempt, body) {
      const result = readTransactionResult(body)
      if (callback === 'timeout')
        await doubt(attempt, [null, null], null, 'M-Pesa did not get to the reversal in time.')
      else if (!result) return new Response('This is not a result.', { status: 400 })
      else if (callback === 'result') await applyResult(attempt, result)
      // Without an answer the next question follows.
      else if (result.code === '0')
        await apply(functions.answer, attempt, [
          result.conversationId,
          callback === 'payment_state',
          result.parameter('TransactionStatus'),
          result.parameter('ReceiptNo'),
          result.amount,
        ])
      return Response.json({ ResultCode: 0, ResultDesc: 'Accepted' })
    },
  }
}
