import { href } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { OWN_PAYMENT_STATUS_LABELS, PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts'
import { monthsWords } from '#domain/money/plans.ts'
import { promotionName } from '#domain/money/promotions.ts'
import { INVOICE_KIND_LABELS, type InvoiceKind } from '#domain/money/tax-invoices.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { OwnRequest, OwnRequests } from '../requests/own-requests.tsx'
import type { Payment } from './queries.ts'
import { returnInWords, returnOf } from './returned.ts'

const LOOKS: Record<Payment['status'], { tone: BadgeTone; icon?: IconName }> = {
  pending: { tone: 'pending', icon: 'clock' },
  approved: { tone: 'active' },
  rejected: { tone: 'expired', icon: 'circle-x' },
  withdrawn: { tone: 'draft' },
}

/** How the list shows a payment's state; one that was returned keeps its state and is shown as returned. */
function stateOf(payment: Payment) {
  const back = returnOf(payment)
  if (back)
    return { tone: 'draft' as const, icon: 'undo-2' as const, status: 'Returned', reason: back.reason }
  return {
    ...(LOOKS[payment.status] ?? LOOKS.pending),
    status: labelOf(OWN_PAYMENT_STATUS_LABELS, payment.status),
    reason: payment.decision_reason,
  }
}

/** `Dealer`, `Dealer, 3 months`, or `Featured for 7 days: Toyota Axio`. */
function paidFor({ plan, months, promotion }: Payment): string {
  if (promotion) return [promotionName(promotion.days), promotion.title].filter(Boolean).join(': ')
  return `${plan?.name ?? 'Payment'}${months > 1 ? `, ${monthsWords(months)}` : ''}`
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
          title={paidFor(payment)}
          {...stateOf(payment)}
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
              payment.status === 'approved' && <Papers payment={payment} />
            )
          }
        >
          <b className="font-medium text-ink">{formatKes(payment.amount)}</b> ·{' '}
          {labelOf(PAYMENT_METHOD_LABELS, payment.payment_method)} · {formatDate(payment.created_at)}
          <span className="block wrap-anywhere">
            {payment.payment_number}
            {payment.reference && ` · ${payment.reference}`}
          </span>
          <Returned payment={payment} />
        </OwnRequest>
      ))}
    </OwnRequests>
  )
}

function Returned({ payment }: { payment: Payment }) {
  const back = returnOf(payment)
  return back && <span className="block wrap-anywhere">{returnInWords(back)}</span>
}

/** Its invoice and credit note; the receipt if it was paid before there were invoices. */
function Papers({ payment: { id, payment_number, invoices } }: { payment: Payment }) {
  if (invoices.length === 0)
    return (
      <LinkButton
        to={href('/payments/:requestId/receipt', { requestId: id })}
        size="s"
        aria-label={`Receipt ${payment_number}`}
      >
        <Icon of="receipt-text" size="s" />
        Receipt
      </LinkButton>
    )
  return (
    <div className="flex flex-wrap gap-2">
      {invoices
        .toSorted((one, other) => other.kind.localeCompare(one.kind))
        .map(({ kind, number }) => (
          <LinkButton
            key={number}
            to={href('/payments/invoices/:invoice', { invoice: number })}
            size="s"
            aria-label={`${INVOICE_KIND_LABELS[kind as InvoiceKind]} ${number}`}
          >
            <Icon of="receipt-text" size="s" />
            {INVOICE_KIND_LABELS[kind as InvoiceKind]}
          </LinkButton>
        ))}
    </div>
  )
}
