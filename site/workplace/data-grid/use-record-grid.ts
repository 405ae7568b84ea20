import { type KeyboardEvent, useRef, useState } from 'react'
import type { RecordColumn } from './record-columns.ts'
import { afterEditing, recordCommand } from './record-keys.ts'
import { at, clamped, type Place, type PressedKey, type Selection } from './selection.ts'
import { ROW_HEIGHT } from './use-rows-in-view.ts'

interface RecordGridState<Row> {
  /** As they are shown now. */
  rows: readonly Row[]
  /** Of every cell, also those of the choice and the menu; null: nothing to edit. */
  columns: readonly (RecordColumn<Row> | null)[]
  /** Chooses a row, or no longer. */
  onChoose: (row: Row) => void
}

/** The active and the edited cell of a list's grid, and what keys and pointers do to them. */
export function useRecordGrid<Row>({ rows, columns, onChoose }: RecordGridState<Row>) {
  const size = { rows: rows.length, columns: columns.length }
  const [chosen, setChosen] = useState<Selection>(at({ row: 0, column: 0 }))
  const selection = clamped(chosen, size)
  const [editing, setEditing] = useState<{ place: Place; text: string } | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const wantsFocus = useRef(false)

  function select(next: Selection) {
    wantsFocus.current = true
    setChosen(next)
  }

  /** Opens the editor of a cell, with typed text in place of its own. */
  function edit(place: Place, typed?: string) {
    const row = rows[place.row]
    const column = columns[place.column]
    if (row === undefined || !column?.edit) return
    const refusal = column.edit.refusal(row)
    setSaid(refusal)
    if (refusal) return
    setChosen(at(place))
    setEditing({ place, text: typed ?? column.edit.text(row) })
  }

  /** Ends the editing: with the text, or null for the cell as it was; then the key goes on. */
  function finish(text: string | null, key?: PressedKey) {
    if (!editing) return
    const { place } = editing
    setEditing(null)
    const row = rows[place.row]
    const column = columns[place.column]
    if (row !== undefined && column?.edit) {
      if (text === null) column.edit.cancel(row)
      else if (text !== column.edit.text(row) || column.edit.error(row)) column.edit.save(row, text)
    }
    if (key) select(afterEditing(place, key, size))
    else if (text === null) select(at(place))
  }

  /** On the cells, and moves also on what is in them. */
  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as Element
    if (editing || event.altKey || target.closest('[popover]')) return
    const cell = target.closest<HTMLElement>('[role="gridcell"]')
    if (!cell) return
    const pressed = { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey }
    const { active } = selection
    const row = rows[active.row]
    const column = columns[active.column]
    const page = Math.max(1, Math.floor(innerHeight / ROW_HEIGHT) - 4)
    const command = recordCommand(pressed, active, size, page, column?.edit !== undefined)
    if (!command || row === undefined || (cell !== target && command.what !== 'move')) return
    event.preventDefault()
    if (command.what === 'move') select(command.to)
    if (command.what === 'choose') onChoose(row)
    if (command.what === 'cancel') column?.edit?.cancel(row)
    if (command.what === 'type') edit(active, command.text)
    if (command.what !== 'open') return
    if (column?.edit) edit(active)
    else cell.querySelector<HTMLElement>('a, button, input')?.click()
  }

  return { selection, editing, said, wantsFocus, edit, finish, onKeyDown, activate: setChosen }
}
