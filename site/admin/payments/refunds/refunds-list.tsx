import { href, Link } from 'react-router'
import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/money/payments.ts'
import { REFUND_STATUS_LABELS, type RefundStatus } from '#domain/money/refunds.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { type Column, Records } from '../../../workplace/records.tsx'
import { MemberCell } from '../../member-cell.tsx'
import type { AdminRefund } from './queries.ts'
import { RefundActions } from './refund-actions.tsx'
import { planAfterwards } from './what-happens.ts'

const LOOKS: Record<RefundStatus, { tone: BadgeTone; icon?: IconName | null }> = {
  asked: { tone: 'pending', icon: 'clock' },
  agreed: { tone: 'pending', icon: 'clock' },
  sent: { tone: 'pending', icon: 'smartphone' },
  unsure: { tone: 'expired', icon: 'circle-alert' },
  failed: { tone: 'expired', icon: 'circle-x' },
  done: { tone: 'active' },
  withdrawn: { tone: 'draft', icon: null },
  refused: { tone: 'draft', icon: 'ban' },
}

/** Returned payments with their states, and what the caller can do about each. */
export function RefundsList({ refunds }: { refunds: AdminRefund[] }) {
  return (
    <Records
      label="Returns"
      rows={refunds}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      actions={(refund) => <RefundActions refund={refund} />}
    />
  )
}

const COLUMNS: Column<AdminRefund>[] = [
  {
    key: 'payer',
    label: 'Payer',
    main: true,
    cell: ({ user_id, payer }) =>
      user_id ? (
        <MemberCell id={user_id} name={payer} email={null} />
      ) : (
        <span className="text-ink-2">{payer ?? 'Not a member'}</span>
      ),
  },
  {
    key: 'amount',
    label: 'Amount',
    numeric: true,
    cell: ({ amount, method }) => (
      <>
        <span className="font-medium whitespace-nowrap">{formatKes(amount)}</span>
        <span className="block whitespace-nowrap text-ink-2">{PAYMENT_METHOD_LABELS[method]}</span>
      </>
    ),
  },
  {
    key: 'payment',
    label: 'Payment',
    cell: ({ payment_request_id, payment_number, receipt_number }) => (
      <>
        {payment_number && (
          <Link to={`${href('/admin/payments')}?search=${payment_request_id}`} className="block text-ink">
            {payment_number}
          </Link>
        )}
        {receipt_number && <span className="block text-ink-2 wrap-anywhere">{receipt_number}</span>}
      </>
    ),
  },
  {
    key: 'reason',
    label: 'Reason',
    cell: (refund) => (
      <div className="lg:min-w-44 lg:max-w-64">
        <span className="block wrap-anywhere">{refund.reason ?? 'The payer’s account was erased.'}</span>
        <span className="block text-xs text-ink-2">{planAfterwards(refund)}</span>
      </div>
    ),
  },
  {
    key: 'asked',
    label: 'Asked',
    cell: ({ asked_at, asked_by, is_own, consented_by, consented_at }) => (
      <>
        <span className="whitespace-nowrap">{formatDate(asked_at)}</span>
        <span className="block text-xs text-ink-3">
          by {is_own ? 'you' : (asked_by ?? 'an erased account')}
        </span>
        {consented_at && (
          <span className="block text-xs text-ink-3">Agreed: {consented_by ?? 'an erased account'}</span>
        )}
      </>
    ),
  },
  { key: 'state', label: 'State', cell: (refund) => <State refund={refund} /> },
]

function State({ refund }: { refund: AdminRefund }) {
  const { status, done_at, done_by, returned_by, return_reference, failure, closing_reason, how } = refund
  return (
    <div className="lg:max-w-56">
      <Badge {...LOOKS[status]}>{REFUND_STATUS_LABELS[status]}</Badge>
      {done_at && (
        <span className="mt-1 block text-xs text-ink-2">
          {formatDate(done_at)}, {formatTime(done_at)} by {labelOf(PAYMENT_METHOD_LABELS, returned_by ?? '')}
          {done_by && `, recorded by ${done_by}`}
          {return_reference && <span className="block wrap-anywhere">{return_reference}</span>}
        </span>
      )}
      {status === 'agreed' && (
        <span className="mt-1 block text-xs text-ink-2">
          {how === 'mpesa' ? 'M-Pesa is asked within a minute.' : 'Return it, then record its receipt.'}
        </span>
      )}
      {failure && status !== 'done' && <span className="mt-1 block text-xs text-ink">{failure}</span>}
      {closing_reason && (
        <span className="mt-1 block text-xs text-ink-2 wrap-anywhere">{closing_reason}</span>
      )}
    </div>
  )
}
