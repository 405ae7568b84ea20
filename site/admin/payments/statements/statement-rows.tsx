import { Link } from 'react-router'
import { formatKesWithCents } from '#domain/foundation/cents.ts'
import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Column, Records } from '../../../workplace/records.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import {
  approveForRow,
  decideRow,
  type RequestBeside,
  type RowDecision,
  type ShownRow,
  STANDINGS,
  type StatementSummary,
} from './queries.ts'

/** Why a request may be the one, as private.payment_candidates names it. */
const REASONS: Readonly<Record<string, string>> = {
  reference: 'similar reference',
  number: 'its number typed as account',
  payer: 'same phone number',
  name: 'same name',
  amount: 'right amount',
  time: 'same days',
}

interface StatementRowsProps {
  rows: ShownRow[]
  statement: StatementSummary
}

/** Rows of a statement, with what can be done with each. */
export function StatementRows({ rows, statement }: StatementRowsProps) {
  const { busy, act } = useActions()
  if (rows.length === 0) return <EmptyState title="No rows here">Nothing stands like this.</EmptyState>

  const decide = (row: ShownRow, decision: RowDecision, done: string) =>
    act(row.id, (client) => decideRow(client, row.id, decision), { done, failed: 'This was not done' })
  const approve = (row: ShownRow, request: RequestBeside) =>
    act(row.id, (client) => approveForRow(client, row.id, request), {
      done: 'Payment approved',
      failed: 'The payment was not approved',
    })
  return (
    <Records
      label="Rows of the statement"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        ...COLUMNS,
        {
          key: 'request',
          label: 'Request',
          cell: (row) => (
            <Requests row={row} busy={busy === row.id} onApprove={(request) => approve(row, request)} />
          ),
        },
      ]}
      actions={(row) =>
        choicesOf(row, statement).map(([decision, label, done]) => (
          <Button
            key={decision}
            size="s"
            busy={busy === row.id}
            aria-label={`${label}: line ${row.line}`}
            onClick={() => void decide(row, decision, done)}
          >
            {label}
          </Button>
        ))
      }
    />
  )
}

type Choice = readonly [decision: RowDecision, label: string, done: string]

function choicesOf(row: ShownRow, { source }: StatementSummary): Choice[] {
  if (row.standing === 'possible') return [['list', 'List to clear', 'Listed to clear']]
  if (row.standing !== 'out') return []
  const moved: Choice = [
    'moved',
    source === 'mpesa'
      ? row.paid_in > 0
        ? 'From the bank'
        : 'To the bank'
      : row.paid_in > 0
        ? 'From M-Pesa'
        : 'To M-Pesa',
    'Posted to the ledger',
  ]
  const left: Choice = ['left', 'Not ours to post', 'Left out of the ledger']
  const fee: Choice = ['fee', 'A fee', 'Posted as a fee']
  const list: Choice = ['list', 'List to clear', 'Listed to clear']
  return row.paid_in > 0 ? [moved, list, left] : [moved, fee, left]
}

interface RequestsProps {
  row: ShownRow
  busy: boolean
  onApprove: (request: RequestBeside) => void
}

function Requests({ row, busy, onApprove }: RequestsProps) {
  if (row.standing !== 'possible')
    return (
      <>
        <span className="block">{STANDINGS[row.standing]}</span>
        {row.request && <RequestLine request={row.request} />}
      </>
    )
  // The request that the row names comes first, and once.
  const named = row.request
  const others = row.candidates.filter(({ request }) => request !== named?.request)
  const all = [...(named ? [{ ...named, reasons: reasonsOf(named, row) }] : []), ...others]
  if (all.length === 0) return <span className="text-ink-2">No likely request</span>
  return (
    <ul className="grid gap-3 lg:min-w-64">
      {all.map((candidate) => (
        <li key={candidate.request} className="grid justify-items-start gap-1">
          <RequestLine request={candidate} />
          <span className="text-xs text-ink-2">
            {candidate.reasons.map((reason) => REASONS[reason] ?? reason).join(', ')}
          </span>
          {candidate.due === row.paid_in ? (
            <Button
              size="s"
              variant="soft"
              busy={busy}
              aria-label={`Approve ${candidate.payment_number} for line ${row.line}`}
              onClick={() => onApprove(candidate)}
            >
              Approve
            </Button>
          ) : (
            <span className="text-xs text-amber-ink">
              {formatKesWithCents(row.paid_in)} came;{' '}
              {candidate.due === null
                ? 'what is due is not known'
                : `${formatKesWithCents(candidate.due)} is due`}
              .
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function reasonsOf(named: RequestBeside, row: ShownRow): string[] {
  const candidate = row.candidates.find(({ request }) => request === named.request)
  return candidate?.reasons ?? ['reference']
}

function RequestLine({ request }: { request: RequestBeside }) {
  return (
    <span className="block wrap-anywhere">
      <Link to={`/admin/payments?search=${request.request}`} className="text-ink underline">
        {request.payment_number}
      </Link>{' '}
      {request.payer ?? 'An erased account'}
      {request.plan && `, ${request.plan}`}
    </span>
  )
}

const COLUMNS: Column<ShownRow>[] = [
  {
    key: 'amount',
    label: 'Money',
    main: true,
    cell: ({ paid_in, withdrawn, line }) => (
      <>
        <span className="block font-medium whitespace-nowrap">{formatKesWithCents(paid_in - withdrawn)}</span>
        <span className="block text-xs font-normal text-ink-2">Line {line}</span>
      </>
    ),
  },
  {
    key: 'receipt',
    label: 'Receipt',
    cell: ({ receipt, paid_at }) => (
      <>
        <span className="block wrap-anywhere">{receipt ?? 'None'}</span>
        <span className="block text-xs whitespace-nowrap text-ink-2">
          {formatDate(paid_at)}, {formatTime(paid_at)}
        </span>
      </>
    ),
  },
  {
    key: 'payer',
    label: 'Payer',
    cell: ({ payer_name, payer_number, account_number, details }) => (
      <div className="lg:max-w-56">
        {(payer_name || payer_number) && (
          <span className="block">{[payer_name, payer_number].filter(Boolean).join(', ')}</span>
        )}
        {account_number && <span className="block text-xs text-ink-2">Account {account_number}</span>}
        <span className="block text-xs text-ink-2 wrap-anywhere">{details}</span>
      </div>
    ),
  },
]
