import type { LucideIcon } from 'lucide-react'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Smartphone from 'lucide-react/icons/smartphone'
import { href } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { OWN_PAYMENT_STATUS_LABELS, PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { OwnRequest, OwnRequests } from '../requests/own-requests.tsx'
import type { Payment } from './queries.ts'

const LOOKS: Record<Payment['status'], { tone: BadgeTone; icon?: LucideIcon }> = {
  pending: { tone: 'pending', icon: Clock },
  approved: { tone: 'active' },
  rejected: { tone: 'expired', icon: CircleX },
  withdrawn: { tone: 'draft' },
}

/** Where a link of another page or a mail leads. */
export const YOUR_PAYMENTS = 'your-payments'

/** What the person has said they paid, and what became of it. */
export function YourPayments({ payments }: { payments: Payment[] }) {
  return (
    <OwnRequests
      id={YOUR_PAYMENTS}
      title="Your payments"
      none="You have not sent a payment request yet."
      count={payments.length}
    >
      {payments.map((payment) => (
        <OwnRequest
          key={payment.id}
          title={payment.plan?.name ?? 'Payment'}
          {...(LOOKS[payment.status] ?? LOOKS.pending)}
          status={labelOf(OWN_PAYMENT_STATUS_LABELS, payment.status)}
          reason={payment.decision_reason}
          action={
            payment.status === 'pending' ? (
              <LinkButton
                to={href('/payments/:requestId', { requestId: payment.id })}
                size="s"
                aria-label={`${payment.push_asked_at ? 'Follow' : 'Open'} ${payment.payment_number}`}
              >
                {payment.push_asked_at && <Icon of={Smartphone} size="s" />}
                {payment.push_asked_at ? 'Follow' : 'Open'}
              </LinkButton>
            ) : (
              payment.status === 'approved' && (
                <LinkButton
                  to={href('/payments/:requestId/receipt', { requestId: payment.id })}
                  size="s"
                  aria-label={`Receipt ${payment.payment_number}`}
                >
                  <Icon of={ReceiptText} size="s" />
                  Receipt
                </LinkButton>
              )
            )
          }
        >
          <b className="font-medium text-ink">{formatKes(payment.amount)}</b> ·{' '}
          {labelOf(PAYMENT_METHOD_LABELS, payment.payment_method)} · {formatDate(payment.created_at)}
          <span className="block wrap-anywhere">
            {payment.payment_number}
            {payment.reference && ` · ${payment.reference}`}
          </span>
        </OwnRequest>
      ))}
    </OwnRequests>
  )
}
