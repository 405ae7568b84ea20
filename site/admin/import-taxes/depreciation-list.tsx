import { useState } from 'react'
import { href } from 'react-router'
import { formatPercent } from '#domain/foundation/percent.ts'
import { type Held, heldTimes } from '#domain/money/import-rate-form.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { DeletionDialog } from '../deletion-dialog.tsx'
import { HeldState } from './held-state.tsx'
import { type AdminDepreciation, deleteRate } from './queries.ts'
import { WHAT_FOLLOWS } from './rates-list.tsx'

type HeldRow = Held<AdminDepreciation>

/** How much a vehicle has lost at each age, the newest row of an age first. */
export function DepreciationList({ rows, today }: { rows: AdminDepreciation[]; today: string }) {
  const { act } = useActions()
  const [deleting, setDeleting] = useState<HeldRow | null>(null)
  const held = heldTimes(rows, today, ({ age }) => age).sort((one, other) => one.row.age - other.row.age)
  if (held.length === 0)
    return (
      <EmptyState title="No depreciation yet">The calculator works once there is one of each age.</EmptyState>
    )
  return (
    <>
      <Records
        label="Depreciation"
        rows={held}
        keyOf={({ row }) => String(row.id)}
        columns={COLUMNS}
        actions={(one) => (
          <>
            <LinkButton
              size="s"
              to={{
                pathname: href('/admin/import-taxes'),
                search: `?tab=depreciation&rate=${one.row.id}`,
              }}
              aria-label={`Correct ${nameOf(one)}`}
            >
              Correct
            </LinkButton>
            <Button
              size="s"
              variant="bare"
              className="text-danger!"
              aria-label={`Delete ${nameOf(one)}`}
              onClick={() => setDeleting(one)}
            >
              Delete
            </Button>
          </>
        )}
      />
      <DeletionDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        name="this depreciation"
        description={deleting && `${nameOf(deleting)}. ${WHAT_FOLLOWS[deleting.state]}`}
        onConfirm={async () => {
          if (deleting)
            await act(
              String(deleting.row.id),
              (client) => deleteRate(client, 'import_depreciation_rates', deleting.row.id),
              { done: 'Depreciation deleted', failed: 'The depreciation could not be deleted' },
            )
          setDeleting(null)
        }}
      />
    </>
  )
}

function ageInWords({ row: { age } }: HeldRow): string {
  return age === 1 ? '1 year' : `${age} years`
}

function nameOf(one: HeldRow): string {
  return `${ageInWords(one)}, ${one.words.charAt(0).toLowerCase()}${one.words.slice(1)}`
}

const COLUMNS: Column<HeldRow>[] = [
  { key: 'age', label: 'Age', main: true, cell: ageInWords },
  { key: 'held', label: 'Holds', cell: (one) => <HeldState held={one} /> },
  {
    key: 'depreciation',
    label: 'Price lost',
    numeric: true,
    cell: ({ row }) => formatPercent(row.depreciation),
  },
]
