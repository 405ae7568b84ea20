import { QUOTE_STATUS_LABELS } from '#domain/money/insurance.ts'
import { requestState } from '../requests/request-state.ts'

/** The badge of a quote. */
export function quoteState(status: string) {
  return requestState(status, QUOTE_STATUS_LABELS)
}
