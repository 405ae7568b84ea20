import { formatPercent } from '#domain/foundation/percent.ts'
import { type Effective, effectivePeriods } from '#domain/money/import-rate-form.ts'
import { IMPORT_CLASS_LABELS, IMPORT_CLASSES, type ImportClass } from '#domain/money/import-taxes.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../workplace/records.tsx'
import { HeldList } from './held-list.tsx'
import type { AdminImportRate } from './queries.ts'

type HeldRate = Effective<AdminImportRate>

/** The tax rates of each kind of vehicle, newest first. */
export function RatesList({ rates, today }: { rates: AdminImportRate[]; today: string }) {
  if (rates.length === 0)
    return <EmptyState title="No rates yet">The calculator needs a rate for each kind.</EmptyState>
  return (
    <HeldList
      label="Import taxes"
      rows={effectivePeriods(rates, today, ({ vehicle_class }) => vehicle_class).sort(
        (one, other) => placeOf(one) - placeOf(other),
      )}
      table="import_tax_rates"
      of={{
        label: 'Kind of vehicle',
        inWords: ({ vehicle_class }) => labelOf(IMPORT_CLASS_LABELS, vehicle_class as ImportClass),
      }}
      columns={COLUMNS}
      editorOf={(id) => `?rate=${id}`}
      noun="rate"
    />
  )
}

function placeOf({ row }: HeldRate): number {
  return IMPORT_CLASSES.indexOf(row.vehicle_class as ImportClass)
}

const percent = (key: 'excise' | 'vat' | 'idf' | 'rdl', label: string): Column<HeldRate> => ({
  key,
  label,
  numeric: true,
  cell: ({ row }) => formatPercent(row[key]),
})

const COLUMNS: Column<HeldRate>[] = [
  {
    key: 'duty',
    label: 'Duty',
    numeric: true,
    cell: ({ row: { duty, unwound_duty } }) => (
      <>
        {formatPercent(duty)}
        {unwound_duty !== duty && (
          <span className="block text-xs text-ink-2">{formatPercent(unwound_duty)} taken out</span>
        )}
      </>
    ),
  },
  percent('excise', 'Excise'),
  percent('vat', 'VAT'),
  percent('idf', 'IDF'),
  percent('rdl', 'RDL'),
  { key: 'source', label: 'Source', cell: ({ row }) => <span className="wrap-anywhere">{row.source}</span> },
]
