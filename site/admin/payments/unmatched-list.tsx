import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate, formatTime } from '#domain/dates.ts'
import { formatKes } from '#domain/money.ts'
import { UNMATCHED_REASONS } from '#domain/mpesa.ts'
import { MAX_PAYMENT_TEXT } from '#domain/payments.ts'
import { formatPhone } from '#domain/phone.ts'
import { type Column, Records } from '../../portal/records.tsx'
import { useActs } from '../../portal/use-acts.ts'
import { Button } from '../../ui/button.tsx'
import { MemberCell } from '../member-cell.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { clearUnmatchedPayment, type UnmatchedPayment } from './queries.ts'

const USUAL_NOTES = [
  'Paid back by M-Pesa.',
  'The plan was given by hand.',
  'The person was called: it stands for their next payment.',
]

/** Payments by M-Pesa that no payment request could take, each until somebody says what was done about it. */
export function UnmatchedList({ payments }: { payments: UnmatchedPayment[] }) {
  const { act } = useActs()
  const [clearing, setClearing] = useState<UnmatchedPayment | null>(null)

  return (
    <section
      aria-labelledby="unmatched"
      className="mb-8 rounded-r border border-amber-line bg-amber-soft p-4"
    >
      <h2 id="unmatched" className="text-lg">
        Payments to clear
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-sm text-ink-2">
        M-Pesa told of this money, and no payment request could take it. Give it back or give what it was
        meant for, then clear it with a note.
      </p>
      <Records
        label="Payments to clear"
        rows={payments}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        actions={(payment) => (
          <Button size="s" aria-label={`Clear ${named(payment)}`} onClick={() => setClearing(payment)}>
            Clear
          </Button>
        )}
      />
      <ReasonDialog
        key={clearing?.id}
        about={clearing?.id ?? ''}
        open={clearing !== null}
        onClose={() => setClearing(null)}
        title="Clear this payment?"
        description={clearing ? `${named(clearing)}. ${UNMATCHED_REASONS[clearing.reason] ?? ''}` : ''}
        label="What was done"
        help="It is kept with your name."
        missing="Say what was done about this payment."
        maxLength={MAX_PAYMENT_TEXT.note}
        suggestions={USUAL_NOTES}
        confirmLabel="Clear"
        tone="main"
        onConfirm={async (note) =>
          clearing !== null &&
          act(clearing.id, (client) => clearUnmatchedPayment(client, clearing.id, note), {
            done: 'Payment cleared',
            failed: 'Failed to clear the payment',
          })
        }
      />
    </section>
  )
}

function named({ amount, receipt_number: receipt }: UnmatchedPayment): string {
  return [receipt, amount === null ? null : formatKes(amount)].filter(Boolean).join(', ') || 'a payment'
}

const COLUMNS: Column<UnmatchedPayment>[] = [
  {
    key: 'amount',
    label: 'Paid',
    main: true,
    cell: ({ amount, receipt_number: receipt }) => (
      <>
        <span className="font-medium">{amount === null ? 'Amount not told' : formatKes(amount)}</span>
        <span className="block text-ink-2">{receipt ?? 'Receipt not told'}</span>
      </>
    ),
  },
  {
    key: 'phone',
    label: 'From',
    cell: ({ phone }) => (
      <span className="whitespace-nowrap">{phone ? formatPhone(phone) : 'Number not told'}</span>
    ),
  },
  { key: 'reason', label: 'Why', cell: ({ reason }) => UNMATCHED_REASONS[reason] ?? reason },
  {
    key: 'request',
    label: 'Meant for',
    cell: ({ request }) =>
      request ? (
        <>
          <Link to={`/admin/payments?search=${request.payment_number}`} className="text-ink">
            {request.payment_number}
          </Link>
          <span className="block text-ink-2">{formatKes(request.amount)}</span>
        </>
      ) : (
        'Unknown'
      ),
  },
  {
    key: 'payer',
    label: 'Payer',
    cell: ({ request }) =>
      request ? <MemberCell id={request.user_id} name={payerOf(request)} email={null} /> : 'Unknown',
  },
  {
    key: 'told',
    label: 'Told',
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap">
        {formatDate(created_at)}, {formatTime(created_at)}
      </span>
    ),
  },
]

function payerOf({ payer }: NonNullable<UnmatchedPayment['request']>): string | null {
  return [payer?.first_name, payer?.last_name].filter(Boolean).join(' ') || null
}
