import { formatKesWithCents } from '#domain/foundation/cents.ts'
import { formatDate, formatMonth } from '#domain/foundation/dates.ts'
import { ExportButton } from '../../../workplace/export-button.tsx'
import { type Column, Records } from '../../../workplace/records.tsx'
import type { LedgerPeriod } from './queries.ts'

/** Received, cleared, refunded, fees and what was to clear at the end, by day or month. */
export function LedgerPeriods({ periods, byMonth }: { periods: LedgerPeriod[]; byMonth: boolean }) {
  const name = byMonth ? 'Month' : 'Day'
  const words = ({ period }: LedgerPeriod) => (byMonth ? formatMonth(period) : formatDate(period))
  return (
    <>
      <div className="mb-3 flex justify-end">
        <ExportButton
          name={byMonth ? 'magari-ledger-months' : 'magari-ledger-days'}
          read={async () => ({ pages: 1, rows: periods })}
          rows={({ rows }) => rows}
          columns={[
            [name, ({ period }) => period],
            ...FIGURES.map(({ label, key }) => [`${label} (KES)`, (row: LedgerPeriod) => row[key]] as const),
          ]}
        />
      </div>
      <Records
        label={`Figures by ${name.toLowerCase()}`}
        rows={periods}
        keyOf={({ period }) => period}
        columns={[{ key: 'period', label: name, main: true, cell: words }, ...COLUMNS]}
      />
    </>
  )
}

const FIGURES = [
  { key: 'received', label: 'Received' },
  { key: 'cleared', label: 'Cleared' },
  { key: 'to_clear', label: 'To clear' },
  { key: 'refunded', label: 'Refunded' },
  { key: 'fees', label: 'Fees' },
] as const

const COLUMNS: Column<LedgerPeriod>[] = FIGURES.map(({ key, label }) => ({
  key,
  label,
  numeric: true,
  cell: (row) => (
    <span className={row[key] === 0 ? 'text-ink-3' : undefined}>{formatKesWithCents(row[key])}</span>
  ),
}))
