import { formatPhone } from '#domain/foundation/phone.ts'
import { OWN_PAYMENT_STATUS_LABELS, PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts'
import { ExportButton } from '../../workplace/export-button.tsx'
import { adminPayments, type PaymentsAsked } from './queries.ts'

/** The filtered payments as a CSV file. */
export function ExportPayments({ asked }: { asked: PaymentsAsked }) {
  return (
    <ExportButton
      name="magari-payments"
      read={(client, page) => adminPayments(client, { ...asked, page }, 1000)}
      rows={({ payments }) => payments}
      columns={[
        ['Payment number', (payment) => payment.payment_number],
        ['State', (payment) => OWN_PAYMENT_STATUS_LABELS[payment.status]],
        ['Payer', (payment) => payment.payer],
        ['E-mail', (payment) => payment.email],
        ['Plan', (payment) => payment.plan],
        ['Months', (payment) => payment.months],
        ['Featured ad', (payment) => payment.promoted],
        ['Amount (KES)', (payment) => payment.amount],
        ['Method', (payment) => PAYMENT_METHOD_LABELS[payment.payment_method]],
        ['Phone', (payment) => payment.phone && formatPhone(payment.phone)],
        ['Reference', (payment) => payment.reference],
        ['Notes', (payment) => payment.notes],
        ['Sent', (payment) => payment.created_at],
        ['Decided', (payment) => payment.decided_at],
        ['Decided by', (payment) => payment.decided_by],
        ['Reason', (payment) => payment.decision_reason],
        ['Plan until', (payment) => payment.period_ends_at],
        ['Returned', (payment) => payment.returned_at],
        ['Receipt of the return', (payment) => payment.return_reference],
      ]}
    />
  )
}
