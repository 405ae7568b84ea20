import { APPLICATION_STATUS_LABELS } from '#domain/money/financing.ts'
import { requestState } from '../requests/request-state.ts'

/** The badge of an application. */
export function applicationState(status: string) {
  const paidOut = status === 'disbursed' ? ({ tone: 'sold', icon: 'banknote' } as const) : undefined
  return requestState(status, APPLICATION_STATUS_LABELS, paidOut)
}
