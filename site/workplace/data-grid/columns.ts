/** The columns of a data grid. */
import type { ReactNode } from 'react'

export interface GridCell {
  text: string
  /** What was typed in place of the first text; null: nothing. Undo goes back to it. */
  typed: string | null
  /** A sentence that says what is wrong with the text. */
  error?: string
}

export interface GridColumn<Row> {
  key: string
  label: string
  /** In px; columns share what is left of the width. */
  width: number
  cell: (row: Row) => GridCell
  /** The values offered while a cell is edited; any other may be typed. */
  offers?: (row: Row) => readonly string[] | null
  /** Figures, aligned right. */
  isNumeric?: boolean
  /** Text of several lines. */
  isLong?: boolean
  isReadOnly?: boolean
}

/** A column that stays in view and names the row. */
export interface GridHead<Row> {
  key: string
  label: string
  width: number
  content: (row: Row) => ReactNode
}
