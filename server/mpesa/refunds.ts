/** Returns payments by M-Pesa: asks for reversals, and applies what M-Pesa says about them, however late, often or seldom. */

import pg from 'pg'
import { readJson } from '#backend'
import { onConnection } from '#database/connection.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import { reversalFailure } from '#domain/money/reversals.ts'
import type { Log } from '../log.ts'
import { isSameSecret } from '../same-secret.ts'
import { RESULT_PATH } from './payments.ts'
import {
  type AskedReversal,
  type AttemptToAskAbout,
  type ReversalCallback,
  type ReversingDaraja,
  reversalSteps,
} from './reversal-steps.ts'

export interface Refunds {
  /** Handles M-Pesa's callbacks about returns; undefined for any other path. */
  handleCallback(request: Request): Promise<Response> | undefined
  /** Sends the returns that wait, and asks what became of those without a result. */
  work(): Promise<void>
  stop(): Promise<void>
}

export interface RefundsOptions {
  connection: pg.ClientConfig
  daraja: ReversingDaraja
  /** Public base URL of this server. */
  publicUrl: string
  callbackSecret: string
  log: Log
}

/** What a callback is about, by the part of its path. */
const CALLBACKS: Readonly<Record<string, ReversalCallback>> = {
  refund: 'result',
  'refund-late': 'timeout',
  'refund-state': 'state',
  'payment-state': 'payment_state',
}
const PARTS = new Map(Object.entries(CALLBACKS).map(([part, callback]) => [callback, part]))

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
  const steps = reversalSteps({
    database,
    functions: {
      accepted: 'record_refund_accepted',
      complete: 'complete_refund_attempt',
      fail: 'fail_refund_attempt',
      doubt: 'doubt_refund_attempt',
      asked: 'record_refund_query',
      answer: 'apply_refund_answer',
    },
    urlOf: (callback, attempt) =>
      `${publicUrl}${RESULT_PATH}/${callbackSecret}/${PARTS.get(callback)}/${attempt}`,
    failureOf: reversalFailure,
    event: 'return of a payment',
    log,
  })

  return {
    handleCallback(request) {
      const [, , secret = '', kind = '', attempt = ''] = new URL(request.url).pathname.split('/')
      const callback = Object.hasOwn(CALLBACKS, kind) ? CALLBACKS[kind] : undefined
      if (!callback) return undefined
      return (async () => {
        if (request.method !== 'POST' || !isSameSecret(secret, callbackSecret) || !UUID.test(attempt))
          return new Response('Not found', { status: 404 })
        return steps.applyCallback(callback, attempt, await readJson(request))
      })()
    },

    async work() {
      for (;;) {
        const { rows } = await database.query<AskedReversal>('select * from private.start_refund()')
        if (!rows[0]) break
        await steps.send(daraja, rows[0])
      }
      const { rows } = await database.query<AttemptToAskAbout>(
        'select * from private.refund_attempts_to_query()',
      )
      for (const attempt of rows) await steps.askAbout(daraja, attempt)
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
