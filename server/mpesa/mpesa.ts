/** All that the operator's Daraja account does: pushes, payments to the paybill or till, and returns. */
import type pg from 'pg'
import type { ServerFunction } from '#backend'
import type { Log } from '../log.ts'
import { createDaraja, type DarajaConfig } from './daraja.ts'
import { createPaybillPayments } from './paybill.ts'
import { createMpesaPayments } from './payments.ts'
import { createRefunds } from './refunds.ts'

export interface Mpesa {
  functions: Record<string, ServerFunction>
  /** Answers whatever M-Pesa reports. */
  handleResult(request: Request): Promise<Response>
  /** Queries M-Pesa for pushes without a result. */
  queryResults(): Promise<void>
  /** Sends the returns that wait, and asks what became of others. */
  returnPayments(): Promise<void>
  /** Applies what the paybill received and could not be applied at once. */
  settlePaybill(): Promise<void>
  stop(): Promise<void>
}

interface MpesaOptions {
  config: DarajaConfig
  connection: pg.ClientConfig
  /** Public base URL of this server. */
  publicUrl: string
  log: Log
}

export function createMpesa({ config, ...options }: MpesaOptions): Mpesa {
  // One client, because a new token of Daraja's invalidates the one before it.
  const shared = { ...options, daraja: createDaraja(config), callbackSecret: config.callbackSecret }
  const pushes = createMpesaPayments(shared)
  const paybill = createPaybillPayments({ ...shared, config })
  const refunds = createRefunds(shared)
  return {
    functions: { 'mobile-payment': pushes.start, 'paybill-registration': paybill.registration },
    handleResult: async (request) =>
      paybill.handles(request)
        ? paybill.handlePost(request)
        : (refunds.handleCallback(request) ?? pushes.handleCallback(request)),
    queryResults: pushes.queryResults,
    returnPayments: refunds.work,
    settlePaybill: paybill.settle,
    async stop() {
      await Promise.all([pushes.stop(), paybill.stop(), refunds.stop()])
    },
  }
}
