import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { OWN_PAYMENT_STATUS_LABELS, PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts'
import { changeSentence, daysWords, endOfPlan } from '#domain/money/plan-changes.ts'
import { monthsWords, PLAN_DAYS } from '#domain/money/plans.ts'
import { promotionName } from '#domain/money/promotions.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useHeldActs } from '../../workplace/held-acts.ts'
import { type Column, DangerButton, Records } from '../../workplace/records.tsx'
import { Undo } from '../../workplace/undo.tsx'
import { approval, decisionInWords, rejection } from '../approvals/decisions.ts'
import { RejectionDialog } from '../approvals/rejection-dialog.tsx'
import { decisionColumns } from '../decision-columns.tsx'
import { MemberCell } from '../member-cell.tsx'
import { type AdminPayment, type PaymentsAsked, versionOf } from './queries.ts'
import { ReferenceCell } from './reference-cell.tsx'
import { ReturnAction } from './refunds/return-action.tsx'

interface PaymentsListProps {
  payments: AdminPayment[]
  sort: PaymentsAsked['sort']
}

/** Payment requests; pending ones can be approved or rejected. */
export function PaymentsList({ payments, sort }: PaymentsListProps) {
  const { held, hold, undo } = useHeldActs()
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
        actions={(payment) => {
          const act = held.get(payment.id)
          if (act)
            return (
              <Undo act={act} name={payment.payment_number} onUndo={undo}>
                {decisionInWords(act.act)}
              </Undo>
            )
          if (payment.status === 'approved') return <ReturnAction payment={payment} />
          if (payment.status !== 'pending') return null
          return (
            <>
              <Button
                size="s"
                variant="soft"
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
        }}
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
            await hold(approval('payment_requests', approving.id, versionOf(approving)))
            setApproving(null)
          }}
        />
      )}
      {rejecting && (
        <RejectionDialog
          kind="payment_requests"
          id={rejecting.id}
          onClose={() => setRejecting(null)}
          description={`${paidBy(rejecting)}, ${formatKes(rejecting.amount)}`}
          onConfirm={async (reason) =>
            (await hold(rejection('payment_requests', rejecting.id, reason))) !== null
          }
        />
      )}
    </>
  )
}

/** Who paid, as far as it is known. */
export function paidBy({ payer, email }: AdminPayment): string {
  return payer ?? email ?? 'Erased account'
}

/** What the payer gets when the payment is approved, and what becomes of their plan. */
export function whatApprovingDoes(payment: AdminPayment): string {
  const { plan, months, amount, change, promoted, promotion_days } = payment
  if (promotion_days !== null)
    return [
      `${paidBy(payment)}’s ad “${promoted ?? 'of an erased account'}” is featured for ${promotion_days} days for ${formatKes(amount)}, from now or from the end of what is paid already.`,
      priceWords(payment),
    ]
      .filter(Boolean)
      .join(' ')
  const named = plan ?? 'the plan'
  const gets = `${paidBy(payment)} gets ${monthsWords(months)} of ${named} (${months * PLAN_DAYS} days) for ${formatKes(amount)}.`
  return [
    gets,
    change && changeSentence(change, named),
    change && `From ${formatDate(change.starts_at)} to ${formatDate(endOfPlan(change, months))}.`,
    priceWords(payment),
  ]
    .filter(Boolean)
    .join(' ')
}

/** What is paid for: `Dealer`, `3 months of Dealer`, or `Featured for 7 days`; null: no plan was named. */
export function paidFor({ plan, months, promotion_days }: AdminPayment): string | null {
  if (promotion_days !== null) return promotionName(promotion_days)
  return plan && months > 1 ? `${monthsWords(months)} of ${plan}` : plan
}

/** The price, where the amount is another; null: it is the price, or the payment names nothing that has one. */
export function priceWords({ amount, plan_price, months, due, promotion_days }: AdminPayment): string | null {
  if (amount === due) return null
  if (promotion_days !== null) return due === null ? null : `The promotion costs ${formatKes(due)}.`
  if (plan_price === null) return null
  if (due === null)
    return `The price has changed since the payment was made: it was ${formatKes(plan_price * months)}.`
  return `The plan costs ${formatKes(due)}${months === 1 ? '' : ` for ${monthsWords(months)}`}.`
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
        <span className="block text-ink-2">{paidFor(payment) ?? 'No plan given'}</span>
        {payment.promoted_id && (
          <Link
            to={href('/vehicles/:id', { id: payment.promoted_id })}
            className="ml-auto block max-w-44 text-xs whitespace-normal text-green-ink underline wrap-anywhere"
          >
            {payment.promoted}
          </Link>
        )}
        {priceWords(payment) && (
          <span className="ml-auto block max-w-44 text-xs whitespace-normal text-amber-ink">
            {priceWords(payment)}
          </span>
        )}
        {payment.credited_days > 0 && (
          <span className="block text-xs text-ink-2">{daysWords(payment.credited_days)} carried over</span>
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
