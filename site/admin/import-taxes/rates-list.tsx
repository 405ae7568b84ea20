import { useState } from 'react'
import { href } from 'react-router'
import { formatPercent } from '#domain/foundation/percent.ts'
import { type Held, heldTimes } from '#domain/money/import-rate-form.ts'
import { IMPORT_CLASS_LABELS, IMPORT_CLASSES, type ImportClass } from '#domain/money/import-taxes.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { DeletionDialog } from '../deletion-dialog.tsx'
import { HeldState } from './held-state.tsx'
import { type AdminImportRate, deleteRate } from './queries.ts'

type HeldRate = Held<AdminImportRate>

/** The tax rates of each kind of vehicle, the newest first. */
export function RatesList({ rates, today }: { rates: AdminImportRate[]; today: string }) {
  const { act } = useActions()
  const [deleting, setDeleting] = useState<HeldRate | null>(null)
  const held = heldTimes(rates, today, ({ vehicle_class }) => vehicle_class).sort(
    (one, other) => placeOf(one) - placeOf(other),
  )
  if (held.length === 0)
    return (
      <EmptyState title="No rates yet">The calculator works once there is a rate of each kind.</EmptyState>
    )
  return (
    <>
      <Records
        label="Import taxes"
        rows={held}
        keyOf={({ row }) => String(row.id)}
        columns={COLUMNS}
        actions={(rate) => (
          <>
            <LinkButton
              size="s"
              to={{ pathname: href('/admin/import-taxes'), search: `?rate=${rate.row.id}` }}
              aria-label={`Correct ${nameOf(rate)}`}
            >
              Correct
            </LinkButton>
            <Button
              size="s"
              variant="bare"
              className="text-danger!"
              aria-label={`Delete ${nameOf(rate)}`}
              onClick={() => setDeleting(rate)}
            >
              Delete
            </Button>
          </>
        )}
      />
      <DeletionDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        name="this rate"
        description={deleting && `${nameOf(deleting)}. ${WHAT_FOLLOWS[deleting.state]}`}
        onConfirm={async () => {
          if (deleting)
            await act(
              String(deleting.row.id),
              (client) => deleteRate(client, 'import_tax_rates', deleting.row.id),
              {
                done: 'Rate deleted',
                failed: 'The rate could not be deleted',
              },
            )
          setDeleting(null)
        }}
      />
    </>
  )
}

/** What deleting a rate means for the calculator. */
export const WHAT_FOLLOWS: Record<Held<unknown>['state'], string> = {
  coming: 'It does not hold yet: the calculator goes on with the one before it.',
  'in force': 'The calculator goes back to the one before it.',
  past: 'The calculator does not use it any more.',
}

function placeOf({ row }: HeldRate): number {
  return IMPORT_CLASSES.indexOf(row.vehicle_class as ImportClass)
}

function classOf({ row }: HeldRate): string {
  return labelOf(IMPORT_CLASS_LABELS, row.vehicle_class as ImportClass)
}

function nameOf(rate: HeldRate): string {
  return `${classOf(rate)}, ${rate.words.charAt(0).toLowerCase()}${rate.words.slice(1)}`
}

const percent = (key: 'excise' | 'vat' | 'idf' | 'rdl', label: string): Column<HeldRate> => ({
  key,
  label,
  numeric: true,
  cell: ({ row }) => formatPercent(row[key]),
})

const COLUMNS: Column<HeldRate>[] = [
  { key: 'class', label: 'Kind of vehicle', main: true, cell: classOf },
  { key: 'held', label: 'Holds', cell: (rate) => <HeldState held={rate} /> },
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
