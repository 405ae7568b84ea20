import { useRef } from 'react'
import {
  countErrorKinds,
  type ErrorKind,
  errorKindLabel,
  hasError,
} from '#domain/dealers/stock/error-kinds.ts'
import { STOCK_FIELD_LABELS, STOCK_FIELDS, type StockField } from '#domain/dealers/stock/fields.ts'
import type { PlannedRow } from '#domain/dealers/stock/plan.ts'
import { useFocusFallback } from '../../../frame/use-focus-fallback.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { GridColumn, GridHead } from '../../../workplace/data-grid/columns.ts'
import { DataGrid } from '../../../workplace/data-grid/data-grid.tsx'
import type { CellChange } from '../../../workplace/data-grid/history.ts'
import { nextInColumn } from '../../../workplace/data-grid/selection.ts'
import type { GridHandle } from '../../../workplace/data-grid/use-grid.ts'
import { cellOffers } from './cell-offers.ts'
import { NoRows, type RowsProps } from './outcome-rows.tsx'
import { useHeldRows } from './use-held-rows.ts'
import type { Import, ImportWorld } from './use-import.ts'

/** The rows of an outcome as a table to correct by keys. */
export function RowsGrid({ outcome, task, world }: RowsProps) {
  const { rows, again } = useHeldRows(task.plan, outcome, task.choices)
  const handle = useRef<GridHandle>(null)
  const keepFocus = useFocusFallback()
  const left = rows.filter((row) => row.outcome !== outcome).length
  const fields = fieldsInUse(task, rows)
  if (rows.length === 0) return <NoRows />

  function goToNext(kind: ErrorKind) {
    if (!handle.current) return
    const place = nextInColumn(fields.indexOf(kind.field), handle.current.active(), rows.length, (each) => {
      const row = rows[each]
      return row !== undefined && hasError(row, kind)
    })
    if (place) handle.current.goTo(place)
  }

  return (
    <div className="grid gap-3">
      <ErrorKinds rows={rows} onNext={goToNext} />
      {left > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="text-sm text-ink-2">
            {leftInWords(left, rows.length, outcome === 'refused')}
          </p>
          <Button
            size="s"
            onClick={() => {
              keepFocus()
              again()
            }}
          >
            Check again
          </Button>
        </div>
      )}
      <DataGrid
        label="Rows of the list"
        rows={rows}
        heads={HEADS}
        columns={fields.map((field) => columnOf(field, task, world))}
        keyOf={keyOf}
        nameOf={nameOf}
        onChange={(changes) => task.correct(changes.map(correctionOf))}
        history={task.history}
        onHistory={task.setHistory}
        handle={handle}
      />
    </div>
  )
}

function leftInWords(left: number, all: number, isCorrecting: boolean): string {
  const stay = left === 1 ? 'It stays' : 'They stay'
  return `${left} of ${all} rows ${isCorrecting ? 'corrected' : 'changed'}. ${stay} here until you check again.`
}

/** The fields that the list has, and those with errors. */
function fieldsInUse({ assignment }: Import, rows: readonly PlannedRow[]): StockField[] {
  return STOCK_FIELDS.filter(
    (field) =>
      assignment[field] !== undefined ||
      rows.some(({ cells, errors }) => cells[field] !== undefined || errors[field] !== undefined),
  )
}

const WIDTHS: Partial<Record<StockField, number>> = {
  title: 220,
  description: 280,
  pictures: 220,
  location: 150,
  make: 140,
  model: 140,
}
const USUAL_WIDTH = 120
const NUMERIC: readonly StockField[] = ['year', 'price', 'mileage', 'previous_owners']

function columnOf(
  field: StockField,
  { corrections }: Import,
  { catalogue }: ImportWorld,
): GridColumn<PlannedRow> {
  return {
    key: field,
    label: STOCK_FIELD_LABELS[field],
    width: WIDTHS[field] ?? USUAL_WIDTH,
    isNumeric: NUMERIC.includes(field),
    isLong: field === 'description' || field === 'pictures',
    cell: ({ line, cells, errors }) => ({
      text: cells[field] ?? '',
      typed: corrections.get(line)?.[field] ?? null,
      error: errors[field],
    }),
    offers: (row) => cellOffers(field, row, catalogue),
  }
}

const HEADS: readonly GridHead<PlannedRow>[] = [
  { key: 'line', label: 'Row', width: 60, content: ({ line }) => line },
  { key: 'vehicle', label: 'Vehicle', width: 190, content: (row) => <Vehicle row={row} /> },
]

function Vehicle({ row: { title, errors } }: { row: PlannedRow }) {
  const count = Object.keys(errors).length
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={title}>
      {count > 0 ? (
        <Icon of="circle-alert" size="s" className="text-danger" />
      ) : (
        <Icon of="circle-check" size="s" className="text-green-ink" />
      )}
      <span className="truncate">{title || 'Untitled'}</span>
      <span className="sr-only">
        {count === 0 ? 'no errors' : count === 1 ? '1 error' : `${count} errors`}
      </span>
    </span>
  )
}

function keyOf({ line }: PlannedRow): string {
  return String(line)
}

function nameOf({ line }: PlannedRow): string {
  return `row ${line}`
}

function correctionOf({ row, column, text }: CellChange) {
  // As the cells of a file are.
  return { line: Number(row), field: column as StockField, text: text?.trim() ?? null }
}

interface ErrorKindsProps {
  rows: readonly PlannedRow[]
  onNext: (kind: ErrorKind) => void
}

/** The errors counted by kind; each leads to its next cell. */
function ErrorKinds({ rows, onNext }: ErrorKindsProps) {
  const kinds = countErrorKinds(rows)
  if (kinds.length === 0) return null
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">Errors by kind. Each leads to its next cell.</p>
      <ul aria-label="Errors by kind" className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <li key={`${kind.field} ${kind.fault}`}>
            <button
              type="button"
              onClick={() => onNext(kind)}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-danger-line bg-danger-soft px-4 text-sm text-danger hover:border-danger"
            >
              {errorKindLabel(kind)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
