import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'

interface Return {
  status: string
  amount: number
  done_at: string | null
  returned_by: string | null
  return_reference: string | null
  reason: string | null
}

/** The finished return of a payment; undefined: it was not returned. */
export function returnOf({ refunds }: { refunds: readonly Return[] }): Return | undefined {
  return refunds.find(({ status }) => status === 'done')
}

/** 'Returned on 3 Nov 2026 by M-Pesa with receipt UKQ7ABCDEG.' */
export function returnInWords({ amount, done_at, returned_by, return_reference }: Return): string {
  const by =
    returned_by === 'mpesa' ? 'M-Pesa' : labelOf(PAYMENT_METHOD_LABELS, returned_by ?? '').toLowerCase()
  const reference = return_reference === null ? '' : ` with receipt ${return_reference}`
  return `${formatKes(amount)} returned on ${formatDate(done_at ?? '')} by ${by}${reference}.`
}
