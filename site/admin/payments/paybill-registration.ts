/** The registration of the paybill at Safaricom. Each function throws a ServiceError, whose message is a sentence. */
import type { PaybillState } from '#domain/money/paybill.ts'
import { callFunction } from '../../functions.ts'

export function readPaybill(): Promise<PaybillState> {
  return callFunction('paybill-registration', {})
}

/** Registers this site's addresses, and returns the new state. */
export function registerPaybill(): Promise<PaybillState> {
  return callFunction('paybill-registration', { register: true })
}
