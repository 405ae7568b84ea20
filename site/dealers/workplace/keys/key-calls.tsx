import { formatDateTime } from '#domain/foundation/dates.ts'
import { type Column, Records } from '../../../workplace/records.tsx'
import type { DealerKeyCall } from './queries.ts'

const COLUMNS: Column<DealerKeyCall>[] = [
  { key: 'time', label: 'Time', main: true, cell: ({ called_at }) => formatDateTime(called_at) },
  { key: 'key', label: 'Key', cell: ({ key_name }) => key_name },
  { key: 'rows', label: 'Vehicles', numeric: true, cell: ({ row_count }) => row_count },
  { key: 'outcome', label: 'Outcome', cell: outcomeWords },
  { key: 'network', label: 'From', cell: ({ network }) => network ?? 'Unknown' },
]

/** The last calls of the dealer's programs. */
export function KeyCalls({ calls }: { calls: DealerKeyCall[] }) {
  if (calls.length === 0) return <p className="text-sm text-ink-2">No program has called yet.</p>
  return <Records label="Calls" columns={COLUMNS} rows={calls} keyOf={({ id }) => String(id)} />
}

function outcomeWords({ outcome, reason, created, updated, unchanged, refused }: DealerKeyCall): string {
  if (outcome === 'refused') return reason ?? 'Refused'
  const counts = [
    [created, 'added'],
    [updated, 'updated'],
    [unchanged, 'unchanged'],
    [refused, 'with errors'],
  ] as const
  const words = counts.flatMap(([count, word]) => (count > 0 ? `${count} ${word}` : [])).join(', ')
  return outcome === 'checked' ? `Dry run: ${words || 'no vehicles'}` : words || 'No vehicles'
}
