// biome-ignore-all lint/a11y/noRedundantRoles: elements that are not laid out as a table lose their roles.
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that takes keys.
// biome-ignore-all lint/a11y/useFocusableInteractive: what makes cells focusable is spread.
import { type CSSProperties, type ReactNode, type RefObject, useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ChooseAll, type RowChoice, toggled } from '../row-choice.tsx'
import { orderOf, SortLink } from '../sort-link.tsx'
import { useSteadyRows } from '../steady-rows.tsx'
import { CellEditor } from './cell-editor.tsx'
import type { RecordColumn } from './record-columns.ts'
import { at, type Place } from './selection.ts'
import { useActiveCell } from './use-active-cell.ts'
import { useRecordGrid } from './use-record-grid.ts'
import { ROW_HEIGHT } from './use-rows-in-view.ts'

interface RecordGridProps<Row> {
  label: string
  columns: readonly RecordColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  selection: RowChoice<Row>
  /** The current order, for the heads of sortable columns. */
  sort: string
  /** The menu of a row, in its last cell. */
  menu: (row: Row) => ReactNode
  /** Rows before this page, and of all pages. */
  before: number
  total: number
}

const CHOICE_WIDTH = 40
const MENU_WIDTH = 44

/**
 * Rows of a portal's list as a grid that takes keys (docs/design.md, Data grid): one line a row, sorted by its heads, cells edited in
 * place. Rows do not move under the pointer or the focus.
 */
export function RecordGrid<Row>(props: RecordGridProps<Row>) {
  const { label, columns, rows, keyOf, selection, before, total } = props
  const { list, shown } = useSteadyRows(rows, keyOf)
  const present = new Set(rows.map(keyOf))
  const choose = (row: Row) => selection.onChange(toggled(selection.keys, keyOf(row)))
  const grid = useRecordGrid({ rows: shown, columns: [null, ...columns, null], onChoose: choose })
  const activeCell = useActiveCell(grid)
  const keysId = useId()
  const { active } = grid.selection
  const activeRow = shown[active.row]
  const activeError = activeRow && columns[active.column - 1]?.edit?.error(activeRow)
  const problem = activeError ?? firstError(shown, columns, selection.nameOf)
  const line = lineOf(columns)
  const minWidth = columns.reduce((sum, { width }) => sum + width, CHOICE_WIDTH + MENU_WIDTH)

  return (
    <div className="flex flex-col gap-1.5">
      <div className="relative overflow-x-auto overflow-y-hidden rounded-r border border-line">
        <table
          role="grid"
          aria-label={label}
          aria-describedby={keysId}
          aria-multiselectable="true"
          aria-rowcount={total + 1}
          aria-colcount={columns.length + 2}
          className="block w-full text-sm"
          style={{ minWidth }}
          onKeyDown={grid.onKeyDown}
        >
          <thead role="rowgroup" className="block">
            <Heads {...props} line={line} />
          </thead>
          <tbody ref={list} role="rowgroup" className="block">
            {shown.map((row, index) => (
              <RecordRow
                key={keyOf(row)}
                {...props}
                {...{ row, index, line, grid, activeCell, choose }}
                rowIndex={before + index + 2}
                isGone={!present.has(keyOf(row))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {/* In view wherever the list is scrolled to: the keys have left the cell by the time its text is refused. */}
      <p
        role="status"
        className="sticky bottom-[calc(12px+var(--bottom-bar,0px))] z-10 self-start rounded-s border border-line bg-raise px-3 py-2 text-sm wrap-anywhere shadow-pop empty:sr-only"
      >
        {grid.said ?? problem}
      </p>
      <p id={keysId} className="text-xs text-ink-3">
        Arrows move, Enter edits a price or opens an ad, Space selects, Tab leaves the list.
      </p>
    </div>
  )
}

/** What is wrong with the first cell whose text was refused, and in which row. */
function firstError<Row>(
  rows: readonly Row[],
  columns: readonly RecordColumn<Row>[],
  nameOf: (row: Row) => string,
): string | undefined {
  for (const row of rows)
    for (const { edit } of columns) {
      const error = edit?.error(row)
      if (error) return `${nameOf(row)}: ${error}`
    }
}

function lineOf<Row>(columns: readonly RecordColumn<Row>[]): CSSProperties {
  const widths = columns.map(({ width, isFlexible }) =>
    isFlexible ? `minmax(${width}px, 1fr)` : `${width}px`,
  )
  return {
    height: ROW_HEIGHT,
    gridTemplateColumns: [`${CHOICE_WIDTH}px`, ...widths, `${MENU_WIDTH}px`].join(' '),
  }
}

function Heads<Row>({
  columns,
  rows,
  keyOf,
  selection,
  sort,
  line,
}: RecordGridProps<Row> & { line: CSSProperties }) {
  return (
    <tr
      role="row"
      aria-rowindex={1}
      className="grid items-center border-b border-line bg-sunk text-ink-2"
      style={line}
    >
      <th role="columnheader" scope="col" aria-colindex={1} className="pl-3">
        <ChooseAll rows={rows} keyOf={keyOf} selection={selection} />
      </th>
      {columns.map((column, place) => (
        <th
          key={column.key}
          role="columnheader"
          scope="col"
          aria-colindex={place + 2}
          aria-sort={orderOf(column.sort, sort)}
          className={classNames(
            'px-1 font-medium whitespace-nowrap xl:px-1.5',
            column.isNumeric ? 'text-right' : 'text-left',
          )}
        >
          {column.sort ? <SortLink label={column.label} sort={column.sort} current={sort} /> : column.label}
        </th>
      ))}
      <th role="columnheader" scope="col" aria-colindex={columns.length + 2}>
        <span className="sr-only">Actions</span>
      </th>
    </tr>
  )
}

interface RecordRowProps<Row> extends RecordGridProps<Row> {
  row: Row
  /** Among those shown, and among those of all pages with the heads. */
  index: number
  rowIndex: number
  line: CSSProperties
  grid: ReturnType<typeof useRecordGrid<Row>>
  activeCell: RefObject<HTMLTableCellElement | null>
  choose: (row: Row) => void
  /** It only keeps its place. */
  isGone: boolean
}

function RecordRow<Row>(props: RecordRowProps<Row>) {
  const { row, index, rowIndex, line, columns, keyOf, selection, menu, choose, isGone } = props
  const isChosen = selection.keys.has(keyOf(row))
  return (
    <tr
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={isChosen}
      inert={isGone}
      className={classNames(
        'grid border-line not-last:border-b',
        isChosen ? 'bg-green-soft' : 'hover:bg-sunk',
        isGone && 'opacity-60',
      )}
      style={line}
    >
      <td role="gridcell" {...cellAttributes(props, 0)} className={classNames(CELL, 'pl-3')}>
        <Checkbox tabIndex={-1} checked={isChosen} onChange={() => choose(row)}>
          <span className="sr-only">Select {selection.nameOf(row)}</span>
        </Checkbox>
      </td>
      {columns.map((column, place) => (
        <Cell key={column.key} {...props} column={column} place={{ row: index, column: place + 1 }} />
      ))}
      <td role="gridcell" {...cellAttributes(props, columns.length + 1)} className={CELL}>
        {menu(row)}
      </td>
    </tr>
  )
}

const CELL = 'relative flex min-w-0 items-center -outline-offset-2'

/** What every cell has that takes the focus. */
function cellAttributes<Row>({ grid, activeCell, index }: RecordRowProps<Row>, column: number) {
  const { active } = grid.selection
  const isActive = active.row === index && active.column === column
  return {
    ref: isActive ? activeCell : undefined,
    tabIndex: isActive ? 0 : -1,
    'aria-colindex': column + 1,
    onFocus: () => grid.activate(at({ row: index, column })),
  }
}

type CellProps<Row> = RecordRowProps<Row> & { column: RecordColumn<Row>; place: Place }

function Cell<Row>(props: CellProps<Row>) {
  const { row, column, place, grid, selection } = props
  const { edit } = column
  const error = edit?.error(row)
  const ownId = useId()
  const errorId = error ? ownId : undefined
  const { editing } = grid
  const isEdited = editing?.place.row === place.row && editing.place.column === place.column
  return (
    <td
      role="gridcell"
      {...cellAttributes(props, place.column)}
      aria-readonly={edit ? edit.refusal(row) !== null : true}
      aria-invalid={error ? true : undefined}
      aria-describedby={errorId}
      onDoubleClick={edit && (() => grid.edit(place))}
      className={classNames(
        CELL,
        'px-1 xl:px-1.5',
        column.isNumeric && 'justify-end text-right tabular-nums',
        error && 'bg-danger-soft',
      )}
    >
      {column.cell(row)}
      {error && (
        <span id={errorId} hidden>
          {error}
        </span>
      )}
      {isEdited && (
        <CellEditor
          label={`${column.label}, ${selection.nameOf(row)}`}
          text={editing?.text ?? ''}
          offers={null}
          isLong={false}
          isNumeric={column.isNumeric ?? false}
          isInvalid={error !== undefined}
          describedBy={errorId}
          onFinish={grid.finish}
        />
      )}
    </td>
  )
}
