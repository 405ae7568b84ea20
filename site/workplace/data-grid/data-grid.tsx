// biome-ignore-all lint/a11y/noRedundantRoles: elements that are not laid out as a table lose their roles.
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { GridHead } from './columns.ts'
import { commandOf, typedText } from './commands.ts'
import { type GridLayout, GridRow } from './grid-row.tsx'
import { at, moved, type Place } from './selection.ts'
import { useActiveCell } from './use-active-cell.ts'
import { type Grid, type GridData, useGrid } from './use-grid.ts'
import { ROW_HEIGHT, useRowsInView } from './use-rows-in-view.ts'

interface DataGridProps<Row> extends GridData<Row> {
  label: string
  heads: readonly GridHead<Row>[]
  /** A row's name for screen readers: 'row 14'. */
  nameOf: (row: Row) => string
}

/**
 * A table that is edited in place by keys, as a spreadsheet is (docs/design.md, Data grid): one line a row, of which those in view are
 * rendered. Changes are the caller's to make, and their history the caller's to keep for Undo. It has at least one row and one column.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { rows, columns, heads, keyOf, nameOf, label } = props
  const { scroller, first, end, page } = useRowsInView(rows.length)
  const grid = useGrid(props, page)
  const activeCell = useActiveCell(grid)
  const keys = useKeys(grid, page)
  const pointer = usePointer(grid)
  const keysId = useId()
  const layout = layoutOf(props)
  const width = [...heads, ...columns].reduce((sum, column) => sum + column.width, 0)
  const frozen = heads.reduce((sum, head) => sum + head.width, 0)
  // The focus and a draft outlive scrolling.
  const kept = [grid.selection.active.row, ...(grid.editing ? [grid.editing.place.row] : [])]
  const shown = [...new Set([...Array.from({ length: end - first }, (_, step) => first + step), ...kept])]

  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Acts grid={grid} />
        <Status {...props} grid={grid} />
      </div>
      <div
        ref={scroller}
        className="isolate max-h-[min(40rem,calc(100dvh-10rem))] overflow-auto rounded-r border border-line"
        style={{ scrollPadding: `${ROW_HEIGHT}px 0 0 ${frozen}px` }}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that takes keys.
          role="grid"
          aria-label={label}
          aria-describedby={keysId}
          aria-multiselectable="true"
          aria-rowcount={rows.length + 1}
          aria-colcount={heads.length + columns.length}
          className="block w-full text-sm select-none"
          style={{ minWidth: width }}
          onKeyDown={keys}
          onCopy={(event) => copy(event, grid)}
          onPaste={(event) => {
            if (grid.paste(event.clipboardData.getData('text'))) event.preventDefault()
          }}
        >
          <thead role="rowgroup" className="sticky top-0 z-30 block">
            <Heads {...props} layout={layout} />
          </thead>
          <tbody role="rowgroup" className="relative block" style={{ height: rows.length * ROW_HEIGHT }}>
            {shown
              .toSorted((one, other) => one - other)
              .map((index) => {
                const row = rows[index]
                return (
                  row !== undefined && (
                    <GridRow
                      key={keyOf(row)}
                      {...{ row, index, heads, columns, layout, grid, activeCell }}
                      name={nameOf(row)}
                      {...pointer}
                    />
                  )
                )
              })}
          </tbody>
        </table>
      </div>
      <p id={keysId} className="text-sm text-ink-3">
        Enter edits a cell, Esc leaves it as it was. Shift with the arrows selects, Ctrl+D copies down, Ctrl+C
        and Ctrl+V copy and paste, also from a spreadsheet, Ctrl+Z undoes. Esc, then Tab leaves the table.
      </p>
    </div>
  )
}

function layoutOf<Row>({ heads, columns }: DataGridProps<Row>): GridLayout {
  const lefts: number[] = []
  let left = 0
  for (const { width } of heads) {
    lefts.push(left)
    left += width
  }
  const fixed = heads.map(({ width }) => `${width}px`)
  const flexible = columns.map(({ width }) => `minmax(${width}px, 1fr)`)
  return { template: [...fixed, ...flexible].join(' '), lefts }
}

function Heads<Row>({ heads, columns, layout }: DataGridProps<Row> & { layout: GridLayout }) {
  const look = 'flex min-w-0 items-center border-r border-line bg-sunk px-2 text-left font-medium text-ink-2'
  return (
    <tr
      role="row"
      aria-rowindex={1}
      className="grid border-b border-line"
      style={{ height: ROW_HEIGHT, gridTemplateColumns: layout.template }}
    >
      {heads.map(({ key, label }, place) => (
        <th
          key={key}
          role="columnheader"
          scope="col"
          aria-colindex={place + 1}
          className={classNames(look, 'sticky z-1')}
          style={{ left: layout.lefts[place] }}
        >
          {label}
        </th>
      ))}
      {columns.map(({ key, label, isNumeric }, place) => (
        <th
          key={key}
          role="columnheader"
          scope="col"
          aria-colindex={heads.length + place + 1}
          className={classNames(look, isNumeric && 'justify-end')}
        >
          <span className="truncate">{label}</span>
        </th>
      ))}
    </tr>
  )
}

/** What else is done by keys, for pointers. */
function Acts({ grid }: { grid: Grid }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="s" aria-keyshortcuts="Control+Z" onClick={() => grid.run('undo')}>
        Undo
      </Button>
      <Button size="s" aria-keyshortcuts="Control+Y" onClick={() => grid.run('redo')}>
        Redo
      </Button>
      <Button size="s" aria-keyshortcuts="Control+D" onClick={() => grid.run('copy down')}>
        Copy down
      </Button>
    </div>
  )
}

/** What the last act did, and the whole sentence about the active cell, which has room for its beginning. */
function Status<Row>({ rows, columns, nameOf, grid }: DataGridProps<Row> & { grid: Grid }) {
  const { said, selection, cellAt } = grid
  const row = rows[selection.active.row]
  const error = cellAt(selection.active)?.error
  return (
    <div className="grid min-h-10 min-w-60 flex-1 content-center text-sm">
      <p role="status" className={said?.isProblem ? 'flex gap-1.5 font-medium text-danger' : 'text-ink-2'}>
        {said?.isProblem && <Icon of="circle-alert" size="s" className="mt-0.5" />}
        {said && <span>{said.words}</span>}
      </p>
      {row !== undefined && error && (
        // The cell itself is described by it.
        <p aria-hidden="true" className="wrap-anywhere">
          <span className="inline-block font-medium first-letter:uppercase">
            {nameOf(row)}, {columns[selection.active.column]?.label}:
          </span>{' '}
          {error}
        </p>
      )}
    </div>
  )
}

function useKeys(grid: Grid, page: number) {
  /** Escape was the last key: Tab now leaves the grid, which otherwise would hold who has no pointer. */
  const isLeaving = useRef(false)
  return (event: KeyboardEvent) => {
    // Not those of a link in a head, or of the editor.
    if (grid.editing || !(event.target as Element).matches('[role="gridcell"]')) return
    // Letters of the third level are typed with both.
    const isLetter = event.getModifierState('AltGraph')
    if (event.altKey && !isLetter) return
    const pressed = {
      key: event.key,
      ctrl: (event.ctrlKey || event.metaKey) && !isLetter,
      shift: event.shiftKey,
    }
    const leaves = isLeaving.current && pressed.key === 'Tab'
    isLeaving.current = pressed.key === 'Escape'
    if (leaves) return
    const next = moved(grid.selection, pressed, grid.size, page)
    const command = commandOf(pressed)
    const text = typedText(pressed)
    if (next) grid.select(next)
    else if (command) {
      grid.wantsFocus.current = true
      grid.run(command)
    } else if (text !== null) grid.edit(grid.selection.active, text)
    else return
    // The key of a letter that is still composed goes on to the editor.
    if (text !== '') event.preventDefault()
  }
}

function usePointer(grid: Grid) {
  const isDragging = useRef(false)
  const { selection, editing } = grid
  return {
    onMouseDown(event: MouseEvent, place: Place) {
      const isInEditor = event.target !== event.currentTarget && isField(event.target)
      if (event.button !== 0 || isInEditor) return
      isDragging.current = true
      const { active, anchor } = selection
      const isAgain = document.activeElement === event.currentTarget && !event.shiftKey
      if (!editing && isAgain && active.row === anchor.row && active.column === anchor.column) {
        event.preventDefault()
        return grid.edit(place)
      }
      grid.select(event.shiftKey ? { active: place, anchor } : at(place))
    },
    onMouseEnter(event: MouseEvent, place: Place) {
      if (event.buttons !== 1) isDragging.current = false
      if (isDragging.current && !editing) grid.select({ active: place, anchor: selection.anchor })
    },
  }
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

function copy(event: ClipboardEvent, grid: Grid) {
  if (grid.editing) return
  event.clipboardData.setData('text/plain', grid.copied())
  event.preventDefault()
}
