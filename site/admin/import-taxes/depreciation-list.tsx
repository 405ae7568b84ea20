import { formatPercent } from '#domain/foundation/percent.ts'
import { effectivePeriods } from '#domain/money/import-rate-form.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HeldList } from './held-list.tsx'
import type { AdminDepreciation } from './queries.ts'

/** Depreciation by age, newest row of each age first. */
export function DepreciationList({ rows, today }: { rows: AdminDepreciation[]; today: string }) {
  if (rows.length === 0)
    return <EmptyState title="No depreciation yet">The calculator needs one for each age.</EmptyState>
  return (
    <HeldList
      label="Depreciation"
      rows={effectivePeriods(rows, today, ({ age }) => age).sort((one, other) => one.row.age - other.row.age)}
      table="import_depreciation_rates"
      of={{ label: 'Age', inWords: ({ age }) => (age === 1 ? '1 year' : `${age} years`) }}
      columns={[
        {
          key: 'depreciation',
          label: 'Depreciation',
          numeric: true,
          cell: ({ row }) => formatPercent(row.depreciation),
        },
      ]}
      editorOf={(id) => `?tab=depreciation&rate=${id}`}
      noun="depreciation"
    />
  )
}
