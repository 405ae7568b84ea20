import { useState } from 'react'
import { Link } from 'react-router'
import { formatKesWithCents } from '#domain/foundation/cents.ts'
import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { CLEARING_OUTCOME_LABELS } from '#domain/money/clearing.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { addressWith } from '../../workplace/list-address.ts'
import { type Column, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { MemberCell } from '../member-cell.tsx'
import { Candidates } from './candidates.tsx'
import { ClearDialog } from './clear-dialog.tsx'
import { ReturnButton } from './refunds/return-button.tsx'
import {
  assignReceivedPayment,
  clearUnmatchedPayment,
  nameOf,
  type PaymentCandidate,
  type UnmatchedPayment,
} from './unmatched-queries.ts'
import { UNMATCHED_REASONS } from './unmatched-reasons.ts'

const PATH = '/admin/payments'

interface UnmatchedListProps {
  rows: UnmatchedPayment[]
  /** The pending requests that the open ones can be for. */
  candidates: PaymentCandidate[]
  page: number
  pages: number
}

/** Money that came but matches no request, to be cleared. */
export function UnmatchedList({ rows, candidates, page, pages }: UnmatchedListProps) {
  const { busy, act } = useActions()
  const [clearing, setClearing] = useState<UnmatchedPayment | null>(null)
  if (rows.length === 0)
    return (
      <EmptyState title="No payments without a request">
        All money that has come matches a request.
      </EmptyState>
    )
  const columns = COLUMNS.map((column) =>
    column.key === 'request' ? { ...column, cell: requestOf } : column,
  )

  function requestOf(payment: UnmatchedPayment) {
    return (
      <>
        <NamedRequest {...payment} />
        {payment.cleared_at === null && (
          <Candidates
            candidates={candidates.filter(({ payment_id }) => payment_id === payment.id)}
            busy={busy === payment.id}
            onAssign={({ request_id, payment_number }) =>
              act(payment.id, (client) => assignReceivedPayment(client, payment.id, request_id), {
                done: `Assigned to ${payment_number}`,
                failed: 'Failed to assign payment',
              })
            }
          />
        )}
      </>
    )
  }

  return (
    <>
      <Records
        label="Payments without a request"
        rows={rows}
        keyOf={({ id }) => id}
        columns={columns}
        actions={(payment) =>
          payment.cleared_at === null && (
            <>
              <Button
                size="s"
                variant="soft"
                busy={busy === payment.id}
                aria-label={`Clear ${titleOf(payment)}`}
                onClick={() => setClearing(payment)}
              >
                Clear
              </Button>
              <ReturnButton payment={{ unmatched_id: payment.id }} name={titleOf(payment)} />
            </>
          )
        }
      />
      <Pagination
        page={page}
        pages={pages}
        href={(to) => addressWith(PATH, new URLSearchParams({ status: 'unmatched' }), { page: to })}
      />
      {clearing && (
        <ClearDialog
          about={clearing.id}
          description={`${titleOf(clearing)}. ${sentenceOf(clearing)}`}
          told={clearing.user_id !== null}
          onClose={() => setClearing(null)}
          onClear={(note, outcome) =>
            act(clearing.id, (client) => clearUnmatchedPayment(client, clearing.id, note, outcome), {
              done: 'Payment cleared',
              failed: 'Failed to clear payment',
            })
          }
        />
      )}
    </>
  )
}

function titleOf({ receipt_number, checkout_request_id, amount }: UnmatchedPayment): string {
  const name = receipt_number ?? checkout_request_id ?? 'Payment without a receipt'
  return amount === null ? name : `${name}, ${formatKesWithCents(amount)}`
}

function sentenceOf({ reason }: UnmatchedPayment): string {
  return UNMATCHED_REASONS[reason] ?? reason
}

/** The payer's number as M-Pesa named it. */
function payerNumber(phone: string): string {
  return /^[0-9a-f]{64}$/.test(phone) ? 'Number hidden' : formatPhone(phone)
}

const OUTCOME_WORDS: Readonly<Record<string, string>> = {
  ...CLEARING_OUTCOME_LABELS,
  assigned: 'Assigned to the request',
}

/** The request that the payment names, whose payer it is. */
function NamedRequest({ payment_request_id, request, user_id, person }: UnmatchedPayment) {
  if (request === null) return <span className="text-ink-2">None known</span>
  return (
    <>
      <Link to={`${PATH}?search=${payment_request_id}`} className="text-ink">
        {request.payment_number}
      </Link>
      <MemberCell id={user_id} name={nameOf(person)} email={null} />
    </>
  )
}

const SOURCES: Readonly<Record<string, string>> = {
  push: 'M-Pesa prompt',
  paybill: 'Paybill or till',
  mpesa_statement: 'M-Pesa statement',
  bank_statement: 'Bank statement',
}

const COLUMNS: Column<UnmatchedPayment>[] = [
  {
    key: 'amount',
    label: 'Payment',
    main: true,
    cell: ({ amount, phone, payer_name }) => (
      <>
        <span className="block font-medium whitespace-nowrap">
          {amount === null ? 'Amount unknown' : formatKesWithCents(amount)}
        </span>
        {payer_name && <span className="block font-normal text-ink-2 wrap-anywhere">{payer_name}</span>}
        {phone && (
          <span className="block font-normal whitespace-nowrap text-ink-2">{payerNumber(phone)}</span>
        )}
      </>
    ),
  },
  {
    key: 'receipt',
    label: 'Receipt',
    cell: ({ receipt_number, checkout_request_id, account_number, source }) => (
      <>
        <span className="block wrap-anywhere lg:min-w-24">
          {receipt_number ?? checkout_request_id ?? 'None'}
        </span>
        {account_number && (
          <span className="block text-xs text-ink-2 wrap-anywhere">Account: {account_number}</span>
        )}
        <span className="block text-xs text-ink-2">{SOURCES[source] ?? source}</span>
      </>
    ),
  },
  {
    key: 'reason',
    label: 'Reason',
    cell: (payment) => <span className="block lg:min-w-40 lg:max-w-64">{sentenceOf(payment)}</span>,
  },
  { key: 'request', label: 'Request', cell: NamedRequest },
  {
    key: 'came',
    label: 'Paid',
    cell: ({ paid_at, created_at }) => (
      <span className="whitespace-nowrap">
        {formatDate(paid_at ?? created_at)}, {formatTime(paid_at ?? created_at)}
      </span>
    ),
  },
  {
    key: 'state',
    label: 'State',
    cell: ({ cleared_at, cleared_by, note, outcome }) => (
      <div className="lg:max-w-44">
        <Badge tone={cleared_at ? 'sold' : 'pending'} icon={null}>
          {cleared_at ? 'Cleared' : 'Open'}
        </Badge>
        {cleared_at && (
          <span className="mt-1 block text-xs text-ink-3">
            {formatDate(cleared_at)}
            {cleared_by && ` by ${nameOf(cleared_by)}`}
          </span>
        )}
        {outcome && <span className="block text-xs text-ink-2">{OUTCOME_WORDS[outcome] ?? outcome}</span>}
        {note && <span className="block text-xs text-ink-2 wrap-anywhere">{note}</span>}
      </div>
    ),
  },
]
