import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { PAYMENT_DOUBTS } from '#domain/admin/approval-doubts.ts'
import { formatDateTime } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts'
import { monthsWords } from '#domain/money/plans.ts'
import { paidBy, paidFor, whatApprovingDoes } from '../../payments/payments-list.tsx'
import type { AdminPayment } from '../../payments/queries.ts'
import { SameReferences } from '../../payments/reference-cell.tsx'
import { Doubts } from '../doubts.tsx'
import { ReviewCard } from '../review-card.tsx'

/** A payment request awaiting approval. */
export function PaymentReview({ payment, decision }: { payment: AdminPayment; decision: ReactNode }) {
  const { id, payment_number, user_id, email, amount, months, due, phone, reference } = payment
  const ofPlan = months > 1 ? `Price for ${monthsWords(months)}` : 'Price of the plan'
  return (
    <ReviewCard
      id={id}
      name={payment_number}
      title={`${formatKes(amount)} for ${paidFor(payment) ?? 'no plan'}`}
      line={`${payment_number}, ${PAYMENT_METHOD_LABELS[payment.payment_method]}, ${formatDateTime(payment.created_at)}`}
      pictures={null}
      facts={[
        ['Reference', reference],
        ['Phone', phone && formatPhone(phone)],
        [payment.promotion_days === null ? ofPlan : 'Price', due === null ? null : formatKes(due)],
        ...(payment.changed_at ? [['Corrected', formatDateTime(payment.changed_at)] as const] : []),
      ]}
      description={payment.notes ?? undefined}
      doubts={<Doubts doubts={payment.doubts} labels={PAYMENT_DOUBTS} />}
      large
      evidence={
        <section className="grid gap-1.5 text-sm">
          <h3 className="text-sm text-ink-2">Payer</h3>
          <p className="font-medium wrap-anywhere">
            {user_id ? (
              <Link to={href('/admin/users/:id', { id: user_id })} className="text-ink">
                {paidBy(payment)}
              </Link>
            ) : (
              paidBy(payment)
            )}
            {email && <span className="block font-normal text-ink-2">{email}</span>}
          </p>
          <p className="text-ink-2">{whatApprovingDoes(payment)}</p>
          <SameReferences payment={payment} />
        </section>
      }
      decision={decision}
    />
  )
}
