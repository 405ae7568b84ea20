// biome-ignore-all lint/a11y/noRedundantRoles: elements that are not laid out as a table lose their roles.
import { type MouseEvent, type RefObject, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { CellEditor } from './cell-editor.tsx'
import type { GridColumn, GridHead } from './columns.ts'
import { isWithin, type Place } from './selection.ts'
import type { Grid } from './use-grid.ts'
import { ROW_HEIGHT } from './use-rows-in-view.ts'

/** How the columns are laid out, by heads and rows alike. */
export interface GridLayout {
  template: string
  /** Of each head from the left edge, in px. */
  lefts: readonly number[]
}

interface GridRowProps<Row> {
  row: Row
  index: number
  /** The row's name for screen readers: 'row 14'. */
  name: string
  heads: readonly GridHead<Row>[]
  columns: readonly GridColumn<Row>[]
  layout: GridLayout
  grid: Grid
  activeCell: RefObject<HTMLTableCellElement | null>
  onMouseDown: (event: MouseEvent, place: Place) => void
  onMouseEnter: (event: MouseEvent, place: Place) => void
}

/** One row of a data grid. */
export function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, index, heads, columns, layout, grid } = props
  const isEdited = grid.editing?.place.row === index
  return (
    <tr
      role="row"
      aria-rowindex={index + 2}
      className={classNames('absolute inset-x-0 grid border-b border-line', isEdited && 'z-10')}
      style={{ top: index * ROW_HEIGHT, height: ROW_HEIGHT, gridTemplateColumns: layout.template }}
    >
      {heads.map((head, place) => (
        <th
          key={head.key}
          role="rowheader"
          scope="row"
          aria-colindex={place + 1}
          className="sticky z-20 flex min-w-0 items-center border-r border-line bg-ground px-2 text-left font-normal"
          style={{ left: layout.lefts[place] }}
        >
          {head.content(row)}
        </th>
      ))}
      {columns.map((column, place) => (
        <Cell key={column.key} {...props} column={column} place={{ row: index, column: place }} />
      ))}
    </tr>
  )
}

interface CellProps<Row> extends GridRowProps<Row> {
  column: GridColumn<Row>
  place: Place
}

function Cell<Row>(props: CellProps<Row>) {
  const { row, name, heads, column, place, grid, activeCell, onMouseDown, onMouseEnter } = props
  const { text, error } = column.cell(row)
  const { selection, range, editing } = grid
  const isActive = isSame(selection.active, place)
  const isSelected = isWithin(range, place)
  const isEdited = editing !== null && isSame(editing.place, place)
  const ownId = useId()
  const errorId = error ? ownId : undefined
  return (
    <td
      ref={isActive ? activeCell : undefined}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a grid take keys.
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-colindex={heads.length + place.column + 1}
      aria-selected={isSelected}
      aria-readonly={column.isReadOnly || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={errorId}
      title={error}
      onMouseDown={(event) => onMouseDown(event, place)}
      onMouseEnter={(event) => onMouseEnter(event, place)}
      className={classNames(
        'relative flex min-w-0 items-center gap-1.5 border-r border-line px-2',
        column.isNumeric && 'justify-end',
        isActive && 'rounded-none outline-2 -outline-offset-2 outline-ring',
        isSelected && !isSame(selection.active, selection.anchor)
          ? 'bg-green-soft'
          : error
            ? 'bg-danger-soft'
            : 'bg-ground',
      )}
    >
      {error && <Icon of="circle-alert" size="s" className="text-danger" />}
      {text ? (
        <span className="truncate">{text}</span>
      ) : (
        <span aria-hidden="true" className="truncate text-danger">
          {error}
        </span>
      )}
      {error && (
        <span id={errorId} hidden>
          {error}
        </span>
      )}
      {isEdited && (
        <CellEditor
          label={`${column.label}, ${name}`}
          text={editing.text}
          offers={column.offers?.(row) ?? null}
          isLong={column.isLong ?? false}
          isNumeric={column.isNumeric ?? false}
          isInvalid={error !== undefined}
          describedBy={errorId}
          onFinish={grid.finish}
        />
      )}
    </td>
  )
}

function isSame(one: Place, other: Place): boolean {
  return one.row === other.row && one.column === other.column
}
