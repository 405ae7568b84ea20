import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Selection } from './selection.ts'

interface ActiveCellOf {
  selection: Selection
  /** The cell that is being edited; its editor has the focus. */
  editing: object | null
  /** The active cell is to take the focus once it is rendered. */
  wantsFocus: RefObject<boolean>
}

/** The ref of the active cell, which scrolls into view when it changes and takes the focus when the grid has it. */
export function useActiveCell({
  selection,
  editing,
  wantsFocus,
}: ActiveCellOf): RefObject<HTMLTableCellElement | null> {
  const activeCell = useRef<HTMLTableCellElement>(null)
  const { row, column } = selection.active
  const seen = useRef({ row, column })
  useLayoutEffect(() => {
    const hasMoved = seen.current.row !== row || seen.current.column !== column
    seen.current = { row, column }
    const focuses = wantsFocus.current && !editing
    wantsFocus.current = false
    if (focuses) activeCell.current?.focus({ preventScroll: true })
    if (focuses || hasMoved) activeCell.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return activeCell
}
