import { Link } from 'react-router'
import { formatKesWithCents } from '#domain/foundation/cents.ts'
import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import { type DayRange, rangeParams } from '#domain/foundation/day-range.ts'
import {
  LEDGER_ACCOUNT_LABELS,
  LEDGER_ACCOUNTS,
  LEDGER_KIND_LABELS,
  type LedgerAccount,
} from '#domain/money/ledger.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ExportButton } from '../../../workplace/export-button.tsx'
import { ListForm, ListPages, ListSelect } from '../../../workplace/list-form.tsx'
import { type Column, Records } from '../../../workplace/records.tsx'
import { type LedgerLine, type LedgerPage, ledgerEntries } from './queries.ts'

interface LedgerEntriesProps {
  list: LedgerPage
  range: DayRange
  account: LedgerAccount | null
}

/** The entries of the ledger, to be filtered by account and exported. */
export function LedgerEntries({ list, range, account }: LedgerEntriesProps) {
  return (
    <>
      <ListForm
        label="Entries"
        keep={['view', ...Object.keys(rangeParams(range))]}
        end={
          <ExportButton
            name="magari-ledger"
            read={(client, page) => ledgerEntries(client, range, account, page, 1000)}
            rows={({ lines }) => lines}
            columns={[
              ['Entry', ({ id }) => id],
              ['Transaction', ({ transaction_id }) => transaction_id],
              ['Kind', ({ kind }) => LEDGER_KIND_LABELS[kind] ?? kind],
              ['Money moved', ({ moved_at }) => moved_at],
              ['Posted', ({ posted_at }) => posted_at],
              ['Account', (line) => LEDGER_ACCOUNT_LABELS[line.account]],
              ['Amount (KES)', ({ amount }) => amount],
              ['Payment number', ({ payment_number }) => payment_number],
              ['Reference', ({ reference }) => reference],
            ]}
          />
        }
        found={{ count: list.total, one: 'entry', several: 'entries' }}
      >
        <ListSelect
          name="account"
          label="Account"
          value={account}
          all="All accounts"
          options={LEDGER_ACCOUNTS.map((value) => ({ value, label: LEDGER_ACCOUNT_LABELS[value] }))}
        />
      </ListForm>
      {list.lines.length === 0 ? (
        <EmptyState title="No entries found">Try another account or other days.</EmptyState>
      ) : (
        <>
          <Records label="Entries" rows={list.lines} keyOf={({ id }) => String(id)} columns={COLUMNS} />
          <ListPages list={list} />
        </>
      )}
    </>
  )
}

const COLUMNS: Column<LedgerLine>[] = [
  {
    key: 'account',
    label: 'Account',
    main: true,
    cell: ({ account }) => LEDGER_ACCOUNT_LABELS[account],
  },
  {
    key: 'amount',
    label: 'Amount',
    numeric: true,
    cell: ({ amount }) => <span className="whitespace-nowrap">{formatKesWithCents(amount)}</span>,
  },
  { key: 'kind', label: 'Kind', cell: ({ kind }) => LEDGER_KIND_LABELS[kind] ?? kind },
  {
    key: 'moved',
    label: 'Money moved',
    cell: ({ moved_at }) => (
      <time dateTime={moved_at} className="whitespace-nowrap">
        {formatDate(moved_at)}, {formatTime(moved_at)}
      </time>
    ),
  },
  {
    key: 'payment',
    label: 'Payment',
    cell: ({ payment_number, reference }) => (
      <>
        {payment_number && (
          <Link to={`/admin/payments?search=${payment_number}`} className="block text-ink">
            {payment_number}
          </Link>
        )}
        {reference && <span className="block text-sm text-ink-2 wrap-anywhere">{reference}</span>}
      </>
    ),
  },
]
