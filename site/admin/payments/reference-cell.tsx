import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { OWN_PAYMENT_STATUS_LABELS, PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts'
import type { AdminPayment, PaymentToCompare } from './queries.ts'

/** A payment's number, reference and notes, with other payments that have the same or a look-alike reference. */
export function ReferenceCell({ payment }: { payment: AdminPayment }) {
  const { payment_number, reference, notes, changed_at } = payment
  return (
    <>
      <span className="block">{payment_number}</span>
      {reference && <span className="block text-ink-2 wrap-anywhere">{reference}</span>}
      <SameReferences payment={payment} />
      {changed_at && <span className="block text-xs text-ink-2">Corrected {formatDate(changed_at)}</span>}
      {notes && <span className="block text-xs text-ink-2">{notes}</span>}
    </>
  )
}

/** The other payments with the same or a look-alike reference, each linked; nothing without any. */
export function SameReferences({ payment: { reference, same_reference } }: { payment: AdminPayment }) {
  return (
    <>
      {same_reference.map((other) => (
        <span key={other.payment_number} className="block text-xs text-amber-ink">
          {other.same ? 'Also used by' : 'Looks like the reference of'} {other.payer ?? 'an erased account'} (
          <Link to={searched(other.payment_number)} className="text-amber-ink underline">
            {other.payment_number}
          </Link>
          , {wayAndState(other)})
        </span>
      ))}
      {reference && same_reference.some(({ same }) => same) && (
        <Link
          to={searched(reference)}
          className="block text-xs text-ink underline"
          aria-label={`Compare them: ${reference}`}
        >
          Compare them
        </Link>
      )}
    </>
  )
}

function wayAndState({ payment_method, status }: PaymentToCompare): string {
  return `${PAYMENT_METHOD_LABELS[payment_method]}, ${OWN_PAYMENT_STATUS_LABELS[status].toLowerCase()}`
}

/** The list of payments with this number or reference. */
function searched(text: string): string {
  return `${href('/admin/payments')}?search=${encodeURIComponent(text)}`
}
