/** Deposits by M-Pesa: prompts the payer's phone to pay the owner's own till; M-Pesa's result begins the reservation, or counts for the booking. */

import pg from 'pg'
import { readJson, type ServerFunction } from '#backend'
import { UUID } from '#domain/foundation/uuid.ts'
import { isFinalFailure, mpesaFailure, PAID } from '#domain/money/mpesa.ts'
import type { Log } from '../log.ts'
import { type Daraja, DarajaError } from '../mpesa/daraja.ts'
import { RESULT_PATH, type Result, readResult } from '../mpesa/payments.ts'
import { isSameSecret } from '../same-secret.ts'
import { callOn, memberOf, refusal } from './answers.ts'
import { createReturns } from './returns.ts'
import type { Seal } from './seal.ts'
import { type Encrypt, readTillForm } from './till-form.ts'
import { createTills, type SealedTill } from './tills.ts'

export interface Deposits {
  /** Handles /functions/v1/till: tests the caller's credentials at M-Pesa and keeps them, sealed. */
  connect: ServerFunction
  /** Handles /functions/v1/deposit: prompts the phone for the deposit of the vehicle `listing_id` or of the booking `booking_id`. */
  start: ServerFunction
  /** Handles /functions/v1/deposit-return: asks M-Pesa to return the caller's deposit `deposit_id`. */
  giveBack: ServerFunction
  /** Handles M-Pesa's callback for a deposit or its return. */
  handleCallback(request: Request): Promise<Response>
  /** Queries M-Pesa for deposits and returns without a result. */
  queryResults(): Promise<void>
  stop(): Promise<void>
}

export interface DepositsOptions {
  connection: pg.ClientConfig
  /** Of Daraja. */
  baseUrl: string
  seal: Seal
  /** Public base URL of this server. */
  publicUrl: string
  log: Log
  /** Encrypts the passwords of owners' initiators; null: they enter them encrypted. */
  encrypt: Encrypt
  /** For each request to Daraja, in ms. */
  timeLimit?: number
}

const UNREACHABLE = {
  seller: "The seller's M-Pesa cannot be reached. Write to the seller.",
  business: 'The M-Pesa of the business cannot be reached. Write to the business.',
}
const WRONG_CREDENTIALS =
  'M-Pesa does not accept these. Compare the number, consumer key, consumer secret and passkey with those of your app at developer.safaricom.co.ke.'

/** Whether a callback's path is that of a deposit. */
export function isDepositResult(request: Request): boolean {
  return new URL(request.url).pathname.split('/')[3] === 'deposit'
}

export function createDeposits(options: DepositsOptions): Deposits {
  const { connection, baseUrl, seal, publicUrl, log, encrypt, timeLimit } = options
  const database = new pg.Pool({ ...connection, max: 3, idleTimeoutMillis: 10_000 })
  database.on('error', (error) => log('warn', 'deposits lost a connection', { error: error.message }))
  const tills = createTills(baseUrl, seal, timeLimit)
  const connecting = new Set<string>()

  const call = callOn(database)

  async function settle(depositId: string, result: Result, byQuery = false): Promise<void> {
    const { checkoutRequestId, code, receipt, amount, phone } = result
    let outcome: string | undefined = 'open'
    if (code === PAID) {
      const { rows } = await database.query<{ outcome: string }>(
        'select private.pay_deposit($1, $2, $3, $4, $5, $6) as outcome',
        [depositId, checkoutRequestId, receipt, amount, phone, byQuery],
      )
      outcome = rows[0]?.outcome
    } else if (isFinalFailure(code)) {
      const { rows } = await database.query<{ outcome: string }>(
        'select private.fail_deposit($1, $2, $3, $4) as outcome',
        [depositId, checkoutRequestId, code, mpesaFailure(code)],
      )
      outcome = rows[0]?.outcome
    }
    const level = outcome === 'doubtful' || outcome === 'unknown' ? 'warn' : 'info'
    log(level, 'deposit', { outcome, deposit: depositId, code })
  }

  /** M-Pesa refuses the credentials, or this server cannot open them: their owner is told once. */
  const noteRefused = ({ owner, tested_at }: SealedTill) =>
    database.query('select private.note_refused_till($1, $2)', [owner, tested_at])

  const returns = createReturns({ database, tills, seal, publicUrl, log, noteRefused })

  async function prompt(begun: StartedDeposit, amount: number): Promise<void> {
    const daraja: Daraja | null = tills.of(begun)
    if (!daraja) throw new DarajaError(UNREACHABLE.seller, 'the credentials cannot be opened', false, true)
    const checkoutRequestId = await daraja.push({
      phone: begun.payer_phone,
      amount,
      paymentNumber: begun.deposit_number,
      description: 'Deposit',
      callbackUrl: `${publicUrl}${RESULT_PATH}/${seal.token(begun.deposit_id)}/deposit/${begun.deposit_id}`,
    })
    await database.query('select private.record_deposit_push_accepted($1, $2)', [
      begun.deposit_id,
      checkoutRequestId,
    ])
  }

  return {
    async connect(request, caller) {
      const owner = memberOf(caller)
      if (owner instanceof Response) return owner
      const form = readTillForm(await readJson(request), encrypt)
      if ('sentence' in form) return refusal(400, { code: 'P0001', message: form.sentence, hint: form.field })
      const allowed = await call('select private.require_till_owner($1, $2)', [
        owner,
        JSON.stringify(caller.claims),
      ])
      if (allowed instanceof Response) return allowed
      if (connecting.has(owner))
        return refusal(429, { code: 'P0001', message: 'Your till is being tested. Wait a moment.' })
      connecting.add(owner)
      try {
        await tills.ofForm(form).check()
      } catch (error) {
        if (!(error instanceof DarajaError)) throw error
        log('info', 'a till was not connected', { detail: error.detail })
        const message = error.refusesAccount
          ? WRONG_CREDENTIALS
          : 'M-Pesa could not be reached. Try again in a moment.'
        return refusal(400, { code: 'P0001', message, hint: 'till_refused' })
      } finally {
        connecting.delete(owner)
      }
      await database.query('select private.keep_till_credentials($1, $2, $3, $4, $5, $6, $7)', [
        owner,
        form.kind,
        form.shortCode,
        form.till,
        tills.seal(form, owner),
        seal.keyId,
        form.initiator !== null,
      ])
      return Response.json({ connected: true })
    },

    async start(request, caller) {
      const payer = memberOf(caller)
      if (payer instanceof Response) return payer
      const body = ((await readJson(request)) ?? {}) as Record<string, unknown>
      const { amount, days, listing_id: listing, booking_id: booking } = body
      const phone = String(body.phone ?? '').slice(0, 40)
      const isForBooking = listing === undefined && UUID.test(String(booking))
      if (
        request.method !== 'POST' ||
        !isCount(amount) ||
        !(isForBooking || (UUID.test(String(listing)) && isCount(days)))
      )
        return refusal(400, {
          code: '22P02',
          message: 'Send the ID of an ad with days, or of a booking, with a phone and an amount.',
        })
      const begun = await (isForBooking
        ? call<StartedDeposit>('select * from private.start_booking_deposit($1, $2, $3, $4)', [
            payer,
            booking,
            phone,
            amount,
          ])
        : call<StartedDeposit>('select * from private.start_deposit($1, $2, $3, $4, $5)', [
            payer,
            listing,
            phone,
            amount,
            days,
          ]))
      if (begun instanceof Response) return begun
      try {
        await prompt(begun, amount)
        return Response.json({ deposit: begun.deposit_id })
      } catch (error) {
        if (!(error instanceof DarajaError)) throw error
        const { detail, unsure, refusesAccount } = error
        log('warn', 'M-Pesa push for a deposit failed', { deposit: begun.deposit_id, detail, unsure })
        const message = refusesAccount ? UNREACHABLE[isForBooking ? 'business' : 'seller'] : error.message
        // Without a response the push may still have reached the phone: a callback follows.
        if (!unsure)
          await database.query(`select private.fail_deposit($1, null, 'refused', $2)`, [
            begun.deposit_id,
            message,
          ])
        if (refusesAccount) await noteRefused(begun)
        return refusal(502, { code: 'P0001', message, hint: 'mpesa_not_asked' })
      }
    },

    giveBack: returns.start,

    async handleCallback(request) {
      const ofReturn = returns.handleCallback(request)
      if (ofReturn) return ofReturn
      const [, , token = '', , depositId = ''] = new URL(request.url).pathname.split('/')
      if (request.method !== 'POST' || !UUID.test(depositId) || !isSameSecret(token, seal.token(depositId)))
        return new Response('Not found', { status: 404 })
      const result = readResult(await readJson(request))
      if (!result) return new Response('This is not a payment result.', { status: 400 })
      await settle(depositId, result)
      return Response.json({ ResultCode: 0, ResultDesc: 'Accepted' })
    },

    async queryResults() {
      const { rows } = await database.query<SealedTill & { deposit_id: string; checkout_request_id: string }>(
        'select * from private.deposit_pushes_to_query()',
      )
      for (const due of rows) {
        const { deposit_id, checkout_request_id: checkoutRequestId } = due
        try {
          const code = (await tills.of(due)?.query(checkoutRequestId)) ?? null
          if (code === null) continue
          await settle(
            deposit_id,
            { checkoutRequestId, code, amount: null, phone: null, receipt: null },
            true,
          )
        } catch (error) {
          const detail = error instanceof DarajaError ? error.detail : String(error)
          log('warn', 'M-Pesa could not be queried for a deposit', { deposit: deposit_id, detail })
        }
      }
      await returns.work()
    },

    stop: () => database.end(),
  }
}

interface StartedDeposit extends SealedTill {
  deposit_id: string
  deposit_number: string
  payer_phone: string
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value < 1_000_000
