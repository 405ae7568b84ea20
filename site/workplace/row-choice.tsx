import type { ReactNode } from 'react'
import { Checkbox } from '../ui/checkbox.tsx'

/** The chosen rows of a list, for bulk actions. */
export interface RowChoice<Row> {
  keys: ReadonlySet<string>
  nameOf: (row: Row) => string
  onChange: (keys: Set<string>) => void
}

interface ChooseAllProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  selection: RowChoice<Row>
  label?: ReactNode
}

/** Chooses all rows on the page, or none. */
export function ChooseAll<Row>({
  rows,
  keyOf,
  selection,
  label = <span className="sr-only">Select all on this page</span>,
}: ChooseAllProps<Row>) {
  const all = rows.length > 0 && rows.every((row) => selection.keys.has(keyOf(row)))
  return (
    <Checkbox checked={all} onChange={() => selection.onChange(all ? new Set() : new Set(rows.map(keyOf)))}>
      {label}
    </Checkbox>
  )
}

/** The chosen rows after a press on the checkbox of one. */
export function toggled(keys: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
