import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { blockText, readBlock } from './clipboard-block.ts'
import type { GridCell, GridColumn } from './columns.ts'
import type { Command } from './commands.ts'
import { copiedDown, emptied, type PlacedText, pasted, textsOf } from './edits.ts'
import { type CellChange, type History, redo, type Step, undo, withAct } from './history.ts'
import { at, clamped, moved, type Place, type PressedKey, rangeOf, type Selection } from './selection.ts'

export interface GridHandle {
  active: () => Place
  /** Selects a cell and focuses it. */
  goTo: (place: Place) => void
}

export interface GridData<Row> {
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  keyOf: (row: Row) => string
  onChange: (changes: readonly CellChange[]) => void
  /** The acts so far, which the caller keeps where it keeps the changes: both outlive the grid. */
  history: History
  onHistory: (history: History) => void
  handle?: RefObject<GridHandle | null>
}

/** A cell that is being edited. */
interface Editing {
  place: Place
  /** The text that the editor begins with. */
  text: string
}

/** What the last act did, in words; `isProblem` if not all of it was possible. */
interface Said {
  words: string
  isProblem: boolean
}

/** The state of a grid, and what keys and pointers do to it. `page` is the number of rows in view. */
export function useGrid<Row>(
  { rows, columns, keyOf, onChange, history, onHistory, handle }: GridData<Row>,
  page: number,
) {
  const size = { rows: rows.length, columns: columns.length }
  const [chosen, setChosen] = useState(at({ row: 0, column: 0 }))
  const selection = clamped(chosen, size)
  const range = rangeOf(selection)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  /** The active cell is to take the focus once it is rendered. */
  const wantsFocus = useRef(false)

  const cellAt = ({ row, column }: Place): GridCell | undefined => {
    const of = rows[row]
    return of && columns[column]?.cell(of)
  }
  const textAt = (place: Place) => cellAt(place)?.text ?? ''
  const say = (words: string, isProblem = false) => setSaid({ words, isProblem })

  function select(next: Selection) {
    wantsFocus.current = true
    setChosen(next)
  }

  /** Writes texts as one act, without those that change nothing, and says of how many cells. */
  function write(texts: readonly PlacedText[], verb?: string) {
    const changed = texts.filter((placed) => {
      const cell = cellAt(placed)
      if (!cell || columns[placed.column]?.isReadOnly) return false
      // The same text, now typed, answers what the list left open.
      const confirms = placed.text !== '' && cell.error !== undefined && cell.typed === null
      return cell.text !== placed.text || confirms
    })
    if (verb) say(`${cellsInWords(changed.length)} ${verb}.`)
    if (changed.length === 0) return
    const changesTo = (textOf: (placed: PlacedText) => string | null) =>
      changed.flatMap((placed): CellChange[] => {
        const row = rows[placed.row]
        const column = columns[placed.column]
        return row && column ? [{ row: keyOf(row), column: column.key, text: textOf(placed) }] : []
      })
    const after = changesTo(({ text }) => text)
    onHistory(withAct(history, { before: changesTo((placed) => cellAt(placed)?.typed ?? null), after }))
    onChange(after)
  }

  /** Opens the editor, with typed text in place of the cell's. */
  function edit(place: Place, text = textAt(place)) {
    const column = columns[place.column]
    if (column?.isReadOnly) return say(`${column.label} cannot be changed here.`, true)
    setSaid(null)
    setEditing({ place, text })
  }

  /** Ends the editing: with the text, or null for the cell as it was; then the key moves on. */
  function finish(text: string | null, key?: PressedKey) {
    if (!editing) return
    const { place } = editing
    setEditing(null)
    if (text !== null && text !== textAt(place)) write([{ ...place, text }])
    if (key) select(moved(at(place), key, size, page) ?? at(place))
    else if (text === null) wantsFocus.current = true
  }

  function travel(step: Step | null, verb: string, nothing: string) {
    if (!step) return say(nothing)
    say(`${cellsInWords(step.changes.length)} ${verb}.`)
    onHistory(step.history)
    onChange(step.changes)
    const places = placesOf(step.changes)
    const [first] = places
    const last = places.at(-1)
    if (first && last) setChosen({ active: first, anchor: last })
  }

  /** Where changed cells are now, without those of rows that have left. */
  function placesOf(changes: readonly CellChange[]): Place[] {
    const rowOf = new Map(rows.map((row, place) => [keyOf(row), place]))
    const columnOf = new Map(columns.map(({ key }, place) => [key, place]))
    return changes.flatMap((change) => {
      const row = rowOf.get(change.row)
      const column = columnOf.get(change.column)
      return row === undefined || column === undefined ? [] : [{ row, column }]
    })
  }

  function run(command: Command) {
    setSaid(null)
    switch (command) {
      case 'edit':
        return edit(selection.active)
      case 'empty':
        return write(emptied(range), 'emptied')
      case 'copy down':
        return write(copiedDown(range, textAt), 'filled')
      case 'undo':
        return travel(undo(history), 'undone', 'Nothing to undo.')
      case 'redo':
        return travel(redo(history), 'done again', 'Nothing to do again.')
      case 'select all':
        return select({
          active: { row: 0, column: 0 },
          anchor: { row: size.rows - 1, column: size.columns - 1 },
        })
      case 'collapse':
        return setChosen(at(selection.active))
    }
  }

  /** The selected cells as text for a spreadsheet. */
  function copied(): string {
    const texts = textsOf(range, textAt)
    say(`${cellsInWords(texts.flat().length)} copied.`)
    return blockText(texts)
  }

  /** Writes a block from the clipboard; false if the text belongs into the editor. */
  function paste(text: string): boolean {
    const block = readBlock(text)
    const isOne = block.length === 1 && block[0]?.length === 1
    if (editing && (isOne || columns[editing.place.column]?.isLong)) return false
    if (block.length === 0) return true
    const { texts, to, beyond } = pasted(block, editing ? rangeOf(at(editing.place)) : range, size)
    setEditing(null)
    write(texts)
    select({ active: { row: to.top, column: to.left }, anchor: { row: to.bottom, column: to.right } })
    const written = texts.filter(({ column }) => !columns[column]?.isReadOnly)
    const refused = columns.slice(to.left, to.right + 1).filter(({ isReadOnly }) => isReadOnly)
    const problems = [
      ...(beyond.rows > 0 ? [beyondInWords(beyond.rows, 'row', beyond.first)] : []),
      ...(beyond.columns > 0 ? [beyondInWords(beyond.columns, 'column', beyond.first)] : []),
      ...refused.map(({ label }) => `${label} cannot be changed here.`),
    ]
    say([`${cellsInWords(written.length)} pasted.`, ...problems].join(' '), problems.length > 0)
    return true
  }

  useImperativeHandle(handle, () => ({
    active: () => selection.active,
    goTo(place) {
      setSaid(null)
      select(at(place))
    },
  }))

  return {
    selection,
    range,
    editing,
    said,
    size,
    wantsFocus,
    cellAt,
    select,
    edit,
    finish,
    run,
    copied,
    paste,
  }
}

export type Grid = ReturnType<typeof useGrid>

function cellsInWords(cells: number): string {
  return cells === 1 ? '1 cell' : `${cells} cells`
}

function beyondInWords(count: number, what: 'row' | 'column', first: string): string {
  const which = count === 1 ? `1 more ${what} has` : `${count} more ${what}s have`
  return `${which} no place here and ${count === 1 ? 'is' : 'are'} left out, from “${first}” on.`
}
