import { href } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { OWN_PAYMENT_STATUS_LABELS, PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { OwnRequest, OwnRequests } from '../requests/own-requests.tsx'
import type { Payment } from './queries.ts'

const LOOKS: Record<Payment['status'], { tone: BadgeTone; icon?: IconName }> = {
  pending: { tone: 'pending', icon: 'clock' },
  approved: { tone: 'active' },
  rejected: { tone: 'expired', icon: 'circle-x' },
  withdrawn: { tone: 'draft' },
}

/** The hash of the list in links and mails. */
export const YOUR_PAYMENTS = 'your-payments'

/** The person's payment requests with their states. */
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
                {payment.push_asked_at && <Icon of="smartphone" size="s" />}
                {payment.push_asked_at ? 'Follow' : 'Open'}
              </LinkButton>
            ) : (
              payment.status === 'approved' && (
                <LinkButton
                  to={href('/payments/:requestId/receipt', { requestId: payment.id })}
                  size="s"
                  aria-label={`Receipt ${payment.payment_number}`}
                >
                  <Icon of="receipt-text" size="s" />
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
