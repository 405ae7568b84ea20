import { formatPhone } from '#domain/foundation/phone.ts'
import { OWN_PAYMENT_STATUS_LABELS, PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts'
import { ExportButton } from '../../workplace/export-button.tsx'
import { adminPayments, type PaymentsAsked } from './queries.ts'

/** The payments that are filtered, as a file for a spreadsheet. */
export function ExportPayments({ asked }: { asked: PaymentsAsked }) {
  return (
    <ExportButton
      name="magari-payments"
      heads={[
        'Payment number',
        'State',
        'Payer',
        'E-mail',
        'Plan',
        'Amount (KES)',
        'Method',
        'Phone',
        'Reference',
        'Notes',
        'Sent',
        'Decided',
        'Decided by',
        'Reason',
        'Plan until',
      ]}
      read={(client, page) => adminPayments(client, { ...asked, page }, 1000)}
      rows={({ payments }) =>
        payments.map((payment) => [
          payment.payment_number,
          OWN_PAYMENT_STATUS_LABELS[payment.status],
          payment.payer,
          payment.email,
          payment.plan,
          payment.amount,
          PAYMENT_METHOD_LABELS[payment.payment_method],
          payment.phone && formatPhone(payment.phone),
          payment.reference,
          payment.notes,
          payment.created_at,
          payment.decided_at,
          payment.decided_by,
          payment.decision_reason,
          payment.period_ends_at,
        ])
      }
    />
  )
}
