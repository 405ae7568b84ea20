import { useState } from 'react'
import type { Effective } from '#domain/money/import-rate-form.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DeleteButton, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { HeldState } from './held-state.tsx'
import { deleteRate } from './queries.ts'

interface HeldListProps<Row> {
  label: string
  rows: Effective<Row>[]
  table: Parameters<typeof deleteRate>[1]
  /** The subject of a row: the kind of vehicle, or the age. */
  of: { label: string; inWords: (row: Row) => string }
  columns: Column<Effective<Row>>[]
  editorOf: (id: number) => string
  /** 'rate' */
  noun: string
}

/** The effect of deleting a row on the calculator. */
const WHAT_FOLLOWS: Record<Effective<unknown>['state'], string> = {
  coming: 'It is not in force yet. The calculator keeps using the current one.',
  'in force': 'The calculator will use the previous one again.',
  past: 'The calculator no longer uses it.',
}

/** Rows that are each valid from a date, to be edited or deleted. */
export function HeldList<Row extends { id: number }>({
  label,
  rows,
  table,
  of,
  columns,
  editorOf,
  noun,
}: HeldListProps<Row>) {
  const { act } = useActions()
  const [deleting, setDeleting] = useState<Effective<Row> | null>(null)
  const nameOf = ({ row, words }: Effective<Row>) =>
    `${of.inWords(row)}, ${words.charAt(0).toLowerCase()}${words.slice(1)}`
  return (
    <>
      <Records
        label={label}
        rows={rows}
        keyOf={({ row }) => String(row.id)}
        columns={[
          { key: 'of', label: of.label, main: true, cell: ({ row }) => of.inWords(row) },
          { key: 'held', label: 'Valid', cell: (one) => <HeldState held={one} /> },
          ...columns,
        ]}
        actions={(one) => (
          <>
            <LinkButton
              size="s"
              to={{ pathname: '/admin/import-taxes', search: editorOf(one.row.id) }}
              aria-label={`Correct ${nameOf(one)}`}
            >
              Correct
            </LinkButton>
            <DeleteButton name={nameOf(one)} onClick={() => setDeleting(one)} />
          </>
        )}
      />
      {deleting && (
        <ConfirmDialog
          open
          onClose={() => setDeleting(null)}
          title={`Delete this ${noun}?`}
          description={`${nameOf(deleting)}. ${WHAT_FOLLOWS[deleting.state]}`}
          confirmLabel="Delete"
          onConfirm={async () => {
            const { id } = deleting.row
            await act(String(id), (client) => deleteRate(client, table, id), {
              done: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted`,
              failed: `The ${noun} could not be deleted`,
            })
            setDeleting(null)
          }}
        />
      )}
    </>
  )
}
