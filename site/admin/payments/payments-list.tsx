import { useState } from 'react'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { MAX_PAYMENT_TEXT, OWN_PAYMENT_STATUS_LABELS, PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts'
import { PLAN_DAYS } from '#domain/money/plans.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DangerButton, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { decisionColumns } from '../decision-columns.tsx'
import { ReasonDialog } from '../form-dialog.tsx'
import { MemberCell } from '../member-cell.tsx'
import { type AdminPayment, approvePayment, type PaymentsAsked, rejectPayment } from './queries.ts'
import { ReferenceCell } from './reference-cell.tsx'

const USUAL_REASONS = [
  'The money has not arrived.',
  'The amount is not the price of the plan.',
  'The reference does not belong to a payment to us.',
]

interface PaymentsListProps {
  payments: AdminPayment[]
  sort: PaymentsAsked['sort']
}

/** Payment requests; pending ones can be approved or rejected. */
export function PaymentsList({ payments, sort }: PaymentsListProps) {
  const { busy, act } = useActions()
  const [approving, setApproving] = useState<AdminPayment | null>(null)
  const [rejecting, setRejecting] = useState<AdminPayment | null>(null)

  return (
    <>
      <Records
        label="Payments"
        rows={payments}
        keyOf={({ id }) => id}
        sort={sort}
        columns={COLUMNS}
        actions={(payment) =>
          payment.status === 'pending' && (
            <>
              <Button
                size="s"
                variant="soft"
                busy={busy === payment.id}
                aria-label={`Approve ${payment.payment_number}`}
                onClick={() => setApproving(payment)}
              >
                Approve
              </Button>
              <DangerButton
                aria-label={`Reject ${payment.payment_number}`}
                onClick={() => setRejecting(payment)}
              >
                Reject
              </DangerButton>
            </>
          )
        }
      />
      {approving && (
        <ConfirmDialog
          open
          onClose={() => setApproving(null)}
          title="Approve this payment?"
          description={whatApprovingDoes(approving)}
          confirmLabel="Approve"
          tone="main"
          onConfirm={async () => {
            await act(approving.id, (client) => approvePayment(client, approving), {
              done: 'Payment approved!',
              failed: 'Failed to approve payment',
            })
            setApproving(null)
          }}
        />
      )}
      {rejecting && (
        <ReasonDialog
          about={rejecting.id}
          onClose={() => setRejecting(null)}
          title="Reject this payment?"
          description={`${paidBy(rejecting)}, ${formatKes(rejecting.amount)}`}
          label="Reason"
          help="The payer will see it."
          missing="Enter a reason. The payer will see it."
          maxLength={MAX_PAYMENT_TEXT.decision_reason}
          suggestions={USUAL_REASONS}
          confirmLabel="Reject"
          onConfirm={(reason) =>
            act(rejecting.id, (client) => rejectPayment(client, rejecting.id, reason), {
              done: 'Payment rejected',
              failed: 'Failed to reject payment',
            })
          }
        />
      )}
    </>
  )
}

function paidBy({ payer, email }: AdminPayment): string {
  return payer ?? email ?? 'Erased account'
}

function whatApprovingDoes(payment: AdminPayment): string {
  const price = isOtherThanPrice(payment) ? ` The plan costs ${formatKes(payment.plan_price ?? 0)}.` : ''
  return `${paidBy(payment)} gets ${payment.plan ?? 'the plan'} for ${PLAN_DAYS} days for ${formatKes(payment.amount)}, from today or from the end of their current period.${price}`
}

function isOtherThanPrice({ amount, plan_price }: AdminPayment): boolean {
  return plan_price !== null && plan_price !== amount
}

const COLUMNS: Column<AdminPayment>[] = [
  {
    key: 'payer',
    label: 'Payer',
    main: true,
    cell: ({ user_id, payer, email }) => <MemberCell id={user_id} name={payer} email={email} />,
  },
  {
    key: 'amount',
    label: 'Amount',
    numeric: true,
    sort: ['amount', 'amount_desc'],
    cell: (payment) => (
      <>
        <span className="font-medium">{formatKes(payment.amount)}</span>
        <span className="block text-ink-2">{payment.plan ?? 'No plan given'}</span>
        {isOtherThanPrice(payment) && (
          <span className="block text-xs text-amber-ink">
            Plan costs {formatKes(payment.plan_price ?? 0)}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'method',
    label: 'Method',
    cell: ({ payment_method, phone }) => (
      <>
        <span className="block whitespace-nowrap">{PAYMENT_METHOD_LABELS[payment_method]}</span>
        {phone && <span className="block whitespace-nowrap text-ink-2">{formatPhone(phone)}</span>}
      </>
    ),
  },
  {
    key: 'reference',
    label: 'Reference',
    cell: (payment) => <ReferenceCell payment={payment} />,
  },
  ...decisionColumns<AdminPayment>((status) => OWN_PAYMENT_STATUS_LABELS[status]),
]
