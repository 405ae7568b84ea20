import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { REFUND_STATUS_LABELS } from '#domain/money/refunds.ts'
import type { AdminPayment } from '../queries.ts'
import { ReturnButton } from './return-button.tsx'

/** Of an approved payment: returns it, or says that it was or is being returned. */
export function ReturnAction({ payment }: { payment: AdminPayment }) {
  const { id, payment_number, refund_status, returned_at, return_reference } = payment
  if (refund_status === null) return <ReturnButton payment={{ request_id: id }} name={payment_number} />
  return (
    <span className="block text-xs text-ink-2 lg:max-w-40">
      <Link to={href('/admin/payments/refunds')} className="text-ink underline">
        {returned_at
          ? `Returned on ${formatDate(returned_at)}`
          : `Return: ${REFUND_STATUS_LABELS[refund_status].toLowerCase()}`}
      </Link>
      {return_reference && <span className="block wrap-anywhere">{return_reference}</span>}
    </span>
  )
}
