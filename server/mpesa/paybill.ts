/** Payments to our paybill or till without a push: M-Pesa asks before they are made and confirms them after (Daraja's C2B v2). */
import pg from 'pg'
import { readJson, type ServerFunction } from '#backend'
import {
  type PaybillState,
  registrationProblem,
  type Validation,
  validationAnswer,
} from '#domain/money/paybill.ts'
import { isAdministrator } from '../administrators.ts'
import type { Log } from '../log.ts'
import { isSameSecret } from '../same-secret.ts'
import { type Daraja, type DarajaConfig, DarajaError } from './daraja.ts'
import { type PaybillPayment, readPaybillPayment } from './paybill-message.ts'
import { RESULT_PATH } from './payments.ts'

export interface PaybillPayments {
  /** Whether a request is for `handlePost`, by its address. */
  handles(request: Request): boolean
  /** Answers M-Pesa's validations and confirmations. */
  handlePost(request: Request): Promise<Response>
  /** Handles /functions/v1/paybill-registration: what is registered, for administrators; `{register: true}` registers first. */
  registration: ServerFunction
  /** Applies confirmations that could not be applied when they came, and listed payments whose request has come since. */
  settle(): Promise<void>
  stop(): Promise<void>
}

interface PaybillPaymentsOptions {
  connection: pg.ClientConfig
  daraja: Daraja
  config: Pick<DarajaConfig, 'baseUrl' | 'shortcode' | 'till' | 'callbackSecret'>
  /** Public base URL of this server. */
  publicUrl: string
  log: Log
  /** Milliseconds after which a validation is accepted unchecked: M-Pesa waits about eight seconds for the answer. */
  validationLimit?: number
}

/** Part of the path after the secret. */
const PAYBILL = 'paybill'
const SANDBOX = /^https?:\/\/(sandbox\.|127\.|localhost)/

export function createPaybillPayments({
  connection,
  daraja,
  config,
  publicUrl,
  log,
  validationLimit = 6_000,
}: PaybillPaymentsOptions): PaybillPayments {
  const database = new pg.Pool({ ...connection, max: 2, idleTimeoutMillis: 10_000 })
  database.on('error', (error) => log('warn', 'paybill payments lost a connection', { error: error.message }))

  async function judge({ account, amount }: PaybillPayment): Promise<Validation> {
    const late = Promise.withResolvers<Validation>()
    const timer = setTimeout(() => {
      log('warn', 'a paybill validation took too long and was accepted')
      late.resolve('accepted')
    }, validationLimit)
    const judged = database
      .query<{ validation: Validation }>('select private.judge_paybill_payment($1, $2) as validation', [
        account,
        amount,
      ])
      .then(({ rows }) => rows[0]?.validation ?? 'accepted')
      .catch((error: Error): Validation => {
        log('warn', 'a paybill validation failed and was accepted', { error: error.message })
        return 'accepted'
      })
    try {
      return await Promise.race([judged, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  async function validate(payment: PaybillPayment): Promise<Response> {
    const validation = isOurs(payment) ? await judge(payment) : 'short_code'
    if (validation !== 'accepted') log('info', 'paybill payment refused', { validation, ...facts(payment) })
    return Response.json(validationAnswer(validation))
  }

  async function confirm(payment: PaybillPayment): Promise<Response> {
    if (!isOurs(payment)) {
      log('warn', 'a payment to another short code was confirmed here', {
        shortCode: payment.shortCode,
        ...facts(payment),
      })
      return new Response('This is not our short code.', { status: 400 })
    }
    const { receipt, shortCode, paidAt, amount, toldAmount, account, payerNumber, payerName } = payment
    const { rows } = await database.query<{ id: string }>(
      'select private.keep_paybill_payment($1, $2, $3, $4, $5, $6, $7, $8) as id',
      [receipt, shortCode, paidAt, amount, toldAmount, account, payerNumber, payerName],
    )
    const id = rows[0]?.id
    try {
      await apply(String(id))
    } catch (error) {
      // It is kept, so that M-Pesa need not repeat it: the job applies it.
      log('error', 'a paybill payment is kept but could not be applied yet', {
        payment: id,
        error: String(error),
      })
    }
    return Response.json({ ResultCode: 0, ResultDesc: 'Accepted' })
  }

  async function apply(id: string): Promise<void> {
    const { rows } = await database.query<{ outcome: string }>(
      'select private.apply_paybill_payment($1) as outcome',
      [id],
    )
    const outcome = rows[0]?.outcome
    log(outcome === 'unmatched' ? 'warn' : 'info', 'paybill payment', { outcome, payment: id })
  }

  function isOurs({ shortCode }: PaybillPayment): boolean {
    return shortCode === null || shortCode === config.shortcode || shortCode === config.till
  }

  async function state(): Promise<PaybillState> {
    const { rows } = await database.query<
      Pick<PaybillState, 'response_type' | 'registered' | 'confirmed_at'>
    >('select * from private.paybill_state()')
    const [known] = rows
    if (!known) throw new Error('No state of the paybill')
    return {
      ...known,
      short_code: config.shortcode,
      till: config.till ?? null,
      base_url: publicUrl,
      problem: registrationProblem(callbackUrl(''), SANDBOX.test(config.baseUrl)),
    }
  }

  async function register(administrator: string): Promise<void> {
    const { problem, response_type: responseType } = await state()
    if (problem) throw new DarajaError(problem, 'not sent')
    await daraja.register({
      shortCode: config.shortcode,
      confirmationUrl: callbackUrl('/confirmation'),
      validationUrl: callbackUrl('/validation'),
      responseType,
    })
    await database.query('select private.record_paybill_registration($1, $2, $3, $4, $5)', [
      administrator,
      config.shortcode,
      config.till ?? null,
      publicUrl,
      responseType,
    ])
  }

  function callbackUrl(path: string): string {
    return `${publicUrl}${RESULT_PATH}/${config.callbackSecret}/${PAYBILL}${path}`
  }

  return {
    handles: (request) => new URL(request.url).pathname.split('/')[3] === PAYBILL,

    async handlePost(request) {
      const [, , secret = '', , act, ...more] = new URL(request.url).pathname.split('/')
      const answer = act === 'validation' ? validate : act === 'confirmation' ? confirm : undefined
      if (
        request.method !== 'POST' ||
        !isSameSecret(secret, config.callbackSecret) ||
        !answer ||
        more.length > 0
      )
        return new Response('Not found', { status: 404 })
      const payment = readPaybillPayment(await readJson(request))
      if (payment) return answer(payment)
      log('warn', 'a post to the paybill addresses is no payment', { act })
      return new Response('This is not a payment.', { status: 400 })
    },

    async registration(request, caller) {
      if (!(await isAdministrator(database, caller)))
        return refusal(403, 'Only an administrator registers the paybill.')
      if (request.method !== 'POST') return refusal(405, 'Send this by POST.')
      const asked = (await readJson(request)) as { register?: unknown } | null | undefined
      if (asked?.register === true) {
        try {
          await register(String(caller.claims.sub))
        } catch (error) {
          if (!(error instanceof DarajaError)) throw error
          log('warn', 'the paybill could not be registered', { detail: error.detail })
          return refusal(409, error.message)
        }
        log('info', 'the paybill was registered', { shortCode: config.shortcode })
      }
      return Response.json(await state(), { headers: { 'cache-control': 'no-store' } })
    },

    async settle() {
      const { rows } = await database.query<{ id: string }>(
        'select private.paybill_payments_to_apply() as id',
      )
      for (const { id } of rows) {
        try {
          await apply(id)
        } catch (error) {
          log('error', 'a paybill payment could not be applied', { payment: id, error: String(error) })
        }
      }
      const { rows: settled } = await database.query<{ approved: number }>(
        'select private.settle_listed_payments() as approved',
      )
      const approved = settled[0]?.approved ?? 0
      if (approved > 0) log('info', 'listed payments found their requests', { approved })
    },

    stop: () => database.end(),
  }
}

function refusal(status: number, message: string): Response {
  return Response.json({ message }, { status })
}

/** What the log may keep of a payment: nothing of the person. */
function facts({ receipt, amount, toldAmount }: PaybillPayment) {
  return { receipt, amount: amount ?? toldAmount }
}
