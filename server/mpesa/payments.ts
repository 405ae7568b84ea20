/** M-Pesa payments: prompts the payer's phone; M-Pesa's result approves or fails the payment request. */

import pg from 'pg'
import { readJson, type ServerFunction } from '#backend'
import { UUID } from '#domain/foundation/uuid.ts'
import { isFinalFailure, mpesaFailure, PAID } from '#domain/money/mpesa.ts'
import { isActing, ONLY_THE_ACCOUNT } from '../acting.ts'
import type { Log } from '../log.ts'
import { isSameSecret } from '../same-secret.ts'
import { type Daraja, DarajaError } from './daraja.ts'
import { payerNumber } from './paybill-message.ts'

export interface MpesaPayments {
  /** Handles /functions/v1/mobile-payment: prompts the phone for the caller's own request `payment_request_id`. */
  start: ServerFunction
  /** Handles M-Pesa's callback. */
  handleCallback(request: Request): Promise<Response>
  /** Queries M-Pesa for requests without a result. */
  queryResults(): Promise<void>
  stop(): Promise<void>
}

export interface MpesaPaymentsOptions {
  connection: pg.ClientConfig
  daraja: Daraja
  /** Public base URL of this server. */
  publicUrl: string
  callbackSecret: string
  log: Log
}

/** Base path of callbacks. It must not contain "mpesa", or Daraja rejects it. */
export const RESULT_PATH = '/payment-results'

interface StartedPush {
  push_id: string
  phone: string
  amount: string
  payment_number: string
}

/** The result of a push; amount, phone and receipt exist only for a payment. */
export interface Result {
  checkoutRequestId: string
  code: string
  amount: number | null
  phone: string | null
  receipt: string | null
}

export function createMpesaPayments({
  connection,
  daraja,
  publicUrl,
  callbackSecret,
  log,
}: MpesaPaymentsOptions): MpesaPayments {
  const database = new pg.Pool({ ...connection, max: 2, idleTimeoutMillis: 10_000 })
  database.on('error', (error) => log('warn', 'mobile payments lost a connection', { error: error.message }))

  async function settle(pushId: string, result: Result, byQuery = false): Promise<void> {
    const { checkoutRequestId, code, receipt, amount, phone } = result
    let outcome: string | undefined = 'open'
    if (code === PAID) {
      const { rows } = await database.query<{ outcome: string }>(
        'select private.pay_mpesa_push($1, $2, $3, $4, $5, $6) as outcome',
        [pushId, checkoutRequestId, receipt, amount, phone, byQuery],
      )
      outcome = rows[0]?.outcome
    } else if (isFinalFailure(code)) {
      const { rows } = await database.query<{ outcome: string }>(
        'select private.fail_mpesa_push($1, $2, $3, $4) as outcome',
        [pushId, checkoutRequestId, code, mpesaFailure(code)],
      )
      outcome = rows[0]?.outcome
    }
    const level = outcome === 'unmatched' || outcome === 'unknown' ? 'warn' : 'info'
    log(level, 'mobile payment', { outcome, push: pushId, code })
  }

  return {
    async start(request, caller) {
      const { role, claims } = caller
      if (isActing(caller)) return refusal(403, { code: '42501', message: ONLY_THE_ACCOUNT })
      if (role !== 'authenticated' || typeof claims.sub !== 'string')
        return refusal(401, { code: '42501', message: 'Sign in to pay.' })
      const body = (await readJson(request)) as { payment_request_id?: unknown } | null | undefined
      const requestId = String(body?.payment_request_id ?? '')
      if (request.method !== 'POST' || !UUID.test(requestId))
        return refusal(400, { code: '22P02', message: 'Send the ID of a payment request.' })

      let begun: StartedPush | undefined
      try {
        const { rows } = await database.query<StartedPush>('select * from private.start_mpesa_push($1, $2)', [
          claims.sub,
          requestId,
        ])
        begun = rows[0]
      } catch (error) {
        const { code, message, hint } = error as pg.DatabaseError
        if (code !== 'P0001') throw error
        return refusal(400, { code, message, hint })
      }
      if (!begun) throw new Error('No push was begun')
      const pushId = begun.push_id
      try {
        const checkoutRequestId = await daraja.push({
          phone: begun.phone,
          amount: Number(begun.amount),
          paymentNumber: begun.payment_number,
          callbackUrl: `${publicUrl}${RESULT_PATH}/${callbackSecret}/${pushId}`,
        })
        await database.query('select private.record_mpesa_push_accepted($1, $2)', [pushId, checkoutRequestId])
        return Response.json({ asked: true })
      } catch (error) {
        if (!(error instanceof DarajaError)) throw error
        log('warn', 'M-Pesa push failed', { push: pushId, detail: error.detail, unsure: error.unsure })
        // Without a response the push may still have reached the phone: a callback follows, or staff decide.
        if (!error.unsure)
          await database.query(`select private.fail_mpesa_push($1, null, 'refused', $2)`, [
            pushId,
            error.message,
          ])
        return refusal(502, { code: 'P0001', message: error.message, hint: 'mpesa_not_asked' })
      }
    },

    async handleCallback(request) {
      const [, , secret = '', pushId = ''] = new URL(request.url).pathname.split('/')
      if (request.method !== 'POST' || !isSameSecret(secret, callbackSecret) || !UUID.test(pushId))
        return new Response('Not found', { status: 404 })
      const result = readResult(await readJson(request))
      if (!result) return new Response('This is not a payment result.', { status: 400 })
      await settle(pushId, result)
      // Known results are accepted too: otherwise M-Pesa would repeat the callback.
      return Response.json({ ResultCode: 0, ResultDesc: 'Accepted' })
    },

    async queryResults() {
      const { rows } = await database.query<{ push_id: string; checkout_request_id: string }>(
        'select * from private.mpesa_pushes_to_query()',
      )
      for (const { push_id, checkout_request_id: checkoutRequestId } of rows) {
        try {
          const code = await daraja.query(checkoutRequestId)
          if (code === null) continue
          await settle(push_id, { checkoutRequestId, code, amount: null, phone: null, receipt: null }, true)
        } catch (error) {
          const detail = error instanceof DarajaError ? error.detail : String(error)
          log('warn', 'M-Pesa could not be queried for a payment result', { push: push_id, detail })
        }
      }
    },

    stop: () => database.end(),
  }
}

function refusal(status: number, body: { code: string; message: string; hint?: string | undefined }) {
  return Response.json({ details: null, hint: null, ...body }, { status })
}

/** Parses M-Pesa's callback; null when invalid. Items have no fixed order, and failures have none. */
export function readResult(body: unknown): Result | null {
  const callback = (body as { Body?: { stkCallback?: Record<string, unknown> } } | null)?.Body?.stkCallback
  const { CheckoutRequestID: checkoutRequestId, ResultCode: code } = callback ?? {}
  if (!isToken(checkoutRequestId, 100) || (typeof code !== 'number' && !isToken(code, 40))) return null
  const items = (callback?.CallbackMetadata as { Item?: unknown } | undefined)?.Item
  const values = new Map<unknown, unknown>(
    Array.isArray(items) ? items.map((item) => [item?.Name, item?.Value]) : [],
  )
  const [amount, phone, receipt] = [
    Number(values.get('Amount')),
    String(values.get('PhoneNumber') ?? ''),
    values.get('MpesaReceiptNumber'),
  ]
  // Missing or invalid values are null: the payment was made anyway, and an administrator reviews it.
  return {
    checkoutRequestId,
    code: String(code),
    amount: Number.isSafeInteger(amount) && amount > 0 ? amount : null,
    phone: payerNumber(phone),
    receipt: isToken(receipt, 40) ? receipt : null,
  }
}

function isToken(value: unknown, length: number): value is string {
  return typeof value === 'string' && value.length <= length && /^[\w.:-]+$/.test(value)
}
