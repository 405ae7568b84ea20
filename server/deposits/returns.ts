/** Returns deposits by M-Pesa, with the owner's own initiator at the till that was paid. */

import type pg from 'pg'
import { readJson, type ServerFunction } from '#backend'
import { UUID } from '#domain/foundation/uuid.ts'
import { ownReversalFailure } from '#domain/money/reversals.ts'
import type { Log } from '../log.ts'
import type { DarajaError } from '../mpesa/daraja.ts'
import { RESULT_PATH } from '../mpesa/payments.ts'
import {
  type AskedReversal,
  type AttemptToAskAbout,
  type ReversalCallback,
  reversalSteps,
} from '../mpesa/reversal-steps.ts'
import { isSameSecret } from '../same-secret.ts'
import { callOn, memberOf, refusal } from './answers.ts'
import type { Seal } from './seal.ts'
import type { SealedTill, Tills } from './tills.ts'

export interface Returns {
  /** Handles /functions/v1/deposit-return: asks M-Pesa to return the caller's deposit `deposit_id`, once. */
  start: ServerFunction
  /** Handles M-Pesa's callbacks about a return; undefined for any other path. */
  handleCallback(request: Request): Promise<Response> | undefined
  /** Asks what became of returns without a result. */
  work(): Promise<void>
}

export interface ReturnsOptions {
  database: pg.Pool
  tills: Tills
  seal: Seal
  publicUrl: string
  log: Log
  /** Notes that M-Pesa refuses these credentials. */
  noteRefused: (till: SealedTill) => Promise<unknown>
}

/** What a callback is about, by the last part of its path. */
const CALLBACKS: Readonly<Record<string, ReversalCallback>> = {
  return: 'result',
  'return-late': 'timeout',
  'return-state': 'state',
  'payment-state': 'payment_state',
}
const PARTS = new Map(Object.entries(CALLBACKS).map(([part, callback]) => [callback, part]))

const CREDENTIALS_REFUSED =
  'M-Pesa refuses the credentials of your till. Connect it again under Deposits and your till.'

export function createReturns({
  database,
  tills,
  seal,
  publicUrl,
  log,
  noteRefused,
}: ReturnsOptions): Returns {
  const call = callOn(database)
  const steps = reversalSteps({
    database,
    functions: {
      accepted: 'record_deposit_reversal_accepted',
      complete: 'complete_deposit_reversal',
      fail: 'fail_deposit_reversal',
      doubt: 'doubt_deposit_reversal',
      asked: 'record_deposit_reversal_query',
      answer: 'apply_deposit_reversal_answer',
    },
    // A token for each attempt, which opens nothing else.
    urlOf: (callback, attempt) =>
      `${publicUrl}${RESULT_PATH}/${seal.token(attempt)}/deposit/${attempt}/${PARTS.get(callback)}`,
    failureOf: ownReversalFailure,
    refusalOf,
    event: 'return of a deposit',
    log,
  })

  return {
    async start(request, caller) {
      const owner = memberOf(caller)
      if (owner instanceof Response) return owner
      const { deposit_id: deposit } = ((await readJson(request)) ?? {}) as Record<string, unknown>
      if (request.method !== 'POST' || !UUID.test(String(deposit)))
        return refusal(400, { code: '22P02', message: 'Send the ID of a deposit.' })
      const asked: (AskedReversal & SealedTill) | Response | undefined = await call<
        AskedReversal & SealedTill
      >('select * from private.start_deposit_reversal($1, $2)', [JSON.stringify(caller.claims), deposit])
      if (asked instanceof Response) return asked
      // Without a row M-Pesa is being asked already: a second press, or one whose answer was lost.
      if (!asked) return Response.json({ deposit })
      const daraja = tills.of(asked)
      const error = daraja ? await steps.send(daraja, asked) : null
      if (!daraja) await steps.fail(asked.attempt_id, CREDENTIALS_REFUSED)
      if (!daraja || error?.refusesAccount) await noteRefused(asked)
      // What M-Pesa refused, or did not answer, is the state of the deposit, which its page shows.
      return Response.json({ deposit })
    },

    handleCallback(request) {
      const [, , token = '', , attempt = '', kind = ''] = new URL(request.url).pathname.split('/')
      const callback = Object.hasOwn(CALLBACKS, kind) ? CALLBACKS[kind] : undefined
      if (!callback) return undefined
      return (async () => {
        if (request.method !== 'POST' || !UUID.test(attempt) || !isSameSecret(token, seal.token(attempt)))
          return new Response('Not found', { status: 404 })
        return steps.applyCallback(callback, attempt, await readJson(request))
      })()
    },

    async work() {
      const { rows } = await database.query<AttemptToAskAbout & SealedTill>(
        'select * from private.deposit_reversals_to_query()',
      )
      for (const attempt of rows) {
        const daraja = tills.of(attempt)
        if (daraja) await steps.askAbout(daraja, attempt)
        else await noteRefused(attempt)
      }
    },
  }
}

/** Why M-Pesa did not accept a request, for the owner. */
function refusalOf({ message, refusesAccount }: DarajaError): string {
  if (refusesAccount) return CREDENTIALS_REFUSED
  return message.startsWith('M-Pesa could not be reached')
    ? 'M-Pesa could not be reached. Try again in a moment.'
    : message
}
