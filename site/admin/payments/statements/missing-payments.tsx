import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { SectionHead } from '../../../ui/section-head.tsx'
import type { MissingPayment } from './queries.ts'

/** Payments that were approved by hand and that no statement of their time has. Nothing without any. */
export function MissingPayments({ payments }: { payments: readonly MissingPayment[] }) {
  if (payments.length === 0) return null
  return (
    <section className="mt-10">
      <SectionHead title="Approved, and on no statement" />
      <p className="mb-3 max-w-prose text-sm text-ink-2">
        Statements cover the day of these payments and do not have them. Ask the member for the receipt, or
        look whether it was typed wrongly.
      </p>
      <ul className="grid gap-2 text-sm">
        {payments.map(({ request_id, payment_number, reference, amount, created_at }) => (
          <li key={request_id} className="wrap-anywhere">
            <Link to={`${href('/admin/payments')}?search=${request_id}`} className="text-ink underline">
              {payment_number}
            </Link>
            , {formatKes(amount)}, {formatDate(created_at)}
            {reference && `, reference ${reference}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
